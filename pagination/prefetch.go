package pagination

import "context"

// maxAhead is how many pages are fetched ahead at most.
const maxAhead = 64

// ahead is the pages that are being fetched ahead, up to size of them, in order.
type ahead[T any] struct {
	fetch Fetch[T]
	size  int
	queue []*answer[T]
}

// get returns the next page: the first of the queue, or else one that is fetched now.
func (a *ahead[T]) get(ctx context.Context, page int) (*Page[T], error) {
	if len(a.queue) == 0 {
		return a.fetch(ctx, page)
	}
	first := a.queue[0]
	a.queue[0] = nil // let go of the page
	a.queue = a.queue[1:]
	return first.wait()
}

// prepare starts to fetch pages, so that those from next on are under way, as many as there are and
// have room.
func (a *ahead[T]) prepare(ctx context.Context, next, there int) {
	for len(a.queue) < min(there, a.size) {
		a.queue = append(a.queue, launch(ctx, a.fetch, next+len(a.queue)))
	}
}

// stop cancels what is under way and waits for it.
func (a *ahead[T]) stop() {
	for _, waiting := range a.queue {
		waiting.cancel()
	}
	for _, waiting := range a.queue {
		<-waiting.done
	}
}

// answer is one page that is being fetched; done is closed when it has come.
type answer[T any] struct {
	cancel context.CancelFunc
	done   chan struct{}

	page     *Page[T]
	err      error
	panicked any
}

func launch[T any](ctx context.Context, fetch Fetch[T], page int) *answer[T] {
	ctx, cancel := context.WithCancel(ctx) //nolint:gosec // wait and stop call it
	a := &answer[T]{cancel: cancel, done: make(chan struct{})}
	go func() {
		defer close(a.done)
		defer func() { a.panicked = recover() }()
		a.page, a.err = fetch(ctx, page)
	}()
	return a
}

// wait returns what fetch returned. A panic in fetch goes on here, so that it reaches the loop as
// it does without fetching ahead.
func (a *answer[T]) wait() (*Page[T], error) {
	<-a.done
	a.cancel()
	if a.panicked != nil {
		panic(a.panicked) //nolint:forbidigo // it is the caller's own
	}
	return a.page, a.err
}
