// Package payterm is a client of a payment-terminal platform: six HTTP and JSON APIs with all of
// their operations.
//
//	client, err := payterm.NewClient("https://api.example.com", key)
//	session, err := client.Clients.Sessions.Create(ctx, terminalID, models.SessionCreateParams{
//		Type:   models.SessionTypePurchase,
//		Amount: "400", // unit undocumented: 4.00 on the embedded platform; ask your provider
//	})
//
// A method is found by reading its URL from left to right: GET /v1/clients-sdk/terminals/{id} is
// client.Clients.Terminals.Get, in clients/terminals.go; docs/operations.md names the exceptions.
// Ids are leading arguments, parameters come last, everything else is an [Option], for a client or,
// by [Client.With], for one call.
// [Client.Do], [List] and [All] call what has no method yet. Each API is a field of [Client] and a
// package: [risk], [clients], [vendors], [banks], [merchants], [pos]. What they answer is in
// package [models], with the rules of money and time.
//
// # Promises
//
//  1. A write is never resent once any byte of it may have been sent. If it may have taken
//     effect, its error says so.
//  2. The key goes to the configured origin only. The text of errors and logs shows neither it nor
//     e-mail addresses nor long numbers.
//  3. Every call ends, with its context or within bounds of its own. Retries cannot amplify an
//     outage.
//  4. No record is lost silently. A loop over a list ends, and yields each record or its error.
//     No answer of the platform causes a panic.
//  5. Your arguments are never modified. Any number of goroutines may share a client.
//
// # Words
//
// Undocumented is what the interface of the platform does not show: the platform may do either.
// A record is one element of a list. An attempt is one request, a call all of its attempts. A
// write is every POST and PUT but the lookup of a terminal and, by Do, every method but GET, HEAD,
// OPTIONS and TRACE; everything else is a read.
//
// # Errors
//
// A call fails with an [*Error] (the platform answered with a failure), a [*NetworkError] (no
// complete answer), a [*DecodeError] (an answer, or one record of it, that is not what the
// interface shows) or a [*RequestError] (refused before anything was sent); errors.As finds them.
// What a program asks is a matter of errors.Is, such as [ErrNotFound]. In a loop over All, see
// [IsRecordError]: one record cannot be read, and the others go on.
//
// # Retries
//
// Reads are repeated on 408, 429, 500, 502, 503, 504 and on network faults, after random waits that
// honour Retry-After; writes only if provably nothing was sent. [WithMaxRetries], [WithBackoff] and
// [WithAttemptTimeout] set how often and how long.
//
// The interface has no key against duplicates. So the error of a write that may have taken effect
// matches [ErrOutcomeUnknown]: look before you repeat it, or let package till do so for a payment,
// and package journal for any other write.
//
// # Packages on top
//
//   - [github.com/payterm/payterm-go/till] takes payments, each order once, whatever crashes
//   - [github.com/payterm/payterm-go/journal] makes a write whose outcome can be told afterwards
//   - [github.com/payterm/payterm-go/receipt] prints receipts and end-of-day reports
//   - [github.com/payterm/payterm-go/reconcile] compares reports with transactions
//   - [github.com/payterm/payterm-go/paytermtest] is the embedded platform, for tests
//   - [github.com/payterm/payterm-go/otel] traces and measures, as a module of its own
//
// Guides stand by task in [docs/README.md].
//
// [docs/README.md]: https://github.com/payterm/payterm-go/blob/main/docs/README.md
package payterm
