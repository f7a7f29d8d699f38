// Package paytermtest is a payment-terminal platform in memory, for testing programs that use
// payterm without a network, a sandbox or a card. What one call creates the next one finds, and a
// card tapped on a terminal is the same sale in every view.
//
// # Usage
//
// In a test, NewServer starts a platform on a loopback socket and closes it with the test:
//
//	srv := paytermtest.NewServer(t, paytermtest.Options{})
//	client := srv.Client(paytermtest.ClientKey)
//	terminal := srv.Terminal(t) // ready for sessions
//
// Without a socket, serve an http.Client of your own from NewPlatform: payterm.WithHTTPClient takes
// one whose Transport is the platform's RoundTripper. That works inside testing/synctest, too. In a
// program that is not a test, Start does what NewServer does in one. For programs in other
// languages, go run ./examples/platform serves a platform until it is interrupted.
//
// What happens outside the API is a method of the platform:
//
//   - Tap taps a card on an open session, TapAll on every session as it opens. Refund and Reverse
//     undo a sale. Connect logs a device in on a terminal.
//   - Reconcile ends the day of a terminal. AddTerminal adds one that is ready for sessions.
//   - AddHardware adds to the terminals that lookup and commit know.
//   - AddPOSTerminal installs a hardware terminal. POSPurchase and POSRefund move money on it, and
//     POSReconcile ends its day.
//   - SetRiskScore and SetRiskScorer decide what becomes of risk events. RiskEvents returns those
//     that were submitted.
//
// The unit of a session's amount is undocumented. Here it is the minor unit: 400 is 4.00. Confirm
// with your provider what it is on the real platform.
//
// # Keys
//
// ClientKey opens the client and the POS API; VendorKey, BankKey and MerchantKey open their own.
// Any of them opens the risk API. A key sees its own records only. AddClient adds another client
// with a key, AddVendor another vendor (SetVendor puts terminals under it), and AddMerchantKey a
// key for a merchant other than the first.
//
// # Faults
//
// Fail makes the platform fail as a Fault says, the same behind a socket and through the
// RoundTripper:
//
//	Operation      the operation that fails; empty: every one
//	Times          how many requests fail; 0: all, until ClearFaults
//	Latency        late
//	Status         a failure, or a redirect, in place of the change
//	Header         header fields of the answer, such as Retry-After
//	Body           another body; without a Status the change is made
//	DropBefore     the connection is cut before the change is made
//	DropAfter      the change is made and the connection cut, without an answer
//	Truncate       the change is made, and the answer breaks off in the middle of its body
//	Stall          the change is made, and the answer stops in the middle of its body
//	Reset          a TCP reset (syscall.ECONNRESET) in place of an orderly cut
//	StallPage      a page that never advances
//	OddRecord      a record that cannot be read
//
// The caller of a connection that is cut reads io.ErrUnexpectedEOF. One fault may combine several
// of these; Fail refuses what cannot be. The example of Fault shows how to test unknown-outcome
// handling.
//
// Requests returns the journal of what arrived, whatever became of it, and Count counts it. The
// journal has the role of a key in the key's place, and what a member called pan holds is masked.
//
// State returns what happened on the terminals so far, Receipt the receipt of a sale, and Changed
// tells when to look again. Reset begins anew.
//
// # Forms
//
// The platform of the interface is not as tidy as its documents: it leaves things out, and writes
// some of them in more than one form. Options.Forms makes this one do so, too, wherever a document
// shows it. Ids, RRNs and amounts stay, so one test runs in each:
//
//	for _, forms := range []paytermtest.Forms{
//		paytermtest.FormsDocumented, paytermtest.FormsSparse, paytermtest.FormsOther,
//	} {
//		srv := paytermtest.NewServer(t, paytermtest.Options{Forms: forms})
//		// ...
//	}
//
// # Same every time
//
// Ids depend on Options.Seed and the order of the requests, times on Options.Now. With both fixed,
// an example prints the same every time.
//
// # Scope
//
// The platform has every operation of the six APIs. A tap is one sale, with the same RRN, STAN
// and amount, in the views of client (v1, v2 and intents), merchant, vendor and bank. A payment on
// a hardware terminal is one in those of bank and POS. Answers are written by hand from the
// interface, not by the types of the library, so a misspelt field of the library is found. All
// people, shops and numbers are invented.
//
// # Mocking with gock
//
// Where a test needs one odd answer rather than a platform, a mock will do. gock does not intercept
// this client by itself: gock replaces http.DefaultTransport, and the client has a transport of its
// own. Let gock intercept an http.Client and pass that one:
//
//	intercepted := &http.Client{Transport: &http.Transport{}}
//	gock.InterceptClient(intercepted)
//	client, err := payterm.NewClient(baseURL, key, payterm.WithHTTPClient(intercepted))
//
// An http.Client without a Transport uses http.DefaultTransport, so it is intercepted once a mock
// exists. A read is repeated on 503 and the like: mock as many answers, or use
// payterm.WithMaxRetries(0). The example called Gock is a whole one.
//
// # Assumptions
//
// Where the interface is silent the platform has to do something, and the real one may do
// otherwise. [Assumptions] lists what it does.
package paytermtest
