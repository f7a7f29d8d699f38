package operations

import "github.com/payterm/payterm-go/models"

var clientTerminals = []Row{
	{
		Method: "POST", Route: "/v1/clients-sdk/merchants", Call: "Clients.Merchants.Create",
		Params: models.MerchantCreateParams{},
		Result: models.Merchant{}, Key: "merchant", Unwrapped: true,
		Documents: []string{"merchant_create__with_user.json", "merchant_create__user_empty_object.json"},
		Requests:  []string{"request_merchant_create__no_user.json", "request_merchant_create__with_user.json"},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/merchants", Call: "Clients.Merchants.List",
		Params: models.MerchantListParams{}, Paged: true,
		Result: models.Merchant{}, Key: "merchants",
		Documents: []string{"merchant_list__pages_object.json", "merchant_list__pages_number.json"},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/merchants/{id}", Call: "Clients.Merchants.Get",
		Result: models.Merchant{}, Key: "merchant",
		Documents: []string{"merchant_find__wrapped.json", "merchant_find__unwrapped_legacy.json"},
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/terminals", Call: "Clients.Terminals.Register",
		Params: models.TerminalRegisterParams{}, Required: []string{"trsm_code", "merchant_id"},
		Result: models.TerminalRegistration{}, Key: "terminal", Unwrapped: true,
		Documents: []string{"terminal_register__variant_a.json", "terminal_register__variant_a_legacy_device.json"},
		Requests:  []string{"request_terminal_register__trsm.json"},
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/switch/terminals/lookup/{lookup_value}", Call: "Clients.Terminals.Lookup",
		Result: models.TerminalLookup{}, Key: "terminals", Unwrapped: true,
		Documents: []string{"terminal_lookup__candidates.json"},
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/switch/terminals/commit", Call: "Clients.Terminals.Commit",
		Params: models.TerminalCommitParams{}, Required: []string{"mid", "serial_number", "merchant"},
		Result: models.CommittedTerminal{}, Key: "terminal", Unwrapped: true,
		Documents: []string{"terminal_commit__registered.json"},
		Requests:  []string{"request_terminal_commit__existing_merchant.json", "request_terminal_commit__new_merchant.json"},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/terminals", Call: "Clients.Terminals.List",
		Params: models.TerminalListParams{}, Paged: true,
		Result: models.Terminal{}, Key: "terminals",
		Documents: []string{"terminal_list__client.json"},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/terminals/{id}", Call: "Clients.Terminals.Get",
		Result: models.Terminal{}, Key: "terminal",
		Documents: []string{"terminal_find__client.json"},
	},
	{
		Method: "PUT", Route: "/v1/clients-sdk/terminals/{terminal_id}/disconnect", Call: "Clients.Terminals.Disconnect",
		Params: DeviceToDisconnect{}, BodyCall: "Clients.Terminals.DisconnectDevice", Required: []string{"device_id"},
		Result: models.Confirmation{}, Key: "message", Unwrapped: true,
		Documents: []string{"terminal_disconnect__message.json"},
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/switch/terminals/{terminal_id}/update-profile", Call: "Clients.Terminals.UpdateProfile",
		Result: models.TerminalProfile{}, Key: "terminal", Unwrapped: true,
		Documents: []string{"terminal_update_profile__result.json"},
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/terminals/{terminal_id}/assign", Call: "Clients.Terminals.Assign",
		Params: models.TerminalAssignParams{},
		Result: models.Terminal{}, Key: "terminal",
		Documents: []string{"terminal_assign__device_empty_object.json"},
		Requests:  []string{"request_terminal_assign.json"},
	},
	{
		Method: "PUT", Route: "/v1/clients-sdk/terminals/{terminal_id}/unassign", Call: "Clients.Terminals.Unassign",
		Result: models.TerminalUnassignment{}, Key: "terminal",
		Documents: []string{"terminal_unassign__message.json"},
	},
}

// DeviceToDisconnect names the device to disconnect.
type DeviceToDisconnect struct {
	DeviceID string `json:"device_id"` // id of a device that is logged in
}
