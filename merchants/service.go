// Package merchants is the merchant API: the terminals, users, transactions, intents,
// reconciliations and sessions of one merchant.
//
// It is reached as payterm.Client.Merchants, with the key of a merchant. Parameters and resources
// are those of the client API.
package merchants

import "github.com/payterm/payterm-go/internal/transport"

// Service serves /v1/merchants-sdk.
type Service struct {
	Terminals       *Terminals       // /v1/merchants-sdk/terminals
	Transactions    *Transactions    // /v1/merchants-sdk/transactions
	Intents         *Intents         // /v1/merchants-sdk/intents
	Reconciliations *Reconciliations // /v1/merchants-sdk/reconciliations
	Sessions        *Sessions        // /v1/merchants-sdk/terminals/{terminal_id}/sessions
}

// New returns the service, for the root package: users reach it as payterm.Client.Merchants.
func New(client *transport.Client) *Service {
	return &Service{
		Terminals:       &Terminals{client},
		Transactions:    &Transactions{client},
		Intents:         &Intents{client},
		Reconciliations: &Reconciliations{client},
		Sessions:        &Sessions{client},
	}
}
