package pagination

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/internal/pages"
	"github.com/payterm/payterm-go/internal/walk"
	"github.com/payterm/payterm-go/models"
)

// All iterates over every record of a list, page by page.
//
//	for transaction, err := range pagination.All(ctx, pagination.Options{}, fetch) {
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
// Name both values: a loop over the first alone compiles, and hides the error.
//
// Nothing is fetched before the loop starts or after it ends. If you range again, the list is
// fetched again.
//
// # Start and end
//
// The first request asks for page Start. If Start is 0 or less, it sends no page number, and the
// Number of the response says where the loop is. Every later request asks for the next page. The
// loop ends in these cases:
//
//   - fetch returns an error, which is yielded last. The error of an unreadable record does not
//     end the loop: it is yielded in the place of the record.
//   - The response states Pages and Number, and it is the last page. Pages alone does not end the
//     loop, because it may be the number of this page.
//   - The response states nothing about pages, and no earlier one stated that there is more. It
//     is then the complete list, or the rest of it. If it is the Page of a List, and has as many
//     records as the limit of its request, the loop also fetches the next page. It then ends at a
//     page without new records: the platform ignores the page number, or there is no other page.
//   - The page is empty, and the list is not stated to be longer. If Pages states that it is
//     longer, the next page is fetched. If Records alone states it, the loop ends with
//     [ErrStalled]. Records counts only if the loop began at the first page.
//   - The list stops advancing: a response repeats the previous page record by record, or its
//     Number is before the requested page.
//   - A Number is past the requested page, or more than 64 pages in a row have no new records.
//     The loop ends with [ErrStalled].
//   - A response has records but states a length of 0, and no other length is stated. The loop
//     yields the records, and ends with [ErrStalled].
//
// The stated length of the list holds until a response states another one.
//
// A list that stops advancing may be complete, because some platforms return their last page for
// any page beyond it. The loop ends without an error if the list is not stated to be longer, and
// it advanced before or all Records have come. Records that the last page has gained are yielded.
// Otherwise the loop ends with [ErrStalled]. It also does so if the page has only unreadable
// records without an id, or records without an identity (see below).
//
// If the Number of a repeated page is the requested one, a page's worth of records may have been
// inserted. The loop then fetches one more page, and stops advancing if that is the same page
// again.
//
// # Pages that count from 0
//
// If a request without a page number gets page 0, either the list counts from 0, or the platform
// repeats the missing number. The loop then requests page 1. If that has a record of the first
// page, the list counts from 1; otherwise it is taken to count from 0. In both cases the loop
// requests every page up to the number Pages, and yields each record once. It ends
//
//   - at once if Pages is 1;
//   - after the page with the number Pages. If the list counts from 0, that page may also repeat
//     records, or fail with 400, 404 or 422;
//   - if Pages is not stated, after an empty page, or one without new records;
//   - with [ErrStalled] if a page with new records does not state the requested number, if two
//     pages in a row have no new records, or if a page has no new records but should have some.
//
// Start is sent as it is, and page 1 of such a list is its second page. So leave Start 0 to begin
// at the first page. Only the Page of a List can state page 0. Count the pages of your own Fetch
// from 1.
//
// # Changes while it runs
//
// A record that is added at the front of a list shifts the others, so that the next page begins
// with a record of the previous page. All drops such a repeat. Two records are the same if their
// bytes are, as returned by Raw() json.RawMessage, which all resources of package models have. If
// a record has no Raw, two records are the same if their JSON is, and has an id (a text or a
// number). In lists that count from 0, and in lists that state nothing, two records on any pages
// are the same if their ids are.
//
// Other records lack an identity: their JSON may equal that of another record. Values that
// encoding/json cannot encode, or encodes as nothing, all look the same. All does not drop such
// records. If a page has no other records, and the next page looks the same, All yields it once
// if its Number is the requested page. Otherwise it ends with [ErrStalled]. To avoid this, give
// your type Raw, or an id in its JSON.
//
// All does not notice repeats that are farther apart, and a deletion may make it miss a record.
// For exact books, read a range of time that is over.
//
// # Fetching ahead
//
// With a Prefetch of 0 or less, a page is fetched after the loop has seen the previous page. With
// a Prefetch of 1 to 64 (more counts as 64), that many pages after the one that the loop sees or
// waits for are fetched concurrently. If Pages and Number do not state that there are more, only
// one is. At most 64 pages are under way at a time. When fetching ahead, fetch must be safe for
// concurrent use. The order of records and errors stays the same. When the loop ends, All cancels
// the remaining fetches and waits for them.
func All[T any](ctx context.Context, options Options, fetch Fetch[T]) iter.Seq2[*T, error] {
	return walk.All(ctx, walk.List[T]{Start: options.Start, Prefetch: options.Prefetch, Fetch: fetch.read})
}

var (
	errNoContext = errors.New("payterm: ctx is nil")
	errNoPage    = errors.New("payterm: fetch returned neither a page nor an error")
)

// read returns a page with its unreadable records. fetch may have joined their errors.
func (fetch Fetch[T]) read(ctx context.Context, number int) (*walk.Page[T], error) {
	if ctx == nil {
		return nil, errNoContext
	}
	page, err := fetch(ctx, number)
	unreadable := walk.Unreadable(err)
	switch {
	case page == nil && unreadable != nil: // not wrapped: IsRecordError is false, and a loop ends
		return nil, fmt.Errorf("payterm: fetch returned the error of a record without a page: %s", strings.TrimPrefix(err.Error(), "payterm: "))
	case err != nil && unreadable == nil:
		return nil, err
	case page == nil:
		return nil, errNoPage
	}
	return &walk.Page[T]{
		Records: arrange(page.Items, unreadable),
		At:      pages.Place{Number: page.Number, Pages: page.Pages, Records: page.Records, Zero: page.told.Zeros},
		IsFull:  page.told.IsFull,
	}, nil
}

// arrange merges good and unreadable records in the order of the response.
func arrange[T any](items []*T, unreadable []*models.DecodeError) []walk.Record[T] {
	slices.SortStableFunc(unreadable, func(a, b *models.DecodeError) int { return cmp.Compare(a.Index, b.Index) })
	records := make([]walk.Record[T], 0, len(items)+len(unreadable))
	for _, item := range items {
		for len(unreadable) > 0 && unreadable[0].Index <= len(records) {
			records = append(records, walk.Record[T]{Unreadable: unreadable[0]})
			unreadable = unreadable[1:]
		}
		records = append(records, walk.Read(item, nil))
	}
	for _, err := range unreadable {
		records = append(records, walk.Record[T]{Unreadable: err})
	}
	return records
}
