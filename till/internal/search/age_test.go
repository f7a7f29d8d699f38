package search_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/till/internal/search"
)

// TestAge: the platform's clock decides where it is known, and the local one counts by days.
func TestAge(t *testing.T) {
	t.Parallel()
	written, hour := time.Now().Add(-30*time.Hour), time.Hour
	assert.Equal(t, 2*hour, search.Age(written, written, written.Add(2*hour)), "the local clock has jumped")
	assert.Equal(t, 26*hour, search.Age(written.Add(1000*hour), written, written.Add(26*hour)), "it was ahead at the write")
	assert.GreaterOrEqual(t, search.Age(written, time.Time{}, written), 29*hour)
	assert.Zero(t, search.Age(written.Add(7*hour), written, time.Time{}), "23 hours")
}
