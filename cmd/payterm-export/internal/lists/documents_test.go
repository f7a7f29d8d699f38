package lists

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
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
		list, known := Named(listName(row))
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

// listName returns the name of the list of a row.
func listName(row contract.Endpoint) string { return strings.Replace(row.Name(), ".list", "", 1) }

// recordsOf reads the document of a row as its list.
func recordsOf(t *testing.T, list List, row contract.Endpoint) []Record {
	t.Helper()
	text, err := os.ReadFile("../../../../testdata/" + row.Document)
	require.NoError(t, err)
	return read(t, list, row.Key, row.Find(text))
}

// read returns the records of a list that the platform lists.
func read(t *testing.T, list List, key string, listed json.RawMessage) []Record {
	t.Helper()
	response := map[string]json.RawMessage{key: listed} // without pages it is the complete list
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(response) // the test fails without
	}))
	defer server.Close()
	client, err := payterm.NewClient(server.URL, "key")
	require.NoError(t, err)
	defer client.CloseIdleConnections()
	var records []Record
	for record, err := range list.Read(context.Background(), client, Query{TerminalID: "1"}) {
		require.NoError(t, err, list.Name)
		records = append(records, record)
	}
	assert.NotEmpty(t, records, list.Name)
	return records
}
