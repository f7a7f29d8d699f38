package folder

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMembersOfTheManifest, which other programs read, and an export of an earlier version has.
func TestMembersOfTheManifest(t *testing.T) {
	entry := Entry{
		Window: "day=2025-11-01", Records: 3, Unreadable: 1, Undated: 1, Sums: []Sum{}, More: true, Open: true, Generation: 2,
		Changes: &Changes{Added: 4, Changed: 5, Gone: 6}, OtherDays: 9, OtherTerminals: 10, Moved: []string{"m"}, Files: []File{{Name: "records.csv", Bytes: 7, SHA256: "ab"}},
	}
	text, err := json.Marshal(Manifest{
		Export: Settings{
			Schema: 2, CSVSafe: true, DatesIn: "Asia/Riyadh",
			ID: "i", Key: "k", Platform: "p", List: "clients.transactions", Client: "c", Format: CSV, Columns: []string{"id"}, Zone: "UTC",
			TIDs: []string{"all"}, One: true, From: "2025-11-01", To: "2025-11-02", Limit: 100, Pages: 50,
		},
		Totals:  totalsOf([]Entry{entry}),
		One:     &One{File: File{Name: "records.csv", Bytes: 8, SHA256: "cd"}, Records: 3},
		Windows: []Entry{entry},
	})
	require.NoError(t, err)
	assert.JSONEq(t, `{
		"export": {"schema": 2, "id": "i", "key": "k", "platform": "p", "list": "clients.transactions", "client": "c", "format": "csv", "csv_safe": true, "columns": ["id"],
			"zone": "UTC", "dates_in": "Asia/Riyadh", "tid": ["all"], "one": true, "from": "2025-11-01", "to": "2025-11-02", "limit": 100, "pages": 50},
		"generation": 2, "records": 3, "odd": 1, "sums": [],
		"one": {"name": "records.csv", "bytes": 8, "sha256": "cd", "records": 3},
		"windows": [{"window": "day=2025-11-01", "records": 3, "odd": 1, "undated": 1, "sums": [], "more": true, "open": true, "generation": 2,
			"changes": {"added": 4, "changed": 5, "gone": 6}, "other_days": 9, "other_terminals": 10, "moved": ["m"], "files": [{"name": "records.csv", "bytes": 7, "sha256": "ab"}]}]
	}`, string(text))
}
