package contract_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/canary"
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
		err := faultClient(t, server.url).Do(t.Context(), payterm.Request{Method: method, Path: "/v1/things"}, nil)
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

// TestRequestNamesWhatDoCalls: in errors, logs and middlewares, by its route and never by its ids.
func TestRequestNamesWhatDoCalls(t *testing.T) {
	t.Parallel()
	const name, route = "clients.payouts.get", "/v1/clients-sdk/payouts/{id}"
	var seen []payterm.Operation
	watching := payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			operation, ok := payterm.OperationFromContext(r.Context())
			assert.True(t, ok)
			seen = append(seen, operation)
			return next.RoundTrip(r)
		})
	})
	var log bytes.Buffer
	logging := payterm.WithLogger(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	for want, script := range map[string]reply{
		": GET " + route + ": 404 Not Found":                                       answers(http.StatusNotFound, ""),
		": no complete answer: EOF":                                                closes,
		": unreadable answer: the text ends too early":                             answers(http.StatusOK, "{"),
		": GET " + route + ": 403 Forbidden (the client API wants a client's key)": answers(http.StatusForbidden, ""),
	} {
		for given, shown := range map[string]string{name: name, "": "do"} {
			want := want
			if given == "" {
				want = strings.TrimSuffix(want, " (the client API wants a client's key)")
			}
			seen = nil
			log.Reset()
			server := newFaultServer(t, script)
			client := faultClient(t, server.url, payterm.WithMaxRetries(0), watching, logging)
			request := payterm.Request{Name: given, Method: "get", Path: route, IDs: []string{faultID + " é"}}
			err := client.Do(t.Context(), request, new(things))
			require.EqualError(t, err, "payterm: "+shown+want)
			assert.Equal(t, []payterm.Operation{{Name: shown, Method: http.MethodGet, Route: route, Attempt: 1}}, seen)
			assert.Contains(t, log.String(), "operation="+shown)
			assertSecret(t, log.String()+err.Error())
			sent, _ := server.got(t, 1)
			assert.Equal(t, "/v1/clients-sdk/payouts/$id-8f14e45f%20%C3%A9", sent.RequestURI)
		}
	}
}

// TestRequestShowsNoSecret: not even one that the caller has written into its path and name.
func TestRequestShowsNoSecret(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	logging := payterm.WithLogger(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	client := faultClient(t, newFaultServer(t, answers(404, "")).url, logging)
	request := payterm.Request{Name: "of " + faultKey, Method: "GET", Path: "/v1/" + faultKey + "/" + canary.PAN + "/" + canary.Email}
	err := client.Do(t.Context(), request, nil)
	assert.EqualError(t, err, "payterm: of [api-key]: GET /v1/[api-key][concealed]: 404 Not Found")
	assertSecret(t, err.Error()+log.String())
}

// TestRequestsAreChecked: what would lead elsewhere, or hide what was meant, is not sent.
func TestRequestsAreChecked(t *testing.T) {
	t.Parallel()
	client := faultClient(t, "http://"+closedAddress)
	for want, request := range map[string]payterm.Request{
		"name":      {Name: "a\nb", Method: "GET", Path: "/x"},
		"id":        {Method: "GET", Path: "/x/{id}", IDs: []string{".."}},
		"a":         {Method: "GET", Path: "/x/{a}", IDs: []string{"b/c"}},
		"ids":       {Method: "GET", Path: "/x/{id}/{other}", IDs: []string{"1"}},
		"ids more":  {Method: "GET", Path: "/x", IDs: []string{"1"}},
		"path":      {Method: "GET", Path: "/x/{id", IDs: []string{"1"}},
		"path part": {Method: "GET", Path: "/x/a{id}", IDs: []string{"1"}},
		"body":      {Method: "POST", Path: "/x", Body: []byte("{}")},
	} {
		field, _, _ := strings.Cut(want, " ")
		assert.Equal(t, "RequestError "+field+" invalid", verdict(client.Do(t.Context(), request, nil)), want)
		_, err := payterm.List[things](t.Context(), client, request, "things")
		assert.Equal(t, "RequestError "+field+" invalid", verdict(err), want)
		for _, err := range payterm.All[things](t.Context(), client, request, "things") {
			assert.Equal(t, "RequestError "+field+" invalid", verdict(err), want)
		}
	}
	_, err := payterm.List[things](t.Context(), client, payterm.Request{Method: "GET", Path: "/x"}, " ")
	assert.Equal(t, "RequestError key invalid", verdict(err))
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
