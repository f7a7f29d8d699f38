package contract

import (
	"context"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

var clientTerminals = []Endpoint{
	{
		Method: "POST", Route: "/v1/clients-sdk/merchants", Call: "Clients.Merchants.Create", URI: "/v1/clients-sdk/merchants",
		Body: `{"name":"Example Store","name_ar":"متجر تجريبي","reference_id":"","user":{"name":"user one","mobile":"+966000000001","email":"user1@example.com"},` +
			`"commercial_registration_number":"0000000001","freelancer_id":"FL-1","personal_id":"0000000001"}`,
		Document: "merchant_create__with_user.json", Key: "merchant", Unwrapped: true,
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Merchants.Create(ctx, models.MerchantCreateParams{
				Name: "Example Store", NameAr: "متجر تجريبي",
				User:                         &models.MerchantCreateUser{Name: "user one", Mobile: "+966000000001", Email: "user1@example.com"},
				CommercialRegistrationNumber: "0000000001", FreelancerID: "FL-1", PersonalID: "0000000001",
			})
		},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/merchants", Call: "Clients.Merchants.List", URI: "/v1/clients-sdk/merchants?limit=50&page=1",
		Document: "merchant_list__pages_object.json", Key: "merchants",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Clients.Merchants.List(ctx, models.MerchantListParams{Page: 1, Limit: 50}))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Clients.Merchants.All(ctx, models.MerchantListParams{Page: 1, Limit: 50}))
		},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/merchants/{id}", Call: "Clients.Merchants.Get", URI: "/v1/clients-sdk/merchants/$merchant",
		Document: "merchant_find__wrapped.json", Key: "merchant",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Merchants.Get(ctx, "$merchant")
		},
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/terminals", Call: "Clients.Terminals.Register", URI: "/v1/clients-sdk/terminals",
		Body:     `{"trsm_code":"000042","merchant_id":"$merchant","name":"Front desk"}`,
		Document: "terminal_register__variant_a.json", Key: "terminal", Unwrapped: true,
		Required: []string{"trsm_code", "merchant_id"},
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Terminals.Register(ctx, models.TerminalRegisterParams{TRSMCode: "000042", MerchantID: "$merchant", Name: "Front desk"})
		},
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/switch/terminals/lookup/{lookup_value}", Call: "Clients.Terminals.Lookup",
		URI:      "/v1/clients-sdk/switch/terminals/lookup/SN-0001",
		Document: "terminal_lookup__candidates.json", Key: "terminals",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			found, err := c.Clients.Terminals.Lookup(ctx, "SN-0001")
			if err != nil {
				return nil, err
			}
			return found[0], nil
		},
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/switch/terminals/commit", Call: "Clients.Terminals.Commit", URI: "/v1/clients-sdk/switch/terminals/commit",
		Body:     `{"mid":"900000000000001","serial_number":"SN-0001","merchant":{"name":"Örnek A.Ş."}}`,
		Document: "terminal_commit__registered.json", Key: "terminal", Unwrapped: true,
		Required: []string{"mid", "serial_number", "merchant"},
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Terminals.Commit(ctx, models.TerminalCommitParams{
				MID: "900000000000001", SerialNumber: "SN-0001", Merchant: models.TerminalCommitMerchant{Name: "Örnek A.Ş."},
			})
		},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/terminals", Call: "Clients.Terminals.List",
		URI:      "/v1/clients-sdk/terminals?is_assigned=true&is_connected=false&limit=5&page=1&tid=0300000000000042",
		Document: "terminal_list__client.json", Key: "terminals",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return first(c.Clients.Terminals.List(ctx, terminalFilter))
		},
		All: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return firstOf(c.Clients.Terminals.All(ctx, terminalFilter))
		},
	},
	{
		Method: "GET", Route: "/v1/clients-sdk/terminals/{id}", Call: "Clients.Terminals.Get", URI: "/v1/clients-sdk/terminals/$terminal",
		Document: "terminal_find__client.json", Key: "terminal",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Terminals.Get(ctx, "$terminal")
		},
	},
	{
		Method: "PUT", Route: "/v1/clients-sdk/terminals/{terminal_id}/disconnect", Call: "Clients.Terminals.Disconnect",
		URI: "/v1/clients-sdk/terminals/$terminal/disconnect", Document: "terminal_disconnect__message.json", Key: "message", Unwrapped: true,
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Terminals.Disconnect(ctx, "$terminal", models.TerminalDisconnectParams{})
		},
	},
	{
		Method: "PUT", Route: "/v1/clients-sdk/terminals/{terminal_id}/disconnect", Call: "Clients.Terminals.Disconnect",
		URI: "/v1/clients-sdk/terminals/$terminal/disconnect", Body: `{"device_id":"$device"}`,
		Document: "terminal_disconnect__message.json", Key: "message", Unwrapped: true,
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Terminals.Disconnect(ctx, "$terminal", models.TerminalDisconnectParams{DeviceID: "$device"})
		},
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/switch/terminals/{terminal_id}/update-profile", Call: "Clients.Terminals.UpdateProfile",
		URI:      "/v1/clients-sdk/switch/terminals/$terminal/update-profile",
		Document: "terminal_update_profile__result.json", Key: "terminal", Unwrapped: true,
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Terminals.UpdateProfile(ctx, "$terminal")
		},
	},
	{
		Method: "POST", Route: "/v1/clients-sdk/terminals/{terminal_id}/assign", Call: "Clients.Terminals.Assign",
		URI:      "/v1/clients-sdk/terminals/$free/assign",
		Body:     `{"name":"user one","email":"user1@example.com","mobile":"+966000000001"}`,
		Document: "terminal_assign__device_empty_object.json", Key: "terminal",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Terminals.Assign(ctx, "$free", models.TerminalAssignParams{Name: "user one", Email: "user1@example.com", Mobile: "+966000000001"})
		},
	},
	{
		Method: "PUT", Route: "/v1/clients-sdk/terminals/{terminal_id}/unassign", Call: "Clients.Terminals.Unassign",
		URI: "/v1/clients-sdk/terminals/$terminal/unassign", Document: "terminal_unassign__message.json", Key: "terminal",
		Do: func(ctx context.Context, c *payterm.Client) (Resource, error) {
			return c.Clients.Terminals.Unassign(ctx, "$terminal")
		},
	},
}
