package vendors_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestReconciliationsList(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/api/vendors/reconciliations?client_id=C-1&limit=1&page=2",
		Response: `{"reconciliations":[{"id":"N-1","created_at":"2024-05-14T20:59:08.001Z","reconciliation_receipt":{"id":"R-1","date":"14/05/2024",
			"time":"23:59:07","card_acceptor_terminal_id":"0300000000000042","is_balanced":{"value":false},
			"details":{"total":{"total":"45.30","count":3}},"system_trace_audit_number":"000073"}}],"pages":{"total":3,"current":2}}`,
	})
	page, err := client.Vendors.Reconciliations.List(t.Context(), models.VendorReconciliationListParams{ClientID: "C-1", Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Equal(t, 3, page.Pages)
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.Reconciliation{ID: "N-1", ReconciliationReceipt: &models.ReconciliationReceipt{
		ID: "R-1", Date: "14/05/2024", Time: "23:59:07", CardAcceptorTerminalID: "0300000000000042", SystemTraceAuditNumber: "000073",
		IsBalanced: models.Balance{Value: new(false)},
		Details:    models.ReconciliationTotals{Total: models.ReconciliationTotal{Total: models.Amount("45.30"), Count: new(3)}},
	}}, page.Items[0])
	assert.Equal(t, "2024-05-14T20:59:08.001Z", page.Items[0].CreatedAt.Text())
}

func TestReconciliationsAll(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request:  "GET /v1/api/vendors/reconciliations?client_id=C-1&limit=2",
		Response: `{"reconciliations":[{"id":"N-1"},{"id":"N-2"}],"pages":{"total":1,"current":1}}`,
	})
	var ids []string
	for reconciliation, err := range client.Vendors.Reconciliations.All(t.Context(), models.VendorReconciliationListParams{ClientID: "C-1", Limit: 2}) {
		require.NoError(t, err)
		ids = append(ids, reconciliation.ID)
	}
	assert.Equal(t, []string{"N-1", "N-2"}, ids)
}

func TestReconciliationsGet(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/api/vendors/reconciliations/N-1?client_id=C-1",
		Response: `{"reconciliation":{"id":"N-1","created_at":"2024-05-14T20:59:08.001Z","reconciliation_receipt":{"id":"R-1",
			"card_acceptor_terminal_id":"0300000000000042","details":{"total":{"total":"45.30","count":3}}}}}`,
	})
	reconciliation, err := client.Vendors.Reconciliations.Get(t.Context(), "N-1", models.VendorReconciliationGetParams{ClientID: "C-1"})
	require.NoError(t, err)
	assert.Equal(t, "N-1", reconciliation.ID)
	assert.Equal(t, "2024-05-14T20:59:08.001Z", reconciliation.CreatedAt.Text())
	assert.Equal(t, "0300000000000042", reconciliation.ReconciliationReceipt.CardAcceptorTerminalID)
	total, err := reconciliation.ReconciliationReceipt.Details.Total.Total.Hundredths()
	require.NoError(t, err)
	assert.EqualValues(t, 4530, total)
}

func TestInvalidReconciliationCallsSendNothing(t *testing.T) {
	reconciliations := mock.Client(t).Vendors.Reconciliations
	_, err := reconciliations.List(t.Context(), models.VendorReconciliationListParams{Page: -1})
	assert.Equal(t, &payterm.RequestError{Operation: "vendors.reconciliations.list", Field: "page", Reason: "is negative"}, err)
	_, err = reconciliations.Get(t.Context(), "", models.VendorReconciliationGetParams{})
	assert.Equal(t, &payterm.RequestError{Operation: "vendors.reconciliations.get", Field: "reconciliation_id", Reason: "is required"}, err)
}
