package paytermtest_test

import (
	"cmp"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

type object = map[string]any

const (
	v1 = "/v1/clients-sdk"
	v2 = "/v2/clients-sdk"
)

// clock is the clock of a platform. Only Move advances it.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) Move(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// newClock sets the clock of a platform whose options have none.
func newClock(options *paytermtest.Options) *clock {
	c := &clock{now: time.Date(2024, 5, 14, 22, 5, 9, 0, time.UTC)}
	if options.Now == nil {
		options.Now = c.Now
	}
	return c
}

// bench is a platform with an HTTP client.
type bench struct {
	*testing.T
	*paytermtest.Server
	clock *clock
	http  *http.Client
	base  string
	key   string // empty: ClientKey
}

func start(t *testing.T, options paytermtest.Options) *bench {
	t.Helper()
	c := newClock(&options)
	srv := paytermtest.NewServer(t, options)
	transport := &http.Transport{MaxIdleConnsPerHost: 8} // the most used at once
	t.Cleanup(transport.CloseIdleConnections)
	return &bench{T: t, Server: srv, clock: c, http: &http.Client{Transport: transport}, base: srv.URL}
}

// startUnwired is like start, without a socket.
func startUnwired(t *testing.T, options paytermtest.Options) *bench {
	t.Helper()
	c := newClock(&options)
	platform := paytermtest.NewPlatform(options)
	return &bench{
		T: t, Server: &paytermtest.Server{Platform: platform}, clock: c,
		http: &http.Client{Transport: platform.RoundTripper()}, base: "https://anywhere.example.com",
	}
}

// as returns the bench with another key.
func (b *bench) as(key string) *bench {
	other := *b
	other.key = key
	return &other
}

// Fail calls the platform's method, not the test's.
func (b *bench) Fail(fault paytermtest.Fault) error {
	return b.Platform.Fail(fault)
}

func (b *bench) request(method, path, body string) *http.Request {
	b.Helper()
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	r, err := http.NewRequestWithContext(b.Context(), method, b.base+path, reader)
	require.NoError(b, err)
	r.Header.Set("api-key", cmp.Or(b.key, paytermtest.ClientKey))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	return r
}

func (b *bench) send(r *http.Request) (int, object) {
	b.Helper()
	response, err := b.http.Do(r)
	require.NoError(b, err)
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	require.NoError(b, err)
	require.Equal(b, "application/json; charset=utf-8", response.Header.Get("Content-Type"))
	var view object
	require.NoError(b, json.Unmarshal(text, &view), "%s", text)
	return response.StatusCode, view
}

// ok expects status 200.
func (b *bench) ok(method, path, body string) object {
	b.Helper()
	status, view := b.send(b.request(method, path, body))
	require.Equal(b, http.StatusOK, status, "%s %s: %v", method, path, view)
	return view
}

// refused expects a failure, {statusCode, message}, and returns its message.
func (b *bench) refused(status int, method, path, body string) any {
	b.Helper()
	got, view := b.send(b.request(method, path, body))
	require.Equal(b, status, got, "%s %s: %v", method, path, view)
	require.Equal(b, object{"statusCode": float64(status), "message": view["message"]}, view, "%s %s", method, path)
	return view["message"]
}

// fields returns the members of an object.
func fields(t *testing.T, view any) object {
	t.Helper()
	members, isObject := view.(object)
	require.True(t, isObject, "not an object: %v", view)
	return members
}

// at walks into a view: at(view, "terminals", 0, "id").
func at(t *testing.T, view any, path ...any) any {
	t.Helper()
	for _, step := range path {
		switch step := step.(type) {
		case string:
			members, isObject := view.(object)
			require.True(t, isObject, "no object with %q: %v", step, view)
			require.Contains(t, members, step)
			view = members[step]
		case int:
			list, isList := view.([]any)
			require.True(t, isList, "not a list: %v", view)
			require.Greater(t, len(list), step)
			view = list[step]
		}
	}
	return view
}

func text(t *testing.T, view any, path ...any) string {
	t.Helper()
	value, isText := at(t, view, path...).(string)
	require.True(t, isText, "not a string: %v", path)
	return value
}

// merchant creates a merchant and returns its id.
func (b *bench) merchant() string {
	b.Helper()
	return text(b.T, b.ok("POST", v1+"/merchants", `{"name":"Example Store","name_ar":"متجر تجريبي","reference_id":"01112"}`), "id")
}

// terminal registers a terminal by its trsm code and returns its id.
func (b *bench) terminal(trsm string) string {
	b.Helper()
	body := `{"trsm_code":"` + trsm + `","merchant_id":"` + b.merchant() + `"}`
	return text(b.T, b.ok("POST", v1+"/terminals", body), "terminal", "id")
}

// session opens a session and returns its id.
func (b *bench) session(terminalID, amount string) string {
	b.Helper()
	return text(b.T, b.ok("POST", v1+"/terminals/"+terminalID+"/sessions", `{"type":"purchase","amount":`+amount+`}`), "id")
}

// sale opens a session and taps a card.
func (b *bench) sale(terminalID, amount string, card paytermtest.Card) paytermtest.Sale {
	b.Helper()
	made, err := b.Tap(b.session(terminalID, amount), card)
	require.NoError(b, err)
	return made
}

// ids returns the ids of a list, in order.
func (b *bench) ids(path, key string) []string {
	b.Helper()
	return idsOf(b.T, at(b.T, b.ok("GET", path, ""), key).([]any))
}
