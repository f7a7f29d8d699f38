// Package clients is the client API: an integrating client creates merchants, registers terminals,
// opens sessions on them, reads transactions and intents, and reconciles. Use it through
// payterm.Client.Clients, with a client's key.
//
//   - A first sale: [Merchants.Create], [Terminals.Lookup] and [Terminals.Commit] (or
//     [Terminals.Register]), [Sessions.Create], [Sessions.Wait].
//   - The takings of a day: [Transactions.All]; check the [models.Transaction.Outcome] of each.
//   - The end of a day: [Reconciliations.Create] or, for the report that a terminal prints,
//     [Reconciliations.CreateV2].
//
// If the outcome of a write is unknown, look before you repeat it. Package
// [github.com/payterm/payterm-go/till/journal] does so for most writes, and till for payments.
package clients

import "github.com/payterm/payterm-go/internal/transport"

// Service calls /v1/clients-sdk and /v2/clients-sdk.
type Service struct {
	Merchants       Merchants       // /v1/clients-sdk/merchants
	Terminals       Terminals       // /v1/clients-sdk/terminals, /v1/clients-sdk/switch/terminals
	Sessions        Sessions        // /v1/clients-sdk/terminals/{terminal_id}/sessions
	Transactions    Transactions    // /v1/clients-sdk/transactions, /v2/clients-sdk/transactions
	Intents         Intents         // /v1/clients-sdk/intents
	Reconciliations Reconciliations // /v1/clients-sdk/reconciliations, /v2/clients-sdk/reconciliations
}

// New returns the service, for package payterm: use payterm.Client.Clients.
func New(client *transport.Client) Service {
	return Service{
		Merchants:       Merchants{client},
		Terminals:       Terminals{client},
		Sessions:        Sessions{client},
		Transactions:    Transactions{client},
		Intents:         Intents{client},
		Reconciliations: Reconciliations{client},
	}
}
