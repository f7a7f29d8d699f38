package transport

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"strings"

	"github.com/payterm/payterm-go/models"
)

// Do sends a call to an endpoint that has no method yet.
func (c *Client) Do(ctx context.Context, method, path string, query, body, out any) error {
	call := Call{name: "do", method: method, path: path, query: query, body: body, read: method == http.MethodGet}
	call = call.
		Check(IsToken(method), "method", "is not an HTTP method").
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

func (a *answer) into(out any) error {
	switch out := out.(type) {
	case nil:
		return nil
	case *json.RawMessage:
		*out = bytes.Clone(a.body.Bytes())
		return nil
	}
	body := withoutMark(a.body.Bytes())
	err := json.Unmarshal(body, out)
	if err == nil {
		return nil
	}
	odd := &models.DecodeError{Index: -1, Reason: "is not JSON", Err: err}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		odd.Path, odd.Reason = kind.Field, "does not fit "+kind.Type.String()
	} else if json.Valid(body) {
		odd.Reason = "cannot be read"
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
