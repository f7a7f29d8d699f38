package search

import (
	"fmt"
	"time"

	"github.com/payterm/payterm-go/models"
)

// PerPage is the limit for lists that are documented to take one.
const PerPage = 100

// maxKnown is the maximum number of noted ids.
const maxKnown = 1 << 20

// ErrTooLong is returned for a list of more records than can be noted.
var ErrTooLong = fmt.Errorf("the list has more than %d records", maxKnown)

// Note is what is noted of a write: what was there before, and what it asked for, as far as its
// kind needs that. Its JSON is part of a stored Search.
type Note struct {
	Creation

	TerminalID     string             `json:"terminal_id,omitempty"`
	Type           models.SessionType `json:"type,omitempty"`
	Amount         models.Number      `json:"amount,omitempty"`
	MerchantID     string             `json:"merchant_id,omitempty"`
	MerchantName   string             `json:"merchant_name,omitempty"`
	Name           string             `json:"name,omitempty"`
	ReferenceID    string             `json:"reference_id,omitempty"`
	TID            string             `json:"tid,omitempty"`
	TIDs           []string           `json:"tids,omitempty"` // the bank's
	PlanID         string             `json:"plan_id,omitempty"`
	SubscriptionID string             `json:"subscription_id,omitempty"`
	Reason         string             `json:"reason,omitempty"`
	UserID         string             `json:"user_id,omitempty"`
	Mobile         string             `json:"mobile,omitempty"` // checksums
	Email          string             `json:"email,omitempty"`
	MerchantAPI    bool               `json:"merchant_api,omitempty"`

	Prepared time.Time `json:"prepared,omitzero"` // by the platform's clock, or by this machine's
	Beside   bool      `json:"beside,omitempty"`  // other writes are under way: a record has to show that it is not theirs

	Date   time.Time `json:"date,omitzero"`    // the platform's before the write, or of the Snapshot
	Prompt bool      `json:"prompt,omitempty"` // the write follows within a minute
	Newest end       `json:"newest,omitempty"` // the end of the list that was read, if not all of it was
}

// end is an end of a list.
type end string

const (
	first end = "first"
	last  end = "last"
)

// Likeness is how far a record matches a write.
type Likeness int

// The likenesses.
const (
	Unlike  Likeness = iota // not what was asked for, or unchanged
	Changed                 // neither as noted nor as asked for, or marked but not as asked for
	Like                    // as asked for, in every field that is shown
	Marked                  // has the mark that only this write carries
)
