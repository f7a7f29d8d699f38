package clients_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/mock"
	"github.com/payterm/payterm-go/models"
)

func TestTerminalsRegister(t *testing.T) {
	terminals := mock.Client(t, mock.Exchange{
		Request: "POST /v1/clients-sdk/terminals",
		Body:    `{"trsm_code": "000042", "merchant_id": "M-1", "name": "Front desk"}`,
		Response: `{
			"merchant": {
				"id": "M-1", "name": "Corner Shop", "name_ar": "متجر الزاوية", "reference_id": "00042", "status": "active",
				"created_at": "2024-05-01T06:44:58.595Z", "updated_at": "2024-05-02T08:17:50.702Z"
			},
			"terminal": {
				"id": "T-1", "tid": "0300000000000042", "user": null,
				"created_at": "2024-05-03T09:04:07.428Z", "updated_at": "2024-05-04T10:00:00.000Z"
			}
		}`,
	}).Clients.Terminals
	registered, err := terminals.Register(t.Context(), models.TerminalRegisterParams{TRSMCode: "000042", MerchantID: "M-1", Name: "Front desk"})
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.TerminalRegistration{
		Merchant: &models.Merchant{
			ID: "M-1", Name: "Corner Shop", NameAr: "متجر الزاوية", ReferenceID: "00042", Status: models.MerchantStatusActive,
		},
		Terminal: &models.Terminal{ID: "T-1", TID: "0300000000000042"},
	}, registered)
	assert.Equal(t, "2024-05-02T08:17:50.702Z", registered.Merchant.UpdatedAt.Text())
	assert.Equal(t, "2024-05-03T09:04:07.428Z", registered.Terminal.CreatedAt.Text())
	assert.Equal(t, "2024-05-04T10:00:00.000Z", registered.Terminal.UpdatedAt.Text())
}

func TestTerminalsRegisterReadsOlderResponses(t *testing.T) {
	terminals := mock.Client(t, mock.Exchange{
		Request: "POST /v1/clients-sdk/terminals",
		Body:    `{"trsm_code": "000042", "merchant_id": "M-1"}`,
		Response: `{"terminal": {
			"id": "T-1", "user": {"id": "U-1", "is_active": true, "is_email_verified": false, "is_mobile_verified": true, "created_at": "2024-05-01T06:44:58.595Z"},
			"device": {"id": "D-1", "publicKey": "<PUBLIC_KEY>", "lat": "24.7", "lon": "46.6", "deviceType": "phone", "is_active": false, "created_at": "2024-05-02T08:17:50.702Z"}
		}}`,
	}).Clients.Terminals
	registered, err := terminals.Register(t.Context(), models.TerminalRegisterParams{TRSMCode: "000042", MerchantID: "M-1"})
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.Terminal{
		ID: "T-1", User: &models.User{ID: "U-1", IsActive: new(true), IsEmailVerified: new(false), IsMobileVerified: new(true)},
		Device: &models.Device{ID: "D-1", PublicKey: "<PUBLIC_KEY>", Lat: "24.7", Lon: "46.6", DeviceType: models.DeviceTypePhone, IsActive: new(false)},
	}, registered.Terminal)
	assert.Equal(t, "2024-05-01T06:44:58.595Z", registered.Terminal.User.CreatedAt.Text())
	assert.Equal(t, "2024-05-02T08:17:50.702Z", registered.Terminal.Device.CreatedAt.Text())
}

func TestTerminalsList(t *testing.T) {
	terminals := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/terminals?is_assigned=true&is_connected=false&limit=5&page=2&tid=0300000000000042",
		Response: `{
			"terminals": [{
				"id": "T-1", "tid": "0300000000000042", "name": null, "is_assigned_to_user": true, "is_connected": false,
				"merchant": {"id": "M-1", "reference_id": "00042", "name": "Corner Shop", "name_ar": "متجر الزاوية"},
				"user": {"id": "U-1", "name": "user one", "mobile": "+966000000001", "email": "user1@example.com"},
				"bank_terminals": [{"tid": "00000043", "mid": "000000000000042", "bank_name": "Example Bank", "acquirer_id": "0042"}],
				"profile": null, "created_at": "2024-05-01T09:04:07.428Z", "updated_at": "2024-05-02T10:00:00.000Z"
			}],
			"pages": {"total": 3, "current": 2}
		}`,
	}).Clients.Terminals
	page, err := terminals.List(t.Context(), models.TerminalListParams{
		Page: 2, Limit: 5, TID: "0300000000000042", IsConnected: new(false), IsAssigned: new(true),
	})
	require.NoError(t, err)
	assert.Equal(t, 2, page.Number)
	assert.Equal(t, 3, page.Pages)
	require.Len(t, page.Items, 1)
	assert.EqualExportedValues(t, &models.Terminal{
		ID: "T-1", TID: "0300000000000042", IsAssignedToUser: new(true), IsConnected: new(false),
		Merchant:      &models.Merchant{ID: "M-1", ReferenceID: "00042", Name: "Corner Shop", NameAr: "متجر الزاوية"},
		User:          &models.User{ID: "U-1", Name: "user one", Mobile: "+966000000001", Email: "user1@example.com"},
		BankTerminals: []models.AcquirerTerminal{{TID: "00000043", MID: "000000000000042", BankName: "Example Bank", AcquirerID: "0042"}},
	}, page.Items[0])
	assert.Equal(t, "2024-05-01T09:04:07.428Z", page.Items[0].CreatedAt.Text())
	assert.Equal(t, "2024-05-02T10:00:00.000Z", page.Items[0].UpdatedAt.Text())
}

func TestTerminalsAll(t *testing.T) {
	terminals := mock.Client(t, mock.Exchange{
		Request:  "GET /v1/clients-sdk/terminals?is_connected=true",
		Response: `{"terminals": [{"id": "T-1"}], "pages": {"total": 2, "current": 1}}`,
	}, mock.Exchange{
		Request:  "GET /v1/clients-sdk/terminals?is_connected=true&page=2",
		Response: `{"terminals": [{"id": "T-2"}], "pages": {"total": 2, "current": 2}}`,
	}).Clients.Terminals
	var ids []string
	for terminal, err := range terminals.All(t.Context(), models.TerminalListParams{IsConnected: new(true)}) {
		require.NoError(t, err)
		ids = append(ids, terminal.ID)
	}
	assert.Equal(t, []string{"T-1", "T-2"}, ids)
}

func TestTerminalsGet(t *testing.T) {
	terminals := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/terminals/T-1",
		Response: `{"terminal": {
			"id": "T-1", "tid": "0300000000000042", "name": "Front desk", "user": null, "is_assigned_to_user": false, "is_connected": true,
			"device": {"id": "D-1", "status": "new", "deviceType": "phone"}, "connections": [{"id": "C-1", "device": {"id": "D-2"}}]
		}}`,
	}).Clients.Terminals
	terminal, err := terminals.Get(t.Context(), "T-1")
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.Terminal{
		ID: "T-1", TID: "0300000000000042", Name: "Front desk", IsAssignedToUser: new(false), IsConnected: new(true),
		Device:      &models.Device{ID: "D-1", Status: models.DeviceStatusNew, DeviceType: models.DeviceTypePhone},
		Connections: []models.TerminalConnection{{ID: "C-1", Device: &models.Device{ID: "D-2"}}},
	}, terminal)
}

func TestTerminalsGetOfNoTerminalIsNotFound(t *testing.T) {
	terminals := mock.Client(t, mock.Exchange{
		Request: "GET /v1/clients-sdk/terminals/T-404",
		Status:  http.StatusNotFound, Response: `{"message": "Terminal not found"}`,
	}).Clients.Terminals
	_, err := terminals.Get(t.Context(), "T-404")
	assert.ErrorIs(t, err, payterm.ErrNotFound)
}

func TestTerminalsDisconnectSendsNoBody(t *testing.T) {
	terminals := mock.Client(t, mock.Exchange{
		Request:  "PUT /v1/clients-sdk/terminals/T-1/disconnect",
		Response: `{"message": "Terminal is now disconnected"}`,
	}).Clients.Terminals
	confirmation, err := terminals.Disconnect(t.Context(), "T-1")
	require.NoError(t, err)
	assert.Equal(t, "Terminal is now disconnected", confirmation.Message)
}

func TestTerminalsDisconnectDevice(t *testing.T) {
	terminals := mock.Client(t, mock.Exchange{
		Request:  "PUT /v1/clients-sdk/terminals/T-1/disconnect",
		Body:     `{"device_id": "D-1"}`,
		Response: `{"message": "Device is now disconnected"}`,
	}).Clients.Terminals
	confirmation, err := terminals.DisconnectDevice(t.Context(), "T-1", "D-1")
	require.NoError(t, err)
	assert.Equal(t, "Device is now disconnected", confirmation.Message)
}

func TestTerminalsAssign(t *testing.T) {
	terminals := mock.Client(t, mock.Exchange{
		Request: "POST /v1/clients-sdk/terminals/T-1/assign",
		Body:    `{"name": "user one", "email": "user1@example.com", "mobile": "+966000000001"}`,
		Response: `{"terminal": {
			"id": "T-1", "tid": "0300000000000042", "merchant": {"name": "Corner Shop", "name_ar": "متجر الزاوية", "reference_id": "00042"},
			"user": {"id": "U-1", "name": "user one"}, "device": {}, "is_connected": false, "is_assigned_to_user": true
		}}`,
	}).Clients.Terminals
	user := models.TerminalAssignParams{Name: "user one", Email: "user1@example.com", Mobile: "+966000000001"}
	terminal, err := terminals.Assign(t.Context(), "T-1", user)
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.Terminal{
		ID: "T-1", TID: "0300000000000042", IsConnected: new(false), IsAssignedToUser: new(true),
		Merchant: &models.Merchant{Name: "Corner Shop", NameAr: "متجر الزاوية", ReferenceID: "00042"},
		User:     &models.User{ID: "U-1", Name: "user one"},
	}, terminal)
}

func TestTerminalsUnassignSendsNoBody(t *testing.T) {
	terminals := mock.Client(t, mock.Exchange{
		Request:  "PUT /v1/clients-sdk/terminals/T-1/unassign",
		Response: `{"terminal": {"tid": "0300000000000042", "message": "User is unassigned", "is_assigned_to_user": false}}`,
	}).Clients.Terminals
	unassigned, err := terminals.Unassign(t.Context(), "T-1")
	require.NoError(t, err)
	assert.EqualExportedValues(t, &models.TerminalUnassignment{
		TID: "0300000000000042", Message: "User is unassigned", IsAssignedToUser: new(false),
	}, unassigned)
}

func TestTerminalsSendNoInvalidRequest(t *testing.T) {
	terminals := mock.Client(t).Clients.Terminals

	_, err := terminals.Register(t.Context(), models.TerminalRegisterParams{MerchantID: "M-1"})
	mock.AssertRefused(t, err, "clients.terminals.register", "trsm_code")
	_, err = terminals.Register(t.Context(), models.TerminalRegisterParams{TRSMCode: "000042"})
	mock.AssertRefused(t, err, "clients.terminals.register", "merchant_id")
	_, err = terminals.List(t.Context(), models.TerminalListParams{Page: -1})
	mock.AssertRefused(t, err, "clients.terminals.list", "page")
	_, err = terminals.Get(t.Context(), "../merchants")
	mock.AssertRefused(t, err, "clients.terminals.get", "id")
	_, err = terminals.Disconnect(t.Context(), "")
	mock.AssertRefused(t, err, "clients.terminals.disconnect", "terminal_id")
	_, err = terminals.DisconnectDevice(t.Context(), "", "D-1")
	mock.AssertRefused(t, err, "clients.terminals.disconnect", "terminal_id")
	_, err = terminals.DisconnectDevice(t.Context(), "T-1", "") // not Disconnect
	mock.AssertRefused(t, err, "clients.terminals.disconnect", "device_id")
	_, err = terminals.Assign(t.Context(), "", models.TerminalAssignParams{Name: "user one"})
	mock.AssertRefused(t, err, "clients.terminals.assign", "terminal_id")
	_, err = terminals.Unassign(t.Context(), "")
	mock.AssertRefused(t, err, "clients.terminals.unassign", "terminal_id")
}
