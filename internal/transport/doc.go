// Package transport is the one way out: it checks a call, sends it under the key, repeats it where
// that is safe, and opens the envelope of the answer.
//
// # The way of a call
//
// It reads downwards: a file uses those below it only.
//
//	operations.go  Find, List, All and Do: the verbs, from a Call to a resource
//	own.go         a call of an endpoint that has no method yet
//	exchange.go    send: one call, its attempts in retryablehttp's loop, one answer or error
//	client.go      the settings that calls are sent with, and copies with others
//
//	errors.go      what came of a call as an error, and whether the outcome of a write is unknown
//	failure.go     the platform's words in the body of a failure
//	redact.go      the key taken out of what errors keep
//	retry.go       the policy: which attempt is followed by another, when, and the budget
//
//	attempt.go     the answer to one attempt, read to its end
//	hop.go         the middlewares, and the innermost hop, which sets the key
//	evidence.go    the context of an attempt, with what may have left: a write once, and proof
//	               that nothing was sent
//
//	request.go     the request: checks, and the query
//	settings.go    what the options of the root package set
//	pool.go        the connections
//	observe.go     the observers of a call: its beginning and its end
//	path.go        ids into routes
//	body.go        the JSON of the body
//
//	list.go        the page in the answer to a list
//	resource.go    the resource in an answer, one record of a list, and answers too dense to read
//	call.go        what a service method states: route, params, and where the resource stands
package transport
