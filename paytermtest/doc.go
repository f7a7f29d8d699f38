// Package paytermtest is a payment-terminal platform in memory, for testing programs that use
// payterm without a network, a sandbox or a card. What one call creates the next one finds, and a
// card tapped on a terminal is the same sale in every view.
//
// # Usage
//
// In a test, [NewServer] starts a platform on a loopback socket and closes it with the test:
//
//	srv := paytermtest.NewServer(t, paytermtest.Options{})
//	client := srv.Client(paytermtest.ClientKey)
//	terminal := srv.Terminal(t) // ready for sessions
//
// Without a socket, also inside testing/synctest, payterm.WithHTTPClient takes an http.Client whose
// Transport is [Platform.RoundTripper] of a [NewPlatform]. In a program that is not a test, [Start]
// does what NewServer does in one. For programs in other languages, go run ./examples/platform
// serves a platform until it is interrupted, with its console:
// [github.com/payterm/payterm-go/paytermtest/console].
//
// What happens outside the API is a method of the platform:
//
//   - [Platform.Tap] taps a card on an open session, [Platform.TapAll] on every session as it
//     opens. Refund and Reverse undo a sale. Connect logs a device in on a terminal.
//   - [Platform.Reconcile] ends the day of a terminal. AddTerminal adds one, and AddHardware adds
//     to the terminals that lookup and commit know.
//   - AddPOSTerminal installs a hardware terminal, and POSPurchase pays on it.
//   - [Platform.SetRiskScore] decides what becomes of risk events.
//
// The unit of a session's amount is undocumented. Here it is the minor unit: 400 is 4.00.
//
// # Keys
//
// [ClientKey] opens the client and the POS API; VendorKey, BankKey and MerchantKey open their own.
// Any of them opens the risk API. A key sees its own records only. [Platform.AddClient], AddVendor
// and AddMerchantKey make more of them.
//
// # Faults
//
// [Platform.Fail] makes the platform fail as a [Fault] says, the same behind a socket and through
// the RoundTripper: late, with a status, header and body of yours, with a connection that is cut,
// an answer that breaks off or stops, a list that never ends or a record that cannot be read. The
// caller of a connection that is cut reads io.ErrUnexpectedEOF. The example of Fault shows how to
// test unknown-outcome handling.
//
// [Platform.Requests] returns the journal of what arrived, whatever became of it, and Count counts
// it. State returns what happened on the terminals so far, and Reset begins anew.
//
// # Simulation
//
// [Explore] looks for the trouble that nobody thought of: it runs a program over and over, by a
// seed something else happens at each request, and a failure prints the shortest way to it.
// [docs/simulation.md] shows how.
//
// # Forms
//
// The real platform leaves things out, and writes some of them in more than one form. [Forms], in
// the [Options], make this one do so, too, wherever a document shows it. Ids, RRNs and amounts
// stay, so one test runs in each.
//
// Ids depend on the Seed of the options and the order of the requests, times on their Now. With
// both fixed, an example prints the same every time.
//
// # Scope
//
// The platform has every operation of the six APIs. A tap is one sale, with the same RRN, STAN and
// amount, in the views of client (v1, v2 and intents), merchant, vendor and bank. Answers are
// written by hand from the interface, not by the types of the library, so a misspelt field of the
// library is found. All people, shops and numbers are invented.
//
// Where the interface is silent the platform has to do something, and the real one may do
// otherwise: [Assumptions] lists what it does. [docs/testing.md] compares it with mocks, recordings
// and fakes.
//
// [docs/simulation.md]: https://github.com/payterm/payterm-go/blob/main/docs/simulation.md
// [docs/testing.md]: https://github.com/payterm/payterm-go/blob/main/docs/testing.md
package paytermtest
