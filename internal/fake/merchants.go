package fake

import "github.com/payterm/payterm-go/internal/pages"

var merchantAPI = handlers{
	"merchants.terminals.list":         terminals.list((*Store).merchantTerminalItem),
	"merchants.terminals.get":          terminals.get((*Store).merchantTerminalFound),
	"merchants.terminals.disconnect":   (*Store).terminalDisconnect,
	"merchants.terminals.assign":       (*Store).terminalAssign,
	"merchants.terminals.unassign":     (*Store).terminalUnassign,
	"merchants.sessions.list":          (*Store).sessionList,
	"merchants.sessions.get":           sessions.get((*Store).sessionFound),
	"merchants.transactions.list":      sales.list((*Store).merchantTransaction),
	"merchants.transactions.get":       sales.get((*Store).merchantTransaction),
	"merchants.intents.list":           sales.listIn(pages.Pagination, (*Store).intentItem),
	"merchants.intents.get":            intents.get((*Store).intentDetails),
	"merchants.reconciliations.create": (*Store).reconciliationCreate,
	"merchants.reconciliations.list":   reconciliations.list((*Store).reconciliationItem),
	"merchants.reconciliations.get":    reconciliations.get((*Store).reconciliationFound),
}

func (s *Store) merchantTerminalItem(t *Terminal) Object {
	view := merchantTerminal(t)
	view["created_at"], view["updated_at"] = timestamp(t.Created), timestamp(t.Updated)
	return view
}

func (s *Store) merchantTerminalFound(t *Terminal) Object {
	view := merchantTerminal(t)
	view["connections"] = connectionViews(t)
	return view
}

func merchantTerminal(t *Terminal) Object {
	return Object{
		"id": t.ID, "tid": t.TID, "merchant": merchantReference(t.Merchant), "user": maskedUser(t.User),
		"is_assigned_to_user": t.User != nil, "is_connected": len(t.Connections) > 0,
	}
}

// merchantTransaction is the client's view with parts of the vendor's.
func (s *Store) merchantTransaction(x *Sale) Object {
	view := s.transactionView(x)
	view["internet"], view["terminal"] = internetView(), Object{"tid": x.Terminal.TID}
	return view
}
