// Package paytermtest is a payment-terminal platform in memory: for testing programs that use payterm without a network, a sandbox or
// a card. It remembers what it is told, so that a merchant created by one call is there for the next, and a card tapped on a terminal
// is the same sale in every view.
//
// # Usage
//
// In a test, NewServer starts a platform on a loopback socket and closes it with the test:
//
//	srv := paytermtest.NewServer(t, paytermtest.Options{})
//	client := srv.Client(paytermtest.ClientKey)
//
// Without a socket, NewPlatform and its RoundTripper serve an http.Client of one's own (for payterm.WithHTTPClient) and work inside of
// testing/synctest. In a program, Start does what NewServer does in a test. For programs in other languages, go run
// ./examples/platform serves it until it is interrupted.
//
// What happens outside of the API is a method of the platform: Tap taps a card, Refund pays back, Reverse takes back, Connect logs a
// device in, AddHardware fills the stock that lookup and commit know. AddPOSTerminal installs a hardware terminal, POSPurchase and
// POSRefund move money on it, POSReconcile ends its day. SetRiskScore and SetRiskScorer decide what becomes of risk events, and
// RiskEvents tells which were submitted.
//
// # Keys
//
// ClientKey opens the client and the POS API, VendorKey, BankKey and MerchantKey their own, and every one of them the risk API. A key
// sees what is its own: AddClient makes another client with a key, AddVendor another vendor, for SetVendor to put terminals under, and
// AddMerchantKey a key for a merchant other than the first.
//
// # Failing
//
// Fail makes the platform fail as told by a Fault, the same behind a socket and through the RoundTripper:
//
//	Latency        late
//	Status         a failure, or a redirect, in place of the change
//	DropBefore     the connection is cut before the change is done
//	DropAfter      the change is done and the connection cut, without an answer
//	Truncate       the change is done, and the answer breaks off in the middle of its body
//	Stall          the change is done, and the answer stops in the middle of its body, until the caller gives up
//	Reset          as DropAfter, or with DropBefore or Truncate as these, but with a TCP reset: syscall.ECONNRESET
//	StallPage      a page that never advances
//	OddRecord      a record that cannot be read
//
// A cut is io.ErrUnexpectedEOF for the caller. One fault may be several of these, as a late failure that breaks off is; Fail refuses
// what cannot be. The example of Fault is a program that is tested for what it does when the outcome of a write is unknown.
//
// Requests and Count tell what arrived, whatever became of it; the keys are not in there, only whose they were, and what stands under
// a key called pan is masked.
//
// # Same every time
//
// Ids depend on Options.Seed and on the order of the requests, times on Options.Now. With both fixed, an example has the same output
// every time.
//
// # Scope
//
// All 65 operations of the six APIs. A tap is one sale, with the same RRN, STAN and amount, in the views of client (v1 and v2, intents),
// merchant, vendor and bank; a payment on a hardware terminal is one in those of bank and POS. Answers have exactly the fields the
// interface documents, and are written by hand from it, not by the types of the library: a field misspelt there does not pass for right
// here. All people, shops and numbers are invented.
//
// # Assumptions
//
// Where the interface is silent the platform does as follows, and the real one may not. Assumptions has the same list.
//
//   - A failure is {statusCode, message}: 401 without a known key, 403 with the key of another API, 404 for an unknown path or
//     id, 405 for a wrong method, 400 with the problems per field.
//   - A request is refused if it has more than the interface shows: unknown query parameters or body fields, a body where none
//     belongs, a body that is not application/json.
//   - A bank sees every terminal, a vendor those under it, a client and a merchant their own, and what happened on a terminal
//     is seen with it. What a key does not see is 404. Any known key may submit risk events.
//   - A new terminal is under the vendor of VendorKey. client_id narrows the reading of one record, too; with an unknown one
//     lists are empty.
//   - MerchantKey belongs to the merchant that was created first.
//   - Every list takes page and limit. The limit has no maximum, a page past the end is empty, and records come in the order
//     of creation.
//   - pages.total counts pages; for an empty list it is 0.
//   - A merchant needs a name; reference_id is null if it is not sent. The other numbers of a merchant are taken and never
//     shown.
//   - A user is known by the mobile number, or by the e-mail where there is no mobile number, within a client. An existing
//     user keeps the name it has.
//   - A user's mobile number and e-mail are masked for vendors, in the merchant's view of terminals and in the answer to an
//     assignment: +9660******, us***1@example.com. Elsewhere they are whole.
//   - A trsm_code is six digits, any of them, and can be registered once (409).
//   - A lookup value is a serial number of the stock; an unknown one is 404. Commit registers the serial number with all of
//     its banks that have the mid, once (409).
//   - tid in a query is compared as a number. A terminal is found by its own tid only, but reconciled in v2 by that of a bank,
//     too.
//   - Assigning a terminal that has a user is 409. Unassigning a terminal without a user changes nothing.
//   - A terminal is connected while a device is logged in. Disconnect logs every device out, or the one that is named (404 if
//     it is not there). A tap logs a device in if there is none.
//   - Updating the profile changes nothing. A terminal registered by its trsm_code has no serial number and no bank terminals
//     to show.
//   - The amount of a session is in minor units: 400 is 4.00. It is a whole number of up to twelve digits.
//   - A session waits one hour for its card, takes one tap and is closed by it, approved or declined. An expired one stays
//     new.
//   - An intent comes into being with the tap, completed. Its transaction has the same RRN, STAN and amount in every view.
//   - The id and the uuid of the transaction embedded in a session are both the id of the v1 transaction.
//   - The status of a declined intent or event is declined, and its action code is that of the card.
//   - from and to are inclusive and compared with created_at.
//   - A refund is a transaction of type 20 with an intent of type refund; a reversal marks the transaction it takes back.
//   - A reconciliation counts what was approved on the terminal since the one before and is not reconciled yet. Total is
//     purchase less purchase_reversal less refund plus refund_reversal.
//   - Schemes without a transaction are left out of a reconciliation. Host and terminal always count the same, so it is
//     balanced and approved.
//   - A v2 reconciliation is in the v1 list, too. That list has its times as HH:MM, the other views as HH:MM:SS.
//   - A bank knows terminals, transactions and reconciliations by the ids of the client API. The numbers of a terminal are
//     those of its first bank, its system_trace_audit_number is the last one used.
//   - A payment on a hardware terminal is two messages with one request_id, 1200 and 1210. It is never reversed and never
//     settled.
//   - A reconciliation of a hardware terminal has the same id in the bank and the POS API. It is balanced, with action code
//     500, and makes no messages.
//   - A subscription is for the tid of a hardware terminal that the client sees (404). Every UUID is a plan, called basic. A
//     terminal is subscribed to a plan once at a time (409).
//   - Cancelling needs the plan of the subscription (400) and a reason, and can be done once (409). registered_by and
//     cancelled_by are the client's id, last_transaction is the time of the terminal's last payment.
//   - A risk event needs event_timestamp alone; fields that are not shown may be any object. An event type that is not listed
//     is taken if it comes with request and response: it may be a financial one.
//   - An event_id that is known gets the first answer again, under whichever key it comes; the event is kept once and not scored again.
//   - The state of a risk decision is normal with allow, monitored with block and unknown with unknown.
package paytermtest
