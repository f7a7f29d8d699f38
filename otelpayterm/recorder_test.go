package otelpayterm_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/otelpayterm"
)

// recorder records the spans and metrics of clients with its option.
type recorder struct {
	option payterm.Option

	tracers *sdktrace.TracerProvider
	meters  *sdkmetric.MeterProvider
	spans   *tracetest.InMemoryExporter
	reader  *sdkmetric.ManualReader
}

func record(opts ...sdktrace.TracerProviderOption) *recorder {
	r := &recorder{spans: tracetest.NewInMemoryExporter(), reader: sdkmetric.NewManualReader()}
	r.tracers = sdktrace.NewTracerProvider(append(opts, sdktrace.WithSyncer(r.spans))...)
	r.meters = sdkmetric.NewMeterProvider(sdkmetric.WithReader(r.reader))
	r.option = otelpayterm.Instrument(
		otelpayterm.WithTracerProvider(r.tracers),
		otelpayterm.WithMeterProvider(r.meters),
		otelpayterm.WithPropagators(propagation.TraceContext{}),
	)
	return r
}

// ended returns the ended spans in the order of their start.
func (r *recorder) ended() tracetest.SpanStubs {
	spans := r.spans.GetSpans()
	slices.SortStableFunc(spans, func(a, b tracetest.SpanStub) int { return a.StartTime.Compare(b.StartTime) })
	return spans
}

// ofKind returns the spans of calls (internal) or of attempts (client).
func (r *recorder) ofKind(kind trace.SpanKind) tracetest.SpanStubs {
	return slices.DeleteFunc(r.ended(), func(s tracetest.SpanStub) bool { return s.SpanKind != kind })
}

// tree returns a line for each call, followed by one for each of its attempts.
func (r *recorder) tree() string {
	var text strings.Builder
	attempts := r.ofKind(trace.SpanKindClient)
	for _, call := range r.ofKind(trace.SpanKindInternal) {
		text.WriteString(line(call))
		for _, attempt := range attempts {
			if attempt.Parent.SpanID() == call.SpanContext.SpanID() {
				text.WriteString("  " + line(attempt))
			}
		}
	}
	return text.String()
}

// same are attributes that a line omits, since every attempt has them.
var same = []attribute.Key{
	"payterm.operation", "http.request.method", "network.protocol.version", "server.address", "server.port", "url.full", "url.template",
}

func line(span tracetest.SpanStub) string {
	words := []string{span.Name}
	for _, a := range span.Attributes {
		if !slices.Contains(same, a.Key) {
			words = append(words, string(a.Key)+"="+a.Value.String())
		}
	}
	if span.Status.Code != codes.Unset {
		words = append(words, strings.TrimSpace(span.Status.Code.String()+" "+span.Status.Description))
	}
	return strings.Join(words, " ") + "\n"
}

// valueOf returns the value of an attribute, "" if it is missing.
func valueOf(span tracetest.SpanStub, key attribute.Key) string {
	for _, a := range span.Attributes {
		if a.Key == key {
			return a.Value.String()
		}
	}
	return ""
}

// metrics returns all metrics by their names.
func (r *recorder) metrics(t *testing.T) map[string]metricdata.Metrics {
	t.Helper()
	var all metricdata.ResourceMetrics
	require.NoError(t, r.reader.Collect(t.Context(), &all))
	found := map[string]metricdata.Metrics{}
	for _, scope := range all.ScopeMetrics {
		assert.Equal(t, "github.com/payterm/payterm-go/otelpayterm", scope.Scope.Name)
		for _, metric := range scope.Metrics {
			found[metric.Name] = metric
		}
	}
	return found
}

// point is one series of a metric.
type point struct {
	set   attribute.Set
	count uint64
}

// points returns the series of a metric: the count of a histogram, the sum of a counter.
func (r *recorder) points(t *testing.T, name string) (points []point) {
	t.Helper()
	switch data := r.metrics(t)[name].Data.(type) {
	case metricdata.Histogram[float64]:
		for _, p := range data.DataPoints {
			points = append(points, point{p.Attributes, p.Count})
		}
	case metricdata.Sum[int64]:
		assert.True(t, data.IsMonotonic)
		for _, p := range data.DataPoints {
			points = append(points, point{p.Attributes, uint64(p.Value)})
		}
	}
	return points
}

// counts returns the counts of a metric by its attributes, summed over all servers.
func (r *recorder) counts(t *testing.T, name string) map[string]uint64 {
	t.Helper()
	counts := map[string]uint64{}
	for _, p := range r.points(t, name) {
		var words []string
		for _, a := range p.set.ToSlice() {
			if a.Key != "server.port" { // differs between runs
				words = append(words, string(a.Key)+"="+a.Value.String())
			}
		}
		counts[strings.Join(words, " ")] += p.count
	}
	return counts
}

// middleware turns a function into a middleware.
func middleware(trip func(next http.RoundTripper, r *http.Request) (*http.Response, error)) payterm.Option {
	return payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) { return trip(next, r) })
	})
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
