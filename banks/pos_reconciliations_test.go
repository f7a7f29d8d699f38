package banks_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestPOSReconciliationsList(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/banks-sdk/pos/reconciliations?limit=1&page=2",
		Response: `{"reconciliations":[{"id":"N-1","pos_totals":{"purchase":{"count":2,"amount":"5060"},"refund":{"count":1,"amount":"530"}},
			"host_totals":{"purchase":{"count":1,"amount":"2530"},"refund":{"count":0,"amount":"0"}},
			"terminal":{"id":"H-1","card_acceptor_terminal_id":"0000000000000042","card_acceptor_id":"900000000000042"},
			"created_at":"2024-05-14T20:59:08.001Z","updated_at":"2024-05-14T20:59:09.002Z"}],"pages":{"current":2}}`,
	})
	page, err := client.Banks.POSReconciliations.List(t.Context(), models.BankPOSReconciliationListParams{Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.BankPOSReconciliation{
		ID: "N-1",
		POSTotals: models.BankPOSReconciliationTotals{
			Purchase: models.BankPOSReconciliationTotal{Count: new(2), Amount: models.MinorAmount("5060")},
			Refund:   models.BankPOSReconciliationTotal{Count: new(1), Amount: models.MinorAmount("530")},
		},
		HostTotals: models.BankPOSReconciliationTotals{
			Purchase: models.BankPOSReconciliationTotal{Count: new(1), Amount: models.MinorAmount("2530")},
			Refund:   models.BankPOSReconciliationTotal{Count: new(0), Amount: models.MinorAmount("0")},
		},
		Terminal: &models.POSTerminal{ID: "H-1", CardAcceptorTerminalID: "0000000000000042", CardAcceptorID: "900000000000042"},
	}, page.Items[0])
	assert.Equal(t, "2024-05-14T20:59:08.001Z", page.Items[0].CreatedAt.Text())
	assert.Equal(t, "2024-05-14T20:59:09.002Z", page.Items[0].UpdatedAt.Text())
}

func TestPOSReconciliationsAll(t *testing.T) {
	client := mock.Client(t,
		mock.Exchange{
			Request:  "GET /v1/banks-sdk/pos/reconciliations?limit=1",
			Response: `{"reconciliations":[{"id":"N-1"}],"pages":{"current":1}}`,
		},
		mock.Exchange{Request: "GET /v1/banks-sdk/pos/reconciliations?limit=1&page=2", Response: `{"reconciliations":[],"pages":{"current":2}}`},
	)
	var ids []string
	for reconciliation, err := range client.Banks.POSReconciliations.All(t.Context(), models.BankPOSReconciliationListParams{Limit: 1}) {
		require.NoError(t, err)
		ids = append(ids, reconciliation.ID)
	}
	assert.Equal(t, []string{"N-1"}, ids)
}

func TestPOSReconciliationsGet(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/banks-sdk/pos/reconciliations/N-1",
		Response: `{"reconciliation":{"id":"N-1","pos_totals":{"purchase":{"count":2,"amount":"5060"}},"terminal":{"id":"H-1","trsm":"00FFAA",
			"acquirer_institution_identification_code":"588000"},"receipt":{"id":"R-1","qr_code":"https://payterm.example.com/r/R-1"}}}`,
	})
	reconciliation, err := client.Banks.POSReconciliations.Get(t.Context(), "N-1")
	require.NoError(t, err)
	assert.Equal(t, "N-1", reconciliation.ID)
	purchases, err := reconciliation.POSTotals.Purchase.Amount.Hundredths()
	require.NoError(t, err)
	assert.EqualValues(t, 5060, purchases, "50.60")
	assert.Equal(t, "00FFAA", reconciliation.Terminal.TRSM)
	assert.Equal(t, "588000", reconciliation.Terminal.AcquirerInstitutionIdentificationCode)
	assert.Equal(t, &models.BankPOSReconciliationReceipt{ID: "R-1", QRCode: "https://payterm.example.com/r/R-1"}, reconciliation.Receipt)
}

func TestInvalidPOSReconciliationCallsSendNothing(t *testing.T) {
	reconciliations := mock.Client(t).Banks.POSReconciliations
	_, err := reconciliations.List(t.Context(), models.BankPOSReconciliationListParams{Page: -1})
	assert.Equal(t, &payterm.RequestError{Operation: "banks.pos_reconciliations.list", Field: "page", Reason: "is negative"}, err)
	_, err = reconciliations.Get(t.Context(), "")
	assert.Equal(t, &payterm.RequestError{Operation: "banks.pos_reconciliations.get", Field: "uuid", Reason: "is required"}, err)
}
