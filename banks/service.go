// Package banks is the bank API: the terminals, transactions and reconciliations of one bank. The
// API only reads. Use it through payterm.Client.Banks, with a bank's key.
//
// [Terminals], [Transactions] and [Reconciliations] belong to the mobile SDK. [POSTerminals],
// [POSTransactions] and [POSReconciliations] belong to hardware terminals: their amounts are digits
// of hundredths ([models.MinorAmount]), and their kinds and currencies are codes. The API docs have
// no filter by time for these lists.
package banks

import "github.com/payterm/payterm-go/internal/transport"

// Service calls /v1/banks-sdk.
type Service struct {
	Terminals       Terminals       // /v1/banks-sdk/terminals
	Transactions    Transactions    // /v1/banks-sdk/transactions
	Reconciliations Reconciliations // /v1/banks-sdk/reconciliations

	POSTerminals       POSTerminals       // /v1/banks-sdk/pos/terminals
	POSTransactions    POSTransactions    // /v1/banks-sdk/pos/transactions
	POSReconciliations POSReconciliations // /v1/banks-sdk/pos/reconciliations
}

// New returns the service, for package payterm: use payterm.Client.Banks.
func New(client *transport.Client) Service {
	return Service{
		Terminals:          Terminals{client},
		Transactions:       Transactions{client},
		Reconciliations:    Reconciliations{client},
		POSTerminals:       POSTerminals{client},
		POSTransactions:    POSTransactions{client},
		POSReconciliations: POSReconciliations{client},
	}
}
