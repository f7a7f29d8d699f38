// Package transport sends every request: it checks a call, sends it under the key, retries it where
// that is safe, and opens the envelope of the response.
//
// It reads downwards: a file uses those below it alone.
//
//	operations.go  Find, List, All and Do: the verbs, from a Call to a resource
//	send.go        the client, and a call: its attempts, by retryablehttp, to an answer or error
//	attempt.go     one attempt: time-out, middlewares, key, a write once, and the whole body read
//	watch.go       whether a request may have left, as net/http tells
//	errors.go      what became of a call as an error; whether the outcome of a write is unknown
//	answer.go      a response, what the platform says in that of a failure, and the key taken out
//	retry.go       the policy: which attempt is followed by another, when and why; the budget
//	own.go         a Call of an endpoint that has no method yet
//	request.go     base URL, path and query, checked and encoded
//	settings.go    what the options of the root package set
//	body.go        the JSON of a body
//
// call.go states what is sent, and where the resource stands; list.go reads the answer to a list,
// resource.go one resource.
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
	"sync"

	"github.com/payterm/payterm-go/internal/pages"
	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/pagination"
)

// Find sends a call that is answered with one resource.
func Find[T any](ctx context.Context, c *Client, call Call) (found *T, err error) {
	err = c.do(ctx, call, func(x *exchange) error {
		found, err = find[T](x)
		return err
	})
	return found, err
}

// FindWithHeader is Find, with the header of the answer.
func FindWithHeader[T any](ctx context.Context, c *Client, call Call) (found *T, header http.Header, err error) {
	err = c.do(ctx, call, func(x *exchange) error {
		header = x.answer.header
		found, err = find[T](x)
		return err
	})
	return found, header, err
}

func find[T any](x *exchange) (*T, error) {
	found, odd, fault := openResource[T](&x.call.envelope, x.answer.body.Bytes())
	switch {
	case fault != nil:
		return nil, x.malformed(&x.answer, fault)
	case odd != nil:
		odd.Index = -1
		return nil, x.unreadable(&x.answer, odd)
	}
	return found, nil
}

// List sends a call that is answered with one page of a list. Records that cannot be read do not
// lose the page: their errors are returned beside it, joined.
func List[T any](ctx context.Context, c *Client, call Call) (*pagination.Page[T], error) {
	page, _, err := fetch[T](ctx, c, call)
	return page, err
}

func fetch[T any](ctx context.Context, c *Client, call Call) (page *pagination.Page[T], at pages.Place, err error) {
	err = c.do(ctx, call, func(x *exchange) error {
		page, at, err = list[T](x)
		return err
	})
	return page, at, err
}

func list[T any](x *exchange) (*pagination.Page[T], pages.Place, error) {
	l, fault := openList[T](&x.call.envelope, x.answer.body.Bytes(), x.call.path == "")
	if fault != nil {
		return nil, l.Place, x.malformed(&x.answer, fault)
	}
	page := &pagination.Page[T]{Items: l.items, Number: l.Number, Pages: l.Pages, Records: l.Records, Next: l.Next}
	if len(l.odd) == 0 {
		return page, l.Place, nil
	}
	number := cmp.Or(x.call.page, x.client.settings.asked(x.call), l.Number)
	errs := make([]error, len(l.odd))
	for i, odd := range l.odd {
		odd.Page = number
		errs[i] = x.unreadable(&x.answer, odd)
	}
	return page, l.Place, errors.Join(errs...)
}

// All iterates over every record of the list of which call returns one page.
func All[T any](ctx context.Context, c *Client, call Call) iter.Seq2[*T, error] {
	if ctx == nil {
		return func(yield func(*T, error) bool) {
			_, _, err := fetch[T](ctx, c, call) // which is refused
			yield(nil, err)
		}
	}
	var options pagination.Options
	if c != nil { // the first page refuses a nil client
		options = pagination.Options{Start: c.settings.asked(call), Prefetch: c.settings.Prefetch}
	}
	return func(yield func(*T, error) bool) {
		var cursors sync.Map // the place of the page before, by page
		pagination.All(ctx, options, func(ctx context.Context, page int) (*pagination.Page[T], error) {
			call := call
			call.page = page
			if before, ok := cursors.LoadAndDelete(page); ok {
				call.after = before.(pages.Place)
			}
			got, at, err := fetch[T](ctx, c, call)
			if got != nil && got.Next != "" {
				cursors.Store(max(page, 1)+1, at)
			}
			return got, err
		})(yield)
	}
}

// Do sends a call, made by Own, whose answer goes into out.
func (c *Client) Do(ctx context.Context, call Call, out any) error {
	call = call.Check(isTarget(out), "out", "is neither nil nor a pointer")
	return c.do(ctx, call, func(x *exchange) error { return x.into(out) })
}

// into reads the answer of Do.
func (x *exchange) into(out any) error {
	body := x.answer.body.Bytes()
	switch out := out.(type) {
	case nil:
		return nil
	case *json.RawMessage:
		*out = bytes.Clone(body)
		return nil
	}
	odd := decode(withoutMark(body), out)
	if odd == nil {
		return nil
	}
	d := wire.NewDecoder(string(body))
	d.Skip()
	if fault := d.End(); fault != nil {
		malformed := x.malformed(&x.answer, fault)
		malformed.Err = odd.Err
		return malformed
	}
	return x.unreadable(&x.answer, odd)
}

func isTarget(out any) bool {
	target := reflect.ValueOf(out)
	return !target.IsValid() || target.Kind() == reflect.Pointer && !target.IsNil()
}
