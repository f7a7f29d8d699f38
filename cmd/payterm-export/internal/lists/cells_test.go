package lists

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/contract"
)

// document is a record of testdata, and cells of it, each the name of its column and its value. The
// first document of a type of record has all columns in their order, no two with the same value:
// a column that reads the member of another one fails.
type document struct {
	Record json.RawMessage `json:"record"`
	Cells  []string        `json:"cells"`
}

// TestEachColumnHasItsValue holds each column of each list to the values of documents.
func TestEachColumnHasItsValue(t *testing.T) {
	for _, row := range contract.Endpoints {
		if row.All == nil {
			continue
		}
		t.Run(row.Name(), func(t *testing.T) {
			documents := documentsOf(t, row.Type().Name())
			list, _ := Named(listName(row))
			for i, record := range read(t, list, row.Key, recordsIn(documents)) {
				var cells []string
				for n, column := range list.Columns {
					cells = append(cells, fmt.Sprint(column.Name, " ", record.Cells[n]))
				}
				if i == 0 {
					assert.Equal(t, documents[0].Cells, cells)
				} else {
					assert.Subset(t, cells, documents[i].Cells)
				}
			}
			columns := map[string]string{} // by value
			for _, cell := range documents[0].Cells {
				name, value, _ := strings.Cut(cell, " ")
				assert.NotEmpty(t, value, name)
				assert.Empty(t, columns[value], "%s has the same value, %s", name, value)
				columns[value] = name
			}
		})
	}
}

// documentsOf returns the documents of a type of record.
func documentsOf(t *testing.T, record string) (documents []document) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", record+".json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &documents))
	return documents
}

// recordsIn returns the records of documents as a JSON array.
func recordsIn(documents []document) json.RawMessage {
	records := make([]string, 0, len(documents))
	for _, one := range documents {
		records = append(records, string(one.Record))
	}
	return json.RawMessage("[" + strings.Join(records, ",") + "]")
}
