package contract_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// TestDoRefusesPaths that lead away from the base URL.
func TestDoRefusesPaths(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, closes)
	client := faultClient(t, server.url+"/base")
	for _, path := range []string{
		"", "v1/x", " /v1", "https://evil.example/x", "http:/x", "//evil.example/x", "///x", "/v1//x", "/v1/x//", "/.", "/..", "/../x", "/v1/../x", "/v1/./x",
		"/v1/x/..", "/%2e%2e/x", "/%2E/x", "/v1/.%2e/x", "/v1%2f..%2fx", "/v1/%2f/x", "/v1%2f%2fx", "/v1?a=b", "/v1#a", "/v1?", "/%zz", "/%", "/%2",
		`/v1\x`, "/v1%5cx", "/v1\n", "/v1%0a", "/v1%00", "/v1\x7f", "/\xff", "/%ff", "?a=b", "#",
	} {
		err := client.Do(t.Context(), payterm.Request{Method: "GET", Path: path}, nil)
		assert.Equal(t, "RequestError Path invalid", verdict(err), "%q", path)
		if len(path) > 4 {
			assert.NotContains(t, err.Error(), path)
		}
	}
	for _, method := range []string{"", " ", "GE T", "GET\n", "GET /x", "ÄT", "G\x00"} {
		assert.Equal(t, "RequestError Method invalid", verdict(client.Do(t.Context(), payterm.Request{Method: method, Path: "/x"}, nil)), "%q", method)
	}
	assert.Zero(t, server.accepted.Load())
}

// TestDoEscapesPathsOnce: escapes are kept, and everything else is escaped.
func TestDoEscapesPathsOnce(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(200, "{}"))
	client := faultClient(t, server.url+"/base/")
	for path, want := range map[string]string{
		"/": "/", "/v1/x": "/v1/x", "/v1/x/": "/v1/x/", "/a%2Fb": "/a%2Fb", "/a%2fb": "/a%2Fb", "/a b": "/a%20b", "/a%20b": "/a%20b", "/%41": "/A",
		"/a%3Fb%23": "/a%3Fb%23", "/é": "/%C3%A9", "/%C3%A9": "/%C3%A9", "/a%25b": "/a%25b", "/...": "/...", "/a:b@c": "/a:b@c",
		"/a&b=c+d": "/a&b=c+d",
	} {
		require.NoError(t, client.Do(t.Context(), payterm.Request{Method: "GET", Path: path}, nil), path)
		request, _ := server.got(t, int(server.arrivals.Load()))
		assert.Equal(t, "/base"+want, request.RequestURI, path)
	}
}

func TestDoQueries(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(200, "{}"))
	client := faultClient(t, server.url, payterm.WithQuery("page", "9"))
	type filter struct {
		Page int      `url:"page,omitempty"`
		Name string   `url:"name"`
		Tags []string `url:"tag"`
	}
	for _, row := range []struct {
		query any
		want  string
	}{
		{nil, "page=9"},
		{url.Values{}, "page=9"},
		{url.Values(nil), "page=9"},
		{url.Values{"b": {"2", "1"}, "a": {"é &="}}, "a=%C3%A9+%26%3D&b=2&b=1&page=9"},
		{url.Values{"page": {"3"}}, "page=3"},
		{url.Values{"page": nil}, ""},
		{filter{Name: "n"}, "name=n&page=9"},
		{&filter{Page: 2, Tags: []string{"x", "y"}}, "name=&page=2&tag=x&tag=y"},
		{(*filter)(nil), "page=9"},
		{models.TransactionListParams{From: time.UnixMilli(1715691909123), To: time.UnixMilli(1715691910456)}, "from=1715691909123&page=9&to=1715691910456"},
	} {
		require.NoError(t, client.Do(t.Context(), payterm.Request{Method: "GET", Path: "/x", Query: row.query}, nil))
		request, _ := server.got(t, int(server.arrivals.Load()))
		assert.Equal(t, row.want, request.URL.RawQuery, "%#v", row.query)
	}
	sent := server.arrivals.Load()
	for _, query := range []any{"a=b", 42, map[string]string{"a": "b"}, []string{"a"}, &url.Values{"a": {"b"}}, true, func() {}, make(chan int), panics{}} {
		assert.Equal(t, "RequestError Query invalid", verdict(client.Do(t.Context(), payterm.Request{Method: "GET", Path: "/x", Query: query}, nil)), "%T", query)
	}
	assert.Equal(t, "RequestError page invalid", verdict(client.Do(t.Context(), payterm.Request{Method: "GET", Path: "/x", Query: filter{Page: -1}}, nil)))
	assert.Equal(t, sent, server.arrivals.Load())

	given := url.Values{"b": {"2"}}
	require.NoError(t, client.Do(t.Context(), payterm.Request{Method: "GET", Path: "/x", Query: given}, nil))
	assert.Equal(t, url.Values{"b": {"2"}}, given, "what was given is not written into")
}

// panics is a caller's type that panics while it is encoded.
type panics struct{ Bad badEncoder }

type badEncoder struct{}

func (badEncoder) EncodeValues(string, *url.Values) error { panic("no") }

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
