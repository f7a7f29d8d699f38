// Package transport sends every request of the client.
//
// A service method states its request, and where the resource is in the response, as a Call, and
// passes that to Find, List, All or Do. Then:
//
//  1. request checks the Call and encodes path, query and body. A call that is refused ends here:
//     nothing is sent.
//  2. run hands the request to the loop of go-retryablehttp, whose RoundTripper is makeAttempt.
//  3. An attempt sends the request through the middlewares, adds the key behind them, and reads the
//     response up to its limit, all within its timeout. An outcome comes of it: a response or an
//     error, and the evidence of what may have been sent. It stays with the exchange, the running
//     call; the loop sees an empty response.
//  4. decide retries a read after a temporary failure, and a write only if nothing of it was
//     sent. The loop waits in between, until the context of the call ends.
//  5. A 2xx response within the limit is opened: openResource and openList find the resource or the
//     list in it and decode it, Do decodes all of it. A resource with another id than the
//     one asked for is unreadable. Any other outcome becomes an error of package models.
//
// The files, in reading order; each uses only those below it:
//
//	operations.go          Find, List, All and Do
//	send.go                a call with all its attempts, driven by the loop
//	observe.go             the observers of a call
//	errors.go              an outcome as an error; whether that of a write is unknown
//	client.go              Client, and the exchange: a running call
//	retry.go               the retry policy and the retry budget
//	attempt.go             one attempt: timeout, middlewares, key, the whole body
//	failure.go             what the body of a failure says
//	cause.go               the end of a context, and which errors may match it
//	outcome.go             what came of an attempt; Retry-After
//	evidence.go            what may have been sent: a count, httptrace, net/http's own errors
//	list.go, resource.go   open a response
//	custom.go              calls of endpoints that have no method yet
//	request.go             a call as a request, with its query
//	base.go                the base URL, which requests go there, and paths below it
//	key.go                 the key of an attempt, in a copy of its header
//	settings.go            what the options of the root package set
//	body.go                the JSON of a body
//	call.go                what a service states
package transport

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"iter"
	"net/http"
	"reflect"
	"slices"

	"github.com/payterm/payterm-go/internal/walk"
	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/pagination"
)

// Find sends a call and returns the one resource in its response.
func Find[T any](ctx context.Context, c *Client, call Call) (found *T, err error) {
	err = c.do(ctx, call, func(x *exchange) error {
		found, err = find[T](x)
		return err
	})
	return found, err
}

// FindWithHeader is like Find and also returns the header of the response.
func FindWithHeader[T any](ctx context.Context, c *Client, call Call) (found *T, header http.Header, err error) {
	err = c.do(ctx, call, func(x *exchange) error {
		header = x.outcome.header
		found, err = find[T](x)
		return err
	})
	return found, header, err
}

func find[T any](x *exchange) (*T, error) {
	found, unreadable, fault := openResource[T](&x.call, x.outcome.body.Bytes())
	switch {
	case fault != nil:
		return nil, x.malformed(fault)
	case unreadable != nil:
		unreadable.Index = -1
		return nil, x.unreadable(unreadable)
	}
	return found, nil
}

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
	var start, prefetch int
	if c != nil { // the first page refuses a nil client
		start, prefetch = c.settings.requested("page", call), c.settings.Prefetch
	}
	return walk.All(ctx, start, prefetch, func(ctx context.Context, page int) (*walk.Page[T], error) {
		call := call
		call.page, call.walks = page, true
		return fetch[T](ctx, c, call)
	})
}

// fetch sends a call and returns one page of a list. A page may come with an error: that of its
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

// Do sends a call made by Custom and decodes the response into out.
func (c *Client) Do(ctx context.Context, call Call, out any) error {
	call = call.Check(isTarget(out), "out", "must be nil or a non-nil pointer")
	return c.do(ctx, call, func(x *exchange) error { return x.into(out) })
}

// into decodes the response into out.
func (x *exchange) into(out any) error {
	body := x.outcome.body.Bytes()
	switch out := out.(type) {
	case nil:
		return nil
	case *json.RawMessage:
		*out = bytes.Clone(body)
		return nil
	}
	unreadable := unmarshal(withoutMark(body), out)
	if unreadable == nil {
		return nil
	}
	d := wire.NewDecoder(string(body))
	d.Skip()
	if fault := d.End(); fault != nil {
		malformed := x.malformed(fault)
		malformed.Err = unreadable.Err
		return malformed
	}
	return x.unreadable(unreadable)
}

func isTarget(out any) bool {
	target := reflect.ValueOf(out)
	return !target.IsValid() || target.Kind() == reflect.Pointer && !target.IsNil()
}
