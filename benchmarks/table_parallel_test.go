package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRowsSpeakTheProtocolOfTheirName shows who speaks HTTP/2 where the server does. It is not
// parallel: the server counts the requests of all tests.
func TestRowsSpeakTheProtocolOfTheirName(t *testing.T) {
	speaks := map[string]int{"hand": 1, "payterm, HTTP/2 by WithHTTPClient": 1}
	for _, m := range multiplexedMakers {
		c, err := m.make(testPlatform.HTTP2, nil)
		require.NoError(t, err)
		before, err := testPlatform.counts()
		require.NoError(t, err)
		require.NoError(t, find(c), m.name)
		after, err := testPlatform.counts()
		require.NoError(t, err)
		assert.Equal(t, speaks[m.name], after.HTTP2-before.HTTP2, m.name)
	}
}
