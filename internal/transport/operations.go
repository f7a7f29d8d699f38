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
	"strings"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
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
	if value := x.call.envelope.cutFrom(x.answer.body.Bytes()); value != nil && x.call.flagged == nil {
		if found, odd := read[T](x.call.envelope, value); odd == nil {
			return found, nil
		}
	}
	return findChecked[T](x)
}

// findChecked checks the whole answer before it reads the resource.
func findChecked[T any](x *exchange) (*T, error) {
	body := x.answer.body.Bytes()
	value, path, fault := x.call.envelope.open(body)
	if fault == nil {
		fault = x.call.readFlag(body)
	}
	if fault != nil {
		return nil, x.malformed(&x.answer, fault)
	}
	found, odd := read[T](x.call.envelope, value)
	if odd != nil {
		odd.Index = -1
		odd.Path = strings.Trim(path+"."+odd.Path, ".")
		return nil, x.unreadable(&x.answer, odd)
	}
	return found, nil
}

// readFlag reads the boolean beside the resource, where the call has one.
func (c Call) readFlag(body []byte) *wire.Error {
	if c.flagged == nil {
		return nil
	}
	return wire.Members(body, func(key, value []byte) *wire.Error {
		if string(key) != c.flag {
			return nil
		}
		d := wire.NewDecoder(string(value))
		*c.flagged = d.OptionalBool()
		return d.Err()
	})
}

// read reads a resource. What does not hold the key by which the resource is known is none, such as
// null, {} or {"message": "failed"}.
func read[T any](e envelope, value []byte) (*T, *models.DecodeError) {
	if wire.IsEmpty(value) {
		return nil, unread(value, "", "is empty")
	}
	item := new(T)
	if odd := decode(value, item); odd != nil {
		odd.Raw, odd.ID = bytes.Clone(value), idOf(value, e.ids)
		return nil, odd
	}
	if len(e.ids) > 0 && !isKnown(reflect.ValueOf(item), value, e.ids) {
		return nil, unread(value, e.ids[0], "is missing")
	}
	return item, nil
}

// resource is a model: it reads itself, and checks that it is JSON.
type resource interface {
	json.Unmarshaler
	Raw() json.RawMessage
	Has(key string) bool
}

// decode reads a value into a resource or, by encoding/json, into anything else.
func decode(value []byte, into any) *models.DecodeError {
	var err error
	if model, ok := into.(resource); ok {
		err = model.UnmarshalJSON(value)
	} else {
		err = json.Unmarshal(value, into)
	}
	if err == nil {
		return nil
	}
	if odd, ok := errors.AsType[*models.DecodeError](err); ok {
		return odd
	}
	odd := &models.DecodeError{Index: -1, Reason: "cannot be read", Err: err}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) && kind != nil && kind.Type != nil { // a caller's own may be half filled
		odd.Path, odd.Reason = kind.Field, "does not fit "+kind.Type.String()
	}
	return odd
}

func unread(value []byte, path, reason string) *models.DecodeError {
	return &models.DecodeError{Path: path, Reason: reason, Raw: bytes.Clone(value)}
}

// List sends a call that is answered with one page of a list. Records that cannot be read do not
// lose the page: their errors are returned beside it, joined.
func List[T any](ctx context.Context, c *Client, call Call) (page *pagination.Page[T], err error) {
	err = c.do(ctx, call, func(x *exchange) error {
		page, err = list[T](x)
		return err
	})
	return page, err
}

func list[T any](x *exchange) (*pagination.Page[T], error) {
	body := x.answer.body.Bytes()
	if listed, fault := cutList(x.call.envelope, body); fault == nil && x.call.path == "" { // models check themselves
		if page, err := readAll[T](x, listed); page != nil {
			return page, err
		}
	}
	listed, fault := openList(x.call.envelope, body)
	if fault != nil {
		return nil, x.malformed(&x.answer, fault)
	}
	return readAll[T](x, listed)
}

// readAll reads the records of a page. There is no page if one that was cut is no JSON value.
func readAll[T any](x *exchange, listed listed) (*pagination.Page[T], error) {
	page := &pagination.Page[T]{
		Items: slices.Grow[[]*T](nil, len(listed.records)), Number: listed.current, Pages: listed.total, Records: listed.count,
	}
	var errs []error
	number := 0 // of the page, looked up for the first odd record
	for index, value := range listed.records {
		item, odd := read[T](x.call.envelope, value)
		if odd == nil {
			page.Items = append(page.Items, item)
			continue
		}
		if listed.cut && !json.Valid(value) {
			return nil, odd
		}
		if len(errs) == maxUnreadable {
			return nil, x.malformed(&x.answer, &wire.Error{Reason: "has too many odd records"})
		}
		if len(errs) == 0 {
			number = cmp.Or(x.client.settings.asked(x.call), listed.current)
		}
		odd.Index, odd.Page = index, number
		errs = append(errs, x.unreadable(&x.answer, odd))
	}
	return page, errors.Join(errs...)
}

// maxUnreadable bounds what a page of nonsense takes.
const maxUnreadable = 1000

// All iterates over every record of the list of which call returns one page.
func All[T any](ctx context.Context, c *Client, call Call) iter.Seq2[*T, error] {
	if ctx == nil {
		return func(yield func(*T, error) bool) { yield(nil, call.refuse("ctx", "is nil")) }
	}
	start, prefetch := 0, 0
	if c != nil { // the first page refuses a nil client
		start, prefetch = c.settings.asked(call), c.settings.Prefetch
	}
	return pagination.All(ctx, pagination.Options{Start: start, Prefetch: prefetch}, func(ctx context.Context, page int) (*pagination.Page[T], error) {
		call := call
		call.page = page
		return List[T](ctx, c, call)
	})
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
	d.End()
	if fault := d.Err(); fault != nil {
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
