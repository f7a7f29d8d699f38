// Package till takes payments so that an order is paid once, despite crashes, lost responses and
// double presses:
//
//	counter := till.Till{Client: client, Terminal: terminalID, Orders: till.Dir("orders")}
//	payment, err := counter.Pay(ctx, "order-4711", models.SessionCreateParams{
//		Type: models.SessionTypePurchase, Amount: "400",
//	})
//
// The API has no idempotency keys: if the response to opening a session is lost, or the program
// dies before it arrives, the session may be open, and a second one may charge the customer twice.
// [Till.Pay] notes the order in a [Store] before it opens the session, and if the outcome is
// unknown looks for the session with package journal. To resume after a crash, call Pay again with
// the same order.
//
// If the outcome stays unknown, the error matches payterm.ErrOutcomeUnknown: do not charge again
// before a person has looked, and recorded the result with [Till.Settle]. A request that was lost
// before it arrived stays unknown, since no read can prove that.
//
// # Orders
//
// An order is one attempt to pay: a name of yours, the terminal and the parameters. After a decline
// the next attempt is another order, such as order-4711-2.
//
// A terminal may have several orders in progress. The platform shows no difference between two of
// the same type and amount, so a session that was found is assigned to an order only if no other
// such order is still looking for its own: until then both are unknown.
//
// # Requirements
//
// All tills of a terminal share one store, and nobody else opens sessions on the terminal, as
// journal.SoleWriter states. The first Pay of an order reads the list of the terminal's sessions,
// in pages of 100; payterm.WithPrefetch makes that faster.
//
// Notes are readable JSON: order, terminal, type and amount, session, and the journal's entry while
// the session is not known. They hold no key and no card data.
//
// A sale may be reversed later: [Till.Payment] looks again.
package till
