package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What one call of payterm may allocate, its transport in memory included. Unlike times,
// allocations do not depend on the machine.
const (
	findLimit    = 30
	sessionLimit = 43
	listLimit    = 1100
)

// TestAllocations is not parallel: allocations are those of the process.
func TestAllocations(t *testing.T) {
	c, err := paytermCaller(memoryBase, memory{testFixture})
	require.NoError(t, err)
	for name, row := range map[string]struct {
		call  func(caller) error
		limit float64
	}{
		"find":         {find, findLimit},
		"find of 1 kB": {findSession, sessionLimit},
		"list of 100":  {list, listLimit},
	} {
		t.Run(name, func(t *testing.T) {
			var failed error
			count := testing.AllocsPerRun(100, func() {
				if err := row.call(c); err != nil {
					failed = err
				}
			})
			require.NoError(t, failed)
			assert.LessOrEqual(t, count, row.limit)
		})
	}
}
