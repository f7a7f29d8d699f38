package transport

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptrace"
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
		return errors.New("is required")
	case strings.ContainsAny(key, "\r\n"):
		return errors.New("contains a newline: trim the file's contents")
	case strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }):
		return errors.New("holds a space, or a character that is not printable ASCII")
	}
	return nil
}

// withKey returns a copy of a header and its values, because some Transports modify them. The copy
// has the given key and no other, and no idempotency key: with one, net/http resends writes.
func withKey(header http.Header, key string) http.Header {
	count := 1
	for _, values := range header {
		count += len(values)
	}
	all := make([]string, 0, count) // the values of all names, in one allocation
	copied := make(http.Header, len(header)+1)
	for name, values := range header {
		switch http.CanonicalHeaderKey(name) {
		case "Api-Key", "Idempotency-Key", "X-Idempotency-Key":
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
