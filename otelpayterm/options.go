package otelpayterm

import (
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	payterm "github.com/payterm/payterm-go"
)

// Option configures Instrument.
type Option struct{ apply func(*settings) }

type settings struct {
	tracers     trace.TracerProvider
	meters      metric.MeterProvider
	propagators propagation.TextMapPropagator
}

// WithTracerProvider sets the provider of spans. By default, and for nil, it is the global
// provider.
func WithTracerProvider(provider trace.TracerProvider) Option {
	return Option{func(s *settings) { s.tracers = provider }}
}

// WithMeterProvider sets the provider of metrics. By default, and for nil, it is the global
// provider.
func WithMeterProvider(provider metric.MeterProvider) Option {
	return Option{func(s *settings) { s.meters = provider }}
}

// WithPropagators sets the propagators that write the trace into the header of each attempt, such
// as propagation.TraceContext{}. The platform receives this header, so leave out propagators that
// it should not see, such as baggage. By default, and for nil, it is the global propagator, which
// writes nothing unless the program has set one.
func WithPropagators(propagators propagation.TextMapPropagator) Option {
	return Option{func(s *settings) { s.propagators = propagators }}
}

// Instrument returns an option for payterm.NewClient or Client.With. The option creates a span
// for every call, a span below it for every attempt, and their metrics. The package comment lists
// the attributes of the spans. Use the option once per client, because a second one records
// everything twice. Log records of payterm.WithLogger have the context of the call's span.
//
// Instrument adds a middleware, and the first middleware of a client is the outermost. If you
// give Instrument last, it traces what is sent: a request that another middleware refuses has no
// span, and one that is sent twice has two. If you give it first, its spans include the work of
// the other middlewares.
//
// # Metric http.client.request.duration
//
// A histogram in seconds, with one value per attempt. Its attributes are those of the attempt's
// span:
//
//	payterm.operation, http.request.method, http.response.status_code,
//	network.protocol.version, server.address, server.port, url.template, error.type
//
// # Metric payterm.unknown_outcomes
//
// A counter of calls whose outcome is unknown. Look into each of them: see
// payterm.ErrOutcomeUnknown.
//
//	payterm.operation  string  the operation, such as clients.sessions.create
//	error.type         string  the reason
//
// # Values of error.type
//
// A span with an error.type has the status Error, without a description. Other spans have an
// unset status. An attempt has failed if its response is a 4xx or 5xx, or incomplete. A call has
// failed if it returns an error.
//
//	{status}           the status of the response, such as 404; of a call, also of a redirect
//	canceled           the context was canceled, such as by the caller
//	timeout            a deadline, WithAttemptTimeout, or a limit of the network
//	not_sent           nothing was sent: no connection, no key, or a middleware refused
//	no_response          no complete response
//	panic              a middleware panicked during the attempt; the call has no_response
//	invalid_request    the call was refused before anything was sent
//	unreadable         the response is not as documented, or too large
//	unreadable_record  some records of a page are unreadable; the others are good
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
	i := s.instruments()
	return payterm.WithOptions(payterm.WithObserver(i.observe), payterm.WithMiddleware(i.wrap))
}
