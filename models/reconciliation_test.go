package models_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
)

// checkReconciliationReceipt checks what all receipts of the documents have in common.
func checkReconciliationReceipt(t *testing.T, receipt *models.ReconciliationReceipt) {
	t.Helper()
	require.NotNil(t, receipt)
	assert.Equal(t, models.Balance{
		Label: models.LocalizedText{English: "Approved", Arabic: "مقبولة"}, Value: new(true),
	}, receipt.IsBalanced)
	assert.Equal(t, models.ReconciliationTotal{
		Label: models.LocalizedText{English: "Purchase", Arabic: "الشراء"}, Total: "50.30", Count: new(2),
	}, receipt.Details.Purchase)
	assert.Equal(t, models.Amount("45.30"), receipt.Details.Total.Total)
	assert.Equal(t, models.Amount("-5.00"), receipt.Details.Refund.Total)
	assert.Equal(t, "Purchase Reversal", receipt.Details.PurchaseReversal.Label.English)
	assert.Equal(t, "Refund Reversal", receipt.Details.RefundReversal.Label.English)

	require.NotEmpty(t, receipt.Schemes)
	scheme := receipt.Schemes[0]
	assert.Equal(t, string(models.SchemeCodeMada), scheme.Name.Value)
	assert.Equal(t, "mada", scheme.Name.Label.English)
	assert.Equal(t, models.Amount("50.30"), scheme.POS.Debit.Total)
	assert.Equal(t, models.Amount("5.00"), scheme.Host.Credit.Total)
	assert.Equal(t, new(3), scheme.Host.Total.Count)
	assert.Equal(t, new(true), scheme.IsBalanced)

	assert.Equal(t, models.LocalizedText{English: "SAR", Arabic: "ر.س"}, receipt.Currency)
	assert.Equal(t, "0300000000000042", receipt.CardAcceptorTerminalID)
	assert.Equal(t, "000044", receipt.SystemTraceAuditNumber)
	assert.Equal(t, "1.0.0", receipt.POSSoftwareVersionNumber)
}

var reconciliationDocuments = []document{
	answer("reconciliation_create_v1__receipt_only", "reconciliation", func(t *testing.T, reports []*models.ReconciliationReport) {
		receipt := reports[0].Receipt
		checkReconciliationReceipt(t, receipt)
		assert.Len(t, receipt.Schemes, 2)
		assert.Equal(t, "900000000000042", receipt.Merchant.ID)
		assert.Equal(t, "EXMB", receipt.CardSchemeSponsorID)
		assert.Nil(t, receipt.Terminal)
		assert.Nil(t, reports[0].Reconciliation)
		assert.Nil(t, reports[0].Performance)

		issued, err := receipt.IssuedAt(time.FixedZone("terminal", 3*60*60))
		require.NoError(t, err)
		assert.Equal(t, time.Date(2024, 5, 15, 20, 59, 4, 0, time.UTC), issued.UTC())
	}),
	answer("reconciliation_create_v1__full_wire", "reconciliation", func(t *testing.T, reports []*models.ReconciliationReport) {
		report := reports[0]
		checkReconciliationReceipt(t, report.Receipt)
		assert.Len(t, report.Receipt.Schemes, 10)
		assert.Empty(t, report.Receipt.DeviceID)
		assert.Equal(t, "804151a0-46f9-4483-ad33-c6bca89cbc35", report.Receipt.MerchantID)
		assert.Equal(t, "c2899817-fdcd-4e00-87b5-bc36d7a7384f", report.Receipt.Terminal.ID)
		assert.Equal(t, report.Reconciliation.ID, report.Receipt.Reconciliation.ID)
		assert.Equal(t, "2024-05-15T20:59:04.600Z", report.Receipt.UpdatedAt.Text())

		require.Len(t, report.Performance, 13)
		assert.Equal(t, models.PerformanceReconciliationEnd, report.Performance[12].Type)
		assert.Equal(t, models.UnixMilli(1715806744484), report.Performance[12].TimeStamp)

		summary := report.Reconciliation
		assert.Equal(t, "Completed", summary.Status)
		assert.Equal(t, "500", summary.ActionCode)
		assert.Equal(t, new(true), summary.IsBalanced)
		assert.Equal(t, new(3), summary.TotalCount)
		assert.Equal(t, models.MinorAmount("4530"), summary.TotalValue)
		assert.Equal(t, models.MinorAmount("500"), summary.RefundValue)
		assert.Equal(t, "03P1EXMB", summary.POSTotals[:8])
		assert.Len(t, summary.HostTotals, 2+3*(2+4+90))
		assert.Equal(t, []models.Performance{}, summary.Performance)
		assert.Empty(t, summary.UserID)

		terminal := summary.Terminal
		assert.Equal(t, "44", terminal.SystemTraceAuditNumber)
		assert.Equal(t, "000044", summary.SystemTraceAuditNumber)
		assert.Equal(t, new(43), terminal.TransactionCounter)
		assert.Equal(t, new(2), terminal.CurrencyExponent)
		assert.Equal(t, new(3), terminal.SAFRetryLimit)
		assert.Equal(t, "EXMB", terminal.P1AcquirerBank)
		assert.Empty(t, terminal.VDAcquirerBank)
		assert.Equal(t, "000000000", terminal.ResponseReceivedTime)
		assert.Equal(t, "000000000000", terminal.PerformanceTimersReference)
		assert.Equal(t, "000042", terminal.TRSM)
		assert.Equal(t, new(true), terminal.IsRefundSameCard)
		assert.Equal(t, new(false), terminal.IsFileDownload)
		assert.Nil(t, terminal.Geofence)
	}),
	answer("reconciliation_create_v2__end_of_day", "reconciliation", func(t *testing.T, reports []*models.ReconciliationV2) {
		receipt := reports[0].Receipt
		assert.Empty(t, receipt.AuthCode)
		assert.Equal(t, models.OperationTypeReconciliation, receipt.OperationType)
		assert.Equal(t, "400000000073", receipt.RRN)
		assert.Equal(t, "000044", receipt.STAN)
		assert.Equal(t, "b56ee298-4ba8-40a2-99dd-049333803bff", receipt.Reconciliation.ID)

		data := receipt.Data
		assert.Equal(t, []models.EndOfDayTotal{
			{Type: models.EndOfDayPurchase, Count: new(2), Amount: "5030"},
			{Type: models.EndOfDayRefund, Count: new(1), Amount: "500"},
			{Type: models.EndOfDayRefundVoid, Count: new(0), Amount: "0"},
			{Type: models.EndOfDayPurchaseVoid, Count: new(0), Amount: "0"},
		}, data.EndOfDaySummary)
		assert.Equal(t, "45,30", data.GrandTotal, "a printed text")
		assert.Equal(t, "Sokak 1 0000000000", data.BusinessAddressAndTelephone)
		issued, err := data.IssuedAt(time.UTC)
		require.NoError(t, err)
		assert.Equal(t, time.Date(2024, 5, 15, 23, 59, 0, 0, time.UTC), issued)

		require.Len(t, reports[0].Performance, 4)
		assert.Equal(t, models.PerformanceSwitchEnd, reports[0].Performance[2].Type)
		assert.Equal(t, "approved", reports[0].Reconciliation.Status)
	}),
	answer("reconciliation_list__client_hhmm", "reconciliations", func(t *testing.T, reconciliations []*models.Reconciliation) {
		require.Len(t, reconciliations, 2)
		for i, want := range []struct {
			time    string
			instant time.Time
		}{
			{"23:59", time.Date(2024, 5, 15, 23, 59, 0, 0, time.UTC)},
			{"23:59:04", time.Date(2024, 5, 15, 23, 59, 4, 0, time.UTC)},
		} {
			reconciliation := reconciliations[i]
			receipt := reconciliation.ReconciliationReceipt
			checkReconciliationReceipt(t, receipt)
			assert.Equal(t, want.time, receipt.Time)
			issued, err := receipt.IssuedAt(time.UTC)
			require.NoError(t, err)
			assert.Equal(t, want.instant, issued)
			assert.Empty(t, receipt.EndDate)
			assert.Empty(t, receipt.CardSchemeSponsorID)
			assert.Equal(t, "804151a0-46f9-4483-ad33-c6bca89cbc35", reconciliation.MerchantID)
			assert.Equal(t, "0300000000000042", reconciliation.Terminal.CardAcceptorTerminalID)
		}
	}),
	answer("reconciliation_find__client", "reconciliation", func(t *testing.T, reconciliations []*models.Reconciliation) {
		receipt := reconciliations[0].ReconciliationReceipt
		checkReconciliationReceipt(t, receipt)
		assert.Equal(t, reconciliations[0].ID, receipt.ID)
		assert.Equal(t, "Example Store", receipt.Merchant.Name.English)
		assert.Nil(t, reconciliations[0].Terminal)
	}),
	answer("reconciliation_list__vendor", "reconciliations", func(t *testing.T, reconciliations []*models.Reconciliation) {
		checkReconciliationReceipt(t, reconciliations[0].ReconciliationReceipt)
		assert.Nil(t, reconciliations[0].ReconciliationReceipt.Merchant)
		assert.Empty(t, reconciliations[0].MerchantID)
		assert.Nil(t, reconciliations[0].Terminal)
	}),
	answer("reconciliation_find__vendor", "reconciliation", func(t *testing.T, reconciliations []*models.Reconciliation) {
		assert.Equal(t, "d138b59a-18a5-4e80-b223-dc9139f8ea67", reconciliations[0].ID)
		checkReconciliationReceipt(t, reconciliations[0].ReconciliationReceipt)
		assert.Nil(t, reconciliations[0].ReconciliationReceipt.Merchant)
	}),
}

func FuzzReconciliation(f *testing.F)       { fuzz[models.Reconciliation](f) }
func FuzzReconciliationReport(f *testing.F) { fuzz[models.ReconciliationReport](f) }
func FuzzReconciliationV2(f *testing.F)     { fuzz[models.ReconciliationV2](f) }
