package otelpayterm_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/propagation"

	"github.com/payterm/payterm-go/otelpayterm"
)

// TestDefaultsAreTheGlobalProviders, also for nil and for a zero Option.
func TestDefaultsAreTheGlobalProviders(t *testing.T) {
	tracers, meters, propagators := otel.GetTracerProvider(), otel.GetMeterProvider(), otel.GetTextMapPropagator()
	t.Cleanup(func() {
		otel.SetTracerProvider(tracers)
		otel.SetMeterProvider(meters)
		otel.SetTextMapPropagator(propagators)
	})
	for _, opts := range [][]otelpayterm.Option{
		{},
		{{}, otelpayterm.WithTracerProvider(nil), otelpayterm.WithMeterProvider(nil), otelpayterm.WithPropagators(nil)},
	} {
		recorded := record()
		otel.SetTracerProvider(recorded.tracers)
		otel.SetMeterProvider(recorded.meters)
		otel.SetTextMapPropagator(propagation.TraceContext{})
		client := serve(t, func(w http.ResponseWriter, r *http.Request) {
			assert.NotEmpty(t, r.Header.Get("Traceparent"))
			responseTerminal(w, r)
		}, otelpayterm.Instrument(opts...))
		require.NoError(t, get(t.Context(), client, "T"))
		assert.Len(t, recorded.ended(), 2)
		assert.Len(t, recorded.points(t, "http.client.request.duration"), 1)
	}
}
