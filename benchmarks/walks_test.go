package main

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWalksSeeEveryRecord(t *testing.T) {
	t.Parallel()
	const pages = 12 // more than are fetched ahead
	for _, w := range append([]walker{peerWalker}, walkers...) {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			made, err := w.make(listBase(testPlatform.Plain, pages, time.Millisecond), pages)
			require.NoError(t, err)
			seen := 0
			require.NoError(t, walkOnce(made, pages, func(total int) {
				seen++
				assert.Equal(t, seen, total)
			}))
			assert.Equal(t, pages*pageRecords, seen)
		})
	}
}

func TestWalkThatMissesRecordsFails(t *testing.T) {
	t.Parallel()
	short := func(_ context.Context, seen func()) error {
		seen()
		return nil
	}
	assert.EqualError(t, walkOnce(short, 1, func(int) {}), "saw 1 records of 100")

	failed := errors.New("failed")
	assert.ErrorIs(t, walkOnce(func(context.Context, func()) error { return failed }, 1, func(int) {}), failed)
}

func TestWalkInAProcessOfItsOwn(t *testing.T) {
	t.Parallel()
	const pages = 5
	base := listBase(testPlatform.Plain, pages, 0)
	for _, w := range walkers {
		measured, err := walkInChild(errand{w.name, base, pages})
		require.NoError(t, err, w.name)
		assert.Positive(t, measured[rate], w.name)
		assert.Greater(t, measured[rssEarly], 1e6, w.name)
		assert.InEpsilon(t, measured[rssLate]/measured[rssEarly], measured[rssGrowth], 1e-9, w.name)
	}
}

func TestErrandThatFails(t *testing.T) {
	t.Parallel()
	for want, told := range map[string]errand{
		`exit status 1: there is no "nobody"`: {"nobody", testPlatform.Plain, 1},
		"exit status 1: status 404":           {walkers[0].name, testPlatform.Plain + "/nowhere", 1},
	} {
		_, err := walkInChild(told)
		assert.EqualError(t, err, want)
	}
}
