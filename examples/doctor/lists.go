package main

import (
	"encoding/json"

	"github.com/payterm/payterm-go/examples/doctor/drift"
	"github.com/payterm/payterm-go/models"
)

// list is an operation that is answered with pages of records.
type list struct {
	name, route string
	key         string // of the records
	new         func() record
}

// record is a resource that reads itself.
type record interface {
	drift.Record
	json.Unmarshaler
}

func listOf[T any, P interface {
	*T
	record
}](name, route, key string) list {
	return list{name: name, route: route, key: key, new: func() record { return P(new(T)) }}
}

// apis are the lists of each API. The resource of the first list can be read by its id, which
// stands behind the route. Terminals come before their sessions.
var apis = [][]list{
	{
		listOf[models.Merchant]("clients.merchants.list", "/v1/clients-sdk/merchants", "merchants"),
		listOf[models.Terminal]("clients.terminals.list", "/v1/clients-sdk/terminals", "terminals"),
		listOf[models.Session]("clients.sessions.list", "/v1/clients-sdk/terminals/{terminal_id}/sessions", "sessions"),
		listOf[models.Transaction](transactions, "/v1/clients-sdk/transactions", "transactions"),
		listOf[models.TransactionV2]("clients.transactions.list_v2", "/v2/clients-sdk/transactions", "transactions"),
		listOf[models.Intent]("clients.intents.list", "/v1/clients-sdk/intents", "data"),
		listOf[models.Reconciliation]("clients.reconciliations.list", "/v1/clients-sdk/reconciliations", "reconciliations"),
	},
	{
		listOf[models.POSMessage]("pos.messages.list", "/v1/clients-sdk/pos/messages", "messages"),
		listOf[models.Subscription]("pos.subscriptions.list", "/v1/clients-sdk/pos/subscriptions", "subscriptions"),
		listOf[models.POSReconciliation]("pos.reconciliations.list", "/v1/clients-sdk/pos/reconciliations", "reconciliations"),
	},
	{
		listOf[models.Terminal]("vendors.terminals.list", "/v1/api/vendors/terminals", "terminals"),
		listOf[models.Transaction]("vendors.transactions.list", "/v1/api/vendors/transactions", "transactions"),
		listOf[models.Reconciliation]("vendors.reconciliations.list", "/v1/api/vendors/reconciliations", "reconciliations"),
	},
	{
		listOf[models.BankTerminal]("banks.terminals.list", "/v1/banks-sdk/terminals", "terminals"),
		listOf[models.Transaction]("banks.transactions.list", "/v1/banks-sdk/transactions", "transactions"),
		listOf[models.BankReconciliation]("banks.reconciliations.list", "/v1/banks-sdk/reconciliations", "reconciliations"),
		listOf[models.POSTerminal]("banks.pos_terminals.list", "/v1/banks-sdk/pos/terminals", "terminals"),
		listOf[models.POSTransaction]("banks.pos_transactions.list", "/v1/banks-sdk/pos/transactions", "transactions"),
		listOf[models.BankPOSReconciliation]("banks.pos_reconciliations.list", "/v1/banks-sdk/pos/reconciliations", "reconciliations"),
	},
	{
		listOf[models.Terminal]("merchants.terminals.list", "/v1/merchants-sdk/terminals", "terminals"),
		listOf[models.Session]("merchants.sessions.list", "/v1/merchants-sdk/terminals/{terminal_id}/sessions", "sessions"),
		listOf[models.Transaction]("merchants.transactions.list", "/v1/merchants-sdk/transactions", "transactions"),
		listOf[models.Intent]("merchants.intents.list", "/v1/merchants-sdk/intents", "data"),
		listOf[models.Reconciliation]("merchants.reconciliations.list", "/v1/merchants-sdk/reconciliations", "reconciliations"),
	},
}

// transactions is the one list with a documented filter by time.
const transactions = "clients.transactions.list"
