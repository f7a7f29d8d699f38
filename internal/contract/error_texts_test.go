package contract_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/models"
)

func TestTimeoutNamesItsOption(t *testing.T) {
	t.Parallel()
	for _, script := range []reply{(*peer).untilGone, writesAndStalls(head(http.StatusOK, "Content-Length: 9") + "{")} {
		client := faultClient(t, newFaultServer(t, script).url, payterm.WithMaxRetries(0), payterm.WithAttemptTimeout(50*time.Millisecond))
		_, err := client.Clients.Terminals.Get(t.Context(), faultID)
		require.ErrorContains(t, err, "attempt timed out after 50ms (WithAttemptTimeout)")
		assert.NotContains(t, err.Error(), "context")
	}
}

// TestTimeoutOfAGivenClientNamesIt: http.Client.Timeout sets the same timeout.
func TestTimeoutOfAGivenClientNamesIt(t *testing.T) {
	t.Parallel()
	given := &http.Client{Timeout: 50 * time.Millisecond, Transport: &http.Transport{}}
	t.Cleanup(given.CloseIdleConnections)
	server := newFaultServer(t, (*peer).untilGone)
	client, err := payterm.NewClient(server.url, faultKey, payterm.WithMaxRetries(0), payterm.WithHTTPClient(given))
	require.NoError(t, err)
	_, err = client.Clients.Terminals.Get(t.Context(), faultID)
	assert.ErrorContains(t, err, "attempt timed out after 50ms (http.Client.Timeout)")

	given = &http.Client{Timeout: -1, Transport: given.Transport} // none
	client, err = payterm.NewClient(newFaultServer(t, responds(http.StatusNotFound, "{}")).url, faultKey, payterm.WithHTTPClient(given))
	require.NoError(t, err)
	_, err = client.Clients.Terminals.Get(t.Context(), faultID)
	assert.ErrorIs(t, err, payterm.ErrNotFound)
}

// TestPlainHTTPBehindAnHTTPSAddress: net/http's own text says it best.
func TestPlainHTTPBehindAnHTTPSAddress(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(server.Close)
	client := faultClient(t, strings.Replace(server.URL, "http:", "https:", 1), payterm.WithMaxRetries(0))
	_, err := client.Clients.Terminals.Get(t.Context(), faultID)
	require.ErrorContains(t, err, ": http: server gave HTTP response to HTTPS client")
	assert.ErrorIs(t, err, http.ErrSchemeMismatch)
}

func TestRedirectTextSaysThatItIsNotFollowed(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]string{
		301: "301 Moved Permanently", 302: "302 Found", 303: "303 See Other", 307: "307 Temporary Redirect", 308: "308 Permanent Redirect", 399: "399",
	} {
		server := newFaultServer(t, responds(status, `{"message":"moved"}`, "Location: https://elsewhere.example/"+faultID))
		_, err := faultClient(t, server.url).Clients.Terminals.Get(t.Context(), faultID)
		assert.EqualError(t, err, "payterm: clients.terminals.get: GET /v1/clients-sdk/terminals/{id}: "+want+": redirects are not followed: moved")
	}
}

// TestRefusedKeyTextNamesTheAPI of every operation: an API refuses the keys of the others.
func TestRefusedKeyTextNamesTheAPI(t *testing.T) {
	t.Parallel()
	wanted := map[string]string{
		"Risk": "", "Clients": " a client's", "Vendors": " a vendor's", "Banks": " a bank's", "Merchants": " a merchant's", "POS": " a client's",
	}
	const refused = ": the platform does not accept this key (expired, of the sandbox, or of another API?"
	for status, name := range map[int]string{http.StatusUnauthorized: "401 Unauthorized", http.StatusForbidden: "403 Forbidden"} {
		client := faultClient(t, newFaultServer(t, responds(status, `{"message":"Unauthorized"}`)).url)
		tried := map[string]bool{}
		for _, row := range calls.Table {
			api, _, _ := strings.Cut(row.Call, ".")
			_, err := row.Do(t.Context(), client)
			want := refused + " this call was observed to need" + wanted[api] + ")"
			if wanted[api] == "" {
				want = refused + ")"
			}
			require.ErrorContains(t, err, ": "+name+want, row.Call)
			tried[api] = true
		}
		assert.Len(t, tried, len(wanted))
		assert.ErrorContains(t, client.Do(t.Context(), payterm.Request{Method: http.MethodGet, Path: "/x"}, nil), refused+")", "Do may call any")
	}
	page := writes("HTTP/1.1 403 Forbidden\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 6\r\n\r\n<html>")
	_, err := faultClient(t, newFaultServer(t, page).url).Clients.Terminals.Get(t.Context(), faultID)
	assert.ErrorContains(t, err, ": 403 Forbidden, an HTML page: probably a gateway, not the API")
}

// TestRefusalTexts: they name what is wrong in the caller's terms, and contain no value.
func TestRefusalTexts(t *testing.T) {
	t.Parallel()
	const base = "https://api.example.com"
	amounts := func(amount models.Number) func() error {
		return func() error {
			_, err := faultClient(t, base).Clients.Sessions.Create(t.Context(), "T", models.SessionCreateParams{Type: "purchase", Amount: amount})
			return err
		}
	}
	for want, refused := range map[string]func() error{
		"baseURL is empty": func() error { _, err := payterm.NewClient("", faultKey); return err },
		"apiKey contains a newline: trim the file's contents": func() error {
			_, err := payterm.NewClient(base, faultKey+"\n")
			return err
		},
		"WithAPIKey contains a newline: trim the file's contents": func() error {
			_, err := payterm.NewClient(base, faultKey, payterm.WithAPIKey(faultKey+"\r\n"))
			return err
		},
		"WithAttemptTimeout must be positive": func() error {
			_, err := payterm.NewClient(base, faultKey, payterm.WithAttemptTimeout(0))
			return err
		},
		"baseURL must begin with https://, or with http:// for a platform on this machine": func() error {
			_, err := payterm.NewClient("localhost:8080", faultKey)
			return err
		},
		"baseURL must begin with https://":                 func() error { _, err := payterm.NewClient("https:/api.example.com", faultKey); return err },
		"baseURL begins or ends with a space or a newline": func() error { _, err := payterm.NewClient(base+" ", faultKey); return err },
		"baseURL has a port that is not from 1 to 65535": func() error {
			_, err := payterm.NewClient(base+":99999", faultKey)
			return err
		},
		"amount has a comma: write decimals after a point, as in 12.50": amounts("12,50"),
		"amount has a leading zero":                                     amounts("0400"),
		"amount begins or ends with a space":                            amounts(" 400"),
		"amount has a point without a digit on both sides":              amounts("4."),
		"amount has more than a number: leave out the currency":         amounts("400 SAR"),
		"amount is required":                                            amounts(""),
		"device_id is required": func() error {
			_, err := faultClient(t, base).Clients.Terminals.DisconnectDevice(t.Context(), "T", " ")
			return err
		},
		"amount must be a positive number": amounts("-4"),
		"apiKey is in quotes: remove them": func() error {
			_, err := payterm.NewClient(base, `"`+faultKey+`"`)
			return err
		},
		"WithMaxResponseBytes must be positive": func() error {
			_, err := payterm.NewClient(base, faultKey, payterm.WithMaxResponseBytes(-1))
			return err
		},
	} {
		err := refused()
		require.ErrorIs(t, err, payterm.ErrInvalidRequest, want)
		assert.ErrorContains(t, err, "invalid request: "+want)
		assertSecret(t, err.Error())
	}
}

// TestNotFoundUnderAPathAsksForIt: no other error would show that the path is wrong.
func TestNotFoundUnderAPathAsksForIt(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(http.StatusNotFound, "page not found"))
	for path, want := range map[string]string{"": "404 Not Found", "/": "404 Not Found", "/api": "404 Not Found: the path of the base URL may be wrong"} {
		_, err := faultClient(t, server.url+path).Clients.Terminals.Get(t.Context(), "T")
		assert.EqualError(t, err, "payterm: clients.terminals.get: GET /v1/clients-sdk/terminals/{id}: "+want)
	}
}

// TestNotFoundSaysWhatMayBeMistaken by the form of an id, or the order of two.
func TestNotFoundSaysWhatMayBeMistaken(t *testing.T) {
	t.Parallel()
	const id, tid, rrn = "b22b0ec1-5084-4921-863b-10e3790b4fcd", "12345678", "412345678901"
	const isTID, isMerchant = "a TID? The call takes the id of a terminal", "a reference or a MID? The call takes the id of a merchant"
	ctx, client := t.Context(), faultClient(t, newFaultServer(t, responds(http.StatusNotFound, "")).url)
	terminal := func(id string) error { _, err := client.Clients.Terminals.Get(ctx, id); return err }
	transaction := func(id string) error { _, err := client.Clients.Transactions.Get(ctx, id); return err }
	transactionV2 := func(id string) error { _, err := client.Clients.Transactions.GetV2(ctx, id); return err }
	ofBank := func(id string) error { _, err := client.Banks.Transactions.Get(ctx, id); return err }
	reconcile := func(id string) error {
		_, err := client.Clients.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: id})
		return err
	}
	reconcileV2 := func(tid string) error {
		_, err := client.Clients.Reconciliations.CreateV2(ctx, models.ReconciliationV2CreateParams{TID: tid})
		return err
	}
	merchant := func(id string) error { _, err := client.Clients.Merchants.Get(ctx, id); return err }
	register := func(id string) error {
		_, err := client.Clients.Terminals.Register(ctx, models.TerminalRegisterParams{TRSMCode: "000000", MerchantID: id})
		return err
	}
	commit := func(id string) error {
		_, err := client.Clients.Terminals.Commit(ctx, models.TerminalCommitParams{MID: "1", SerialNumber: "2", Merchant: models.TerminalCommitMerchant{ID: id}})
		return err
	}
	for _, row := range []struct {
		call     func(string) error
		id, hint string
	}{
		{terminal, tid, isTID},
		{terminal, id, ""},
		{reconcile, tid, isTID},
		{reconcile, id, ""},
		{reconcileV2, id, "an id? The call takes the TID of a terminal"},
		{reconcileV2, tid, ""},
		{transaction, rrn, "an RRN? The call takes an id"},
		{transaction, "9007199254740993", "an id from AllV2? The call takes an id from All"},
		{transaction, id, ""},
		{transactionV2, rrn, "an RRN? The call takes an id"},
		{transactionV2, id, "an id from All? The call takes an id from AllV2"},
		{transactionV2, "9007199254740993", ""},
		{ofBank, rrn, "an RRN? The call takes an id"},
		{ofBank, id, ""},
		{merchant, "shop-42", isMerchant},
		{merchant, id, ""},
		{register, "shop-42", isMerchant},
		{register, id, ""},
		{commit, "shop-42", isMerchant},
		{commit, id, "the call takes a MID that Lookup shows for the serial number"},
	} {
		err := row.call(row.id)
		if row.hint == "" {
			assert.True(t, strings.HasSuffix(err.Error(), ": 404 Not Found"), err.Error())
		} else {
			assert.ErrorContains(t, err, ": 404 Not Found: "+row.hint)
		}
	}
	_, err := client.Clients.Terminals.Commit(ctx, models.TerminalCommitParams{MID: "1", SerialNumber: "2", Merchant: models.TerminalCommitMerchant{Name: "Shop"}})
	assert.ErrorContains(t, err, "404 Not Found: the call takes a MID that Lookup shows")
	_, err = client.Clients.Sessions.Get(ctx, "S", "T")
	assert.ErrorContains(t, err, "404 Not Found: are the ids in this order? {terminal_id}, {session_id}")
}

// TestWaitEndsAtOnceByMistakenIDs, since no later read mends them.
func TestWaitEndsAtOnceByMistakenIDs(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(http.StatusNotFound, ""))
	_, err := faultClient(t, server.url).Clients.Sessions.Wait(t.Context(), "12345678", "S", models.SessionWaitParams{})
	require.ErrorContains(t, err, "404 Not Found: a TID?")
	assert.EqualValues(t, 1, server.arrivals.Load())

	for name, swapped := range map[string]func(context.Context, *payterm.Client) error{
		"clients": func(ctx context.Context, c *payterm.Client) error {
			_, err := c.Clients.Sessions.Wait(ctx, "S", "T", models.SessionWaitParams{})
			return err
		},
		"merchants": func(ctx context.Context, c *payterm.Client) error {
			_, err := c.Merchants.Sessions.Wait(ctx, "S", "T", models.SessionWaitParams{})
			return err
		},
	} {
		server := newFaultServer(t, responds(http.StatusNotFound, ""), responds(http.StatusOK, `{"session":{"id":"S"}}`))
		err := swapped(t.Context(), faultClient(t, server.url))
		require.ErrorContains(t, err, "payterm: "+name+".sessions.get: ")
		assert.ErrorContains(t, err, "404 Not Found: the ids are swapped: the terminal's is the first")
		assert.EqualValues(t, 2, server.arrivals.Load())
	}
}

// TestMockWithoutAStatus says what to set.
func TestMockWithoutAStatus(t *testing.T) {
	t.Parallel()
	client := faultClient(t, "http://"+closedAddress, around(func(http.RoundTripper, *http.Request) (*http.Response, error) {
		return &http.Response{Body: http.NoBody}, nil
	}))
	_, err := client.Clients.Terminals.Get(t.Context(), "T")
	assert.ErrorContains(t, err, ": 0: the response has no status: the middleware, Transport or mock that made it must set StatusCode")
}

// TestRateLimitSaysHowLong the platform asked to wait.
func TestRateLimitSaysHowLong(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(http.StatusTooManyRequests, "", "Retry-After: 42"))
	_, err := faultClient(t, server.url).Clients.Terminals.Get(t.Context(), "T")
	assert.ErrorContains(t, err, "429 Too Many Requests, retry after 42s")
}

// TestRequestIDStaysWhole in the log and at the end of an error's text if it is a UUID with a
// letter, although its digits look like those of a card. In a message, such digits are concealed.
func TestRequestIDStaysWhole(t *testing.T) {
	t.Parallel()
	const id = "b22b0ec1-5084-4921-863b-10e3790b4fcd"
	header := "X-Request-Id: " + id
	for want, row := range map[string]struct {
		script  reply
		request payterm.Request
	}{
		"404 Not Found: no b22b0ec[concealed]b-10e3790b4fcd, request id " + id: {
			responds(404, `{"message":"no `+id+`"}`, header), payterm.Request{Method: "GET", Path: "/x"},
		},
		"503 Service Unavailable (outcome unknown), request id " + id: {
			responds(503, "", header), payterm.Request{Method: "POST", Path: "/x"},
		},
		"response is empty, request id " + id: {responds(200, "", header), payterm.Request{Method: "GET", Path: "/x"}},
		"no complete response, status 200: unexpected EOF (outcome unknown), request id " + id: {
			writes(head(200, header, "Content-Length: 9") + "{"), payterm.Request{Method: "POST", Path: "/x"},
		},
		"404 Not Found, request id of [concealed]": {
			responds(404, "", "X-Request-Id: of "+secretPAN), payterm.Request{Method: "GET", Path: "/x"},
		},
	} {
		var logged strings.Builder
		logger := slog.New(slog.NewTextHandler(&logged, &slog.HandlerOptions{Level: slog.LevelDebug}))
		client := faultClient(t, newFaultServer(t, row.script).url, payterm.WithLogger(logger), payterm.WithMaxRetries(0))
		err := client.Do(t.Context(), row.request, new(things))
		require.Error(t, err)
		assert.True(t, strings.HasSuffix(err.Error(), ": "+want), err.Error())
		if strings.HasSuffix(want, id) {
			assert.Contains(t, logged.String(), "request_id="+id)
		}
	}
}

// TestErrorTexts in every format, and in JSON, so that logs show the cause; by pointer and by
// value. None shows a body.
func TestErrorTexts(t *testing.T) {
	t.Parallel()
	const hidden = "hidden words"
	for want, err := range map[string]error{
		"payterm: a.b: GET /r/{id}: 404 Not Found: gone, request id r-1":                               &payterm.Error{Operation: "a.b", Method: "GET", Route: "/r/{id}", StatusCode: 404, Message: "gone", RequestID: "r-1", Header: http.Header{"X-Said": {hidden}}, Body: []byte(hidden)},
		"payterm: do: POST: 503 Service Unavailable (outcome unknown)":                                 &payterm.Error{Operation: "do", Method: "POST", StatusCode: 503, OutcomeUnknown: true},
		"payterm: a.b: unreadable record 0, page 3: user.email: not a string":                          &payterm.DecodeError{Operation: "a.b", Page: 3, Path: "user.email", Reason: "not a string", Raw: []byte(hidden)},
		"payterm: response is not JSON":                                                                &payterm.DecodeError{Index: -1, Reason: "is not JSON"},
		"payterm: a.b: no complete response, nothing sent: dial tcp: connection refused":               &payterm.NetworkError{Operation: "a.b", Attempts: 1, Err: errors.New("dial tcp: connection refused")},
		"payterm: a.b: no complete response, status 200, 3 attempts: unexpected EOF (outcome unknown)": &payterm.NetworkError{Operation: "a.b", StatusCode: 200, Attempts: 3, Sent: true, OutcomeUnknown: true, Err: io.ErrUnexpectedEOF},
		"payterm: a.b: no complete response: malformed":                                                &payterm.NetworkError{Operation: "a.b", Sent: true, Err: errors.New(`malformed: "hidden words"`)},
		"payterm: a.b: no complete response: Get https":                                                &payterm.NetworkError{Operation: "a.b", Sent: true, Err: errors.New("Get https://api.example.com/hidden words: x")},
		"payterm: invalid request: WithAttemptTimeout is not above zero":                               &payterm.RequestError{Field: "WithAttemptTimeout", Reason: "is not above zero"},
	} {
		require.EqualError(t, err, want)
		for _, value := range []any{err, reflect.ValueOf(err).Elem().Interface()} {
			text, fault := json.Marshal(value)
			require.NoError(t, fault)
			assert.JSONEq(t, strconv.Quote(want), string(text))
			for _, shown := range prints(value) {
				assert.Contains(t, shown, want)
				assert.NotContains(t, shown, hidden)
			}
		}
		assert.Equal(t, "outer: "+want, fmt.Errorf("outer: %w", err).Error())
	}
	assert.Equal(t, "<nil>", fmt.Sprint((*payterm.Error)(nil)))
}
