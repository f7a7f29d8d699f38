// Package transport sends every request of the client.
//
// A service method states its request, and where the resource is in the response, as a Call, and
// passes that to Find, List, All or Do. Then:
//
//  1. request checks the Call and encodes path, query and body. A call that is refused ends here:
//     nothing is sent.
//  2. run hands the request to the loop of go-retryablehttp, whose RoundTripper is makeAttempt.
//  3. An attempt sends the request through the middlewares, adds the key behind them, and reads the
//     response up to its limit, all within its timeout. An outcome comes of it: a response or an
//     error, and the evidence of what may have been sent. It stays with the exchange, the running
//     call; the loop sees an empty response.
//  4. decide retries a read after a temporary failure, and a write only if nothing of it was
//     sent. The loop waits in between, until the context of the call ends.
//  5. A 2xx response within the limit is opened: openResource and openList find the resource or the
//     list in it and decode it, Do decodes all of it. A resource with another id than the
//     one asked for is unreadable. Any other outcome becomes an error of package models.
//
// The files, in reading order; each uses only those below it:
//
//	operations.go          Find, List, All and Do
//	send.go                a call with all its attempts, driven by the loop
//	observe.go             the observers of a call
//	errors.go              an outcome as an error; whether that of a write is unknown
//	client.go              Client, and the exchange: a running call
//	retry.go               the retry policy and the retry budget
//	attempt.go             one attempt: timeout, middlewares, key, the whole body
//	failure.go             what the body of a failure says
//	cause.go               the end of a context, and which errors may match it
//	outcome.go             what came of an attempt; Retry-After
//	evidence.go            what may have been sent: a count, httptrace, net/http's own errors
//	list.go, resource.go   open a response
//	custom.go              calls of endpoints that have no method yet
//	request.go             a call as a request, with its query
//	base.go                the base URL, which requests go there, and paths below it
//	key.go                 the key of an attempt, in a copy of its header
//	settings.go            what the options of the root package set
//	body.go                the JSON of a body
//	call.go                what a service states
package transport
