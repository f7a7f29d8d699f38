package search

import (
	"context"
	"errors"
	"iter"
	"net/http"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/walk"
	"github.com/payterm/payterm-go/pagination"
)

const (
	// disorder is how far records may be out of the order of their creation in a list.
	disorder = time.Minute

	// maxRecent is the maximum number of pages that are read from the newest end of a list.
	maxRecent = 10
)

// errNoOrder is returned if the responses do not show where the newest records are.
var errNoOrder = errors.New("the list is not in the order of creation")

// List is a list whose records may show when they were created.
type List[T any] struct {
	Page    func(ctx context.Context, number, limit int) (*pagination.Page[T], error) // 0: the platform's own
	All     func(ctx context.Context, limit int) iter.Seq2[*T, error]
	IDs     func(*T) []string
	IsKept  bool // the platform keeps records for a day at least
	Created func(*T) time.Time
	Updated func(*T) time.Time // nil: the list is not in the order of updates
	Place   func(*T) string    // what the write is made at, such as a TID; nil: the list is of one place
}

// Read returns at least the records that may have been created since the note: the newest, or all.
func (l List[T]) Read(ctx context.Context, n *Note) iter.Seq2[*T, error] {
	all := l.Whole(ctx, n)
	if n.Newest == "" {
		return all
	}
	return func(yield func(*T, error) bool) {
		newest, err := l.newest(ctx, n, n.Newest, func(r *recent[T]) bool { return !r.rest.After(n.Since) })
		switch {
		case errors.Is(err, errNoOrder):
			all(yield)
		case err != nil:
			yield(nil, err)
		default:
			for _, one := range newest.rows {
				if !yield(one.record, one.err) {
					return
				}
			}
		}
	}
}

// row is a record of a list, or the error of an unreadable one.
type row[T any] struct {
	record *T
	err    error
}

// recent is the newest end of a list, the newest record first.
type recent[T any] struct {
	list  List[T]
	rows  []row[T]
	isAll bool // the complete list
	end   end
	rest  time.Time // records that are not in rows were created before
	least time.Time // creation of the oldest in rows

	front *pagination.Page[T] // the first page
	limit int                 // with which it was read
}

// now returns when the newest record was created or, if that is earlier, the platform's date. It is
// zero if a record does not show when it was created.
func (r *recent[T]) now(date time.Time) time.Time {
	var newest time.Time
	for _, one := range r.rows {
		if one.record == nil {
			continue
		}
		created := r.list.Created(one.record)
		if created.IsZero() {
			return time.Time{}
		}
		if created.After(newest) {
			newest = created
		}
	}
	if newest.IsZero() || !date.IsZero() && date.Before(newest) {
		return date
	}
	return newest
}

// add adds a page. It returns errNoOrder if the page does not continue the order of creation.
func (r *recent[T]) add(page *pagination.Page[T], unreadable []*payterm.DecodeError) error {
	items := slices.Clone(page.Items)
	if r.end == last {
		slices.Reverse(items)
	}
	r.addRows(items, unreadable)
	for _, x := range items {
		created := r.list.Created(x)
		if created.IsZero() || !r.least.IsZero() && created.After(r.least.Add(disorder)) {
			return errNoOrder
		}
		if r.least.IsZero() || created.Before(r.least) {
			r.least = created
		}
		r.rest = created.Add(disorder)
		if r.list.Updated != nil && r.list.Updated(x).After(created) {
			r.rest = r.list.Updated(x).Add(disorder) // if the list is in the order of updates
		}
	}
	if len(items) == 0 {
		return errNoOrder
	}
	return nil
}

func (r *recent[T]) addRows(items []*T, unreadable []*payterm.DecodeError) {
	for _, err := range unreadable {
		r.rows = append(r.rows, row[T]{err: err})
	}
	for _, x := range items {
		r.rows = append(r.rows, row[T]{record: x})
	}
}

// newest reads the newest records until isEnough. end is where they are, or "" if the first page
// has to show it. A list that states no pages is read as by Whole. It returns errNoOrder if the
// list is not in the order of creation, or does not count its pages from 1.
func (l List[T]) newest(ctx context.Context, n *Note, end end, isEnough func(*recent[T]) bool) (*recent[T], error) {
	r := &recent[T]{list: l, end: end, limit: PerPage}
	front, unreadable, err := r.page(ctx, 0)
	r.front = front
	switch {
	case front == nil:
		return nil, err
	case isComplete(front, len(unreadable)):
		r.isAll = true
		r.addRows(front.Items, unreadable)
		return r, nil
	case !walk.ToldBy(front).IsStated:
		r.isAll = true
		r.addRows(front.Items, unreadable)
		return r, l.complete(ctx, r, n)
	case front.Number != 1 || front.Pages == 0 && end != first:
		return nil, errNoOrder
	case end == "":
		r.end = l.newestEnd(front.Items)
	}
	return r.readOn(ctx, unreadable, isEnough)
}

// page reads a page. If the platform refuses the limit, it asks for none from then on.
func (r *recent[T]) page(ctx context.Context, number int) (*pagination.Page[T], []*payterm.DecodeError, error) {
	page, err := r.list.Page(ctx, number, r.limit)
	if refusesLimit(err) {
		r.limit = 0
		page, err = r.list.Page(ctx, number, r.limit)
	}
	return page, walk.Unreadable(err), err
}

// readOn adds pages from the newest end of the list until isEnough. unreadable are the records of
// the first page that cannot be read.
func (r *recent[T]) readOn(ctx context.Context, unreadable []*payterm.DecodeError, isEnough func(*recent[T]) bool) (_ *recent[T], err error) {
	page, number, step := r.front, 1, 1
	switch r.end {
	case "":
		return nil, errNoOrder
	case last:
		page, number, step = nil, r.front.Pages, -1
	}
	for range maxRecent {
		if page == nil {
			if page, unreadable, err = r.page(ctx, number); page == nil {
				return nil, err
			}
		}
		switch {
		case page.Number != number:
			return nil, errNoOrder
		case r.end == last && r.rows == nil && page.Pages != number: // the list has grown or shrunk
			number, page = page.Pages, nil
			continue
		}
		if err := r.add(page, unreadable); err != nil {
			return nil, err
		}
		if isEnough(r) {
			return r, nil
		}
		if number += step; number < 1 || page.Pages > 0 && number > page.Pages {
			r.isAll = true
			return r, nil
		}
		page = nil
	}
	return nil, errNoOrder
}

// isComplete reports whether a first page states that it is the complete list, or is empty.
func isComplete[T any](page *pagination.Page[T], unreadable int) bool {
	count := len(page.Items) + unreadable
	return page.Records <= count && page.Pages <= 1 && (page.Number == 1 && page.Pages == 1 || count == 0)
}

// newestEnd returns the end of the list at which its newest records are, by the first page, or "".
func (l List[T]) newestEnd(front []*T) end {
	if len(front) < 2 {
		return ""
	}
	begins, ends := l.Created(front[0]), l.Created(front[len(front)-1])
	switch {
	case begins.IsZero() || ends.IsZero():
	case begins.Sub(ends) > 2*disorder:
		return first
	case ends.Sub(begins) > 2*disorder:
		return last
	}
	return ""
}

// all reads the complete list.
func (l List[T]) all(ctx context.Context) (*recent[T], error) {
	r := &recent[T]{list: l, isAll: true}
	for x, err := range l.Whole(ctx, nil) {
		switch {
		case errors.Is(err, errNotWhole):
			return r, err
		case err != nil && !payterm.IsRecordError(err):
			return nil, err
		case len(r.rows) == maxKnown:
			return nil, ErrTooLong
		}
		r.rows = append(r.rows, row[T]{x, err})
	}
	return r, nil
}

// inHundreds reads a list in pages of PerPage or, if the platform refuses that, of its own size:
// the limit is documented for few lists.
func inHundreds[T any](all func(limit int) iter.Seq2[*T, error]) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		begun := false
		for x, err := range all(PerPage) {
			if !begun && refusesLimit(err) {
				all(0)(yield)
				return
			}
			begun = true
			if !yield(x, err) {
				return
			}
		}
	}
}

func refusesLimit(err error) bool {
	response, ok := errors.AsType[*payterm.Error](err)
	return ok && (response.StatusCode == http.StatusBadRequest || response.StatusCode == http.StatusUnprocessableEntity)
}
