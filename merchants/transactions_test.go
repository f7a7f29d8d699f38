package merchants_test

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
		Request: "GET /v1/merchants-sdk/transactions?limit=1&page=2",
		Response: `{"transactions":[{"id":"X-1","device":{"id":"D-1","status":"new","type":"phone"},"receipts":[{"id":"R-1","is_approved":false,
			"is_reversed":false,"approval_code":null,"action_code":"116"}],"created_at":"2024-05-14T13:05:10.063Z","is_reconcilied":true,
			"customer_reference_number":"order-1","merchant":{"id":"M-1","name":"Example Branch","name_ar":"فرع تجريبي"},
			"user":{"id":"U-1","name":"user one","mobile":"+966000000001","email":""}}],"pages":{"total":3,"current":2}}`,
	})
	page, err := client.Merchants.Transactions.List(t.Context(), models.MerchantTransactionListParams{Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Equal(t, 3, page.Pages)
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.Transaction{
		ID: "X-1", Device: &models.Device{ID: "D-1", Status: models.DeviceStatusNew, Type: models.DeviceTypePhone},
		Receipts:     []models.Receipt{{ID: "R-1", IsApproved: new(false), IsReversed: new(false), ActionCode: "116"}},
		IsReconciled: new(true), CustomerReferenceNumber: "order-1",
		Merchant: &models.Merchant{ID: "M-1", Name: "Example Branch", NameAr: "فرع تجريبي"},
		User:     &models.User{ID: "U-1", Name: "user one", Mobile: "+966000000001"},
	}, page.Items[0])
	assert.Equal(t, "2024-05-14T13:05:10.063Z", page.Items[0].CreatedAt.Text())
	assert.Equal(t, models.OutcomeDeclined, page.Items[0].Outcome())
}

func TestTransactionsAll(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request:  "GET /v1/merchants-sdk/transactions?limit=2",
		Response: `{"transactions":[{"id":"X-1"},{"id":"X-2"}],"pages":{"total":1,"current":1}}`,
	})
	var ids []string
	for transaction, err := range client.Merchants.Transactions.All(t.Context(), models.MerchantTransactionListParams{Limit: 2}) {
		require.NoError(t, err)
		ids = append(ids, transaction.ID)
	}
	assert.Equal(t, []string{"X-1", "X-2"}, ids)
}

func TestTransactionsGet(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/merchants-sdk/transactions/X-1",
		Response: `{"transaction":{"id":"X-1","is_reconcilied":false,"receipts":[{"id":"R-1","merchant":{"id":"900000000000042","category_code":"5999"},
			"start_date":"14/05/2024","start_time":"16:05:09","end_date":"14/05/2024","end_time":"16:05:10","tid":"0300000000000042",
			"system_trace_audit_number":"000073","retrieval_reference_number":"400000000073","card_scheme":{"name":{"english":"mada","arabic":"مدى"},"id":"P1"},
			"transaction_type":{"name":{"arabic":"شراء","english":"PURCHASE"},"id":"00"},"pan":"4000 00** **** 0002","amount_authorized":{"value":"25.30"},
			"amount_other":{"value":"1.50"},"currency":{"arabic":"ر.س","english":"SAR"},"is_approved":true,"is_refunded":true,"is_reversed":false,
			"approval_code":{"value":"100042"},"entry_mode":"CONTACTLESS","cardholader_verfication_result":"3F0000","transaction_uuid":"X-1",
			"created_at":"2024-05-14T13:05:10.063Z","updated_at":"2024-05-14T13:05:11.001Z","qr_code":"https://payterm.example.com/r/R-1"}]}}`,
	})
	transaction, err := client.Merchants.Transactions.Get(t.Context(), "X-1")
	require.NoError(t, err)
	require.EqualExportedValues(t, &models.Transaction{ID: "X-1", IsReconciled: new(false), Receipts: []models.Receipt{{
		ID: "R-1", Merchant: models.ReceiptMerchant{ID: "900000000000042", CategoryCode: "5999"},
		StartDate: "14/05/2024", StartTime: "16:05:09", EndDate: "14/05/2024", EndTime: "16:05:10", TID: "0300000000000042",
		SystemTraceAuditNumber: "000073", RetrievalReferenceNumber: "400000000073",
		CardScheme:      models.CardScheme{ID: models.SchemeCodeMada, Name: models.LocalizedText{English: "mada", Arabic: "مدى"}},
		TransactionType: models.TransactionType{ID: models.TransactionTypePurchase, Name: models.LocalizedText{Arabic: "شراء", English: "PURCHASE"}},
		PAN:             "4000 00** **** 0002", AmountAuthorized: models.Labeled{Value: "25.30"}, AmountOther: models.Labeled{Value: "1.50"},
		Currency: models.ReceiptCurrency{Arabic: "ر.س", English: "SAR"}, IsApproved: new(true), IsRefunded: new(true), IsReversed: new(false),
		ApprovalCode: &models.Labeled{Value: "100042"}, EntryMode: models.EntryModeContactless, CardholderVerificationResult: "3F0000",
		TransactionUUID: "X-1", QRCode: "https://payterm.example.com/r/R-1",
	}}}, transaction)
	receipt := transaction.Receipts[0]
	assert.Equal(t, "2024-05-14T13:05:10.063Z", receipt.CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:11.001Z", receipt.UpdatedAt.Text())
	hundredths, err := receipt.AmountAuthorized.Amount().Hundredths()
	require.NoError(t, err)
	assert.EqualValues(t, 2530, hundredths)
}

func TestInvalidTransactionCallsSendNothing(t *testing.T) {
	transactions := mock.Client(t).Merchants.Transactions
	_, err := transactions.List(t.Context(), models.MerchantTransactionListParams{Page: -1})
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.transactions.list", Field: "page", Reason: "is negative"}, err)
	_, err = transactions.Get(t.Context(), "")
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.transactions.get", Field: "transaction_id", Reason: "is required"}, err)
}
