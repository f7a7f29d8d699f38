package lists

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/contract"
	"github.com/payterm/payterm-go/models"
)

// moneyIn are the outcomes and currencies of the rows of documents.
var moneyIn = map[string][]string{
	"transaction_list__client.json":            {"approved SAR", "approved SAR"},
	"transaction_list__merchant_declined.json": {"declined SAR"},
	"transaction_v2_list__turkish.json":        {"approved TRY", "approved TRY"},
}

// TestEveryListHasRows: the cells of a document's records are what the columns say.
func TestEveryListHasRows(t *testing.T) {
	for _, row := range contract.Endpoints {
		if row.All == nil {
			continue
		}
		file := row.Document
		list, known := Named(strings.Replace(row.Name(), ".list", "", 1))
		require.True(t, known, "%s: no columns for %s", row.Name(), row.Type())
		var money []string
		for _, record := range recordsOf(t, list, row) {
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
		if want, known := moneyIn[file]; known {
			assert.Equal(t, want, money, file)
		}
	}
}

func fits(kind CellKind, cell any) bool {
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
func recordsOf(t *testing.T, list List, row contract.Endpoint) []Record {
	t.Helper()
	file := row.Document
	text, err := os.ReadFile("../../../../testdata/" + file)
	require.NoError(t, err)
	answer := map[string]json.RawMessage{row.Key: row.Find(text)} // without pages it is the complete list
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
