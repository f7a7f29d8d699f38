package search

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/walk"
)

// errNotWhole is the error of a list that states no pages, and may have more records than it shows.
var errNotWhole = fmt.Errorf("%w: the list states no pages, and may have more records", payterm.ErrStalled)

// Whole returns all records. If the last response stated nothing about pages, it may be only the
// first part of the list. The last error is then errNotWhole, unless the next page shows that there
// is no more, and the list has the records of the note, which may be nil.
func (l List[T]) Whole(ctx context.Context, n *Note) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		shown, limit, isOver := known{}, 0, false
		pass := func(x *T, err error) bool {
			shown.add(l.idsOf(x, err))
			isOver = !yield(x, err) || err != nil && !payterm.IsRecordError(err)
			return !isOver
		}
		watched, last := walk.Watch(ctx)
		inHundreds(func(limited int) iter.Seq2[*T, error] {
			limit = limited
			return l.All(watched, limited)
		})(pass)
		if isOver || last.IsStated {
			return
		}
		var err error
		if !last.IsEmpty {
			err = l.confirm(ctx, last.Number+1, limit, shown, pass)
		}
		if err == nil {
			err = l.checkShown(n, shown)
		}
		if err != nil && !isOver {
			yield(nil, err)
		}
	}
}

// complete reads the rest of a list whose first page states nothing, as Whole does.
func (l List[T]) complete(ctx context.Context, r *recent[T], n *Note) error {
	shown := known{}
	for _, one := range r.rows {
		shown.add(l.idsOf(one.record, one.err))
	}
	err := l.confirm(ctx, 2, r.limit, shown, func(x *T, err error) bool {
		shown.add(l.idsOf(x, err))
		r.rows = append(r.rows, row[T]{x, err})
		return true
	})
	if err == nil {
		err = l.checkShown(n, shown)
	}
	return err
}

// checkShown returns an error if a list lacks a record of the note, which may be nil, that the
// platform has to keep.
func (l List[T]) checkShown(n *Note, shown known) error {
	isOld := n != nil && !n.Date.IsZero() && time.Since(n.Date) > 24*time.Hour
	if !l.IsKept || n == nil || isOld || !n.lacks(shown) {
		return nil
	}
	return fmt.Errorf("%w: it lacks some that were there", errNotWhole)
}

// confirm reads on from a page until one is empty, or shows no record that is not shown yet. The
// latter proves that the list is whole if the limit has not cut it off: it has another number of
// records, or the same ones with a higher limit. A platform that refuses limits shows it only by an
// empty page.
func (l List[T]) confirm(ctx context.Context, number, limit int, shown known, pass func(*T, error) bool) error {
	for ; ; number++ {
		fresh, count, err := l.fresh(ctx, number, limit, shown)
		switch {
		case err != nil:
			return refused(number, err)
		case len(fresh) > 0:
		case count == 0 || limit > 0 && count != limit:
			return nil
		default:
			fresh, count, err = l.fresh(ctx, 0, limit+1, shown)
			switch {
			case err != nil:
				return refused(number, err)
			case len(fresh) > 0 || count != limit:
				return errNotWhole
			}
			return nil
		}
		for _, one := range fresh {
			if !pass(one.record, one.err) {
				return nil
			}
		}
	}
}

// refused returns the error of a page that the platform does not show, which proves nothing, or any
// other error as it is.
func refused(number int, err error) error {
	if refusesLimit(err) || errors.Is(err, payterm.ErrNotFound) {
		return fmt.Errorf("%w: page %d: %w", errNotWhole, number, err)
	}
	return err
}

// fresh returns the records of a page that are not shown yet, and the number of all.
func (l List[T]) fresh(ctx context.Context, number, limit int, shown known) (fresh []row[T], count int, _ error) {
	page, err := l.Page(ctx, number, limit)
	if page == nil {
		return nil, 0, err
	}
	r := recent[T]{}
	r.addRows(page.Items, walk.Unreadable(err))
	for _, one := range r.rows {
		if !shown.has(l.idsOf(one.record, one.err)) {
			fresh = append(fresh, one)
		}
	}
	return fresh, len(r.rows), nil
}

// idsOf returns the ids of a record, or of an unreadable one. One whose id is unreadable, too,
// decides nothing, wherever it is shown: it counts as the one of the same bytes.
func (l List[T]) idsOf(x *T, err error) []string {
	if x != nil {
		return l.IDs(x)
	}
	ids := UnreadID(err)
	if unreadable, ok := errors.AsType[*payterm.DecodeError](err); ok && ids == nil {
		ids = []string{string(unreadable.Raw)}
	}
	return ids
}
