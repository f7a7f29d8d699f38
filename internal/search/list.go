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

// List is a list whose records may show when they were created.
type List[T any] struct {
	Page    func(ctx context.Context, number, limit int) (*pagination.Page[T], error) // 0: the platform's own
	All     func(ctx context.Context, limit int) iter.Seq2[*T, error]
	Created func(*T) time.Time
	Place   func(*T) string // what the write is made at, such as a TID
}

// Read returns at least the records that may have been created since the note: the newest, or all.
func (l List[T]) Read(ctx context.Context, n *Note) iter.Seq2[*T, error] {
	all := InHundreds(func(limit int) iter.Seq2[*T, error] { return l.All(ctx, limit) })
	if n.Newest == "" {
		return all
	}
	return func(yield func(*T, error) bool) {
		newest, err := l.newest(ctx, n.Newest, n.Since)
		switch {
		case errors.Is(err, errNoOrder):
			all(yield)
		case err != nil:
			yield(nil, err)
		default:
			newest(yield)
		}
	}
}

// newest returns the records at an end of a list, back to those created before since. It returns
// errNoOrder if the list is no longer in the order of creation, or shows no page numbers.
func (l List[T]) newest(ctx context.Context, at end, since time.Time) (iter.Seq2[*T, error], error) {
	limit := PerPage
	read := func(number int) (*pagination.Page[T], []*payterm.DecodeError, error) {
		page, err := l.Page(ctx, number, limit)
		if limit > 0 && refusesLimit(err) {
			limit = 0
			page, err = l.Page(ctx, number, limit)
		}
		if page == nil {
			return nil, nil, err
		}
		return page, walk.Unreadable(err), nil
	}
	page, unreadable, err := read(0)
	switch {
	case err != nil:
		return nil, err
	case page.Number != 1:
		return nil, errNoOrder
	}
	number, step := 1, 1
	if at == last {
		number, step = page.Pages, -1
	}
	var records []*T
	var errs []*payterm.DecodeError
	var least time.Time
	for range maxRecent {
		if page.Number != number {
			if page, unreadable, err = read(number); err != nil {
				return nil, err
			}
		}
		switch {
		case page.Number != number || len(page.Items) == 0:
			return nil, errNoOrder
		case at == last && records == nil && page.Pages != number: // the list has grown or shrunk
			number = page.Pages
			continue
		}
		items := slices.Clone(page.Items)
		if at == last {
			slices.Reverse(items)
		}
		for _, x := range items {
			created := l.Created(x)
			if created.IsZero() || !least.IsZero() && created.After(least.Add(disorder)) {
				return nil, errNoOrder
			}
			if least.IsZero() || created.Before(least) {
				least = created
			}
		}
		records, errs = append(records, items...), append(errs, unreadable...)
		number += step
		if least.Add(disorder).Before(since) || number < 1 || page.Pages > 0 && number > page.Pages {
			return each(records, errs), nil
		}
	}
	return nil, errNoOrder
}

func each[T any](records []*T, unreadable []*payterm.DecodeError) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		for _, err := range unreadable {
			if !yield(nil, err) {
				return
			}
		}
		for _, x := range records {
			if !yield(x, nil) {
				return
			}
		}
	}
}

// InHundreds reads a list in pages of PerPage or, if the platform refuses that, of its own size:
// the limit is documented for few lists.
func InHundreds[T any](all func(limit int) iter.Seq2[*T, error]) iter.Seq2[*T, error] {
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
