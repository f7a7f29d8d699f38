package transport

import (
	"cmp"
	"context"
	"errors"
	"iter"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// List sends a call that is answered with one page of a list. Odd records do not lose
// the page: their errors come joined beside it.
func List[T any, P resource[T]](ctx context.Context, c *Client, call Call) (*pagination.Page[T], error) {
	a, err := c.send(ctx, call)
	if err != nil {
		return nil, err
	}
	defer a.release()
	listed, fault := openList(call.envelope, a.body.Bytes())
	if fault != nil {
		return nil, a.malformed(fault)
	}
	page := &pagination.Page[T]{Current: listed.current, Total: listed.total, Count: listed.count}
	var odd []error
	for index, value := range listed.records {
		item := new(T)
		if err := readRecord(P(item), value); err != nil {
			err.Index, err.Page = index, cmp.Or(call.asked(), listed.current)
			odd = append(odd, a.unreadable(err))
			continue
		}
		page.Items = append(page.Items, item)
	}
	return page, errors.Join(odd...)
}

// readRecord reads one record of a list. null and {} are no records.
func readRecord[P interface{ UnmarshalJSON([]byte) error }](into P, value []byte) *models.DecodeError {
	if wire.IsEmpty(value) {
		return &models.DecodeError{Reason: "is empty", Raw: append([]byte(nil), value...)}
	}
	var odd *models.DecodeError
	switch err := into.UnmarshalJSON(value); {
	case err == nil:
		return nil
	case errors.As(err, &odd):
		return odd
	default:
		return &models.DecodeError{Reason: "cannot be read", Err: err, Raw: append([]byte(nil), value...)}
	}
}

// All goes through every page of the list that call gives one page of.
func All[T any, P resource[T]](ctx context.Context, c *Client, call Call) iter.Seq2[*T, error] {
	prefetch := 0
	if c != nil { // else the first page says so
		prefetch = c.settings.Prefetch
	}
	return pagination.All(ctx, call.asked(), prefetch, func(ctx context.Context, page int) (*pagination.Page[T], error) {
		call := call
		call.page = page
		return List[T, P](ctx, c, call)
	})
}
