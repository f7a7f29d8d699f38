// Pos-subscriptions subscribes a hardware POS terminal to a plan and lists all subscriptions. With
// -cancel it cancels the new one and lists them again.
//
// If the outcome of the creation is unknown, the program looks for the subscription in the list and
// does not create another one.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/demo"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

var (
	tid    = flag.String("tid", "", "TID of the hardware terminal, with its leading zeros")
	plan   = flag.String("plan", "", "id of the plan")
	cancel = flag.Bool("cancel", false, "cancel the new subscription")
	reason = flag.String("reason", "only a test", "reason of the cancellation")
)

func main() { demo.Main(paytermtest.ClientKey, subscribe, "tid", "plan") }

func subscribe(ctx context.Context, client *payterm.Client) error {
	id, err := create(ctx, client)
	if err != nil {
		return err
	}
	fmt.Printf("Subscribed TID %s to plan %s: subscription %s\n", *tid, *plan, id)
	if err := list(ctx, client); err != nil {
		return err
	}
	if !*cancel {
		return nil
	}
	done, err := client.POS.Subscriptions.Cancel(ctx, id, models.SubscriptionCancelParams{PlanID: *plan, CancellationReason: *reason})
	if err != nil {
		return err
	}
	fmt.Printf("\nCancelled subscription %s: %s\n", id, done.Message)
	return list(ctx, client)
}

// create creates a subscription and returns its id. If the response is lost, it looks for a
// subscription that did not exist before.
func create(ctx context.Context, client *payterm.Client) (string, error) {
	before := map[string]bool{}
	for known, err := range client.POS.Subscriptions.All(ctx, models.SubscriptionListParams{}) {
		if err != nil {
			return "", err
		}
		before[known.ID] = true
	}
	made, err := client.POS.Subscriptions.Create(ctx, models.SubscriptionCreateParams{TID: *tid, PlanID: *plan})
	if err == nil && made.Subscription != nil {
		return made.Subscription.ID, nil
	}
	if err == nil {
		err = errors.New("the response has no subscription")
	} else if !errors.Is(err, payterm.ErrOutcomeUnknown) {
		return "", err
	}
	for known, failure := range client.POS.Subscriptions.All(ctx, models.SubscriptionListParams{}) {
		if failure != nil {
			return "", failure
		}
		isOther := known.Plan != nil && known.Plan.ID != *plan // a response may omit the plan
		if !before[known.ID] && known.TID == *tid && !isOther && known.CancelledAt.IsZero() {
			return known.ID, nil
		}
	}
	return "", fmt.Errorf("the new subscription is not listed: look again before you repeat it: %w", err)
}

func list(ctx context.Context, client *payterm.Client) error {
	table := demo.NewTable("TID", "PLAN", "SINCE (UTC)", "UNTIL (UTC)", "REASON", "SUBSCRIPTION")
	active, cancelled := 0, 0
	for subscription, err := range client.POS.Subscriptions.All(ctx, models.SubscriptionListParams{}) {
		if err != nil {
			return err
		}
		name, until := "-", "-"
		if subscription.Plan != nil {
			name = subscription.Plan.Name
		}
		if subscription.CancelledAt.IsZero() {
			active++
		} else {
			cancelled++
			until = subscription.CancelledAt.Time().Format(time.DateTime)
		}
		table.Row(subscription.TID, name, subscription.CreatedAt.Time().Format(time.DateTime), until, subscription.CancellationReason, subscription.ID)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Printf("%d active, %d cancelled\n", active, cancelled)
	return nil
}
