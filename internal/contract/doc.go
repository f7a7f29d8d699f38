// Package contract tests the promises of payterm through a real socket, with only the public API.
//
// Most tests here and in package paytermtest go through the table of package operations, with the
// calls of package calls.
//
// docs/promises.md names the tests that prove each promise. The files here, by promise:
//
//	every operation             operations, keys, paths, risk, do, requests
//	a write is sent once        faults, unsent, not_sent, at_most_once, protocol, http2
//	its outcome is never wrong  faults, unreadable_responses, says_nothing, envelopes
//	the key stays at home       redirects, secrets, base_url
//	every call ends             cancel, leaks, limits, wait
//	no outage is amplified      retry
//	no record is lost           page_forms, own_lists, paging_ends, paging_leaving,
//	                            unreadable_records
//	arguments stay unmodified   arguments, concurrency
//	what a user reads           error_types, error_texts
//	what a user sets            options, middlewares, allocs, observers, key_func
//
// The servers write raw bytes, so they can misbehave. Each ends with its test.
//
//	server_faults  newFaultServer(t, replies...): a reply per request; the last one repeats. A
//	               reply is responds(status, body), closes, resets, writes(bytes), or a func of
//	               the connection. arrivals counts the complete requests.
//	server_pages   lists that state their pages in every form, from a script
//
// fault_operations has the operations that faults are tried on, and verdict, which describes an
// error in one line. To add a fault, add a row to faults. TestMain fails if a client logs a secret.
package contract
