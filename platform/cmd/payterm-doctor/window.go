package main

import (
	"context"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"time"

	payterm "github.com/payterm/payterm-go"
)

// examineWindow returns whether from and to of a list are inclusive. It requests windows that begin
// or end when a transaction was created.
func examineWindow(ctx context.Context, client *payterm.Client, lists []*result) (from, to observation) {
	for _, r := range lists {
		if _, hasWindow := reflect.TypeOf(r.Params).FieldByName("From"); !hasWindow {
			continue
		}
		for _, raw := range r.records {
			at, id := createdAt(raw), idOf(raw)
			if at.IsZero() || at.Truncate(time.Millisecond) != at || id == "" {
				continue
			}
			return inclusive(at, func(from, to time.Time) (bool, error) {
				window := url.Values{"from": {strconv.FormatInt(from.UnixMilli(), 10)}, "to": {strconv.FormatInt(to.UnixMilli(), 10)}}
				found, err := r.read(ctx, client, window)
				return slices.Contains(idsOf(found.records), id), err
			})
		}
	}
	none := open("no transaction with a time was read")
	return none, none
}

// inclusive examines windows around a record created at a time. isIn reports whether a window has
// the record.
func inclusive(at time.Time, isIn func(from, to time.Time) (bool, error)) (from, to observation) {
	const millisecond, wide = time.Millisecond, 2 * time.Second
	var failed error
	in := func(from, to time.Duration) bool {
		found, err := isIn(at.Add(from), at.Add(to))
		if failed == nil {
			failed = err
		}
		return found
	}
	around, later := in(-wide, wide), in(wide, 2*wide)
	from = edge(in(0, wide), in(millisecond, wide))
	to = edge(in(-wide, 0), in(-wide, -millisecond))
	var unknown observation
	switch {
	case failed != nil:
		unknown = open("%s", describe(failed))
	case later:
		unknown = open("the window has no effect")
	case !around:
		unknown = open("no window around `created_at` contains the transaction")
	default:
		return from, to
	}
	return unknown, unknown
}

// edge returns whether an end is inclusive: at is for a window that ends at the record, short for
// one that ends a millisecond before.
func edge(at, short bool) observation {
	switch {
	case short:
		return open("coarser than a millisecond")
	case at:
		return settled("inclusive")
	}
	return settled("exclusive")
}
