// Package till takes payments so that an order is paid once, despite crashes, lost responses and
// double presses:
//
//	orders := till.Dir(os.Getenv("ORDERS_DIR")) // absolute: another folder would charge again
//	counter := till.Till{Client: client, TerminalID: terminalID, Orders: orders}
//	payment, err := counter.Pay(ctx, "order-4711", models.SessionCreateParams{
//		Type: models.SessionTypePurchase, Amount: "400",
//	})
//
// The API has no idempotency keys: if the response to opening a session is lost, or the program
// dies before it arrives, the session may be open, and a second one may charge the customer twice.
// [Till.Pay] notes the order in a [Store] before it opens the session, and if the outcome is
// unknown looks for the session. To resume after a crash, call Pay again with the same order;
// [Till.Pending] lists the orders that need it. [Till.PayAgain] takes another card after a decline.
//
// What a call reports is what it saw: an order that cannot be read now is unknown, and Last and
// Seen of its [Payment] say what the platform showed before.
//
// This package is a preview, which a minor version may change: see [docs/compatibility.md].
//
// # Unknown orders
//
// If the outcome stays unknown, the error matches payterm.ErrOutcomeUnknown: do not charge again
// before a person has looked, and recorded the result with [Till.Settle] or [Till.SettleUnpaid]. A
// request that was lost before it arrived stays unknown, since no read can prove that. Once the
// platform responds, these calls end every order within a day, with few exceptions: see [settling].
//
// The platform shows no difference between two sessions of the same type and amount. A session
// belongs to one order, and one that was found is assigned to an order only if no other such order
// may own it: until then both are unknown. If several sessions match, a person decides.
//
// # Requirements
//
// All tills where an order can be paid share one store, and nobody else opens sessions on the
// terminal, as journal.SoleWriter states. The API docs leave open what else a payment relies on:
// the [guide] lists these risks to money.
//
// Before it opens a session, Pay reads the newest sessions of the terminal and looks at the oldest:
// at most three requests, and one for each hundred that were opened in the last ten minutes. If the
// list does not show that it is in the order of creation, or states no pages, or counts them from
// 0, Pay reads all of it, in pages of 100.
//
// Notes are readable JSON: each attempt of an order, with terminal, type, amount, time and session,
// and what the platform last showed, under a checksum: a damaged note is an error, and nothing is
// sent. They hold no key and no card data.
//
// [docs/compatibility.md]: https://github.com/payterm/payterm-go/blob/main/docs/compatibility.md
// [settling]: https://github.com/payterm/payterm-go/blob/main/docs/settle-an-order.md
// [guide]: https://github.com/payterm/payterm-go/blob/main/docs/interface.md#risks-to-money
package till
