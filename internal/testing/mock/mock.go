// Package mock lets gock respond to the calls of a client in tests, and checks what they send.
package mock

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/h2non/gock.v1"

	payterm "github.com/payterm/payterm-go"
)

const (
	baseURL = "https://payterm.example.com"
	apiKey  = "the-key"
)

// Exchange is a request that a test expects, and the response to it.
type Exchange struct {
	Request  string // method and target, such as "GET /v1/clients-sdk/terminals?page=1"
	Body     string // JSON; empty: no body
	Status   int    // of the response; 0: 200
	Response string // JSON
}

// Client returns a client whose calls send the requests of exchanges, in their order, and nothing
// else: without any it can send nothing. Mocks of gock are global, so such a test is not parallel.
func Client(t *testing.T, exchanges ...Exchange) *payterm.Client {
	t.Helper()
	gock.Intercept() // of what http.DefaultClient sends
	t.Cleanup(func() {
		assert.True(t, gock.IsDone(), "an expected request was not sent")
		assert.False(t, gock.HasUnmatchedRequest(), "more was sent than expected")
		gock.OffAll()
	})
	for _, one := range exchanges {
		gock.New(baseURL).AddMatcher(one.check(t)).Reply(cmp.Or(one.Status, http.StatusOK)).
			SetHeader("Content-Type", "application/json").BodyString(one.Response)
	}
	client, err := payterm.NewClient(baseURL, apiKey, payterm.WithHTTPClient(http.DefaultClient), payterm.WithMaxRetries(0))
	require.NoError(t, err)
	return client
}

// check compares whole texts: gock's own matchers find regular expressions, and ignore a query that
// they do not expect.
func (e Exchange) check(t *testing.T) gock.MatchFunc {
	return func(sent *http.Request, _ *gock.Request) (bool, error) {
		assert.Equal(t, e.Request, sent.Method+" "+sent.URL.RequestURI())
		assert.Equal(t, []string{apiKey}, sent.Header.Values("api-key"))
		if e.Body == "" {
			assert.Zero(t, sent.ContentLength)
			assert.True(t, sent.Body == nil || sent.Body == http.NoBody, "a body of unknown length is sent in chunks")
			assert.Empty(t, sent.Header.Values("Content-Type"))
			return true, nil
		}
		if !assert.NotNil(t, sent.Body, "a body") {
			return true, nil
		}
		body, err := io.ReadAll(sent.Body)
		assert.NoError(t, err)
		assert.Equal(t, "application/json", sent.Header.Get("Content-Type"))
		assert.Equal(t, decode(t, []byte(e.Body)), decode(t, body))
		return true, nil
	}
}

// decode keeps the text of numbers: 400 and 400.0 differ.
func decode(t *testing.T, text []byte) (value any) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	assert.NoError(t, decoder.Decode(&value), string(text))
	return value
}

// AssertRefused asserts that a call of an operation was refused because of a field. That nothing
// was sent is what Client checks.
func AssertRefused(t *testing.T, err error, operation, field string) {
	t.Helper()
	assert.ErrorIs(t, err, payterm.ErrInvalidRequest)
	var refused *payterm.RequestError
	if assert.ErrorAs(t, err, &refused) {
		assert.Equal(t, operation, refused.Operation)
		assert.Equal(t, field, refused.Field)
	}
}
