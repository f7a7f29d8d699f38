package otelpayterm_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// serve returns a client of a server with one handler.
func serve(t *testing.T, handler http.HandlerFunc, opts ...payterm.Option) *payterm.Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	client, err := payterm.NewClient(server.URL, secretKey, opts...)
	require.NoError(t, err)
	t.Cleanup(client.CloseIdleConnections)
	return client
}

func answerTerminal(w http.ResponseWriter, _ *http.Request) {
	_, _ = io.WriteString(w, `{"terminal":{"id":"T"}}`)
}

// TestSpansBelongToThatOfTheCaller, those of pages that are fetched ahead, too.
func TestSpansBelongToThatOfTheCaller(t *testing.T) {
	t.Parallel()
	platform := paytermtest.NewServer(t, paytermtest.Options{})
	for range 7 {
		platform.Terminal(t)
	}
	for _, prefetch := range []int{0, 3} {
		told := record()
		ctx, caller := told.tracers.Tracer("test").Start(t.Context(), "caller", trace.WithSpanKind(trace.SpanKindProducer))
		client := platform.Client(paytermtest.ClientKey, told.option, payterm.WithPrefetch(prefetch))
		count := 0
		for _, err := range client.Clients.Terminals.All(ctx, models.TerminalListParams{Limit: 2}) {
			require.NoError(t, err)
			count++
		}
		caller.End()
		assert.Equal(t, 7, count)
		pages := told.ofKind(trace.SpanKindInternal)
		assert.Len(t, pages, 4, "prefetch %d", prefetch)
		for _, page := range pages {
			assert.Equal(t, caller.SpanContext().SpanID(), page.Parent.SpanID())
			assert.Equal(t, "clients.terminals.list", page.Name)
		}
		assert.Len(t, told.ofKind(trace.SpanKindClient), 4)
		for _, span := range told.ended() {
			assert.Equal(t, caller.SpanContext().TraceID(), span.SpanContext.TraceID())
		}
	}
}

// TestCallersShareAClient at the same time.
func TestCallersShareAClient(t *testing.T) {
	t.Parallel()
	told := record()
	client := serve(t, answerTerminal, told.option)
	var callers sync.WaitGroup
	for range 8 {
		callers.Go(func() {
			for range 20 {
				assert.NoError(t, get(t.Context(), client, "T"))
			}
		})
	}
	callers.Wait()
	assert.Len(t, told.ofKind(trace.SpanKindInternal), 160)
	assert.Len(t, told.ofKind(trace.SpanKindClient), 160)
	points := told.points(t, "http.client.request.duration")
	require.Len(t, points, 1)
	assert.EqualValues(t, 160, points[0].count)
}

// TestCancelDuringAnAttemptIsNoFault of the platform.
func TestCancelDuringAnAttemptIsNoFault(t *testing.T) {
	t.Parallel()
	for _, begins := range []bool{false, true} { // the answer has begun
		told := record()
		ctx, cancel := context.WithCancelCause(t.Context())
		client := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if begins {
				answerTerminal(w, r)
				_ = http.NewResponseController(w).Flush()
			}
			cancel(io.ErrNoProgress) // another error than context.Canceled
			<-r.Context().Done()
		}, told.option)
		assert.ErrorIs(t, get(ctx, client, "T"), context.Canceled)
		for _, span := range told.ended() {
			assert.Equal(t, "canceled", valueOf(span, "error.type"), span.Name)
		}
		assert.Len(t, told.ended(), 2)
	}
}

// TestNoConnectionIsNotSent: the program may repeat a write after that.
func TestNoConnectionIsNotSent(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	told := record()
	client, err := payterm.NewClient(server.URL, secretKey, told.option, payterm.WithMaxRetries(0))
	require.NoError(t, err)
	require.ErrorIs(t, sell(t.Context(), client, "T"), payterm.ErrNotSent)
	assert.Equal(t, `clients.sessions.create payterm.attempts=1 error.type=not_sent Error
  POST /v1/clients-sdk/terminals/{terminal_id}/sessions error.type=not_sent Error
`, told.tree())
	assert.Empty(t, told.points(t, "payterm.unknown_outcomes"))
}

// ends tells of every span as it ends.
type ends struct {
	*tracetest.SpanRecorder

	names chan string
}

func (e ends) OnEnd(span sdktrace.ReadOnlySpan) { e.names <- span.Name() }

// TestAttemptsEndThoughNobodyClosesTheAnswer: a middleware around them panics, or drops it.
func TestAttemptsEndThoughNobodyClosesTheAnswer(t *testing.T) {
	t.Parallel()
	for name, trip := range map[string]func(*http.Response) (*http.Response, error){
		"panics": func(*http.Response) (*http.Response, error) { panic(http.ErrAbortHandler) },
		"drops":  func(*http.Response) (*http.Response, error) { return &http.Response{StatusCode: 404}, nil },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ended := ends{tracetest.NewSpanRecorder(), make(chan string, 2)}
			told := record(sdktrace.WithSpanProcessor(ended))
			var dropped *http.Response
			client := serve(t, answerTerminal, middleware(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
				response, err := next.RoundTrip(r)
				if err != nil {
					return nil, err
				}
				dropped = response
				return trip(response)
			}), told.option)
			func() {
				defer func() { _ = recover() }()
				assert.ErrorIs(t, get(t.Context(), client, "T"), payterm.ErrNotFound)
			}()
			names := []string{<-ended.names, <-ended.names}
			assert.ElementsMatch(t, []string{"clients.terminals.get", "GET /v1/clients-sdk/terminals/{id}"}, names)
			require.NoError(t, dropped.Body.Close()) // ends nothing a second time
			assert.Len(t, told.ofKind(trace.SpanKindClient), 1)
			assert.EqualValues(t, 1, told.points(t, "http.client.request.duration")[0].count)
		})
	}
}

// TestMiddlewaresBeforeAreNotTold: what one refuses has no span, and what it sends twice has two.
func TestMiddlewaresBeforeAreNotTold(t *testing.T) {
	t.Parallel()
	for sends, want := range map[int]int{0: 0, 2: 2} {
		told := record()
		client := serve(t, answerTerminal, payterm.WithMaxRetries(0),
			middleware(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
				err := payterm.ErrNotSent
				var response *http.Response
				for range sends {
					if response != nil {
						_ = response.Body.Close()
					}
					response, err = next.RoundTrip(r)
				}
				return response, err
			}), told.option)
		assert.Equal(t, sends == 0, get(t.Context(), client, "T") != nil)
		assert.Len(t, told.ofKind(trace.SpanKindClient), want)
	}
}

// TestRequestsThatTheClientRefusesHaveNoSpan: a middleware has broken them.
func TestRequestsThatTheClientRefusesHaveNoSpan(t *testing.T) {
	t.Parallel()
	for name, broken := range map[string]func(*http.Request) *http.Request{
		"no request":      func(*http.Request) *http.Request { return nil },
		"no URL":          func(r *http.Request) *http.Request { r.URL = nil; return r },
		"another context": func(r *http.Request) *http.Request { return r.WithContext(context.Background()) },
	} {
		told := record()
		client := serve(t, answerTerminal, payterm.WithMaxRetries(0),
			middleware(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
				return next.RoundTrip(broken(r))
			}),
			told.option)
		assert.ErrorIs(t, get(t.Context(), client, "T"), payterm.ErrNotSent, name)
		assert.Equal(t, "clients.terminals.get payterm.attempts=1 error.type=not_sent Error\n", told.tree(), name)
	}
}

// tracedLog is a handler that notes the spans that logs belong to.
type tracedLog struct {
	slog.Handler

	spans *[]trace.SpanID
}

func (h tracedLog) Handle(ctx context.Context, record slog.Record) error {
	*h.spans = append(*h.spans, trace.SpanContextFromContext(ctx).SpanID())
	return h.Handler.Handle(ctx, record)
}

// TestLogsBelongToTheSpanOfTheCall.
func TestLogsBelongToTheSpanOfTheCall(t *testing.T) {
	t.Parallel()
	told := record()
	var spans []trace.SpanID
	handler := tracedLog{slog.NewTextHandler(io.Discard, &slog.HandlerOptions{Level: slog.LevelDebug}), &spans}
	client := serve(t, answerTerminal, told.option, payterm.WithLogger(slog.New(handler)))
	require.NoError(t, get(t.Context(), client, "T"))
	calls := told.ofKind(trace.SpanKindInternal)
	require.Len(t, calls, 1)
	assert.Equal(t, []trace.SpanID{calls[0].SpanContext.SpanID()}, spans)
}
