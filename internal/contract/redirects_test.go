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

// TestRedirectsAreNotFollowed: the key goes to the configured origin only. A given http.Client with
// a policy of its own makes no difference.
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

				require.Equal(t, fmt.Sprintf("Error %d x1", status), verdict(err), "%s: %s", row.name, operation.name)
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

func TestRedirectByMiddlewareLosesTheKey(t *testing.T) {
	t.Parallel()
	target := newFaultServer(t, answers(200, `{"terminal":{"id":"T"}}`))
	for name, change := range map[string]func(*http.Request){
		"origin": func(r *http.Request) { r.URL.Host = strings.TrimPrefix(target.url, "http://"); r.Host = "" },
		"name":   func(r *http.Request) { r.URL.Host = strings.Replace(r.URL.Host, "127.0.0.1", "localhost", 1) },
	} {
		home := newFaultServer(t, answers(200, `{"terminal":{"id":"T"}}`))
		client := faultClient(t, home.url, payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return transportFunc(func(r *http.Request) (*http.Response, error) {
				r = r.Clone(r.Context())
				change(r)
				return next.RoundTrip(r)
			})
		}))
		_, err := client.Clients.Terminals.Get(t.Context(), faultID)
		require.NoError(t, err, name)
		for _, request := range append(home.seen(), target.seen()...) {
			assert.Empty(t, request.Header["Api-Key"], name)
		}
	}
	assert.EqualValues(t, 1, target.arrivals.Load())
}

// TestRedirectToPlainTextIsNotFollowed: the same machine without encryption is another origin.
func TestRedirectToPlainTextIsNotFollowed(t *testing.T) {
	t.Parallel()
	keys := map[string]string{}
	client := faultClient(t, "https://api.example.com", payterm.WithHTTPClient(&http.Client{Transport: transportFunc(func(r *http.Request) (*http.Response, error) {
		keys[r.URL.Scheme] = r.Header.Get("Api-Key")
		return &http.Response{StatusCode: 404}, nil
	})}))
	_, err := client.Clients.Terminals.Get(t.Context(), faultID)
	assert.ErrorIs(t, err, payterm.ErrNotFound)
	_, err = client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return transportFunc(func(r *http.Request) (*http.Response, error) {
			r = r.Clone(r.Context())
			r.URL.Scheme = "http"
			return next.RoundTrip(r)
		})
	})).Clients.Terminals.Get(t.Context(), faultID)
	assert.ErrorIs(t, err, payterm.ErrNotFound)
	assert.Equal(t, map[string]string{"https": faultKey, "http": ""}, keys)
}

// TestRedirectToNoURLIsAnError: net/http would hide the answer.
func TestRedirectToNoURLIsAnError(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, answers(302, "", "Location: http://[::1"))
	_, err := faultClient(t, server.url).Clients.Merchants.Create(t.Context(), merchant)
	assert.Equal(t, "Error 302 x1", verdict(err))
	var refused *payterm.Error
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, http.Header{"Location": {"http://[::1"}}, http.Header{"Location": refused.Header["Location"]})
	assert.NotContains(t, fmt.Sprint(refused.Header), "Aside")
	assert.EqualValues(t, 1, server.arrivals.Load())
	assert.NotContains(t, err.Error(), "::1")
}
