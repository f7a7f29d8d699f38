package transport

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"unicode"

	"github.com/payterm/payterm-go/internal/pages"
	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// Custom returns a call to an endpoint that has no method yet. The arguments are the fields of the
// root package's Request.
func Custom(name, method, path string, ids []string, query, body any) Call {
	method = strings.ToUpper(method)
	call := Call{operation: models.Operation{Name: cmp.Or(name, "do"), Method: method}, query: query, body: body, read: isSafe(method)}
	call = call.
		Check(!strings.ContainsFunc(name, unicode.IsControl), "Name", "contains a control character, such as a newline").
		Check(method != "", "Method", "is empty").
		Check(IsToken(method), "Method", "is not an HTTP method")
	if reason := badPath(path); reason != "" {
		return call.Check(false, "Path", reason)
	}
	call.operation.Route = path
	filled, field, reason := fill(path, ids)
	call.path = filled
	return call.Check(reason == "", field, reason)
}

// fill replaces the placeholders of a path with ids. badPath must have accepted the path. fill
// escapes the other segments again, as net/url does. If it refuses the path or the ids, reason is
// not empty, and field says which of them.
func fill(path string, ids []string) (filled, field, reason string) {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		name, isPlaceholder := strings.CutPrefix(segment, "{")
		name, isClosed := strings.CutSuffix(name, "}")
		switch {
		case !isPlaceholder && !strings.ContainsAny(segment, "{}"):
			decoded, _ := url.PathUnescape(segment) // badPath checked it
			segments[i] = url.PathEscape(decoded)
			continue
		case !isPlaceholder || !isClosed || name == "":
			return "", "Path", "has a placeholder without a name, or one that is not a complete segment"
		case len(ids) == 0:
			return "", "IDs", "are fewer than the placeholders of the path"
		}
		if reason := badID(ids[0], false); reason != "" {
			return "", name, reason
		}
		segments[i], ids = url.PathEscape(ids[0]), ids[1:]
	}
	if len(ids) > 0 {
		return "", "IDs", "are more than the placeholders of the path"
	}
	return strings.Join(segments, "/"), "", ""
}

// Records makes the call a list. Its records are under key, and need no id.
func (c Call) Records(key string) Call {
	return c.Need("key", key).Check(!pages.States([]byte(key)), "key", "holds paging data; pass the key of the records").
		At(Envelope{Key: key, IDs: []string{}})
}

// isSafe reports whether a method changes nothing (RFC 9110). net/http itself retries these, too.
func isSafe(method string) bool {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodOptions, http.MethodTrace:
		return true
	}
	return false
}

// IsToken reports whether text is a token (RFC 9110), such as a method, a header name or a product.
func IsToken(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return r <= ' ' || r > '~' || strings.ContainsRune(`"(),/:;<=>?@[\]{}`, r)
	})
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
