package merchants_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestTerminalsList(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/merchants-sdk/terminals?limit=1&page=2",
		Response: `{"terminals":[{"id":"T-1","tid":"0300000000000042","name":null,"merchant":{"id":"M-1","reference_id":"01112",
			"name":"Example Branch","name_ar":"فرع تجريبي"},"user":{"id":"U-1","name":"user one","mobile":"+966000000001","email":""},
			"device":{"id":"D-1","status":"new","deviceType":"phone"},"is_assigned_to_user":true,"is_connected":false,
			"created_at":"2024-05-01T09:04:07.428Z","updated_at":"2024-05-14T13:05:10.063Z"}],"pages":{"total":3,"current":2}}`,
	})
	page, err := client.Merchants.Terminals.List(t.Context(), models.MerchantTerminalListParams{Page: 2, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Equal(t, 3, page.Pages)
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.Terminal{
		ID: "T-1", TID: "0300000000000042",
		Merchant:         &models.Merchant{ID: "M-1", ReferenceID: "01112", Name: "Example Branch", NameAr: "فرع تجريبي"},
		User:             &models.User{ID: "U-1", Name: "user one", Mobile: "+966000000001"},
		Device:           &models.Device{ID: "D-1", Status: models.DeviceStatusNew, DeviceType: models.DeviceTypePhone},
		IsAssignedToUser: new(true), IsConnected: new(false),
	}, page.Items[0])
	assert.Equal(t, "2024-05-01T09:04:07.428Z", page.Items[0].CreatedAt.Text())
	assert.Equal(t, "2024-05-14T13:05:10.063Z", page.Items[0].UpdatedAt.Text())
}

func TestTerminalsAll(t *testing.T) {
	client := mock.Client(t,
		mock.Exchange{
			Request:  "GET /v1/merchants-sdk/terminals?limit=2",
			Response: `{"terminals":[{"id":"T-1"},{"id":"T-2"}],"pages":{"total":2,"current":1}}`,
		},
		mock.Exchange{
			Request:  "GET /v1/merchants-sdk/terminals?limit=2&page=2",
			Response: `{"terminals":[{"id":"T-3"}],"pages":{"total":2,"current":2}}`,
		},
	)
	var ids []string
	for terminal, err := range client.Merchants.Terminals.All(t.Context(), models.MerchantTerminalListParams{Limit: 2}) {
		require.NoError(t, err)
		ids = append(ids, terminal.ID)
	}
	assert.Equal(t, []string{"T-1", "T-2", "T-3"}, ids)
}

func TestTerminalsGet(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "GET /v1/merchants-sdk/terminals/T-1",
		Response: `{"terminal":{"id":"T-1","tid":"0300000000000042","user":null,"is_assigned_to_user":false,"is_connected":true,
			"connections":[{"id":"S-1","device":{"id":"D-1"}}]}}`,
	})
	terminal, err := client.Merchants.Terminals.Get(t.Context(), "T-1")
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.Terminal{
		ID: "T-1", TID: "0300000000000042", IsAssignedToUser: new(false), IsConnected: new(true),
		Connections: []models.TerminalConnection{{ID: "S-1", Device: &models.Device{ID: "D-1"}}},
	}, terminal)
}

func TestTerminalsDisconnect(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request:  "PUT /v1/merchants-sdk/terminals/T-1/disconnect",
		Response: `{"message":"Terminal is now disconnected"}`,
	})
	confirmed, err := client.Merchants.Terminals.Disconnect(t.Context(), "T-1")
	require.NoError(t, err)
	assert.Equal(t, "Terminal is now disconnected", confirmed.Message)
}

func TestTerminalsAssign(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request: "POST /v1/merchants-sdk/terminals/T-1/assign",
		Body:    `{"name":"user one","email":"user1@example.com","mobile":"+966000000001"}`,
		Response: `{"terminal":{"id":"T-1","tid":"0300000000000042","merchant":{"name":"Example Branch","name_ar":"فرع تجريبي","reference_id":"01112"},
			"user":{"id":"U-1","name":"user one","mobile":"+966000000001","email":"user1@example.com"},"device":{},
			"is_connected":false,"is_assigned_to_user":true}}`,
	})
	terminal, err := client.Merchants.Terminals.Assign(t.Context(), "T-1", models.TerminalAssignParams{
		Name: "user one", Email: "user1@example.com", Mobile: "+966000000001",
	})
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.Terminal{
		ID: "T-1", TID: "0300000000000042", IsConnected: new(false), IsAssignedToUser: new(true),
		Merchant: &models.Merchant{Name: "Example Branch", NameAr: "فرع تجريبي", ReferenceID: "01112"},
		User:     &models.User{ID: "U-1", Name: "user one", Mobile: "+966000000001", Email: "user1@example.com"},
	}, terminal, "without a device, which is an empty object")
}

func TestTerminalsUnassign(t *testing.T) {
	client := mock.Client(t, mock.Exchange{
		Request:  "PUT /v1/merchants-sdk/terminals/T-1/unassign",
		Response: `{"terminal":{"tid":"0300000000000042","message":"Terminal is no longer assigned","is_assigned_to_user":false}}`,
	})
	unassigned, err := client.Merchants.Terminals.Unassign(t.Context(), "T-1")
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.TerminalUnassignment{
		TID: "0300000000000042", Message: "Terminal is no longer assigned", IsAssignedToUser: new(false),
	}, unassigned)
}

func TestInvalidTerminalCallsSendNothing(t *testing.T) {
	terminals := mock.Client(t).Merchants.Terminals
	_, err := terminals.List(t.Context(), models.MerchantTerminalListParams{Page: -1})
	require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.terminals.list", Field: "page", Reason: "is negative"}, err)
	_, err = terminals.Get(t.Context(), "")
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.terminals.get", Field: "id", Reason: "is required"}, err)
	_, err = terminals.Disconnect(t.Context(), "")
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.terminals.disconnect", Field: "terminal_id", Reason: "is required"}, err)
	_, err = terminals.Assign(t.Context(), "", models.TerminalAssignParams{Name: "user one"})
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.terminals.assign", Field: "terminal_id", Reason: "is required"}, err)
	_, err = terminals.Unassign(t.Context(), "")
	assert.Equal(t, &payterm.RequestError{Operation: "merchants.terminals.unassign", Field: "terminal_id", Reason: "is required"}, err)
}
