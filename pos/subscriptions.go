package pos

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Subscriptions calls /v1/clients-sdk/pos/subscriptions.
type Subscriptions struct{ client *transport.Client }

// Create subscribes the hardware POS terminal with a TID to a plan.
//
// POST /v1/clients-sdk/pos/subscriptions
func (s Subscriptions) Create(ctx context.Context, params models.SubscriptionCreateParams) (*models.SubscriptionConfirmation, error) {
	call := transport.Post("pos.subscriptions.create", "/v1/clients-sdk/pos/subscriptions").Send(params).
		Need("tid", params.TID).
		NeedID("plan_id", params.PlanID)
	return transport.Find[models.SubscriptionConfirmation](ctx, s.client, call.At(transport.Envelope{Key: "subscription", Unwrapped: true, IDs: []string{"subscription.id"}}))
}

var listSubscriptions = transport.Get("pos.subscriptions.list", "/v1/clients-sdk/pos/subscriptions").In("subscriptions")

// List returns one page of subscriptions.
//
// GET /v1/clients-sdk/pos/subscriptions
func (s Subscriptions) List(ctx context.Context, params models.SubscriptionListParams) (*pagination.Page[models.Subscription], error) {
	return transport.List[models.Subscription](ctx, s.client, listSubscriptions.Query(params))
}

// All iterates over every subscription, page by page. See [pagination.All] for the loop.
//
// GET /v1/clients-sdk/pos/subscriptions
func (s Subscriptions) All(ctx context.Context, params models.SubscriptionListParams) iter.Seq2[*models.Subscription, error] {
	return transport.All[models.Subscription](ctx, s.client, listSubscriptions.Query(params))
}

// Cancel cancels a subscription.
//
// PUT /v1/clients-sdk/pos/subscriptions/{id}/cancellation
func (s Subscriptions) Cancel(ctx context.Context, id string, params models.SubscriptionCancelParams) (*models.Confirmation, error) {
	call := transport.Put("pos.subscriptions.cancel", "/v1/clients-sdk/pos/subscriptions/{id}/cancellation", id).Send(params).
		NeedID("plan_id", params.PlanID)
	return transport.Find[models.Confirmation](ctx, s.client, call.At(transport.Envelope{Key: "message", Unwrapped: true}))
}
