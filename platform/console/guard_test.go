package console_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// TestNoCrossSiteRequestChangesState sends the requests that a page of another site can send.
func TestNoCrossSiteRequestChangesState(t *testing.T) {
	b := start(t)
	b.AddTerminal()
	for name, forge := range map[string]func(*http.Request){
		"cross-site":           func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") },
		"same-site":            func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") },
		"another origin":       func(r *http.Request) { r.Header.Set("Origin", "https://shop.example.com") },
		"another port":         func(r *http.Request) { r.Header.Set("Origin", "http://127.0.0.1:1") },
		"an opaque origin":     func(r *http.Request) { r.Header.Set("Origin", "null") },
		"no type":              func(r *http.Request) { r.Header.Del("Content-Type") },
		"the type of a form":   func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") },
		"a type like JSON":     func(r *http.Request) { r.Header.Set("Content-Type", "text/plain; application/json") },
		"a rebound name":       func(r *http.Request) { r.Host = "shop.example.com" },
		"a rebound name, port": func(r *http.Request) { r.Host = "shop.example.com:80" },
		"a similar name":       func(r *http.Request) { r.Host = "localhost.example.com" },
		"another machine":      func(r *http.Request) { r.Host = "192.0.2.7" },
	} {
		for _, path := range []string{"/control/reset", "/control/terminal"} {
			r := b.request("POST", path, "{}")
			forge(r)
			response, text := b.text(r)
			require.Contains(t, []int{http.StatusForbidden, http.StatusUnsupportedMediaType, http.StatusMisdirectedRequest}, response.StatusCode, name)
			require.Contains(t, text, `{"error":"`, name)
			require.Len(t, b.State().Terminals, 1, name)
		}
	}
}

func TestPlatformBehindTheConsoleIsGuardedToo(t *testing.T) {
	b := start(t)
	r := b.request("POST", "/v1/clients-sdk/merchants", `{"name":"Example Store"}`)
	r.Host = "shop.example.com"
	response, _ := b.text(r)
	require.Equal(t, http.StatusMisdirectedRequest, response.StatusCode)
	require.Empty(t, b.Requests())
}

func TestReadsAreRefusedUnderAnotherHost(t *testing.T) {
	b := start(t)
	for _, path := range []string{"/", "/console/events", "/control/requests"} {
		r := b.request("GET", path, "")
		r.Host = "shop.example.com"
		response, text := b.text(r)
		require.Equal(t, http.StatusMisdirectedRequest, response.StatusCode)
		require.NotContains(t, text, paytermtest.ClientKey)
	}
}

func TestLoopbackAndAllowedHostsAreServed(t *testing.T) {
	b := start(t, "", "platform", "192.0.2.7")
	for host, allowed := range map[string]bool{
		"localhost": true, "LOCALHOST:8080": true, "127.0.0.1": true, "127.9.9.9:1": true, "[::1]": true, "[::1]:8080": true,
		"platform": true, "Platform:8080": true, "192.0.2.7:80": true, "192.0.2.8": false, "platform.example.com": false, ".": false,
	} {
		r := b.request("GET", "/control/requests", "")
		r.Host = host
		response, _ := b.text(r)
		require.Equal(t, allowed, response.StatusCode == http.StatusOK, host)
	}
}

func TestNothingInlineMayRun(t *testing.T) {
	b := start(t)
	for _, path := range []string{"/", "/console/page.js", "/console/page.css", "/console/icon.svg", "/control/requests"} {
		response, _ := b.text(b.request("GET", path, ""))
		require.Equal(t, http.StatusOK, response.StatusCode, path)
		policy := response.Header.Get("Content-Security-Policy")
		require.Contains(t, policy, "default-src 'none'; script-src 'self'; style-src 'self';", path)
		require.Contains(t, policy, "frame-ancestors 'none'", path)
		require.NotContains(t, policy, "unsafe", path)
		require.Equal(t, "nosniff", response.Header.Get("X-Content-Type-Options"), path)
	}
}
