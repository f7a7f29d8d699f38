package contract

import (
	"context"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

var pos = []Endpoint{
	{
		Method: "GET", Route: "/v1/clients-sdk/pos/messages", Call: "POS.Messages.List",
		URI:      "/v1/clients-sdk/pos/messages?page=1",
		Document: "pos_message_list__current_only.json", Key: "messages",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.POS.Messages.List(ctx, models.POSMessageListParams{Page: 1}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.POS.Messages.All(ctx, models.POSMessageListParams{Page: 1}))
		},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/pos/messages/{id}", Call: "POS.Messages.Get",
		URI:      "/v1/clients-sdk/pos/messages/$message",
		Document: "pos_message_find__vendor.json", Key: "message",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.POS.Messages.Get(ctx, "$message")
		},
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/pos/subscriptions", Call: "POS.Subscriptions.Create",
		URI:      "/v1/clients-sdk/pos/subscriptions",
		Body:     `{"tid":"$unsubscribed","plan_id":"49429995-9a84-4b88-8e46-a23984d4174b"}`,
		Document: "pos_subscription_create__message.json", Key: "subscription", Unwrapped: true,
		Required: []string{"tid", "plan_id"},
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.POS.Subscriptions.Create(ctx, models.SubscriptionCreateParams{TID: "$unsubscribed", PlanID: "49429995-9a84-4b88-8e46-a23984d4174b"})
		},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/pos/subscriptions", Call: "POS.Subscriptions.List",
		URI:      "/v1/clients-sdk/pos/subscriptions?page=1",
		Document: "pos_subscription_list__active_and_cancelled.json", Key: "subscriptions",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.POS.Subscriptions.List(ctx, models.SubscriptionListParams{Page: 1}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.POS.Subscriptions.All(ctx, models.SubscriptionListParams{Page: 1}))
		},
	},
	{
		Method: "PUT", Route: "/v1/clients-sdk/pos/subscriptions/{id}/cancellation", Call: "POS.Subscriptions.Cancel",
		URI:      "/v1/clients-sdk/pos/subscriptions/$subscription/cancellation",
		Body:     `{"plan_id":"49429995-9a84-4b88-8e46-a23984d4174b","cancellation_reason":"moved"}`,
		Document: "pos_subscription_cancel__message.json", Key: "message", Unwrapped: true,
		Required: []string{"plan_id"},
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.POS.Subscriptions.Cancel(ctx, "$subscription", models.SubscriptionCancelParams{PlanID: "49429995-9a84-4b88-8e46-a23984d4174b", CancellationReason: "moved"})
		},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/pos/reconciliations", Call: "POS.Reconciliations.List",
		URI:      "/v1/clients-sdk/pos/reconciliations?page=1",
		Document: "pos_reconciliation_list__current_only.json", Key: "reconciliations",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.POS.Reconciliations.List(ctx, models.POSReconciliationListParams{Page: 1}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.POS.Reconciliations.All(ctx, models.POSReconciliationListParams{Page: 1}))
		},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/pos/reconciliations/{id}", Call: "POS.Reconciliations.Get",
		URI:      "/v1/clients-sdk/pos/reconciliations/$day",
		Document: "pos_reconciliation_find__object_under_plural_key.json", Key: "reconciliations",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.POS.Reconciliations.Get(ctx, "$day")
		},
	},
}
