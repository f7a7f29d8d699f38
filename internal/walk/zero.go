package walk

import (
	"errors"
	"net/http"
	"slices"

	"github.com/payterm/payterm-go/models"
)

// zero is the state of a walk that asked for no page, and whose first response states page 0.
// Either the list counts from 0, or it counts from 1 and the platform echoes the missing number.
// In both cases the walk goes on to the page whose number is the total.
type zero struct {
	isOn    bool
	fromOne bool // page 1 had a record of the first page
	repeats bool // the last page had records, but no new ones
}

// takeZero is take for a walk that began at page 0.
func (w *walk[T]) takeZero(page *Page[T]) ([]Record[T], error) {
	at, isFirst, isEmpty := page.At, w.position == none, len(page.Records) == 0
	if at.Number == 0 && !at.IsZero() { // a bare number is the number of the page
		at.Number, at.Pages = at.Pages, 0
	}
	fresh, err := w.before.unseen(page.Records)
	if err != nil {
		return nil, w.stuck("page %d %v", w.asked, err)
	}
	w.learn(at)
	if w.asked == 1 {
		w.zero.fromOne = len(fresh) < len(page.Records)
	}
	repeats := !isEmpty && len(fresh) == 0
	isPast := w.asked > 0 && w.pages > 0 && w.asked >= w.pages
	switch {
	case repeats && (w.zero.repeats || isPast && w.zero.fromOne):
		return nil, w.stuck("page %d repeats records of earlier pages", w.asked)
	case repeats && isPast, !isFirst && isEmpty && (isPast || w.pages == 0):
		return nil, w.endZero()
	case repeats && w.pages == 0 && w.asked > 1: // the platform repeated the last page
		return nil, w.endZero()
	case at.Number != w.asked:
		return nil, w.stuck(wrongPage, w.asked, at.Number)
	}
	w.zero.repeats = repeats
	w.accept(at, len(fresh), len(fresh))
	w.before.keep(page.Records)
	switch {
	case w.deniesRecords(page):
		return fresh, w.stuck(saysNone, w.position)
	case isPast, isFirst && (w.pages == 1 || isEmpty && w.pages == 0):
		return fresh, w.endZero()
	}
	return fresh, w.step()
}

// endZero ends the walk, unless more records are stated.
func (w *walk[T]) endZero() error {
	w.ended = true
	if w.pages == 0 && w.seen < w.records {
		return w.stuck("page %d ends the list after %d of %d records", w.asked, w.seen, w.records)
	}
	return nil
}

// isPastEnd reports whether the error of a page means that a list that counts from 0 is over.
func (w *walk[T]) isPastEnd(err error) bool {
	failure, ok := errors.AsType[*models.Error](err)
	return ok && w.zero.isOn && !w.zero.fromOne && w.pages > 0 && w.asked >= w.pages &&
		slices.Contains([]int{http.StatusBadRequest, http.StatusNotFound, http.StatusUnprocessableEntity}, failure.StatusCode)
}
