// Package walk reads the pages of a list, one after the other, and yields their records. Package
// pagination documents when a walk ends and which records it drops. It walks the lists of users,
// and package transport walks the lists of the platform.
package walk

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"

	"github.com/payterm/payterm-go/internal/pages"
)

// ErrStalled is pagination.ErrStalled.
var ErrStalled = errors.New("payterm: pagination stalled")

// Last is the last page that a walk has taken.
type Last struct {
	Number   int
	IsStated bool // it states something about its place
	IsEmpty  bool
}

type lastKey struct{}

// Watch returns a context for one walk, and the last page that it takes.
func Watch(ctx context.Context) (context.Context, *Last) {
	last := new(Last)
	return context.WithValue(ctx, lastKey{}, last), last
}

// List describes the list that All reads.
type List[T any] struct {
	Name     string // for ErrStalled; may be empty
	Start    int    // page to begin at
	Prefetch int    // number of pages to fetch ahead
	Fetch    Fetch[T]
}

// All iterates over every record of a list.
func All[T any](ctx context.Context, list List[T]) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		var last *Last
		if ctx != nil { // fetch refuses a nil one
			last, _ = ctx.Value(lastKey{}).(*Last)
		}
		w := walk[T]{name: list.Name, asked: max(list.Start, 0), position: none, before: memory[T]{known: map[mark]bool{}}}
		queue := ahead[T]{fetch: list.Fetch, size: min(list.Prefetch, maxAhead)}
		defer queue.stop()
		for !w.ended {
			page, err := queue.get(ctx, w.asked, w.following())
			records, err := w.take(page, err)
			if last != nil && page != nil {
				*last = Last{w.position, page.At.IsStated(), len(page.Records) == 0}
			}
			if !w.ended {
				queue.prepare(ctx, w.asked, w.following())
			}
			for _, r := range records {
				if !yield(r.result()) {
					return
				}
			}
			if err != nil {
				yield(nil, err)
			}
		}
	}
}

// maxIdle is how many pages in a row may have no new records before a list counts as stalled.
const maxIdle = 64

// walk is the state of one iteration over a list.
type walk[T any] struct {
	name  string
	asked int  // number of the page to request; 0: none is sent
	ended bool // no more pages to request

	position int  // number of the last page taken, or none
	fromTop  bool // the walk started at the first page of the list
	advanced bool // a page after the first had new records
	idle     int  // pages in a row without new records
	seen     int  // records of all pages taken, repeats included

	pages   int // last stated length of the list in pages; 0: never stated
	records int // last stated length of the list in records; 0: never stated

	before memory[T] // the last page that was not empty
	doubt  *progress // progress before a page that may be a repeat or an insertion

	zero   zero
	isFull bool // the last page stated no place, and was full: it may be the complete list, or its first page
}

// none is the position of a walk that has taken no page.
const none = -1

type progress struct{ position, seen int }

// take processes the response to the last request. It returns the records to yield and the error to
// yield after them, and sets asked or ended.
func (w *walk[T]) take(page *Page[T], err error) ([]Record[T], error) {
	if page == nil {
		w.ended = true
		if w.isPastEnd(err) {
			err = nil
		}
		return nil, err
	}
	records, at := page.Records, page.At
	if w.position == none && w.asked == 0 && at.IsZero() {
		w.zero.isOn, w.before.byID = true, true
	}
	switch {
	case w.zero.isOn:
		return w.takeZero(page)
	case w.isFull && !at.IsStated():
		return w.takeUnstated(page)
	case w.position != none:
		w.before.setMarks(records)
	}
	fresh, added := w.before.fresh(records, at.Number != w.position)
	w.learn(at)

	switch got := at.Number; {
	case w.asked > 0 && got > w.asked: // the platform skipped the pages between
		return nil, w.stuck(wrongPage, w.asked, got)
	case 0 < got && got < w.asked:
		if got != w.position {
			fresh = nil // an earlier page, of which it is unknown which records were yielded
		}
		return w.stall(fresh, wrongPage+" again", w.asked, got)
	case w.before.matches(records):
		return w.repeat(at, fresh, len(records))
	}
	w.doubt = nil
	w.accept(at, len(records), added)
	err = w.proceed(page)
	if !w.ended && len(records) > 0 {
		w.before.keep(records)
	}
	return fresh, err
}

const (
	wrongPage = "requested page %d, got page %d"
	saysNone  = "page %d has records, although the list is stated to have none"
)

// takeUnstated is take for a page that states no place, after one that was full. If the page has
// no new records, the platform repeated the full page, or there is no other page.
func (w *walk[T]) takeUnstated(page *Page[T]) ([]Record[T], error) {
	fresh, err := w.before.unseen(page.Records)
	if err != nil {
		return nil, w.stuck("page %d %v", w.asked, err)
	}
	w.accept(page.At, len(page.Records), len(fresh))
	if len(fresh) == 0 || !page.IsFull {
		w.ended = true
		return fresh, nil
	}
	w.before.keep(page.Records)
	return fresh, w.step()
}

// learn stores the length of the list that a response states.
func (w *walk[T]) learn(at pages.Place) {
	if (at.Number > 0 || at.IsZero()) && at.Pages > 0 {
		w.pages = at.Pages
	}
	if at.Records > 0 {
		w.records = at.Records
	}
}

// longer reports whether the list is stated to go on after the last page taken. Its length in
// pages counts, or else its length in records.
func (w *walk[T]) longer() bool {
	if w.pages > 0 {
		return w.position < w.pages
	}
	return w.fromTop && w.seen < w.records
}

// following returns how many pages may be requested after the last one taken. These are the pages
// that the list is stated to have, or else one page, to see whether it exists.
func (w *walk[T]) following() int { return max(w.pages-w.position, 1) }

// accept moves the walk to a page that advances.
func (w *walk[T]) accept(at pages.Place, records, added int) {
	first := w.position == none
	w.position = w.asked
	if w.asked == 0 && !w.zero.isOn {
		w.position = max(at.Number, 1)
	}
	if first {
		w.fromTop = w.position <= 1
	}
	w.seen += records
	w.idle++
	if added > 0 {
		w.idle = 0
		w.advanced = w.advanced || !first
	}
}

// proceed decides whether the walk goes on after a page that advances.
func (w *walk[T]) proceed(page *Page[T]) error {
	at, empty := page.At, len(page.Records) == 0
	last := at.Number > 0 && at.Pages > 0 && w.position >= at.Pages
	switch {
	case w.deniesRecords(page):
		return w.stuck(saysNone, w.position)
	case !last && page.IsFull && !w.longer():
		w.isFull, w.before.byID = true, true
	case last, (empty || !at.IsStated()) && !w.longer():
		w.ended = true
		return nil
	case empty && w.pages == 0:
		return w.stuck("page %d is empty after %d of %d records", w.position, w.seen, w.records)
	}
	return w.step()
}

// deniesRecords reports whether a page that has records states that the list has none. If an
// earlier page has stated a length, that length counts.
func (w *walk[T]) deniesRecords(page *Page[T]) bool {
	return page.At.IsNone() && len(page.Records) > 0 && w.pages == 0 && w.records == 0
}

// step requests the page after the last one taken.
func (w *walk[T]) step() error {
	switch {
	case w.idle > maxIdle:
		return w.stuck("page %d is one of %d in a row without new records", w.position, w.idle)
	case w.position == math.MaxInt:
		return w.stuck("page %d is the highest page number", w.position)
	}
	w.asked = w.position + 1
	return nil
}

// repeat processes a page that repeats the previous one. If the page states the requested number,
// and is not the last one, a page's worth of records may have been inserted. The next page then
// shows whether the list goes on. Records that may be new are yielded.
func (w *walk[T]) repeat(at pages.Place, fresh []Record[T], records int) ([]Record[T], error) {
	isLast := at.Pages > 0 && w.asked >= at.Pages || w.asked == math.MaxInt
	if w.doubt != nil || at.Number != w.asked || isLast {
		return w.stall(nil, "page %d repeats the previous page", w.asked)
	}
	w.doubt = &progress{w.position, w.seen}
	w.accept(at, records, 0)
	w.asked++
	return fresh, nil
}

// stall ends the walk at a response that does not advance. The walk ends without an error, after
// the fresh records, if the platform may have returned its last page for a page beyond it.
func (w *walk[T]) stall(fresh []Record[T], reason string, args ...any) ([]Record[T], error) {
	if w.doubt != nil { // the previous page was also a repeat, and no progress
		w.position, w.seen = w.doubt.position, w.doubt.seen
	}
	w.seen += len(fresh)
	if w.before.anonymous { // equal records may be different ones
		return nil, w.stuck(reason, args...)
	}
	complete := w.pages == 0 && w.fromTop && w.records > 0 // all stated records have come
	if (w.advanced || complete) && !w.longer() {
		w.ended = true
		return fresh, nil
	}
	return nil, w.stuck(reason, args...)
}

func (w *walk[T]) stuck(reason string, args ...any) error {
	w.ended = true
	reason = fmt.Sprintf(reason, args...)
	if w.name != "" {
		reason = w.name + ": " + reason
	}
	return fmt.Errorf("%w: %s", ErrStalled, reason)
}
