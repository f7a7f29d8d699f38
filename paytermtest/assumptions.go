package paytermtest

import "slices"

// Assumptions returns what this platform does where the API docs are silent, with a sentence or a
// few for each assumption. The real platform may differ in any of them.
func Assumptions() []string { return slices.Clone(assumptions) }

var assumptions = []string{
	"A failure is {statusCode, message}: 401 without a known key, 403 with the key of another API, 404 for an unknown path or id, 405 for a wrong method, 400 with the problems per field.",
	"Every response has an X-Request-Id, a UUID, and a Date by the platform's clock.",
	"A request is refused if it has more than the API docs show: unknown query parameters or body fields, an unexpected body, a body that is not application/json.",
	"A bank sees every terminal; a vendor, a client and a merchant see their own. Whoever sees a terminal sees what happened on it; anything else is 404. Any known key may submit risk events.",
	"A new terminal belongs to the vendor of VendorKey. client_id also filters reads of a single record; with an unknown client_id lists are empty.",
	"MerchantKey belongs to the first merchant created.",
	"Every list takes page and limit. The limit has no maximum, a page past the end is empty, and records are in the order of creation.",
	"Pages are counted from 1, or with Options.PagesFrom0 from 0; a request without a page gets the first one. pages.total counts pages; for an empty list it is 0.",
	"Every list states its page. No response has a next, cursor or has_more.",
	"A merchant needs a name; reference_id is null if it is not sent. The other numbers of a merchant are accepted and never shown.",
	"Within a client, a user is identified by the mobile number, or by the e-mail if there is no mobile number. An existing user keeps its name.",
	"A user's mobile number and e-mail are masked for vendors, in the merchant's view of terminals and in the response to an assignment: +9660******, us***1@example.com. Elsewhere they are complete.",
	"A trsm_code is any six hexadecimal digits and can be registered once (409). A terminal without one, committed or hardware, has the trsm 00FFAA.",
	"A lookup value is a serial number of the stock; an unknown one is 404. Commit registers the serial number with all of its banks that have the mid, once (409).",
	"tid in a query is compared as a number. Queries match a terminal's own tid only; a v2 reconciliation also accepts the tid of one of its banks.",
	"Assigning needs name, email and mobile; email or mobile may be an empty string, but not both. Assigning a terminal that has a user is 409. Unassigning a terminal without a user changes nothing.",
	"A terminal is connected while a device is logged in. Disconnect logs out every device, or the one named (404 if it is not logged in). A tap logs a device in if there is none.",
	"Updating the profile changes nothing. A terminal registered by its trsm_code has no serial number and no bank terminals to show.",
	"A terminal has one currency, and amounts have two decimals in every currency, or with Options.ISODecimals those of ISO 4217. The currency's decimals in intents are the same.",
	"The amount of a session is in minor units: 400 is 4.00. It is an integer of up to twelve digits in any notation: 400, 400.0 or 4e2.",
	"A session can be opened with a reference_id, a string, and always shows it. A session without one shows the customer reference of its sale.",
	"A session waits one hour for a card. One tap closes it, approved or declined. An expired session stays new.",
	"Each request to create a session makes a new one, listed at once, and is refused without effect by any 4xx. A session and its transaction change together, unless CloseSession or Card.KeepOpen is used.",
	"created_at, updated_at, expired_at and Date are by one clock. Sessions are kept for ever.",
	"A tap creates the intent, already completed. Its transaction has the same RRN, STAN and amount in every view.",
	"The amount of a session or an intent is what was asked for, even if the card authorizes another amount.",
	"amount_other is never a part of amount_authorized; reports and refunds do not count it. v2 transactions, intents and hardware POS transactions show it in minor units.",
	"The id and the uuid of the transaction embedded in a session are both the id of the v1 transaction.",
	"The status of a declined intent or event is declined, and its action code is that of the card.",
	"from and to are inclusive and compared with created_at.",
	"A refund is a transaction of type 20 with an intent of type refund; a reversal marks its transaction as reversed, and is a second event in v2 and in the intent, with type reversal, status reversed and no receipt. The statuses of the intent, the transaction and the first event stay the same.",
	"A reconciliation counts what was approved on the terminal since the previous one. Total is purchase less purchase_reversal less refund plus refund_reversal. The single count of a bank's SDK reconciliation adds up all four, so a reversed sale counts twice.",
	"A reconciliation has a row for every card scheme, zeros included; a bank's SDK reconciliation and the receipt of a hardware terminal's have rows only for schemes with transactions. Host and terminal always count the same, so it is balanced and approved.",
	"The v1 list includes v2 reconciliations. It has times as HH:MM, the other views as HH:MM:SS.",
	"A bank knows terminals, transactions and reconciliations by the ids of the client API. The numbers of a terminal are those of its first bank; its system_trace_audit_number is the last one used.",
	"A payment on a hardware terminal is two messages with one request_id, 1200 and 1210, whose merchant_id is always null. It is never reversed and never settled.",
	"A reconciliation of a hardware terminal has the same id in the bank and the POS API. It is balanced, with action code 500, and makes no messages.",
	"A subscription needs the tid of a hardware terminal that the client sees (404). Every UUID is a plan called basic. A terminal has one active subscription per plan (409).",
	"Canceling needs the plan of the subscription (400) and a reason, and works once (409). registered_by and cancelled_by are the client's id; last_transaction is the time of the terminal's last payment.",
	"A risk event needs only event_timestamp. The pan of a card is 12 to 19 digits; members of undocumented objects may be anything. An unlisted event type is accepted with request or response, since it may be a financial one.",
	"A known event_id gets the first response again, under any key; the event is kept once and not scored again.",
	"The state of a risk decision is normal with allow, monitored with block and unknown with unknown.",
}
