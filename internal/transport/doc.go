// Package transport sends every request of the client, and decodes the responses.
//
// This page follows a call in order, from a method of an API package to its result. An attempt
// sends the call once. The loop makes more attempts where that is safe.
//
// # The request
//
// A method such as Get of clients.Terminals states a Call (call.go): the name of the operation, its
// method, route and ids, what is required, and where the resource is in the response. A Call is a
// value, and sends nothing. The method passes it to Find (send.go), List or All (list.go). For an
// endpoint that has no method yet, the root package states the Call by Custom, and passes it to
// List, All or Do (custom.go).
//
// All of them call Client.do (send.go). It makes an exchange (client.go), which is the running
// call: the state that its attempts, its errors and its observers share. If there are observers,
// observed (observe.go) calls them before and after the rest, which is run.
//
// exchange.run (send.go) has the next steps in order. First, Call.request (request.go) checks the
// call and encodes path, query and body (body.go). A call that is refused ends here: nothing is
// sent.
//
// # The loop
//
// Then run passes the request to the loop of go-retryablehttp. Each call has a loop of its own,
// whose functions are methods of the exchange (send.go):
//
//   - RoundTrip makes an attempt, and keeps its outcome in the exchange. The loop itself always
//     sees an empty response.
//   - checkRetry says whether another attempt follows. It asks the policy, decide (retry.go): a
//     read is retried after a temporary failure, a write only if nothing of it was sent. A retry
//     also takes tokens of a budget, which a client and its copies share.
//   - backoff says how long the loop waits before that attempt. The wait ends early if the context
//     of the call ends.
//
// # An attempt
//
// attempt.send (send.go) limits the time of the attempt, and sends the request through the
// middlewares, if there are any. Behind them, innermost (middleware.go) finds the attempt in the
// context of the request. Contexts carry nothing else of this package.
//
// attempt.forward (attempt.go) is the last step before net/http. The ledger of the attempt
// (evidence.go) admits the request: after the first request of a write, it admits another only if
// nothing of the first was sent. Then forward adds the key, in a copy that no middleware sees, and
// only if the request goes to the origin of the base URL. Meanwhile a watch (evidence.go) notes
// whether net/http gets a connection, because without one nothing is sent.
//
// outcome.read (outcome.go) reads the response, up to a limit. If there is an error instead,
// cause (cause.go) removes the URL from it, which contains ids, and makes it match the errors of
// package context only if the context of the call has ended.
//
// The result is an outcome (outcome.go): a response or an error, with the evidence of what may have
// been sent. The policy, the errors and the log read the outcome, and nothing else.
//
// # The result
//
// If the last outcome is not a 2xx response, run returns an error of package models: fault makes it
// if there is no complete response, failure for any other status (errors.go), with what the body
// says (failure.go). outcomeUnknown (errors.go) is the one place that decides whether a write may
// have taken effect.
//
// Otherwise the response is opened. openResource (resource.go) or openList (listing.go) goes
// through it with a wire.Walker, finds the resource or the records, and passes the text of each
// to the UnmarshalJSON of its type. For a response that cannot be read, malformed or unreadable
// (errors.go) makes a DecodeError. A resource whose id is not the requested one also gives a
// DecodeError. All passes each page to package walk, which decides whether to ask for the next
// one.
//
// No error contains the keys that the attempts used.
//
// # The client
//
// client.go makes a Client and its copies, from a base URL (base.go) and from settings
// (settings.go), which the options of the root package set.
package transport
