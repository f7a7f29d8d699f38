package banks_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestTransactionsList(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/banks-sdk/transactions?limit=1&page=2",
		Response: `{"transactions":[{"id":"X-1","device":{"id":"D-1","status":"new","type":"phone"},"receipts":[{"id":"R-1",
			"amount_authorized":{"label":{"arabic":"مبلغ الشراء","english":"PURCHASE AMOUNT"},"value":"25.30"},"is_approved":true,"is_reversed":false}],
			"created_at":"2024-05-14T13:05:10.063Z","is_reconcilied":false,"customer_reference_number":null,"internet":{"type":"wifi","speed":"40"},
			"retrieval_reference_number":"400000000073","system_trace_audit_number":"000073","reconciliation":null,
			"package_name":"com.example.pos","lat":"24.70","lon":"46.60","terminal":{"tid":"0300000000000042"}}],"pages":{"total":3,"current":2}}`,
	})
	page, err := client.Banks.Transactions.List(t.Context(), models.BankTransactionListParams{Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Equal(t, 3, page.Pages)
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.Transaction{
		ID: "X-1", Device: &models.Device{ID: "D-1", Status: models.DeviceStatusNew, Type: models.DeviceTypePhone},
		Receipts: []models.Receipt{{
			ID: "R-1", IsApproved: new(true), IsReversed: new(false),
			AmountAuthorized: models.Labeled{Label: models.LocalizedText{Arabic: "مبلغ الشراء", English: "PURCHASE AMOUNT"}, Value: "25.30"},
		}},
		IsReconciled: new(false), Internet: &models.TransactionInternet{Type: "wifi", Speed: "40"},
		RetrievalReferenceNumber: "400000000073", SystemTraceAuditNumber: "000073", PackageName: "com.example.pos",
		Lat: "24.70", Lon: "46.60", Terminal: &models.Terminal{TID: "0300000000000042"},
	}, page.Items[0])
	assert.Equal(t, "2024-05-14T13:05:10.063Z", page.Items[0].CreatedAt.Text())
	assert.Equal(t, models.OutcomeApproved, page.Items[0].Outcome())
}

func TestTransactionsAll(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request:  "GET /v1/banks-sdk/transactions?limit=2",
		Response: `{"transactions":[{"id":"X-1"},{"id":"X-2"}],"pages":{"total":1,"current":1}}`,
	})
	var ids []string
	for transaction, err := range client.Banks.Transactions.All(t.Context(), models.BankTransactionListParams{Limit: 2}) {
		require.NoError(t, err)
		ids = append(ids, transaction.ID)
	}
	assert.Equal(t, []string{"X-1", "X-2"}, ids)
}

func TestTransactionsGet(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/banks-sdk/transactions/X-1",
		Response: `{"transaction":{"id":"X-1","device":{"id":"D-1","status":"new","type":"phone"},"receipts":[{"id":"R-1",
			"amount_authorized":{"value":"25.30"},"is_approved":true,"is_reversed":true}],"is_reconcilied":true,
			"customer_reference_number":"order-1","reconciliation":{"id":"N-1"},"retrieval_reference_number":"400000000073"}}`,
	})
	transaction, err := client.Banks.Transactions.Get(t.Context(), "X-1")
	require.NoError(t, err)
	assert.Equal(t, "X-1", transaction.ID)
	assert.Equal(t, new(true), transaction.IsReconciled)
	assert.Equal(t, "order-1", transaction.CustomerReferenceNumber)
	assert.Equal(t, "400000000073", transaction.RetrievalReferenceNumber)
	assert.JSONEq(t, `{"id":"N-1"}`, string(transaction.Reconciliation), "its members are undocumented")
	require.Len(t, transaction.Receipts, 1)
	assert.Equal(t, models.Amount("25.30"), transaction.Receipts[0].AmountAuthorized.Amount())
	assert.Equal(t, models.OutcomeReversed, transaction.Outcome())
}

func TestInvalidTransactionCallsSendNothing(t *testing.T) {
	transactions := mock.Client(t).Banks.Transactions
	_, err := transactions.List(t.Context(), models.BankTransactionListParams{Page: -1})
	assert.Equal(t, &payterm.RequestError{Operation: "banks.transactions.list", Field: "page", Reason: "is negative"}, err)
	_, err = transactions.Get(t.Context(), "")
	assert.Equal(t, &payterm.RequestError{Operation: "banks.transactions.get", Field: "id", Reason: "is required"}, err)
}
