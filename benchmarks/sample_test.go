package main

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var sink []byte

// TestTimed measures what is known. It is not parallel: allocations are those of the
// process.
func TestTimed(t *testing.T) {
	const pause = 2 * time.Millisecond
	measured, err := timed(func() error {
		sink = make([]byte, 1<<20)
		time.Sleep(pause)
		return nil
	})(10)
	require.NoError(t, err)
	assert.GreaterOrEqual(t, measured[wall], float64(pause))
	assert.InDelta(t, 1, measured[allocs], 5)
	assert.InEpsilon(t, 1<<20, measured[allocated], 0.05)
}

// TestHolding is not parallel: the heap is that of the process.
func TestHolding(t *testing.T) {
	const size = 1 << 20
	measured, err := holding(size/2, func(int) (any, error) {
		sink = make([]byte, size) // dropped
		return make([]byte, size), nil
	})(10)
	require.NoError(t, err)
	assert.InEpsilon(t, size, measured[held], 0.15)
	assert.InEpsilon(t, 2, measured[heldOfJSON], 0.15)
}

func TestConcurrently(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 63, 64, 65, 1000} {
		var done atomic.Int64
		require.NoError(t, concurrently(64, func() error {
			done.Add(1)
			return nil
		})(n))
		assert.EqualValues(t, n, done.Load())
	}
}

// TestConcurrentlyAtTheSameTime shows that all workers work at once: each waits for all.
func TestConcurrentlyAtTheSameTime(t *testing.T) {
	t.Parallel()
	var waiting atomic.Int64
	all := make(chan struct{})
	require.NoError(t, concurrently(callers, func() error {
		if waiting.Add(1) == callers {
			close(all)
		}
		select {
		case <-all:
			return nil
		case <-time.After(10 * time.Second):
			return assert.AnError
		}
	})(callers))
}
