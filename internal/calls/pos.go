package calls

import "github.com/payterm/payterm-go/models"

var pos = []Call{
	{Row: row("POS.Messages.List"), Args: []any{models.POSMessageListParams{Page: 1}}, Query: "page=1"},
	{Row: row("POS.Messages.Get"), Args: []any{"$message"}},
	{
		Row: row("POS.Subscriptions.Create"), Args: []any{models.SubscriptionCreateParams{TID: "$unsubscribed", PlanID: "49429995-9a84-4b88-8e46-a23984d4174b"}},
		Body: `{"tid":"$unsubscribed","plan_id":"49429995-9a84-4b88-8e46-a23984d4174b"}`,
	},
	{Row: row("POS.Subscriptions.List"), Args: []any{models.SubscriptionListParams{Page: 1}}, Query: "page=1"},
	{
		Row: row("POS.Subscriptions.Cancel"), Args: []any{"$subscription", models.SubscriptionCancelParams{PlanID: "49429995-9a84-4b88-8e46-a23984d4174b", CancellationReason: "moved"}},
		Body: `{"plan_id":"49429995-9a84-4b88-8e46-a23984d4174b","cancellation_reason":"moved"}`,
	},
	{Row: row("POS.Reconciliations.List"), Args: []any{models.POSReconciliationListParams{Page: 1}}, Query: "page=1"},
	{Row: row("POS.Reconciliations.Get"), Args: []any{"$pos_reconciliation"}},
}
