package clients_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestReconciliationsCreate(t *testing.T) {
	reconciliations := mock.Client(t, mock.Exchange{
		Request: "POST /v1/clients-sdk/reconciliations",
		Body:    `{"terminal_id": "T-1"}`,
		Response: `{"reconciliation": {"receipt": {
			"id": "R-1", "date": "15/05/2024", "time": "23:59:04", "system_trace_audit_number": "000044", "currency": {"english": "SAR"},
			"start_date": "13/05/2024", "start_time": "00:00:01", "end_date": "14/05/2024", "end_time": "23:59:03",
			"merchant": {"id": "000000000000042", "name": {"english": "Corner Shop"}, "category_code": "0742"},
			"card_acceptor_terminal_id": "0300000000000042", "card_scheme_sponsor_id": "EXMB", "pos_software_version_number": "1.0.0",
			"is_balanced": {"label": {"arabic": "متطابقة", "english": "Balanced"}, "value": true},
			"details": {
				"total": {"label": {"english": "Total"}, "total": "45.30", "count": 6}, "purchase": {"total": "52.30", "count": 3},
				"purchase_reversal": {"total": "-3.00", "count": 1}, "refund": {"total": "-5.00", "count": 2}, "refund_reversal": {"total": "1.00", "count": 0}
			},
			"schemes": [{
				"name": {"label": {"english": "mada"}, "value": "P1"}, "is_balanced": false,
				"pos": {"credit": {"total": "5.00", "count": 1}, "debit": {"total": "50.30", "count": 2}, "total": {"total": "45.30", "count": 3}},
				"host": {"credit": {"total": "0.00", "count": 0}, "debit": {"total": "52.30", "count": 4}, "total": {"total": "52.30", "count": 4}}
			}]
		}}}`,
	}).Clients.Reconciliations
	report, err := reconciliations.Create(t.Context(), models.ReconciliationCreateParams{TerminalID: "T-1"})
	require.NoError(t, err)
	assert.Equal(t, &models.ReconciliationReceipt{
		ID: "R-1", Date: "15/05/2024", Time: "23:59:04", SystemTraceAuditNumber: "000044", Currency: models.LocalizedText{English: "SAR"},
		StartDate: "13/05/2024", StartTime: "00:00:01", EndDate: "14/05/2024", EndTime: "23:59:03",
		Merchant:               &models.ReceiptMerchant{ID: "000000000000042", Name: models.LocalizedText{English: "Corner Shop"}, CategoryCode: "0742"},
		CardAcceptorTerminalID: "0300000000000042", CardSchemeSponsorID: "EXMB", POSSoftwareVersionNumber: "1.0.0",
		IsBalanced: models.Balance{Label: models.LocalizedText{Arabic: "متطابقة", English: "Balanced"}, Value: new(true)},
		Details: models.ReconciliationTotals{
			Total:            models.ReconciliationTotal{Label: models.LocalizedText{English: "Total"}, Total: models.Amount("45.30"), Count: new(6)},
			Purchase:         models.ReconciliationTotal{Total: models.Amount("52.30"), Count: new(3)},
			PurchaseReversal: &models.ReconciliationTotal{Total: models.Amount("-3.00"), Count: new(1)},
			Refund:           models.ReconciliationTotal{Total: models.Amount("-5.00"), Count: new(2)},
			RefundReversal:   &models.ReconciliationTotal{Total: models.Amount("1.00"), Count: new(0)},
		},
		Schemes: []models.ReconciliationScheme{{
			Name: models.Labeled{Label: models.LocalizedText{English: "mada"}, Value: "P1"}, IsBalanced: new(false),
			POS: models.ReconciliationSchemeTotals{
				Credit: models.ReconciliationTotal{Total: models.Amount("5.00"), Count: new(1)},
				Debit:  models.ReconciliationTotal{Total: models.Amount("50.30"), Count: new(2)},
				Total:  models.ReconciliationTotal{Total: models.Amount("45.30"), Count: new(3)},
			},
			Host: models.ReconciliationSchemeTotals{
				Credit: models.ReconciliationTotal{Total: models.Amount("0.00"), Count: new(0)},
				Debit:  models.ReconciliationTotal{Total: models.Amount("52.30"), Count: new(4)},
				Total:  models.ReconciliationTotal{Total: models.Amount("52.30"), Count: new(4)},
			},
		}},
	}, report.Receipt)
}

func TestReconciliationsCreateV2(t *testing.T) {
	reconciliations := mock.Client(t, mock.Exchange{
		Request: "POST /v2/clients-sdk/reconciliations",
		Body:    `{"tid": "0300000000000042"}`,
		Response: `{"reconciliation": {
			"receipt": {
				"id": "R-1", "standard": "mada", "operation_type": "reconciliation", "reconciliation": {"id": "RC-1"}, "type": "reconciliation",
				"data": {
					"date": "15/05/2024", "hour": "23:59", "bank_name": "Örnek Bankası", "grand_total": "45,30", "document_ref": "000012",
					"business_name": "Örnek A.Ş.", "business_number": "000000042", "serial_number": "SN-1", "terminal_number": "00000042",
					"end_of_day_summary": [{"type": "purchase", "count": "2", "amount": "5030"}, {"type": "refund_void", "count": "0", "amount": "0"}],
					"business_address_and_telephone": "Sokak 1 0000000000"
				},
				"rrn": "000000000073", "stan": "000044", "status": "declined", "action_code": "116", "decline_reason": "No funds", "auth_code": "000042",
				"created_at": "2024-05-15T20:59:04.000Z", "updated_at": "2024-05-15T20:59:05.000Z"
			},
			"performance": [{"type": "reconciliation_start", "time_stamp": 1715806744001}],
			"reconciliation": {"id": "RC-1", "status": "Completed"}
		}}`,
	}).Clients.Reconciliations
	report, err := reconciliations.CreateV2(t.Context(), models.ReconciliationV2CreateParams{TID: "0300000000000042"})
	require.NoError(t, err)
	assert.Equal(t, &models.ReconciliationV2Receipt{
		ID: "R-1", Standard: "mada", OperationType: models.OperationTypeReconciliation, Reconciliation: &models.Reference{ID: "RC-1"},
		Type: "reconciliation", RRN: "000000000073", STAN: "000044", Status: "declined", ActionCode: "116", DeclineReason: "No funds", AuthCode: "000042",
		Data: &models.EndOfDay{
			Date: "15/05/2024", Hour: "23:59", BankName: "Örnek Bankası", GrandTotal: "45,30", DocumentRef: "000012",
			BusinessName: "Örnek A.Ş.", BusinessNumber: "000000042", SerialNumber: "SN-1", TerminalNumber: "00000042",
			EndOfDaySummary: []models.EndOfDayTotal{
				{Type: models.EndOfDayPurchase, Count: new(2), Amount: models.MinorAmount("5030")}, // 50.30
				{Type: models.EndOfDayRefundVoid, Count: new(0), Amount: models.MinorAmount("0")},
			},
			BusinessAddressAndTelephone: "Sokak 1 0000000000",
		},
		CreatedAt: models.TimestampOf(time.Date(2024, 5, 15, 20, 59, 4, 0, time.UTC)),
		UpdatedAt: models.TimestampOf(time.Date(2024, 5, 15, 20, 59, 5, 0, time.UTC)),
	}, report.Receipt)
	assert.Equal(t, []models.Performance{{Type: models.PerformanceReconciliationStart, TimeStamp: 1715806744001}}, report.Performance)
	assert.Equal(t, &models.ReconciliationSummary{ID: "RC-1", Status: "Completed"}, report.Reconciliation)
}

func TestReconciliationsList(t *testing.T) {
	reconciliations := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/reconciliations?limit=5&page=2",
		Response: `{
			"reconciliations": [{
				"id": "RC-1", "merchant_id": "M-1", "created_at": "2024-05-15T20:59:04.550Z", "terminal": {"card_acceptor_terminal_id": "0300000000000042"},
				"reconciliation_receipt": {
					"id": "R-1", "time": "23:59", "is_balanced": {"value": false}, "details": {"refund": {"total": "-5.00", "count": 1}}
				}
			}],
			"pages": {"total": 3, "current": 2}
		}`,
	}).Clients.Reconciliations
	page, err := reconciliations.List(t.Context(), models.ReconciliationListParams{Page: 2, Limit: 5})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Equal(t, 3, page.Pages)
	require.Len(t, page.Items, 1)
	assert.Equal(t, "RC-1", page.Items[0].ID)
	assert.Equal(t, "M-1", page.Items[0].MerchantID)
	assert.Equal(t, "2024-05-15T20:59:04.550Z", page.Items[0].CreatedAt.Text())
	assert.Equal(t, "0300000000000042", page.Items[0].Terminal.CardAcceptorTerminalID)
	assert.Equal(t, &models.ReconciliationReceipt{
		ID: "R-1", Time: "23:59", IsBalanced: models.Balance{Value: new(false)},
		Details: models.ReconciliationTotals{Refund: models.ReconciliationTotal{Total: models.Amount("-5.00"), Count: new(1)}},
	}, page.Items[0].ReconciliationReceipt)
}

func TestReconciliationsAll(t *testing.T) {
	reconciliations := mock.Client(t, mock.Exchange{
		Request:  "GET /v1/clients-sdk/reconciliations?limit=1",
		Response: `{"reconciliations": [{"id": "RC-1"}], "pages": {"total": 2, "current": 1}}`,
	}, mock.Exchange{
		Request:  "GET /v1/clients-sdk/reconciliations?limit=1&page=2",
		Response: `{"reconciliations": [{"id": "RC-2"}], "pages": {"total": 2, "current": 2}}`,
	}).Clients.Reconciliations
	var ids []string
	for reconciliation, err := range reconciliations.All(t.Context(), models.ReconciliationListParams{Limit: 1}) {
		require.NoError(t, err)
		ids = append(ids, reconciliation.ID)
	}
	assert.Equal(t, []string{"RC-1", "RC-2"}, ids)
}

func TestReconciliationsGet(t *testing.T) {
	reconciliations := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/reconciliations/RC-1",
		Response: `{"reconciliation": {
			"id": "RC-1", "created_at": "2024-05-15T20:59:04.550Z",
			"reconciliation_receipt": {"id": "R-1", "is_balanced": {"value": true}, "details": {"total": {"total": "45.30", "count": 3}}}
		}}`,
	}).Clients.Reconciliations
	reconciliation, err := reconciliations.Get(t.Context(), "RC-1")
	require.NoError(t, err)
	assert.Equal(t, "RC-1", reconciliation.ID)
	assert.Equal(t, "2024-05-15T20:59:04.550Z", reconciliation.CreatedAt.Text())
	assert.Equal(t, &models.ReconciliationReceipt{
		ID: "R-1", IsBalanced: models.Balance{Value: new(true)},
		Details: models.ReconciliationTotals{Total: models.ReconciliationTotal{Total: models.Amount("45.30"), Count: new(3)}},
	}, reconciliation.ReconciliationReceipt)
}

func TestReconciliationsSendNoInvalidRequest(t *testing.T) {
	reconciliations := mock.Client(t).Clients.Reconciliations

	_, err := reconciliations.Create(t.Context(), models.ReconciliationCreateParams{})
	mock.AssertRefused(t, err, "clients.reconciliations.create", "terminal_id")
	_, err = reconciliations.CreateV2(t.Context(), models.ReconciliationV2CreateParams{TID: " "})
	mock.AssertRefused(t, err, "clients.reconciliations.create_v2", "tid")
	_, err = reconciliations.List(t.Context(), models.ReconciliationListParams{Page: -1})
	mock.AssertRefused(t, err, "clients.reconciliations.list", "page")
	_, err = reconciliations.Get(t.Context(), "")
	mock.AssertRefused(t, err, "clients.reconciliations.get", "reconciliation_id")
}
