// Package pagination reads lists that come in pages.
//
// Every list of the client has a method List, which returns one [Page], and a method All, which
// iterates over all records and is made of [All]:
//
//	for transaction, err := range client.Clients.Transactions.All(ctx, params) {
//		if payterm.IsRecordError(err) {
//			log.Print(err) // one record cannot be read; the others go on
//			continue
//		}
//		if err != nil {
//			return err
//		}
//		…
//	}
//
// The loop is lazy, begins at the page of the parameters, and always ends: after the last page, an
// error, or with [ErrStalled] where the list does not advance and it cannot be known whether there
// is more. payterm.WithPrefetch fetches pages ahead. List returns the good records of a page beside
// the errors of the unreadable ones; its page is nil exactly if there is another error.
//
// A list that grows while it is read shifts: a record that moves to the next page is yielded once
// while its bytes stay the same, and again if it has changed in between, such as by a reversal;
// what is deleted meanwhile may push records out of sight. So sum up a range of time that is over
// or, where a list has no such filter, keep what each record moved under its id.
//
// A list of the platform that has no method yet is read by payterm.All. A program calls [All]
// itself for a list of another kind, with a [Fetch] that reads a page.
package pagination

import (
	"context"
	"errors"
)

// Options says where a list begins, and how it is fetched. The zero value will do.
type Options struct {
	Start    int // number of the first page; 0: none is asked for
	Prefetch int // how many pages are fetched ahead, at most 64
}

// Page is one page of a list, with what the answer states about its place in the list. Answers
// differ in that, and often state only a part: a number that is not stated is 0. Number and Pages
// count pages, Records counts records, and so does len(Items).
type Page[T any] struct {
	Items []*T // the records of this page, in the order of the answer

	Number  int // which page this is, from 1
	Pages   int // how many pages the list has; without Number it may be which page this is
	Records int // how many records the list has, on all pages

	Next string // cursor of the next page, in lists that have no page numbers; undocumented
}

// ErrStalled is the error with which [All] ends when a list does not advance: the answer is another
// page than the one asked for, repeats the page before, or is empty although the list is stated to
// be longer. Whether there are more records cannot be known then. The text names the page.
var ErrStalled = errors.New("payterm: the list does not advance")

// Fetch returns one page of a list: the page with that number, or, where page is 0, the one that
// comes when no page is asked for.
//
// It returns either a page or an error, with one exception: a record that cannot be read does not
// cost the page it is on. Then the page holds the good records and the error is the
// *models.DecodeError of the unreadable one, or several joined with errors.Join, where Index is its
// place among all records of the page and Raw its bytes.
//
// Fetch has to return soon once its context has ended. [All] calls it from several goroutines at
// once if it is to fetch ahead.
type Fetch[T any] func(ctx context.Context, page int) (*Page[T], error)
