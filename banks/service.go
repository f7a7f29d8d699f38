// Package banks is the bank API: what the mobile-SDK terminals and the hardware POS terminals
// of one bank do. It only reads.
//
// It is reached as payterm.Client.Banks, with the key of a bank.
package banks

import "github.com/payterm/payterm-go/internal/transport"

// Service serves /v1/banks-sdk.
type Service struct {
	Terminals       *Terminals       // /v1/banks-sdk/terminals
	Transactions    *Transactions    // /v1/banks-sdk/transactions
	Reconciliations *Reconciliations // /v1/banks-sdk/reconciliations

	POSTerminals       *POSTerminals       // /v1/banks-sdk/pos/terminals
	POSTransactions    *POSTransactions    // /v1/banks-sdk/pos/transactions
	POSReconciliations *POSReconciliations // /v1/banks-sdk/pos/reconciliations
}

// New returns the service, for the root package: users reach it as payterm.Client.Banks.
func New(client *transport.Client) *Service {
	return &Service{
		Terminals:          &Terminals{client},
		Transactions:       &Transactions{client},
		Reconciliations:    &Reconciliations{client},
		POSTerminals:       &POSTerminals{client},
		POSTransactions:    &POSTransactions{client},
		POSReconciliations: &POSReconciliations{client},
	}
}
