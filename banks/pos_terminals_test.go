package banks_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestPOSTerminalsList(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/banks-sdk/pos/terminals?limit=1&page=2",
		Response: `{"terminals":[{"id":"H-1","card_acceptor_terminal_id":"0000000000000042","card_acceptor_id":"900000000000042","trsm":"00FFAA",
			"acquirer_institution_identification_code":"588000","created_at":"2024-05-01T09:04:07.428Z",
			"updated_at":"2024-05-14T13:05:10.063Z"}],"pages":{"current":2}}`,
	})
	page, err := client.Banks.POSTerminals.List(t.Context(), models.BankPOSTerminalListParams{Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Zero(t, page.Pages, "these lists do not state how many pages there are")
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.POSTerminal{
		ID: "H-1", CardAcceptorTerminalID: "0000000000000042", CardAcceptorID: "900000000000042", TRSM: "00FFAA",
		AcquirerInstitutionIdentificationCode: "588000",
	}, page.Items[0])
	assert.Equal(t, "2024-05-01T09:04:07.428Z", page.Items[0].CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:10.063Z", page.Items[0].UpdatedAt.Text())
}

// TestPOSTerminalsAllEndsAtAnEmptyPage, since the list does not state how many pages there are.
func TestPOSTerminalsAllEndsAtAnEmptyPage(t *testing.T) {
	client := mock.Client(t,
		mock.Exchange{
			Request:  "GET /v1/banks-sdk/pos/terminals?limit=2",
			Response: `{"terminals":[{"id":"H-1"},{"id":"H-2"}],"pages":{"current":1}}`,
		},
		mock.Exchange{Request: "GET /v1/banks-sdk/pos/terminals?limit=2&page=2", Response: `{"terminals":[],"pages":{"current":2}}`},
	)
	var ids []string
	for terminal, err := range client.Banks.POSTerminals.All(t.Context(), models.BankPOSTerminalListParams{Limit: 2}) {
		require.NoError(t, err)
		ids = append(ids, terminal.ID)
	}
	assert.Equal(t, []string{"H-1", "H-2"}, ids)
}

func TestPOSTerminalsGet(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/banks-sdk/pos/terminals/H-1",
		Response: `{"terminal":{"id":"H-1","card_acceptor_terminal_id":"0000000000000042",
			"device":{"id":"D-1","vendor_id":"00042","serial_number":"SN-0001"}}}`,
	})
	terminal, err := client.Banks.POSTerminals.Get(t.Context(), "H-1")
	require.NoError(t, err)
	assert.Equal(t, "H-1", terminal.ID)
	assert.Equal(t, "0000000000000042", terminal.CardAcceptorTerminalID)
	assert.Equal(t, &models.POSTerminalDevice{ID: "D-1", VendorID: "00042", SerialNumber: "SN-0001"}, terminal.Device)
}

func TestInvalidPOSTerminalCallsSendNothing(t *testing.T) {
	terminals := mock.Client(t).Banks.POSTerminals
	_, err := terminals.List(t.Context(), models.BankPOSTerminalListParams{Page: -1})
	assert.Equal(t, &payterm.RequestError{Operation: "banks.pos_terminals.list", Field: "page", Reason: "is negative"}, err)
	_, err = terminals.Get(t.Context(), "")
	assert.Equal(t, &payterm.RequestError{Operation: "banks.pos_terminals.get", Field: "uuid", Reason: "is required"}, err)
}
