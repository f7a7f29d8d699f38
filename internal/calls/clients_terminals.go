package calls

import "github.com/payterm/payterm-go/models"

var clientTerminals = []Call{
	{
		Row: row("Clients.Merchants.Create"), Args: []any{models.MerchantCreateParams{
			Name: "Example Store", NameAr: "متجر تجريبي",
			User:                         &models.MerchantCreateUser{Name: "user one", Mobile: "+966000000001", Email: "user1@example.com"},
			CommercialRegistrationNumber: "0000000001", FreelancerID: "FL-1", PersonalID: "0000000001",
		}},
		Body: `{"name":"Example Store","name_ar":"متجر تجريبي","reference_id":"","user":{"name":"user one","mobile":"+966000000001","email":"user1@example.com"},` +
			`"commercial_registration_number":"0000000001","freelancer_id":"FL-1","personal_id":"0000000001"}`,
	},
	{Row: row("Clients.Merchants.List"), Args: []any{models.MerchantListParams{Page: 1, Limit: 50}}, Query: "limit=50&page=1"},
	{Row: row("Clients.Merchants.Get"), Args: []any{"$merchant"}},
	{
		Row: row("Clients.Terminals.Register"), Args: []any{models.TerminalRegisterParams{TRSMCode: "000042", MerchantID: "$merchant", Name: "Front desk"}},
		Body: `{"trsm_code":"000042","merchant_id":"$merchant","name":"Front desk"}`,
	},
	{Row: row("Clients.Terminals.Lookup"), Args: []any{"SN-0001"}},
	{
		Row: row("Clients.Terminals.Commit"), Args: []any{models.TerminalCommitParams{
			MID: "900000000000001", SerialNumber: "SN-0001", Merchant: models.TerminalCommitMerchant{Name: "Örnek A.Ş."},
		}},
		Body: `{"mid":"900000000000001","serial_number":"SN-0001","merchant":{"name":"Örnek A.Ş."}}`,
	},
	{Row: row("Clients.Terminals.List"), Args: []any{terminalFilter}, Query: "is_assigned=true&is_connected=false&limit=5&page=1&tid=0300000000000042"},
	{Row: row("Clients.Terminals.Get"), Args: []any{"$terminal"}},
	{Row: row("Clients.Terminals.Disconnect"), Args: []any{"$terminal"}},
	{
		Row: row("Clients.Terminals.Disconnect"), Args: []any{"$terminal", "$device"},
		Body: `{"device_id":"$device"}`,
	},
	{Row: row("Clients.Terminals.UpdateProfile"), Args: []any{"$terminal"}},
	{
		Row: row("Clients.Terminals.Assign"), Args: []any{"$free", models.TerminalAssignParams{Name: "user one", Email: "user1@example.com", Mobile: "+966000000001"}},
		Body: `{"name":"user one","email":"user1@example.com","mobile":"+966000000001"}`,
	},
	{Row: row("Clients.Terminals.Unassign"), Args: []any{"$terminal"}},
}
