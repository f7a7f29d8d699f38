// Package feed hands on each new or changed record of a list, across restarts. The platform has no
// webhooks, so a program that follows its records lists them again and again:
//
//	sales := feed.Feed[models.Transaction]{Name: "sales", Notes: till.Dir("feed")}
//	list := client.Clients.Transactions.All(ctx, models.TransactionListParams{From: from})
//	result, err := sales.Poll(ctx, list, func(ctx context.Context, change feed.Change[models.Transaction]) error {
//		return book(ctx, change.Key, change.Record)
//	})
//
// It works for every list of the library, and for payterm.All with a type of your own.
//
// # Promise
//
// Each state of a record that [Feed.Poll] sees is handed on at least once, and only once if nothing
// crashed: a record counts as seen when its handler has returned nil, not before. The note of what
// was seen is saved when a second, and twenty times what the last save took, has passed, and when
// Poll ends, even if its context has. So a crash hands on again at most what was handled since. A
// unique index on the Key of a [Change] then books each state once.
//
// A state that no Poll sees is not handed on: poll more often than records change. Order is the
// order of the lists, and holds within one process.
//
// Of several processes that share a store, one saves first. The Put of the others then returns
// till.ErrChanged, which ends their Polls. Nothing is lost, but some records are handed on again,
// with the same Key.
//
// # Forgetting
//
// What two complete Polls in a row and a whole day did not show is forgotten, so that the note does
// not grow without end, and one stale or empty list has no effect. If it appears again, it is new. A
// Poll with an unreadable record that has no id forgets nothing, since that may be any record.
//
// # Cost
//
// A Poll reads the whole list. In memory it keeps the note and a page. The note has about 27 bytes a
// record, and is not written if nothing has changed.
package feed
