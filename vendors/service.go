// Package vendors is the vendor API: what the terminals under one vendor do, across all of its
// clients. It only reads. It is reached as payterm.Client.Vendors, with the key of a vendor.
//
// [Terminals.All], [Transactions.All] and [Reconciliations.All] list what is under the vendor.
// ClientID of their parameters narrows to one client. Ids are those of the client API.
package vendors

import "github.com/payterm/payterm-go/internal/transport"

// Service serves /v1/api/vendors.
type Service struct {
	Terminals       Terminals       // /v1/api/vendors/terminals
	Transactions    Transactions    // /v1/api/vendors/transactions
	Reconciliations Reconciliations // /v1/api/vendors/reconciliations
}

// New returns the service, for the root package: users reach it as payterm.Client.Vendors.
func New(client *transport.Client) Service {
	return Service{
		Terminals:       Terminals{client},
		Transactions:    Transactions{client},
		Reconciliations: Reconciliations{client},
	}
}
