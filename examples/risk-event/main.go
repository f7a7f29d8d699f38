// Risk-event reports logins to the platform and does as it recommends: let the user in, ask for a
// second factor, or turn the user away.
//
// To block is an answer like the others, not an error. An error that matches ErrOutcomeUnknown
// means that the platform may have the event or not. The event is then submitted again under the id
// of the first time, which the error carries, so that the platform can see that it is the same
// event. An event without a decision, in the end, is treated as unknown, not as allowed; so is one
// that could not be sent. Only an invalid call, or one under a wrong key, ends the program.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/examples/internal/demo"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

var (
	users = flag.String("users", "", "e-mail addresses of users who have logged in, with commas between them")
	tries = flag.Int("tries", 3, "how often an event is submitted that gets no answer")
)

func main() { demo.Main(paytermtest.ClientKey, watch, "users") }

func watch(ctx context.Context, client *payterm.Client) error {
	counts := map[models.RiskAction]int{}
	for user := range strings.SplitSeq(*users, ",") {
		fmt.Printf("Login of %s\n", user)
		action, err := submit(ctx, client, models.RiskEvent{
			Event: models.RiskEventLoginSucceeded, EventTimestamp: models.UnixMilliOf(time.Now()), IP: "203.0.113.7",
			User: &models.RiskUser{Email: user},
		})
		if err != nil {
			return err
		}
		counts[action]++
		switch action {
		case models.RiskActionAllow:
			fmt.Println("  allow: the user is in")
		case models.RiskActionBlock:
			fmt.Println("  block: the user is turned away, and support is told")
		default: // unknown, and what the platform may learn to say some day
			fmt.Printf("  %s: the user is asked for a second factor\n", action)
		}
	}
	fmt.Printf("%d allowed, %d blocked, %d unknown\n",
		counts[models.RiskActionAllow], counts[models.RiskActionBlock], counts[models.RiskActionUnknown])
	return nil
}

// submit asks what to do about an event, until there is an answer or the tries are used up.
func submit(ctx context.Context, client *payterm.Client, event models.RiskEvent) (models.RiskAction, error) {
	for try := range *tries {
		decision, err := client.Risk.Submit(ctx, event)
		if err == nil {
			fmt.Printf("  event %s, action %s, state %s\n", decision.EventID, decision.ActionID, decision.State)
			return decision.Action, nil
		}
		if refused(err) {
			return "", err // the next one would be refused as well
		}
		event.EventID = eventID(err)
		fmt.Printf("  event %s, no answer: %v\n", event.EventID, err)
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(100 * time.Millisecond << try):
		}
	}
	return models.RiskActionUnknown, nil
}

// refused reports whether a retry cannot help, because the event or the key is wrong.
func refused(err error) bool {
	for _, reason := range []error{payterm.ErrInvalidRequest, payterm.ErrRejected, payterm.ErrUnauthorized, payterm.ErrForbidden} {
		if errors.Is(err, reason) {
			return true
		}
	}
	return false
}

// eventID returns the id that an event was sent under. Each of the three errors of a call without a
// decision carries it.
func eventID(err error) string {
	if none, ok := errors.AsType[*payterm.NetworkError](err); ok {
		return none.EventID
	}
	if failed, ok := errors.AsType[*payterm.Error](err); ok {
		return failed.EventID
	}
	if odd, ok := errors.AsType[*payterm.DecodeError](err); ok {
		return odd.EventID
	}
	return ""
}
