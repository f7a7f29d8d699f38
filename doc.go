// Package payterm is a client of a payment-terminal platform: six families of HTTP and JSON
// APIs with all of their operations.
//
//	Risk       scores what happened to a user, a business or money, and recommends an action
//	Clients    merchants, terminals, users, sessions, transactions, intents, reconciliations
//	Vendors    what the terminals under one vendor do, across its clients; reads only
//	Banks      what mobile-SDK and hardware POS terminals do at a bank; reads only
//	Merchants  the same as Clients, for what belongs to one merchant
//	POS        messages, subscriptions and reconciliations of hardware POS terminals
//
// Each is a field of [Client] and a package of its own with an example.
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
//     No input panics.
//  5. Your arguments are never modified. Any number of goroutines may share a client.
//
// docs/promises.md names the tests that prove each of them.
//
// # Words
//
// Undocumented is what the interface of the platform does not show: the platform may do either.
// A record is one element of a list. An attempt is one request, a call all of its attempts. A
// write is every POST and PUT but the lookup of a terminal and, by Do, every method but GET, HEAD,
// OPTIONS and TRACE; everything else is a read. The embedded platform is package paytermtest.
//
// # Usage
//
//	client, err := payterm.NewClient("https://api.example.com", key)
//	session, err := client.Clients.Sessions.Create(ctx, terminalID, models.SessionCreateParams{
//		Type:   models.SessionTypePurchase,
//		Amount: "400", // unit undocumented: 4.00 on the embedded platform; ask your provider
//	})
//
// A method is found by reading its URL from left to right: the API, the resource, the verb.
// GET /v1/clients-sdk/terminals/{id} is client.Clients.Terminals.Get, in the file
// clients/terminals.go. Ids are leading arguments, parameters come last and by value, a
// resource is a pointer. Everything else is an [Option], for a client or, through
// [Client.With], for one call. [Client.Do] calls what has no method yet, and WithOperation
// names it for errors, logs and traces.
//
// # Environments
//
// Sandbox and production are two base URLs with keys of their own; [NewClientFromEnv] reads a
// base URL and a key from the environment. A base URL may have a path, but one that holds the
// route of an operation, such as /v1/clients-sdk, is refused. A key belongs to a client, vendor,
// bank or merchant and opens that API, a client's key the POS API, too. A program with several
// keys makes one client and calls under another key by [Client.With] and [WithAPIKey]. The
// embedded platform is a third environment, with a key for each API.
//
// # Paging
//
// Every list has List, which returns one page, and All, which iterates over all records:
//
//	for transaction, err := range client.Clients.Transactions.All(ctx, params) {
//		if payterm.IsRecordError(err) {
//			log.Print(err) // one record cannot be read; the others go on
//			continue
//		}
//		if err != nil {
//			return err
//		}
//		…
//	}
//
// All is lazy, begins at the page of the parameters, and always ends. A list that does not advance
// ends with [ErrStalled] where it cannot be known whether there is more. A record that moves to the
// next page because another was inserted is yielded once while its bytes stay the same; one that
// has changed in between, such as by a reversal, is yielded again, and what is deleted while paging
// may push records out of sight. So sum a range of time that is over, or, where a list has no such
// filter, keep the sums by id. [WithPrefetch] fetches ahead. Package pagination has the details.
//
// # Errors
//
// A call fails with one of four types; errors.As finds them:
//
//	*Error         the platform answered with a failure: status, code, message, fields
//	*NetworkError  there was no complete answer
//	*DecodeError   the answer, or one record of a list, is not what the interface shows
//	*RequestError  the call was refused before anything was sent
//
// What a program usually asks is a matter of errors.Is: [ErrNotFound], [ErrUnauthorized],
// [ErrRateLimited], [ErrOutcomeUnknown] and the others. context.Canceled and
// context.DeadlineExceeded match only if the caller's own context has ended, so ctx.Err() is
// set then; an attempt that took longer than [WithTimeout] matches neither, and its text names
// the option. List returns the good records of a page beside the errors of the unreadable ones;
// its page is nil exactly if there is another error.
//
// The fields of an error are the platform's own words, for programs. Its text is for people and
// logs, on one line: operation, route, status and message; with 401 and 403 the API and the kind of
// key that it wants; and that a redirect was not followed. Its JSON is an object of the fields, in
// the words of its text: header and body are left out.
//
// # Retries
//
// Reads (with Do also HEAD, OPTIONS and TRACE) are repeated on 408, 429, 500, 502, 503, 504 and
// on network faults, twice by default, after random waits that honour Retry-After. Writes are
// repeated only if provably nothing was sent. Retries cannot amplify an outage: all copies of a
// client share a retry budget. When the platform asks for a longer wait than the backoff
// allows, or than the caller's deadline is away, its answer is returned at once.
//
// The library's own transport speaks HTTP/1.1, over which net/http resends no write. If you want
// HTTP/2, set a Transport by [WithHTTPClient]: net/http may resend a write there, after GOAWAY
// and REFUSED_STREAM, which prove that it was not processed, but also after PROTOCOL_ERROR.
//
// # Writes and unknown outcomes
//
// The interface has no key against duplicates. So a write that may have taken effect is not
// repeated, and its error, whichever of the first three types it is, matches
// [ErrOutcomeUnknown]: look before you repeat it. After a [*DecodeError] the answer is in Raw,
// and its ID is the id of what was made, where that can be read. After the others wait a moment,
// read with a context that is still alive, and compare with what you noted before the write.
// Package journal does so for every write that a read can judge; docs/unknown-outcomes.md is its
// guide, and says what to do about the others.
//
// # Middlewares
//
// A middleware ([WithMiddleware]) sees every attempt, and never the key. If it refuses one
// itself, as an open circuit breaker or a rate limiter does, nothing was sent: let it return
// ErrNotSent, or an error that wraps it, and the write is not unknown. The call is then repeated,
// as if there had been no connection. Within one attempt a write is sent once: a second send by a
// middleware that retries or hedges fails, unless the first provably did not leave.
//
// # Risk events
//
// To block is an answer, not an error. An event without an id gets one, once, before it is sent;
// the decision and every error after the local checks carry it. No read shows what became of an
// event, so after an unknown outcome submit it again under its id:
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
// [models.MinorAmount] in hundredths ("1250"), both with Hundredths; [models.Number] where the
// unit is undocumented, as with the amount of a session. Lists hold declined and reversed sales
// as well: ask Outcome, of sessions, transactions, intents and receipts, before you count one,
// and sum NetHundredths of receipts. A bool or an integer that a view may leave out is a
// pointer, nil where the view does not say. A session may stay open past its ExpiredAt: a loop
// that waits for a card needs an end of its own.
//
// [models.Timestamp] keeps the text it came as. Dates and times of receipts are in the
// terminal's own zone and stay text, with helpers that take a *time.Location.
//
// # Tolerance
//
// The platform writes numbers as texts, objects for lists, and the other way round. The models
// take all of these as documented in package models, keep values of enumerations they do not
// know, and skip fields they do not know, which Raw still has.
//
// # Secrets
//
// The key is sent over https, over http only to this machine or with [WithInsecureHTTP], and
// redirects are not followed. Bodies and headers are never logged or printed; errors show
// routes, not paths, so no ids either. The text of an error has "[concealed]" in place of the
// key, of e-mail addresses, and of runs of nine or more digits, such as card and mobile numbers.
// A card number is a [models.PAN], which shows its last four digits everywhere but in the
// request that carries it.
package payterm
