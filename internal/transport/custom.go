package transport

import (
	"cmp"
	"net/http"
	"strings"
	"unicode"

	"github.com/payterm/payterm-go/internal/pages"
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

// Records makes the call a list, whose records are under key and need no id.
func (c Call) Records(key string) Call {
	return c.Need("key", key).Check(!pages.States([]byte(key)), "key", "states the page of a list, not its records").
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
