package pause

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

// TestAnEndedContextWins checks that a pause never outlives its context, not even one of no length.
func TestAnEndedContextWins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		assert.NoError(t, For(t.Context(), time.Second))
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		for range 100 {
			assert.ErrorIs(t, For(ended, 0), context.Canceled)
		}
	})
}

func TestOnlySteadyWaitsAreEqual(t *testing.T) {
	random, steady := map[time.Duration]bool{}, map[time.Duration]bool{}
	for range 100 {
		random[Random(t.Context(), time.Second)] = true
		steady[Random(Steady(t.Context(), 0.25), time.Second)] = true
	}
	assert.Greater(t, len(random), 90)
	assert.Equal(t, map[time.Duration]bool{time.Second / 4: true}, steady)
}
