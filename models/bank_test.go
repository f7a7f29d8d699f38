package models_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

func TestPOSTransactionLocalTime(t *testing.T) {
	for _, text := range []string{"", "2405141605", "2024051416050", "241314160509", "no date time"} {
		_, err := (&models.POSTransaction{LocalDateTime: text}).LocalTime(time.UTC)
		assert.Error(t, err, text)
	}
	_, err := (&models.POSTransaction{LocalDateTime: "240514160509"}).LocalTime(nil)
	assert.Error(t, err)
}

// TestIsTerminalExcludedIsReadFromTheTransaction: it may have been stored after the flag next to it
// was put in.
func TestIsTerminalExcludedIsReadFromTheTransaction(t *testing.T) {
	stored := marshal(t, models.POSTransaction{ID: "1", IsTerminalExcluded: new(true)})
	var transaction models.POSTransaction
	require.NoError(t, json.Unmarshal([]byte(stored), &transaction))
	assert.Equal(t, new(true), transaction.IsTerminalExcluded)
}

// TestBilingualCurrenciesAreKept: where another form is documented, one in two languages costs no
// record.
func TestBilingualCurrenciesAreKept(t *testing.T) {
	const currency = `{"currency":{"arabic":"ر.س","english":"SAR"}}`
	want := models.ReceiptCurrency{English: "SAR", Arabic: "ر.س"}
	var listed models.BankReconciliation
	require.NoError(t, listed.UnmarshalJSON([]byte(currency)))
	assert.Equal(t, want, listed.Currency)
	var found models.BankReconciliationDetails
	require.NoError(t, found.UnmarshalJSON([]byte(currency)))
	assert.Equal(t, want, found.Currency)
	var intent models.Intent
	require.NoError(t, intent.UnmarshalJSON([]byte(`{"transactions":[`+currency+`]}`)))
	assert.Equal(t, models.IntentCurrency{English: "SAR", Arabic: "ر.س"}, intent.Transactions[0].Currency)
}
