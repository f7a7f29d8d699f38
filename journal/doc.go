// Package journal makes writes that the platform cannot recognise twice, each with a note that
// tells afterwards what became of it.
//
// The interface has no key against duplicates. So if no answer comes to a write, or one that cannot
// be read, it may or may not have taken effect, and repeating it may charge somebody twice. An
// [Entry] notes before the write what there is, writes once, and if the outcome is unknown looks
// for what has come:
//
//	entry, err := journal.CreateSession(ctx, client, terminalID, params, journal.SoleWriter())
//	text, err := json.Marshal(entry) // keep it: it survives the process
//	session, err := entry.Do(ctx)
//
// After a crash the kept text tells whether the write of the old process happened. It is looked
// for, and never made again:
//
//	entry, err := journal.Load[models.Session](client, text)
//	finding, err := entry.Look(ctx)
//	switch finding.Verdict {
//	case journal.Happened: // go on with finding.Found
//	case journal.NotSeen: // it was not there in five looks; a request may yet arrive
//	case journal.Ambiguous: // a person decides, with finding.Candidates
//	}
//
// # Verdicts
//
// The verdict is [Happened] if all was read and exactly one record can be of the write, and
//
//   - it has a mark that only this write carries: the ReferenceID of a merchant, the Name of a
//     registered terminal, the CancellationReason of a subscription, the id that [StoredReference]
//     gives to a session; or
//   - you gave your word that nobody else makes such a write there ([SoleWriter]).
//
// It is [Happened] without a comparison if the platform answered, and at least the id of what was
// made could be read. It is [NotSeen] if all was read, several times, and nothing can be of the
// write. In every other case, such as a list that could not be read whole or an unreadable record
// in it, it is [Ambiguous]. Undocumented is what the interface of the platform does not show; how
// long a write takes until it can be read is undocumented, and so NotSeen is no proof.
//
// # What it cannot know
//
// A record that was made before the note and is listed only after it looks new. So wait until your
// own last write is listed before you note the next, and have one entry at a time in one place, up
// to its verdict: with [SoleWriter] your own next write counts as somebody else's, too. What is
// deleted while a list is read may push another record out of sight.
//
// # Cost
//
// An entry that makes something new reads a whole list before the write, and again at each look:
// for a session, that of all sessions of the terminal. The order of a list is undocumented, so no
// page can be left out. A look ends early only at the id that the answer to the write has told.
//
// Sessions, merchants and terminals, the lists that are documented to take a limit, are read in
// pages of 100: 2 requests for 200 sessions, 20 for 2,000, where the platform heeds it. For the
// others payterm.WithQuery("limit", "100") asks for it. payterm.WithPrefetch saves time. The entry
// keeps 8 bytes for each id, 11 as JSON, and at most 1,048,576 of them.
//
// The [guide] has all writes, with those that no read can judge.
//
// [guide]: https://github.com/payterm/payterm-go/blob/main/docs/unknown-outcomes.md
package journal
