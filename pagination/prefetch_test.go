package pagination_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/pagination"
)

// gate is a list whose pages answer when the test opens them, or when their context ends.
// Page 3 of it holds the record 3.
type gate struct {
	told     int // number of pages as told; 0: not told
	started  atomic.Int64
	finished atomic.Int64
	open     [100]chan struct{}
}

func newGate(told int) *gate {
	g := &gate{told: told}
	for i := range g.open {
		g.open[i] = make(chan struct{})
	}
	return g
}

func (g *gate) fetch(ctx context.Context, page int) (*pagination.Page[item], error) {
	g.started.Add(1)
	defer g.finished.Add(1)
	page = max(page, 1)
	select {
	case <-g.open[page]:
		return &pagination.Page[item]{Items: []*item{{fmt.Sprint(page)}}, Number: page, Pages: g.told}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (g *gate) opened(pages ...int) *gate {
	for _, page := range pages {
		close(g.open[page])
	}
	return g
}

func TestNothingBeforeTheLoop(t *testing.T) {
	for _, prefetch := range []int{0, 1, 64} {
		g := newGate(3).opened(1, 2, 3)
		all := pagination.All(t.Context(), pagination.Options{Prefetch: prefetch}, g.fetch)
		runtime.Gosched()
		assert.Zero(t, g.started.Load())
		assert.Equal(t, "1 2 3", collect(all))
		assert.EqualValues(t, 3, g.started.Load())
	}
}

// Later pages that answer first wait for the earlier ones.
func TestOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(5).opened(1)
		got := make(chan string)
		go func() {
			for item, err := range pagination.All(t.Context(), pagination.Options{Prefetch: 8}, g.fetch) {
				got <- describe(item, err)
			}
			close(got)
		}()
		require.Equal(t, "1", <-got)
		for _, page := range []int{5, 3, 4} {
			g.opened(page)
			synctest.Wait()
		}
		assert.EqualValues(t, 5, g.started.Load())
		assert.EqualValues(t, 4, g.finished.Load())
		select {
		case early := <-got:
			t.Fatal("page 2 has not answered, and yet there is", early)
		default:
		}
		g.opened(2)
		for _, want := range []string{"2", "3", "4", "5"} {
			assert.Equal(t, want, <-got)
		}
		_, more := <-got
		assert.False(t, more)
	})
}

// However far the loop is, no more pages are under way than were asked for.
func TestWindow(t *testing.T) {
	cases := []struct{ prefetch, told, ahead int }{
		{0, 90, 0},
		{1, 90, 1},
		{8, 90, 8},
		{64, 90, 64},
		{1000, 90, 64},
		{-1, 90, 0},
		{8, 4, 8},
		{8, 1, 8},
		{8, 0, 1},
		{1, 0, 1},
		{0, 0, 0},
	}
	for _, c := range cases {
		t.Run(fmt.Sprintf("prefetch %d of %d", c.prefetch, c.told), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := newGate(c.told)
				for _, open := range g.open {
					close(open)
				}
				at := 0
				for _, err := range pagination.All(t.Context(), pagination.Options{Prefetch: c.prefetch}, g.fetch) {
					require.NoError(t, err)
					at++
					synctest.Wait()
					want := at + c.ahead
					if c.told > 0 {
						want = min(want, c.told)
					}
					assert.EqualValues(t, want, g.started.Load(), "at page %d", at)
					if at == 20 {
						break
					}
				}
			})
		})
	}
}

// A page ahead is fetched while the loop is busy, so that nobody waits twice.
func TestFetchesWhileTheLoopIsBusy(t *testing.T) {
	took := func(prefetch int) (took time.Duration) {
		synctest.Test(t, func(t *testing.T) {
			begin := time.Now()
			for _, err := range pagination.All(t.Context(), pagination.Options{Prefetch: prefetch}, func(_ context.Context, page int) (*pagination.Page[item], error) {
				page = max(page, 1)
				time.Sleep(time.Second)
				return &pagination.Page[item]{Items: []*item{{fmt.Sprint(page)}}, Number: page, Pages: 10}, nil
			}) {
				require.NoError(t, err)
				time.Sleep(time.Second)
			}
			took = time.Since(begin)
		})
		return took
	}
	assert.Equal(t, 20*time.Second, took(0))
	assert.Equal(t, 11*time.Second, took(1))
	assert.Equal(t, 11*time.Second, took(64))
}

// An error waits for its turn.
func TestEarlierPagesComeBeforeALaterError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var seen []string
		for item, err := range pagination.All(t.Context(), pagination.Options{Prefetch: 8}, func(ctx context.Context, page int) (*pagination.Page[item], error) {
			switch page {
			case 3:
				return nil, errFailed
			case 4, 5:
				<-ctx.Done()
				return nil, ctx.Err()
			}
			return &pagination.Page[item]{Items: []*item{{fmt.Sprint(page)}}, Number: max(page, 1), Pages: 5}, nil
		}) {
			synctest.Wait()
			seen = append(seen, describe(item, err))
		}
		assert.Equal(t, []string{"0", "2", "failed"}, seen)
	})
}

// Every way out of a loop cancels what is under way and waits for it.
func TestEveryWayOut(t *testing.T) {
	type loop = iter.Seq2[*item, error]
	ways := map[string]func(all loop, cancel func()){
		"break": func(all loop, _ func()) {
			for range all {
				break
			}
		},
		"return": func(all loop, _ func()) {
			func() {
				for range all {
					return
				}
			}()
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
		for _, prefetch := range []int{0, 1, 8, 64} {
			for _, told := range []int{0, 99} {
				t.Run(fmt.Sprintf("%s/prefetch %d of %d", name, prefetch, told), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						ctx, cancel := context.WithCancel(t.Context())
						defer cancel()
						g := newGate(told).opened(1)
						leave(pagination.All(ctx, pagination.Options{Prefetch: prefetch}, g.fetch), cancel)
						started := g.started.Load()
						assert.Equal(t, started, g.finished.Load(), "all fetches have ended")
						synctest.Wait()
						assert.Equal(t, started, g.started.Load(), "nothing is fetched afterwards")
					})
				})
			}
		}
	}
}

// The context of the caller reaches fetch, which reports its end.
func TestCancelledContext(t *testing.T) {
	type key struct{}
	for _, prefetch := range []int{0, 1, 8} {
		ctx, cancel := context.WithCancel(context.WithValue(t.Context(), key{}, "value"))
		var seen []string
		for item, err := range pagination.All(ctx, pagination.Options{Prefetch: prefetch}, func(ctx context.Context, page int) (*pagination.Page[item], error) {
			assert.Equal(t, "value", ctx.Value(key{}))
			if page > 0 {
				<-ctx.Done()
				return nil, fmt.Errorf("page %d: %w", page, ctx.Err())
			}
			return parse("ab c1 t9")
		}) {
			cancel()
			if item == nil {
				require.ErrorIs(t, err, context.Canceled)
			}
			seen = append(seen, describe(item, err))
		}
		assert.Equal(t, "a b page 2: context canceled", strings.Join(seen, " "))
		cancel()
	}
}

// The error of a fetch is not mixed up with the end of the loop.
func TestErrorIsTheLastThing(t *testing.T) {
	for _, prefetch := range []int{0, 8} {
		server := newServer(t, "0: ab c1 t3; 2: !; 3: cd c3 t3")
		var last error
		for _, err := range pagination.All(t.Context(), pagination.Options{Prefetch: prefetch}, server.fetch) {
			require.NoError(t, last)
			last = err
		}
		assert.ErrorIs(t, last, errFailed)
	}
}

// Contexts made for fetching ahead do not outlive the loop, though the caller's goes on.
func TestContextsEndWithTheLoop(t *testing.T) {
	for _, script := range []string{"0: a c1 t4; 2: b c2 t4; 3: c c3 t4; 4: d c4 t4", "0: a c1; 2: b c2; 3: -", "0: a c1 t4; 2: b c2 t4; 3: !"} {
		server := newServer(t, script)
		made := make(chan context.Context, 64)
		collect(pagination.All(t.Context(), pagination.Options{Prefetch: 8}, func(ctx context.Context, page int) (*pagination.Page[item], error) {
			if page > 0 {
				made <- ctx
			}
			return server.fetch(ctx, page)
		}))
		close(made)
		assert.NotEmpty(t, made)
		for ctx := range made {
			assert.Error(t, ctx.Err())
		}
		assert.NoError(t, t.Context().Err())
	}
}

// A panic in fetch is the loop's, with a goroutine of its own or without.
func TestPanicInFetch(t *testing.T) {
	reason := errors.New("in fetch")
	for _, prefetch := range []int{0, 1, 8} {
		var seen []string
		func() {
			defer func() { assert.Equal(t, reason, recover()) }()
			for item, err := range pagination.All(t.Context(), pagination.Options{Prefetch: prefetch}, func(ctx context.Context, page int) (*pagination.Page[item], error) {
				switch page {
				case 0:
					return parse("ab c1 t4")
				case 2:
					panic(reason)
				}
				<-ctx.Done()
				return nil, ctx.Err()
			}) {
				seen = append(seen, describe(item, err))
			}
		}()
		assert.Equal(t, []string{"a", "b"}, seen)
	}
}

// A fetch that ends its goroutine, as a failed test does, does not hang the loop.
func TestGoexitInFetch(t *testing.T) {
	assert.Equal(t, "a b payterm: fetch gave neither a page nor an error",
		collect(pagination.All(t.Context(), pagination.Options{Prefetch: 1}, func(_ context.Context, page int) (*pagination.Page[item], error) {
			if page > 0 {
				runtime.Goexit()
			}
			return parse("ab c1")
		})))
}

// A loop without a context ends before it has fetched anything.
func TestNoContext(t *testing.T) {
	for _, prefetch := range []int{0, 3} {
		fetch := func(context.Context, int) (*pagination.Page[item], error) { return nil, errors.New("fetched") }
		assert.Equal(t, "payterm: ctx is nil", collect(pagination.All(nil, pagination.Options{Start: 1, Prefetch: prefetch}, fetch))) //nolint:staticcheck // the test
	}
}

// Loops over the same list do not disturb each other.
func TestLoopsSideBySide(t *testing.T) {
	server := newServer(t, "0: ab c1 t3; 2: cd c2 t3; 3: e c3 t3")
	all := pagination.All(t.Context(), pagination.Options{Prefetch: 2}, server.fetch)
	results := make(chan string)
	for range 8 {
		go func() { results <- collect(all) }()
	}
	for range 8 {
		assert.Equal(t, "a b c d e", <-results)
	}
	for outer := range all {
		inner := collect(all)
		assert.Equal(t, "a b c d e", inner, "inside the loop at %s", outer.raw)
	}
}
