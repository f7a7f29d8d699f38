package paytermtest

const (
	sessionGet  = "clients.sessions.get merchants.sessions.get"
	intentLists = "clients.intents.list merchants.intents.list"
)

// sparseForms are what has been seen null, absent or empty. Left out of them is what says who
// somebody is, what belongs to what and what was paid, and what is null because of its state, such
// as the user of a terminal that has none.
var sparseForms = []rewriting{
	{"clients.terminals.list", "terminals[].name", isNull, "terminal_list__client"},
	{"clients.terminals.list", "terminals[].bank_terminals", isEmpty, "terminal_list__client"},
	{"clients.terminals.get", "terminal.name", isNull, "terminal_find__client"},
	{"clients.terminals.get", "terminal.connections", isEmpty, "terminal_find__client"},
	{"vendors.terminals.list", "terminals[].name", isNull, "terminal_list__vendor"},
	{"merchants.terminals.list", "terminals[].user.email", isEmpty, "terminal_list__merchant_api"},

	{sessionGet, "session.transaction.lat", isNull, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.lon", isNull, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.device_id", isNull, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.user_id", isNull, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.pos_confirmed", isNull, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.updated_at", isNull, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.receipts", isEmpty, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.card_scheme", isNull, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.type", isNull, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.verification_method", isNull, "session_find__nullable_transaction_fields"},

	{"clients.transactions.list", "transactions[].user", isNull, "transaction_list__client"},
	{"clients.transactions.get", "transaction.receipts[].type", isAbsent, "transaction_find__receipt_vas_no_type"},
	{"clients.transactions.get", "transaction.receipts[].created_at", isAbsent, "transaction_find__receipt_vas_no_type"},
	{"clients.transactions.get", "transaction.receipts[].updated_at", isAbsent, "transaction_find__receipt_vas_no_type"},
	{"merchants.transactions.list", "transactions[].receipts[].currency.arabic", isEmpty, "transaction_list__merchant_declined"},
	{"clients.transactions.list_v2", "transactions[].completed_at", isNull, "transaction_v2_list__turkish"},
	{intentLists, "data[].transactions[].currency.symbol", isAbsent, "intent_list__current_page_only"},

	{"banks.reconciliations.list", "reconciliations[].terminal.name", isNull, "reconciliation_list__bank"},
	{"banks.reconciliations.get", "reconciliation.terminal.name", isNull, "reconciliation_find__bank"},
	{"banks.pos_terminals.get", "terminal.device", isNull, "bank_pos_terminal_find__device_null"},

	{"pos.messages.list", "messages[].ip_address", isNull, "pos_message_list__nulls_unknown_mti"},
	{"pos.messages.list", "messages[].transaction_type", isNull, "pos_message_list__nulls_unknown_mti"},
	{"pos.messages.list", "messages[].region", isNull, "pos_message_list__nulls_unknown_mti"},
	{"pos.messages.list", "messages[].terminal", isNull, "pos_message_list__nulls_unknown_mti"},
	{"pos.subscriptions.list", "subscriptions[].plan", isNull, "pos_subscription_list__last_transaction_forms"},
	{"pos.subscriptions.list", "subscriptions[].last_transaction", isNull, "pos_subscription_list__active_and_cancelled"},
}
