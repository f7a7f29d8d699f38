package pagination

import (
	"context"
	"iter"
)

// All iterates over every record of a list, page by page.
//
//	for transaction, err := range pagination.All(ctx, pagination.Options{}, fetch) {
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
// Nothing is fetched before the loop begins, and nothing after it has ended. The list can be ranged
// over again, and is then fetched again.
//
// # Where it starts and ends
//
// The first page is the one with the number Start; where Start is 0 or less none is asked for, and
// the answer's Number is where the loop is. Every later request asks for the page after. The list
// ends
//
//   - with an error of fetch: the loop sees it once, as the last thing. The error of a record that
//     cannot be read is not an end: the loop sees it, with a nil record, in its place;
//   - after the last page, if Pages states which one that is. It does so only beside a Number:
//     alone, it may as well be the number of the page;
//   - after an answer that states nothing about pages: it is the whole list, or the rest, unless an
//     earlier one stated that there is more;
//   - with an empty page, unless the list is stated to be longer. If it is by Pages, the next page
//     is fetched; if only by Records, the end is [ErrStalled]. Records is heeded where the loop
//     began at the first page;
//   - when the list stops advancing: an answer repeats the page before, record by record, or its
//     Number is before the page asked for. Some platforms answer with their last page whatever
//     page beyond it is asked for, so this is an ordinary end where the list has advanced before,
//     or where all Records have come, and is not stated to be longer. What that last page has
//     gained meanwhile the loop sees too. Everywhere else this is [ErrStalled]. A repeat whose
//     Number is the page asked for may also be a page's worth of insertions: one more page is
//     fetched, and the same page again is the end. Where the page has nothing but records that
//     cannot be read and have no id, or that cannot be told from others (see below), the same
//     again may be others: the end is [ErrStalled];
//   - where pages name the cursor of the next one (Next), with the page that names none, or with
//     [ErrStalled] when a cursor comes again. Fetch has to remember the cursor for the page that it
//     is asked for next;
//   - with [ErrStalled] when a Number is past the page asked for, or when more than 64 pages in a
//     row are empty or hold nothing new.
//
// What an answer states about the length of the list holds until another one states otherwise.
//
// # Changes while it runs
//
// A record that is added at the front of a list while it is read moves the others on, so that the
// next page begins with a record that was on the page before. Such a repeat is dropped. Records are
// the same if their bytes are, by a method Raw() json.RawMessage, which all resources of package
// models have; without it, if their JSON is and it has an id, a text or a number.
//
// Without an id the same JSON may be that of another record, and a type that encoding/json cannot
// encode, or of which it shows nothing, has the same for all. So no such record is dropped. Where a
// page has no other, and the next one looks the same, the list may have stopped advancing: the loop
// sees that page if its Number is the page asked for, once, and otherwise ends with [ErrStalled].
// Give a type of yours an id that is in its JSON, or Raw.
//
// Repeats farther apart are not noticed, and a record that is removed moves another one to a page
// already read, where it is missed. For exact books, read a range of time that is over.
//
// # Fetching ahead
//
// With a Prefetch of 0 or less a page is fetched when the loop has seen all of the page before.
// With 1 to 64 (more is 64) that many pages are fetched while the loop is busy, all at the same
// time, so fetch must be safe for concurrent use. Unless Pages beside a Number states that there
// are that many, it is one page. Records come in the same order all the same, and those of earlier
// pages before a later page's error. However the loop ends, what is under way is cancelled and
// waited for.
func All[T any](ctx context.Context, options Options, fetch Fetch[T]) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		if ctx == nil {
			yield(nil, errNoContext)
			return
		}
		w := newWalk[T](options.Start)
		pages := ahead[T]{fetch: fetch, size: min(options.Prefetch, maxAhead)}
		defer pages.stop()
		for !w.ended {
			records, err := w.take(pages.get(ctx, w.asked))
			if !w.ended {
				pages.prepare(ctx, w.asked, w.following())
			}
			for _, r := range records {
				if !yield(r.item, r.err) {
					return
				}
			}
			if err != nil {
				yield(nil, err)
			}
		}
	}
}
