package fake

import "github.com/payterm/payterm-go/internal/pages"

var clientAPI = handlers{
	"clients.merchants.create":          (*Store).merchantCreate,
	"clients.merchants.list":            merchants.list((*Store).merchantItem),
	"clients.merchants.get":             merchants.get((*Store).merchantFound),
	"clients.terminals.register":        (*Store).terminalRegister,
	"clients.terminals.list":            terminals.list((*Store).terminalItem),
	"clients.terminals.get":             terminals.get((*Store).TerminalDetails),
	"clients.terminals.disconnect":      (*Store).terminalDisconnect,
	"clients.terminals.assign":          (*Store).terminalAssign,
	"clients.terminals.unassign":        (*Store).terminalUnassign,
	"clients.terminals.lookup":          (*Store).terminalLookup,
	"clients.terminals.commit":          (*Store).terminalCommit,
	"clients.terminals.update_profile":  (*Store).terminalUpdateProfile,
	"clients.sessions.create":           (*Store).sessionCreate,
	"clients.sessions.list":             (*Store).sessionList,
	"clients.sessions.get":              sessions.get((*Store).sessionFound),
	"clients.transactions.list":         sales.list((*Store).transactionView),
	"clients.transactions.get":          sales.get((*Store).transactionView),
	"clients.transactions.list_v2":      sales.list((*Store).transactionItemV2),
	"clients.transactions.get_v2":       salesV2.get((*Store).transactionFoundV2),
	"clients.intents.list":              sales.listIn(pages.Pagination, (*Store).intentItem),
	"clients.intents.get":               intents.get((*Store).intentDetails),
	"clients.reconciliations.create":    (*Store).reconciliationCreate,
	"clients.reconciliations.create_v2": (*Store).reconciliationCreateV2,
	"clients.reconciliations.list":      reconciliations.list((*Store).reconciliationItem),
	"clients.reconciliations.get":       reconciliations.get((*Store).reconciliationFound),
}
