package journal_test

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

// script has the responses of a platform by operation, in order; the last one repeats. A number is
// a status code. Without a response, the connection breaks off. A list that states no pages ignores
// page numbers: a request with one gets the last response again.
type script map[string][]string

// client returns a client of a platform that follows the script.
func (x script) client(t *testing.T) *payterm.Client {
	t.Helper()
	client, err := payterm.NewClient("https://payterm.example.com", "key", payterm.WithHTTPClient(&http.Client{Transport: roundTripper(x.response)}))
	require.NoError(t, err)
	return client
}

func (x script) response(r *http.Request) (*http.Response, error) {
	operation, _ := payterm.OperationFromContext(r.Context())
	responses, last := x[operation.Name], "last "+operation.Name
	if again := x[last]; r.URL.Query().Has("page") && len(again) > 0 && !strings.Contains(again[0], `"pages"`) {
		responses = again
	} else if len(responses) > 1 {
		x[operation.Name] = responses[1:]
	}
	if len(responses) == 0 {
		return nil, io.ErrUnexpectedEOF
	}
	x[last] = responses[:1]
	code, err := strconv.Atoi(responses[0])
	if err != nil {
		code = http.StatusOK
	}
	return &http.Response{StatusCode: code, Body: io.NopCloser(strings.NewReader(responses[0])), Request: r}, nil
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
