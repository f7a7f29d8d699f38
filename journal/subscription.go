package journal

import (
	"context"
	"fmt"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/search"
	"github.com/payterm/payterm-go/models"
)

// PrepareCreateSubscription prepares client.POS.Subscriptions.Create. It notes the subscriptions
// of the client. [Happened] needs [SoleWriter]: nobody else subscribes this terminal.
//
// Do returns a subscription of which only ID is set.
func PrepareCreateSubscription(
	ctx context.Context, client *payterm.Client, params models.SubscriptionCreateParams, options ...Option,
) (*Entry[models.Subscription], error) {
	p, err := begin(client, options)
	if err != nil {
		return nil, err
	}
	n := &note{TID: params.TID, PlanID: params.PlanID}
	return create(ctx, client, subscribed, n, p, func(ctx context.Context) (*models.Subscription, error) {
		made, err := client.POS.Subscriptions.Create(ctx, params)
		if err != nil {
			return nil, err
		}
		return aSubscription.Only(made.Subscription.ID), nil
	})
}

// PrepareCancelSubscription prepares client.POS.Subscriptions.Cancel. It notes that the
// subscription is active; if it is cancelled, the error wraps [ErrUnjudgeable]. Use a
// CancellationReason for this cancellation only, such as a ticket number: it is the mark by which
// the cancellation is recognized. Without one, [Happened] needs [SoleWriter]: nobody else cancels
// this subscription.
//
// Do returns a subscription of which only ID is set: the response does not show CancelledAt.
func PrepareCancelSubscription(
	ctx context.Context, client *payterm.Client, subscriptionID string, params models.SubscriptionCancelParams, options ...Option,
) (*Entry[models.Subscription], error) {
	p, err := begin(client, options)
	if err != nil {
		return nil, err
	}
	n := &note{SubscriptionID: subscriptionID, Reason: params.CancellationReason}
	for before, err := range readSubscription(ctx, p.client, n) {
		if err != nil {
			return nil, err
		}
		if cancelled.Compare(n, before) != search.Unlike {
			return nil, fmt.Errorf("%w: the subscription is already cancelled", ErrUnjudgeable)
		}
	}
	return newEntry(client, cancelled, n, p, func(ctx context.Context) (*models.Subscription, error) {
		if _, err := client.POS.Subscriptions.Cancel(ctx, subscriptionID, params); err != nil {
			return nil, err
		}
		return aSubscription.Only(subscriptionID), nil
	}), nil
}
