package transport

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/pagination"
)

// List sends a call that is answered with one page of a list. Odd records do not lose
// the page: their errors come joined beside it.
func List[T any, P resource[T]](ctx context.Context, c *Client, call Call) (*pagination.Page[T], error) {
	a, err := c.fetch(ctx, call)
	if err != nil {
		return nil, err
	}
	defer a.release()
	listed, fault := openList(call.envelope, a.body.Bytes())
	if fault != nil {
		return nil, a.malformed(fault)
	}
	page := &pagination.Page[T]{
		Items: slices.Grow[[]*T](nil, len(listed.records)), Current: listed.current, Total: listed.total, Count: listed.count,
	}
	var errs []error
	number := 0 // of the page, looked up for the first odd record
	for index, value := range listed.records {
		item, odd := read[T, P](value)
		if odd == nil {
			page.Items = append(page.Items, item)
			continue
		}
		if len(errs) == maxOdd {
			return nil, a.malformed(&wire.Error{Reason: "has too many odd records"})
		}
		if len(errs) == 0 {
			number = cmp.Or(c.asked(call), listed.current)
		}
		odd.Index, odd.Page = index, number
		errs = append(errs, a.unreadable(odd))
	}
	return page, errors.Join(errs...)
}

// maxOdd bounds what a page of nonsense costs.
const maxOdd = 1000

// All goes through every page of the list that call gives one page of.
func All[T any, P resource[T]](ctx context.Context, c *Client, call Call) iter.Seq2[*T, error] {
	prefetch := 0
	if c != nil { // else the first page says so
		prefetch = c.settings.Prefetch
	}
	return pagination.All(ctx, c.asked(call), prefetch, func(ctx context.Context, page int) (*pagination.Page[T], error) {
		call := call
		call.page = page
		return List[T, P](ctx, c, call)
	})
}
