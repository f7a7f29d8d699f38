package paytermtest

import "slices"

// Assumptions returns what the platform does where the interface is silent, one sentence or a few
// for each. The real platform may differ in any of them.
func Assumptions() []string { return slices.Clone(assumptions) }

var assumptions = []string{
	"A failure is {statusCode, message}: 401 without a known key, 403 with the key of another API, 404 for an unknown path or id, 405 for a wrong method, 400 with the problems per field.",
	"Every answer has an X-Request-Id, a UUID, and a Date by the platform's clock.",
	"A request is refused if it has more than the interface shows: unknown query parameters or body fields, a body where none belongs, a body that is not application/json.",
	"A bank sees every terminal, a vendor those under it, a client and a merchant their own, and what happened on a terminal is seen with it. What a key does not see is 404. Any known key may submit risk events.",
	"A new terminal is under the vendor of VendorKey. client_id narrows the reading of one record, too; with an unknown one lists are empty.",
	"MerchantKey belongs to the merchant that was created first.",
	"Every list takes page and limit. The limit has no maximum, a page past the end is empty, and records come in the order of creation.",
	"pages.total counts pages; for an empty list it is 0.",
	"A merchant needs a name; reference_id is null if it is not sent. The other numbers of a merchant are taken and never shown.",
	"A user is known by the mobile number, or by the e-mail where there is no mobile number, within a client. An existing user keeps the name it has.",
	"A user's mobile number and e-mail are masked for vendors, in the merchant's view of terminals and in the answer to an assignment: +9660******, us***1@example.com. Elsewhere they are whole.",
	"A trsm_code is six hexadecimal digits, any of them, and can be registered once (409). A terminal without one, committed or hardware, has the trsm 00FFAA.",
	"A lookup value is a serial number of the stock; an unknown one is 404. Commit registers the serial number with all of its banks that have the mid, once (409).",
	"tid in a query is compared as a number. A terminal is found by its own tid only, but reconciled in v2 by that of a bank, too.",
	"Assigning needs name, email and mobile; email or mobile may be an empty text, but not both. Assigning a terminal that has a user is 409. Unassigning a terminal without a user changes nothing.",
	"A terminal is connected while a device is logged in. Disconnect logs every device out, or the one that is named (404 if it is not there). A tap logs a device in if there is none.",
	"Updating the profile changes nothing. A terminal registered by its trsm_code has no serial number and no bank terminals to show.",
	"The amount of a session is in minor units: 400 is 4.00. It is a whole number of up to twelve digits, however it is written: 400, 400.0 or 4e2.",
	"A session can be opened with a reference_id, a text, and shows it from then on. One without shows the customer reference of its sale.",
	"A session waits one hour for its card, takes one tap and is closed by it, approved or declined. An expired one stays new.",
	"An intent comes into being with the tap, completed. Its transaction has the same RRN, STAN and amount in every view.",
	"The id and the uuid of the transaction embedded in a session are both the id of the v1 transaction.",
	"The status of a declined intent or event is declined, and its action code is that of the card.",
	"from and to are inclusive and compared with created_at.",
	"A refund is a transaction of type 20 with an intent of type refund; a reversal marks the transaction it takes back, and is a second event of it in v2 and in its intent, of type and status reversal and reversed, without a receipt. The statuses of the intent, the transaction and the first event stay.",
	"A reconciliation counts what was approved on the terminal since the one before and is not reconciled yet. Total is purchase less purchase_reversal less refund plus refund_reversal; where a bank's SDK reconciliation has one count, it is that of all four, so a reversed sale counts twice.",
	"A reconciliation has a row for every card scheme, of zeros for one without a transaction; a bank's SDK reconciliation and the receipt of a hardware terminal's have rows for the others alone. Host and terminal always count the same, so it is balanced and approved.",
	"A v2 reconciliation is in the v1 list, too. That list has its times as HH:MM, the other views as HH:MM:SS.",
	"A bank knows terminals, transactions and reconciliations by the ids of the client API. The numbers of a terminal are those of its first bank, its system_trace_audit_number is the last one used.",
	"A payment on a hardware terminal is two messages with one request_id, 1200 and 1210, whose merchant_id is always null. It is never reversed and never settled.",
	"A reconciliation of a hardware terminal has the same id in the bank and the POS API. It is balanced, with action code 500, and makes no messages.",
	"A subscription is for the tid of a hardware terminal that the client sees (404). Every UUID is a plan, called basic. A terminal is subscribed to a plan once at a time (409).",
	"Cancelling needs the plan of the subscription (400) and a reason, and can be done once (409). registered_by and cancelled_by are the client's id, last_transaction is the time of the terminal's last payment.",
	"A risk event needs event_timestamp alone; fields that are not shown may be any object. An event type that is not listed is taken if it comes with request or response: it may be a financial one.",
	"An event_id that is known gets the first answer again, under whichever key it comes; the event is kept once and not scored again.",
	"The state of a risk decision is normal with allow, monitored with block and unknown with unknown.",
}
