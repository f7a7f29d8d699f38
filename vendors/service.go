// Package vendors is the vendor API: the terminals, transactions and reconciliations under one
// vendor, for all its clients or for the one that the ClientID of the parameters selects. The API
// only reads. Use it through payterm.Client.Vendors, with a vendor's key. Ids are those of the
// client API.
package vendors

import "github.com/payterm/payterm-go/internal/transport"

// Service calls /v1/api/vendors.
type Service struct {
	Terminals       Terminals       // /v1/api/vendors/terminals
	Transactions    Transactions    // /v1/api/vendors/transactions
	Reconciliations Reconciliations // /v1/api/vendors/reconciliations
}

// New returns the service, for package payterm: use payterm.Client.Vendors.
func New(client *transport.Client) Service {
	return Service{
		Terminals:       Terminals{client},
		Transactions:    Transactions{client},
		Reconciliations: Reconciliations{client},
	}
}
