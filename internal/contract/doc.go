// Package contract tests what payterm promises, through a real socket and by the public API alone.
//
// # The table
//
// Endpoints has a row for every operation: its URL, a call of it, what goes out, and the document
// that answers it. The tests here and in package paytermtest go through it, so that what they hold
// for one operation they hold for all. A row stands in the file of its API.
//
// # The map
//
// docs/promises.md names, for each promise, the tests that prove it. The files here, by promise:
//
//	every operation             operations, required, paths, risk, do, requests, gock
//	a write is sent once        faults, unsent, not_sent, at_most_once, protocol, http2
//	its outcome is never wrong  faults, unreadable_answers, says_nothing, envelopes
//	the key stays at home       redirects, secrets, base_url
//	every call ends             cancel, leaks, limits, wait
//	no outage is amplified      retry
//	no record is lost           page_forms, paging_cursors, paging_ends, paging_ahead,
//	                            paging_leaving, unreadable_records
//	arguments stay as they are  arguments, concurrency
//	what a user reads           error_types, error_texts
//	what a user sets            options, middlewares, allocs, observers, key_func
//
// # The servers
//
// They speak by hand, and so can do what no proper server does. Each ends with its test.
//
//	server_faults  newFaultServer(t, replies...): a reply for the first request, the second
//	               and so on; the last one goes on. A reply is answers(status, body), closes,
//	               resets, writes(bytes), or a function of the connection. arrivals counts the
//	               requests that came whole.
//	server_pages   a list in every form in which the platform states its pages, from a script
//
// fault_operations has the operations that faults are tried on, and verdict, which puts an error
// into one line. A new fault is a row of faults. TestMain fails if a client has logged a secret.
package contract
