// Package pagination reads lists that come in pages.
//
// Every list has a method List, which returns one [Page], and a method All, which iterates over all
// records with [All]:
//
//	for transaction, err := range client.Clients.Transactions.All(ctx, params) {
//		if payterm.IsRecordError(err) {
//			log.Print(err) // one record is unreadable; the loop goes on
//			continue
//		}
//		if err != nil {
//			return err
//		}
//		…
//	}
//
// The loop is lazy. It starts at the page of the parameters: leave it 0 for the first page,
// because the platform may count from 0. It ends after the last page, after an error, or with
// [ErrStalled] if the list stops advancing and may have more records. Set a deadline on its
// context in case a platform never stops returning records. payterm.WithPrefetch fetches pages
// ahead.
//
// List returns the good records of a page, together with the errors of the unreadable ones. The
// page is nil if, and only if, there is any other error.
//
// A list shifts if it changes while it is read. A record that moves to the next page is yielded
// once if its bytes stay the same. It is yielded again if it has changed, for example by a
// reversal. A deletion may move an unread record to a page that was already read. So sum up a
// range of time that is over. If a list has no filter by time, store the amount of each record
// under its id.
//
// payterm.All reads a list of the platform that has no method yet. For other lists, call [All]
// with a [Fetch] that reads one page.
package pagination

import (
	"context"

	"github.com/payterm/payterm-go/internal/walk"
)

// Options configures All. The zero value starts at the first page and fetches none ahead.
type Options struct {
	Start    int // first page to request; 0: no page number is sent
	Prefetch int // number of pages to fetch ahead; more than 64 counts as 64
}

// Page is one page of a list, with its place in the list. A response may state only a part of
// that place. A number that is not stated is 0.
type Page[T any] struct {
	Items []*T // the records of this page, in the order of the response

	Number  int // number of this page, from 1; 0 also for the first page of a list that counts from 0
	Pages   int // number of pages of the list; without Number it may be the number of this page
	Records int // number of records of the list, on all pages

	told walk.Told // what else the response of a List stated
}

func (p *Page[T]) beside() *walk.Told { return &p.told }

func init() {
	walk.ToldBy = func(page any) *walk.Told { return page.(interface{ beside() *walk.Told }).beside() }
}

// ErrStalled ends [All] when a list stops advancing, so that more records may exist. The response
// is not the requested page, repeats the previous page, or is empty although the list is stated
// to be longer. The text names the page and, for a list of the platform, the operation.
var ErrStalled = walk.ErrStalled

// Fetch returns the page with the given number. If page is 0, it returns the page that the server
// sends when no number is requested.
//
// It returns either a page or an error, with one exception. For unreadable records it returns
// both: the page with the good records, and the *models.DecodeError of the unreadable one, or
// several joined with errors.Join. Index is the record's place on the page, and Raw its bytes. In
// an error about the complete response, set Index to -1: the zero value means the first record.
//
// Fetch must return soon after its context ends. [All] calls it concurrently if it fetches ahead.
type Fetch[T any] func(ctx context.Context, page int) (*Page[T], error)
