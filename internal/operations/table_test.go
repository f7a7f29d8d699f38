package operations_test

import (
	"cmp"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/internal/operations"
)

// documented has what the API docs show of each operation, written from them.
var documented = []struct {
	call, endpoint string
	key            string // of the resource or the list in the response
	form           string // "paged": page and limit are shown; "unwrapped": the response is the resource
	required       string // members of the body without which nothing is sent; the platform judges the others
	status         int
}{
	{"Risk.Submit", "POST /risk/v1/event", "decision", "unwrapped", "event_timestamp", 201},

	{"Clients.Merchants.Create", "POST /v1/clients-sdk/merchants", "merchant", "unwrapped", "", 200},
	{"Clients.Merchants.List", "GET /v1/clients-sdk/merchants", "merchants", "paged", "", 200},
	{"Clients.Merchants.Get", "GET /v1/clients-sdk/merchants/{id}", "merchant", "", "", 200},
	{"Clients.Terminals.Register", "POST /v1/clients-sdk/terminals", "terminal", "unwrapped", "trsm_code merchant_id", 200},
	{"Clients.Terminals.Lookup", "POST /v1/clients-sdk/switch/terminals/lookup/{lookup_value}", "terminals", "unwrapped", "", 200},
	{"Clients.Terminals.Commit", "POST /v1/clients-sdk/switch/terminals/commit", "terminal", "unwrapped", "mid serial_number merchant", 200},
	{"Clients.Terminals.List", "GET /v1/clients-sdk/terminals", "terminals", "paged", "", 200},
	{"Clients.Terminals.Get", "GET /v1/clients-sdk/terminals/{id}", "terminal", "", "", 200},
	{"Clients.Terminals.Disconnect", "PUT /v1/clients-sdk/terminals/{terminal_id}/disconnect", "message", "unwrapped", "device_id", 200},
	{"Clients.Terminals.UpdateProfile", "POST /v1/clients-sdk/switch/terminals/{terminal_id}/update-profile", "terminal", "unwrapped", "", 200},
	{"Clients.Terminals.Assign", "POST /v1/clients-sdk/terminals/{terminal_id}/assign", "terminal", "", "", 200},
	{"Clients.Terminals.Unassign", "PUT /v1/clients-sdk/terminals/{terminal_id}/unassign", "terminal", "", "", 200},
	{"Clients.Sessions.Create", "POST /v1/clients-sdk/terminals/{terminal_id}/sessions", "session", "unwrapped", "type amount", 200},
	{"Clients.Sessions.List", "GET /v1/clients-sdk/terminals/{terminal_id}/sessions", "sessions", "paged", "", 200},
	{"Clients.Sessions.Get", "GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}", "session", "", "", 200},
	{"Clients.Transactions.List", "GET /v1/clients-sdk/transactions", "transactions", "paged", "", 200},
	{"Clients.Transactions.Get", "GET /v1/clients-sdk/transactions/{transaction_id}", "transaction", "", "", 200},
	{"Clients.Transactions.ListV2", "GET /v2/clients-sdk/transactions", "transactions", "", "", 200},
	{"Clients.Transactions.GetV2", "GET /v2/clients-sdk/transactions/{transaction_id}", "transaction", "unwrapped", "", 200},
	{"Clients.Intents.List", "GET /v1/clients-sdk/intents", "data", "", "", 200},
	{"Clients.Intents.Get", "GET /v1/clients-sdk/intents/{id}", "details", "", "", 200},
	{"Clients.Reconciliations.Create", "POST /v1/clients-sdk/reconciliations", "reconciliation", "", "terminal_id", 200},
	{"Clients.Reconciliations.CreateV2", "POST /v2/clients-sdk/reconciliations", "reconciliation", "", "tid", 200},
	{"Clients.Reconciliations.List", "GET /v1/clients-sdk/reconciliations", "reconciliations", "", "", 200},
	{"Clients.Reconciliations.Get", "GET /v1/clients-sdk/reconciliations/{reconciliation_id}", "reconciliation", "", "", 200},

	{"Vendors.Terminals.List", "GET /v1/api/vendors/terminals", "terminals", "", "", 200},
	{"Vendors.Terminals.Get", "GET /v1/api/vendors/terminals/{terminal_id}", "terminal", "", "", 200},
	{"Vendors.Transactions.List", "GET /v1/api/vendors/transactions", "transactions", "", "", 200},
	{"Vendors.Transactions.Get", "GET /v1/api/vendors/transactions/{transaction_id}", "transaction", "", "", 200},
	{"Vendors.Reconciliations.List", "GET /v1/api/vendors/reconciliations", "reconciliations", "", "", 200},
	{"Vendors.Reconciliations.Get", "GET /v1/api/vendors/reconciliations/{reconciliation_id}", "reconciliation", "", "", 200},

	{"Banks.Terminals.List", "GET /v1/banks-sdk/terminals", "terminals", "", "", 200},
	{"Banks.Terminals.Get", "GET /v1/banks-sdk/terminals/{id}", "terminal", "", "", 200},
	{"Banks.Transactions.List", "GET /v1/banks-sdk/transactions", "transactions", "", "", 200},
	{"Banks.Transactions.Get", "GET /v1/banks-sdk/transactions/{id}", "transaction", "", "", 200},
	{"Banks.Reconciliations.List", "GET /v1/banks-sdk/reconciliations", "reconciliations", "", "", 200},
	{"Banks.Reconciliations.Get", "GET /v1/banks-sdk/reconciliations/{id}", "reconciliation", "", "", 200},
	{"Banks.POSTerminals.List", "GET /v1/banks-sdk/pos/terminals", "terminals", "", "", 200},
	{"Banks.POSTerminals.Get", "GET /v1/banks-sdk/pos/terminals/{uuid}", "terminal", "", "", 200},
	{"Banks.POSTransactions.List", "GET /v1/banks-sdk/pos/transactions", "transactions", "", "", 200},
	{"Banks.POSTransactions.Get", "GET /v1/banks-sdk/pos/transactions/{uuid}", "transaction", "", "", 200},
	{"Banks.POSReconciliations.List", "GET /v1/banks-sdk/pos/reconciliations", "reconciliations", "", "", 200},
	{"Banks.POSReconciliations.Get", "GET /v1/banks-sdk/pos/reconciliations/{uuid}", "reconciliation", "", "", 200},

	{"Merchants.Terminals.List", "GET /v1/merchants-sdk/terminals", "terminals", "", "", 200},
	{"Merchants.Terminals.Get", "GET /v1/merchants-sdk/terminals/{id}", "terminal", "", "", 200},
	{"Merchants.Terminals.Disconnect", "PUT /v1/merchants-sdk/terminals/{terminal_id}/disconnect", "message", "unwrapped", "", 200},
	{"Merchants.Terminals.Assign", "POST /v1/merchants-sdk/terminals/{terminal_id}/assign", "terminal", "", "", 200},
	{"Merchants.Terminals.Unassign", "PUT /v1/merchants-sdk/terminals/{terminal_id}/unassign", "terminal", "", "", 200},
	{"Merchants.Transactions.List", "GET /v1/merchants-sdk/transactions", "transactions", "", "", 200},
	{"Merchants.Transactions.Get", "GET /v1/merchants-sdk/transactions/{transaction_id}", "transaction", "", "", 200},
	{"Merchants.Intents.List", "GET /v1/merchants-sdk/intents", "data", "", "", 200},
	{"Merchants.Intents.Get", "GET /v1/merchants-sdk/intents/{id}", "details", "", "", 200},
	{"Merchants.Reconciliations.Create", "POST /v1/merchants-sdk/reconciliations", "reconciliation", "", "terminal_id", 200},
	{"Merchants.Reconciliations.List", "GET /v1/merchants-sdk/reconciliations", "reconciliations", "", "", 200},
	{"Merchants.Reconciliations.Get", "GET /v1/merchants-sdk/reconciliations/{reconciliation_id}", "reconciliation", "", "", 200},
	{"Merchants.Sessions.List", "GET /v1/merchants-sdk/terminals/{terminal_id}/sessions", "sessions", "", "", 200},
	{"Merchants.Sessions.Get", "GET /v1/merchants-sdk/terminals/{terminal_id}/sessions/{session_id}", "session", "", "", 200},

	{"POS.Messages.List", "GET /v1/clients-sdk/pos/messages", "messages", "", "", 200},
	{"POS.Messages.Get", "GET /v1/clients-sdk/pos/messages/{id}", "message", "", "", 200},
	{"POS.Subscriptions.Create", "POST /v1/clients-sdk/pos/subscriptions", "subscription", "unwrapped", "tid plan_id", 200},
	{"POS.Subscriptions.List", "GET /v1/clients-sdk/pos/subscriptions", "subscriptions", "", "", 200},
	{"POS.Subscriptions.Cancel", "PUT /v1/clients-sdk/pos/subscriptions/{id}/cancellation", "message", "unwrapped", "plan_id", 200},
	{"POS.Reconciliations.List", "GET /v1/clients-sdk/pos/reconciliations", "reconciliations", "", "", 200},
	{"POS.Reconciliations.Get", "GET /v1/clients-sdk/pos/reconciliations/{id}", "reconciliations", "", "", 200},
}

// TestRowsAreAsDocumented: the embedded platform, the doctor, pages and tests are made from them.
func TestRowsAreAsDocumented(t *testing.T) {
	var calls []string
	for _, want := range documented {
		calls = append(calls, want.call)
	}
	var rows []string
	for _, row := range operations.Table {
		rows = append(rows, row.Calls()[0])
	}
	assert.ElementsMatch(t, calls, rows)
	for _, want := range documented {
		row := rowOf(want.call)
		assert.Equal(t, want.endpoint, row.Method+" "+row.Route, want.call)
		assert.Equal(t, want.key, row.Key, want.call)
		assert.Equal(t, want.form == "paged", row.Paged, want.call)
		assert.Equal(t, want.form == "unwrapped", row.Unwrapped, want.call)
		assert.Equal(t, strings.Fields(want.required), append([]string{}, row.Required...), want.call)
		assert.Equal(t, want.status, cmp.Or(row.Status, http.StatusOK), want.call)
	}
}

// rowOf returns the row of a Go method, or an empty one if there is none.
func rowOf(call string) operations.Row {
	for _, row := range operations.Table {
		if slices.Contains(row.Calls(), call) {
			return row
		}
	}
	return operations.Row{}
}
