package pagination_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/pagination"
)

// gate is a list whose first pages return at once, and the others when their context ends.
type gate struct {
	open     int // number of pages that return at once
	pages    int // stated number of pages; 0: not stated
	started  atomic.Int64
	finished atomic.Int64
}

func (g *gate) fetch(ctx context.Context, page int) (*pagination.Page[item], error) {
	g.started.Add(1)
	defer g.finished.Add(1)
	if page > g.open {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return &pagination.Page[item]{Items: []*item{{fmt.Sprint(page)}}, Number: max(page, 1), Pages: g.pages}, nil
}

// TestPrefetchWindow: nothing is fetched before the loop starts, and then at most Prefetch pages
// ahead.
func TestPrefetchWindow(t *testing.T) {
	for _, c := range []struct{ prefetch, pages, ahead int }{
		{0, 90, 0}, {1, 90, 1}, {8, 90, 8}, {1000, 90, 64}, {-1, 90, 0}, {8, 4, 8}, {8, 0, 1}, {0, 0, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			g := &gate{open: 100, pages: c.pages}
			all := pagination.All(t.Context(), pagination.Options{Prefetch: c.prefetch}, g.fetch)
			synctest.Wait()
			assert.Zero(t, g.started.Load())
			at := 0
			for range all {
				at++
				synctest.Wait()
				want := at + c.ahead
				if c.pages > 0 {
					want = min(want, c.pages)
				}
				assert.EqualValues(t, want, g.started.Load(), "%+v at page %d", c, at)
				if at == 20 {
					break
				}
			}
		})
	}
}

func TestLeavingTheLoopCancelsFetches(t *testing.T) {
	type loop = iter.Seq2[*item, error]
	ways := map[string]func(all loop, cancel func()){
		"break": func(all loop, _ func()) {
			for range all {
				break
			}
		},
		"panic": func(all loop, _ func()) {
			defer func() { _ = recover() }()
			for range all {
				panic("in the body")
			}
		},
		"goexit": func(all loop, _ func()) {
			done := make(chan struct{})
			go func() {
				defer close(done)
				for range all {
					runtime.Goexit()
				}
			}()
			<-done
		},
		"cancel": func(all loop, cancel func()) {
			for range all {
				cancel()
			}
		},
		"pull": func(all loop, _ func()) {
			next, stop := iter.Pull2(all)
			next()
			stop()
		},
	}
	for name, leave := range ways {
		for _, prefetch := range []int{0, 8} {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				g := &gate{open: 1, pages: 99}
				leave(pagination.All(ctx, pagination.Options{Prefetch: prefetch}, g.fetch), cancel)
				started := g.started.Load()
				assert.Equal(t, started, g.finished.Load(), "%s: all fetches have ended", name)
				synctest.Wait()
				assert.Equal(t, started, g.started.Load(), "%s: nothing is fetched afterwards", name)
			})
		}
	}
}

func TestPanicInFetchReachesTheLoop(t *testing.T) {
	for _, prefetch := range []int{0, 8} {
		server := newServer(t, "0: ab c1 t4")
		assert.PanicsWithValue(t, "in fetch", func() {
			for item, err := range pagination.All(t.Context(), pagination.Options{Prefetch: prefetch}, func(ctx context.Context, page int) (*pagination.Page[item], error) {
				if page == 2 {
					panic("in fetch")
				}
				return server.fetch(ctx, page)
			}) {
				assert.Contains(t, "ab", describe(item, err))
			}
		})
	}
}

func TestNilContextFailsBeforeTheFirstFetch(t *testing.T) {
	for _, prefetch := range []int{0, 3} {
		fetch := func(context.Context, int) (*pagination.Page[item], error) { return nil, errors.New("fetched") }
		assert.Equal(t, "payterm: ctx is nil", collect(pagination.All(nil, pagination.Options{Start: 1, Prefetch: prefetch}, fetch))) //nolint:staticcheck // the test
	}
}
