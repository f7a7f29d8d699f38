package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/paytermtest"
)

// serve returns the URL of a server that is not the platform, and responds with HTML.
func serve(t *testing.T, status int) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(status)
		_, _ = w.Write([]byte("<html>"))
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// A wrong URL fails at once and is named, and does not bind the folder.
func TestAWrongURLFailsAtOnce(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	days := []string{"-month", "2025-11"}
	for name, test := range map[string]struct {
		url  string
		args []string
		want string
	}{
		"port":             {"http://127.0.0.1:1", days, "connection refused"},
		"port, with a TID": {"http://127.0.0.1:1", append(days, "-tid", shop.terminal.TID), "connection refused"},
		"port, a plan":     {"http://127.0.0.1:1", []string{"-list", "clients.sessions"}, "connection refused"},
		"host":             {serve(t, http.StatusOK), days, "is text/html, not JSON"},
		"host, not found":  {serve(t, http.StatusNotFound), days, "404"},
		"host, moved":      {serve(t, http.StatusFound), days, "redirects are not followed"},
		"https of http":    {strings.Replace(shop.URL, "http:", "https:", 1), days, "server gave HTTP response to HTTPS client"},
		"http of https":    {serve(t, http.StatusBadRequest), days, "400"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newProgram(t, shop.Server, paytermtest.ClientKey)
			p.url = test.url
			printed, code := p.run(t, test.args...)
			assert.Equal(t, exitFailed, code)
			assert.Regexp(t, `^payterm-export: PAYTERM_BASE_URL may be wrong: .*`+test.want+`.*\n$`, printed)
			p.url = shop.URL
			p.must(t, test.args...)
		})
	}
}

// A proxy that nobody can reach is named, and its password is not.
func TestAWrongProxyIsNamed(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ url, proxy, want string }{
		"dead":           {"https://platform.example", "HTTPS_PROXY=http://user:hidden@127.0.0.1:1", "proxyconnect tcp: dial tcp 127.0.0.1:1"},
		"dead, a host":   {"https://platform.example", "https_proxy=127.0.0.1:1", "proxyconnect tcp: dial tcp 127.0.0.1:1"},
		"dead, for http": {"http://platform.example", "HTTP_PROXY=http://user:hidden@127.0.0.1:1", "proxyconnect tcp: dial tcp 127.0.0.1:1"},
		"no URL":         {"https://127.0.0.1:1", "HTTPS_PROXY=http://user:hidden@%zz", "dial tcp 127.0.0.1:1"},
	} {
		p := program{url: test.url, key: paytermtest.ClientKey, dir: t.TempDir(), env: []string{"NO_PROXY=", "no_proxy=", test.proxy}}
		printed, code := p.run(t, "-month", "2025-11", "-insecure-http")
		assert.Equal(t, exitFailed, code, name)
		variable, _, _ := strings.Cut(test.proxy, "=")
		assert.Regexp(t, "^payterm-export: "+strings.ToUpper(variable)+" may be wrong: .*nothing sent: "+test.want+": connect: connection refused\n$", printed, name)
		assert.NotContains(t, printed, "hidden")
	}
}

// http to another machine is refused, unless a flag allows it.
func TestHTTPNeedsItsFlag(t *testing.T) {
	t.Parallel()
	p := program{url: "http://0.0.0.0:1", key: paytermtest.ClientKey, dir: t.TempDir()}
	printed, code := p.run(t, "-month", "2025-11")
	assert.Equal(t, exitFailed, code)
	assert.Equal(t, "payterm-export: payterm: invalid request: PAYTERM_BASE_URL must begin with https://; -insecure-http allows http\n", printed)
	printed, _ = p.run(t, "-month", "2025-11", "-insecure-http")
	assert.Contains(t, printed, "0.0.0.0:1: connect: ")
}

// Once the platform has been reached, a window that fails is tried again.
func TestAFailureAfterTheFirstContactIsRiddenOut(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 3, 1)
	const moreThanTheClientRetries = 4
	var left atomic.Int64 // requests until the failures end
	p := through(t, shop, paytermtest.ClientKey, func(http.ResponseWriter, *http.Request) bool {
		if n := left.Add(-1); n >= 0 && n < moreThanTheClientRetries {
			panic(http.ErrAbortHandler) // closes the connection
		}
		return false
	})
	left.Store(1 + moreThanTheClientRetries)
	require.Contains(t, p.must(t, "-from", "2025-11-01", "-to", "2025-11-02", "-workers", "1"), "it will be tried again")
	p.must(t, "-from", "2025-11-03", "-to", "2025-11-03")
	assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")))
}

// A platform that is down ends a run into a folder that has windows as soon as one into an empty
// folder, and the next run continues.
func TestAPlatformThatIsDownEndsTheNextRun(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 3, 1)
	var isDown atomic.Bool
	p := through(t, shop, paytermtest.ClientKey, func(http.ResponseWriter, *http.Request) bool {
		if isDown.Load() {
			panic(http.ErrAbortHandler) // closes the connection
		}
		return false
	})
	p.must(t, "-from", "2025-11-01", "-to", "2025-11-02")
	before := p.everything(t, "export")
	isDown.Store(true)
	for name, args := range map[string][]string{"a window": nil, "again": {"-again", "3d"}} {
		printed, code := p.run(t, append(args, "-from", "2025-11-01", "-to", "2025-11-03")...)
		assert.Equal(t, exitFailed, code, name)
		assert.Regexp(t, "^payterm-export: the platform cannot be reached: payterm: .*; this run has changed no file in export, "+
			"and the same command continues\n$", printed, name)
		assertSame(t, before, p.everything(t, "export"))
	}
	isDown.Store(false)
	p.must(t, "-from", "2025-11-01", "-to", "2025-11-03")
	assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")))
}

// A busy server, a wrong key and a response that broke off say nothing about the URL.
func TestWhatMayComeOfAWrongURL(t *testing.T) {
	t.Parallel()
	refusal := json.RawMessage(`{"message":"refused"}`)
	for _, test := range []struct {
		err  error
		want bool
	}{
		{nil, false},
		{&payterm.NetworkError{}, true},
		{&payterm.NetworkError{StatusCode: http.StatusOK}, false},
		{&payterm.DecodeError{Index: -1}, true},
		{&payterm.DecodeError{Index: -1, Err: payterm.ErrResponseTooLarge}, false},
		{&payterm.DecodeError{Index: 0}, false}, // of a record
		{&payterm.Error{StatusCode: http.StatusMethodNotAllowed}, true},
		{&payterm.Error{StatusCode: http.StatusBadRequest, Body: refusal}, false},
		{&payterm.Error{StatusCode: http.StatusNotFound, Body: refusal}, true},
		{&payterm.Error{StatusCode: http.StatusUnauthorized}, false},
		{&payterm.Error{StatusCode: http.StatusForbidden}, false},
		{&payterm.Error{StatusCode: http.StatusTooManyRequests}, false},
		{&payterm.Error{StatusCode: http.StatusBadGateway}, false},
	} {
		assert.Equal(t, test.want, isElsewhere(test.err), "%+v", test.err)
	}
}
