package lists

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// told are what the rows of documents say of money: outcome, currency, amount, net amount.
var told = map[string][]string{
	"transaction_list__client.json":                                   {"approved SAR", "approved SAR"},
	"transaction_list__merchant_declined.json":                        {"declined SAR"},
	"transaction_v2_list__turkish.json":                               {"approved TRY", "approved TRY"},
	"transaction_v2_list__receipt_data_string_performance_array.json": {"reversed TRY"},
}

// documents are the answers that the lists are read from.
var documents = map[string]string{
	"merchant_list__pages_object.json": "clients.merchants", "terminal_list__client.json": "clients.terminals",
	"session_list__expired_at_string.json": "clients.sessions", "transaction_list__client.json": "clients.transactions",
	"transaction_v2_list__turkish.json": "clients.transactions_v2", "intent_list__full_pagination.json": "clients.intents",
	"transaction_v2_list__receipt_data_string_performance_array.json": "clients.transactions_v2",
	"intent_list__current_page_only.json":                             "merchants.intents",
	"reconciliation_list__client_hhmm.json":                           "clients.reconciliations",
	"terminal_list__vendor.json":                                      "vendors.terminals",
	"transaction_list__vendor.json":                                   "vendors.transactions",
	"reconciliation_list__vendor.json":                                "vendors.reconciliations",
	"bank_terminal_list__sdk.json":                                    "banks.terminals",
	"transaction_list__bank.json":                                     "banks.transactions",
	"reconciliation_list__bank.json":                                  "banks.reconciliations",
	"bank_pos_terminal_list__current_only.json":                       "banks.pos_terminals",
	"bank_pos_transaction_list__current_only.json":                    "banks.pos_transactions",
	"bank_pos_reconciliation_list__current_only.json":                 "banks.pos_reconciliations",
	"terminal_list__merchant_api.json":                                "merchants.terminals",
	"transaction_list__merchant_declined.json":                        "merchants.transactions",
	"pos_message_list__current_only.json":                             "pos.messages",
	"pos_message_list__nulls_unknown_mti.json":                        "pos.messages",
	"pos_subscription_list__active_and_cancelled.json":                "pos.subscriptions",
	"pos_reconciliation_list__current_only.json":                      "pos.reconciliations",
}

// Every documented list gives rows whose cells are what their columns say.
func TestDocumentsAreRows(t *testing.T) {
	for file, name := range documents {
		list, known := Named(name)
		require.True(t, known, name)
		var money []string
		for _, record := range recordsOf(t, list, file) {
			assert.NotEmpty(t, record.ID, file)
			assert.False(t, record.CreatedAt.IsZero(), file)
			assert.True(t, json.Valid(record.Raw), file)
			require.Len(t, record.Cells, len(list.Columns), file)
			for i, column := range list.Columns {
				assert.True(t, fits(column.Kind, record.Cells[i]), "%s: %s holds %T", file, column.Name, record.Cells[i])
			}
			if record.Money != nil {
				assert.True(t, record.Money.Amount != nil || record.Money.Outcome == models.OutcomeOpen, file)
				money = append(money, string(record.Money.Outcome)+" "+record.Money.Currency)
			}
		}
		if want, known := told[file]; known {
			assert.Equal(t, want, money, file)
		}
	}
}

func fits(kind Kind, cell any) bool {
	switch cell.(type) {
	case nil:
		return kind != Text
	case string:
		return kind == Text
	case bool:
		return kind == Flag
	case int64:
		return kind == Count
	case models.Timestamp:
		return kind == Instant
	case Decimal:
		return kind == Amount
	}
	return false
}

// recordsOf reads a document as a list.
func recordsOf(t *testing.T, list List, file string) []Record {
	t.Helper()
	text, err := os.ReadFile("../../../../testdata/" + file)
	require.NoError(t, err)
	var answer map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(text, &answer))
	delete(answer, "pages") // an answer that states no pages is the whole list
	delete(answer, "pagination")
	delete(answer, "total")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(answer) // the test fails without
	}))
	defer server.Close()
	client, err := payterm.NewClient(server.URL, "key")
	require.NoError(t, err)
	defer client.CloseIdleConnections()
	var records []Record
	for record, err := range list.Read(context.Background(), client, Query{TerminalID: "1"}) {
		require.NoError(t, err, file)
		records = append(records, record)
	}
	assert.NotEmpty(t, records, file)
	return records
}

// TestUnstatedBalanceIsEmpty: false would be the answer that no report gave.
func TestUnstatedBalanceIsEmpty(t *testing.T) {
	assert.Nil(t, balanceOf(reconciliationColumns))
	assert.Nil(t, balanceOf(bankReconciliationColumns))
	assert.Nil(t, balanceOf(posReconciliationColumns))
}

func balanceOf[T any](c columns[T]) any {
	at := slices.IndexFunc(c, func(one column[T]) bool { return one.name == "is_balanced" })
	return c.record(new(T), 1).Cells[at]
}
