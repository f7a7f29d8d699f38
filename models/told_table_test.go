package models_test

// told is the table of views for the booleans and integers of the answers that some view does not
// carry: leftOut names its documents. Their zero value would pass for an answer.
var told = []struct{ kind, keys, leftOut string }{
	{
		"AcquirerTerminal", `installments_support linked_refund loyalty_point_usage loyalty_points_inquiry unlinked_refund
			void_support`, `
			terminal_find__client terminal_list__client terminal_lookup__candidates`,
	},
	{
		"BankReconciliationTerminal", `auto_reconcile is_assigned is_connected`, `
			reconciliation_list__bank`,
	},
	{
		"Device", `is_active`, `
			terminal_find__merchant_api_connections transaction_find__bank transaction_find__client
			transaction_find__merchant_internet_terminal transaction_find__receipt_vas_no_type
			transaction_find__vendor transaction_list__bank transaction_list__client
			transaction_list__merchant_declined transaction_list__vendor`,
	},
	{
		"Merchant", `has_policy`, `
			merchant_create__user_empty_object merchant_create__with_user merchant_find__unwrapped_legacy
			merchant_list__pages_number merchant_list__pages_object terminal_assign__device_empty_object
			terminal_commit__registered terminal_find__client terminal_find__merchant_api_connections
			terminal_list__client terminal_list__merchant_api transaction_find__client
			transaction_find__merchant_internet_terminal transaction_find__receipt_vas_no_type
			transaction_list__client transaction_list__merchant_declined`,
	},
	{
		"POSTransaction", `is_reconciled is_settled`, `
			bank_pos_transaction_find__receipts_data`,
	},
	{
		"POSTransaction", `isTerminalExcluded`, `
			bank_pos_transaction_find__receipts_data bank_pos_transaction_list__current_only`,
	},
	{
		"Receipt", `is_refunded is_reversed`, `
			transaction_v2_find__unwrapped transaction_v2_list__receipt_data_string_performance_array
			transaction_v2_list__turkish`,
	},
	{
		"ReconciliationSummary", `is_balanced purchase_count purchase_reversal_count refund_count refund_reversal_count total_count`, `
			reconciliation_create_v2__end_of_day`,
	},
	{
		"ReconciliationTerminal", `currency_exponent is_filedownload is_pulled_out is_reconciling is_refund_same_card saf_retry_limit
			transaction_counter`, `
			reconciliation_list__client_hhmm`,
	},
	{
		"SessionTransaction", `is_approved is_reconcilied is_reversed`, `
			session_find__closed_with_transaction`,
	},
	{
		"SessionTransaction", `pos_confirmed`, `
			session_find__closed_with_transaction session_find__nullable_transaction_fields`,
	},
	{
		"Terminal", `is_assigned_to_user is_connected`, `
			session_create__amount_string session_create__expired_at_number terminal_register__variant_a
			terminal_register__variant_a_legacy_device transaction_find__merchant_internet_terminal
			transaction_find__vendor transaction_list__bank transaction_list__merchant_declined
			transaction_list__vendor`,
	},
	{
		"Transaction", `is_approved is_reversed`, `
			transaction_find__bank transaction_find__client transaction_find__merchant_internet_terminal
			transaction_find__receipt_vas_no_type transaction_list__bank transaction_list__client
			transaction_list__merchant_declined transaction_list__vendor`,
	},
	{
		"User", `is_active is_email_verified is_mobile_verified`, `
			merchant_create__with_user terminal_assign__device_empty_object terminal_find__client
			terminal_find__merchant_api_connections terminal_list__client terminal_list__merchant_api
			terminal_list__vendor transaction_find__client transaction_find__merchant_internet_terminal
			transaction_find__receipt_vas_no_type transaction_list__client transaction_list__merchant_declined`,
	},
}
