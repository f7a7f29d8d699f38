// Package merchants is the merchant API: the terminals, users, transactions, intents,
// reconciliations and sessions of one merchant. Use it through payterm.Client.Merchants, with a
// merchant's key.
//
// [Terminals.Assign] and [Terminals.Unassign] change who uses a terminal, [Sessions.Wait] waits
// for the card of a session that the client opened, and [Reconciliations.Create] ends the day. If
// the outcome of a write is unknown, look before you repeat it. Package
// [github.com/payterm/payterm-go/till/journal] does so for most writes.
package merchants

import "github.com/payterm/payterm-go/internal/transport"

// Service calls /v1/merchants-sdk.
type Service struct {
	Terminals       Terminals       // /v1/merchants-sdk/terminals
	Transactions    Transactions    // /v1/merchants-sdk/transactions
	Intents         Intents         // /v1/merchants-sdk/intents
	Reconciliations Reconciliations // /v1/merchants-sdk/reconciliations
	Sessions        Sessions        // /v1/merchants-sdk/terminals/{terminal_id}/sessions
}

// New returns the service, for package payterm: use payterm.Client.Merchants.
func New(client *transport.Client) Service {
	return Service{
		Terminals:       Terminals{client},
		Transactions:    Transactions{client},
		Intents:         Intents{client},
		Reconciliations: Reconciliations{client},
		Sessions:        Sessions{client},
	}
}
