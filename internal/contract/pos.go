package contract

import "github.com/payterm/payterm-go/models"

var pos = []Endpoint{
	{
		Method: "GET", Route: "/v1/clients-sdk/pos/messages", Call: "POS.Messages.List",
		Args: []any{models.POSMessageListParams{Page: 1}}, Query: "page=1",
		Key: "messages", Document: "pos_message_list__current_only.json",
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/pos/messages/{id}", Call: "POS.Messages.Get",
		Args: []any{"$message"}, Key: "message", Document: "pos_message_find__vendor.json",
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/pos/subscriptions", Call: "POS.Subscriptions.Create",
		Args: []any{models.SubscriptionCreateParams{TID: "$unsubscribed", PlanID: "49429995-9a84-4b88-8e46-a23984d4174b"}},
		Body: `{"tid":"$unsubscribed","plan_id":"49429995-9a84-4b88-8e46-a23984d4174b"}`, Required: []string{"tid", "plan_id"},
		Key: "subscription", Unwrapped: true, Document: "pos_subscription_create__message.json",
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/pos/subscriptions", Call: "POS.Subscriptions.List",
		Args: []any{models.SubscriptionListParams{Page: 1}}, Query: "page=1",
		Key: "subscriptions", Document: "pos_subscription_list__active_and_cancelled.json",
	},
	{
		Method: "PUT", Route: "/v1/clients-sdk/pos/subscriptions/{id}/cancellation", Call: "POS.Subscriptions.Cancel",
		Args: []any{"$subscription", models.SubscriptionCancelParams{PlanID: "49429995-9a84-4b88-8e46-a23984d4174b", CancellationReason: "moved"}},
		Body: `{"plan_id":"49429995-9a84-4b88-8e46-a23984d4174b","cancellation_reason":"moved"}`, Required: []string{"plan_id"},
		Key: "message", Unwrapped: true, Document: "pos_subscription_cancel__message.json",
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/pos/reconciliations", Call: "POS.Reconciliations.List",
		Args: []any{models.POSReconciliationListParams{Page: 1}}, Query: "page=1",
		Key: "reconciliations", Document: "pos_reconciliation_list__current_only.json",
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/pos/reconciliations/{id}", Call: "POS.Reconciliations.Get",
		Args: []any{"$pos_reconciliation"}, Key: "reconciliations", Document: "pos_reconciliation_find__object_under_plural_key.json",
	},
}
