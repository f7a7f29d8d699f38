package otelpayterm

import (
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/propagation"
	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"
	"go.opentelemetry.io/otel/semconv/v1.43.0/httpconv"
	"go.opentelemetry.io/otel/trace"

	payterm "github.com/payterm/payterm-go"
)

const scope = "github.com/payterm/payterm-go/otelpayterm"

// Names that the semantic conventions do not define.
const (
	operationKey      = attribute.Key("payterm.operation")
	attemptsKey       = attribute.Key("payterm.attempts")
	outcomeUnknownKey = attribute.Key("payterm.outcome_unknown")
)

// instruments trace and measure the calls of a client.
type instruments struct {
	tracer          trace.Tracer
	propagators     propagation.TextMapPropagator
	duration        httpconv.ClientRequestDuration // of attempts
	unknownOutcomes metric.Int64Counter
}

// instruments returns the instruments. If a provider refuses one, the refusal is reported to
// OpenTelemetry's error handler, and that instrument is left out.
func (s settings) instruments() *instruments {
	meter := s.meters.Meter(scope,
		metric.WithInstrumentationVersion(payterm.Version), metric.WithSchemaURL(semconv.SchemaURL))
	duration, err := httpconv.NewClientRequestDuration(meter)
	if err != nil {
		otel.Handle(err)
	}
	unknownOutcomes, err := meter.Int64Counter("payterm.unknown_outcomes", metric.WithUnit("{call}"),
		metric.WithDescription("Calls whose outcome is unknown."))
	if err != nil {
		otel.Handle(err)
		unknownOutcomes = noop.Int64Counter{}
	}
	return &instruments{
		tracer: s.tracers.Tracer(scope,
			trace.WithInstrumentationVersion(payterm.Version), trace.WithSchemaURL(semconv.SchemaURL)),
		propagators:     s.propagators,
		duration:        duration,
		unknownOutcomes: unknownOutcomes,
	}
}
