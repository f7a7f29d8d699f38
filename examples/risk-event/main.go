// Risk-event reports logins to the platform and follows its decision: log the user in, ask for a
// second factor, or refuse the login.
//
// A block is a decision, not an error. If an error matches ErrOutcomeUnknown, the platform may have
// the event. The program submits it again under the same id, which the error carries, so that the
// platform recognizes the event. Without a decision the action is unknown, not allow. Only an
// invalid call or a wrong key ends the program.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/demo"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

var (
	users = flag.String("users", "", "e-mail addresses of users who have logged in, separated by commas")
	tries = flag.Int("tries", 3, "how often to submit an event without a decision")
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
			fmt.Println("  allow: the user is logged in")
		case models.RiskActionBlock:
			fmt.Println("  block: the login is refused, and support is informed")
		default: // unknown, and actions added later
			fmt.Printf("  %s: the user is asked for a second factor\n", action)
		}
	}
	fmt.Printf("%d allowed, %d blocked, %d unknown\n",
		counts[models.RiskActionAllow], counts[models.RiskActionBlock], counts[models.RiskActionUnknown])
	return nil
}

// submit submits an event until there is a decision, at most -tries times.
func submit(ctx context.Context, client *payterm.Client, event models.RiskEvent) (models.RiskAction, error) {
	for try := range *tries {
		decision, err := client.Risk.Submit(ctx, event)
		if err == nil {
			fmt.Printf("  event %s, action %s, state %s\n", decision.EventID, decision.ActionID, decision.State)
			return decision.Action, nil
		}
		if refused(err) {
			return "", err // a retry would fail, too
		}
		event.EventID = eventID(err)
		fmt.Printf("  event %s, no decision: %v\n", event.EventID, err)
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(100 * time.Millisecond << try):
		}
	}
	return models.RiskActionUnknown, nil
}

// refused reports whether a retry cannot succeed, since the event or the key is wrong.
func refused(err error) bool {
	for _, reason := range []error{payterm.ErrInvalidRequest, payterm.ErrRejected, payterm.ErrUnauthorized, payterm.ErrForbidden} {
		if errors.Is(err, reason) {
			return true
		}
	}
	return false
}

// eventID returns the id of the submitted event, which each of these errors carries.
func eventID(err error) string {
	if e, ok := errors.AsType[*payterm.NetworkError](err); ok {
		return e.EventID
	}
	if e, ok := errors.AsType[*payterm.Error](err); ok {
		return e.EventID
	}
	if e, ok := errors.AsType[*payterm.DecodeError](err); ok {
		return e.EventID
	}
	return ""
}
