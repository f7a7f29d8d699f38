package vendors_test

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
		Request: "GET /v1/api/vendors/transactions?client_id=C-1&limit=1&page=2",
		Response: `{"transactions":[{"id":"X-1","device":{"id":"D-1","status":"new","type":"phone"},"receipts":[{"id":"R-1",
			"amount_authorized":{"value":"25.30"},"is_approved":true,"is_reversed":false}],"created_at":"2024-05-14T13:05:10.063Z",
			"is_reconcilied":true,"customer_reference_number":"order-1","internet":{"type":"wifi","speed":"40"},
			"retrieval_reference_number":"400000000073","system_trace_audit_number":"000073","reconciliation":null,
			"package_name":"com.example.pos","lat":"24.70","lon":"46.60","terminal":{"tid":"0300000000000042"}}],"pages":{"current":2}}`,
	})
	page, err := client.Vendors.Transactions.List(t.Context(), models.VendorTransactionListParams{ClientID: "C-1", Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.Transaction{
		ID: "X-1", Device: &models.Device{ID: "D-1", Status: models.DeviceStatusNew, Type: models.DeviceTypePhone},
		Receipts:     []models.Receipt{{ID: "R-1", AmountAuthorized: models.Labeled{Value: "25.30"}, IsApproved: new(true), IsReversed: new(false)}},
		IsReconciled: new(true), CustomerReferenceNumber: "order-1", Internet: &models.TransactionInternet{Type: "wifi", Speed: "40"},
		RetrievalReferenceNumber: "400000000073", SystemTraceAuditNumber: "000073", PackageName: "com.example.pos",
		Lat: "24.70", Lon: "46.60", Terminal: &models.Terminal{TID: "0300000000000042"},
	}, page.Items[0])
	assert.Equal(t, "2024-05-14T13:05:10.063Z", page.Items[0].CreatedAt.Text())
}

// TestTransactionsAllEndsAtAnEmptyPage, since the list does not state how many pages there are.
func TestTransactionsAllEndsAtAnEmptyPage(t *testing.T) {
	client := mock.Client(t,
		mock.Exchange{
			Request:  "GET /v1/api/vendors/transactions?client_id=C-1&limit=1",
			Response: `{"transactions":[{"id":"X-1"}],"pages":{"current":1}}`,
		},
		mock.Exchange{
			Request:  "GET /v1/api/vendors/transactions?client_id=C-1&limit=1&page=2",
			Response: `{"transactions":[],"pages":{"current":2}}`,
		},
	)
	var ids []string
	for transaction, err := range client.Vendors.Transactions.All(t.Context(), models.VendorTransactionListParams{ClientID: "C-1", Limit: 1}) {
		require.NoError(t, err)
		ids = append(ids, transaction.ID)
	}
	assert.Equal(t, []string{"X-1"}, ids)
}

func TestTransactionsGet(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/api/vendors/transactions/X-1?client_id=C-1",
		Response: `{"transaction":{"id":"X-1","terminal":{"id":"T-1","tid":"0300000000000042"},"transaction_type":"00",
			"transaction_currency_code":"682","is_approved":true,"is_reversed":false,"is_reconcilied":false}}`,
	})
	transaction, err := client.Vendors.Transactions.Get(t.Context(), "X-1", models.VendorTransactionGetParams{ClientID: "C-1"})
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.Transaction{
		ID: "X-1", Terminal: &models.Terminal{ID: "T-1", TID: "0300000000000042"}, TransactionCurrencyCode: "682",
		TransactionType: models.TransactionType{ID: models.TransactionTypePurchase}, IsApproved: new(true), IsReversed: new(false), IsReconciled: new(false),
	}, transaction)
	assert.Equal(t, models.OutcomeApproved, transaction.Outcome())
}

func TestInvalidTransactionCallsSendNothing(t *testing.T) {
	transactions := mock.Client(t).Vendors.Transactions
	_, err := transactions.List(t.Context(), models.VendorTransactionListParams{Page: -1})
	assert.Equal(t, &payterm.RequestError{Operation: "vendors.transactions.list", Field: "page", Reason: "is negative"}, err)
	_, err = transactions.Get(t.Context(), "", models.VendorTransactionGetParams{})
	assert.Equal(t, &payterm.RequestError{Operation: "vendors.transactions.get", Field: "transaction_id", Reason: "is required"}, err)
}
