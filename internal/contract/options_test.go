package contract_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

func through(http.RoundTripper) http.RoundTripper { return nil }

var wrongOptions = []struct {
	name string
	opts []payterm.Option
}{
	{"WithAttemptTimeout", []payterm.Option{
		payterm.WithAttemptTimeout(0), payterm.WithAttemptTimeout(-1), payterm.WithOptions(payterm.WithMaxRetries(1), payterm.WithOptions(payterm.WithAttemptTimeout(0))),
	}},
	{"WithMaxRetries", []payterm.Option{payterm.WithMaxRetries(-1)}},
	{"WithBackoff", []payterm.Option{
		payterm.WithBackoff(0, 0), payterm.WithBackoff(0, time.Second), payterm.WithBackoff(-1, time.Second),
		payterm.WithBackoff(time.Second, time.Millisecond), payterm.WithBackoff(time.Second, -1),
	}},
	{"WithMaxResponseBytes", []payterm.Option{payterm.WithMaxResponseBytes(0), payterm.WithMaxResponseBytes(-1)}},
	{"WithPrefetch", []payterm.Option{payterm.WithPrefetch(-1), payterm.WithPrefetch(65)}},
	{"WithHTTPClient", []payterm.Option{payterm.WithHTTPClient(nil)}},
	{"WithObserver", []payterm.Option{payterm.WithObserver(nil)}},
	{"WithCallInfo", []payterm.Option{payterm.WithCallInfo(nil)}},
	{"WithAPIKeyFunc", []payterm.Option{payterm.WithAPIKeyFunc(nil)}},
	{"WithLogger", []payterm.Option{payterm.WithLogger(nil), payterm.WithLogger(new(slog.Logger))}},
	{"WithMiddleware", []payterm.Option{payterm.WithMiddleware(nil), payterm.WithMiddleware(through)}},
	{"WithQuery", []payterm.Option{payterm.WithQuery("", "x")}},
	{"WithAPIKey", []payterm.Option{payterm.WithAPIKey(""), payterm.WithAPIKey("a b")}},
	{"WithUserAgent", []payterm.Option{
		payterm.WithUserAgent("", ""), payterm.WithUserAgent("", "1"), payterm.WithUserAgent("my app", "1"), payterm.WithUserAgent("app/1", "1"),
		payterm.WithUserAgent("app", "1 beta"), payterm.WithUserAgent("app", "1\r\nX: y"), payterm.WithUserAgent("äpp", "1"),
	}},
	{"WithHeader", []payterm.Option{
		payterm.WithHeader("", "x"), payterm.WithHeader("a b", "x"), payterm.WithHeader("a:", "x"), payterm.WithHeader("ä", "x"),
		payterm.WithHeader("X-A", "a\nb"), payterm.WithHeader("X-A", "a\r\nX-B: c"), payterm.WithHeader("X-A", "\x00"), payterm.WithHeader("X-A", "\x7f"),
		payterm.WithHeader("api-key", "x"), payterm.WithHeader("API-KEY", "x"), payterm.WithHeader("Idempotency-Key", "x"),
		payterm.WithHeader("x-idempotency-key", "x"), payterm.WithHeader("accept-encoding", "gzip"), payterm.WithHeader("Content-Type", "text/plain"),
		payterm.WithHeader("content-length", "1"), payterm.WithHeader("Content-Encoding", "gzip"), payterm.WithHeader("CONTENT-MD5", "x"),
		payterm.WithHeader("Transfer-Encoding", "chunked"), payterm.WithHeader("connection", "close"), payterm.WithHeader("host", "evil.example"),
		payterm.WithHeader("expect", "100-continue"), payterm.WithHeader("Range", "bytes=0-1"), payterm.WithHeader("TE", "trailers"),
		payterm.WithHeader("Trailer", "X"), payterm.WithHeader("upgrade", "h2c"),
	}},
	{"Option", []payterm.Option{{}, payterm.WithOptions(payterm.Option{})}},
}

// TestWrongOptionsFail: NewClient fails, and so does every call of a client made by With, and of
// its copies.
func TestWrongOptionsFail(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, closes)
	good := faultClient(t, server.url)
	for _, row := range wrongOptions {
		for _, opt := range row.opts {
			client, err := payterm.NewClient(server.url, faultKey, payterm.WithMaxRetries(1), opt)
			require.Nil(t, client, row.name)
			assert.Equal(t, "RequestError "+row.name+" invalid", verdict(err))
			assertSecret(t, err.Error())

			bad := good.With(payterm.WithMaxRetries(1), opt, payterm.WithMaxRetries(2))
			for _, copied := range []*payterm.Client{bad, bad.With(), bad.With(payterm.WithAttemptTimeout(time.Second)), bad.With().With(payterm.WithPrefetch(-1))} {
				for _, operation := range someOperations {
					result, err := operation.call(t.Context(), copied)
					assert.Equal(t, "RequestError "+row.name+" invalid", verdict(err), operation.name)
					assertFailure(t, operation, result, err)
				}
				assert.Equal(t, "RequestError "+row.name+" invalid", verdict(copied.Do(t.Context(), payterm.Request{Method: "GET", Path: "/"}, nil)))
				for _, err := range copied.Clients.Merchants.All(t.Context(), models.MerchantListParams{}) {
					assert.Equal(t, "RequestError "+row.name+" invalid", verdict(err))
				}
				copied.CloseIdleConnections()
			}
		}
	}
	assert.Zero(t, server.accepted.Load())
}

// TestSmallestAndLargestOptionsAreAccepted: the documented bounds are inclusive.
func TestSmallestAndLargestOptionsAreAccepted(t *testing.T) {
	t.Parallel()
	for _, opt := range []payterm.Option{
		payterm.WithPrefetch(0), payterm.WithPrefetch(64), payterm.WithMaxRetries(0), payterm.WithBackoff(1, 1), payterm.WithAttemptTimeout(1),
		payterm.WithMaxResponseBytes(1),
	} {
		_, err := payterm.NewClient("https://payterm.example.com", faultKey, opt)
		require.NoError(t, err)
	}
}

// TestWhatIsSent checks headers and query of a client and of its copies.
func TestWhatIsSent(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(200, `{"terminals":null}`))
	client := faultClient(t, server.url, payterm.WithHeader("x-one", "1"), payterm.WithHeader("X-Two", "2"), payterm.WithQuery("a", "1"), payterm.WithQuery("limit", "7"))
	copied := client.With(payterm.WithHeader("X-ONE", "one"), payterm.WithQuery("a", "2"), payterm.WithQuery("b c", "d&e=é"),
		payterm.WithAPIKey("another"), payterm.WithUserAgent("app", "1.2"), payterm.WithHeader("Accept", "text/json"))
	list := func(client *payterm.Client, params models.TerminalListParams) *http.Request {
		_, err := client.Clients.Terminals.List(t.Context(), params)
		require.NoError(t, err)
		request, _ := server.got(t, int(server.arrivals.Load()))
		return request
	}
	const agent = "payterm-go/" + payterm.Version + " ("

	first := list(client, models.TerminalListParams{})
	assert.Equal(t, "/v1/clients-sdk/terminals?a=1&limit=7", first.RequestURI)
	assert.Equal(t, "1", first.Header.Get("X-One"))
	assert.Equal(t, "2", first.Header.Get("X-Two"))
	assert.Equal(t, "application/json", first.Header.Get("Accept"))
	assert.Equal(t, "gzip", first.Header.Get("Accept-Encoding"))
	assert.True(t, strings.HasPrefix(first.UserAgent(), agent+runtime.Version()), first.UserAgent())
	assert.Equal(t, []string{faultKey}, first.Header["Api-Key"])
	assert.Empty(t, first.Header["Content-Type"])

	second := list(copied, models.TerminalListParams{Limit: 50, TID: "0042"})
	assert.Equal(t, "/v1/clients-sdk/terminals?a=2&b+c=d%26e%3D%C3%A9&limit=50&tid=0042", second.RequestURI, "what the operation sets wins")
	assert.Equal(t, []string{"one"}, second.Header["X-One"])
	assert.Equal(t, "2", second.Header.Get("X-Two"))
	assert.Equal(t, []string{"text/json"}, second.Header["Accept"])
	assert.Equal(t, []string{"another"}, second.Header["Api-Key"])
	assert.True(t, strings.HasPrefix(second.UserAgent(), "app/1.2 "+agent))

	again := list(client, models.TerminalListParams{})
	assert.Equal(t, first.RequestURI, again.RequestURI, "a copy does not change its original")
	assert.Equal(t, first.Header, again.Header)
	assert.EqualValues(t, 1, server.accepted.Load(), "a copy shares the connections")

	third := list(copied.With(payterm.WithUserAgent("app", "")), models.TerminalListParams{})
	assert.True(t, strings.HasPrefix(third.UserAgent(), "app "+agent))
	assert.Equal(t, "one", third.Header.Get("X-One"), "a copy of a copy has what that has")
}

// TestTimeoutOfTheGivenClient applies unless WithAttemptTimeout is given.
func TestTimeoutOfTheGivenClient(t *testing.T) {
	t.Parallel()
	deadline := func(opts ...payterm.Option) (left time.Duration) {
		client, err := payterm.NewClient("https://api.example.com", faultKey, payterm.WithHTTPClient(&http.Client{
			Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
				until, ok := r.Context().Deadline()
				require.True(t, ok)
				left = time.Until(until).Round(10 * time.Second)
				return nil, io.ErrUnexpectedEOF
			}), Timeout: 10 * time.Minute,
		}), payterm.WithMaxRetries(0))
		require.NoError(t, err)
		_ = client.With(opts...).Do(t.Context(), payterm.Request{Method: "GET", Path: "/"}, nil)
		return left
	}
	assert.Equal(t, 10*time.Minute, deadline())
	assert.Equal(t, 5*time.Minute, deadline(payterm.WithAttemptTimeout(5*time.Minute)))
	opaque := roundTripper(func(*http.Request) (*http.Response, error) { return nil, io.ErrUnexpectedEOF })
	assert.Zero(t, deadline(payterm.WithHTTPClient(&http.Client{Transport: opaque})), "another transport")
}

// TestMiddlewareOrder: the first is the outermost, those of a copy come after, and each sees every
// attempt and its operation.
func TestMiddlewareOrder(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, responds(503, ""), responds(200, `{"session":{"id":"S-1"}}`))
	var seen []string
	watch := func(name string) payterm.Option {
		return around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
			operation, ok := payterm.OperationFromContext(r.Context())
			seen = append(seen, fmt.Sprintf("%s %t %+v %d", name, ok, operation, payterm.AttemptFromContext(r.Context())))
			return next.RoundTrip(r)
		})
	}
	client := faultClient(t, server.url, watch("a"), watch("b"))
	_, err := client.With(watch("c")).Clients.Sessions.Get(t.Context(), "T-1", "S-1")
	require.NoError(t, err)
	attempt := func(name string, n int) string {
		return fmt.Sprintf("%s true {Name:clients.sessions.get Method:GET Route:/v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}} %d", name, n)
	}
	assert.Equal(t, []string{attempt("a", 1), attempt("b", 1), attempt("c", 1), attempt("a", 2), attempt("b", 2), attempt("c", 2)}, seen)

	seen = nil
	require.NoError(t, client.Do(t.Context(), payterm.Request{Method: "PATCH", Path: "/secret/id"}, nil))
	assert.Equal(t, []string{"a true {Name:do Method:PATCH Route:/secret/id} 1", "b true {Name:do Method:PATCH Route:/secret/id} 1"}, seen)

	_, ok := payterm.OperationFromContext(context.Background())
	assert.False(t, ok)
	assert.Zero(t, payterm.AttemptFromContext(context.Background()))
}

// TestIdempotencyHeadersAreRemoved: with one of them, net/http would resend a write.
func TestIdempotencyHeadersAreRemoved(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Idempotency-Key", "X-Idempotency-Key", "idempotency-key", "X-IDEMPOTENCY-KEY"} {
		server := newFaultServer(t, responds(200, `{"id":"M"}`), closes)
		client := faultClient(t, server.url, around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
			r.Header[name] = []string{"x"}
			r.Header["api-key"] = []string{"mine"}
			r.Header.Set("Api-Key", "mine, too")
			return next.RoundTrip(r)
		}))
		_, err := client.Clients.Merchants.Create(t.Context(), merchant)
		require.NoError(t, err)
		_, err = client.Clients.Merchants.Create(t.Context(), merchant)
		assert.Equal(t, "NetworkError 0 x1 sent unknown", verdict(err))
		assert.EqualValues(t, 2, server.arrivals.Load())
		for _, request := range server.seen() {
			assert.Empty(t, request.Header[http.CanonicalHeaderKey(name)])
			assert.Equal(t, []string{faultKey}, request.Header["Api-Key"], "one key, the client's")
		}
	}
}

func TestLogNamesNoPersonCardOrTerminal(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name   string
		script []reply
		want   []string
	}{
		{"good", []reply{thenGood}, []string{"1 200 false responded"}},
		{"repeated", []reply{responds(503, `{"message":"`+faultID+`"}`, "Connection: close"), closes, thenGood}, []string{"1 503 true status 503", "2 0 true no complete response error", "3 200 false responded"}},
		{"cut off", []reply{writes(head(200, "Content-Length: 99") + "{")}, []string{"1 200 true no complete response error", "2 200 true no complete response error", "3 200 false attempts used up error"}},
		{"refused", []reply{responds(404, "", "X-Request-Id: r-7 "+faultKey+" u@example.com 4929 0000 1111 8888")}, []string{"1 404 false status 404 r-7 [api-key] [concealed] [concealed]"}},
		{"echoed", []reply{echoes("")}, []string{"1 0 true no complete response error", "2 0 true no complete response error", "3 0 false attempts used up error"}},
	} {
		var got []string
		var text strings.Builder
		handler := slog.NewTextHandler(&text, &slog.HandlerOptions{Level: slog.LevelDebug})
		logger := slog.New(onLog{call: func(r slog.Record) {
			_ = handler.Handle(t.Context(), r)
			assert.Equal(t, slog.LevelDebug, r.Level)
			values := map[string]slog.Value{}
			r.Attrs(func(a slog.Attr) bool { values[a.Key] = a.Value; return true })
			assert.Equal(t, "clients.terminals.get", values["operation"].String())
			assert.Equal(t, slog.KindDuration, values["duration"].Kind())
			assert.Positive(t, values["duration"].Duration())
			line := fmt.Sprintf("%v %v %v %v", values["attempt"], values["status"], values["retry"], values["reason"])
			if _, ok := values["error"]; ok {
				line += " error"
			}
			if id, ok := values["request_id"]; ok {
				line += " " + id.String()
			}
			got = append(got, line)
		}})
		operation := faultOperations[0]
		server := newFaultServer(t, fill(row.script, responds(200, operation.document))...)
		_, _ = operation.call(t.Context(), faultClient(t, server.url, payterm.WithLogger(logger)))
		assert.Equal(t, row.want, got, row.name)
		assertSecret(t, text.String())
		assert.NotContains(t, text.String(), server.url)
	}
}

// TestLogOfAWriteAgreesWithItsError on whether it may have taken effect.
func TestLogOfAWriteAgreesWithItsError(t *testing.T) {
	t.Parallel()
	for status := 400; status < 600; status++ {
		var logged strings.Builder
		logger := slog.New(slog.NewTextHandler(&logged, &slog.HandlerOptions{Level: slog.LevelDebug}))
		client := faultClient(t, newFaultServer(t, responds(status, "")).url, payterm.WithLogger(logger))
		err := client.Do(t.Context(), payterm.Request{Method: http.MethodPost, Path: "/x"}, nil)
		require.Error(t, err)
		if strings.Contains(logged.String(), "may have taken effect") {
			assert.ErrorIs(t, err, payterm.ErrOutcomeUnknown, status)
		}
	}
}
