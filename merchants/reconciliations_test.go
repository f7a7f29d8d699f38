package merchants_test

import (
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestReconciliationsCreate(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "POST /v1/merchants-sdk/reconciliations",
		Body:    `{"terminal_id":"T-1"}`,
		Response: `{"reconciliation":{"receipt":{"id":"R-1","date":"14/05/2024","time":"23:59:07","end_date":"15/05/2024","end_time":"00:00:01",
			"card_acceptor_terminal_id":"0300000000000042","card_scheme_sponsor_id":"EXMB","is_balanced":{"label":{"arabic":"مطابق","english":"Balanced"},
			"value":true},"details":{"total":{"label":{"arabic":"المجموع","english":"TOTAL"},"total":"15.10","count":5},
			"purchase":{"total":"40.40","count":1},"purchase_reversal":{"total":"-10.10","count":2},"refund":{"total":"-20.20","count":3},
			"refund_reversal":{"total":"5.00","count":4}},"schemes":[{"name":{"label":{"english":"mada","arabic":"مدى"},"value":"P1"},
			"pos":{"credit":{"total":"20.20","count":3}},"host":{"debit":{"total":"40.30","count":5}},"is_balanced":false}],
			"currency":{"arabic":"ر.س","english":"SAR"},"system_trace_audit_number":"000073"}}}`,
	})
	report, err := client.Merchants.Reconciliations.Create(t.Context(), models.ReconciliationCreateParams{TerminalID: "T-1"})
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.ReconciliationReceipt{
		ID: "R-1", Date: "14/05/2024", Time: "23:59:07", EndDate: "15/05/2024", EndTime: "00:00:01",
		CardAcceptorTerminalID: "0300000000000042", CardSchemeSponsorID: "EXMB",
		IsBalanced: models.Balance{Label: models.LocalizedText{Arabic: "مطابق", English: "Balanced"}, Value: new(true)},
		Details: models.ReconciliationTotals{
			Total:            models.ReconciliationTotal{Label: models.LocalizedText{Arabic: "المجموع", English: "TOTAL"}, Total: models.Amount("15.10"), Count: new(5)},
			Purchase:         models.ReconciliationTotal{Total: models.Amount("40.40"), Count: new(1)},
			PurchaseReversal: &models.ReconciliationTotal{Total: models.Amount("-10.10"), Count: new(2)},
			Refund:           models.ReconciliationTotal{Total: models.Amount("-20.20"), Count: new(3)},
			RefundReversal:   &models.ReconciliationTotal{Total: models.Amount("5.00"), Count: new(4)},
		},
		Schemes: []models.ReconciliationScheme{{
			Name:       models.Labeled{Label: models.LocalizedText{English: "mada", Arabic: "مدى"}, Value: "P1"},
			POS:        models.ReconciliationSchemeTotals{Credit: models.ReconciliationTotal{Total: models.Amount("20.20"), Count: new(3)}},
			Host:       models.ReconciliationSchemeTotals{Debit: models.ReconciliationTotal{Total: models.Amount("40.30"), Count: new(5)}},
			IsBalanced: new(false),
		}},
		Currency: models.LocalizedText{Arabic: "ر.س", English: "SAR"}, SystemTraceAuditNumber: "000073",
	}, report.Receipt)
}

// TestReconciliationsCreateIsNotRepeatedAfterAServerError, since it may have taken effect.
func TestReconciliationsCreateIsNotRepeatedAfterAServerError(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "POST /v1/merchants-sdk/reconciliations",
		Body:    `{"terminal_id":"T-1"}`,
		Status:  http.StatusServiceUnavailable,
	})
	client = client.With(payterm.WithMaxRetries(2))
	_, err := client.Merchants.Reconciliations.Create(t.Context(), models.ReconciliationCreateParams{TerminalID: "T-1"})
	require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
	failure, _ := errors.AsType[*payterm.Error](err)
	assert.Equal(t, http.StatusServiceUnavailable, failure.StatusCode)
	assert.Equal(t, "merchants.reconciliations.create", failure.Operation)
	assert.Equal(t, "/v1/merchants-sdk/reconciliations", failure.Route)
}

func TestReconciliationsList(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/merchants-sdk/reconciliations?limit=1&page=2",
		Response: `{"reconciliations":[{"id":"N-1","merchant_id":"M-1","created_at":"2024-05-14T20:59:08.001Z","reconciliation_receipt":{"id":"R-1",
			"date":"14/05/2024","time":"23:59","card_acceptor_terminal_id":"0300000000000042","is_balanced":{"value":true},
			"details":{"total":{"total":"45.30","count":3}}},"terminal":{"card_acceptor_terminal_id":"0300000000000042"}}],
			"pages":{"total":3,"current":2}}`,
	})
	page, err := client.Merchants.Reconciliations.List(t.Context(), models.MerchantReconciliationListParams{Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Equal(t, 3, page.Pages)
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.Reconciliation{
		ID: "N-1", MerchantID: "M-1", Terminal: &models.ReconciliationTerminal{CardAcceptorTerminalID: "0300000000000042"},
		ReconciliationReceipt: &models.ReconciliationReceipt{
			ID: "R-1", Date: "14/05/2024", Time: "23:59", CardAcceptorTerminalID: "0300000000000042", IsBalanced: models.Balance{Value: new(true)},
			Details: models.ReconciliationTotals{Total: models.ReconciliationTotal{Total: models.Amount("45.30"), Count: new(3)}},
		},
	}, page.Items[0])
	assert.Equal(t, "2024-05-14T20:59:08.001Z", page.Items[0].CreatedAt.Text())
}

func TestReconciliationsAll(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request:  "GET /v1/merchants-sdk/reconciliations?limit=2",
		Response: `{"reconciliations":[{"id":"N-1"},{"id":"N-2"}],"pages":{"total":1,"current":1}}`,
	})
	var ids []string
	for reconciliation, err := range client.Merchants.Reconciliations.All(t.Context(), models.MerchantReconciliationListParams{Limit: 2}) {
		require.NoError(t, err)
		ids = append(ids, reconciliation.ID)
	}
	assert.Equal(t, []string{"N-1", "N-2"}, ids)
}

func TestReconciliationsGet(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/merchants-sdk/reconciliations/N-1",
		Response: `{"reconciliation":{"id":"N-1","created_at":"2024-05-14T20:59:08.001Z","reconciliation_receipt":{"id":"R-1",
			"details":{"total":{"total":"45.30","count":3}}}}}`,
	})
	reconciliation, err := client.Merchants.Reconciliations.Get(t.Context(), "N-1")
	require.NoError(t, err)
	assert.Equal(t, "N-1", reconciliation.ID)
	assert.Equal(t, time.Date(2024, 5, 14, 20, 59, 8, 1_000_000, time.UTC), reconciliation.CreatedAt.Time())
	total, err := reconciliation.ReconciliationReceipt.Details.Total.Total.Hundredths()
	require.NoError(t, err)
	assert.EqualValues(t, 4530, total)
}

func TestInvalidReconciliationCallsSendNothing(t *testing.T) {
	reconciliations := mock.Client(t).Merchants.Reconciliations
	_, err := reconciliations.Create(t.Context(), models.ReconciliationCreateParams{})
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.reconciliations.create", Field: "terminal_id", Reason: "is required"}, err)
	_, err = reconciliations.List(t.Context(), models.MerchantReconciliationListParams{Page: -1})
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.reconciliations.list", Field: "page", Reason: "is negative"}, err)
	_, err = reconciliations.Get(t.Context(), "")
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.reconciliations.get", Field: "reconciliation_id", Reason: "is required"}, err)
}
