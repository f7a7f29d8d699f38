package pos_test

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
		Request: "GET /v1/clients-sdk/pos/reconciliations?limit=1&page=2",
		Response: `{"reconciliations":[{"id":"N-1","stan":"000073","pos_totals":[{"schema_acquirer":"P1","schema_sponsor":"EXMB","debit_count":1,
			"debit_amount":5060,"credit_count":2,"credit_amount":530,"cash_back_amount":150,"cash_advance_amount":70,"authorization_count":3}],
			"host_totals":[{"schema_acquirer":"VC","schema_sponsor":"EXVS","debit_count":4,"debit_amount":2530,"credit_count":5,"credit_amount":20,
			"cash_back_amount":30,"cash_advance_amount":40,"authorization_count":6}],"action_code":"500","is_balanced":false,"request_id":"Q-1",
			"region":"jed","created_at":"2024-05-14T20:59:08.001Z","updated_at":"2024-05-14T20:59:09.002Z","terminal":{"id":"H-1",
			"card_acceptor_terminal_id":"0000000000000042","acquirer_institution_identification_code":"588000"}}],"pages":{"current":2}}`,
	})
	page, err := client.POS.Reconciliations.List(t.Context(), models.POSReconciliationListParams{Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.POSReconciliation{
		ID: "N-1", STAN: "000073", ActionCode: "500", IsBalanced: new(false), RequestID: "Q-1", Region: "jed",
		POSTotals: []models.POSReconciliationTotals{{
			SchemaAcquirer: models.SchemeCodeMada, SchemaSponsor: "EXMB", DebitCount: new(1), DebitAmount: models.MinorAmount("5060"),
			CreditCount: new(2), CreditAmount: models.MinorAmount("530"), CashBackAmount: models.MinorAmount("150"),
			CashAdvanceAmount: models.MinorAmount("70"), AuthorizationCount: new(3),
		}},
		HostTotals: []models.POSReconciliationTotals{{
			SchemaAcquirer: models.SchemeCodeVisa, SchemaSponsor: "EXVS", DebitCount: new(4), DebitAmount: models.MinorAmount("2530"),
			CreditCount: new(5), CreditAmount: models.MinorAmount("20"), CashBackAmount: models.MinorAmount("30"),
			CashAdvanceAmount: models.MinorAmount("40"), AuthorizationCount: new(6),
		}},
		Terminal: &models.POSTerminal{ID: "H-1", CardAcceptorTerminalID: "0000000000000042", AcquirerInstitutionIdentificationCode: "588000"},
	}, page.Items[0])
	assert.Equal(t, "2024-05-14T20:59:08.001Z", page.Items[0].CreatedAt.Text())
	assert.Equal(t, "2024-05-14T20:59:09.002Z", page.Items[0].UpdatedAt.Text())
}

func TestReconciliationsAll(t *testing.T) {
	client := mock.Client(t,
		mock.Exchange{
			Request:  "GET /v1/clients-sdk/pos/reconciliations?limit=1",
			Response: `{"reconciliations":[{"id":"N-1"}],"pages":{"current":1}}`,
		},
		mock.Exchange{Request: "GET /v1/clients-sdk/pos/reconciliations?limit=1&page=2", Response: `{"reconciliations":[],"pages":{"current":2}}`},
	)
	var ids []string
	for reconciliation, err := range client.POS.Reconciliations.All(t.Context(), models.POSReconciliationListParams{Limit: 1}) {
		require.NoError(t, err)
		ids = append(ids, reconciliation.ID)
	}
	assert.Equal(t, []string{"N-1"}, ids)
}

// TestReconciliationsGet finds the object under a plural key. Its totals are hundredths, but its
// receipt has major units.
func TestReconciliationsGet(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/pos/reconciliations/N-1",
		Response: `{"reconciliations":{"id":"N-1","pos_totals":[{"schema_acquirer":"P1","debit_amount":5060,"credit_amount":530}],"receipt":{"id":"R-1",
			"data":{"id":"R-2","date":"14/05/2024","stan":"000073","time":"23:59:07","details":{"total":{"count":3,"total":"45.30"},
			"refund":{"count":2,"total":"-5.30"},"purchase":{"count":1,"total":"50.60"}},"qr_code":"https://payterm.example.com/r/R-1","schemes":[{
			"pos":{"debit":{"count":1,"total":"50.60"}},"host":{"debit":{"count":4,"total":"25.30"}},
			"name":{"label":{"key":"mada","arabic":"مدى","english":"mada"},"value":"P1"},"is_balanced":false}]}}}}`,
	})
	reconciliation, err := client.POS.Reconciliations.Get(t.Context(), "N-1")
	require.NoError(t, err)
	assert.Equal(t, "N-1", reconciliation.ID)
	require.Len(t, reconciliation.POSTotals, 1)
	debit, err := reconciliation.POSTotals[0].DebitAmount.Hundredths()
	require.NoError(t, err)
	assert.EqualValues(t, 5060, debit)
	assert.EqualExportedValues(t, &models.POSReconciliationReceipt{ID: "R-1", Data: &models.POSReconciliationReceiptData{
		ID: "R-2", STAN: "000073", Date: "14/05/2024", Time: "23:59:07", QRCode: "https://payterm.example.com/r/R-1",
		Details: models.ReconciliationTotals{
			Total:    models.ReconciliationTotal{Total: models.Amount("45.30"), Count: new(3)},
			Purchase: models.ReconciliationTotal{Total: models.Amount("50.60"), Count: new(1)},
			Refund:   models.ReconciliationTotal{Total: models.Amount("-5.30"), Count: new(2)},
		},
		Schemes: []models.ReconciliationScheme{{
			Name:       models.Labeled{Label: models.LocalizedText{Key: "mada", Arabic: "مدى", English: "mada"}, Value: "P1"},
			POS:        models.ReconciliationSchemeTotals{Debit: models.ReconciliationTotal{Total: models.Amount("50.60"), Count: new(1)}},
			Host:       models.ReconciliationSchemeTotals{Debit: models.ReconciliationTotal{Total: models.Amount("25.30"), Count: new(4)}},
			IsBalanced: new(false),
		}},
	}}, reconciliation.Receipt)
}

func TestInvalidReconciliationCallsSendNothing(t *testing.T) {
	reconciliations := mock.Client(t).POS.Reconciliations
	_, err := reconciliations.List(t.Context(), models.POSReconciliationListParams{Page: -1})
	assert.Equal(t, &payterm.RequestError{Operation: "pos.reconciliations.list", Field: "page", Reason: "is negative"}, err)
	_, err = reconciliations.Get(t.Context(), "")
	assert.Equal(t, &payterm.RequestError{Operation: "pos.reconciliations.get", Field: "id", Reason: "is required"}, err)
}
