// Package search finds out whether a write of unknown outcome took effect, for packages journal and
// till: it notes what was there before the write, and looks for what is new.
package search

import (
	"context"
	"iter"
	"slices"

	payterm "github.com/payterm/payterm-go"
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

// isComplete reports whether a note has all that its kind needs.
func (k *Kind[T]) isComplete(n *Note) bool {
	return (n.Known != nil || !k.Creates) && !slices.Contains(k.Needs(n), "")
}
