package banks_test

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

func TestTerminalsList(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/banks-sdk/terminals?limit=1&page=2",
		Response: `{"terminals":[{"id":"T-2","system_trace_audit_number":"000073","card_acceptor_terminal_id":"0300000000000042",
			"card_acceptor_id_code":"900000000000042","acquirer_institution_identification_code":"588000","trsm":"00FFAA",
			"client_id":"C-1","created_at":"2024-05-01T09:04:07.428Z","is_pulled_out":true,"pulled_out_at":"2024-05-14T13:05:10.063Z",
			"app_version":"1.4.2","sdk_version":"2.0.1","store":null}],"pages":{"total":3,"current":2},"total":42}`,
	})
	page, err := client.Banks.Terminals.List(t.Context(), models.BankTerminalListParams{Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Equal(t, 3, page.Pages)
	assert.Equal(t, 42, page.Records, "of the top-level total, which only mobile-SDK lists of this API have")
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.BankTerminal{
		ID: "T-2", CardAcceptorTerminalID: "0300000000000042", CardAcceptorIDCode: "900000000000042", SystemTraceAuditNumber: "000073",
		TRSM: "00FFAA", AcquirerInstitutionIdentificationCode: "588000", ClientID: "C-1", AppVersion: "1.4.2", SDKVersion: "2.0.1",
		IsPulledOut: new(true),
	}, page.Items[0])
	assert.Equal(t, "2024-05-14T13:05:10.063Z", page.Items[0].PulledOutAt.Text())
	assert.Equal(t, "2024-05-01T09:04:07.428Z", page.Items[0].CreatedAt.Text())
}

func TestTerminalsAll(t *testing.T) {
	client := mock.Client(t,
		mock.Exchange{
			Request:  "GET /v1/banks-sdk/terminals?limit=2",
			Response: `{"terminals":[{"id":"T-1"},{"id":"T-2"}],"pages":{"total":2,"current":1},"total":3}`,
		},
		mock.Exchange{
			Request:  "GET /v1/banks-sdk/terminals?limit=2&page=2",
			Response: `{"terminals":[{"id":"T-3"}],"pages":{"total":2,"current":2},"total":3}`,
		},
	)
	var ids []string
	for terminal, err := range client.Banks.Terminals.All(t.Context(), models.BankTerminalListParams{Limit: 2}) {
		require.NoError(t, err)
		ids = append(ids, terminal.ID)
	}
	assert.Equal(t, []string{"T-1", "T-2", "T-3"}, ids)
}

func TestTerminalsGet(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/banks-sdk/terminals/T-2",
		Response: `{"terminal":{"id":"T-2","system_trace_audit_number":"000073","card_acceptor_terminal_id":"0300000000000042",
			"card_acceptor_id_code":"900000000000042","trsm":"00FFAA","is_pulled_out":false,"pulled_out_at":null,
			"package_name":"com.example.pos","app_version":"1.4.2","sdk_version":"2.0.1",
			"created_at":"2024-05-01T09:04:07.428Z","updated_at":"2024-05-14T13:05:10.063Z"}}`,
	})
	terminal, err := client.Banks.Terminals.Get(t.Context(), "T-2")
	require.NoError(t, err)
	assert.Equal(t, "T-2", terminal.ID)
	assert.Equal(t, "0300000000000042", terminal.CardAcceptorTerminalID)
	assert.Equal(t, "900000000000042", terminal.CardAcceptorIDCode)
	assert.Equal(t, "com.example.pos", terminal.PackageName)
	assert.Equal(t, new(false), terminal.IsPulledOut)
	assert.True(t, terminal.PulledOutAt.IsZero())
	assert.Equal(t, time.Date(2024, 5, 14, 13, 5, 10, 63_000_000, time.UTC), terminal.UpdatedAt.Time())
}

func TestTerminalsGetReturnsErrNotFoundForAnUnknownTerminal(t *testing.T) {
	client := mock.Client(t, mock.Exchange{Request: "GET /v1/banks-sdk/terminals/T-9", Status: http.StatusNotFound})
	_, err := client.Banks.Terminals.Get(t.Context(), "T-9")
	require.ErrorIs(t, err, payterm.ErrNotFound)
	failure, _ := errors.AsType[*payterm.Error](err)
	assert.Equal(t, http.StatusNotFound, failure.StatusCode)
	assert.Equal(t, "banks.terminals.get", failure.Operation)
	assert.Equal(t, "/v1/banks-sdk/terminals/{id}", failure.Route)
}

func TestInvalidTerminalCallsSendNothing(t *testing.T) {
	terminals := mock.Client(t).Banks.Terminals
	_, err := terminals.List(t.Context(), models.BankTerminalListParams{Page: -1})
	require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	assert.Equal(t, &payterm.RequestError{Operation: "banks.terminals.list", Field: "page", Reason: "is negative"}, err)
	_, err = terminals.Get(t.Context(), "")
	require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	assert.Equal(t, &payterm.RequestError{Operation: "banks.terminals.get", Field: "id", Reason: "is required"}, err)
}
