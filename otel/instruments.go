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

const scope = "github.com/payterm/payterm-go/otel"

// What the semantic conventions have no name for.
const (
	operationKey      = attribute.Key("payterm.operation")
	attemptsKey       = attribute.Key("payterm.attempts")
	outcomeUnknownKey = attribute.Key("payterm.outcome_unknown")
)

// instruments are what the calls of a client are traced and measured with.
type instruments struct {
	tracer          trace.Tracer
	propagators     propagation.TextMapPropagator
	duration        httpconv.ClientRequestDuration // of attempts
	unknownOutcomes metric.Int64Counter
}

// instruments makes them. A provider that refuses one is told to the error handler of
// OpenTelemetry, and the calls go on without it.
func (s settings) instruments() *instruments {
	meter := s.meters.Meter(scope,
		metric.WithInstrumentationVersion(payterm.Version), metric.WithSchemaURL(semconv.SchemaURL))
	duration, err := httpconv.NewClientRequestDuration(meter)
	if err != nil {
		otel.Handle(err)
	}
	unknownOutcomes, err := meter.Int64Counter("payterm.unknown_outcomes", metric.WithUnit("{call}"),
		metric.WithDescription("Calls of which it is unknown whether they took effect."))
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
