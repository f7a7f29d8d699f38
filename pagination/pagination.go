// Package pagination reads lists that come in pages.
//
// A program rarely needs more of it than [Page], which every List method returns: the
// All methods of the client are made of [All]. A program calls All itself for lists that
// the client does not know yet and that it reads through Client.Do.
package pagination

import (
	"context"
	"errors"
)

// Page is one page of a list, with what the answer told about its place in the list.
// The platform tells that in several ways, and often only in part: a number that was not
// told is 0.
type Page[T any] struct {
	Items []*T // the records, in the order of the answer

	Current int // number of this page, counted from 1
	Total   int // number of pages; beside no Current it may as well be the number of this page
	Count   int // number of records in the whole list
}

// ErrStalled matches the error with which [All] ends when a list does not advance: the
// answer is another page than the one asked for, repeats the page before, or is empty
// although the list is told to be longer. Whether there are more records cannot be known
// then. The text says which page it was.
var ErrStalled = errors.New("payterm: the list does not advance")

// Fetch gets one page of a list: the page with that number, or, where page is 0, the one
// that comes when no page is asked for.
//
// It returns either a page or an error, with one exception: an odd record does not cost
// the page it is on. Then the page holds the good records and the error is the
// *models.DecodeError of the odd one, or several joined with errors.Join, where Index is
// the place the odd record has among all records of the page and Raw its bytes.
//
// Fetch has to end soon once its context has. [All] calls it from several goroutines at
// once if it is to fetch ahead.
type Fetch[T any] func(ctx context.Context, page int) (*Page[T], error)
