package journal

import (
	"context"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/till/internal/search"
)

// Write describes a write. It reads and sends nothing by itself, and you may keep and reuse it:
// [Once] makes the write at most once for a key, and each entry that Prepare returns writes at
// most once.
type Write[T any] struct {
	kind    *search.Kind[T]
	params  any      // of the request
	place   string   // where the statement of SoleWriter holds
	accepts []string // options that only some writes accept

	// ask notes what is asked for, as far as records show it.
	ask func(context.Context, preparation) (*note, error)
	// before notes what exists. If it is nil, all records of the list are noted.
	before func(context.Context, preparation, *search.Search[T]) error
	send   func(context.Context, preparation, *note) (*T, error)
	// whole reads a record by its ids, as completely as reads show it.
	whole func(ctx context.Context, client *payterm.Client, n *note, ids []string) (*T, error)
}

// Prepare notes what exists before the write, and sends nothing. The function that made the Write
// documents what it reads.
func (w Write[T]) Prepare(ctx context.Context, client *payterm.Client, options ...Option) (*Entry[T], error) {
	p, err := w.begin(client, options)
	if err != nil {
		return nil, err
	}
	return w.enter(ctx, p)
}

func (w Write[T]) begin(client *payterm.Client, options []Option) (preparation, error) {
	if w.kind == nil {
		return preparation{}, errNoWrite
	}
	return begin(client, options, w.accepts...)
}

var errNoWrite = &payterm.RequestError{Field: "write", Reason: "is zero: make one with a function such as CreateSession"}

// enter returns an entry that notes what exists before the write.
func (w Write[T]) enter(ctx context.Context, p preparation) (*Entry[T], error) {
	n, err := w.ask(ctx, p)
	if err != nil {
		return nil, err
	}
	s := search.Search[T]{Kind: w.kind, Note: n, Sole: p.soleWriter}
	if w.before != nil {
		err = w.before(ctx, p, &s)
	} else {
		err = s.NoteAll(ctx, p.reader)
	}
	if err != nil {
		return nil, unjudgeable(err)
	}
	n.Prepared = p.dates.Now()
	return &Entry[T]{
		client: p.client, prepared: time.Now(), date: p.dates.Last(), search: s,
		send: func(ctx context.Context) (*T, error) { return w.send(ctx, p, n) },
	}, nil
}
