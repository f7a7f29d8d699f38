package main

import (
	"bytes"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if os.Getenv(roleVariable) != "" {
		end(serve())
	}
	goleak.VerifyTestMain(m)
}

// measure fails if a pull misses a record.
func TestEachPullIsMeasured(t *testing.T) {
	t.Parallel()
	var printed bytes.Buffer
	s := sizes{records: 2003, days: 5, limit: 100, workers: 2, latency: time.Millisecond}
	require.NoError(t, measure(t.Context(), s, &printed))
	assert.Regexp(t, `one process alone +2003 `, printed.String())
	if os.Getenv(serverVariable) != "" {
		assert.Regexp(t, `two processes, PostgreSQL +2003 `, printed.String())
	}
}
