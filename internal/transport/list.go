package transport

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/payterm/payterm-go/internal/conceal"
	"github.com/payterm/payterm-go/internal/walk"
	"github.com/payterm/payterm-go/pagination"
)

// List sends a call and returns one page of a list. Unreadable records do not fail the page: their
// errors are joined, and returned with it.
func List[T any](ctx context.Context, c *Client, call Call) (*pagination.Page[T], error) {
	found, err := fetch[T](ctx, c, call)
	if found == nil {
		return nil, err
	}
	page := &pagination.Page[T]{Number: found.At.Number, Pages: found.At.Pages, Records: found.At.Records}
	*walk.ToldBy(page) = walk.Told{Zeros: found.At.Zero, IsStated: found.At.IsStated(), IsFull: found.IsFull}
	page.Items = slices.Grow(page.Items, len(found.Records))
	for _, record := range found.Records {
		if record.Unreadable == nil {
			page.Items = append(page.Items, record.Item)
		}
	}
	return page, err
}

// All iterates over every record of the list; call returns one page of it. A write is refused.
func All[T any](ctx context.Context, c *Client, call Call) iter.Seq2[*T, error] {
	call = call.Check(call.read, "Method", "writes, and each page would repeat the write")
	list := walk.List[T]{Name: call.operation.Name, Fetch: func(ctx context.Context, page int) (*walk.Page[T], error) {
		call := call
		call.page, call.walks = page, true
		return fetch[T](ctx, c, call)
	}}
	if c != nil { // the first page refuses a nil client
		list.Start, list.Prefetch = c.settings.requested("page", call), c.settings.Prefetch
	}
	if call.path != "" { // written by the user, who may have put the key into it
		list.Name = conceal.Line(c.Redact(list.Name))
	}
	return walk.All(ctx, list)
}

// fetch sends a call and returns one page of a list. With a page, it may return the errors of its
// unreadable records, joined for List and for observers.
func fetch[T any](ctx context.Context, c *Client, call Call) (page *walk.Page[T], err error) {
	err = c.do(ctx, call, func(x *exchange) error {
		page, err = list[T](x)
		return err
	})
	return page, err
}

func list[T any](x *exchange) (*walk.Page[T], error) {
	l, fault := openList[T](&x.call, x.outcome.body.Bytes())
	if fault != nil {
		return nil, x.malformed(fault)
	}
	x.page = l.place
	page := &walk.Page[T]{Records: l.records.all, At: l.place}
	if count := len(l.records.all); count > 0 && !l.place.IsStated() {
		page.IsFull = count == x.client.settings.requested("limit", x.call)
	}
	if len(l.records.unreadable) == 0 {
		return page, nil
	}
	number := cmp.Or(x.call.page, x.client.settings.requested("page", x.call), l.place.Number)
	errs := make([]error, len(l.records.unreadable))
	for i, unreadable := range l.records.unreadable {
		unreadable.Page = number
		errs[i] = x.unreadable(unreadable)
	}
	return page, errors.Join(errs...)
}
