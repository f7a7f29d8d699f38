package contract

import "github.com/payterm/payterm-go/models"

var clientTerminals = []Endpoint{
	{
		Method: "POST", Route: "/v1/clients-sdk/merchants", Call: "Clients.Merchants.Create",
		Args: []any{models.MerchantCreateParams{
			Name: "Example Store", NameAr: "متجر تجريبي",
			User:                         &models.MerchantCreateUser{Name: "user one", Mobile: "+966000000001", Email: "user1@example.com"},
			CommercialRegistrationNumber: "0000000001", FreelancerID: "FL-1", PersonalID: "0000000001",
		}},
		Body: `{"name":"Example Store","name_ar":"متجر تجريبي","reference_id":"","user":{"name":"user one","mobile":"+966000000001","email":"user1@example.com"},` +
			`"commercial_registration_number":"0000000001","freelancer_id":"FL-1","personal_id":"0000000001"}`,
		Key: "merchant", Unwrapped: true, Document: "merchant_create__with_user.json",
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/merchants", Call: "Clients.Merchants.List",
		Args: []any{models.MerchantListParams{Page: 1, Limit: 50}}, Query: "limit=50&page=1",
		Key: "merchants", Document: "merchant_list__pages_object.json",
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/merchants/{id}", Call: "Clients.Merchants.Get",
		Args: []any{"$merchant"}, Key: "merchant", Document: "merchant_find__wrapped.json",
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/terminals", Call: "Clients.Terminals.Register",
		Args: []any{models.TerminalRegisterParams{TRSMCode: "000042", MerchantID: "$merchant", Name: "Front desk"}},
		Body: `{"trsm_code":"000042","merchant_id":"$merchant","name":"Front desk"}`, Required: []string{"trsm_code", "merchant_id"},
		Key: "terminal", Unwrapped: true, Document: "terminal_register__variant_a.json",
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/switch/terminals/lookup/{lookup_value}", Call: "Clients.Terminals.Lookup",
		Args: []any{"SN-0001"}, Key: "terminals", Unwrapped: true, Document: "terminal_lookup__candidates.json",
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/switch/terminals/commit", Call: "Clients.Terminals.Commit",
		Args: []any{models.TerminalCommitParams{
			MID: "900000000000001", SerialNumber: "SN-0001", Merchant: models.TerminalCommitMerchant{Name: "Örnek A.Ş."},
		}},
		Body: `{"mid":"900000000000001","serial_number":"SN-0001","merchant":{"name":"Örnek A.Ş."}}`, Required: []string{"mid", "serial_number", "merchant"},
		Key: "terminal", Unwrapped: true, Document: "terminal_commit__registered.json",
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/terminals", Call: "Clients.Terminals.List",
		Args: []any{terminalFilter}, Query: "is_assigned=true&is_connected=false&limit=5&page=1&tid=0300000000000042",
		Key: "terminals", Document: "terminal_list__client.json",
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/terminals/{id}", Call: "Clients.Terminals.Get",
		Args: []any{"$terminal"}, Key: "terminal", Document: "terminal_find__client.json",
	},
	{
		Method: "PUT", Route: "/v1/clients-sdk/terminals/{terminal_id}/disconnect", Call: "Clients.Terminals.Disconnect",
		Args: []any{"$terminal", models.TerminalDisconnectParams{}}, Key: "message", Unwrapped: true, Document: "terminal_disconnect__message.json",
	},
	{
		Method: "PUT", Route: "/v1/clients-sdk/terminals/{terminal_id}/disconnect", Call: "Clients.Terminals.Disconnect",
		Args: []any{"$terminal", models.TerminalDisconnectParams{DeviceID: "$device"}},
		Body: `{"device_id":"$device"}`,
		Key:  "message", Unwrapped: true, Document: "terminal_disconnect__message.json",
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/switch/terminals/{terminal_id}/update-profile", Call: "Clients.Terminals.UpdateProfile",
		Args: []any{"$terminal"}, Key: "terminal", Unwrapped: true, Document: "terminal_update_profile__result.json",
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/terminals/{terminal_id}/assign", Call: "Clients.Terminals.Assign",
		Args: []any{"$free", models.TerminalAssignParams{Name: "user one", Email: "user1@example.com", Mobile: "+966000000001"}},
		Body: `{"name":"user one","email":"user1@example.com","mobile":"+966000000001"}`,
		Key:  "terminal", Document: "terminal_assign__device_empty_object.json",
	},
	{
		Method: "PUT", Route: "/v1/clients-sdk/terminals/{terminal_id}/unassign", Call: "Clients.Terminals.Unassign",
		Args: []any{"$terminal"}, Key: "terminal", Document: "terminal_unassign__message.json",
	},
}
