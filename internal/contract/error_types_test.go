package contract_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/models"
)

// TestErrorTextIsOneLine: a server's text cannot forge log lines.
func TestErrorTextIsOneLine(t *testing.T) {
	t.Parallel()
	for message, want := range map[string]string{
		`a\nb`: ": a", `\r\n a \u2028b`: ": a b", `a\u001b[31mb\u0000`: ": a[31mb", `\u202eabc`: ": abc", ` `: "", `\ud800`: ": �",
		strings.Repeat("é", 500): ": " + strings.Repeat("é", 200),
	} {
		server := newFaultServer(t, responds(418, `{"message":"`+message+`"}`))
		_, err := faultClient(t, server.url).Clients.Merchants.Create(t.Context(), merchant)
		assert.Equal(t, "payterm: clients.merchants.create: POST /v1/clients-sdk/merchants: 418 I'm a teapot"+want, err.Error())
		assert.True(t, utf8.ValidString(err.Error()))
	}
	server := newFaultServer(t, responds(799, ""))
	err := faultClient(t, server.url).Do(t.Context(), payterm.Request{Method: "POST", Path: "/secret"}, nil)
	assert.EqualError(t, err, "payterm: do: POST /secret: 799 (outcome unknown)")
}

func TestRequestIDs(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]string{
		"X-Request-Id: a": "a", "x-request-id: a\r\nX-Correlation-Id: b": "a", "X-Correlation-ID: b": "b", "X-Other: c": "",
	} {
		server := newFaultServer(t, responds(404, "", header))
		_, err := faultClient(t, server.url).Clients.Terminals.Get(t.Context(), faultID)
		var failure *payterm.Error
		require.ErrorAs(t, err, &failure)
		assert.Equal(t, want, failure.RequestID)
		assert.Equal(t, "GET", failure.Method)
		assert.Equal(t, "/v1/clients-sdk/terminals/{id}", failure.Route)
	}
}

// TestNetworkErrorCause: the cause can be unwrapped, without the URL.
func TestNetworkErrorCause(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, writes(head(200, "Content-Length: 100")+"{"))
	_, err := faultClient(t, server.url).Clients.Merchants.Create(t.Context(), merchant)
	assert.ErrorIs(t, err, io.ErrUnexpectedEOF)
	var outer *url.Error
	assert.NotErrorAs(t, err, &outer)
	assert.EqualError(t, err, "payterm: clients.merchants.create: no complete response, status 200: unexpected EOF (outcome unknown)")

	own := &url.Error{Op: "Get", URL: "https://api.example.com/" + faultID, Err: &url.Error{Op: "Get", URL: "x", Err: io.ErrClosedPipe}}
	client := faultClient(t, "https://api.example.com", payterm.WithHTTPClient(&http.Client{
		Transport: roundTripper(func(*http.Request) (*http.Response, error) { return nil, own }),
	}))
	_, err = client.Clients.Terminals.Get(t.Context(), faultID)
	assert.ErrorIs(t, err, io.ErrClosedPipe)
	assert.NotErrorAs(t, err, &outer)
	assertSecret(t, err.Error())

	wrapped := fmt.Errorf("proxy says: %w", own)
	client = client.With(payterm.WithHTTPClient(&http.Client{
		Transport: roundTripper(func(*http.Request) (*http.Response, error) { return nil, wrapped }),
	}))
	_, err = client.Clients.Terminals.Get(t.Context(), faultID)
	assert.ErrorIs(t, err, wrapped)
	assertSecret(t, err.Error())
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

// TestRefusals: invalid values are not sent. The tests beside each API package cover missing ones.
func TestRefusals(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, closes)
	client := faultClient(t, server.url)
	c, ctx := client.Clients, t.Context()
	for _, row := range calls.Table {
		if !row.IsList() {
			continue
		}
		params := reflect.New(reflect.TypeOf(row.Params)).Elem()
		for field, value := range params.Fields() {
			if !value.CanInt() {
				continue
			}
			params.SetZero()
			value.SetInt(-1)
			arguments := []reflect.Value{reflect.ValueOf(ctx)}
			method := calls.MethodOf(client, row.Call)
			for range method.Type().NumIn() - 2 {
				arguments = append(arguments, reflect.ValueOf("T"))
			}
			err, _ := method.Call(append(arguments, params))[1].Interface().(error)
			assert.Equal(t, "RequestError "+strings.ToLower(field.Name)+" invalid", verdict(err), row.Call)
		}
	}
	day := time.Date(2024, 5, 1, 0, 0, 0, 0, time.UTC)
	for _, window := range []models.TransactionListParams{{From: time.Unix(0, -1)}, {To: time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)}, {From: day, To: day.Add(-1)}} {
		_, err := c.Transactions.List(ctx, window)
		assert.Regexp(t, "RequestError (from|to) invalid", verdict(err))
	}
	for want, call := range map[string]func() error{
		"merchant_id": func() error {
			_, err := c.Terminals.Register(ctx, models.TerminalRegisterParams{TRSMCode: "1", MerchantID: " "})
			return err
		},
		"ctx": func() error { _, err := c.Terminals.Get(nil, "T"); return err }, //nolint:staticcheck // the test
	} {
		assert.Equal(t, "RequestError "+want+" invalid", verdict(call()))
	}
	for _, amount := range []models.Number{"", "0", "-1", "0.00", "0e9", "NaN", "1,5", " 1", "+1", "0x1", "1e", "01", ".5", "١", "4e2", "1e999999999", "1e-7", "99999999999999"} {
		_, err := c.Sessions.Create(ctx, "T", models.SessionCreateParams{Type: "purchase", Amount: amount})
		assert.Equal(t, "RequestError amount invalid", verdict(err), "%q", amount)
	}
	assert.Zero(t, server.accepted.Load())
}
