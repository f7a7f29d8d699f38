package receipt_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// read returns the record of a document under its key; of a list, the first one.
func read[T any](t testing.TB, document, key string) *T {
	t.Helper()
	text, err := os.ReadFile("../testdata/" + document + ".json")
	require.NoError(t, err)
	if key != "" {
		var envelope map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(text, &envelope))
		text = envelope[key]
	}
	if text[0] == '[' {
		var list []json.RawMessage
		require.NoError(t, json.Unmarshal(text, &list))
		text = list[0]
	}
	record := new(T)
	require.NoError(t, json.Unmarshal(text, record))
	return record
}

func receiptV1(t testing.TB, document, key string) *models.Receipt {
	return &read[models.Transaction](t, document, key).Receipts[0]
}

func receiptV2(t testing.TB) *models.Receipt {
	return read[models.TransactionV2](t, "transaction_v2_list__turkish", "transactions").Events[0].Receipt.Data
}

func receiptPOS(t testing.TB) *models.Receipt {
	return read[models.POSTransaction](t, "bank_pos_transaction_find__receipts_data", "transaction").Receipts[0].Data
}

func reportV1(t testing.TB) *models.ReconciliationReport {
	return read[models.ReconciliationReport](t, "reconciliation_create_v1__full_wire", "reconciliation")
}

func reportV2(t testing.TB) *models.ReconciliationV2 {
	return read[models.ReconciliationV2](t, "reconciliation_create_v2__end_of_day", "reconciliation")
}

func reportPOS(t testing.TB) *models.POSReconciliation {
	return read[models.POSReconciliation](t, "pos_reconciliation_find__object_under_plural_key", "reconciliations")
}
