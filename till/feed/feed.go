package feed

import "context"

// Feed follows a list. It is a plain value without state of its own: its note holds what it has
// seen. Two records of a list must not share an id.
type Feed[T any] struct {
	Name  string // of the note: "sales" is stored under "feed:sales"; visible characters, single spaces inside
	Notes Store  // keeps what the feed has seen

	// ID returns the id of a record. If it is nil, the id is the member "id" of the record's JSON.
	// That JSON is Raw() if T has this method, as all resources of package models do, and otherwise
	// what encoding/json makes of the record. A record without an id is identified by its content,
	// and equal ones count as one.
	ID func(*T) string

	// Content returns what is compared to find changes, such as the outcome of a payment. If it is
	// nil, the record's JSON is compared, as above. Then a new member in the JSON changes each
	// record, and so does a new field of a T without Raw. JSON is compared with its members sorted,
	// without white space, and with numbers as they are spelled.
	Content func(*T) []byte
}

// Store keeps the note of a feed. The stores of package till implement it. If you write your own,
// till.Store documents what it must do.
type Store interface {
	Get(ctx context.Context, key string) ([]byte, error)
	Put(ctx context.Context, key string, old, note []byte) error
}

// Change is a record that is new or has changed.
type Change[T any] struct {
	Record *T

	// Key identifies this state of this record in every process and every version of this
	// library. It has 65 characters: lower-case hex digits and a dash. It depends only on the
	// record's id and content, so a record that returns to an earlier state has its earlier Key
	// again.
	Key string

	IsNew bool // no state of the record is known
}

// Result counts what a Poll or a Mark did.
type Result struct {
	New, Changed int // records whose handler returned nil
	Failed       int // records whose handler returned an error
	Unreadable   int // records that could not be read
	Forgotten    int // records that are no longer remembered

	IsComplete bool // the list was read to its end
}

// HandlerError is returned for a record whose handler returned an error. The next Poll hands the
// record on again.
type HandlerError struct {
	ID  string // of the record; empty if it has none
	Key string // of the Change
	Err error  // what the handler returned
}

// Error returns the text of the handler's error, without the id.
func (e *HandlerError) Error() string { return "feed: handler: " + e.Err.Error() }

// Unwrap returns the handler's error.
func (e *HandlerError) Unwrap() error { return e.Err }
