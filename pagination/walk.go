package pagination

import (
	"errors"
	"fmt"
	"hash/maphash"
	"math"

	"github.com/payterm/payterm-go/internal/records"
)

// maxIdle is how many pages in a row may bring nothing new before a list is given up.
const maxIdle = 64

var (
	errNoContext = errors.New("payterm: ctx is nil")
	errNoPage    = errors.New("payterm: fetch gave neither a page nor an error")
)

// walk is one way through a list: where it is and what it has to remember.
type walk[T any] struct {
	asked int  // the page to ask for; 0: none is asked for
	ended bool // there is nothing more to ask for

	position int  // the page taken last; 0: none yet
	fromTop  bool // the page taken first was the first of the list
	advanced bool // a page after the first brought something new
	idle     int  // pages in a row that brought nothing new
	seen     int  // records of all pages taken, repeats included

	pages   int // length of the list in pages, as stated last; 0: never
	records int // length of the list in records, as stated last; 0: never

	before memory[T] // the last page that was not empty
	doubt  *progress // where the walk was before a page that may be a repeat or an insertion

	cursors map[uint64]bool // hashes of those that were taken; nil: the walk is by page numbers
}

type progress struct{ position, seen int }

func newWalk[T any](start int) walk[T] {
	return walk[T]{asked: max(start, 0), before: newMemory[T]()}
}

// take judges the answer to what was asked for. It returns the records the loop is to see and the
// error it is to see after them, and sets asked or ended.
func (w *walk[T]) take(page *Page[T], err error) ([]record[T], error) {
	odd := records.Unreadable(err)
	if page == nil || err != nil && len(odd) == 0 {
		w.ended = true
		if err == nil {
			err = errNoPage
		}
		return nil, err
	}
	records := arrange(page.Items, odd)
	if w.position > 0 {
		w.before.label(records)
	}
	fresh, news := w.before.fresh(records, page.Number != w.position)
	w.learn(page)
	if page.Next != "" || w.cursors != nil {
		return w.follow(page, records, fresh, news)
	}

	const elsewhere = "page %d was asked for, page %d came"
	switch came := page.Number; {
	case w.asked > 0 && came > w.asked: // leaves out what is between
		return nil, w.stuck(elsewhere, w.asked, came)
	case 0 < came && came < w.asked:
		if came != w.position {
			fresh = nil // not the page before: which of these were seen is unknown
		}
		return w.stall(fresh, elsewhere, w.asked, came)
	case w.before.is(records):
		return w.repeat(page, fresh, len(records))
	}
	w.doubt = nil
	w.accept(page, len(records), news)
	err = w.proceed(page, len(records) == 0)
	if !w.ended && len(records) > 0 {
		w.before.keep(records)
	}
	return fresh, err
}

// learn keeps what an answer states about the length of the list.
func (w *walk[T]) learn(page *Page[T]) {
	if page.Number > 0 && page.Pages > 0 {
		w.pages = page.Pages
	}
	if page.Records > 0 {
		w.records = page.Records
	}
}

// longer reports whether the list is stated to go on after the page taken last. Where its length in
// pages is known, that in records adds nothing.
func (w *walk[T]) longer() bool {
	if w.pages > 0 {
		return w.position < w.pages
	}
	return w.fromTop && w.seen < w.records
}

// following returns how many pages can be asked for after the one taken last: as many as the list
// is stated to have, or else one, to see whether it is there.
func (w *walk[T]) following() int { return max(w.pages-w.position, 1) }

// accept moves on to a page that advances.
func (w *walk[T]) accept(page *Page[T], records, news int) {
	first := w.position == 0
	w.position = w.asked
	if w.position == 0 {
		w.position = max(page.Number, 1)
	}
	if first {
		w.fromTop = w.position == 1
	}
	w.seen += records
	w.idle++
	if news > 0 {
		w.idle = 0
		w.advanced = w.advanced || !first
	}
}

// proceed decides whether the walk goes on after a page that advances.
func (w *walk[T]) proceed(page *Page[T], empty bool) error {
	told := page.Number > 0 || page.Pages > 0 || page.Records > 0
	last := page.Number > 0 && page.Pages > 0 && w.position >= page.Pages
	switch {
	case last, (empty || !told) && !w.longer():
		w.ended = true
		return nil
	case empty && w.pages == 0:
		return w.stuck("page %d is empty after %d of %d records", w.position, w.seen, w.records)
	}
	return w.step()
}

// step goes on to the page after the one taken last.
func (w *walk[T]) step() error {
	switch {
	case w.idle > maxIdle:
		return w.stuck("page %d is one of %d in a row with nothing new", w.position, w.idle)
	case w.position == math.MaxInt:
		return w.stuck("no page can be asked for after %d", w.position)
	}
	w.asked = w.position + 1
	return nil
}

// follow judges a page of a list whose pages name the cursor of the next one: the last page names
// none. A cursor that comes again would lead around in a circle.
func (w *walk[T]) follow(page *Page[T], records, fresh []record[T], news int) ([]record[T], error) {
	isRepeat := w.before.is(records)
	w.accept(page, len(records), news)
	if len(records) > 0 {
		w.before.keep(records)
	}
	if page.Next == "" {
		w.ended = true
		return fresh, nil
	}
	if w.cursors == nil {
		w.cursors = map[uint64]bool{}
	}
	cursor := maphash.String(w.before.seed, page.Next)
	if !w.cursors[cursor] {
		w.cursors[cursor] = true
		return fresh, w.step()
	}
	if isRepeat {
		fresh = nil
	}
	return fresh, w.stuck("page %d names the cursor of an earlier page", w.position)
}

// repeat judges a page that repeats the one before. If it states the number that was asked for,
// before the end of the list, a page's worth of records may have been inserted: the page after it
// shows whether the list goes on. If its records may be others, the loop sees them.
func (w *walk[T]) repeat(page *Page[T], fresh []record[T], records int) ([]record[T], error) {
	isLast := page.Pages > 0 && w.asked >= page.Pages || w.asked == math.MaxInt
	if w.doubt != nil || page.Number != w.asked || isLast {
		return w.stall(nil, "page %d repeats the page before", w.asked)
	}
	w.doubt = &progress{w.position, w.seen}
	w.accept(page, records, 0)
	w.asked++
	return fresh, nil
}

// stall ends the walk at an answer that does not advance. If this can be a platform that answers
// with its last page whatever page beyond it is asked for, it is the end of the list, after what
// that page has fresh.
func (w *walk[T]) stall(fresh []record[T], reason string, args ...any) ([]record[T], error) {
	if w.doubt != nil { // the page before was a repeat, too, and no progress
		w.position, w.seen = w.doubt.position, w.doubt.seen
	}
	w.seen += len(fresh)
	if w.before.anonymous { // the same again may be others
		return nil, w.stuck(reason, args...)
	}
	complete := w.pages == 0 && w.fromTop && w.records > 0 // all that is stated has come
	if (w.advanced || complete) && !w.longer() {
		w.ended = true
		return fresh, nil
	}
	return nil, w.stuck(reason, args...)
}

func (w *walk[T]) stuck(reason string, args ...any) error {
	w.ended = true
	return fmt.Errorf("%w: %s", ErrStalled, fmt.Sprintf(reason, args...))
}
