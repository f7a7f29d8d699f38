package main

import (
	"context"
	"crypto/rand"
	"errors"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/feed"
	"github.com/payterm/payterm-go/till"
)

// Two processes follow one list with one note. The slower one gets an error and polls again, and
// each record is handed on to one of them at least.
func TestFeedIsSharedByProcesses(t *testing.T) {
	t.Parallel()
	for name, open := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table := "feed_" + rand.Text()
			var mu sync.Mutex
			handed := map[int]bool{}
			var processes sync.WaitGroup
			for range 2 {
				db, err := open()
				require.NoError(t, err)
				t.Cleanup(func() { assert.NoError(t, db.Close()) })
				store := till.SQL(db, table)
				require.NoError(t, store.Create(t.Context()))
				processes.Go(func() {
					for length := 1; length <= 30; {
						list := func(yield func(*int, error) bool) {
							for i := range length {
								if !yield(&i, nil) {
									return
								}
							}
						}
						_, err := feed.Feed[int]{Name: "numbers", Notes: store}.Poll(t.Context(), list, func(_ context.Context, change feed.Change[int]) error {
							mu.Lock()
							defer mu.Unlock()
							handed[*change.Record] = true
							return nil
						})
						switch {
						case err == nil:
							length++
						case !errors.Is(err, till.ErrChanged):
							t.Error(err)
							return
						}
					}
				})
			}
			processes.Wait()
			assert.Len(t, handed, 30)
		})
	}
}
