package search

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
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

// How long after Prepared a write may begin. A night's entries are written at once, and have to be
// settled by morning.
const (
	lastStart       = 24 * time.Hour
	lastStartBeside = time.Hour
)

// LastStart returns how long after Prepared the write may begin.
func (n *Note) LastStart() time.Duration {
	if n.Beside {
		return lastStartBeside
	}
	return lastStart
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

// Creation is the note of a write that creates something: the records that existed before it.
type Creation struct {
	Known   known `json:"known,omitzero"`
	Partial bool  `json:"partial,omitempty"` // a record and its id were unreadable
	Taken   bool  `json:"taken,omitempty"`   // a record had the mark already

	// Since is set if records created before it are not the write's, in Known or not.
	Since time.Time `json:"since,omitzero"`
}

// Has reports whether a record existed before the write, by its ids.
func (c *Creation) Has(ids []string) bool { return c.Known.has(ids) }

// Lacks reports whether a list of ids lacks a record that existed before the write.
func (c *Creation) Lacks(ids []string) bool {
	listed := known{}
	listed.add(ids)
	return c.lacks(listed)
}

func (c *Creation) lacks(listed known) bool {
	for one := range c.Known {
		if _, ok := listed[one]; !ok {
			return true
		}
	}
	return false
}

// UnreadID returns the id of an unreadable record, nil if the id is unreadable too.
func UnreadID(err error) []string {
	if unreadable, ok := errors.AsType[*payterm.DecodeError](err); ok && unreadable.ID != "" {
		return []string{unreadable.ID}
	}
	return nil
}

// isOneOf reports whether list contains one of a record's ids.
func isOneOf(list, ids []string) bool {
	return slices.ContainsFunc(ids, func(id string) bool { return HasID(list, id) })
}

// known is a set of ids. It keeps 8 bytes of each, so that the note of a long list stays small: a
// new id is taken for a known one with a probability of their number in 2^64.
type known map[uint64]struct{}

func (k known) add(ids []string) {
	for _, id := range ids {
		k[digest(id)] = struct{}{}
	}
}

// has reports whether the set contains one of the ids.
func (k known) has(ids []string) bool {
	return slices.ContainsFunc(ids, func(id string) bool {
		_, found := k[digest(id)]
		return found
	})
}

// digest must never change: stored notes contain its results.
func digest(id string) uint64 {
	sum := sha256.Sum256([]byte(FoldID(id)))
	return binary.BigEndian.Uint64(sum[:])
}

// MarshalJSON encodes the sorted digests in base64, so that equal sets have equal texts.
func (k known) MarshalJSON() ([]byte, error) {
	digests := make([]byte, 0, 8*len(k))
	for _, one := range slices.Sorted(maps.Keys(k)) {
		digests = binary.BigEndian.AppendUint64(digests, one)
	}
	return json.Marshal(digests)
}

var errDigests = errors.New("not a list of digests")

func (k *known) UnmarshalJSON(text []byte) error {
	var digests []byte
	if err := json.Unmarshal(text, &digests); err != nil || digests == nil || len(digests)%8 != 0 {
		return errDigests
	}
	*k = make(known, len(digests)/8)
	for one := range slices.Chunk(digests, 8) {
		(*k)[binary.BigEndian.Uint64(one)] = struct{}{}
	}
	return nil
}
