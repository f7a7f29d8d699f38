package contract_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// TestErrorBodyForms: the interface shows no error body, so every one becomes an Error.
func TestErrorBodyForms(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		body, message, code string
		fields              map[string][]string
	}{
		{body: `{"message":"Terminal not found"}`, message: "Terminal not found"},
		{body: `{"statusCode":401,"message":"Unauthorized"}`, message: "Unauthorized"},
		{body: `{"message":["a must be b","c must be d"],"error":"Bad Request"}`, message: "a must be b; c must be d"},
		{
			body: `{"message":{"mobile":["bad"],"email":["bad","empty"]}}`, message: "email: bad, empty; mobile: bad",
			fields: map[string][]string{"mobile": {"bad"}, "email": {"bad", "empty"}},
		},
		{body: `{"message":{"tid":"is wrong","n":7}}`, message: "n: 7; tid: is wrong", fields: map[string][]string{"tid": {"is wrong"}, "n": {"7"}}},
		{body: `{"code_text":"unknown_terminal","code":5020,"error":{"arabic":"لا","english":"No such terminal"}}`, message: "No such terminal", code: "5020"},
		{body: `{"code_text":"unknown_terminal","error":{"english":"No"}}`, message: "No", code: "unknown_terminal"},
		{body: `{"code":"E_RATE","error":"Too Many Requests","message":null}`, message: "Too Many Requests", code: "E_RATE"},
		{body: `{"message":{"english":"No","arabic":"لا"}}`, message: "No"},
		{body: `{"error":{"arabic":"لا"}}`, message: "arabic: لا"},
		{body: `{"message":"","error":"Gone"}`, message: "Gone"},
		{body: `{"message":42}`, message: "42"},
		{body: `{"message":true,"error":"x"}`, message: "x"},
		{body: `{"message":[],"error":[]}`},
		{body: `{"message":{},"error":{}}`},
		{body: `{"message":[[["deep"]],{"a":1},null,"last"]}`, message: "last"},
		{body: `{"message":[{"constraints":{"a":"b"}}]}`},
		{body: `{"message":{"a":{"b":{"c":1}}},"error":"x"}`, message: "x"},
		{body: "\uFEFF" + `{"message":"marked"}`, message: "marked"},
		{body: `{"message":"a","message":"b"}`, message: "b"},
		{body: `"Forbidden"`, message: "Forbidden"},
		{body: `42`, message: "42"},
		{body: `null`},
		{body: `true`},
		{body: `[]`},
		{body: `["a"]`},
		{body: `{}`},
		{body: ``},
		{body: ` `},
		{body: `{"message":"cut o`},
		{body: `<html><h1>502 Bad Gateway</h1></html>`},
		{body: "Bad Gateway"},
		{body: "\x00\xff"},
		{body: strings.Repeat(`{"message":`, 20_000)},
		{body: `{"code":{"a":1},"code_text":["x"],"message":"m"}`, message: "m"},
		{body: `{"terminal_paused_seconds":"x","code_text":"terminal_paused"}`, code: "terminal_paused"},
	} {
		server := newFaultServer(t, answers(400, row.body, "X-Request-Id: r-1"))
		_, err := faultClient(t, server.url).Clients.Terminals.Get(t.Context(), faultID)
		var failure *payterm.Error
		require.ErrorAs(t, err, &failure, row.body)
		assert.Equal(t, row.message, failure.Message, row.body)
		assert.Equal(t, row.code, failure.Code, row.body)
		assert.Equal(t, row.fields, failure.Fields, row.body)
		assert.Equal(t, row.body, string(failure.Body))
		assert.Equal(t, "r-1", failure.RequestID)
		want := "payterm: clients.terminals.get: GET /v1/clients-sdk/terminals/{id}: 400 Bad Request"
		if row.message != "" {
			want += ": " + row.message
		}
		assert.Equal(t, want, err.Error())
	}
}

// TestErrorTextIsOneLine: what a server writes cannot forge a log.
func TestErrorTextIsOneLine(t *testing.T) {
	t.Parallel()
	for message, want := range map[string]string{
		`a\nb`: ": a", `\r\n a \u2028b`: ": a b", `a\u001b[31mb\u0000`: ": a[31mb", `\u202eabc`: ": abc", ` `: "", `\ud800`: ": �",
		strings.Repeat("é", 500): ": " + strings.Repeat("é", 200),
	} {
		server := newFaultServer(t, answers(418, `{"message":"`+message+`"}`))
		_, err := faultClient(t, server.url).Clients.Merchants.Create(t.Context(), merchant)
		assert.Equal(t, "payterm: clients.merchants.create: POST /v1/clients-sdk/merchants: 418 I'm a teapot"+want, err.Error())
		assert.True(t, utf8.ValidString(err.Error()))
	}
	server := newFaultServer(t, answers(799, ""))
	err := faultClient(t, server.url).Do(t.Context(), payterm.Request{Method: "POST", Path: "/secret"}, nil)
	assert.EqualError(t, err, "payterm: do: POST /secret: 799 (outcome unknown)")
}

func TestRequestIDs(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]string{
		"X-Request-Id: a": "a", "x-request-id: a\r\nX-Correlation-Id: b": "a", "X-Correlation-ID: b": "b", "X-Other: c": "",
	} {
		server := newFaultServer(t, answers(404, "", header))
		_, err := faultClient(t, server.url).Clients.Terminals.Get(t.Context(), faultID)
		var failure *payterm.Error
		require.ErrorAs(t, err, &failure)
		assert.Equal(t, want, failure.RequestID)
		assert.Equal(t, "GET", failure.Method)
		assert.Equal(t, "/v1/clients-sdk/terminals/{id}", failure.Route)
	}
}

// TestNetworkErrorCause: the cause is found, without the URL around it.
func TestNetworkErrorCause(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, writes(head(200, "Content-Length: 100")+"{"))
	_, err := faultClient(t, server.url).Clients.Merchants.Create(t.Context(), merchant)
	assert.ErrorIs(t, err, io.ErrUnexpectedEOF)
	var outer *url.Error
	assert.NotErrorAs(t, err, &outer)
	assert.EqualError(t, err, "payterm: clients.merchants.create: no complete answer, status 200: unexpected EOF (outcome unknown)")

	own := &url.Error{Op: "Get", URL: "https://api.example.com/" + faultID, Err: &url.Error{Op: "Get", URL: "x", Err: io.ErrClosedPipe}}
	client := faultClient(t, "https://api.example.com", payterm.WithHTTPClient(&http.Client{
		Transport: transportFunc(func(*http.Request) (*http.Response, error) { return nil, own }),
	}))
	_, err = client.Clients.Terminals.Get(t.Context(), faultID)
	assert.ErrorIs(t, err, io.ErrClosedPipe)
	assert.NotErrorAs(t, err, &outer)
	assertSecret(t, err.Error())

	wrapped := fmt.Errorf("proxy says: %w", own)
	client = client.With(payterm.WithHTTPClient(&http.Client{
		Transport: transportFunc(func(*http.Request) (*http.Response, error) { return nil, wrapped }),
	}))
	_, err = client.Clients.Terminals.Get(t.Context(), faultID)
	assert.ErrorIs(t, err, wrapped)
	assertSecret(t, err.Error())
}

// TestErrorTexts: by pointer and by value.
func TestErrorTexts(t *testing.T) {
	t.Parallel()
	for want, err := range map[string]error{
		"payterm: a.b: GET /r/{id}: 404 Not Found: gone":                                             &payterm.Error{Operation: "a.b", Method: "GET", Route: "/r/{id}", StatusCode: 404, Message: "gone", Body: []byte("x")},
		"payterm: do: POST: 503 Service Unavailable (outcome unknown)":                               &payterm.Error{Operation: "do", Method: "POST", StatusCode: 503, OutcomeUnknown: true},
		"payterm: a.b: unreadable answer, page 3, record 0: user.email: not a text":                  &payterm.DecodeError{Operation: "a.b", Page: 3, Path: "user.email", Reason: "not a text", Raw: []byte("x")},
		"payterm: unreadable answer: is not JSON":                                                    &payterm.DecodeError{Index: -1, Reason: "is not JSON"},
		"payterm: a.b: unreadable answer":                                                            &payterm.DecodeError{Operation: "a.b", Index: -1},
		"payterm: a.b: no complete answer, nothing sent":                                             &payterm.NetworkError{Operation: "a.b", Attempts: 1},
		"payterm: a.b: no complete answer, status 200, 3 attempts: unexpected EOF (outcome unknown)": &payterm.NetworkError{Operation: "a.b", StatusCode: 200, Attempts: 3, Sent: true, OutcomeUnknown: true, Err: io.ErrUnexpectedEOF},
		"payterm: a.b: no complete answer: malformed":                                                &payterm.NetworkError{Operation: "a.b", Sent: true, Err: errors.New(`malformed: "SECRET"`)},
		"payterm: a.b: no complete answer: Get https":                                                &payterm.NetworkError{Operation: "a.b", Sent: true, Err: errors.New("Get https://api.example.com/SECRET: x")},
		"payterm: invalid request: WithAttemptTimeout is not above zero":                             &payterm.RequestError{Field: "WithAttemptTimeout", Reason: "is not above zero"},
	} {
		assert.EqualError(t, err, want)
		for _, value := range []any{err, reflect.ValueOf(err).Elem().Interface()} {
			for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%d", "%x"} {
				assert.Equal(t, want, fmt.Sprintf(verb, value))
			}
			assert.Equal(t, strconv.Quote(want), fmt.Sprintf("%q", value))
		}
		assert.Equal(t, "outer: "+want, fmt.Errorf("outer: %w", err).Error())
	}
	assert.Equal(t, "<nil>", fmt.Sprint((*payterm.Error)(nil)))
}

func TestIsRecordError(t *testing.T) {
	t.Parallel()
	record, whole := &payterm.DecodeError{Index: 0}, &payterm.DecodeError{Index: -1}
	for _, err := range []error{record, errors.Join(record, record), fmt.Errorf("x: %w", record), fmt.Errorf("x: %w", errors.Join(record, fmt.Errorf("y: %w", record)))} {
		assert.True(t, payterm.IsRecordError(err), "%v", err)
	}
	for _, err := range []error{
		nil, io.EOF, whole, errors.Join(record, whole), errors.Join(record, io.EOF), &payterm.Error{}, &payterm.NetworkError{}, &payterm.NetworkError{Err: io.EOF},
		&payterm.RequestError{}, payterm.ErrStalled, fmt.Errorf("x: %w", whole),
	} {
		assert.False(t, payterm.IsRecordError(err), "%v", err)
	}
}

// TestRefusals: what cannot be right is not sent.
func TestRefusals(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, closes)
	c := faultClient(t, server.url).Clients
	ctx := t.Context()
	for want, call := range map[string]func() error{
		"trsm_code": func() error {
			_, err := c.Terminals.Register(ctx, models.TerminalRegisterParams{MerchantID: "M"})
			return err
		},
		"merchant_id": func() error {
			_, err := c.Terminals.Register(ctx, models.TerminalRegisterParams{TRSMCode: "1", MerchantID: " "})
			return err
		},
		"mid": func() error {
			_, err := c.Terminals.Commit(ctx, models.TerminalCommitParams{SerialNumber: "1"})
			return err
		},
		"serial_number": func() error { _, err := c.Terminals.Commit(ctx, models.TerminalCommitParams{MID: "1"}); return err },
		"merchant": func() error {
			_, err := c.Terminals.Commit(ctx, models.TerminalCommitParams{MID: "1", SerialNumber: "1"})
			return err
		},
		"merchant both": func() error {
			_, err := c.Terminals.Commit(ctx, models.TerminalCommitParams{MID: "1", SerialNumber: "1", Merchant: models.TerminalCommitMerchant{ID: "1", Name: "n"}})
			return err
		},
		"merchant blank": func() error {
			_, err := c.Terminals.Commit(ctx, models.TerminalCommitParams{MID: "1", SerialNumber: "1", Merchant: models.TerminalCommitMerchant{Name: " "}})
			return err
		},
		"type": func() error {
			_, err := c.Sessions.Create(ctx, "T", models.SessionCreateParams{Amount: "1"})
			return err
		},
		"terminal_id": func() error { _, err := c.Reconciliations.Create(ctx, models.ReconciliationCreateParams{}); return err },
		"tid": func() error {
			_, err := c.Reconciliations.CreateV2(ctx, models.ReconciliationCreateV2Params{})
			return err
		},
		"page":  func() error { _, err := c.Merchants.List(ctx, models.MerchantListParams{Page: -1}); return err },
		"limit": func() error { _, err := c.Terminals.List(ctx, models.TerminalListParams{Limit: -1}); return err },
		"ctx":   func() error { _, err := c.Terminals.Get(nil, "T"); return err }, //nolint:staticcheck // the test
	} {
		field, _, _ := strings.Cut(want, " ")
		assert.Equal(t, "RequestError "+field+" invalid", verdict(call()), want)
	}
	for _, amount := range []models.Number{"", "0", "-1", "0.00", "0e9", "NaN", "Infinity", "1,5", " 1", "+1", "0x1", "1e", "01", ".5", "١", "1e999999999", "1e-7", "99999999999999"} {
		_, err := c.Sessions.Create(ctx, "T", models.SessionCreateParams{Type: "purchase", Amount: amount})
		assert.Equal(t, "RequestError amount invalid", verdict(err), "%q", amount)
	}
	for _, err := range c.Merchants.All(ctx, models.MerchantListParams{Page: -1}) {
		assert.Equal(t, "RequestError page invalid", verdict(err))
	}
	assert.Zero(t, server.accepted.Load())
}
