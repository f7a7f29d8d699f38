package contract_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

func TestDoBodies(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(200, "{}"))
	client := faultClient(t, server.url)
	type payload struct {
		A string `json:"a"`
	}
	for _, row := range []struct {
		body any
		want string
	}{
		{nil, ""},
		{payload{"<&>"}, `{"a":"<&>"}`},
		{&payload{"b"}, `{"a":"b"}`},
		{(*payload)(nil), "null"},
		{map[string]any{"a": 1}, `{"a":1}`},
		{[]int{1, 2}, "[1,2]"},
		{"text", `"text"`},
		{json.RawMessage(`{"a": 1.10}`), `{"a":1.10}`},
		{false, "false"},
		{struct{ B []byte }{[]byte("hi")}, `{"B":"aGk="}`},
		{&speaks{}, `"spoken"`},
		{net.IPv4(10, 0, 0, 1), `"10.0.0.1"`},
		{blob("hi"), `"aGk="`},
		{[]level{1, 2}, `["level 1","level 2"]`},
	} {
		for _, method := range []string{"POST", "PUT", "PATCH", "DELETE"} {
			require.NoError(t, client.Do(t.Context(), payterm.Request{Method: method, Path: "/x", Body: row.body}, nil))
			request, body := server.got(t, int(server.arrivals.Load()))
			assert.Equal(t, method, request.Method)
			assert.Equal(t, row.want, body)
			assert.EqualValues(t, len(row.want), request.ContentLength)
			if row.body == nil {
				assert.Empty(t, request.Header["Content-Type"])
			} else {
				assert.Equal(t, []string{"application/json"}, request.Header["Content-Type"])
			}
		}
	}
	for _, text := range []string{"\ufffd", `\ufffd`, `\\ufffd`, "é \u2028 \x00 \\"} { // UTF-8 arrives unchanged
		require.NoError(t, client.Do(t.Context(), payterm.Request{Method: "POST", Path: "/x", Body: payload{text}}, nil))
		_, body := server.got(t, int(server.arrivals.Load()))
		var got payload
		require.NoError(t, json.Unmarshal([]byte(body), &got))
		assert.Equal(t, text, got.A)
	}
	sent := server.arrivals.Load()
	for _, body := range []any{[]byte(`{"a":1}`), []byte(nil), strings.NewReader("{}"), new(bytes.Buffer), (*os.File)(nil), http.NoBody} {
		err := client.Do(t.Context(), payterm.Request{Method: "POST", Path: "/x", Body: body}, nil)
		assert.Equal(t, "RequestError Body invalid", verdict(err), "%T", body)
		assert.ErrorContains(t, err, "give a value to encode, or a json.RawMessage")
	}
	for _, body := range []any{math.NaN(), math.Inf(1), func() {}, make(chan int), map[[1]int]any{{1}: 2}, json.RawMessage(`{"a":`), complex(1, 2)} {
		assert.Equal(t, "RequestError Body invalid", verdict(client.Do(t.Context(), payterm.Request{Method: "POST", Path: "/x", Body: body}, nil)), "%T", body)
	}
	assert.Equal(t, sent, server.arrivals.Load())
}

type blob []byte

// level is a byte that is encoded as a JSON string.
type level uint8

func (l level) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "level %d", l), nil }

// speaks is a reader with a JSON form.
type speaks struct{ strings.Reader }

func (*speaks) MarshalJSON() ([]byte, error) { return []byte(`"spoken"`), nil }

func TestDoResponses(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(200, "\uFEFF"+`{"a": [1, 2.50]}`))
	client := faultClient(t, server.url)
	var text json.RawMessage
	require.NoError(t, client.Do(t.Context(), payterm.Request{Method: "GET", Path: "/x"}, &text))
	assert.Equal(t, "\uFEFF"+`{"a": [1, 2.50]}`, string(text), "as it is")
	var into struct{ A []json.Number }
	require.NoError(t, client.Do(t.Context(), payterm.Request{Method: "GET", Path: "/x"}, &into))
	assert.Equal(t, []json.Number{"1", "2.50"}, into.A)
	var anything any
	require.NoError(t, client.Do(t.Context(), payterm.Request{Method: "GET", Path: "/x"}, &anything))
	assert.NotNil(t, anything)
	require.NoError(t, client.Do(t.Context(), payterm.Request{Method: "GET", Path: "/x"}, nil))

	sent := server.arrivals.Load()
	var nothing *json.RawMessage
	for _, out := range []any{into, 42, "x", map[string]any{}, []any{}, nothing, (*int)(nil), json.RawMessage{}} {
		assert.Equal(t, "RequestError out invalid", verdict(client.Do(t.Context(), payterm.Request{Method: "GET", Path: "/x"}, out)), "%T", out)
	}
	assert.Equal(t, sent, server.arrivals.Load())
}
