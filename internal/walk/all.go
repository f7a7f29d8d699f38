// Package walk reads the pages of a list, one after the other, and yields their records. Package
// pagination documents when it ends and what it drops, and calls it for the lists of users; the
// lists of the platform are walked by package transport.
package walk

import (
	"context"
	"iter"
)

// All iterates over every record of a list from page start on, fetching up to prefetch pages ahead.
func All[T any](ctx context.Context, start, prefetch int, fetch Fetch[T]) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		w := walk[T]{asked: max(start, 0), before: memory[T]{known: map[mark]bool{}}}
		queue := ahead[T]{fetch: fetch, size: min(prefetch, maxAhead)}
		defer queue.stop()
		for !w.ended {
			records, err := w.take(queue.get(ctx, w.asked, w.following()))
			if !w.ended {
				queue.prepare(ctx, w.asked, w.following())
			}
			for _, r := range records {
				if !yield(r.result()) {
					return
				}
			}
			if err != nil {
				yield(nil, err)
			}
		}
	}
}
