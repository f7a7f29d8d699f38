// Package journal makes writes whose outcome can be looked up afterwards. Each write has an
// [Entry], a write-ahead note that survives the process.
//
// The API has no idempotency keys. A write that gets no response, or an unreadable one, may or may
// not have taken effect, and repeating it may charge somebody twice. An entry notes which records
// exist, writes once, and if the outcome is unknown looks for a new record:
//
//	sole := journal.SoleWriter() // nobody else opens sessions on the terminal
//	entry, err := journal.PrepareCreateSession(ctx, client, terminalID, params, sole)
//	text, err := json.Marshal(entry) // store it before Do, and again after it
//	session, err := entry.Do(ctx)
//
// After a crash, load the stored text and look. A loaded entry never writes:
//
//	entry, err := journal.Load[models.Session](client, text)
//	finding, err := entry.Look(ctx)
//	switch finding.Verdict {
//	case journal.Happened: // go on with finding.Found
//	case journal.NotSeen: // not listed in five looks; the request may still arrive
//	case journal.Ambiguous: // a person decides, with finding.Candidates
//	case journal.Settled: // a person has decided: finding.Found, or nil if it did not happen
//	}
//
// What a person finds out, [Entry.Settle] and [Entry.SettleUnwritten] record.
//
// This package is a preview, which a minor version may change: see [docs/compatibility.md].
//
// # Responses
//
// [Entry.Do] compares the response with what was asked for, as far as it shows that. One that shows
// something else leaves the outcome unknown. Some responses show little: a cancellation has a
// message, a new subscription its id. [Entry.Look] compares more, as far as the lists show it.
//
// # Limits
//
// A record that existed before the note but is listed only after it looks new. So wait until your
// last write is listed before you make the next entry, and use one entry at a time on a terminal or
// list: with [SoleWriter], your own next write counts as somebody else's. Only reconciliations of
// different terminals may be under way together, each [From] a Snapshot. A deletion while a list is
// read may hide another record.
//
// # Cost
//
// An entry that creates something reads the list before the write and again at each look. Of
// sessions it reads the newest, back to ten minutes before the last one, and looks at the oldest:
// at most three requests, and one for each hundred of those minutes, or all pages if the list does
// not show that it is in the order of creation. The order of other lists is undocumented, so it
// reads them to the end, in pages of 100 where the platform honors that: 20 requests for 2,000
// records. payterm.WithPrefetch saves time. An entry keeps 8 bytes per id, 11 as JSON, and at most
// 1,048,576 ids. Entries [From] a Snapshot share one reading, keep the ids of some minutes, and
// look at the newest end of the list.
//
// The [guide] lists all writes, and those that no read can judge.
//
// [docs/compatibility.md]: https://github.com/payterm/payterm-go/blob/main/docs/compatibility.md
// [guide]: https://github.com/payterm/payterm-go/blob/main/docs/unknown-outcomes.md
package journal
