// Package payterm is a client of a payment-terminal platform: six families of HTTP and JSON
// APIs with all of their 65 operations.
//
//	Risk       what happened to a user, a business or money is scored, and an action recommended
//	Clients    merchants, terminals and their users, sessions, transactions, intents, reconciliations
//	Vendors    what the terminals under one vendor do, across its clients; reads only
//	Banks      what mobile-SDK and hardware POS terminals do at a bank; reads only
//	Merchants  the same as Clients, for what belongs to one merchant
//	POS        messages, subscriptions and reconciliations of hardware POS terminals
//
// Each is a field of [Client] and a package of its own with an example.
//
// # Promises
//
//  1. A write is sent at most once after a byte of it may have left, and its outcome is never misreported.
//  2. The key goes to the configured origin only, and into no text; the text of an error shows no card number, mobile
//     number or e-mail address that its call has sent.
//  3. No call outlives its context, and no goroutine its call. The time and the memory of a call are bounded.
//  4. What a caller hands over is never written into. Clients and parameters may be shared by any number of goroutines.
//  5. An outage is not multiplied.
//  6. An iteration ends, and loses no record silently.
//  7. No input panics, neither the platform's nor the caller's.
//
// The sections below say how. The README names the tests that prove each promise.
//
// # Usage
//
//	client, err := payterm.NewClient("https://api.example.com", key)
//	session, err := client.Clients.Sessions.Create(ctx, terminalID, models.SessionCreateParams{
//		Type: models.SessionTypePurchase, Amount: "400",
//	})
//
// A method is found by reading its URL from left to right: the API, the resource, the verb.
// GET /v1/clients-sdk/terminals/{id} is client.Clients.Terminals.Get, in the file
// clients/terminals.go. Ids are leading arguments, parameters come last and by value, a
// resource is a pointer. Everything else is said by an [Option], for a client or, through
// [Client.With], for one call. [Client.Do] calls what has no method yet.
//
// # Environments
//
// Sandbox and production are two base URLs with keys of their own; [NewClientFromEnv] reads a
// base URL and a key from the environment. A key belongs to a client, vendor, bank or merchant and
// opens that API, a client's key the POS API, too. A program with several keys makes one client
// and calls under another key by [Client.With] and [WithAPIKey]. Package paytermtest is a third
// environment: the platform, in process, with a key for each API.
//
// # Paging
//
// Every list has List, which gives one page, and All, which goes through all of them:
//
//	for transaction, err := range client.Clients.Transactions.All(ctx, params) {
//		if payterm.IsRecordError(err) {
//			log.Print(err) // one odd record; the others go on
//			continue
//		}
//		if err != nil {
//			return err
//		}
//		…
//	}
//
// All is lazy, begins at the page of the parameters, and always ends. A page that cannot be
// told from the one before ends it with [ErrStalled] unless the platform is known to have
// given all: whether there is more cannot be known. A record that moves to the next page
// because another was inserted is given once; what is deleted while paging may push
// records out of sight. [WithPrefetch] fetches ahead. Package pagination has the details.
//
// # Errors
//
// A call fails with one of four types, told apart with errors.As:
//
//	*Error         the platform answered with a failure: status, code, message, fields
//	*NetworkError  there was no complete answer
//	*DecodeError   the answer, or one record of a list, is not what the interface says
//	*RequestError  the call was refused before anything was sent
//
// What a program usually asks is asked with errors.Is: [ErrNotFound], [ErrUnauthorized],
// [ErrRateLimited], [ErrOutcomeUnknown] and the others. context.Canceled and
// context.DeadlineExceeded match only if the caller's own context ended. List returns the
// good records of a page beside the errors of the odd ones; its page is nil exactly if
// there is another error.
//
// # Retries
//
// Reads (GET, and the lookup of a terminal; with Do also HEAD, OPTIONS and TRACE) are repeated
// on 408, 429, 500, 502, 503, 504 and on faults of the network, twice by default, after random
// waits that honour Retry-After.
// Writes are repeated only if provably nothing was sent. A retry budget, shared by all
// copies of a client, keeps an outage from being multiplied. When the platform asks to wait
// for longer than the backoff allows, or than the caller's deadline is away, its answer is
// returned at once.
//
// # Writes and unknown outcomes
//
// The platform shows no key against duplicates. So a write that may have taken effect is not repeated, and its error,
// whichever of the first three types it is, matches [ErrOutcomeUnknown]: then look before repeating it. After a
// [*DecodeError] the answer is in Raw. After the others wait a moment, read with a context that is still alive, and
// compare with what was noted before the write. docs/unknown-outcomes.md says for each write what to note, what to
// read, and when to repeat it; the example UnknownOutcome is a program that does so for a session.
//
// # Risk events
//
// To block is an answer, not an error. An event without an id gets one, once, before it is sent; the decision and every
// error after the local checks tell it. No read shows what became of an event, so after an unknown outcome submit it
// again under its id:
//
//	event.EventID = uuid.NewString()
//	decision, err := client.Risk.Submit(ctx, event)
//	if errors.Is(err, payterm.ErrOutcomeUnknown) {
//		decision, err = client.Risk.Submit(context.WithoutCancel(ctx), event)
//	}
//
// # Money and time
//
// Amounts are exact texts, never floats: [models.Amount] in major units ("12.50"),
// [models.MinorAmount] in hundredths ("1250"), both with Hundredths; [models.Number] where
// the unit is not shown, as with the amount of a session. [models.Timestamp] keeps the text
// it came as. Dates and times of receipts are in the terminal's own zone and stay text, with
// helpers that take a *time.Location.
//
// # Tolerance
//
// The platform writes numbers as texts, objects for lists, and the other way round. The
// models take all of these as documented in package models, keep values of enumerations they
// do not know, and skip fields they do not know, which Raw still has.
//
// # Secrets
//
// The key is sent over https, over http only to this machine or with [WithInsecureHTTP], and
// redirects are not followed. Bodies and headers are never logged or printed; errors show routes, not paths, so no ids either. Should the
// message of the platform repeat the key, or the card number, mobile number, e-mail address or
// personal id of the call, the error says "[concealed]" in its place. A card number is a
// [models.PAN], which shows its last four digits everywhere but in the request that carries it.
package payterm
