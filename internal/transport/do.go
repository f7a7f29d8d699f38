package transport

import (
	"bytes"
	"context"
	"encoding"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"
	"strings"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// Do sends a call to an endpoint that has no method yet.
func (c *Client) Do(ctx context.Context, method, path string, query, body, out any) error {
	call := Call{name: "do", method: method, path: path, query: query, body: body, read: isSafe(method)}
	call = call.
		Check(IsToken(method), "method", "is not an HTTP method").
		Encodes("body", body).
		Check(isTarget(out), "out", "is neither nil nor a pointer")
	if reason := badPath(path); reason != "" {
		call = call.Check(false, "path", reason)
	}
	a, err := c.send(ctx, call)
	if err != nil {
		return err
	}
	defer a.release()
	return a.into(out)
}

// isSafe lists the methods that change nothing (RFC 9110); net/http repeats them by itself, too.
func isSafe(method string) bool {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodOptions, http.MethodTrace:
		return true
	}
	return false
}

// Encodes refuses what encoding/json would write as something else: bytes as a text of base64, a reader as an empty object.
func (c Call) Encodes(field string, value any) Call {
	return c.Check(!isBytes(value), field, "is bytes or a reader: give a value to encode, or a json.RawMessage")
}

func isBytes(value any) bool {
	switch value.(type) {
	case json.Marshaler, encoding.TextMarshaler:
		return false
	case io.Reader:
		return true
	}
	of := reflect.ValueOf(value)
	for level := 0; level < deepest && (of.Kind() == reflect.Pointer || of.Kind() == reflect.Interface); level++ {
		of = of.Elem()
	}
	if of.Kind() != reflect.Slice || of.Type().Elem().Kind() != reflect.Uint8 {
		return false
	}
	element := reflect.PointerTo(of.Type().Elem()) // encoding/json asks it, too
	return !element.Implements(reflect.TypeFor[json.Marshaler]()) && !element.Implements(reflect.TypeFor[encoding.TextMarshaler]())
}

func (a *answer) into(out any) error {
	switch out := out.(type) {
	case nil:
		return nil
	case *json.RawMessage:
		*out = bytes.Clone(a.body.Bytes())
		return nil
	}
	err := json.Unmarshal(withoutMark(a.body.Bytes()), out)
	if err == nil {
		return nil
	}
	d := wire.NewDecoder(a.body.String())
	d.Skip()
	d.End()
	if fault := d.Err(); fault != nil {
		odd := a.malformed(fault)
		odd.Err = err
		return odd
	}
	odd := &models.DecodeError{Index: -1, Reason: "cannot be read", Err: err}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) && kind != nil && kind.Type != nil { // a caller's own may be half filled
		odd.Path, odd.Reason = kind.Field, "does not fit "+kind.Type.String()
	}
	return a.unreadable(odd)
}

// withoutMark takes off the byte order mark that encoding/json does not read.
func withoutMark(body []byte) []byte { return bytes.TrimPrefix(body, []byte("\uFEFF")) }

func isTarget(out any) bool {
	target := reflect.ValueOf(out)
	return !target.IsValid() || target.Kind() == reflect.Pointer && !target.IsNil()
}

// IsToken tells whether text may stand as a method, a header name or a product.
func IsToken(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return r <= ' ' || r > '~' || strings.ContainsRune(`"(),/:;<=>?@[\]{}`, r)
	})
}
