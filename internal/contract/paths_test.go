package contract_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/contract"
	"github.com/payterm/payterm-go/models"
)

func TestIDsThatChangeTheRouteAreRefused(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, closes)
	c := faultClient(t, server.url).Clients
	ctx := t.Context()
	for _, id := range []string{
		"", " ", "\t", "\u00a0", ".", "..", "/", "a/b", "a/", "/a", "../merchants", `a\b`, `..\merchants`,
		"a\nb", "a\r\nHost: evil", "\x00", "a\x00", "\x7f", "\u0085", "\xff", "a\xc3", "\xed\xa0\x80",
	} {
		for field, call := range map[string]func() error{
			"id":                      func() error { _, err := c.Terminals.Get(ctx, id); return err },
			"terminal_id":             func() error { _, err := c.Terminals.Unassign(ctx, id); return err },
			"terminal_id of a parent": func() error { _, err := c.Sessions.Get(ctx, id, "S"); return err },
			"session_id":              func() error { _, err := c.Sessions.Get(ctx, "T", id); return err },
			"transaction_id":          func() error { _, err := c.Transactions.GetV2(ctx, id); return err },
			"reconciliation_id":       func() error { _, err := c.Reconciliations.Get(ctx, id); return err },
			"terminal_id of a list": func() error {
				for _, err := range c.Sessions.All(ctx, id, models.SessionListParams{}) {
					return err
				}
				return nil
			},
		} {
			field, _, _ := strings.Cut(field, " ")
			err := call()
			assert.Equal(t, "RequestError "+field+" invalid", verdict(err), "%q", id)
			if len(strings.TrimSpace(id)) > 2 {
				assert.NotContains(t, err.Error(), id)
			}
		}
	}
	for _, value := range []string{"", " ", ".", "..", "../x", "a/..", "a/../b", "./a", `a\b`, "a\n", "\xff"} {
		_, err := c.Terminals.Lookup(ctx, value)
		assert.Equal(t, "RequestError lookup_value invalid", verdict(err), "%q", value)
	}
	assert.Zero(t, server.accepted.Load())
}

// TestIDsAreOneSegment: what is sent comes back as it was, in its place.
func TestIDsAreOneSegment(t *testing.T) {
	t.Parallel()
	for id, segment := range map[string]string{
		"42": "42", "a?b": "a%3Fb", "a#b": "a%23b", "a%2Fb": "a%252Fb", "%2e%2e": "%252e%252e", "é": "%C3%A9",
		"a b": "a%20b", " a ": "%20a%20", "a;b": "a%3Bb", "a+b": "a+b", "a&b=c": "a&b=c", "a:b@c": "a:b@c", "a,b": "a%2Cb", "...": "...",
		"%": "%25", "%zz": "%25zz", "{id}": "%7Bid%7D", "متجر": "%D9%85%D8%AA%D8%AC%D8%B1", "😀": "%F0%9F%98%80", "a\u200bb": "a%E2%80%8Bb",
		"'\"<>|^`~": "%27%22%3C%3E%7C%5E%60~", "-._": "-._", "a.": "a.", ".a": ".a",
		strings.Repeat("9", 4000): strings.Repeat("9", 4000),
	} {
		var route, got string
		mux := http.NewServeMux()
		mux.HandleFunc("GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}", func(w http.ResponseWriter, r *http.Request) {
			route, got = r.RequestURI, r.PathValue("session_id")
			_, _ = w.Write([]byte(`{"session":{"id":"S"}}`))
		})
		server := httptest.NewServer(mux)
		_, err := faultClient(t, server.URL).Clients.Sessions.Get(t.Context(), "T", id)
		require.NoError(t, err, "%q", id)
		assert.Equal(t, id, got)
		// net/url leaves ' alone or escapes it: both are one segment
		assert.Equal(t, "/v1/clients-sdk/terminals/T/sessions/"+segment, strings.ReplaceAll(route, "'", "%27"))
		unescaped, err := url.PathUnescape(strings.TrimPrefix(route, "/v1/clients-sdk/terminals/T/sessions/"))
		require.NoError(t, err)
		assert.Equal(t, id, unescaped)
		server.Close()
	}
}

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

func TestEveryOperationChecksItsIDs(t *testing.T) {
	t.Parallel()
	silent := newFaultServer(t, closes)
	server := newFaultServer(t, answers(404, ""))
	refusing, client := faultClient(t, silent.url), faultClient(t, server.url)
	tried := 0
	for _, row := range contract.Endpoints {
		names := placeholder.FindAllStringSubmatch(row.Route, -1)
		if len(names) == 0 {
			continue
		}
		tried++
		for _, id := range []string{"", " ", ".", "..", "../x", `a\b`, "a\nb", "\x00", "\xff"} {
			assert.Equal(t, "RequestError "+names[0][1]+" invalid", verdict(invokeError(t, refusing, row.Call, id, "1")), "%s: %q", row.Call, id)
		}
		if names[0][1] != "lookup_value" {
			assert.Equal(t, "RequestError "+names[0][1]+" invalid", verdict(invokeError(t, refusing, row.Call, "a/b", "1")), row.Call)
		}
		for id, segment := range map[string]string{
			"a?b": "a%3Fb", "a#b": "a%23b", "a%2Fb": "a%252Fb", "%2e%2e": "%252e%252e", "é": "%C3%A9", "a b": "a%20b", "a;b": "a%3Bb", "a+b": "a+b",
		} {
			assert.Equal(t, "Error 404 x1 notfound", verdict(invokeError(t, client, row.Call, id, "1")), row.Call)
			request, _ := server.got(t, int(server.arrivals.Load()))
			path, _, _ := strings.Cut(request.RequestURI, "?")
			assert.Equal(t, placeholder.ReplaceAllLiteralString(row.Route, segment), path, row.Call)
		}
	}
	assert.Greater(t, tried, 30)
	assert.Zero(t, silent.accepted.Load())
}

func TestLookupEscapesSlashes(t *testing.T) {
	t.Parallel()
	for value, segment := range map[string]string{"a/b": "a%2Fb", "/": "%2F", "a//b": "a%2F%2Fb", "a/.b": "a%2F.b"} {
		server := newFaultServer(t, answers(200, `{"terminals":null}`))
		found, err := faultClient(t, server.url).Clients.Terminals.Lookup(t.Context(), value)
		require.NoError(t, err, value)
		assert.Empty(t, found)
		request, body := server.got(t, 1)
		assert.Equal(t, "/v1/clients-sdk/switch/terminals/lookup/"+segment, request.RequestURI)
		assert.Empty(t, body)
	}
}

// TestBasePaths: a base URL may have a path, which stays as it is escaped.
func TestBasePaths(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"": "", "/": "", "//": "", "/api": "/api", "/api/": "/api", "/a/b///": "/a/b", "/a%2Fb": "/a%2Fb", "/a%20b": "/a%20b", "/a b": "/a%20b",
		"/é": "/%C3%A9", "/%41": "/%41", "/a;b": "/a;b", "/~x:1@": "/~x:1@",
	} {
		server := newFaultServer(t, answers(200, `{"terminal":{"id":"T"}}`))
		_, err := faultClient(t, server.url+path).Clients.Terminals.Get(t.Context(), "a?b")
		require.NoError(t, err, path)
		request, _ := server.got(t, 1)
		assert.Equal(t, want+"/v1/clients-sdk/terminals/a%3Fb", request.RequestURI, path)
		assert.Equal(t, strings.TrimPrefix(server.url, "http://"), request.Host)
	}
}

func TestBaseURLs(t *testing.T) {
	t.Parallel()
	for _, base := range []string{
		"", " ", "api.example.com", "//api.example.com", "https", "https:", "https:/", "https://", "https:///v1", "https://?", "https://:443",
		"https:api.example.com", "https://user@api.example.com", "https://user:PASSWORD@api.example.com", "https://@api.example.com",
		"https://api.example.com?key=PASSWORD", "https://api.example.com?", "https://api.example.com#PASSWORD", "https://api.example.com/#",
		"ftp://api.example.com", "file:///etc/passwd", "javascript:alert(1)", "ws://api.example.com", "http://api.example.com",
		"http://localhost.example.com", "http://127.0.0.1.example.com", "http://10.0.0.1", "http://0.0.0.0", "http://[fe80::1]", "http://0x7f.1",
		"https://[::1", "https://::1", "https://api.example.com:port", "https://api.example.com:-1", "https://a b", "https://api.example.com\n",
		"https://api.example.com\x00", " https://api.example.com", "https://api.example.com/../admin", "https://api.example.com/a//b",
		"https://api.example.com/%2e%2e/b", "https://api.example.com/%zz", `https://api.example.com\@evil.com`, "https://api.example.com/a\\b",
		"https://api.example.com/%00", "https://api.example.com/%ff",
	} {
		client, err := payterm.NewClient(base, faultKey)
		require.Nil(t, client, "%q", base)
		assert.Equal(t, "RequestError baseURL invalid", verdict(err), "%q", base)
		if len(base) > 6 {
			assert.NotContains(t, err.Error(), base)
		}
		assert.NotContains(t, err.Error(), "PASSWORD")
		assertSecret(t, err.Error())
	}
	for _, base := range []string{
		"https://api.example.com", "HTTPS://API.example.com", "https://api.example.com:8443/", "https://10.0.0.1", "https://[::1]:1", "https://localhost",
		"http://localhost", "http://LOCALHOST:80", "http://127.0.0.1:8080", "http://127.8.9.10", "http://[::1]:1", "http://[::ffff:127.0.0.1]", "https://é.example",
	} {
		_, err := payterm.NewClient(base, faultKey)
		assert.NoError(t, err, base)
	}
	_, err := payterm.NewClient("http://api.example.com", faultKey, payterm.WithInsecureHTTP())
	assert.NoError(t, err)
}

func TestKeys(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, closes)
	good := faultClient(t, server.url)
	for _, key := range []string{
		"", " ", " k-SECRET", "k-SECRET ", "k SECRET", "k-SECRET\t", "k-SECRET\n", "k-SECRET\r\nX: y", "ключ-SECRET", "k-SECRET\x00", "k-SECRET\x7f",
		"\uFEFFk-SECRET", "k-SECRET\xff",
	} {
		client, err := payterm.NewClient(server.url, key)
		require.Nil(t, client)
		assert.Equal(t, "RequestError apiKey invalid", verdict(err), "%q", key)
		assert.NotContains(t, err.Error(), "SECRET")

		first := reason(t, err)

		_, err = payterm.NewClient(server.url, faultKey, payterm.WithAPIKey(key))
		assert.Equal(t, "RequestError WithAPIKey invalid", verdict(err), "%q", key)
		assert.NotContains(t, err.Error(), "SECRET")
		assert.Equal(t, first, reason(t, err))

		_, err = good.With(payterm.WithAPIKey(key)).Clients.Terminals.Get(t.Context(), "T")
		assert.Equal(t, "RequestError WithAPIKey invalid", verdict(err), "%q", key)
		assert.NotContains(t, err.Error(), "SECRET")
		assert.Equal(t, first, reason(t, err), "at the first call, what NewClient says")
	}
	assert.Zero(t, server.accepted.Load())
	for _, key := range []string{"k", "!", "~", `"quoted"`, "sk_live_123==", strings.Repeat("k", 4000)} {
		server := newFaultServer(t, answers(200, `{"terminal":{"id":"T"}}`))
		client, err := payterm.NewClient(server.url, key)
		require.NoError(t, err)
		_, err = client.Clients.Terminals.Get(t.Context(), "T")
		require.NoError(t, err)
		client.CloseIdleConnections()
		request, _ := server.got(t, 1)
		assert.Equal(t, []string{key}, request.Header["Api-Key"])
	}
}

// reason is why a call was refused.
func reason(t *testing.T, err error) string {
	t.Helper()
	var refused *payterm.RequestError
	require.ErrorAs(t, err, &refused)
	require.NotEmpty(t, refused.Reason)
	return refused.Reason
}

func TestNewClientFromEnv(t *testing.T) {
	server := newFaultServer(t, answers(200, `{"terminal":{"id":"T"}}`))
	for _, row := range []struct{ url, key, want string }{
		{"", "", "RequestError PAYTERM_BASE_URL, PAYTERM_API_KEY invalid"},
		{"", faultKey, "RequestError PAYTERM_BASE_URL invalid"},
		{server.url, "", "RequestError PAYTERM_API_KEY invalid"},
		{"ftp://api.example.com", faultKey, "RequestError baseURL invalid"},
		{server.url, faultKey + "\n", "RequestError apiKey invalid"},
		{server.url, faultKey, "ok"},
	} {
		t.Setenv("PAYTERM_BASE_URL", row.url)
		t.Setenv("PAYTERM_API_KEY", row.key)
		client, err := payterm.NewClientFromEnv(payterm.WithMaxRetries(0))
		assert.Equal(t, row.want, verdict(err))
		if err != nil {
			assert.Nil(t, client)
			assertSecret(t, err.Error())
			continue
		}
		_, err = client.Clients.Terminals.Get(t.Context(), "T")
		assert.NoError(t, err)
		client.CloseIdleConnections()
	}
	t.Setenv("PAYTERM_API_KEY", "")
	keyed, err := payterm.NewClientFromEnv(payterm.WithAPIKeyFunc(func(context.Context) (string, error) { return faultKey, nil }))
	require.NoError(t, err)
	keyed.CloseIdleConnections()
	t.Setenv("PAYTERM_API_KEY", faultKey)
	_, err = payterm.NewClientFromEnv(payterm.WithAttemptTimeout(0))
	assert.Equal(t, "RequestError WithAttemptTimeout invalid", verdict(err))
}
