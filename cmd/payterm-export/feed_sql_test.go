package main

import (
	"context"
	"crypto/rand"
	"errors"
	"iter"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/feed"
)

// Two processes follow one list with one note. Each record is handed on to one of them at least.
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
						case !errors.Is(err, till.ErrChanged): // others saved first ten times in a row
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

// A process enters a sale as approved while another one enters its reversal, into the table of the
// guide. The next Poll of either of them leaves the table right.
func TestTableOfTheGuideIsRightAfterTheNextPoll(t *testing.T) {
	t.Parallel()
	for name, open := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			sale := func(outcome string) iter.Seq2[*string, error] {
				return func(yield func(*string, error) bool) { yield(&outcome, nil) }
			}
			for number := range 2 {
				table := "sales_" + rand.Text()
				enter := make([]func(context.Context, feed.Change[string]) error, 2)
				feeds := make([]feed.Feed[string], 2)
				for i := range feeds {
					db, err := open()
					require.NoError(t, err)
					t.Cleanup(func() { assert.NoError(t, db.Close()) })
					store := till.SQL(db, "notes_"+table)
					require.NoError(t, store.Create(t.Context()))
					_, err = db.ExecContext(t.Context(), `CREATE TABLE IF NOT EXISTS "`+table+`" (id TEXT PRIMARY KEY, outcome TEXT)`)
					require.NoError(t, err)
					enter[i] = func(ctx context.Context, change feed.Change[string]) error {
						_, err := db.ExecContext(ctx, `INSERT INTO "`+table+`" VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET outcome = excluded.outcome`,
							"S1", *change.Record)
						return err
					}
					feeds[i] = feed.Feed[string]{Name: "sales", Notes: store, ID: func(*string) string { return "S1" }}
				}
				_, err := feeds[0].Poll(t.Context(), sale("approved"), func(ctx context.Context, change feed.Change[string]) error {
					_, err := feeds[1].Poll(ctx, sale("reversed"), enter[1])
					require.NoError(t, err)
					return enter[0](ctx, change)
				})
				require.NoError(t, err)
				_, err = feeds[number].Poll(t.Context(), sale("reversed"), enter[number])
				require.NoError(t, err)
				db, err := open()
				require.NoError(t, err)
				var outcome string
				require.NoError(t, db.QueryRowContext(t.Context(), `SELECT outcome FROM "`+table+`"`).Scan(&outcome))
				assert.Equal(t, "reversed", outcome)
				require.NoError(t, db.Close())
			}
		})
	}
}
