// Package payterm is a client for a payment-terminal platform: six HTTP/JSON APIs.
//
//	client, err := payterm.NewClient("https://api.example.com", key)
//	session, err := client.Clients.Sessions.Create(ctx, terminalID, models.SessionCreateParams{
//		Type:   models.SessionTypePurchase,
//		Amount: "400", // unit undocumented: 4.00 on the embedded platform; ask your provider
//	})
//
// Most methods are named after their URL: GET /v1/clients-sdk/terminals/{id} is
// client.Clients.Terminals.Get. An [Option] configures a client or, by [Client.With], a single
// call. [Client.Do], [List] and [All] call endpoints that have no method yet. Package [models] has
// the types, and the rules of money and time. Guides by task are in [docs/README.md].
//
// # Promises
//
//  1. A write is never resent once any byte of it may have been sent. If it may have taken
//     effect, its error says so.
//  2. The key goes to the configured origin only. Texts of errors and logs show no key, no e-mail
//     address and no long number, such as a card number. A key is not recognized if it has fewer
//     than eight characters, or where the platform returns it in base64 or escaped twice.
//  3. Every call ends, with its context or within its own limits. While no call succeeds, a
//     client and its copies make at most 100 retries that reach the network.
//  4. No record is lost silently. A loop over a list yields each record or its error. It ends
//     when the list ends: set a deadline in case a server never stops returning records. No
//     response of the platform causes a panic.
//  5. Your arguments are never modified. Any number of goroutines may share a client.
//
// # Errors and retries
//
// An attempt is one HTTP request, and a call is all of its attempts. Reads are retried on 408,
// 429, 500, 502, 503, 504 and on network faults, after random waits that honor Retry-After.
// Writes (every POST and PUT except the lookup of a terminal) are retried only if provably
// nothing was sent.
//
// Decide with errors.Is; errors.AsType finds the [*Error], [*NetworkError], [*DecodeError] or
// [*RequestError]. The API has no idempotency keys, so look before you repeat a write whose error
// matches [ErrOutcomeUnknown]: package till does so for payments, till/journal for most other
// writes. In a loop over All, [IsRecordError] reports whether only one record is unreadable.
//
// [docs/glossary.md] explains words such as session, RRN and TID.
//
// # Packages built on it
//
// Package till charges an order at most once, till/journal makes most other writes at most once,
// and till/feed hands on each new or changed record of a list. Packages books/receipt and
// books/reconcile print and add up what the platform returns. Folder platform has the embedded
// platform as a program. They are previews, which a minor version may change.
//
// The compatibility promise of version 1.0 covers this package, the six APIs, models, pagination,
// paytermtest (the platform in memory, for tests) and otelpayterm (traces and metrics, a module
// of its own): see [docs/compatibility.md].
//
// [docs/compatibility.md]: https://github.com/payterm/payterm-go/blob/main/docs/compatibility.md
// [docs/glossary.md]: https://github.com/payterm/payterm-go/blob/main/docs/glossary.md
// [docs/README.md]: https://github.com/payterm/payterm-go/blob/main/docs/README.md
package payterm
