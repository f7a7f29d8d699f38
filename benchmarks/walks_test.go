package main

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWalksSeeEveryRecord(t *testing.T) {
	t.Parallel()
	const pages = 12 // more than are fetched ahead
	for _, w := range slices.Concat(walkers, latencyWalkers) {
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
	short := func(_ context.Context, seen func() bool) error {
		seen()
		return nil
	}
	assert.EqualError(t, walkOnce(short, 1, func(int) {}), "saw 1 records of 100")

	failed := errors.New("failed")
	assert.ErrorIs(t, walkOnce(func(context.Context, func() bool) error { return failed }, 1, func(int) {}), failed)
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

// TestWalksEndAtTheFirstRecord shows that a walk which fetches nothing ahead asks for one page.
func TestWalksEndAtTheFirstRecord(t *testing.T) {
	t.Parallel()
	p, err := startPlatform()
	require.NoError(t, err)
	defer func() { assert.NoError(t, p.stop()) }()
	for _, w := range slices.Concat(walkers, latencyWalkers) {
		made, err := w.make(listBase(p.Plain, 12, time.Millisecond), 12)
		require.NoError(t, err)
		before, err := p.counts()
		require.NoError(t, err)
		require.NoError(t, beginWalk(made, 0), w.name)
		after, err := p.counts()
		require.NoError(t, err)
		if strings.Contains(w.name, "sequential") || strings.Contains(w.name, "(0)") {
			assert.Equal(t, 1, after.Requests-before.Requests, w.name)
		}
	}
	deaf := func(_ context.Context, seen func() bool) error {
		seen()
		seen()
		return nil
	}
	assert.EqualError(t, beginWalk(deaf, 0), "saw 2 records, not the first alone")
}
