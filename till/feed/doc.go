// Package feed calls a handler for each new or changed record of a list, also across restarts.
// The platform has no webhooks, so a program that follows its records has to list them again and
// again:
//
//	sales := feed.Feed[models.Transaction]{Name: "sales", Notes: till.Dir(os.Getenv("FEED_DIR"))}
//	all := client.Clients.Transactions.All(ctx, models.TransactionListParams{From: from})
//	book := func(ctx context.Context, change feed.Change[models.Transaction]) error { … }
//	result, err := sales.Poll(ctx, all, book)
//
// It works for every list of the library, and for payterm.All with a type of your own. Poll reads
// the list once, so your program decides how often to look. The [guide] says which part of a list
// to read. [Newest] reads the newest end of a list that has no filter by time.
//
// This package is a preview, which a minor version may change: see [docs/compatibility.md].
//
// # Promise
//
// [Feed.Poll] hands on each state of a record that it sees at least once, and only once if
// nothing failed. A record counts as seen when its handler has returned nil, not before. What was
// seen is saved in a note: at the end of a Poll, even if the context has ended, and during it,
// whenever a second has passed since the last save, or twenty times the duration of that save if
// that is longer. So after a crash, at most the records handled since the last save are handed on
// again. With a unique index on the Key of a [Change], you book each state once.
//
// A state that no Poll sees is not handed on. Within one process, records are handed on in the
// order of the lists.
//
// Several processes may share a store. Each adds what it has handed on to what the others have
// saved, so nothing is lost. Some states are handed on by each of them, with the same Key. If two
// processes hand on different states of a record at the same time, it is unknown whose handler
// was the last, so the next Poll that sees the record hands it on again. After a complete Poll of
// any of them, what handlers keep by id is right, unless a process dies or its store fails
// between a handler and the save. If ten saves in a row find that the note has changed, Poll
// returns an error that matches till.ErrChanged.
//
// # Forgetting
//
// A record is forgotten if two complete Polls in a row, and a whole day, have not shown it. So
// the note does not grow without end, and one stale or empty list has no effect. If the record
// appears again, it is new. A Poll forgets nothing if an unreadable record has no id, because it
// may be any record.
//
// # Cost
//
// In memory, a Poll keeps the note and a page. The note has about 33 bytes a record, and is
// written only if it has changed. Comparing JSON takes some ten times as long as decoding it. Set
// ID and Content to avoid that.
//
// [docs/compatibility.md]: https://github.com/payterm/payterm-go/blob/main/docs/compatibility.md
// [guide]: https://github.com/payterm/payterm-go/blob/main/docs/follow-changes.md
package feed
