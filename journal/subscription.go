package journal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/search"
	"github.com/payterm/payterm-go/models"
)

// CreateSubscription makes the entry of client.POS.Subscriptions.Create. It notes the subscriptions
// of the client. [Happened] needs [SoleWriter]: nobody else subscribes this terminal.
//
// Do returns a subscription of which only ID is set.
func CreateSubscription(
	ctx context.Context, client *payterm.Client, params models.SubscriptionCreateParams, options ...Option,
) (*Entry[models.Subscription], error) {
	opts, err := settle(client, options, none)
	if err != nil {
		return nil, err
	}
	w := &subscription{TID: params.TID, PlanID: params.PlanID}
	return create(ctx, client, w, opts, func(ctx context.Context) (*models.Subscription, error) {
		made, err := client.POS.Subscriptions.Create(ctx, params)
		if err != nil {
			return nil, err
		}
		return w.Only(made.Subscription.ID), nil
	})
}

// subscription is the note of a created subscription.
type subscription struct {
	subscriptionIDs
	search.Creation

	TID    string `json:"tid"`
	PlanID string `json:"plan_id"`
}

func (s *subscription) Kind() string { return "subscription" }

func (s *subscription) IsComplete() bool { return s.Creation.IsComplete() && s.TID != "" }

func (s *subscription) Read(ctx context.Context, client *payterm.Client) iter.Seq2[*models.Subscription, error] {
	return client.POS.Subscriptions.All(ctx, models.SubscriptionListParams{})
}

func (s *subscription) Compare(shown *models.Subscription) search.Likeness {
	if search.DiffersTID(shown.TID, s.TID) || shown.Plan != nil && search.Differs(shown.Plan.ID, s.PlanID) {
		return search.Unlike
	}
	return search.Like
}

// subscriptionIDs is embedded in writes that are read as subscriptions.
type subscriptionIDs struct{}

func (subscriptionIDs) IDs(x *models.Subscription) []string { return []string{x.ID} }

func (subscriptionIDs) Only(id string) *models.Subscription { return &models.Subscription{ID: id} }

// CancelSubscription makes the entry of client.POS.Subscriptions.Cancel. It notes that the
// subscription is active; if it is cancelled, the error wraps [ErrUnjudgeable]. Use a
// CancellationReason for this cancellation only, such as a ticket number: it is the mark by which
// the cancellation is recognized. Without one, [Happened] needs [SoleWriter]: nobody else cancels
// this subscription.
//
// Do returns a subscription of which only ID is set: the response does not show CancelledAt.
func CancelSubscription(
	ctx context.Context, client *payterm.Client, subscriptionID string, params models.SubscriptionCancelParams, options ...Option,
) (*Entry[models.Subscription], error) {
	opts, err := settle(client, options, none)
	if err != nil {
		return nil, err
	}
	w := &cancellation{SubscriptionID: subscriptionID, Reason: params.CancellationReason}
	for before, err := range w.Read(ctx, client) {
		if err != nil {
			return nil, err
		}
		if w.Compare(before) != search.Unlike {
			return nil, fmt.Errorf("%w: the subscription is already cancelled", ErrUnjudgeable)
		}
	}
	return newEntry(client, w, opts, func(ctx context.Context) (*models.Subscription, error) {
		if _, err := client.POS.Subscriptions.Cancel(ctx, subscriptionID, params); err != nil {
			return nil, err
		}
		return w.Only(subscriptionID), nil
	}), nil
}

// cancellation is the note of a cancelled subscription.
type cancellation struct {
	subscriptionIDs
	search.Change

	SubscriptionID string `json:"subscription_id"`
	Reason         string `json:"reason,omitempty"`
}

func (c *cancellation) Kind() string { return "cancellation" }

func (c *cancellation) IsComplete() bool { return c.SubscriptionID != "" }

// read searches the list, since no operation reads a single subscription. It stops at the
// subscription, so unreadable records after it do not matter.
func (c *cancellation) Read(ctx context.Context, client *payterm.Client) iter.Seq2[*models.Subscription, error] {
	return func(yield func(*models.Subscription, error) bool) {
		var unread error
		for x, err := range client.POS.Subscriptions.All(ctx, models.SubscriptionListParams{}) {
			switch {
			case payterm.IsRecordError(err):
				if id := search.UnreadID(err); id == nil || id[0] == c.SubscriptionID {
					unread = err
				}
			case err != nil:
				yield(nil, err)
				return
			case x.ID == c.SubscriptionID:
				yield(x, nil)
				return
			}
		}
		yield(nil, cmp.Or(unread, errNotListed))
	}
}

var errNotListed = errors.New("journal: the subscription is not listed: check its id")

func (c *cancellation) Compare(shown *models.Subscription) search.Likeness {
	switch {
	case shown.CancelledAt.IsZero() && shown.CancelledBy == nil:
		return search.Unlike
	case search.Differs(shown.CancellationReason, c.Reason):
		return search.Changed
	case shown.CancellationReason != "" && c.Reason != "":
		return search.Marked
	}
	return search.Like
}
