package contract_test

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	payterm "github.com/payterm/payterm-go"
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
