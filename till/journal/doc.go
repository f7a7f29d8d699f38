// Package journal makes each write at most once, although the API has no idempotency keys. A write
// that gets no response, or an unreadable one, may or may not have taken effect, and repeating it
// may make a second merchant, or charge somebody twice.
//
// [Once] makes a write for a key of yours. However often it is called, and whenever a process dies,
// the write happens once, and later calls return its record:
//
//	store := till.Dir(os.Getenv("NOTES_DIR")) // of one process; several share a till.SQL
//	write := journal.CreateMerchant(params)
//	merchant, err := journal.Once(ctx, client, store, "merchant/42", write)
//
// An error that matches payterm.ErrOutcomeUnknown is an [OpenError]: the next call looks again.
// What nothing shows, a person finds out and says, by [SettleKey] and [SettleKeyUnwritten].
//
// # Entries
//
// An [Entry] is the note of one write, for programs that keep it themselves. It notes which records
// exist, writes once, and if the outcome is unknown looks for a new record:
//
//	entry, err := write.Prepare(ctx, client)
//	text, err := json.Marshal(entry) // store it before Do, and again after it
//	merchant, err := entry.Do(ctx)
//
// After a crash, load the stored text and look. A loaded entry never writes:
//
//	entry, err := journal.Load[models.Merchant](client, text)
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
// A record that existed before the note but is listed only after it looks new. Once knows the
// records of its other keys. With entries, wait until your last write is listed before you make the
// next one, and use one at a time on a terminal or list: with [SoleWriter], your own next write
// counts as somebody else's. Only reconciliations of different terminals may be under way together,
// each [From] a Snapshot. A deletion while a list is read may hide another record.
//
// # Cost
//
// Once reads and writes a handful of notes, and reads the record again after the write. An entry,
// of Once or of yours, that creates something reads the list before the write and again at each
// look. Of sessions it reads the newest, back to ten minutes before the last one, and looks at the
// oldest: at most three requests, and one for each hundred of those minutes, or all pages if the
// list does not show that it is in the order of creation. The order of other lists is undocumented,
// so it reads them to the end, in pages of 100 where the platform honors that: 20 requests for
// 2,000 records. payterm.WithPrefetch saves time. An entry keeps 8 bytes per id, 11 as JSON, and at
// most 1,048,576 ids. Entries [From] a Snapshot share one reading, keep the ids of some minutes,
// and look at the newest end of the list.
//
// The [guide] lists all writes, and those that no read can judge.
//
// [docs/compatibility.md]: https://github.com/payterm/payterm-go/blob/main/docs/compatibility.md
// [guide]: https://github.com/payterm/payterm-go/blob/main/docs/unknown-outcomes.md
package journal
