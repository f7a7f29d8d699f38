package lists

import (
	"context"
	"reflect"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/pagination"
)

// of returns the lists of the platform, API by API, as a client reads them.
func of(c *payterm.Client) []List {
	return []List{
		list("clients.merchants", c.Clients.Merchants.List, merchantColumns),
		list("clients.terminals", c.Clients.Terminals.List, terminalColumns),
		below("clients.sessions", c.Clients.Sessions.List, sessionColumns),
		list("clients.transactions", c.Clients.Transactions.List, transactionColumns),
		list("clients.transactions_v2", c.Clients.Transactions.ListV2, transactionV2Columns),
		list("clients.intents", c.Clients.Intents.List, intentColumns),
		list("clients.reconciliations", c.Clients.Reconciliations.List, reconciliationColumns),
		list("vendors.terminals", c.Vendors.Terminals.List, terminalColumns),
		list("vendors.transactions", c.Vendors.Transactions.List, transactionColumns),
		list("vendors.reconciliations", c.Vendors.Reconciliations.List, reconciliationColumns),
		list("banks.terminals", c.Banks.Terminals.List, bankTerminalColumns),
		list("banks.transactions", c.Banks.Transactions.List, transactionColumns),
		list("banks.reconciliations", c.Banks.Reconciliations.List, bankReconciliationColumns),
		list("banks.pos_terminals", c.Banks.POSTerminals.List, posTerminalColumns),
		list("banks.pos_transactions", c.Banks.POSTransactions.List, posTransactionColumns),
		list("banks.pos_reconciliations", c.Banks.POSReconciliations.List, bankPOSReconciliationColumns),
		list("merchants.terminals", c.Merchants.Terminals.List, terminalColumns),
		list("merchants.transactions", c.Merchants.Transactions.List, transactionColumns),
		list("merchants.intents", c.Merchants.Intents.List, intentColumns),
		list("merchants.reconciliations", c.Merchants.Reconciliations.List, reconciliationColumns),
		below("merchants.sessions", c.Merchants.Sessions.List, sessionColumns),
		list("pos.messages", c.POS.Messages.List, posMessageColumns),
		list("pos.subscriptions", c.POS.Subscriptions.List, subscriptionColumns),
		list("pos.reconciliations", c.POS.Reconciliations.List, posReconciliationColumns),
	}
}

// list makes a List of a method, whose parameters say what the platform selects by.
func list[P, T any](name string, get func(context.Context, P) (*pagination.Page[T], error), table columns[T]) List {
	filter := None
	switch params := reflect.TypeFor[P](); {
	case has(params, "From"):
		filter = Days
	case has(params, "ClientID"):
		filter = Client
	}
	return listOf(name, filter, table, func(ctx context.Context, q Query) (*pagination.Page[T], error) {
		return get(ctx, paramsOf[P](q))
	})
}

// below makes a List of a method whose records are below a terminal.
func below[P, T any](name string, get func(context.Context, string, P) (*pagination.Page[T], error), table columns[T]) List {
	return listOf(name, Terminal, table, func(ctx context.Context, q Query) (*pagination.Page[T], error) {
		return get(ctx, q.TerminalID, paramsOf[P](q))
	})
}

func has(params reflect.Type, field string) bool {
	_, has := params.FieldByName(field)
	return has
}

// paramsOf returns the parameters of a query: they have the names of its fields.
func paramsOf[P any](query Query) (params P) {
	for field, value := range reflect.ValueOf(query).Fields() {
		if param := reflect.ValueOf(&params).Elem().FieldByName(field.Name); param.IsValid() {
			param.Set(value)
		}
	}
	return params
}
