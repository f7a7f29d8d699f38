package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/benchmarks/plain"
	"github.com/payterm/payterm-go/models"
)

// TestFixtureRoundTrips shows that the plain structs have every field of the answers: what
// is written of them says what was read.
func TestFixtureRoundTrips(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		text []byte
		into any
	}{
		"merchant": {testFixture.merchant, new(plain.MerchantAnswer)},
		"session":  {testFixture.session, new(plain.SessionAnswer)},
		"page":     {testFixture.first, new(plain.Page)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.NoError(t, json.Unmarshal(row.text, row.into))
			written, err := json.Marshal(row.into)
			require.NoError(t, err)
			assert.JSONEq(t, string(row.text), string(written))
		})
	}
}

func TestFixtureIsFull(t *testing.T) {
	t.Parallel()
	assert.InDelta(t, 300_000, len(testFixture.first), 15_000)
	assert.InDelta(t, 300, len(testFixture.merchant), 50)
	assert.InDelta(t, 1000, len(testFixture.session), 50)

	var listed struct{ Transactions []json.RawMessage }
	require.NoError(t, json.Unmarshal(testFixture.first, &listed))
	require.Len(t, listed.Transactions, pageRecords)
	size := 0
	for i, text := range listed.Transactions {
		size += len(text)
		assert.Equal(t, i%3 == 2, strings.Contains(string(text), `\`), "record %d", i)
		assert.NotContains(t, string(text), `:""`, "record %d", i)
		assert.NotContains(t, string(text), "null", "record %d", i)
	}
	assert.InDelta(t, float64(size)/pageRecords, testFixture.recordSize(), 1e-9)
}

// TestPagesDiffer shows that no record comes twice, and that pages have their numbers.
func TestPagesDiffer(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for number := 1; number <= 3; number++ {
		var decoded plain.Page
		require.NoError(t, json.Unmarshal(testFixture.page(nil, number, 3), &decoded))
		assert.Equal(t, plain.Pages{Total: 3, Current: number}, decoded.Pages)
		for _, record := range decoded.Transactions {
			receipt := record.Receipts[0]
			assert.Equal(t, record.ID, receipt.TransactionUUID)
			assert.Contains(t, receipt.QRCode, receipt.ID)
			assert.Len(t, record.ID, len(merchantID))
			seen[record.ID], seen[receipt.ID] = true, true
		}
	}
	assert.Len(t, seen, 2*3*pageRecords)
}

// TestRawIsTheRecord shows that payterm keeps the very bytes of the fixture.
func TestRawIsTheRecord(t *testing.T) {
	t.Parallel()
	client, err := paytermClient(memoryBase, memory{testFixture})
	require.NoError(t, err)
	listed, err := client.Clients.Transactions.List(t.Context(), models.TransactionListParams{})
	require.NoError(t, err)
	raw := make([]string, 0, pageRecords)
	for _, item := range listed.Items {
		raw = append(raw, string(item.Raw()))
	}
	assert.Equal(t, string(testFixture.first), fmt.Sprintf(`{"transactions":[%s],"pages":{"total":1,"current":1}}`, strings.Join(raw, ",")))
}

func TestFixtureNeedsTheDocuments(t *testing.T) {
	t.Parallel()
	_, err := loadFixture(filepath.Join(t.TempDir(), "nowhere"))
	assert.ErrorContains(t, err, merchantDocument)

	_, err = fullRecord(`{"id": "another document"}`, 0)
	assert.ErrorContains(t, err, transactionDocument)
}
