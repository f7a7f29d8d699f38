// Package otelpayterm traces and measures the calls of a payterm client with OpenTelemetry. It
// follows the stable semantic conventions for HTTP clients. It is a separate module, so that
// programs that do not use it get none of its dependencies.
//
//	client, err := payterm.NewClient(baseURL, key, otelpayterm.Instrument())
//
// Attributes, names, events and statuses show only the route and the status of a request. They
// contain no id, key or query. Error messages are omitted, because they may quote ids.
// [Instrument] lists the metrics and the values of error.type.
//
// # Span of a call
//
// Every call, and every page of a list, has an internal span that is named after its operation,
// such as clients.terminals.get. The span covers all attempts, the waits between them, and the
// reading of the response. A call that is refused before anything was sent also has a span.
//
//	payterm.operation        string  the operation, such as clients.terminals.get
//	payterm.attempts         int     number of attempts; 0: none
//	payterm.outcome_unknown  bool    true if a write may or may not have taken effect
//	error.type               string  if the call failed
//
// # Span of an attempt
//
// Every attempt has a client span below the span of its call. It is named after method and route,
// such as GET /v1/clients-sdk/terminals/{id}. It ends when the response has been read.
//
//	payterm.operation             string  the operation, such as clients.terminals.get
//	http.request.method           string  GET, POST, PUT; _OTHER if HTTP does not define it
//	http.request.method_original  string  the method itself, beside _OTHER
//	http.request.resend_count     int     1 for the second attempt of a call; not on the first
//	http.response.status_code     int     if there was a response
//	network.protocol.version      string  1.1 or 2, if there was a response
//	server.address                string  host of the base URL
//	server.port                   int     its port
//	url.full                      string  without query; REDACTED for all but the route
//	url.template                  string  the route; of a Request its Path
//	error.type                    string  if the attempt failed
package otelpayterm
