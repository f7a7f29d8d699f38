package journal

import (
	"context"

	payterm "github.com/payterm/payterm-go"
)

// Write says what is to be written. It reads and sends nothing by itself, and may be kept and used
// again: [Once] makes the write at most once for a key, and each entry that Prepare returns writes
// at most once.
type Write[T any] struct {
	accepts []string // options that only some writes accept
	prepare func(context.Context, preparation) (*Entry[T], error)
}

// Prepare notes what there is before the write, and sends nothing. The function that made the Write
// says what it reads.
func (w Write[T]) Prepare(ctx context.Context, client *payterm.Client, options ...Option) (*Entry[T], error) {
	if w.prepare == nil {
		return nil, errNoWrite
	}
	p, err := begin(client, options, w.accepts...)
	if err != nil {
		return nil, err
	}
	return w.prepare(ctx, p)
}

var errNoWrite = &payterm.RequestError{Field: "write", Reason: "is zero: make one with a function such as CreateSession"}
