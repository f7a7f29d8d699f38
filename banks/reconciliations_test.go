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

func TestReconciliationsList(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/banks-sdk/reconciliations?limit=1&page=2",
		Response: `{"reconciliations":[{"id":"N-1","stan":"000073","total":3,"currency":"682","terminal_id":"T-1","total_value":"45.30",
			"time":"23:59:07","is_balanced":true,"terminal":{"id":"T-1","tid":"0300000000000042","name":"Front desk"},
			"created_at":"2024-05-14T20:59:08.001Z"}],"pages":{"total":3,"current":2},"total":42}`,
	})
	page, err := client.Banks.Reconciliations.List(t.Context(), models.BankReconciliationListParams{Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Equal(t, 3, page.Pages)
	assert.Equal(t, 42, page.Records)
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.BankReconciliation{
		ID: "N-1", STAN: "000073", Total: new(3), TotalValue: models.Amount("45.30"), Currency: models.ReceiptCurrency{Text: "682"},
		Time: "23:59:07", IsBalanced: models.Balance{Value: new(true)}, TerminalID: "T-1",
		Terminal: &models.BankReconciliationTerminal{ID: "T-1", TID: "0300000000000042", Name: "Front desk"},
	}, page.Items[0])
	assert.Equal(t, "2024-05-14T20:59:08.001Z", page.Items[0].CreatedAt.Text())
}

func TestReconciliationsAll(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request:  "GET /v1/banks-sdk/reconciliations?limit=2",
		Response: `{"reconciliations":[{"id":"N-1"},{"id":"N-2"}],"pages":{"total":1,"current":1},"total":2}`,
	})
	var ids []string
	for reconciliation, err := range client.Banks.Reconciliations.All(t.Context(), models.BankReconciliationListParams{Limit: 2}) {
		require.NoError(t, err)
		ids = append(ids, reconciliation.ID)
	}
	assert.Equal(t, []string{"N-1", "N-2"}, ids)
}

func TestReconciliationsGet(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/banks-sdk/reconciliations/N-1",
		Response: `{"reconciliation":{"id":"N-1","date":"14/05/2024","time":"23:59:07","start_date":"14/05/2024","start_time":"00:00:00",
			"end_date":"15/05/2024","end_time":"00:00:01","card_acceptor_terminal_id":"0300000000000042","pos_software_version_number":"1.0.0",
			"card_scheme_sponsor_id":"EXMB","is_balanced":false,"details":[],"schemes":[{"id":"P1","name":{"english":"mada","arabic":"مدى"},
			"count":3,"total":"45.30"}],"currency":"682","system_trace_audit_number":"000073","created_at":"2024-05-14T20:59:08.001Z",
			"updated_at":"2024-05-14T20:59:09.002Z","qr_code":"https://payterm.example.com/r/N-1","device":null,"terminal":{"id":"T-1",
			"os_type":"android","reference_terminal_id":"SN-0001","tid":"0300000000000042","name":null,"auto_reconcile":true,"pulled_out_at":null,
			"created_at":"2024-05-01T09:04:07.428Z","updated_at":"2024-05-14T13:05:10.063Z","mode":"pos","trsm":"000042",
			"is_assigned":true,"is_connected":false}}}`,
	})
	details, err := client.Banks.Reconciliations.Get(t.Context(), "N-1")
	require.NoError(t, err)
	require.EqualExportedValues(t, &models.BankReconciliationDetails{
		ID: "N-1", Date: "14/05/2024", Time: "23:59:07", StartDate: "14/05/2024", StartTime: "00:00:00", EndDate: "15/05/2024", EndTime: "00:00:01",
		IsBalanced: models.Balance{Value: new(false)}, Details: json.RawMessage(`[]`), Schemes: []models.BankReconciliationScheme{{
			ID: models.SchemeCodeMada, Name: models.LocalizedText{English: "mada", Arabic: "مدى"}, Count: new(3), Total: models.Amount("45.30"),
		}},
		Currency: models.ReceiptCurrency{Text: "682"}, CardAcceptorTerminalID: "0300000000000042", CardSchemeSponsorID: "EXMB",
		POSSoftwareVersionNumber: "1.0.0", SystemTraceAuditNumber: "000073", QRCode: "https://payterm.example.com/r/N-1",
		Terminal: &models.BankReconciliationTerminal{
			ID: "T-1", TID: "0300000000000042", ReferenceTerminalID: "SN-0001", TRSM: "000042", OSType: models.OSTypeAndroid,
			Mode: models.TerminalModePOS, AutoReconcile: new(true), IsAssigned: new(true), IsConnected: new(false),
		},
	}, details)
	assert.Equal(t, "2024-05-14T20:59:08.001Z", details.CreatedAt.Text())
	assert.Equal(t, "2024-05-14T20:59:09.002Z", details.UpdatedAt.Text())
	assert.Equal(t, "2024-05-01T09:04:07.428Z", details.Terminal.CreatedAt.Text())
}

func TestInvalidReconciliationCallsSendNothing(t *testing.T) {
	reconciliations := mock.Client(t).Banks.Reconciliations
	_, err := reconciliations.List(t.Context(), models.BankReconciliationListParams{Page: -1})
	assert.Equal(t, &payterm.RequestError{Operation: "banks.reconciliations.list", Field: "page", Reason: "is negative"}, err)
	_, err = reconciliations.Get(t.Context(), "")
	assert.Equal(t, &payterm.RequestError{Operation: "banks.reconciliations.get", Field: "id", Reason: "is required"}, err)
}
