package journal

import (
	"context"
	"iter"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// CreateSubscription makes the entry of client.POS.Subscriptions.Create: it notes the subscriptions
// of the client. The verdict is Happened only with [SoleWriter]: nobody else subscribes this
// terminal.
//
// Do returns a subscription of which only the ID is known.
func CreateSubscription(
	ctx context.Context, client *payterm.Client, params models.SubscriptionCreateParams, options ...Option,
) (*Entry[models.Subscription], error) {
	said, err := settle(client, options, none)
	if err != nil {
		return nil, err
	}
	w := &subscription{TID: params.TID, PlanID: params.PlanID}
	return create(ctx, client, w, said, func(ctx context.Context) (*models.Subscription, error) {
		made, err := client.POS.Subscriptions.Create(ctx, params)
		if err != nil {
			return nil, err
		}
		return w.only(made.Subscription.ID), nil
	})
}

// subscription is noted of a subscription.
type subscription struct {
	subscriptionIDs
	creation

	TID    string `json:"tid"`
	PlanID string `json:"plan_id"`
}

func (s *subscription) name() string { return "subscription" }

func (s *subscription) isComplete() bool { return s.creation.isComplete() && s.TID != "" }

func (s *subscription) read(ctx context.Context, client *payterm.Client) iter.Seq2[*models.Subscription, error] {
	return client.POS.Subscriptions.All(ctx, models.SubscriptionListParams{})
}

func (s *subscription) compare(shown *models.Subscription) likeness {
	if differsTID(shown.TID, s.TID) || shown.Plan != nil && differs(shown.Plan.ID, s.PlanID) {
		return unlike
	}
	return like
}

// subscriptionIDs is the part of a write that is read in subscriptions.
type subscriptionIDs struct{}

func (subscriptionIDs) ids(x *models.Subscription) []string { return []string{x.ID} }

func (subscriptionIDs) only(id string) *models.Subscription { return &models.Subscription{ID: id} }
