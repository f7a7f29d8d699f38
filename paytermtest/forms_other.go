package paytermtest

// v2Forms is the document of most other forms of client v2 transactions.
const v2Forms = "transaction_v2_list__receipt_data_string_performance_array"

// otherForms are what has been seen in more than one form. Keys that a document merely adds are not
// among them.
var otherForms = []rewriting{
	{"clients.merchants.list", "pages", isNumberOfPages, "merchant_list__pages_number"},
	{"clients.merchants.get", "merchant", isUnwrapped, "merchant_find__unwrapped_legacy"},

	{"clients.sessions.create", "amount", isText, "session_create__amount_string"},
	{"clients.sessions.create", "expired_at", isText, "session_create__amount_string"},

	{"clients.transactions.list_v2", "transactions[].currency", isEnglish, v2Forms},
	{"clients.transactions.list_v2", "transactions[].performance", isSteps, v2Forms},
	{"clients.transactions.list_v2", "transactions[].events", isDeclinedToo, v2Forms},
	{"clients.transactions.list_v2", "transactions[].events[].receipt.data", isQuoted, v2Forms},
	{"clients.transactions.list_v2", "pages.total", isAbsent, v2Forms},

	{intentLists, "data[].transactions[].transaction_type", isTurkish, "intent_list__current_page_only"},
	{intentLists, "pagination", hasTotals, "intent_list__full_pagination"},
	{"clients.intents.get merchants.intents.get", "details.transactions[].performance", isFirst, "intent_find__performance_object"},

	{"pos.messages.list", "pages", hasTotal, "pos_message_list__nulls_unknown_mti"},
	{"pos.subscriptions.list", "subscriptions[].registered_by", isReference, "pos_subscription_list__last_transaction_forms"},
}
