// Package till takes payments. It charges an order at most once, even after a crash, a lost
// response or a double press:
//
//	orders := till.Dir(os.Getenv("ORDERS_DIR")) // absolute: another folder would charge again
//	counter := till.Till{Client: client, TerminalID: terminalID, Orders: orders}
//	payment, err := counter.Pay(ctx, "order-4711", models.SessionCreateParams{
//		Type: models.SessionTypePurchase, Amount: "400",
//	})
//
// The API has no idempotency keys. If the response to opening a session is lost, or the program
// dies before it arrives, the session may be open, and a second one may charge the customer twice.
// [Till.Pay] therefore notes the order in a [Store] before it opens a session. If the outcome is
// unknown, it looks for the session. To resume after a crash, call Pay again with the same order;
// [Till.Pending] lists the orders that need it. [Till.PayAgain] takes another card after a decline.
//
// A result reflects only what this call could read. If the order cannot be read now, its outcome is
// unknown, and Last and Seen of the [Payment] say what the platform showed before.
//
// This package is a preview, which a minor version may change: see [docs/compatibility.md].
//
// # Unknown orders
//
// If the outcome stays unknown, the error matches payterm.ErrOutcomeUnknown. Do not charge again
// until a person has looked, and has recorded the result with [Till.Settle] or [Till.SettleUnpaid].
// An order whose request was lost on the way stays unknown until then, because no read can prove
// that the request never arrived. Once the platform responds, these calls end every order within a
// day; [settling] lists the exceptions.
//
// The platform does not tell two sessions of the same type and amount apart. Each session belongs
// to one order. When a search finds a session, the order gets it only if no other such order may
// own it; until then both orders are unknown. If several sessions match, a person decides.
//
// # Requirements
//
// All tills where an order can be paid must share one store, and nobody else may open sessions on
// the terminal. A payment relies on other facts that the API docs do not state: the [guide] lists
// these risks to money.
//
// Before Pay opens a session, it reads the newest sessions of the terminal and one page of the
// oldest. This takes at most three requests, and one more for each hundred sessions that were
// opened in the last ten minutes. Pay reads the complete list, in pages of 100, if the list does
// not show that it is in the order of creation, if it states no pages, or if it counts pages from
// 0.
//
// Notes are JSON that a person can read. They hold each attempt of an order, with its terminal,
// type, amount, time and session, and what the platform last showed, but no key and no card data.
// Each note has a checksum. If a note is damaged, the call returns an error and sends nothing.
//
// [docs/compatibility.md]: https://github.com/payterm/payterm-go/blob/main/docs/compatibility.md
// [settling]: https://github.com/payterm/payterm-go/blob/main/docs/settle-an-order.md
// [guide]: https://github.com/payterm/payterm-go/blob/main/docs/interface.md#risks-to-money
package till
