package transport

import (
	"cmp"
	"net/http"
	"net/url"
	"strings"
	"unicode"
)

// Own makes a call of an endpoint that has no method yet, in the words of the root package's
// Request.
func Own(name, method, path string, ids []string, query, body any) Call {
	method = strings.ToUpper(method)
	call := Call{name: cmp.Or(name, "do"), method: method, query: query, body: body, read: isSafe(method)}
	call = call.
		Check(!strings.ContainsFunc(name, unicode.IsControl), "name", "holds a line end or another control character").
		Check(IsToken(method), "method", "is not an HTTP method")
	if reason := badPath(path); reason != "" {
		return call.Check(false, "path", reason)
	}
	call.route = path
	filled, field, reason := fill(path, ids)
	call.path = filled
	return call.Check(reason == "", field, reason)
}

// Records makes a call of one's own a list, whose records stand under key and need no id.
func (c Call) Records(key string) Call {
	return c.Need("key", key).At(Envelope{Key: key, IDs: []string{}})
}

// isSafe lists the methods that change nothing (RFC 9110); net/http repeats them by itself, too.
func isSafe(method string) bool {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodOptions, http.MethodTrace:
		return true
	}
	return false
}

// IsToken reports whether text is valid as a method, a header name or a product.
func IsToken(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return r <= ' ' || r > '~' || strings.ContainsRune(`"(),/:;<=>?@[\]{}`, r)
	})
}

// fill puts ids into the placeholders of a checked path, and escapes each of its other segments
// anew, as net/url does.
func fill(path string, ids []string) (filled, field, reason string) {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		name, isPlaceholder := strings.CutPrefix(segment, "{")
		name, isClosed := strings.CutSuffix(name, "}")
		switch {
		case !isPlaceholder && !strings.ContainsAny(segment, "{}"):
			decoded, _ := url.PathUnescape(segment) // badPath has checked it
			segments[i] = url.PathEscape(decoded)
			continue
		case !isPlaceholder || !isClosed || name == "":
			return "", "path", "has a placeholder without a name, or that is no segment of its own"
		case len(ids) == 0:
			return "", "ids", "are fewer than the placeholders of the path"
		}
		if reason := badID(ids[0], name == slashed); reason != "" {
			return "", name, reason
		}
		segments[i], ids = url.PathEscape(ids[0]), ids[1:]
	}
	if len(ids) > 0 {
		return "", "ids", "are more than the placeholders of the path"
	}
	return strings.Join(segments, "/"), "", ""
}
