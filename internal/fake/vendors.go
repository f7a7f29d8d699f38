package fake

import "github.com/payterm/payterm-go/internal/pages"

var vendorAPI = handlers{
	"vendors.terminals.list":       terminals.list((*Store).vendorTerminal),
	"vendors.terminals.get":        terminals.get((*Store).vendorTerminalFound),
	"vendors.transactions.list":    sales.listIn(pages.Current, (*Store).acquiredListItem),
	"vendors.transactions.get":     sales.get((*Store).vendorTransactionFound),
	"vendors.reconciliations.list": reconciliations.list((*Store).vendorReconciliationItem),
	"vendors.reconciliations.get":  reconciliations.get((*Store).vendorReconciliationFound),
}

func (s *Store) vendorTerminalFound(t *Terminal) Object {
	view := s.vendorTerminal(t)
	view["connections"] = connectionViews(t)
	return view
}

func (s *Store) vendorTerminal(t *Terminal) Object {
	return Object{
		"id": t.ID, "tid": t.TID, "name": orNull(t.Name), "user": maskedUser(t.User),
		"is_assigned_to_user": t.User != nil, "is_connected": len(t.Connections) > 0, "profile": nil,
		"created_at": timestamp(t.Created), "updated_at": timestamp(t.Updated),
	}
}

func (s *Store) vendorTransactionFound(x *Sale) Object {
	view := s.acquired(x)
	view["terminal"] = Object{"id": x.Terminal.ID, "tid": x.Terminal.TID}
	view["transaction_type"], view["transaction_currency_code"] = x.Kind.code, x.Terminal.Currency.Number
	view["is_approved"], view["is_reversed"] = x.Approved(), x.Reversed
	return view
}

func (s *Store) vendorReconciliationItem(r *Reconciliation) Object {
	return vendorReconciliation(r, s.shortReconciliationReceipt(r))
}

func (s *Store) vendorReconciliationFound(r *Reconciliation) Object {
	return vendorReconciliation(r, s.reconciliationReceipt(r))
}

// vendorReconciliation hides the merchant. Only the terminal's number identifies it.
func vendorReconciliation(r *Reconciliation, receipt Object) Object {
	delete(receipt, "merchant")
	return Object{"id": r.ID, "created_at": timestamp(r.Created), "reconciliation_receipt": receipt}
}
