package transport

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptrace"
	"slices"
	"strings"
)

// key returns the key of an attempt, or an error if ctx ended meanwhile.
func (s *Settings) key(ctx context.Context) (string, error) {
	if s.KeyFunc == nil {
		return s.Key(), nil
	}
	key, err := s.KeyFunc(ctx)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return "", fmt.Errorf("WithAPIKeyFunc: %w", err)
	}
	if err := CheckKey(key); err != nil {
		return "", fmt.Errorf("WithAPIKeyFunc: the key %w", err)
	}
	return key, nil
}

// CheckKey refuses a key that is empty or that a header cannot carry unchanged. Its errors never
// show the key.
func CheckKey(key string) error {
	switch {
	case key == "":
		return errors.New("is empty: is its variable unset?")
	case strings.ContainsAny(key, "\r\n"):
		return errors.New("contains a newline: trim the file's contents")
	case isQuoted(key):
		return errQuoted
	case strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }):
		return errors.New("holds a space, or a character that is not printable ASCII")
	}
	return nil
}

// ownHeaders are not for middlewares to set: with an idempotency key, net/http resends writes.
var ownHeaders = []string{"Api-Key", "Idempotency-Key", "X-Idempotency-Key"}

// withKey returns a copy of a header and its values, because some Transports modify them. The copy
// has the given key and no other of ownHeaders.
func withKey(header http.Header, key string) http.Header {
	all := make([]string, 0, len(header)+1) // the values of all names, mostly in one allocation
	copied := make(http.Header, len(header)+1)
	for name, values := range header {
		if slices.ContainsFunc(ownHeaders, func(own string) bool { return strings.EqualFold(name, own) }) {
			continue
		}
		copied[name] = nil // a nil value keeps net/http from setting the header
		if values != nil {
			first := len(all)
			all = append(all, values...)
			copied[name] = all[first:len(all):len(all)]
		}
	}
	if key != "" {
		copied["Api-Key"] = append(all, key)[len(all):]
	}
	return copied
}

// traced adds trace to a context. The trace that it has already, of the user or a middleware, is
// called for every header except the key.
func traced(ctx context.Context, trace *httptrace.ClientTrace) context.Context {
	if other := httptrace.ContextClientTrace(ctx); other != nil && other.WroteHeaderField != nil {
		ctx = withoutKey{ctx}
	}
	return httptrace.WithClientTrace(ctx, trace)
}

type withoutKey struct{ context.Context } //nolint:containedctx // it is a context

// Value returns a copy of the trace that skips the key.
func (c withoutKey) Value(key any) any {
	value := c.Context.Value(key)
	trace, ok := value.(*httptrace.ClientTrace)
	if !ok || trace.WroteHeaderField == nil {
		return value
	}
	redacted := *trace
	redacted.WroteHeaderField = func(name string, values []string) {
		if !strings.EqualFold(name, "Api-Key") {
			trace.WroteHeaderField(name, values)
		}
	}
	return &redacted
}
