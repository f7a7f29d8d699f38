package walk

import (
	"context"
	"errors"
)

// maxAhead is the largest number of pages that are fetched at a time. A client keeps the same
// number of idle connections.
const maxAhead = 64

// ahead queues the pages that are being fetched ahead, in order, up to size of them.
type ahead[T any] struct {
	fetch Fetch[T]
	size  int
	queue []*fetching[T]
}

// get returns the first page of the queue, or fetches page if the queue is empty. While it waits,
// up to size more pages are under way. following is the number of pages from page on.
func (a *ahead[T]) get(ctx context.Context, page, following int) (*Page[T], error) {
	if len(a.queue) == 0 {
		return a.fetch(ctx, page)
	}
	first := a.queue[0]
	a.queue[0] = nil // so that the page can be collected
	a.queue = a.queue[1:]
	a.prepare(ctx, page+1, min(following, maxAhead)-1)
	return first.wait()
}

// prepare starts fetching pages from next on, at most remaining of them, until the queue is full.
func (a *ahead[T]) prepare(ctx context.Context, next, remaining int) {
	for len(a.queue) < min(remaining, a.size) {
		a.queue = append(a.queue, launch(ctx, a.fetch, next+len(a.queue)))
	}
}

// stop cancels the queued fetches and waits for them.
func (a *ahead[T]) stop() {
	for _, page := range a.queue {
		page.cancel()
	}
	for _, page := range a.queue {
		<-page.done
	}
}

// fetching is one page that is being fetched; done is closed when fetch has returned.
type fetching[T any] struct {
	cancel context.CancelFunc
	done   chan struct{}

	page     *Page[T]
	err      error
	panicked any
}

var errExited = errors.New("payterm: fetch called runtime.Goexit")

func launch[T any](ctx context.Context, fetch Fetch[T], page int) *fetching[T] {
	ctx, cancel := context.WithCancel(ctx)                                       //nolint:gosec // wait and stop call it
	a := &fetching[T]{cancel: cancel, done: make(chan struct{}), err: errExited} // until fetch returns
	go func() {
		defer close(a.done)
		defer func() { a.panicked = recover() }()
		a.page, a.err = fetch(ctx, page)
	}()
	return a
}

// wait returns the results of fetch. It repeats a panic of fetch, so that the panic reaches the
// loop as it does without fetching ahead.
func (a *fetching[T]) wait() (*Page[T], error) {
	<-a.done
	a.cancel()
	if a.panicked != nil {
		panic(a.panicked) //nolint:forbidigo // the panic is the caller's own
	}
	return a.page, a.err
}
