// Package transport is the one way out: it checks a call, sends it under the key,
// repeats it where that is safe, and opens the envelope of the answer.
//
// Files follow a call on its way: call.go, path.go and query.go build it, send.go sends
// it, retry.go decides on repeating it, answer.go reads what comes back, failure.go and
// fault.go turn what went wrong into errors, envelope.go and list.go find the resource
// in the answer.
package transport
