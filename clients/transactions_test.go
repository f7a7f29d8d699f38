package clients_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestTransactionsList(t *testing.T) {
	transactions := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/transactions?from=1715691909123&limit=5&page=2&tid=0300000000000042&to=32503680000000",
		Response: `{
			"transactions": [{
				"id": "X-1", "device": {"id": "D-1", "status": "new", "type": "phone"}, "user": null,
				"is_reconcilied": true, "customer_reference_number": null, "created_at": "2024-05-14T13:05:10.063Z",
				"receipts": [{"id": "R-1", "amount_authorized": {"value": "25.30"}, "approval_code": null, "is_approved": false, "is_reversed": false}]
			}],
			"pages": {"total": 3, "current": 2}
		}`,
	}).Clients.Transactions
	page, err := transactions.List(t.Context(), models.TransactionListParams{
		Page: 2, Limit: 5, TID: "0300000000000042",
		From: time.UnixMilli(1715691909123), To: time.Date(3000, 1, 1, 0, 0, 0, 0, time.UTC), // beyond the nanoseconds of an int64
	})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Equal(t, 3, page.Pages)
	require.Len(t, page.Items, 1)
	transaction := page.Items[0]
	assert.EqualExportedValues(t, &models.Transaction{
		ID: "X-1", Device: &models.Device{ID: "D-1", Status: models.DeviceStatusNew, Type: models.DeviceTypePhone}, IsReconciled: new(true),
		Receipts: []models.Receipt{{ID: "R-1", AmountAuthorized: models.Labeled{Value: "25.30"}, IsApproved: new(false), IsReversed: new(false)}},
	}, transaction)
	assert.Equal(t, "2024-05-14T13:05:10.063Z", transaction.CreatedAt.Text())
	assert.Equal(t, models.Amount("25.30"), transaction.Receipts[0].AmountAuthorized.Amount())
	assert.Equal(t, models.OutcomeDeclined, transaction.Outcome()) // a list has those, too
}

func TestTransactionsAll(t *testing.T) {
	transactions := mock.Client(t, mock.Exchange{
		Request:  "GET /v1/clients-sdk/transactions?from=1715691909123&limit=1",
		Response: `{"transactions": [{"id": "X-1"}], "pages": {"total": 2, "current": 1}}`,
	}, mock.Exchange{
		Request:  "GET /v1/clients-sdk/transactions?from=1715691909123&limit=1&page=2",
		Response: `{"transactions": [{"id": "X-2"}], "pages": {"total": 2, "current": 2}}`,
	}).Clients.Transactions
	var ids []string
	for transaction, err := range transactions.All(t.Context(), models.TransactionListParams{Limit: 1, From: time.UnixMilli(1715691909123)}) {
		require.NoError(t, err)
		ids = append(ids, transaction.ID)
	}
	assert.Equal(t, []string{"X-1", "X-2"}, ids)
}

func TestTransactionsGet(t *testing.T) {
	transactions := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/transactions/X-1",
		Response: `{"transaction": {
			"id": "X-1", "merchant": {"id": "M-1", "name": "Corner Shop", "name_ar": "متجر الزاوية"},
			"user": {"id": "U-1", "name": "user one", "mobile": "+966000000001", "email": ""},
			"is_reconcilied": false, "customer_reference_number": "order-1", "created_at": "2024-05-14T13:05:10.063Z",
			"receipts": [{
				"id": "R-1", "type": "purchase", "tid": "0300000000000042", "pos_software_version_number": "1.0.0",
				"merchant": {"id": "000000000000042", "name": {"english": "Corner Shop"}, "address": {"english": "Street 1"}, "category_code": "0742"},
				"start_date": "14/05/2024", "start_time": "23:59:59", "end_date": "15/05/2024", "end_time": "00:00:01",
				"system_trace_audit_number": "000073", "retrieval_reference_number": "000000000074", "transaction_uuid": "X-1",
				"card_scheme": {"name": {"english": "mada"}, "id": "P1"}, "card_scheme_sponsor": "EXMB",
				"transaction_type": {"name": {"english": "PURCHASE"}, "id": "00"}, "verification_method": {"english": "NO VERIFICATION"},
				"pan": "4000 00** **** 0002", "pan_suffix": "0002", "card_expiration": "29/03", "entry_mode": "CONTACTLESS",
				"amount_authorized": {"label": {"english": "AMOUNT"}, "value": "25.30"}, "amount_other": {"value": "1.00"},
				"currency": {"arabic": "ر.س", "english": "SAR"}, "status_message": {"english": "Approved"},
				"is_approved": true, "is_refunded": false, "is_reversed": true, "approval_code": {"value": "000042"}, "action_code": "000",
				"application_identifier": "A0000000000001", "terminal_verification_result": "0000008000", "transaction_state_information": "E800",
				"cardholader_verfication_result": "3F0000", "cryptogram_information_data": "80", "application_cryptogram": "00112233445566AA",
				"kernel_id": "2d", "payment_account_reference": "PAR-1", "qr_code": "https://receipts.example.com/R-1",
				"receipt_line_one": {"english": "line 1"}, "receipt_line_two": {"english": "line 2"},
				"thanks_message": {"english": "Thanks"}, "save_receipt_message": {"english": "Keep it"},
				"created_at": "2024-05-14T13:05:10.128Z", "updated_at": "2024-05-14T13:05:11.000Z"
			}]
		}}`,
	}).Clients.Transactions
	transaction, err := transactions.Get(t.Context(), "X-1")
	require.NoError(t, err)
	assert.Equal(t, "X-1", transaction.ID)
	assert.EqualExportedValues(t, &models.Merchant{ID: "M-1", Name: "Corner Shop", NameAr: "متجر الزاوية"}, transaction.Merchant)
	assert.Equal(t, &models.User{ID: "U-1", Name: "user one", Mobile: "+966000000001"}, transaction.User)
	assert.Equal(t, new(false), transaction.IsReconciled)
	assert.Equal(t, "order-1", transaction.CustomerReferenceNumber)
	assert.Equal(t, models.OutcomeReversed, transaction.Outcome())
	assert.Equal(t, []models.Receipt{{
		ID: "R-1", Type: models.ReceiptTypePurchase, TID: "0300000000000042", POSSoftwareVersionNumber: "1.0.0",
		Merchant: models.ReceiptMerchant{
			ID: "000000000000042", Name: models.LocalizedText{English: "Corner Shop"}, Address: models.LocalizedText{English: "Street 1"}, CategoryCode: "0742",
		},
		StartDate: "14/05/2024", StartTime: "23:59:59", EndDate: "15/05/2024", EndTime: "00:00:01",
		SystemTraceAuditNumber: "000073", RetrievalReferenceNumber: "000000000074", TransactionUUID: "X-1",
		CardScheme: models.CardScheme{ID: models.SchemeCodeMada, Name: models.LocalizedText{English: "mada"}}, CardSchemeSponsor: "EXMB",
		TransactionType:    models.TransactionType{ID: models.TransactionTypePurchase, Name: models.LocalizedText{English: "PURCHASE"}},
		VerificationMethod: models.LocalizedText{English: "NO VERIFICATION"},
		PAN:                "4000 00** **** 0002", PANSuffix: "0002", CardExpiration: "29/03", EntryMode: models.EntryModeContactless,
		AmountAuthorized: models.Labeled{Label: models.LocalizedText{English: "AMOUNT"}, Value: "25.30"}, AmountOther: models.Labeled{Value: "1.00"},
		Currency: models.ReceiptCurrency{English: "SAR", Arabic: "ر.س"}, StatusMessage: models.LocalizedText{English: "Approved"},
		IsApproved: new(true), IsRefunded: new(false), IsReversed: new(true), ApprovalCode: &models.Labeled{Value: "000042"}, ActionCode: "000",
		ApplicationIdentifier: "A0000000000001", TerminalVerificationResult: "0000008000", TransactionStateInformation: "E800",
		CardholderVerificationResult: "3F0000", CryptogramInformationData: "80", ApplicationCryptogram: "00112233445566AA",
		KernelID: "2d", PaymentAccountReference: "PAR-1", QRCode: "https://receipts.example.com/R-1",
		ReceiptLineOne: models.LocalizedText{English: "line 1"}, ReceiptLineTwo: models.LocalizedText{English: "line 2"},
		ThanksMessage: models.LocalizedText{English: "Thanks"}, SaveReceiptMessage: models.LocalizedText{English: "Keep it"},
		CreatedAt: models.TimestampOf(time.Date(2024, 5, 14, 13, 5, 10, 128e6, time.UTC)),
		UpdatedAt: models.TimestampOf(time.Date(2024, 5, 14, 13, 5, 11, 0, time.UTC)),
	}}, transaction.Receipts)
}

func TestTransactionsListV2(t *testing.T) {
	transactions := mock.Client(t, mock.Exchange{
		Request: "GET /v2/clients-sdk/transactions?limit=5&page=2",
		Response: `{
			"transactions": [{
				"id": "9007199254740993", "reference_id": "order-1", "amount_other": "1.00", "currency": {"english": "TRY", "turkish": "TL"},
				"pin_required": false, "is_reconciled": true, "card": {}, "events": [],
				"performance": {"id": "P-1", "internet_speed": "271", "internet_type": "wifi", "transaction": {"id": "9007199254740993"}},
				"created_at": "2024-05-14T13:05:10.063Z", "completed_at": "2024-05-14T13:05:12.001Z"
			}],
			"pages": {"total": 3, "current": 2}
		}`,
	}).Clients.Transactions
	page, err := transactions.ListV2(t.Context(), models.TransactionV2ListParams{Page: 2, Limit: 5})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Equal(t, 3, page.Pages)
	require.Len(t, page.Items, 1)
	transaction := page.Items[0]
	assert.EqualExportedValues(t, &models.TransactionV2{
		ID: "9007199254740993", ReferenceID: "order-1", AmountOther: "1.00", Currency: models.LocalizedText{English: "TRY", Turkish: "TL"},
		PINRequired: new(false), IsReconciled: new(true), Events: []models.TransactionEvent{},
		Performance: []models.Performance{{ID: "P-1", InternetSpeed: "271", InternetType: "wifi", Transaction: &models.Reference{ID: "9007199254740993"}}},
	}, transaction)
	assert.Equal(t, "1.00", transaction.AmountOther) // in an undocumented unit
	assert.Equal(t, "2024-05-14T13:05:10.063Z", transaction.CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:12.001Z", transaction.CompletedAt.Text())
}

func TestTransactionsAllV2(t *testing.T) {
	transactions := mock.Client(t, mock.Exchange{
		Request:  "GET /v2/clients-sdk/transactions?limit=1",
		Response: `{"transactions": [{"id": "1"}], "pages": {"total": 2, "current": 1}}`,
	}, mock.Exchange{
		Request:  "GET /v2/clients-sdk/transactions?limit=1&page=2",
		Response: `{"transactions": [{"id": "2"}], "pages": {"total": 2, "current": 2}}`,
	}).Clients.Transactions
	var ids []string
	for transaction, err := range transactions.AllV2(t.Context(), models.TransactionV2ListParams{Limit: 1}) {
		require.NoError(t, err)
		ids = append(ids, transaction.ID)
	}
	assert.Equal(t, []string{"1", "2"}, ids)
}

func TestTransactionsGetV2(t *testing.T) {
	transactions := mock.Client(t, mock.Exchange{
		Request: "GET /v2/clients-sdk/transactions/9007199254740993",
		Response: `{
			"id": "9007199254740993", "reference_id": null, "pin_required": true, "is_reconciled": false,
			"events": [{"stan": "000073", "type": "transaction", "status": "approved", "receipt": {"standard": "mada", "id": "R-1", "data": {
				"pan": "400000******0002", "tid": "00000042", "date": "14/05/2024", "time": "16:05:09",
				"merchant": {"id": "000000042", "name": "Örnek A.Ş."}, "card_scheme": "VC", "is_approved": true, "approval_code": "000042",
				"action_code": "00", "batch_number": "000012", "acquirer_id": "0042", "acquirer_name": "Örnek Bankası", "bank_reference": "000000000075",
				"transaction_type": {"english": "Purchase", "turkish": "Satış"}, "amount_authorized": "25.30", "installment_amount": "12.65",
				"installments_count": "2", "currency": {"english": "TRY", "turkish": "TL"}, "system_trace_audit_number": "000073", "retrieval_reference_number": "000000000074"
			}}}]
		}`,
	}).Clients.Transactions
	transaction, err := transactions.GetV2(t.Context(), "9007199254740993")
	require.NoError(t, err)
	assert.Equal(t, "9007199254740993", transaction.ID)
	assert.Equal(t, new(true), transaction.PINRequired)
	assert.Equal(t, new(false), transaction.IsReconciled)
	assert.Equal(t, models.OutcomeApproved, transaction.Outcome())
	assert.Equal(t, []models.TransactionEvent{{
		STAN: "000073", Type: models.EventTypeTransaction, Status: models.EventStatusApproved,
		Receipt: &models.EventReceipt{Standard: "mada", ID: "R-1", Data: &models.Receipt{
			PAN: "400000******0002", TID: "00000042", Date: "14/05/2024", Time: "16:05:09",
			Merchant:   models.ReceiptMerchant{ID: "000000042", Name: models.LocalizedText{Text: "Örnek A.Ş."}},
			CardScheme: models.CardScheme{ID: models.SchemeCodeVisa}, IsApproved: new(true), ApprovalCode: &models.Labeled{Value: "000042"},
			ActionCode: "00", BatchNumber: "000012", AcquirerID: "0042", AcquirerName: "Örnek Bankası", BankReference: "000000000075",
			TransactionType:  models.TransactionType{English: "Purchase", Turkish: "Satış"},
			AmountAuthorized: models.Labeled{Value: "25.30"}, InstallmentAmount: models.Amount("12.65"), InstallmentsCount: "2",
			Currency: models.ReceiptCurrency{English: "TRY", Turkish: "TL"}, SystemTraceAuditNumber: "000073", RetrievalReferenceNumber: "000000000074",
		}},
	}}, transaction.Events)
}

func TestTransactionsSendNoInvalidRequest(t *testing.T) {
	transactions := mock.Client(t).Clients.Transactions
	noon := time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC)

	_, err := transactions.List(t.Context(), models.TransactionListParams{Page: -1})
	mock.AssertRefused(t, err, "clients.transactions.list", "page")
	_, err = transactions.List(t.Context(), models.TransactionListParams{From: noon, To: noon.Add(-time.Minute)})
	mock.AssertRefused(t, err, "clients.transactions.list", "to")
	_, err = transactions.List(t.Context(), models.TransactionListParams{From: time.UnixMilli(-1)})
	mock.AssertRefused(t, err, "clients.transactions.list", "from")
	_, err = transactions.Get(t.Context(), "")
	mock.AssertRefused(t, err, "clients.transactions.get", "transaction_id")
	_, err = transactions.ListV2(t.Context(), models.TransactionV2ListParams{Limit: -1})
	mock.AssertRefused(t, err, "clients.transactions.list_v2", "limit")
	_, err = transactions.GetV2(t.Context(), "")
	mock.AssertRefused(t, err, "clients.transactions.get_v2", "transaction_id")
}
