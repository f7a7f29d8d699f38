// Package journal makes each write at most once, although the API has no idempotency keys. A
// write that gets no response, or an unreadable one, may or may not have taken effect. Repeating
// it may create a second merchant, or charge somebody twice.
//
// [Once] makes a write for a key that you choose. The write happens at most once, however often
// Once is called and whenever a process dies. Later calls return the record that it made:
//
//	store := till.Dir(os.Getenv("NOTES_DIR")) // of one process; several share a till.SQL
//	write := journal.CreateMerchant(params)
//	merchant, err := journal.Once(ctx, client, store, "merchant/42", write)
//
// If the outcome is unknown, the error is an [OpenError], which matches
// payterm.ErrOutcomeUnknown. The next call looks again. If no call can find out the outcome, a
// person records it with [SettleKey] or [SettleKeyUnwritten].
//
// # Entries
//
// An [Entry] is the note of one write, for programs that keep their notes themselves. It notes
// which records exist, and writes once. If the outcome is unknown, it looks for a new record:
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
// [Entry.Settle] and [Entry.SettleUnwritten] record what a person has found out.
//
// This package is a preview, which a minor version may change: see [docs/compatibility.md].
//
// # Responses
//
// [Entry.Do] compares the response with what was asked for, as far as the response shows it. If
// they differ, the outcome is unknown. Some responses show little: a cancellation shows a
// message, and a new subscription only its id. [Entry.Look] compares all that the lists show.
//
// # Limits
//
// A record that existed before the note, but is listed only after it, looks new. Once knows the
// records of its other keys. With entries, two rules apply:
//
//   - Wait until your last write is listed before you make the next one.
//   - Use one entry at a time on a terminal or list: with [SoleWriter], your own next write
//     counts as somebody else's. Only reconciliations of different terminals may be under way
//     together, each prepared [From] a Snapshot.
//
// If a record is deleted while a list is read, another record may be missed.
//
// # Cost
//
// Once reads and writes a handful of notes, and reads the record again after the write. An entry
// that creates something, whether of Once or of yours, reads the list before the write and again
// at each look:
//
//   - Of sessions, it reads the newest, back to ten minutes before the last one, and looks at the
//     oldest. This takes at most three requests, and one for each hundred sessions of those
//     minutes. It reads all pages if the list does not show that it is in the order of creation.
//   - The order of other lists is undocumented, so it reads them to the end, in pages of 100
//     where the platform honors that: 20 requests for 2,000 records. payterm.WithPrefetch saves
//     time.
//
// An entry keeps 8 bytes per id, 11 as JSON, and at most 1,048,576 ids. Entries [From] a Snapshot
// share one reading. They keep the ids of some minutes, and look at the newest end of the list.
//
// The [guide] lists all writes, and says which of them no read can judge.
//
// [docs/compatibility.md]: https://github.com/payterm/payterm-go/blob/main/docs/compatibility.md
// [guide]: https://github.com/payterm/payterm-go/blob/main/docs/unknown-outcomes.md
package journal
