// Package otelpayterm traces and measures the calls of a payterm client with OpenTelemetry, by the
// stable semantic conventions for HTTP clients. It is a module of its own: programs that import
// payterm alone get none of its dependencies.
//
//	client, err := payterm.NewClient(baseURL, key, otelpayterm.Instrument())
//
// No attribute, name, event or status holds an id, a key, a query, or anything else of a request or
// an answer but its route and its status. So there are no messages of errors: they may quote ids.
//
// # Span of a call
//
// Every call has a span of kind internal, named after its operation, such as
// clients.terminals.get, and so has each page of a list. It covers all attempts, the waits between
// them, and the reading of the answer. A call that is refused before anything was sent has one,
// too.
//
//	payterm.operation        string  the operation, such as clients.terminals.get
//	payterm.attempts         int     number of attempts; 0: nothing was tried
//	payterm.outcome_unknown  bool    true where a write may or may not have taken effect
//	error.type               string  where the call has failed
//
// # Span of an attempt
//
// Every attempt has a span of kind client within that of its call, named after method and route,
// such as GET /v1/clients-sdk/terminals/{id}. It ends when the answer has been read.
//
//	payterm.operation             string  the operation, such as clients.terminals.get
//	http.request.method           string  GET, POST, PUT; _OTHER for one that HTTP does not define
//	http.request.method_original  string  the method itself, where the other says _OTHER
//	http.request.resend_count     int     1 for the second attempt of a call; not on the first
//	http.response.status_code     int     where an answer came
//	network.protocol.version      string  1.1 or 2, where an answer came
//	server.address                string  host of the base URL
//	server.port                   int     its port
//	url.full                      string  REDACTED for what the route does not show; no query
//	url.template                  string  the route; of a Request its Path
//	error.type                    string  where the attempt has failed
//
// # Metrics
//
// http.client.request.duration is a histogram in seconds, with a value for each attempt, and
// payterm.unknown_outcomes a counter of calls. [Instrument] lists their attributes, and every value
// of error.type.
//
// # Middlewares
//
// The first middleware of a client is the outermost, and Options is one of them. Given last, the
// span of an attempt is that of what is sent: what a middleware before it refuses has none, and
// what one sends twice has two. Given first, it includes what the other middlewares do.
//
// # Propagation and logs
//
// The propagators write the context of the attempt's span into the header of the request. That
// goes to the platform, so leave out those whose content it should not see, such as baggage.
//
// What payterm.WithLogger logs has the context of the call's span, so that a slog.Handler that
// knows OpenTelemetry can write the trace beside it.
package otelpayterm
