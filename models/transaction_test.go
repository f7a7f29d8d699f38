package models_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// checkReceipt checks what all v1 receipts of the documents have in common.
func checkReceipt(t *testing.T, receipt models.Receipt, transactionID string) {
	t.Helper()
	assert.Equal(t, transactionID, receipt.TransactionUUID)
	assert.Equal(t, "0300000000000042", receipt.TID)
	assert.Equal(t, "29/03", receipt.CardExpiration)
	assert.Equal(t, models.Amount("25.30"), receipt.AmountAuthorized.Amount())
	assert.Equal(t, "PURCHASE AMOUNT", receipt.AmountAuthorized.Label.English)
	assert.Equal(t, "0.00", receipt.AmountOther.Value)
	assert.Equal(t, "SAR", receipt.Currency.English)
	assert.Equal(t, models.TransactionType{
		ID: models.TransactionTypePurchase, Name: models.LocalizedText{English: "PURCHASE", Arabic: "شراء"},
	}, receipt.TransactionType)
	assert.Equal(t, models.EntryModeContactless, receipt.EntryMode)
	assert.Equal(t, "EXMB", receipt.CardSchemeSponsor)
	assert.Equal(t, "3F0000", receipt.CardholderVerificationResult)
	assert.Equal(t, "keep this receipt", receipt.SaveReceiptMessage.English)
	assert.Equal(t, "https://api.example.com/ui/receipt/"+receipt.ID, receipt.QRCode)

	started, err := receipt.StartedAt(time.FixedZone("terminal", 3*60*60))
	require.NoError(t, err)
	assert.Equal(t, time.Date(2024, 5, 14, 13, 5, 9, 0, time.UTC), started.UTC(), "receipts are in the terminal's own zone")
	_, err = receipt.EndedAt(time.UTC)
	require.NoError(t, err)
	_, err = receipt.IssuedAt(time.UTC)
	require.Error(t, err, "v1 has no such date")
}

var transactionDocuments = []document{
	answer("transaction_list__client", "transactions", func(t *testing.T, transactions []*models.Transaction) {
		require.Len(t, transactions, 2)
		first, second := transactions[0], transactions[1]
		receipt := first.Receipts[0]
		checkReceipt(t, receipt, first.ID)
		assert.Equal(t, models.SchemeCodeMada, receipt.CardScheme.ID)
		assert.Equal(t, "مدى", receipt.CardScheme.Name.Arabic)
		assert.Equal(t, "4000 00** **** 0002", receipt.PAN)
		assert.Equal(t, &models.Labeled{
			Value: "100042", Label: models.LocalizedText{English: "Approval Code", Arabic: "رمز الموافقة"},
		}, receipt.ApprovalCode)
		assert.Equal(t, models.ReceiptMerchant{
			ID:           "900000000000042",
			Name:         models.LocalizedText{English: "Example Store", Arabic: "متجر تجريبي"},
			Address:      models.LocalizedText{English: "Street 1", Arabic: "شارع ١"},
			CategoryCode: "5999",
		}, receipt.Merchant)
		assert.Equal(t, new(true), receipt.IsApproved)
		assert.Equal(t, &models.Device{
			ID: "e6009d89-5767-47dc-b9e8-8c3356d3028e", Status: models.DeviceStatusNew, Type: models.DeviceTypePhone,
		}, first.Device)
		assert.Equal(t, "user one", first.User.Name)
		assert.Equal(t, "Example Branch", first.Merchant.Name)
		assert.Equal(t, new(false), first.IsReconciled)
		assert.Empty(t, first.CustomerReferenceNumber)
		assert.Nil(t, first.Terminal)
		assert.Nil(t, first.Internet)

		assert.Nil(t, second.User)
		assert.Equal(t, new(true), second.IsReconciled)
		assert.Equal(t, "order-77", second.CustomerReferenceNumber)
	}),
	answer("transaction_list__merchant_declined", "transactions", func(t *testing.T, transactions []*models.Transaction) {
		transaction, receipt := transactions[0], transactions[0].Receipts[0]
		checkReceipt(t, receipt, transaction.ID)
		assert.Nil(t, receipt.ApprovalCode)
		assert.Equal(t, new(false), receipt.IsApproved)
		assert.Equal(t, "ERROR", receipt.StatusMessage.English)
		assert.Equal(t, "940", receipt.ActionCode)
		assert.Equal(t, "900000000042   ", receipt.Merchant.ID, "trailing spaces are kept")
		assert.Equal(t, "EXAMPLE ", receipt.Merchant.Name.English)
		assert.Empty(t, receipt.Currency.Arabic)
		assert.Equal(t, "0300000000000042", transaction.Terminal.TID)
		assert.Equal(t, &models.TransactionInternet{Type: "wifi", Speed: "271"}, transaction.Internet)
	}),
	answer("transaction_list__vendor", "transactions", func(t *testing.T, transactions []*models.Transaction) {
		checkReceipt(t, transactions[0].Receipts[0], transactions[0].ID)
		assert.Nil(t, transactions[0].Reconciliation)
		assert.Nil(t, transactions[0].Merchant)
		assert.Equal(t, "24.700000000000001", transactions[0].Lat)
		assert.Equal(t, "400000000073", transactions[0].RetrievalReferenceNumber)
		assert.Equal(t, "000073", transactions[0].SystemTraceAuditNumber)
		assert.Equal(t, "com.example.pos", transactions[0].PackageName)
	}),
	answer("transaction_list__bank", "transactions", func(t *testing.T, transactions []*models.Transaction) {
		checkReceipt(t, transactions[0].Receipts[0], transactions[0].ID)
		assert.Equal(t, "0300000000000042", transactions[0].Terminal.TID)
		assert.Empty(t, transactions[0].Terminal.ID)
		assert.Nil(t, transactions[0].User)
	}),
	answer("transaction_find__client", "transaction", func(t *testing.T, transactions []*models.Transaction) {
		checkReceipt(t, transactions[0].Receipts[0], transactions[0].ID)
		assert.Equal(t, new(false), transactions[0].IsReconciled)
		assert.True(t, transactions[0].Has("is_reconcilied"))
		assert.False(t, transactions[0].Has("is_approved"))
		assert.Zero(t, transactions[0].TransactionType)
	}),
	answer("transaction_find__merchant_internet_terminal", "transaction", func(t *testing.T, transactions []*models.Transaction) {
		checkReceipt(t, transactions[0].Receipts[0], transactions[0].ID)
		assert.Equal(t, "0300000000000042", transactions[0].Terminal.TID)
		assert.Equal(t, "271", transactions[0].Internet.Speed)
	}),
	answer("transaction_find__receipt_vas_no_type", "transaction", func(t *testing.T, transactions []*models.Transaction) {
		receipt := transactions[0].Receipts[0]
		checkReceipt(t, receipt, transactions[0].ID)
		assert.Nil(t, receipt.VASData)
		assert.Equal(t, "4000 00** ** 0002", receipt.PAN)
		assert.Empty(t, receipt.Type)
		assert.Empty(t, receipt.CustomerReferenceNumber)
		assert.True(t, receipt.CreatedAt.IsZero())
		assert.Equal(t, models.SchemeCodeVisa, receipt.CardScheme.ID)
		assert.Equal(t, "تحقق على الجهاز ", receipt.VerificationMethod.Arabic)
	}),
	answer("transaction_find__vendor", "transaction", func(t *testing.T, transactions []*models.Transaction) {
		transaction := transactions[0]
		checkReceipt(t, transaction.Receipts[0], transaction.ID)
		assert.Equal(t, models.TransactionTypePurchase, transaction.TransactionType.ID, "a code alone")
		assert.JSONEq(t, `{"id":"e75d4dbe-6463-4935-9786-6eb477327fff","created_at":"2024-05-15T20:59:04.001Z"}`,
			string(transaction.Reconciliation))
		assert.Equal(t, "682", transaction.TransactionCurrencyCode)
		assert.Equal(t, "c2899817-fdcd-4e00-87b5-bc36d7a7384f", transaction.Terminal.ID)
		assert.Equal(t, new(true), transaction.IsReconciled)
		assert.Equal(t, new(true), transaction.IsApproved)
		assert.Equal(t, new(false), transaction.IsReversed)
	}),
	answer("transaction_find__bank", "transaction", func(t *testing.T, transactions []*models.Transaction) {
		checkReceipt(t, transactions[0].Receipts[0], transactions[0].ID)
		assert.Equal(t, "com.example.pos", transactions[0].PackageName)
		assert.Nil(t, transactions[0].Terminal)
	}),
	answer("transaction_v2_list__turkish", "transactions", func(t *testing.T, transactions []*models.TransactionV2) {
		require.Len(t, transactions, 2)
		first, second := transactions[0], transactions[1]
		assert.Equal(t, "100200300400500600", first.ID)
		assert.Nil(t, first.Card)
		assert.True(t, first.Has("card"))
		assert.Equal(t, models.LocalizedText{English: "TRY", Turkish: "TL"}, first.Currency)
		assert.Equal(t, "0", first.AmountOther)
		assert.Equal(t, new(false), first.IsReconciled)
		assert.Equal(t, new(false), first.PINRequired)
		assert.Equal(t, "2024-05-14T13:05:12.001Z", first.CompletedAt.Text())
		require.Len(t, first.Performance, 1)
		performance := first.Performance[0]
		assert.Equal(t, "0f29be3b-c058-4c96-822e-0ddb4f799dd0", performance.ID)
		assert.Equal(t, "271", performance.InternetSpeed)
		assert.Equal(t, "wifi", performance.InternetType)
		assert.Equal(t, "100200300400500600", performance.Transaction.ID)
		checkReceiptV2(t, first.Events[0])

		assert.True(t, second.CompletedAt.IsZero())
		assert.Equal(t, "ord-1", second.ReferenceID)
	}),
	answer("transaction_v2_list__receipt_data_string_performance_array", "transactions",
		func(t *testing.T, transactions []*models.TransactionV2) {
			transaction := transactions[0]
			require.Len(t, transaction.Events, 2)
			assert.Equal(t, models.IntentStatus("declined"), transaction.Events[0].Status)
			assert.Equal(t, "400000000073", transaction.Events[0].RRN)
			checkReceiptV2(t, transaction.Events[0])
			assert.Nil(t, transaction.Events[1].Receipt)
			assert.Equal(t, models.EventType("reversal"), transaction.Events[1].Type)
			assert.Equal(t, "TRY", transaction.Currency.Text)
			assert.Equal(t, "TRY", transaction.Currency.String())
			assert.Equal(t, &models.Card{PAN: "400000******0002", Exp: "2903"}, transaction.Card)
			require.Len(t, transaction.Performance, 2)
			assert.Equal(t, models.PerformanceTransactionEnd, transaction.Performance[1].Type)
			assert.Equal(t, models.UnixMilli(1715691910000), transaction.Performance[1].TimeStamp)
		}),
	answer("transaction_v2_find__unwrapped", "", func(t *testing.T, transactions []*models.TransactionV2) {
		assert.Equal(t, "000073", transactions[0].Events[0].STAN)
		assert.False(t, transactions[0].Has("completed_at"))
		checkReceiptV2(t, transactions[0].Events[0])
	}),
}

func FuzzTransaction(f *testing.F)   { fuzz[models.Transaction](f) }
func FuzzTransactionV2(f *testing.F) { fuzz[models.TransactionV2](f) }

// checkReceiptV2 checks the receipt that all v2 documents have in common, as an object or as one in
// quotes.
func checkReceiptV2(t *testing.T, event models.TransactionEvent) {
	t.Helper()
	receipt := event.Receipt.Data
	require.NotNil(t, receipt)
	assert.Equal(t, "069f0038-a17b-4347-9c0f-922317bfcea1", event.Receipt.ID)
	assert.Equal(t, models.Amount("25.30"), receipt.AmountAuthorized.Amount())
	assert.Equal(t, models.Amount("0.00"), receipt.InstallmentAmount)
	assert.Equal(t, "0", receipt.InstallmentsCount)
	assert.Nil(t, receipt.InstallmentCalculation)
	assert.Equal(t, models.ReceiptCurrency{Code: "949", English: "TRY", Turkish: "TL"}, receipt.Currency)
	assert.Equal(t, "Örnek A.Ş.", receipt.Merchant.Name.Text)
	assert.Equal(t, "000000042", receipt.Merchant.ID)
	assert.Equal(t, models.SchemeCodeVisa, receipt.CardScheme.ID)
	assert.Equal(t, "100042", receipt.ApprovalCode.Value)
	assert.Equal(t, "00", receipt.ActionCode)
	assert.Equal(t, "000012", receipt.BatchNumber)
	assert.Equal(t, "0042", receipt.AcquirerID)
	assert.Equal(t, "Örnek Bankası", receipt.AcquirerName)
	assert.Equal(t, "400000000073", receipt.BankReference)
	assert.Equal(t, "Onaylandı", receipt.StatusMessage.Turkish)
	assert.Equal(t, models.TransactionType{English: "Purchase", Turkish: "Satış"}, receipt.TransactionType)
	issued, err := receipt.IssuedAt(time.FixedZone("terminal", 3*60*60))
	require.NoError(t, err)
	assert.Equal(t, time.Date(2024, 5, 14, 13, 5, 9, 0, time.UTC), issued.UTC())
}

func TestReceiptOfHardwarePOS(t *testing.T) {
	const text = `{"id":"R","card_scheme":{"id":"P1","name":{"key":"mada","english":"mada"}},"lat":"24.7","lon":46.6,
		"terminal_type":"pos","amount_authorized":{"value":25.30}}`
	var receipt models.Receipt
	require.NoError(t, receipt.UnmarshalJSON([]byte(text)))
	assert.Equal(t, "mada", receipt.CardScheme.Name.Key)
	assert.Equal(t, "24.7", receipt.Lat)
	assert.Equal(t, "46.6", receipt.Lon, "no float in between")
	assert.Equal(t, "pos", receipt.TerminalType)
	assert.Empty(t, lost("", tree(t, []byte(text)), tree(t, []byte(marshal(t, receipt)))))
}

// TestNoBareTextCostsAReceipt: v2 writes texts where v1 has objects, and may for any part.
func TestNoBareTextCostsAReceipt(t *testing.T) {
	for part := range structsOf(map[string]reflect.Type{"": reflect.TypeFor[models.Receipt]()}) {
		if part == reflect.TypeFor[models.Receipt]() {
			continue
		}
		read := reflect.New(part)
		require.NoError(t, json.Unmarshal([]byte(`"Örnek A.Ş."`), read.Interface()), part)
		assert.Equal(t, "Örnek A.Ş.", fmt.Sprint(read.Elem().Interface()), part)
	}
	var transaction models.TransactionV2
	require.NoError(t, transaction.UnmarshalJSON([]byte(`{"events":[{"receipt":{"data":{"merchant":"Örnek A.Ş.","tid":"1"}}}]}`)))
	receipt := transaction.Events[0].Receipt.Data
	assert.Equal(t, models.ReceiptMerchant{Name: models.LocalizedText{Text: "Örnek A.Ş."}}, receipt.Merchant)
	assert.Equal(t, "1", receipt.TID)
}
