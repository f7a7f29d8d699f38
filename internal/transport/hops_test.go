package transport

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestWatchClosesWhatComesAfterHTTP2: net/http may send what a dying connection of HTTP/2 has not looked at over one of
// HTTP/1, which is not stopped by its context in time.
func TestWatchClosesWhatComesAfterHTTP2(t *testing.T) {
	t.Parallel()
	for _, written := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		a := &attempt{Context: ctx, cancel: cancel}
		w := &a.watch
		w.over(a, true)
		ours, theirs := net.Pipe()
		info := httptrace.GotConnInfo{Conn: ours}
		w.gotConn(httptrace.GotConnInfo{})
		if written {
			w.wroteHeaderField(":authority", nil)
		}
		w.wroteHeaderField("user-agent", nil)
		w.gotConn(info)
		assert.Equal(t, written, a.sentAgain.Load())
		assert.Equal(t, written, ctx.Err() != nil)
		w.wroteHeaderField("Host", nil)
		go func() { _ = theirs.Close() }()
		_, err := ours.Read(make([]byte, 1))
		assert.ErrorIs(t, err, map[bool]error{false: io.EOF, true: io.ErrClosedPipe}[written])
	}
}

// TestHTTP2IsWatched wherever a request may go over HTTP/2: with TLS, and through a Transport that is not ours. A plain one of
// ours has HTTP/1 alone.
func TestHTTP2IsWatched(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		base  string
		given *http.Client
	}{
		"our own, with TLS":           {base: "https://api.example.com"},
		"given, with TLS":             {base: "https://api.example.com", given: &http.Client{Transport: new(http.Transport)}},
		"given, plain":                {base: "http://127.0.0.1", given: &http.Client{Transport: new(http.Transport)}},
		"that of net/http, with TLS":  {base: "https://api.example.com", given: new(http.Client)},
		"that of net/http, but plain": {base: "http://127.0.0.1", given: new(http.Client)},
	} {
		base, err := url.Parse(row.base)
		require.NoError(t, err)
		var trace *httptrace.ClientTrace
		pool := poolOf(row.given)
		pool.send = func(r *http.Request) (*http.Response, error) {
			trace = httptrace.ContextClientTrace(r.Context())
			return nil, errNoAnswer
		}
		send := keyHop(Settings{Base: base, Key: func() string { return "k" }}, pool)
		ctx := &attempt{Context: t.Context(), cancel: func() {}}
		_, err = send(ctx, &ctx.watch, &http.Request{URL: base}, http.Header{})
		require.ErrorIs(t, err, errNoAnswer)
		require.NotNil(t, trace, name)
		assert.NotNil(t, trace.WroteHeaderField, name)
	}
}
