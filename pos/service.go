// Package pos is the POS API: the messages, subscriptions and reconciliations of hardware POS
// terminals. Use it through payterm.Client.POS, with a client's key, as observed.
//
// [Messages.All] lists the messages between terminals and host. [Subscriptions.Create] subscribes a
// terminal to a plan, and [Subscriptions.Cancel] cancels the subscription. The payments are in the
// bank API, [github.com/payterm/payterm-go/banks].
package pos

import "github.com/payterm/payterm-go/internal/transport"

// Service calls /v1/clients-sdk/pos.
type Service struct {
	Messages        Messages        // /v1/clients-sdk/pos/messages
	Subscriptions   Subscriptions   // /v1/clients-sdk/pos/subscriptions
	Reconciliations Reconciliations // /v1/clients-sdk/pos/reconciliations
}

// New returns the service, for package payterm: use payterm.Client.POS.
func New(client *transport.Client) Service {
	return Service{
		Messages:        Messages{client},
		Subscriptions:   Subscriptions{client},
		Reconciliations: Reconciliations{client},
	}
}
