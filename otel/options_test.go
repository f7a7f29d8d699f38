package otelpayterm_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/propagation"

	otelpayterm "github.com/payterm/payterm-go/otel"
)

// TestDefaultsAreTheGlobalProviders, also for nil and for an Option that no constructor has made.
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
		told := record()
		otel.SetTracerProvider(told.tracers)
		otel.SetMeterProvider(told.meters)
		otel.SetTextMapPropagator(propagation.TraceContext{})
		client := serve(t, func(w http.ResponseWriter, r *http.Request) {
			assert.NotEmpty(t, r.Header.Get("Traceparent"))
			answerTerminal(w, r)
		}, otelpayterm.Instrument(opts...))
		require.NoError(t, get(t.Context(), client, "T"))
		assert.Len(t, told.ended(), 2)
		assert.Len(t, told.points(t, "http.client.request.duration"), 1)
	}
}
