package otelpayterm_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
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

func responseTerminal(w http.ResponseWriter, _ *http.Request) {
	_, _ = io.WriteString(w, `{"terminal":{"id":"T"}}`)
}

// TestSpansBelongToThatOfTheCaller, including those of pages that are fetched ahead.
func TestSpansBelongToThatOfTheCaller(t *testing.T) {
	t.Parallel()
	platform := paytermtest.NewServer(t, paytermtest.Options{})
	for range 7 {
		platform.AddTerminal()
	}
	for _, prefetch := range []int{0, 3} {
		recorded := record()
		ctx, caller := recorded.tracers.Tracer("test").Start(t.Context(), "caller", trace.WithSpanKind(trace.SpanKindProducer))
		client := platform.Client(paytermtest.ClientKey, recorded.option, payterm.WithPrefetch(prefetch))
		count := 0
		for _, err := range client.Clients.Terminals.All(ctx, models.TerminalListParams{Limit: 2}) {
			require.NoError(t, err)
			count++
		}
		caller.End()
		assert.Equal(t, 7, count)
		pages := recorded.ofKind(trace.SpanKindInternal)
		assert.Len(t, pages, 4, "prefetch %d", prefetch)
		for _, page := range pages {
			assert.Equal(t, caller.SpanContext().SpanID(), page.Parent.SpanID())
			assert.Equal(t, "clients.terminals.list", page.Name)
		}
		assert.Len(t, recorded.ofKind(trace.SpanKindClient), 4)
		for _, span := range recorded.ended() {
			assert.Equal(t, caller.SpanContext().TraceID(), span.SpanContext.TraceID())
		}
	}
}

// TestCancelDuringAnAttemptIsNoFault of the platform.
func TestCancelDuringAnAttemptIsNoFault(t *testing.T) {
	t.Parallel()
	for _, begins := range []bool{false, true} { // whether the response has begun
		recorded := record()
		ctx, cancel := context.WithCancelCause(t.Context())
		client := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if begins {
				responseTerminal(w, r)
				_ = http.NewResponseController(w).Flush()
			}
			cancel(io.ErrNoProgress) // another error than context.Canceled
			<-r.Context().Done()
		}, recorded.option)
		assert.ErrorIs(t, get(ctx, client, "T"), context.Canceled)
		for _, span := range recorded.ended() {
			assert.Equal(t, "canceled", valueOf(span, "error.type"), span.Name)
		}
		assert.Len(t, recorded.ended(), 2)
	}
}

// ends sends the name of each span that ends.
type ends struct {
	*tracetest.SpanRecorder

	names chan string
}

func (e ends) OnEnd(span sdktrace.ReadOnlySpan) { e.names <- span.Name() }

// TestAttemptsEndThoughNobodyClosesTheResponse: a middleware around them panics or drops the
// response.
func TestAttemptsEndThoughNobodyClosesTheResponse(t *testing.T) {
	t.Parallel()
	for name, trip := range map[string]func(*http.Response) (*http.Response, error){
		"panics": func(*http.Response) (*http.Response, error) { panic(http.ErrAbortHandler) },
		"drops":  func(*http.Response) (*http.Response, error) { return &http.Response{StatusCode: 404}, nil },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ended := ends{tracetest.NewSpanRecorder(), make(chan string, 2)}
			recorded := record(sdktrace.WithSpanProcessor(ended))
			var dropped *http.Response
			client := serve(t, responseTerminal, middleware(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
				response, err := next.RoundTrip(r)
				if err != nil {
					return nil, err
				}
				dropped = response
				return trip(response)
			}), recorded.option)
			func() {
				defer func() { _ = recover() }()
				assert.ErrorIs(t, get(t.Context(), client, "T"), payterm.ErrNotFound)
			}()
			names := []string{<-ended.names, <-ended.names}
			assert.ElementsMatch(t, []string{"clients.terminals.get", "GET /v1/clients-sdk/terminals/{id}"}, names)
			require.NoError(t, dropped.Body.Close()) // must not end the attempt again
			assert.Len(t, recorded.ofKind(trace.SpanKindClient), 1)
			assert.EqualValues(t, 1, recorded.points(t, "http.client.request.duration")[0].count)
		})
	}
}

// TestRequestsThatTheClientRefusesHaveNoSpan, such as requests that a middleware has made
// invalid.
func TestRequestsThatTheClientRefusesHaveNoSpan(t *testing.T) {
	t.Parallel()
	for name, broken := range map[string]func(*http.Request) *http.Request{
		"no request":      func(*http.Request) *http.Request { return nil },
		"no URL":          func(r *http.Request) *http.Request { r.URL = nil; return r },
		"another context": func(r *http.Request) *http.Request { return r.WithContext(context.Background()) },
	} {
		recorded := record()
		client := serve(t, responseTerminal, payterm.WithMaxRetries(0),
			middleware(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
				return next.RoundTrip(broken(r))
			}),
			recorded.option)
		assert.ErrorIs(t, get(t.Context(), client, "T"), payterm.ErrNotSent, name)
		assert.Equal(t, "clients.terminals.get payterm.attempts=1 error.type=not_sent Error\n", recorded.tree(), name)
	}
}
