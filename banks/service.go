// Package banks is the bank API: what the terminals of one bank do. It only reads. It is reached as
// payterm.Client.Banks, with the key of a bank.
//
// [Terminals], [Transactions] and [Reconciliations] are those of the mobile SDK. [POSTerminals],
// [POSTransactions] and [POSReconciliations] are those of hardware terminals, whose amounts are
// digits of hundredths ([models.MinorAmount]) and whose kinds and currencies are codes. No filter
// by time is documented for any of these lists.
package banks

import "github.com/payterm/payterm-go/internal/transport"

// Service serves /v1/banks-sdk.
type Service struct {
	Terminals       Terminals       // /v1/banks-sdk/terminals
	Transactions    Transactions    // /v1/banks-sdk/transactions
	Reconciliations Reconciliations // /v1/banks-sdk/reconciliations

	POSTerminals       POSTerminals       // /v1/banks-sdk/pos/terminals
	POSTransactions    POSTransactions    // /v1/banks-sdk/pos/transactions
	POSReconciliations POSReconciliations // /v1/banks-sdk/pos/reconciliations
}

// New returns the service, for the root package: users reach it as payterm.Client.Banks.
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
