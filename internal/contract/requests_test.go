package contract_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/models"
)

// settlement is a user's own record type.
type settlement struct {
	ID    string      `json:"id"`
	Total json.Number `json:"total"`
}

var settlements = payterm.Request{Name: "clients.settlements.list", Method: http.MethodGet, Path: "/v1/clients-sdk/settlements/{id}", IDs: []string{"a b"}}

func TestListWithoutAMethodNeedsItsKey(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`{"records":[]}`:         "DecodeError 200",
		`{}`:                     "DecodeError 200",
		`{"settlements":7}`:      "DecodeError 200",
		`{"settlements":null}`:   "ok",
		`{"settlements":[],"a"}`: "DecodeError 200",
	} {
		page, err := payterm.List[settlement](t.Context(), responding(t, body), settlements, "settlements")
		assert.Equal(t, want, verdict(err), body)
		assert.Equal(t, err == nil, page != nil, body)
	}
	_, err := payterm.List[settlement](t.Context(), responding(t, `{"rows":[],"4000000000000002":1,"pages":{}}`), settlements, "settlements")
	require.ErrorContains(t, err, "has no settlements; its members: rows, pages")
	_, err = payterm.List[settlement](t.Context(), responding(t, `{"settlements":[{"id":"S1"} 7]}`), settlements, "settlements")
	assert.False(t, payterm.IsRecordError(err), "it is no JSON")
}

// TestRequestsAreChecked: a request that leads elsewhere, or hides a mistake, is not sent.
func TestRequestsAreChecked(t *testing.T) {
	t.Parallel()
	client := faultClient(t, "http://"+closedAddress)
	for want, request := range map[string]payterm.Request{
		"Name":      {Name: "a\nb", Method: "GET", Path: "/x"},
		"id":        {Method: "GET", Path: "/x/{id}", IDs: []string{".."}},
		"a":         {Method: "GET", Path: "/x/{a}", IDs: []string{"b/c"}},
		"IDs":       {Method: "GET", Path: "/x/{id}/{other}", IDs: []string{"1"}},
		"IDs more":  {Method: "GET", Path: "/x", IDs: []string{"1"}},
		"Path":      {Method: "GET", Path: "/x/{id", IDs: []string{"1"}},
		"Path part": {Method: "GET", Path: "/x/a{id}", IDs: []string{"1"}},
		"Body":      {Method: "POST", Path: "/x", Body: []byte("{}")},
	} {
		field, _, _ := strings.Cut(want, " ")
		_, err := payterm.List[settlement](t.Context(), client, request, "settlements")
		assert.Equal(t, "RequestError "+field+" invalid", verdict(err), want)
		assert.Equal(t, verdict(err), verdict(client.Do(t.Context(), request, nil)), want)
	}
	_, err := payterm.List[settlement](t.Context(), client, settlements, " ")
	assert.Equal(t, "RequestError key invalid", verdict(err))
	_, err = payterm.List[settlement](t.Context(), client, settlements, "pages")
	require.ErrorContains(t, err, "key holds paging data; pass the key of the records")
}

// TestWithBodyAddsMembers to a body that is an object, and does not replace the operation's own.
func TestWithBodyAddsMembers(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(200, `{"id":"S"}`))
	client := faultClient(t, server.url, payterm.WithBody("reference_id", "order-1"))
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}
	for want, opts := range map[string][]payterm.Option{
		`{"type":"purchase","amount":400,"reference_id":"order-1"}`:                        nil,
		`{"type":"purchase","amount":400,"reference_id":"<2>"}`:                            {payterm.WithBody("reference_id", "<2>")},
		`{"type":"purchase","amount":400,"a":{"b":[1]},"reference_id":"order-1","z":null}`: {payterm.WithBody("z", nil), payterm.WithBody("a", map[string][]int{"b": {1}})},
		`{"type":"purchase","amount":400,"q\"":1.10,"reference_id":"order-1"}`:             {payterm.WithBody("amount", 7), payterm.WithBody(`q"`, json.RawMessage("1.10"))},
		`{"type":"purchase","amount":400,"[pan …0002]":1,"reference_id":"order-1"}`:        {payterm.WithBody("[pan …0002]", 1)}, // a masked PAN as a name is not refused
	} {
		_, err := client.With(opts...).Clients.Sessions.Create(t.Context(), "T", params)
		require.NoError(t, err)
		_, sent := server.got(t, int(server.arrivals.Load()))
		assert.Equal(t, want, sent)
	}
	require.NoError(t, client.Do(t.Context(), payterm.Request{Method: "POST", Path: "/x", Body: struct{}{}}, nil))
	_, sent := server.got(t, int(server.arrivals.Load()))
	assert.Equal(t, `{"reference_id":"order-1"}`, sent)

	arrived := server.arrivals.Load()
	for _, row := range calls.Table {
		if row.Body == "" {
			assert.Equal(t, "RequestError WithBody invalid", verdict(failureOf(row.Do(t.Context(), client))), row.Call)
		}
	}
	assert.Equal(t, "RequestError WithBody invalid", verdict(client.Do(t.Context(), payterm.Request{Method: "POST", Path: "/x", Body: []int{1}}, nil)))
	for _, bad := range []payterm.Option{
		payterm.WithBody("", 1), payterm.WithBody("a", func() {}), payterm.WithBody("a", []byte("{}")), payterm.WithBody("pan", models.NewPAN("4000000000000002")),
	} {
		_, err := client.With(bad).Clients.Sessions.Create(t.Context(), "T", params)
		assert.Equal(t, "RequestError WithBody invalid", verdict(err))
	}
	assert.Equal(t, arrived, server.arrivals.Load())
}

// TestZeroClientRefusesEveryCall, and so do its copies, and a nil one where it has methods.
func TestZeroClientRefusesEveryCall(t *testing.T) {
	t.Parallel()
	var zero payterm.Client
	var none *payterm.Client
	for _, client := range []*payterm.Client{&zero, zero.With(payterm.WithMaxRetries(0)), none.With(payterm.WithMaxRetries(0))} {
		for _, row := range calls.Table {
			assert.Equal(t, "RequestError client invalid", verdict(invokeError(t, client, row.Call, "T", "a")), row.Call)
			if row.IsList() {
				_, err := row.FirstOfAll(t.Context(), client)
				assert.Equal(t, "RequestError client invalid", verdict(err), row.Call)
			}
		}
		_, err := client.Clients.Sessions.Wait(t.Context(), "T", "S", models.SessionWaitParams{})
		assert.Equal(t, "RequestError client invalid", verdict(err))
	}
	for _, client := range []*payterm.Client{&zero, none} {
		assert.Equal(t, "RequestError client invalid", verdict(client.Do(t.Context(), settlements, nil)))
		_, err := payterm.List[settlement](t.Context(), client, settlements, "settlements")
		assert.Equal(t, "RequestError client invalid", verdict(err))
		seen := 0
		for _, err := range payterm.All[settlement](t.Context(), client, settlements, "settlements") {
			assert.Equal(t, "RequestError client invalid", verdict(err))
			seen++
		}
		assert.Equal(t, 1, seen)
		client.CloseIdleConnections()
	}
}

func failureOf(_ any, err error) error { return err }

func TestWithCostsTwoAllocations(t *testing.T) {
	client := faultClient(t, "http://"+closedAddress)
	option := payterm.WithMaxRetries(0)
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _ = client.With(option) }), 2.0)
}

// TestRequestNamesWhatDoCalls in errors, logs and middlewares, by its route and never by its ids.
func TestRequestNamesWhatDoCalls(t *testing.T) {
	t.Parallel()
	const name, route = "clients.payouts.get", "/v1/clients-sdk/payouts/{id}"
	var seen []payterm.Operation
	watching := around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
		operation, ok := payterm.OperationFromContext(r.Context())
		assert.True(t, ok)
		seen = append(seen, operation)
		return next.RoundTrip(r)
	})
	var log bytes.Buffer
	logging := payterm.WithLogger(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	for want, script := range map[string]reply{
		": GET " + route + ": 404 Not Found":              responds(http.StatusNotFound, ""),
		": no complete response: EOF":                     closes,
		": response is not JSON: the text ends too early": responds(http.StatusOK, "{"),
		": GET " + route + ": 403 Forbidden: the platform does not accept this key (expired, of the sandbox, or of another API? this call was observed to need a client's)": responds(http.StatusForbidden, ""),
	} {
		for given, shown := range map[string]string{name: name, "": "do"} {
			want := want
			if given == "" {
				want = strings.Replace(want, " this call was observed to need a client's", "", 1)
			}
			seen = nil
			log.Reset()
			server := newFaultServer(t, script)
			client := faultClient(t, server.url, payterm.WithMaxRetries(0), watching, logging)
			request := payterm.Request{Name: given, Method: "get", Path: route, IDs: []string{faultID + " é"}}
			err := client.Do(t.Context(), request, new(things))
			require.EqualError(t, err, "payterm: "+shown+want)
			assert.Equal(t, []payterm.Operation{{Name: shown, Method: http.MethodGet, Route: route}}, seen)
			assert.Contains(t, log.String(), "operation="+shown)
			assertSecret(t, log.String()+err.Error())
			sent, _ := server.got(t, 1)
			assert.Equal(t, "/v1/clients-sdk/payouts/$id-8f14e45f%20%C3%A9", sent.RequestURI)
		}
	}
}
