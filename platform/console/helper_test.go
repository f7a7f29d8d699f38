package console_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/platform/console"
)

type object = map[string]any

// bench is a platform with its console behind a socket.
type bench struct {
	*testing.T
	*paytermtest.Platform
	url  string
	http *http.Client
}

func start(t *testing.T, hosts ...string) *bench {
	t.Helper()
	platform := paytermtest.NewPlatform(paytermtest.Options{})
	srv := httptest.NewServer(console.Handler(platform, console.Options{Hosts: hosts}))
	t.Cleanup(srv.Close)
	return &bench{T: t, Platform: platform, url: srv.URL, http: srv.Client()}
}

// Fail calls the platform's method, not the test's.
func (b *bench) Fail(fault paytermtest.Fault) error { return b.Platform.Fail(fault) }

func (b *bench) request(method, path, body string) *http.Request {
	b.Helper()
	r, err := http.NewRequestWithContext(b.Context(), method, b.url+path, strings.NewReader(body))
	require.NoError(b, err)
	r.Header.Set("api-key", paytermtest.ClientKey)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	return r
}

// text sends a request and returns the response with its body.
func (b *bench) text(r *http.Request) (*http.Response, string) {
	b.Helper()
	response, err := b.http.Do(r)
	require.NoError(b, err)
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	require.NoError(b, err)
	return response, string(body)
}

func (b *bench) send(method, path, body string) (int, object) {
	b.Helper()
	response, text := b.text(b.request(method, path, body))
	require.Equal(b, "application/json", strings.TrimSuffix(response.Header.Get("Content-Type"), "; charset=utf-8"))
	var view object
	require.NoError(b, json.Unmarshal([]byte(text), &view), "%s", text)
	return response.StatusCode, view
}

// ok expects status 200.
func (b *bench) ok(method, path, body string) object {
	b.Helper()
	status, view := b.send(method, path, body)
	require.Equal(b, http.StatusOK, status, "%s %s: %v", method, path, view)
	return view
}

// refused expects a failure and returns its reason.
func (b *bench) refused(status int, path, body string) any {
	b.Helper()
	got, view := b.send("POST", path, body)
	require.Equal(b, status, got, "%s %s: %v", path, body, view)
	return view["error"]
}

// session opens a session by the client API and returns its id.
func (b *bench) session(terminalID, amount string) string {
	b.Helper()
	view := b.ok("POST", "/v1/clients-sdk/terminals/"+terminalID+"/sessions", `{"type":"purchase","amount":`+amount+`}`)
	id, isText := view["id"].(string)
	require.True(b, isText)
	return id
}
