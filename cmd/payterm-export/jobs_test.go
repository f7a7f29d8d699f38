package main

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// poolOf starts a pool with some windows, and closes it at the end.
func poolOf(t *testing.T, windows int, s queueSettings) jobs {
	t.Helper()
	p, err := openPool(t.Context(), &folder.Folder{Path: t.TempDir()}, s)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, p.Close()) })
	for n := range windows {
		require.NoError(t, p.Add(t.Context(), []job{{Window: folder.Window{First: n}}}))
	}
	require.NoError(t, p.Start(t.Context()))
	return p
}

// drain waits until no job is left.
func drain(t *testing.T, p jobs) {
	t.Helper()
	for {
		waiting, err := p.Waiting(t.Context())
		require.NoError(t, err)
		if !waiting {
			return
		}
		time.Sleep(time.Second)
	}
}

// A window that fails is tried seven times in 40 minutes, and then given up with its last error.
func TestAWindowIsTriedSevenTimes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tries := 0
		p := poolOf(t, 1, queueSettings{workers: 1, timeout: time.Minute, work: func(context.Context, job) error {
			tries++
			return fmt.Errorf("failure %d", tries)
		}})
		began := time.Now()
		drain(t, p)
		failed, err := p.Failed(t.Context())
		require.NoError(t, err)
		require.Len(t, failed, 1)
		assert.Equal(t, "failure 7", failed[0].reason)
		assert.Equal(t, 7, tries)
		assert.InDelta(t, 40, time.Since(began).Minutes(), 6)
		assert.NoError(t, p.Stop(time.Second))
	})
}

// As many windows are pulled at a time as there are workers. One that fails keeps none of them, and
// one that takes too long is tried again.
func TestWorkersPullAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var running, most, slow atomic.Int64
		p := poolOf(t, 10, queueSettings{workers: 3, timeout: time.Minute, work: func(ctx context.Context, of job) error {
			most.Store(max(most.Load(), running.Add(1)))
			defer running.Add(-1)
			if of.Window.First == 0 && slow.Add(1) < 3 {
				<-ctx.Done()
				return ctx.Err()
			}
			time.Sleep(time.Second)
			return nil
		}})
		drain(t, p)
		failed, err := p.Failed(t.Context())
		require.NoError(t, err)
		assert.Empty(t, failed)
		assert.EqualValues(t, 3, most.Load())
		assert.EqualValues(t, 3, slow.Load())
		assert.NoError(t, p.Stop(time.Second))
	})
}

// Stop cancels the jobs under way, begins no other, and does not wait for one that hangs.
func TestStopWaitsForNoJobThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hanging := make(chan struct{})
		var began atomic.Int64
		p := poolOf(t, 5, queueSettings{workers: 2, timeout: time.Hour, work: func(ctx context.Context, _ job) error {
			if began.Add(1) == 1 {
				<-hanging
			}
			<-ctx.Done()
			return errors.New("stopped")
		}})
		synctest.Wait()
		assert.Error(t, p.Stop(time.Second))
		close(hanging)
		assert.NoError(t, p.Stop(time.Second))
		time.Sleep(time.Hour)
		assert.EqualValues(t, 2, began.Load())
	})
}
