package contract_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

// TestRedirectsAreNotFollowed: the key goes to the configured origin only, even with an http.Client
// that has its own policy.
func TestRedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	var elsewhere atomic.Int32
	count := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { elsewhere.Add(1) })
	other := httptest.NewServer(count)
	t.Cleanup(other.Close)
	secure := httptest.NewTLSServer(count)
	t.Cleanup(secure.Close)

	var arrivals atomic.Int32
	redirect := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		arrivals.Add(1)
		status := 0
		_, _ = fmt.Sscan(r.URL.Query().Get("status"), &status)
		w.Header().Set("Location", r.URL.Query().Get("to"))
		w.WriteHeader(status)
	})
	first := httptest.NewServer(redirect)
	t.Cleanup(first.Close)
	firstSecure := httptest.NewTLSServer(redirect)
	t.Cleanup(firstSecure.Close)

	for _, row := range []struct{ name, from, to string }{
		{"other host", first.URL, strings.Replace(other.URL, "127.0.0.1", "localhost", 1) + "/terminals"},
		{"other port", first.URL, other.URL + "/terminals?a=b#c"},
		{"http to https", first.URL, secure.URL},
		{"https to http", firstSecure.URL, other.URL + "/terminals"},
		{"https to https", firstSecure.URL, secure.URL},
		{"same host", first.URL, first.URL + "/elsewhere"},
		{"relative", first.URL, "/elsewhere"},
		{"without scheme", first.URL, "//" + strings.TrimPrefix(other.URL, "http://") + "/terminals"},
		{"not http", first.URL, "file:///etc/passwd"},
	} {
		operations := someOperations
		if row.name == "other host" {
			operations = faultOperations
		}
		for _, status := range []int{301, 302, 303, 307, 308} {
			for _, operation := range operations {
				given := firstSecure.Client() // trusts the certificate
				given.CheckRedirect = func(*http.Request, []*http.Request) error {
					assert.Fail(t, "asked to follow")
					return nil
				}
				arrivals.Store(0)
				result, err := operation.call(t.Context(), faultClient(t, row.from,
					payterm.WithHTTPClient(given), payterm.WithQuery("status", fmt.Sprint(status)), payterm.WithQuery("to", row.to)))

				want := fmt.Sprintf("Error %d x1", status)
				if !operation.read && (status == http.StatusFound || status == http.StatusSeeOther) {
					want += " unknown"
				}
				require.Equal(t, want, verdict(err), "%s: %s", row.name, operation.name)
				assert.EqualValues(t, 1, arrivals.Load(), "%s: %s", row.name, operation.name)
				assertFailure(t, operation, result, err)
				var refusal *payterm.Error
				require.ErrorAs(t, err, &refusal)
				assert.Equal(t, row.to, refusal.Header.Get("Location"))
				assert.NotContains(t, err.Error(), row.to)
				assert.NotContains(t, fmt.Sprint(refusal.Header), faultKey)
			}
		}
	}
	assert.Zero(t, elsewhere.Load())
}

// TestKeyIsSentToTheConfiguredOriginOnly, wherever a middleware sends a request. A proxy looks at
// the Host and the opaque part, so these count as well.
func TestKeyIsSentToTheConfiguredOriginOnly(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*http.Request){
		"as it was":           func(*http.Request) {},
		"as it was, no Host":  func(r *http.Request) { r.Host = "" },
		"another host":        func(r *http.Request) { r.URL.Host, r.Host = "elsewhere.example", "" },
		"another port":        func(r *http.Request) { r.URL.Host, r.Host = "api.example.com:8443", "" },
		"without encryption":  func(r *http.Request) { r.URL.Scheme = "http" },
		"another Host":        func(r *http.Request) { r.Host = "elsewhere.example" },
		"another opaque part": func(r *http.Request) { r.URL.Opaque = "//elsewhere.example/x" },
	} {
		var key []string
		client := faultClient(t, "https://api.example.com", sending(func(r *http.Request) (*http.Response, error) {
			key = r.Header["Api-Key"]
			return &http.Response{StatusCode: 404}, nil
		}), around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
			change(r)
			return next.RoundTrip(r)
		}))
		_, err := client.Clients.Terminals.Get(t.Context(), faultID)
		require.ErrorIs(t, err, payterm.ErrNotFound, name)
		if strings.HasPrefix(name, "as it was") {
			assert.Equal(t, []string{faultKey}, key, name)
		} else {
			assert.Empty(t, key, name)
		}
	}
}
