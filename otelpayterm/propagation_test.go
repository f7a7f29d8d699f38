package otelpayterm_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/trace"

	payterm "github.com/payterm/payterm-go"
)

// TestEachAttemptPropagatesItsOwnSpan, through outer middlewares, to inner ones and to the
// platform.
func TestEachAttemptPropagatesItsOwnSpan(t *testing.T) {
	t.Parallel()
	var arrived, within []string
	recorded := record()
	through := middleware(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
		return next.RoundTrip(r.Clone(r.Context()))
	})
	client := serve(t, func(w http.ResponseWriter, r *http.Request) {
		arrived = append(arrived, r.Header.Get("Traceparent"))
		assert.Equal(t, secretKey, r.Header.Get("Api-Key"))
		if len(arrived) < 3 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		responseTerminal(w, r)
	}, payterm.WithBackoff(time.Millisecond, time.Millisecond), through, recorded.option, through,
		middleware(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
			within = append(within, parentOf(trace.SpanContextFromContext(r.Context())))
			return next.RoundTrip(r)
		}))
	require.NoError(t, get(t.Context(), client, "T"))
	var sent []string
	for _, attempt := range recorded.ofKind(trace.SpanKindClient) {
		sent = append(sent, parentOf(attempt.SpanContext))
	}
	assert.Len(t, sent, 3)
	assert.Equal(t, sent, arrived)
	assert.Equal(t, sent, within)
}

// parentOf returns the W3C traceparent header of a sampled span.
func parentOf(span trace.SpanContext) string {
	return "00-" + span.TraceID().String() + "-" + span.SpanID().String() + "-01"
}

// TestRequestsOfOtherMiddlewaresStayAsTheyAre, even without a header.
func TestRequestsOfOtherMiddlewaresStayAsTheyAre(t *testing.T) {
	t.Parallel()
	for _, header := range []http.Header{{"X-Shop": {"7"}}, nil} {
		recorded := record()
		client := serve(t, func(w http.ResponseWriter, r *http.Request) {
			assert.NotEmpty(t, r.Header.Get("Traceparent"))
			assert.Equal(t, header.Get("X-Shop"), r.Header.Get("X-Shop"))
			responseTerminal(w, r)
		}, middleware(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
			r.Header = header.Clone()
			response, err := next.RoundTrip(r)
			assert.Equal(t, header, r.Header)
			return response, err
		}), recorded.option)
		require.NoError(t, get(t.Context(), client, "T"))
	}
}

// TestResponsesOfOtherMiddlewaresStayAsTheyAre: an inner one may reuse its response in the next
// call.
func TestResponsesOfOtherMiddlewaresStayAsTheyAre(t *testing.T) {
	t.Parallel()
	kept := &http.Response{StatusCode: http.StatusNotFound, Body: http.NoBody}
	client := serve(t, responseTerminal, record().option, middleware(func(http.RoundTripper, *http.Request) (*http.Response, error) {
		return kept, nil
	}))
	require.ErrorIs(t, get(t.Context(), client, "T"), payterm.ErrNotFound)
	assert.Equal(t, http.NoBody, kept.Body)
}
