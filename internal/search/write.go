// Package search finds out whether a write of unknown outcome took effect, for packages journal and
// till: it notes what was there before the write, and looks for what is new.
package search

import (
	"context"
	"iter"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// Kind is a kind of write: where to look for its record, and how to recognize it.
type Kind[T any] struct {
	Record[T]

	Name    string // is stored
	Creates bool   // else it changes something

	// Needs returns what a note that was stored must have.
	Needs func(*Note) []string
	// Read returns the records to search.
	Read func(context.Context, *payterm.Client, *Note) iter.Seq2[*T, error]
	// Compare compares a record with what the write asked for.
	Compare func(*Note, *T) Likeness
	// List returns the list of a Kind that has Snapshots.
	List func(*payterm.Client, *Note) List[T]
}

// Record knows the ids of a type of records.
type Record[T any] struct {
	IDs  func(*T) []string  // all, first the one that the response to the write shows
	Only func(id string) *T // a record of which only the id is known
}

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

// isComplete reports whether a note has all that its kind needs.
func (k *Kind[T]) isComplete(n *Note) bool {
	return (n.Known != nil || !k.Creates) && !slices.Contains(k.Needs(n), "")
}

// Likeness is how far a record matches a write.
type Likeness int

// The likenesses.
const (
	Unlike  Likeness = iota // not what was asked for, or unchanged
	Changed                 // neither as noted nor as asked for, or marked but not as asked for
	Like                    // as asked for, in every field that is shown
	Marked                  // has the mark that only this write carries
)
