package contract_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/contract"
)

// TestBaseURLHoldsNoRoute: every request would have it twice.
func TestBaseURLHoldsNoRoute(t *testing.T) {
	t.Parallel()
	for path, root := range map[string]string{
		"/v1/clients-sdk": "/v1/clients-sdk", "/v1/clients-sdk/": "/v1/clients-sdk", "/v1/clients-sdk/terminals": "/v1/clients-sdk",
		"/v1/clients-sdk/pos": "/v1/clients-sdk", "/v2/clients-sdk": "/v2/clients-sdk", "/v1/api/vendors": "/v1/api/vendors",
		"/v1/banks-sdk": "/v1/banks-sdk", "/v1/merchants-sdk": "/v1/merchants-sdk", "/risk/v1": "/risk/v1", "/risk/v1/event": "/risk/v1",
		"/proxy/v1/clients-sdk": "/v1/clients-sdk", "/v1": "/v1/clients-sdk", "/v2/": "/v2/clients-sdk", "/v1/api": "/v1/api/vendors", "/risk": "/risk/v1", "/v1/clients%2Dsdk": "/v1/clients-sdk", "/v1/clients-sdk/proxy": "/v1/clients-sdk",
	} {
		client, err := payterm.NewClient("https://api.example.com"+path, faultKey)
		assert.Nil(t, client, path)
		assert.EqualError(t, err, "payterm: invalid request: baseURL holds "+root+", or its beginning, which every route has: leave it out", path)
	}
	for _, row := range contract.Endpoints { // as one who copies an address has it
		_, err := payterm.NewClient("https://api.example.com"+strings.NewReplacer("{", "", "}", "").Replace(row.Route), faultKey)
		assert.ErrorContains(t, err, "leave it out", row.Route)
	}
	for _, path := range []string{
		"/payments", "/payments/v1", "/v1/clients-sdk2", "/v10/clients-sdk", "/clients-sdk", "/risk/v12", "/v1clients-sdk", "/v1/clients%2Fsdk",
	} {
		_, err := payterm.NewClient("https://api.example.com"+path, faultKey)
		assert.NoError(t, err, path)
	}
}

// TestMethodOfDoIsUpperCased: on the wire, in errors, and where it decides what may be repeated.
func TestMethodOfDoIsUpperCased(t *testing.T) {
	t.Parallel()
	for method, attempts := range map[string]int{"get": 3, "Head": 3, "options": 3, "post": 1, "pUT": 1, "delete": 1, "patch": 1} {
		server := newFaultServer(t, answers(http.StatusServiceUnavailable, ""))
		if method == "Head" {
			server = newFaultServer(t, writes("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 9\r\n\r\n"))
		}
		err := faultClient(t, server.url).Do(t.Context(), method, "/v1/things", nil, nil, nil)
		var failure *payterm.Error
		require.ErrorAs(t, err, &failure, method)
		assert.Equal(t, strings.ToUpper(method), failure.Method)
		assert.Equal(t, attempts == 1, failure.OutcomeUnknown, method)
		require.Len(t, server.seen(), attempts, method)
		for _, request := range server.seen() {
			assert.Equal(t, strings.ToUpper(method), request.Method)
		}
	}
}

// TestWithOperationNamesWhatDoCalls: in errors, logs and middlewares, and nothing but Do.
func TestWithOperationNamesWhatDoCalls(t *testing.T) {
	t.Parallel()
	const name, route = "clients.payouts.get", "/v1/clients-sdk/payouts/{id}"
	var mu sync.Mutex
	var seen []payterm.Operation
	watching := payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			operation, ok := payterm.OperationFromContext(r.Context())
			assert.True(t, ok)
			mu.Lock()
			seen = append(seen, operation)
			mu.Unlock()
			return next.RoundTrip(r)
		})
	})
	var log bytes.Buffer
	logging := payterm.WithLogger(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	named := payterm.WithOperation(name, route)
	for want, script := range map[string]reply{
		"payterm: " + name + ": GET " + route + ": 404 Not Found":                                       answers(http.StatusNotFound, ""),
		"payterm: " + name + ": no complete answer: EOF":                                                closes,
		"payterm: " + name + ": unreadable answer: unexpected end":                                      answers(http.StatusOK, "{"),
		"payterm: " + name + ": GET " + route + ": 403 Forbidden (the client API wants a client's key)": answers(http.StatusForbidden, ""),
	} {
		seen = nil
		log.Reset()
		client := faultClient(t, newFaultServer(t, script).url, payterm.WithMaxRetries(0), watching, logging).With(named)
		err := client.Do(t.Context(), http.MethodGet, "/v1/clients-sdk/payouts/"+faultID, nil, nil, new(things))
		require.ErrorContains(t, err, want[:len("payterm: "+name)])
		if !strings.Contains(want, "unreadable") {
			require.EqualError(t, err, want)
		}
		assert.Equal(t, name, nameOf(err))
		assert.Equal(t, []payterm.Operation{{Name: name, Method: http.MethodGet, Route: route, Attempt: 1}}, seen)
		assert.Contains(t, log.String(), "operation="+name)
		assertSecret(t, log.String()+err.Error())

		seen = nil
		_, err = client.Clients.Terminals.Get(t.Context(), faultID)
		assert.Equal(t, "clients.terminals.get", nameOf(err), "it has a name of its own")
		assert.Equal(t, "/v1/clients-sdk/terminals/{id}", seen[0].Route)
	}
	server := newFaultServer(t, answers(http.StatusServiceUnavailable, ""))
	client := faultClient(t, server.url, watching)
	seen = nil
	require.Error(t, client.With(named).Do(t.Context(), "get", "/x", nil, nil, nil))
	require.Error(t, client.Do(t.Context(), "get", "/x", nil, nil, nil))
	require.Len(t, seen, 6)
	for i, operation := range seen {
		want := payterm.Operation{Name: name, Method: http.MethodGet, Route: route, Attempt: i%3 + 1}
		if i >= 3 {
			want.Name, want.Route = "do", ""
		}
		assert.Equal(t, want, operation)
	}
	refused := client.With(payterm.WithOperation("", route)).Do(t.Context(), "get", "/x", nil, nil, nil)
	assert.Equal(t, "RequestError WithOperation invalid", verdict(refused))
	refused = client.With(named).Do(t.Context(), "get", "no slash", nil, nil, nil)
	assert.Equal(t, name, nameOf(refused))
}

// TestEndlessRetryAfterIsVeryLong: a number that fits nowhere is no invitation to come back at
// once.
func TestEndlessRetryAfterIsVeryLong(t *testing.T) {
	t.Parallel()
	for _, told := range []string{
		"9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616", strings.Repeat("9", 200), "0" + strings.Repeat("9", 30),
	} {
		for _, script := range []reply{
			answers(http.StatusServiceUnavailable, "{}", "Retry-After: "+told),
			answers(http.StatusTooManyRequests, "{}", "Retry-After: "+told),
			answers(http.StatusTooManyRequests, `{"terminal_paused_seconds":`+strconv.Quote(told)+`}`, "Retry-After: "+told),
		} {
			server := newFaultServer(t, script)
			_, err := faultClient(t, server.url).Clients.Terminals.Get(t.Context(), faultID)
			var failure *payterm.Error
			require.ErrorAs(t, err, &failure, told)
			assert.Equal(t, 24*time.Hour, failure.RetryAfter, told)
			assert.EqualValues(t, 1, server.arrivals.Load(), told)
		}
	}
}
