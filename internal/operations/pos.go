package operations

import "github.com/payterm/payterm-go/models"

var pos = []Row{
	{
		Method: "GET", Route: "/v1/clients-sdk/pos/messages", Call: "POS.Messages.List",
		Params: models.POSMessageListParams{},
		Result: models.POSMessage{}, Key: "messages",
		Documents: []string{"pos_message_list__current_only.json", "pos_message_list__nulls_unknown_mti.json"},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/pos/messages/{id}", Call: "POS.Messages.Get",
		Result: models.POSMessage{}, Key: "message",
		Documents: []string{"pos_message_find__vendor.json"},
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/pos/subscriptions", Call: "POS.Subscriptions.Create",
		Params: models.SubscriptionCreateParams{}, Required: []string{"tid", "plan_id"},
		Result: models.SubscriptionConfirmation{}, Key: "subscription", Unwrapped: true,
		Documents: []string{"pos_subscription_create__message.json"},
		Requests:  []string{"request_subscription_create.json"},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/pos/subscriptions", Call: "POS.Subscriptions.List",
		Params: models.SubscriptionListParams{},
		Result: models.Subscription{}, Key: "subscriptions",
		Documents: []string{"pos_subscription_list__active_and_cancelled.json", "pos_subscription_list__last_transaction_forms.json"},
	},
	{
		Method: "PUT", Route: "/v1/clients-sdk/pos/subscriptions/{id}/cancellation", Call: "POS.Subscriptions.Cancel",
		Params: models.SubscriptionCancelParams{}, Required: []string{"plan_id"},
		Result: models.Confirmation{}, Key: "message", Unwrapped: true,
		Documents: []string{"pos_subscription_cancel__message.json"},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/pos/reconciliations", Call: "POS.Reconciliations.List",
		Params: models.POSReconciliationListParams{},
		Result: models.POSReconciliation{}, Key: "reconciliations",
		Documents: []string{"pos_reconciliation_list__current_only.json"},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/pos/reconciliations/{id}", Call: "POS.Reconciliations.Get",
		Result: models.POSReconciliation{}, Key: "reconciliations",
		Documents: []string{"pos_reconciliation_find__object_under_plural_key.json"},
	},
}
