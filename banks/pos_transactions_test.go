package banks_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestPOSTransactionsList(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/banks-sdk/pos/transactions?limit=1&page=2",
		Response: `{"transactions":[{"id":"X-1","amount_authorized":"2530","amount_other":"150","local_date_time":"240514160509",
			"transaction_type":"00","currency_code":"682","processing_code":"000000","acquirer_institution_identification_code":"588000",
			"system_trace_audit_number":"000073","retrival_reference_number":"400000000073","merchant_catagory_code":"5999",
			"pan":"400000******0002","card_scheme":"P1","action_code":"000","approval_code":"100042","cardholder_verification_method":"no_cvm",
			"entry_mode":"contactless","is_approved":true,"is_reversed":false,"is_reversal_approved":false,"is_settled":true,"is_reconciled":false,
			"performance":[{"type":"api_start","time_stamp":1715691909000}],"decline_reason":null,"ip":"192.0.2.1",
			"created_at":"2024-05-14T13:05:10.063Z","updated_at":"2024-05-14T13:05:11.001Z","region":"jed","lat":"24.70","lon":"46.60",
			"tunnel":{"id":"U-1","name":"Example tunnel","type":"tls","is_whitelist":true,"allow_only_known_vendors":false,"settings":{},
			"created_at":"2024-05-01T09:04:07.428Z","updated_at":"2024-05-01T09:04:07.428Z"},
			"terminal":{"id":"H-1","card_acceptor_terminal_id":"0000000000000042"},
			"messages":[{"id":"G-1","system_trace_audit_number":"000073","action_code":null,"mti":"1200",
			"card_acceptor_terminal_id":"0000000000000042","retrival_reference_number":"400000000073"}]}],"pages":{"current":2}}`,
	})
	page, err := client.Banks.POSTransactions.List(t.Context(), models.BankPOSTransactionListParams{Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	require.Len(t, page.Items, 1)
	sale := page.Items[0]
	assert.EqualExportedValues(t, &models.POSTransaction{
		ID: "X-1", AmountAuthorized: models.MinorAmount("2530"), AmountOther: models.MinorAmount("150"), LocalDateTime: "240514160509",
		TransactionType: models.TransactionType{ID: models.TransactionTypePurchase}, CurrencyCode: "682", ProcessingCode: "000000",
		AcquirerInstitutionIdentificationCode: "588000", SystemTraceAuditNumber: "000073", RetrievalReferenceNumber: "400000000073",
		MerchantCategoryCode: "5999", PAN: "400000******0002", CardScheme: models.SchemeCodeMada, ActionCode: "000", ApprovalCode: "100042",
		CardholderVerificationMethod: "no_cvm", EntryMode: "contactless", IsApproved: new(true), IsReversed: new(false),
		IsReversalApproved: new(false), IsSettled: new(true), IsReconciled: new(false), IP: "192.0.2.1", Region: "jed", Lat: "24.70", Lon: "46.60",
		Performance: []models.Performance{{Type: models.PerformanceAPIStart, TimeStamp: 1715691909000}},
		Tunnel: &models.POSTransactionTunnel{
			ID: "U-1", Name: "Example tunnel", Type: "tls", IsWhitelist: new(true), AllowOnlyKnownVendors: new(false), Settings: json.RawMessage(`{}`),
		},
		Terminal: &models.POSTerminal{ID: "H-1", CardAcceptorTerminalID: "0000000000000042"},
		Messages: []models.POSMessage{{
			ID: "G-1", MTI: models.MTIRequest, SystemTraceAuditNumber: "000073", RetrievalReferenceNumber: "400000000073",
			CardAcceptorTerminalID: "0000000000000042",
		}},
	}, sale)
	assert.Equal(t, "2024-05-14T13:05:10.063Z", sale.CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:11.001Z", sale.UpdatedAt.Text())
}

// TestPOSTransactionAmountsAreHundredths, where the receipt of the transaction has 25.30 and 1.50.
func TestPOSTransactionAmountsAreHundredths(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request:  "GET /v1/banks-sdk/pos/transactions/X-1",
		Response: `{"transaction":{"id":"X-1","amount_authorized":"2530","amount_other":"150"}}`,
	})
	sale, err := client.Banks.POSTransactions.Get(t.Context(), "X-1")
	require.NoError(t, err)
	authorized, err := sale.AmountAuthorized.Hundredths()
	require.NoError(t, err)
	assert.EqualValues(t, 2530, authorized)
	other, err := sale.AmountOther.Hundredths()
	require.NoError(t, err)
	assert.EqualValues(t, 150, other)
}

func TestPOSTransactionsAll(t *testing.T) {
	client := mock.Client(t,
		mock.Exchange{
			Request:  "GET /v1/banks-sdk/pos/transactions?limit=1",
			Response: `{"transactions":[{"id":"X-1"}],"pages":{"current":1}}`,
		},
		mock.Exchange{Request: "GET /v1/banks-sdk/pos/transactions?limit=1&page=2", Response: `{"transactions":[],"pages":{"current":2}}`},
	)
	var ids []string
	for sale, err := range client.Banks.POSTransactions.All(t.Context(), models.BankPOSTransactionListParams{Limit: 1}) {
		require.NoError(t, err)
		ids = append(ids, sale.ID)
	}
	assert.Equal(t, []string{"X-1"}, ids)
}

func TestPOSTransactionsGet(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/banks-sdk/pos/transactions/X-1",
		Response: `{"transaction":{"id":"X-1","is_approved":true,"is_reversed":true,"is_reversal_approved":true,"terminal":{"id":"H-1","trsm":"00FFAA",
			"card_acceptor_id":"900000000000042","card_acceptor_terminal_id":"0000000000000042","acquirer_institution_identification_code":"588000",
			"vendor":{"id":"V-1","vendor_id":"00042","name":"Example Vendor"}},"messages":[{"id":"G-2","mti":"1210","action_code":"000",
			"created_at":"2024-05-14T13:05:10.063Z"}],"receipts":[{"id":"R-1","data":{"id":"R-2","tid":"0000000000000042",
			"amount_authorized":{"value":"25.30"},"card_scheme":{"name":{"key":"mada","english":"mada","arabic":"مدى"},"id":"P1"},
			"lat":"24.70","lon":"46.60","terminal_type":"pos"}}],"settlement_records":[],"reconciliation":{"id":"N-1",
			"system_trace_audit_number":"000074","action_code":"500","is_balanced":true,"created_at":"2024-05-14T20:59:08.001Z"}},
			"isTerminalExcluded":true}`,
	})
	sale, err := client.Banks.POSTransactions.Get(t.Context(), "X-1")
	require.NoError(t, err)
	require.EqualExportedValues(t, &models.POSTransaction{
		ID: "X-1", IsApproved: new(true), IsReversed: new(true), IsReversalApproved: new(true), Terminal: &models.POSTerminal{
			ID: "H-1", TRSM: "00FFAA", CardAcceptorID: "900000000000042", CardAcceptorTerminalID: "0000000000000042",
			AcquirerInstitutionIdentificationCode: "588000", Vendor: &models.POSTerminalVendor{ID: "V-1", VendorID: "00042", Name: "Example Vendor"},
		},
		Messages: []models.POSMessage{{ID: "G-2", MTI: models.MTIResponse, ActionCode: "000"}},
		Receipts: []models.POSReceipt{{ID: "R-1", Data: &models.Receipt{
			ID: "R-2", TID: "0000000000000042", AmountAuthorized: models.Labeled{Value: "25.30"}, Lat: "24.70", Lon: "46.60", TerminalType: "pos",
			CardScheme: models.CardScheme{ID: models.SchemeCodeMada, Name: models.LocalizedText{Key: "mada", English: "mada", Arabic: "مدى"}},
		}}},
		SettlementRecords:  json.RawMessage(`[]`),
		Reconciliation:     &models.POSTransactionReconciliation{ID: "N-1", SystemTraceAuditNumber: "000074", ActionCode: "500", IsBalanced: new(true)},
		IsTerminalExcluded: new(true), // stands beside the transaction
	}, sale)
	assert.Equal(t, "2024-05-14T13:05:10.063Z", sale.Messages[0].CreatedAt.Text())
	assert.Equal(t, "2024-05-14T20:59:08.001Z", sale.Reconciliation.CreatedAt.Text())
	assert.Equal(t, models.OutcomeReversed, sale.Outcome())
}

// TestIsTerminalExcludedBesideTheTransactionWins: a view may have it in the transaction, too.
func TestIsTerminalExcludedBesideTheTransactionWins(t *testing.T) {
	for response, want := range map[string]*bool{
		`{"transaction":{"id":"X-1","isTerminalExcluded":true},"isTerminalExcluded":false}`: new(false),
		`{"transaction":{"id":"X-1","isTerminalExcluded":true}}`:                            new(true),
		`{"transaction":{"id":"X-1"}}`:                                                      nil,
	} {
		client := mock.Client(t, mock.Exchange{Request: "GET /v1/banks-sdk/pos/transactions/X-1", Response: response})
		sale, err := client.Banks.POSTransactions.Get(t.Context(), "X-1")
		require.NoError(t, err)
		assert.Equal(t, want, sale.IsTerminalExcluded, response)
	}
}

func TestInvalidPOSTransactionCallsSendNothing(t *testing.T) {
	transactions := mock.Client(t).Banks.POSTransactions
	_, err := transactions.List(t.Context(), models.BankPOSTransactionListParams{Page: -1})
	assert.Equal(t, &payterm.RequestError{Operation: "banks.pos_transactions.list", Field: "page", Reason: "is negative"}, err)
	_, err = transactions.Get(t.Context(), "")
	assert.Equal(t, &payterm.RequestError{Operation: "banks.pos_transactions.get", Field: "uuid", Reason: "is required"}, err)
}
