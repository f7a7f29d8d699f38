package models_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

const (
	posTerminalID = "16905f5d-89fd-4cc3-ae25-6d04f8660e5b"
	posVendorID   = "75e38d68-0ca3-4616-85b2-9889f259efeb"
)

var bankDocuments = []document{
	answer("bank_terminal_list__sdk", "terminals", func(t *testing.T, terminals []*models.BankTerminal) {
		require.Len(t, terminals, 1)
		checkBankTerminal(t, terminals[0])
		assert.Nil(t, terminals[0].Store)
		assert.True(t, terminals[0].Has("store"))
		assert.Equal(t, "588000", terminals[0].AcquirerInstitutionIdentificationCode)
		assert.Equal(t, "5b6cb970-74f6-4a37-9988-8cc30f65c121", terminals[0].ClientID)
		assert.False(t, terminals[0].Has("updated_at"))
	}),
	answer("bank_terminal_find__sdk", "terminal", func(t *testing.T, terminals []*models.BankTerminal) {
		checkBankTerminal(t, terminals[0])
		assert.Equal(t, "com.example.pos", terminals[0].PackageName)
		assert.Equal(t, "2024-05-01T10:00:00.000Z", terminals[0].UpdatedAt.Text())
		assert.False(t, terminals[0].Has("client_id"))
		assert.False(t, terminals[0].Has("acquirer_institution_identification_code"))
	}),
	answer("reconciliation_list__bank", "reconciliations", func(t *testing.T, reconciliations []*models.BankReconciliation) {
		require.Len(t, reconciliations, 1)
		reconciliation := reconciliations[0]
		assert.Equal(t, new(3), reconciliation.Total, "a count here")
		assert.Equal(t, models.Amount("45.30"), reconciliation.TotalValue)
		assert.Equal(t, "682", reconciliation.Currency.Text)
		assert.Equal(t, "000044", reconciliation.STAN)
		assert.Equal(t, "23:59:04", reconciliation.Time)
		assert.Equal(t, new(true), reconciliation.IsBalanced.Value)
		assert.Equal(t, reconciliation.TerminalID, reconciliation.Terminal.ID)
		assert.Equal(t, "0300000000000042", reconciliation.Terminal.TID)
		assert.Empty(t, reconciliation.Terminal.Name)
		assert.Equal(t, "2024-05-15T20:59:04.550Z", reconciliation.CreatedAt.Text())
	}),
	answer("reconciliation_find__bank", "reconciliation", func(t *testing.T, reconciliations []*models.BankReconciliationDetails) {
		reconciliation := reconciliations[0]
		assert.Equal(t, "[]", string(reconciliation.Details))
		assert.Nil(t, reconciliation.Device)
		assert.True(t, reconciliation.Has("device"))
		assert.Equal(t, new(true), reconciliation.IsBalanced.Value)
		assert.Equal(t, []models.BankReconciliationScheme{{
			ID: models.SchemeCodeMada, Name: models.LocalizedText{English: "mada", Arabic: "مدى"}, Count: new(3), Total: "45.30",
		}}, reconciliation.Schemes)
		assert.Equal(t, "682", reconciliation.Currency.Text)
		assert.Equal(t, "0300000000000042", reconciliation.CardAcceptorTerminalID)
		assert.Equal(t, "EXMB", reconciliation.CardSchemeSponsorID)
		assert.Equal(t, "1.0.0", reconciliation.POSSoftwareVersionNumber)
		assert.Equal(t, "000044", reconciliation.SystemTraceAuditNumber)
		assert.Equal(t, "https://api.example.com/ui/reconciliation_receipt/"+reconciliation.ID, reconciliation.QRCode)

		terminal := reconciliation.Terminal
		assert.Equal(t, models.OSTypeAndroid, terminal.OSType)
		assert.Equal(t, models.TerminalModePOS, terminal.Mode)
		assert.Equal(t, "SN-0001", terminal.ReferenceTerminalID)
		assert.Equal(t, "000042", terminal.TRSM)
		assert.Equal(t, new(true), terminal.IsAssigned)
		assert.Equal(t, new(false), terminal.IsConnected)
		assert.Equal(t, new(false), terminal.AutoReconcile)
		assert.True(t, terminal.PulledOutAt.IsZero())
		assert.Equal(t, "2024-05-02T08:13:24.252Z", terminal.UpdatedAt.Text())

		zone := time.FixedZone("terminal", 3*60*60)
		for want, at := range map[string]func(*time.Location) (time.Time, error){
			"2024-05-15T20:59:04Z": reconciliation.IssuedAt,
			"2024-05-13T21:00:00Z": reconciliation.StartedAt,
		} {
			instant, err := at(zone)
			require.NoError(t, err)
			assert.Equal(t, want, instant.UTC().Format(time.RFC3339))
		}
		ended, err := reconciliation.EndedAt(time.UTC)
		require.NoError(t, err)
		assert.Equal(t, time.Date(2024, 5, 15, 23, 59, 4, 0, time.UTC), ended)
	}),
	answer("bank_pos_terminal_list__current_only", "terminals", func(t *testing.T, terminals []*models.POSTerminal) {
		require.Len(t, terminals, 1)
		checkPOSTerminal(t, terminals[0])
		assert.False(t, terminals[0].Has("device"))
	}),
	answer("bank_pos_terminal_find__device", "terminal", func(t *testing.T, terminals []*models.POSTerminal) {
		checkPOSTerminal(t, terminals[0])
		assert.Equal(t, &models.POSTerminalDevice{
			ID: "b0287c96-a652-453e-997c-5804fc33afea", VendorID: "00", SerialNumber: "SN-0001",
		}, terminals[0].Device)
	}),
	answer("bank_pos_terminal_find__device_null", "terminal", func(t *testing.T, terminals []*models.POSTerminal) {
		checkPOSTerminal(t, terminals[0])
		assert.Nil(t, terminals[0].Device)
		assert.True(t, terminals[0].Has("device"))
		assert.Equal(t, "1", terminals[0].Environment)
		assert.Nil(t, terminals[0].LastTransaction)
		assert.Empty(t, terminals[0].Lat+terminals[0].Lon)
	}),
	answer("bank_pos_transaction_list__current_only", "transactions", func(t *testing.T, transactions []*models.POSTransaction) {
		require.Len(t, transactions, 1)
		transaction := transactions[0]
		checkPOSTransaction(t, transaction)
		assert.Equal(t, new(false), transaction.IsSettled)
		assert.Equal(t, new(false), transaction.IsReconciled)
		assert.True(t, transaction.Has("is_settled"))
		assert.Equal(t, "tls", transaction.Tunnel.Type)
		assert.Equal(t, "main", transaction.Tunnel.Name)
		assert.Equal(t, new(false), transaction.Tunnel.IsWhitelist)
		assert.Equal(t, new(false), transaction.Tunnel.AllowOnlyKnownVendors)
		assert.JSONEq(t, `{"ports":[443]}`, string(transaction.Tunnel.Settings))
		assert.Nil(t, transaction.Terminal.Vendor)
		assert.True(t, transaction.Messages[0].CreatedAt.IsZero())
		assert.Nil(t, transaction.Receipts)
	}),
	answer("bank_pos_transaction_find__receipts_data", "transaction", func(t *testing.T, transactions []*models.POSTransaction) {
		transaction := transactions[0]
		checkPOSTransaction(t, transaction)
		assert.Nil(t, transaction.IsTerminalExcluded, "beside the transaction")
		assert.Nil(t, transaction.Tunnel)
		assert.Equal(t, &models.POSTerminalVendor{ID: posVendorID, VendorID: "00", Name: "Example Vendor"}, transaction.Terminal.Vendor)
		assert.Equal(t, "00FFAA", transaction.Terminal.TRSM)
		assert.Equal(t, "2024-05-14T13:05:09.500Z", transaction.Messages[1].CreatedAt.Text())
		assert.Equal(t, "[]", string(transaction.SettlementRecords))
		assert.Equal(t, &models.POSTransactionReconciliation{
			ID: "13529111-a039-4d31-89ac-87dc163d5721", SystemTraceAuditNumber: "000044", ActionCode: "500", IsBalanced: new(true),
			CreatedAt: models.TimestampOf(time.Date(2024, 5, 15, 20, 59, 4, 0, time.UTC)),
		}, transaction.Reconciliation)

		require.Len(t, transaction.Receipts, 1)
		assert.Equal(t, "b2bee137-0875-4438-be32-83a2f06c18b1", transaction.Receipts[0].ID)
		receipt := *transaction.Receipts[0].Data
		checkReceipt(t, receipt, "0774b947-1fff-4a11-bd2b-904df98b5d54")
		assert.Equal(t, models.CardScheme{
			ID: models.SchemeCodeMada, Name: models.LocalizedText{Key: "mada", English: "mada", Arabic: "مدى"},
		}, receipt.CardScheme)
		assert.Equal(t, "24.7", receipt.Lat)
		assert.Equal(t, "46.6", receipt.Lon)
		assert.Equal(t, "pos", receipt.TerminalType)
	}),
	answer("bank_pos_reconciliation_list__current_only", "reconciliations",
		func(t *testing.T, reconciliations []*models.BankPOSReconciliation) {
			require.Len(t, reconciliations, 1)
			checkBankPOSReconciliation(t, reconciliations[0])
			assert.Nil(t, reconciliations[0].Receipt)
			assert.Empty(t, reconciliations[0].Terminal.TRSM)
		}),
	answer("bank_pos_reconciliation_find__receipt", "reconciliation",
		func(t *testing.T, reconciliations []*models.BankPOSReconciliation) {
			checkBankPOSReconciliation(t, reconciliations[0])
			assert.Equal(t, &models.BankPOSReconciliationReceipt{
				ID:     "d0958ea9-0aaa-4b69-8744-6363a26944cd",
				QRCode: "https://api.example.com/ui/reconciliation_receipt/d0958ea9-0aaa-4b69-8744-6363a26944cd",
			}, reconciliations[0].Receipt)
			assert.Equal(t, "00FFAA", reconciliations[0].Terminal.TRSM)
			assert.Equal(t, "588000", reconciliations[0].Terminal.AcquirerInstitutionIdentificationCode)
			assert.Equal(t, "500", reconciliations[0].ActionCode)
			assert.Equal(t, "jed", reconciliations[0].Region)
		}),
}

func FuzzBankTerminal(f *testing.F)              { fuzz[models.BankTerminal](f) }
func FuzzBankReconciliation(f *testing.F)        { fuzz[models.BankReconciliation](f) }
func FuzzBankReconciliationDetails(f *testing.F) { fuzz[models.BankReconciliationDetails](f) }
func FuzzBankPOSReconciliation(f *testing.F)     { fuzz[models.BankPOSReconciliation](f) }
func FuzzPOSTerminal(f *testing.F)               { fuzz[models.POSTerminal](f) }
func FuzzPOSTransaction(f *testing.F)            { fuzz[models.POSTransaction](f) }

func checkBankTerminal(t *testing.T, terminal *models.BankTerminal) {
	t.Helper()
	assert.Equal(t, "585a6120-e08b-4c85-bbad-3a8e3a303b9d", terminal.ID)
	assert.Equal(t, "30000042", terminal.CardAcceptorTerminalID)
	assert.Equal(t, "900000000042", terminal.CardAcceptorIDCode)
	assert.Equal(t, "000123", terminal.SystemTraceAuditNumber)
	assert.Equal(t, "00FFAA", terminal.TRSM)
	assert.Equal(t, "3.5.0", terminal.AppVersion)
	assert.Equal(t, "2.1.0", terminal.SDKVersion)
	assert.Equal(t, new(false), terminal.IsPulledOut)
	assert.True(t, terminal.PulledOutAt.IsZero())
	assert.Equal(t, "2024-05-01T10:00:00.000Z", terminal.CreatedAt.Text())
}

func checkPOSTerminal(t *testing.T, terminal *models.POSTerminal) {
	t.Helper()
	assert.Equal(t, posTerminalID, terminal.ID)
	assert.Equal(t, "30000042", terminal.CardAcceptorTerminalID)
	assert.Equal(t, "30000042   ", terminal.CardAcceptorID, "trailing spaces are kept")
	assert.Equal(t, "00FFAA", terminal.TRSM)
	assert.Equal(t, "588000", terminal.AcquirerInstitutionIdentificationCode)
	assert.Equal(t, "2024-05-01T15:19:05.319Z", terminal.CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:20:59.971Z", terminal.UpdatedAt.Text())
}

func checkPOSTransaction(t *testing.T, transaction *models.POSTransaction) {
	t.Helper()
	assert.Equal(t, "5a01e952-fd33-4d54-b5f2-4f15a30d2654", transaction.ID)
	assert.Equal(t, models.MinorAmount("2530"), transaction.AmountAuthorized)
	assert.Equal(t, models.MinorAmount("0"), transaction.AmountOther)
	assert.Equal(t, models.TransactionTypePurchase, transaction.TransactionType.ID)
	assert.Equal(t, "682", transaction.CurrencyCode)
	assert.Equal(t, "000000", transaction.ProcessingCode)
	assert.Equal(t, "588000", transaction.AcquirerInstitutionIdentificationCode)
	assert.Equal(t, "000073", transaction.SystemTraceAuditNumber)
	assert.Equal(t, "400000000073", transaction.RetrievalReferenceNumber)
	assert.Equal(t, "5999", transaction.MerchantCategoryCode)
	assert.Equal(t, "400000******0002", transaction.PAN)
	assert.Equal(t, models.SchemeCodeMada, transaction.CardScheme)
	assert.Equal(t, "000", transaction.ActionCode)
	assert.Equal(t, "100042", transaction.ApprovalCode)
	assert.Equal(t, "no_cvm", transaction.CardholderVerificationMethod)
	assert.Equal(t, models.EntryMode("contactless"), transaction.EntryMode)
	assert.Equal(t, new(true), transaction.IsApproved)
	assert.Equal(t, new(false), transaction.IsReversed)
	assert.Equal(t, new(false), transaction.IsReversalApproved)
	assert.Empty(t, transaction.DeclineReason)
	assert.Equal(t, "203.0.113.7", transaction.IP)
	assert.Equal(t, "jed", transaction.Region)
	assert.Empty(t, transaction.Lat+transaction.Lon)
	assert.Equal(t, "2024-05-14T13:05:10.000Z", transaction.UpdatedAt.Text())
	assert.Equal(t, posTerminalID, transaction.Terminal.ID)

	var steps []models.PerformanceType
	for _, step := range transaction.Performance {
		steps = append(steps, step.Type)
	}
	assert.Equal(t, []models.PerformanceType{
		models.PerformanceAPIStart, models.PerformanceServerStart, models.PerformanceTransactionStart,
		models.PerformanceNetworkStart, models.PerformanceSend, models.PerformanceReceived, models.PerformanceNetworkEnd,
		models.PerformanceTransactionEnd, models.PerformanceAPIEnd, models.PerformanceServerEnd,
	}, steps)
	assert.Equal(t, models.UnixMilli(1715691909063), transaction.Performance[9].TimeStamp)

	require.Len(t, transaction.Messages, 2)
	request, response := transaction.Messages[0], transaction.Messages[1]
	assert.Equal(t, models.MTIRequest, request.MTI)
	assert.Empty(t, request.ActionCode)
	assert.True(t, request.Has("action_code"))
	assert.Equal(t, models.MTIResponse, response.MTI)
	assert.Equal(t, "000", response.ActionCode)
	assert.Equal(t, "400000000073", response.RetrievalReferenceNumber)

	local, err := transaction.LocalTime(time.FixedZone("terminal", 3*60*60))
	require.NoError(t, err)
	assert.Equal(t, transaction.CreatedAt.Time(), local.UTC())
}

func checkBankPOSReconciliation(t *testing.T, reconciliation *models.BankPOSReconciliation) {
	t.Helper()
	totals := models.BankPOSReconciliationTotals{
		Purchase: models.BankPOSReconciliationTotal{Count: new(2), Amount: "5030"},
		Refund:   models.BankPOSReconciliationTotal{Count: new(1), Amount: "500"},
	}
	assert.Equal(t, "bd87d83d-f26e-4807-b08e-c8f9b2367a65", reconciliation.ID)
	assert.Equal(t, totals, reconciliation.POSTotals)
	assert.Equal(t, totals, reconciliation.HostTotals)
	assert.Equal(t, "30000042   ", reconciliation.Terminal.CardAcceptorID)
	assert.Equal(t, "2024-05-15T20:59:04.000Z", reconciliation.UpdatedAt.Text())
}

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
	for raw, record := range map[string]resource{currency: &listed, `{"transactions":[` + currency + `]}`: &intent} {
		testRoundTrip(t, json.RawMessage(raw), record, nil)
	}
}
