// Package paytermtest is a payment-terminal platform in memory, for testing programs that use
// payterm without a network, a sandbox or a card. It keeps state: the next call finds what one
// call creates, and a card tapped on a terminal is the same sale in every view.
//
// # Usage
//
// In a test, [NewServer] starts a platform on a loopback socket and closes it with the test:
//
//	srv := paytermtest.NewServer(t, paytermtest.Options{})
//	client := srv.Client(paytermtest.ClientKey)
//	terminal := srv.AddTerminal() // ready for sessions
//
// Use [NewPlatform] and its [Platform.RoundTripper] without a socket, and inside
// testing/synctest. Use [Start] outside tests. For programs in other languages, run
// platform/cmd/payterm-platform, which has a console in a browser
// ([github.com/payterm/payterm-go/platform/console]).
//
// [ClientKey] opens the client API and the POS API. VendorKey, BankKey and MerchantKey each open
// their own. All keys open the risk API. Each key sees only its own records. Events outside the
// API, such as [Platform.Tap], Refund, Reverse and SetRiskScore, are methods of [Platform].
// Session amounts are in minor units here: 400 is 4.00. The unit of the real platform is
// undocumented.
//
// # Faults
//
// [Platform.Fail] arms a [Fault]: latency, a status of your choice, a cut connection, a stalled
// response, a list that never ends. Faults work the same with and without a socket.
// [Platform.Requests] returns the journal of requests, and [Platform.State] what happened on the
// terminals. Package [github.com/payterm/payterm-go/till/simulation] runs a program many times
// with random events at its requests.
//
// # Scope
//
// The platform has all operations of the six APIs. Its responses are written by hand from the API
// docs, not with the library's types, so a misspelled field in the library fails a test. The real
// platform writes some values in more than one form, and so does this one: see [Form].
// [Assumptions] lists what this one does where the API docs are silent. [docs/testing.md]
// compares it with mocks and recordings.
//
// [docs/testing.md]: https://github.com/payterm/payterm-go/blob/main/docs/testing.md
package paytermtest
