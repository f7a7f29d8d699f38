package main

import (
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestServerEnds shows that the server process ends, by itself and in order, when its input
// does, though a connection is open.
func TestServerEnds(t *testing.T) {
	t.Parallel()
	p, err := startPlatform()
	require.NoError(t, err)
	c, err := hand(p.Plain, nil)
	require.NoError(t, err)
	_, err = c.find(t.Context())
	require.NoError(t, err)

	require.NoError(t, p.stop())
	assert.True(t, p.process.command.ProcessState.Success())
	_, err = net.Dial("tcp", strings.TrimPrefix(p.Plain, "http://"))
	assert.Error(t, err)
}

// TestWalkEnds shows that a walk ends, too, when nobody waits for it any more: before it
// knows what to do, and in the middle of a list that would take an hour.
func TestWalkEnds(t *testing.T) {
	t.Parallel()
	process, err := startChild(roleWalk)
	require.NoError(t, err)
	assert.EqualError(t, process.end(), "exit status 1: EOF")

	process, err = startChild(roleWalk)
	require.NoError(t, err)
	endless := listBase(testPlatform.Plain, 60, time.Minute)
	require.NoError(t, process.tell(errand{walkers[0].name, endless, 60}))
	assert.NoError(t, process.end())
}

func TestServerCounts(t *testing.T) {
	t.Parallel()
	p, err := startPlatform()
	require.NoError(t, err)
	defer func() { assert.NoError(t, p.stop()) }()
	count := func() int {
		seen, err := p.counts()
		require.NoError(t, err)
		return seen.Connections
	}
	assert.Zero(t, count())

	transport := http.DefaultTransport.(*http.Transport).Clone()
	c, err := hand(p.Plain, transport)
	require.NoError(t, err)
	for range 3 {
		require.NoError(t, find(c))
	}
	assert.Equal(t, 1, count())
	transport.CloseIdleConnections()
	require.NoError(t, find(c))
	assert.Equal(t, 2, count())
	seen, err := p.counts()
	require.NoError(t, err)
	assert.Equal(t, counts{Connections: 2, Requests: 4, HTTP2: 0}, seen)
}
