// Package calls has a call of each operation, and what is sent for it: for tests, of the client and
// of the embedded platform.
package calls

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/payterm/payterm-go/models"
)

// Table has one call per operation, and a second one for DisconnectDevice.
var Table = slices.Concat(clientTerminals, clientSessions, vendors, banks, merchants, pos, risk)

var terminalFilter = models.TerminalListParams{
	Page: 1, Limit: 5, TID: "0300000000000042", IsConnected: new(false), IsAssigned: new(true),
}

var transactionFilter = models.TransactionListParams{
	Page: 1, Limit: 10, TID: "0300000000000042",
	From: time.UnixMilli(1715691909123), To: time.Date(3000, 1, 1, 0, 0, 0, 0, time.UTC),
}

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

var clientSessions = []Call{
	{
		Row: row("Clients.Sessions.Create"), Args: []any{"$terminal", models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}},
		Body: `{"type":"purchase","amount":400}`,
	},
	{Row: row("Clients.Sessions.List"), Args: []any{"$terminal", models.SessionListParams{Page: 1}}, Query: "page=1"},
	{Row: row("Clients.Sessions.Get"), Args: []any{"$terminal", "$session"}},
	{Row: row("Clients.Transactions.List"), Args: []any{transactionFilter}, Query: "from=1715691909123&limit=10&page=1&tid=0300000000000042&to=32503680000000"},
	{Row: row("Clients.Transactions.Get"), Args: []any{"$sale"}},
	{Row: row("Clients.Transactions.ListV2"), Args: []any{models.TransactionV2ListParams{Page: 1}}, Query: "page=1"},
	{Row: row("Clients.Transactions.GetV2"), Args: []any{"$sale2"}},
	{Row: row("Clients.Intents.List"), Args: []any{models.IntentListParams{}}},
	{Row: row("Clients.Intents.Get"), Args: []any{"$intent"}},
	{
		Row: row("Clients.Reconciliations.Create"), Args: []any{models.ReconciliationCreateParams{TerminalID: "$terminal"}},
		Body: `{"terminal_id":"$terminal"}`,
	},
	{
		Row: row("Clients.Reconciliations.CreateV2"), Args: []any{models.ReconciliationV2CreateParams{TID: "$tid"}},
		Body: `{"tid":"$tid"}`,
	},
	{Row: row("Clients.Reconciliations.List"), Args: []any{models.ReconciliationListParams{}}},
	{Row: row("Clients.Reconciliations.Get"), Args: []any{"$reconciliation"}},
}

var vendors = []Call{
	{Row: row("Vendors.Terminals.List"), Args: []any{models.VendorTerminalListParams{ClientID: "c1", Page: 1, Limit: 5}}, Query: "client_id=c1&limit=5&page=1"},
	{Row: row("Vendors.Terminals.Get"), Args: []any{"$terminal", models.VendorTerminalGetParams{ClientID: "c1"}}, Query: "client_id=c1"},
	{Row: row("Vendors.Transactions.List"), Args: []any{models.VendorTransactionListParams{ClientID: "c1", Page: 3, Limit: 5}}, Query: "client_id=c1&limit=5&page=3"},
	{Row: row("Vendors.Transactions.Get"), Args: []any{"$sale", models.VendorTransactionGetParams{ClientID: "c1"}}, Query: "client_id=c1"},
	{Row: row("Vendors.Reconciliations.List"), Args: []any{models.VendorReconciliationListParams{ClientID: "c1", Page: 1, Limit: 5}}, Query: "client_id=c1&limit=5&page=1"},
	{Row: row("Vendors.Reconciliations.Get"), Args: []any{"$reconciliation", models.VendorReconciliationGetParams{ClientID: "c1"}}, Query: "client_id=c1"},
}

var banks = []Call{
	{Row: row("Banks.Terminals.List"), Args: []any{models.BankTerminalListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1"},
	{Row: row("Banks.Terminals.Get"), Args: []any{"$terminal"}},
	{Row: row("Banks.Transactions.List"), Args: []any{models.BankTransactionListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1"},
	{Row: row("Banks.Transactions.Get"), Args: []any{"$sale"}},
	{Row: row("Banks.Reconciliations.List"), Args: []any{models.BankReconciliationListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1"},
	{Row: row("Banks.Reconciliations.Get"), Args: []any{"$reconciliation"}},
	{Row: row("Banks.POSTerminals.List"), Args: []any{models.BankPOSTerminalListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1"},
	{Row: row("Banks.POSTerminals.Get"), Args: []any{"$pos"}},
	{Row: row("Banks.POSTransactions.List"), Args: []any{models.BankPOSTransactionListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1"},
	{Row: row("Banks.POSTransactions.Get"), Args: []any{"$paid"}},
	{Row: row("Banks.POSReconciliations.List"), Args: []any{models.BankPOSReconciliationListParams{Page: 1, Limit: 5}}, Query: "limit=5&page=1"},
	{Row: row("Banks.POSReconciliations.Get"), Args: []any{"$pos_reconciliation"}},
}

var merchants = []Call{
	{Row: row("Merchants.Terminals.List"), Args: []any{models.MerchantTerminalListParams{Page: 1}}, Query: "page=1"},
	{Row: row("Merchants.Terminals.Get"), Args: []any{"$terminal"}},
	{Row: row("Merchants.Terminals.Disconnect"), Args: []any{"$terminal"}},
	{
		Row: row("Merchants.Terminals.Assign"), Args: []any{"$free", models.TerminalAssignParams{Name: "user one", Email: "user1@example.com", Mobile: "+966000000001"}},
		Body: `{"name":"user one","email":"user1@example.com","mobile":"+966000000001"}`,
	},
	{Row: row("Merchants.Terminals.Unassign"), Args: []any{"$terminal"}},
	{Row: row("Merchants.Transactions.List"), Args: []any{models.MerchantTransactionListParams{Page: 1}}, Query: "page=1"},
	{Row: row("Merchants.Transactions.Get"), Args: []any{"$sale"}},
	{Row: row("Merchants.Intents.List"), Args: []any{models.MerchantIntentListParams{}}},
	{Row: row("Merchants.Intents.Get"), Args: []any{"$intent"}},
	{
		Row: row("Merchants.Reconciliations.Create"), Args: []any{models.ReconciliationCreateParams{TerminalID: "$terminal"}},
		Body: `{"terminal_id":"$terminal"}`,
	},
	{Row: row("Merchants.Reconciliations.List"), Args: []any{models.MerchantReconciliationListParams{}}},
	{Row: row("Merchants.Reconciliations.Get"), Args: []any{"$reconciliation"}},
	{Row: row("Merchants.Sessions.List"), Args: []any{"$terminal", models.MerchantSessionListParams{Page: 1}}, Query: "page=1"},
	{Row: row("Merchants.Sessions.Get"), Args: []any{"$terminal", "$session"}},
}

var pos = []Call{
	{Row: row("POS.Messages.List"), Args: []any{models.POSMessageListParams{Page: 1}}, Query: "page=1"},
	{Row: row("POS.Messages.Get"), Args: []any{"$message"}},
	{
		Row: row("POS.Subscriptions.Create"), Args: []any{models.SubscriptionCreateParams{TID: "$unsubscribed", PlanID: "49429995-9a84-4b88-8e46-a23984d4174b"}},
		Body: `{"tid":"$unsubscribed","plan_id":"49429995-9a84-4b88-8e46-a23984d4174b"}`,
	},
	{Row: row("POS.Subscriptions.List"), Args: []any{models.SubscriptionListParams{Page: 1}}, Query: "page=1"},
	{
		Row: row("POS.Subscriptions.Cancel"), Args: []any{"$subscription", models.SubscriptionCancelParams{PlanID: "49429995-9a84-4b88-8e46-a23984d4174b", CancellationReason: "moved"}},
		Body: `{"plan_id":"49429995-9a84-4b88-8e46-a23984d4174b","cancellation_reason":"moved"}`,
	},
	{Row: row("POS.Reconciliations.List"), Args: []any{models.POSReconciliationListParams{Page: 1}}, Query: "page=1"},
	{Row: row("POS.Reconciliations.Get"), Args: []any{"$pos_reconciliation"}},
}

var risk = []Call{
	{
		Row: row("Risk.Submit"), Args: []any{models.RiskEvent{
			EventID: "2164215e-bbeb-42b4-87f9-0a0abc24b23b", Event: models.RiskEventLoginSucceeded, EventTimestamp: 1715691909123,
			Location: &models.RiskLocation{Latitude: "24.70", Longitude: "46.6", Mocked: new(false)}, Session: json.RawMessage(`{"opaque":1}`), Response: struct{}{},
			Request: &models.RiskPaymentRequest{CardPresent: new(false), Amount: 2530, Card: &models.RiskCard{PAN: models.NewPAN("4000000000000002"), Last4: "0002"}},
		}},
		Body: `{"event_id":"2164215e-bbeb-42b4-87f9-0a0abc24b23b","event":"login_succeeded","event_timestamp":1715691909123,` +
			`"location":{"latitude":24.70,"longitude":46.6,"mocked":false},"session":{"opaque":1},"response":{},` +
			`"request":{"card_present":false,"amount":2530,"card":{"last4":"0002","pan":"4000000000000002"}}}`,
	},
}
