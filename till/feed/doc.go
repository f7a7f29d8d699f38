// Package feed hands on each new or changed record of a list, across restarts. The platform has no
// webhooks, so a program that follows its records has to list them again and again:
//
//	sales := feed.Feed[models.Transaction]{Name: "sales", Notes: till.Dir(os.Getenv("FEED_DIR"))}
//	all := client.Clients.Transactions.All(ctx, models.TransactionListParams{From: from})
//	book := func(ctx context.Context, change feed.Change[models.Transaction]) error { … }
//	result, err := sales.Poll(ctx, all, book)
//
// It works for every list of the library, and for payterm.All with a type of your own. Poll looks
// once: the pace is yours. The [guide] says which part of a list to read, and [Newest] reads the
// newest end of one that has no filter by time.
//
// This package is a preview, which a minor version may change: see [docs/compatibility.md].
//
// # Promise
//
// Each state of a record that [Feed.Poll] sees is handed on at least once, and only once if nothing
// failed: a record counts as seen when its handler has returned nil, not before. A note of what was
// seen is saved during a Poll, when a second and twenty times what the last save took have passed,
// and at its end, even if the context has ended. So a crash hands on again at most what was handled
// since. With a unique index on the Key of a [Change], each state is booked once.
//
// A state that no Poll sees is not handed on. The order is that of the lists, within one process.
//
// Several processes may share a store. Each adds what it has handed on to what the others have
// saved, so nothing is lost, but some states are handed on by each of them, with the same Key. If
// they have handed on different states of a record at the same time, either handler may have been
// the last one, so the next Poll that sees the record hands it on again. After a complete Poll of
// any of them, what handlers keep by id is right, unless a process dies or its store fails between
// a handler and the save. A save that comes too late ten times in a row fails with till.ErrChanged.
//
// # Forgetting
//
// What two complete Polls in a row and a whole day did not show is forgotten, so that the note does
// not grow without end, and one stale or empty list has no effect. If it appears again, it is new.
// A Poll with an unreadable record that has no id forgets nothing, since that may be any record.
//
// # Cost
//
// In memory, a Poll keeps the note and a page. The note has about 33 bytes a record, and is written
// only if it has changed. To compare JSON takes some ten times as long as to decode it: ID and
// Content avoid that.
//
// [docs/compatibility.md]: https://github.com/payterm/payterm-go/blob/main/docs/compatibility.md
// [guide]: https://github.com/payterm/payterm-go/blob/main/docs/follow-changes.md
package feed
