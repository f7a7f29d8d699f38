package fake

var vendors = handlers{
	"vendors.terminals.list":       (*Store).vendorTerminalList,
	"vendors.terminals.get":        (*Store).vendorTerminalGet,
	"vendors.transactions.list":    (*Store).vendorTransactionList,
	"vendors.transactions.get":     (*Store).vendorTransactionGet,
	"vendors.reconciliations.list": (*Store).vendorReconciliationList,
	"vendors.reconciliations.get":  (*Store).vendorReconciliationGet,
}

func (s *Store) vendorTerminalList(c *Call) Answer {
	return list(c, "terminals", seen(c, s.Terminals), vendorTerminal)
}

func (s *Store) vendorTerminalGet(c *Call) Answer {
	t := s.terminalFor(c, c.Params["terminal_id"])
	if t == nil {
		return notFound("Terminal")
	}
	view := vendorTerminal(t)
	view["connections"] = connectionViews(t)
	return ok(Object{"terminal": view})
}

func vendorTerminal(t *Terminal) Object {
	return Object{
		"id": t.ID, "tid": t.TID, "name": orNull(t.Name), "user": maskedUser(t.User),
		"is_assigned_to_user": t.User != nil, "is_connected": len(t.Connections) > 0, "profile": nil,
		"created_at": timestamp(t.Created), "updated_at": timestamp(t.Updated),
	}
}

func (s *Store) vendorTransactionList(c *Call) Answer {
	return listIn(c, pagesCurrentOnly, "transactions", seen(c, s.Sales), s.acquiredListItem)
}

func (s *Store) vendorTransactionGet(c *Call) Answer {
	x := s.saleFor(c, c.Params["transaction_id"])
	if x == nil {
		return notFound("Transaction")
	}
	view := s.acquired(x)
	view["terminal"] = Object{"id": x.Terminal.ID, "tid": x.Terminal.TID}
	view["transaction_type"], view["transaction_currency_code"] = x.Kind.code, s.options.Currency.Number
	view["is_approved"], view["is_reversed"] = x.Approved(), x.Reversed
	return ok(Object{"transaction": view})
}

// acquired is a sale as vendors and banks see it: without merchant and user.
func (s *Store) acquired(x *Sale) Object {
	var reconciliation any
	if x.Reconciled() {
		reconciliation = Object{"id": x.Summed.ID, "created_at": timestamp(x.Summed.Created)}
	}
	return Object{
		"id": x.UUID, "internet": internetView(), "retrieval_reference_number": x.RRN, "system_trace_audit_number": x.STAN,
		"reconciliation": reconciliation, "package_name": packageName, "lat": latitude, "lon": longitude,
		"device": deviceView(x), "receipts": []Object{s.Receipt(x)}, "created_at": timestamp(x.Created),
		"is_reconcilied": x.Reconciled(), "customer_reference_number": orNull(x.Card.Reference),
	}
}

func (s *Store) acquiredListItem(x *Sale) Object {
	view := s.acquired(x)
	view["terminal"] = Object{"tid": x.Terminal.TID}
	return view
}

func (s *Store) vendorReconciliationList(c *Call) Answer {
	return list(c, "reconciliations", seen(c, s.Reconciliations), func(r *Reconciliation) Object {
		return vendorReconciliation(r, s.shortReconciliationReceipt(r))
	})
}

func (s *Store) vendorReconciliationGet(c *Call) Answer {
	r := s.reconciliationFor(c, c.Params["reconciliation_id"])
	if r == nil {
		return notFound("Reconciliation")
	}
	return ok(Object{"reconciliation": vendorReconciliation(r, s.reconciliationReceipt(r))})
}

// vendorReconciliation shows whose terminal it was by the terminal's number only.
func vendorReconciliation(r *Reconciliation, receipt Object) Object {
	delete(receipt, "merchant")
	return Object{"id": r.ID, "created_at": timestamp(r.Created), "reconciliation_receipt": receipt}
}
