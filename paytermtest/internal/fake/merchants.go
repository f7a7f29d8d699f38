package fake

var merchants = handlers{
	"merchants.terminals.list":         (*Store).merchantTerminalList,
	"merchants.terminals.get":          (*Store).merchantTerminalGet,
	"merchants.terminals.disconnect":   (*Store).terminalDisconnect,
	"merchants.terminals.assign":       (*Store).terminalAssign,
	"merchants.terminals.unassign":     (*Store).terminalUnassign,
	"merchants.sessions.list":          (*Store).sessionList,
	"merchants.sessions.get":           (*Store).sessionGet,
	"merchants.transactions.list":      (*Store).merchantTransactionList,
	"merchants.transactions.get":       (*Store).merchantTransactionGet,
	"merchants.intents.list":           (*Store).intentList,
	"merchants.intents.get":            (*Store).intentGet,
	"merchants.reconciliations.create": (*Store).reconciliationCreate,
	"merchants.reconciliations.list":   (*Store).reconciliationList,
	"merchants.reconciliations.get":    (*Store).reconciliationGet,
}

func (s *Store) merchantTerminalList(c *Call) Answer {
	return list(c, "terminals", seen(c, s.Terminals), func(t *Terminal) Object {
		view := merchantTerminal(t)
		view["created_at"], view["updated_at"] = timestamp(t.Created), timestamp(t.Updated)
		return view
	})
}

func (s *Store) merchantTerminalGet(c *Call) Answer {
	t := s.terminalFor(c, c.Params["id"])
	if t == nil {
		return notFound("Terminal")
	}
	view := merchantTerminal(t)
	view["connections"] = connectionViews(t)
	return ok(Object{"terminal": view})
}

func merchantTerminal(t *Terminal) Object {
	return Object{
		"id": t.ID, "tid": t.TID, "merchant": merchantReference(t.Merchant), "user": maskedUser(t.User),
		"is_assigned_to_user": t.User != nil, "is_connected": len(t.Connections) > 0,
	}
}

func (s *Store) merchantTransactionList(c *Call) Answer {
	return list(c, "transactions", seen(c, s.Sales), s.merchantTransaction)
}

func (s *Store) merchantTransactionGet(c *Call) Answer {
	x := s.saleFor(c, c.Params["transaction_id"])
	if x == nil {
		return notFound("Transaction")
	}
	return ok(Object{"transaction": s.merchantTransaction(x)})
}

// merchantTransaction is the client's view and some of the vendor's.
func (s *Store) merchantTransaction(x *Sale) Object {
	view := s.transactionView(x)
	view["internet"], view["terminal"] = internetView(), Object{"tid": x.Terminal.TID}
	return view
}
