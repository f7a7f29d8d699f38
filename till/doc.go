// Package till takes payments so that an order is paid once, whatever is lost, crashes or is
// pressed twice:
//
//	counter := till.Till{Client: client, Terminal: terminalID, Orders: till.Dir("orders")}
//	payment, err := counter.Pay(ctx, "order-4711", models.SessionCreateParams{
//		Type: models.SessionTypePurchase, Amount: "400",
//	})
//
// The interface has no key against duplicates: if the answer to the opening of a session is lost,
// or the program dies before it comes, the session may be open or not, and a second one may charge
// the customer twice. [Till.Pay] notes the order in a [Store] before it opens the session, and if
// it does not know looks for the session by package journal. To go on after a crash, call Pay again
// with the same order.
//
// What stays unknown says so, as payterm.ErrOutcomeUnknown: nobody may charge again before a person
// has looked, and said by [Till.Settle] what she found. A request that was lost before it arrived
// stays unknown for ever, since no read can prove it.
//
// # Orders
//
// An order is one attempt to pay: a name of yours, the terminal and the parameters. After a decline
// the next attempt is another order, such as order-4711-2.
//
// On one terminal several orders may be under way. Two of the same type and amount cannot be told
// apart at the platform, so a session that is found is taken for an order only if no other such
// order is looking for its own: until then both are unknown.
//
// # What it takes
//
// All tills of a terminal share one store, and nobody else opens sessions on the terminal: it is
// the word that journal.SoleWriter gives. Each first Pay of an order reads the list of the
// terminal's sessions, in pages of 100; payterm.WithPrefetch makes that faster.
//
// Notes are JSON that a person can read: order, terminal, type and amount, session, and while it is
// not known what the journal needs. They hold no key and nothing of a card.
//
// Whether a sale stands may change later. [Till.Payment] looks again.
package till
