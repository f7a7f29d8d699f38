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

// Instrument returns an option for payterm.NewClient, or Client.With, by which every call has a
// span, every attempt a span within it, and both are measured. The package comment lists the
// attributes of the spans. Give it to a client once: a second one tells everything twice.
//
// # Metric http.client.request.duration
//
// A histogram in seconds, with a value for each attempt. Its count is the number of attempts, by
// operation and by what came of them.
//
//	payterm.operation          string  these are those of the span of the attempt
//	http.request.method        string
//	http.response.status_code  int
//	network.protocol.version   string
//	server.address             string
//	server.port                int
//	url.template               string
//	error.type                 string
//
// # Metric payterm.unknown_outcomes
//
// A counter of the calls whose outcome is unknown: each may have to be looked after. See
// payterm.ErrOutcomeUnknown.
//
//	payterm.operation  string  the operation, such as clients.sessions.create
//	error.type         string  why it is unknown
//
// # Values of error.type
//
// A span with an error.type has the status Error, without a description; the status of others is
// unset. An attempt has failed if its answer is a 4xx or 5xx, or is not complete. A call has failed
// if it returns an error.
//
//	{status}           the status of the answer, such as 404; of a call, also that of a redirect
//	canceled           its context was cancelled, such as by the caller
//	timeout            it took too long: a deadline, WithAttemptTimeout, or a limit of the network
//	not_sent           nothing was sent: no connection, no key, or a middleware refused
//	no_answer          no complete answer came
//	panic              a middleware panicked during the attempt; that of the call is no_answer
//	invalid_request    the call was refused before anything was sent
//	unreadable         the answer is not what the interface shows, or too large
//	unreadable_record  the same of some records of a page; the others are good
func Instrument(opts ...Option) payterm.Option {
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
	return payterm.WithOptions(payterm.WithObserver(told.observe), payterm.WithMiddleware(told.wrap))
}
