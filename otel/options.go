package otelpayterm

import (
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	payterm "github.com/payterm/payterm-go"
)

// Option configures what Options returns.
type Option struct{ apply func(*settings) }

type settings struct {
	tracers     trace.TracerProvider
	meters      metric.MeterProvider
	propagators propagation.TextMapPropagator
}

// WithTracerProvider sets where spans go. The default, also for nil, is the global provider.
func WithTracerProvider(provider trace.TracerProvider) Option {
	return Option{func(s *settings) { s.tracers = provider }}
}

// WithMeterProvider sets where metrics go. The default, also for nil, is the global provider.
func WithMeterProvider(provider metric.MeterProvider) Option {
	return Option{func(s *settings) { s.meters = provider }}
}

// WithPropagators sets what writes the trace into the header of each attempt, such as
// propagation.TraceContext{}. The default, also for nil, is the global propagator, which writes
// nothing unless the program has set one.
func WithPropagators(propagators propagation.TextMapPropagator) Option {
	return Option{func(s *settings) { s.propagators = propagators }}
}

// Options returns an option for payterm.NewClient, or Client.With, by which every call has a span,
// every attempt a span within it, and both are measured. The package comment lists all that is
// told of them. Give it to a client once: a second one tells everything twice.
func Options(opts ...Option) payterm.Option {
	var s settings
	for _, opt := range opts {
		if opt.apply != nil {
			opt.apply(&s)
		}
	}
	if s.tracers == nil {
		s.tracers = otel.GetTracerProvider()
	}
	if s.meters == nil {
		s.meters = otel.GetMeterProvider()
	}
	if s.propagators == nil {
		s.propagators = otel.GetTextMapPropagator()
	}
	told := s.instruments()
	return payterm.Options(payterm.WithObserver(told.observe), payterm.WithMiddleware(told.wrap))
}
