package journal

import (
	"context"
	"iter"

	payterm "github.com/payterm/payterm-go"
)

// write is what is noted of a write: where it would be seen, and what it would be known by. Its
// JSON is part of that of the entry.
type write[T any] interface {
	// name returns the name under which writes has it.
	name() string
	// read returns the records among which the write would be seen.
	read(context.Context, *payterm.Client) iter.Seq2[*T, error]
	// compare reports how far a record is what the write would make of it.
	compare(*T) likeness
	// ids returns all ids that a record is known by, first the one that the answer to the write
	// shows.
	ids(*T) []string
	// only returns a record of which nothing is known but an id.
	only(id string) *T
	// before returns the note of a write that makes something new, nil for one that changes what
	// is there.
	before() *creation
	// isComplete reports whether nothing is missing, as it might be in what was not written by this
	// package.
	isComplete() bool
}

// likeness is how far a record is what a write would make of it.
type likeness int

const (
	unlike  likeness = iota // not what was asked for, or unchanged
	changed                 // neither what was noted nor what was asked for, or so but with the mark
	like                    // what was asked for, as far as it is shown
	marked                  // has the mark that nothing else is given
)

// change is the part of a write that makes nothing new.
type change struct{}

func (change) before() *creation { return nil }
