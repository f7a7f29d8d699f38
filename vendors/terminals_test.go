package vendors_test

import (
	"errors"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestTerminalsList(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/api/vendors/terminals?client_id=C-1&limit=1&page=2",
		Response: `{"terminals":[{"id":"T-1","tid":"0300000000000042","name":"Front desk","user":{"id":"U-1","name":"user one",
			"mobile":"+96600*****01","email":"us***@example.com"},"is_assigned_to_user":true,"is_connected":false,"profile":null,
			"created_at":"2024-05-01T09:04:07.428Z","updated_at":"2024-05-14T13:05:10.063Z"}],"pages":{"total":3,"current":2}}`,
	})
	page, err := client.Vendors.Terminals.List(t.Context(), models.VendorTerminalListParams{ClientID: "C-1", Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Equal(t, 3, page.Pages)
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.Terminal{
		ID: "T-1", TID: "0300000000000042", Name: "Front desk", IsAssignedToUser: new(true), IsConnected: new(false),
		User: &models.User{ID: "U-1", Name: "user one", Mobile: "+96600*****01", Email: "us***@example.com"},
	}, page.Items[0], "the user as masked by the platform, and no merchant")
	assert.Equal(t, "2024-05-01T09:04:07.428Z", page.Items[0].CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:10.063Z", page.Items[0].UpdatedAt.Text())
}

func TestTerminalsAll(t *testing.T) {
	client := mock.Client(t,
		mock.Exchange{
			Request:  "GET /v1/api/vendors/terminals?client_id=C-1&limit=2",
			Response: `{"terminals":[{"id":"T-1"},{"id":"T-2"}],"pages":{"total":2,"current":1}}`,
		},
		mock.Exchange{
			Request:  "GET /v1/api/vendors/terminals?client_id=C-1&limit=2&page=2",
			Response: `{"terminals":[{"id":"T-3"}],"pages":{"total":2,"current":2}}`,
		},
	)
	var ids []string
	for terminal, err := range client.Vendors.Terminals.All(t.Context(), models.VendorTerminalListParams{ClientID: "C-1", Limit: 2}) {
		require.NoError(t, err)
		ids = append(ids, terminal.ID)
	}
	assert.Equal(t, []string{"T-1", "T-2", "T-3"}, ids)
}

func TestTerminalsGet(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request:  "GET /v1/api/vendors/terminals/T-1?client_id=C-1",
		Response: `{"terminal":{"id":"T-1","tid":"0300000000000042","user":null,"connections":[{"id":"S-1","device":{"id":"D-1"}}]}}`,
	})
	terminal, err := client.Vendors.Terminals.Get(t.Context(), "T-1", models.VendorTerminalGetParams{ClientID: "C-1"})
	require.NoError(t, err)
	assert.Equal(t, "T-1", terminal.ID)
	assert.Equal(t, "0300000000000042", terminal.TID)
	assert.Nil(t, terminal.User)
	assert.Equal(t, []models.TerminalConnection{{ID: "S-1", Device: &models.Device{ID: "D-1"}}}, terminal.Connections)
}

func TestTerminalsGetReturnsErrNotFound(t *testing.T) {
	client := mock.Client(t, mock.Exchange{Request: "GET /v1/api/vendors/terminals/T-1?client_id=C-2", Status: http.StatusNotFound})
	_, err := client.Vendors.Terminals.Get(t.Context(), "T-1", models.VendorTerminalGetParams{ClientID: "C-2"})
	require.ErrorIs(t, err, payterm.ErrNotFound)
	failure, _ := errors.AsType[*payterm.Error](err)
	assert.Equal(t, http.StatusNotFound, failure.StatusCode)
	assert.Equal(t, "vendors.terminals.get", failure.Operation)
	assert.Equal(t, "/v1/api/vendors/terminals/{terminal_id}", failure.Route)
}

func TestInvalidTerminalCallsSendNothing(t *testing.T) {
	terminals := mock.Client(t).Vendors.Terminals
	_, err := terminals.List(t.Context(), models.VendorTerminalListParams{Page: -1})
	require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	assert.Equal(t, &payterm.RequestError{Operation: "vendors.terminals.list", Field: "page", Reason: "is negative"}, err)
	_, err = terminals.Get(t.Context(), "", models.VendorTerminalGetParams{})
	assert.Equal(t, &payterm.RequestError{Operation: "vendors.terminals.get", Field: "terminal_id", Reason: "is required"}, err)
}
