// Package search finds out whether a write of unknown outcome took effect, for packages journal and
// till: it notes what was there before the write, and looks for what is new.
package search

import (
	"context"
	"iter"

	payterm "github.com/payterm/payterm-go"
)

// Write is the note of a write: where to look for its record, and how to recognize it. Its JSON is
// part of a stored Search.
type Write[T any] interface {
	// Kind returns the name of the write, which is stored.
	Kind() string
	// Read returns the records to search.
	Read(context.Context, *payterm.Client) iter.Seq2[*T, error]
	// Compare compares a record with what the write asked for.
	Compare(*T) Likeness
	// IDs returns all ids of a record, first the one that the response to the write shows.
	IDs(*T) []string
	// Only returns a record of which only the id is known.
	Only(id string) *T
	// Before returns the note of a write that creates something, nil for one that changes
	// something.
	Before() *Creation
	// IsComplete reports whether all required fields are set, as in a note that was stored.
	IsComplete() bool
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

// Change is embedded in writes that create nothing.
type Change struct{}

// Before returns nil.
func (Change) Before() *Creation { return nil }
