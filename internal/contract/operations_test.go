package contract_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
	"github.com/payterm/payterm-go/paytermtest"
)

// endpoint is one documented form of one operation.
type endpoint struct {
	method, route string // as the interface documents it
	call          string // the Go method below Client; a List stands for its All, too
	uri           string // the request line that the call below makes
	body          string // and its JSON; empty: none
	fixture       string // an answer, in testdata
	status        int    // of it; 0: 200
	at            string // where in the answer the resource, or the first one, stands
	do            func(context.Context, *payterm.Client) (raw, error)
	all           func(context.Context, *payterm.Client) (raw, error) // of a list
}

// endpoints is the index from URL to method: one row an operation, and one more for the
// second form of Disconnect.
var endpoints = []endpoint{
	{
		method: "POST", route: "/risk/v1/event", call: "Risk.Submit", uri: "/risk/v1/event", fixture: "risk_event__response_block.json", status: http.StatusCreated,
		body: `{"event_id":"2164215e-bbeb-42b4-87f9-0a0abc24b23b","event":"login_succeeded","event_timestamp":1715691909123,` +
			`"location":{"latitude":24.70,"longitude":46.6,"mocked":false},"session":{"opaque":1},"response":{},` +
			`"request":{"card_present":false,"amount":2530,"is_3ds":false,"is_authenticated":false,"card":{"last4":"0002","pan":"4000000000000002"}}}`,
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Risk.Submit(ctx, models.RiskEvent{
				EventID: "2164215e-bbeb-42b4-87f9-0a0abc24b23b", Event: models.RiskEventLoginSucceeded, EventTimestamp: 1715691909123,
				Location: &models.RiskLocation{Latitude: "24.70", Longitude: "46.6"}, Session: json.RawMessage(`{"opaque":1}`), Response: struct{}{},
				Request: &models.RiskPaymentRequest{Amount: 2530, Card: &models.RiskCard{PAN: models.NewPAN("4000000000000002"), Last4: "0002"}},
			})
		},
	},
	{
		method: "POST", route: "/v1/clients-sdk/merchants", call: "Clients.Merchants.Create", uri: "/v1/clients-sdk/merchants",
		body: `{"name":"Example Store","name_ar":"متجر تجريبي","reference_id":"","user":{"name":"user one","mobile":"+966000000001","email":"user1@example.com"},` +
			`"commercial_registration_number":"0000000001","freelancer_id":"FL-1","personal_id":"0000000001"}`,
		fixture: "merchant_create__with_user.json",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Merchants.Create(ctx, models.MerchantCreateParams{
				Name: "Example Store", NameAr: "متجر تجريبي",
				User:                         &models.MerchantCreateUser{Name: "user one", Mobile: "+966000000001", Email: "user1@example.com"},
				CommercialRegistrationNumber: "0000000001", FreelancerID: "FL-1", PersonalID: "0000000001",
			})
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/merchants", call: "Clients.Merchants.List", uri: "/v1/clients-sdk/merchants?limit=50&page=1",
		fixture: "merchant_list__pages_object.json", at: "merchants",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Clients.Merchants.List(ctx, models.ListParams{Page: 1, Limit: 50}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Clients.Merchants.All(ctx, models.ListParams{Page: 1, Limit: 50}))
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/merchants/{id}", call: "Clients.Merchants.Get", uri: "/v1/clients-sdk/merchants/m%20%3F1",
		fixture: "merchant_find__wrapped.json", at: "merchant",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Merchants.Get(ctx, "m ?1")
		},
	},
	{
		method: "POST", route: "/v1/clients-sdk/terminals", call: "Clients.Terminals.Register", uri: "/v1/clients-sdk/terminals",
		body:    `{"trsm_code":"000042","merchant_id":"m1","name":"Front desk"}`,
		fixture: "terminal_register__variant_a.json",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Terminals.Register(ctx, models.TerminalRegisterParams{TRSMCode: "000042", MerchantID: "m1", Name: "Front desk"})
		},
	},
	{
		method: "POST", route: "/v1/clients-sdk/switch/terminals/lookup/{lookup_value}", call: "Clients.Terminals.Lookup",
		uri:     "/v1/clients-sdk/switch/terminals/lookup/SN%2F0001",
		fixture: "terminal_lookup__candidates.json", at: "terminals",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			found, err := c.Clients.Terminals.Lookup(ctx, "SN/0001")
			if err != nil {
				return nil, err
			}
			return found[0], nil
		},
	},
	{
		method: "POST", route: "/v1/clients-sdk/switch/terminals/commit", call: "Clients.Terminals.Commit", uri: "/v1/clients-sdk/switch/terminals/commit",
		body:    `{"mid":"900000000000042","serial_number":"SN-0001","merchant":{"name":"Örnek A.Ş."}}`,
		fixture: "terminal_commit__registered.json",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Terminals.Commit(ctx, models.TerminalCommitParams{
				MID: "900000000000042", SerialNumber: "SN-0001", Merchant: models.TerminalCommitMerchant{Name: "Örnek A.Ş."},
			})
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/terminals", call: "Clients.Terminals.List",
		uri:     "/v1/clients-sdk/terminals?is_assigned=true&is_connected=false&limit=5&page=1&tid=0300000000000042",
		fixture: "terminal_list__client.json", at: "terminals",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Clients.Terminals.List(ctx, terminalFilter))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Clients.Terminals.All(ctx, terminalFilter))
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/terminals/{id}", call: "Clients.Terminals.Get", uri: "/v1/clients-sdk/terminals/t1",
		fixture: "terminal_find__client.json", at: "terminal",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) { return c.Clients.Terminals.Get(ctx, "t1") },
	},
	{
		method: "PUT", route: "/v1/clients-sdk/terminals/{terminal_id}/disconnect", call: "Clients.Terminals.Disconnect",
		uri: "/v1/clients-sdk/terminals/t1/disconnect", fixture: "terminal_disconnect__message.json",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Terminals.Disconnect(ctx, "t1", models.TerminalDisconnectParams{})
		},
	},
	{
		method: "PUT", route: "/v1/clients-sdk/terminals/{terminal_id}/disconnect", call: "Clients.Terminals.Disconnect",
		uri: "/v1/clients-sdk/terminals/t1/disconnect", body: `{"device_id":"d1"}`, fixture: "terminal_disconnect__message.json",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Terminals.Disconnect(ctx, "t1", models.TerminalDisconnectParams{DeviceID: "d1"})
		},
	},
	{
		method: "POST", route: "/v1/clients-sdk/switch/terminals/{terminal_id}/update-profile", call: "Clients.Terminals.UpdateProfile",
		uri: "/v1/clients-sdk/switch/terminals/t1/update-profile", fixture: "terminal_update_profile__result.json",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Terminals.UpdateProfile(ctx, "t1")
		},
	},
	{
		method: "POST", route: "/v1/clients-sdk/terminals/{terminal_id}/assign", call: "Clients.Terminals.Assign",
		uri:     "/v1/clients-sdk/terminals/t1/assign",
		body:    `{"name":"user one","email":"user1@example.com","mobile":"+966000000001"}`,
		fixture: "terminal_assign__device_empty_object.json", at: "terminal",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Terminals.Assign(ctx, "t1", models.TerminalAssignParams{Name: "user one", Email: "user1@example.com", Mobile: "+966000000001"})
		},
	},
	{
		method: "PUT", route: "/v1/clients-sdk/terminals/{terminal_id}/unassign", call: "Clients.Terminals.Unassign",
		uri: "/v1/clients-sdk/terminals/t1/unassign", fixture: "terminal_unassign__message.json", at: "terminal",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Terminals.Unassign(ctx, "t1")
		},
	},
	{
		method: "POST", route: "/v1/clients-sdk/terminals/{terminal_id}/sessions", call: "Clients.Sessions.Create",
		uri: "/v1/clients-sdk/terminals/t1/sessions", body: `{"type":"purchase","amount":400}`, fixture: "session_create__expired_at_number.json",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Sessions.Create(ctx, "t1", models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"})
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/terminals/{terminal_id}/sessions", call: "Clients.Sessions.List",
		uri: "/v1/clients-sdk/terminals/t1/sessions?page=1", fixture: "session_list__expired_at_string.json", at: "sessions",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Clients.Sessions.List(ctx, "t1", models.ListParams{Page: 1}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Clients.Sessions.All(ctx, "t1", models.ListParams{Page: 1}))
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}", call: "Clients.Sessions.Get",
		uri: "/v1/clients-sdk/terminals/t1/sessions/s1", fixture: "session_find__closed_with_transaction.json", at: "session",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Sessions.Get(ctx, "t1", "s1")
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/transactions", call: "Clients.Transactions.List",
		uri:     "/v1/clients-sdk/transactions?from=1715691909123&limit=10&page=1&tid=0300000000000042&to=32503680000000",
		fixture: "transaction_list__client.json", at: "transactions",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Clients.Transactions.List(ctx, transactionFilter))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Clients.Transactions.All(ctx, transactionFilter))
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/transactions/{transaction_id}", call: "Clients.Transactions.Get",
		uri: "/v1/clients-sdk/transactions/x1", fixture: "transaction_find__client.json", at: "transaction",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Transactions.Get(ctx, "x1")
		},
	},
	{
		method: "GET", route: "/v2/clients-sdk/transactions", call: "Clients.Transactions.ListV2",
		uri: "/v2/clients-sdk/transactions?page=1", fixture: "transaction_v2_list__turkish.json", at: "transactions",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Clients.Transactions.ListV2(ctx, models.ListParams{Page: 1}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Clients.Transactions.AllV2(ctx, models.ListParams{Page: 1}))
		},
	},
	{
		method: "GET", route: "/v2/clients-sdk/transactions/{transaction_id}", call: "Clients.Transactions.GetV2",
		uri: "/v2/clients-sdk/transactions/100200300400500600", fixture: "transaction_v2_find__unwrapped.json",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Transactions.GetV2(ctx, "100200300400500600")
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/intents", call: "Clients.Intents.List",
		uri: "/v1/clients-sdk/intents", fixture: "intent_list__current_page_only.json", at: "data",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Clients.Intents.List(ctx, models.ListParams{}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Clients.Intents.All(ctx, models.ListParams{}))
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/intents/{id}", call: "Clients.Intents.Get",
		uri: "/v1/clients-sdk/intents/1000200030004", fixture: "intent_find__performance_object.json", at: "details",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Intents.Get(ctx, "1000200030004")
		},
	},
	{
		method: "POST", route: "/v1/clients-sdk/reconciliations", call: "Clients.Reconciliations.Create",
		uri: "/v1/clients-sdk/reconciliations", body: `{"terminal_id":"t1"}`, fixture: "reconciliation_create_v1__full_wire.json", at: "reconciliation",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: "t1"})
		},
	},
	{
		method: "POST", route: "/v2/clients-sdk/reconciliations", call: "Clients.Reconciliations.CreateV2",
		uri: "/v2/clients-sdk/reconciliations", body: `{"tid":"00000042"}`, fixture: "reconciliation_create_v2__end_of_day.json", at: "reconciliation",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Reconciliations.CreateV2(ctx, models.ReconciliationCreateV2Params{TID: "00000042"})
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/reconciliations", call: "Clients.Reconciliations.List",
		uri: "/v1/clients-sdk/reconciliations", fixture: "reconciliation_list__client_hhmm.json", at: "reconciliations",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Clients.Reconciliations.List(ctx, models.ListParams{}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Clients.Reconciliations.All(ctx, models.ListParams{}))
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/reconciliations/{reconciliation_id}", call: "Clients.Reconciliations.Get",
		uri: "/v1/clients-sdk/reconciliations/r1", fixture: "reconciliation_find__client.json", at: "reconciliation",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Clients.Reconciliations.Get(ctx, "r1")
		},
	},
	{
		method: "GET", route: "/v1/api/vendors/terminals", call: "Vendors.Terminals.List", uri: "/v1/api/vendors/terminals?client_id=c1&limit=5&page=1", fixture: "terminal_list__vendor.json", at: "terminals",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Vendors.Terminals.List(ctx, models.VendorListParams{ClientID: "c1", Page: 1, Limit: 5}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Vendors.Terminals.All(ctx, models.VendorListParams{ClientID: "c1", Page: 1, Limit: 5}))
		},
	},
	{
		method: "GET", route: "/v1/api/vendors/terminals/{terminal_id}", call: "Vendors.Terminals.Get", uri: "/v1/api/vendors/terminals/x%3F?client_id=c1", fixture: "terminal_find__vendor.json", at: "terminal",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Vendors.Terminals.Get(ctx, "x?", models.VendorParams{ClientID: "c1"})
		},
	},
	{
		method: "GET", route: "/v1/api/vendors/transactions", call: "Vendors.Transactions.List", uri: "/v1/api/vendors/transactions?client_id=c1&limit=5&page=3", fixture: "transaction_list__vendor.json", at: "transactions",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Vendors.Transactions.List(ctx, models.VendorListParams{ClientID: "c1", Page: 3, Limit: 5}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Vendors.Transactions.All(ctx, models.VendorListParams{ClientID: "c1", Page: 3, Limit: 5}))
		},
	},
	{
		method: "GET", route: "/v1/api/vendors/transactions/{transaction_id}", call: "Vendors.Transactions.Get", uri: "/v1/api/vendors/transactions/x%3F?client_id=c1", fixture: "transaction_find__vendor.json", at: "transaction",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Vendors.Transactions.Get(ctx, "x?", models.VendorParams{ClientID: "c1"})
		},
	},
	{
		method: "GET", route: "/v1/api/vendors/reconciliations", call: "Vendors.Reconciliations.List", uri: "/v1/api/vendors/reconciliations?client_id=c1&limit=5&page=1", fixture: "reconciliation_list__vendor.json", at: "reconciliations",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Vendors.Reconciliations.List(ctx, models.VendorListParams{ClientID: "c1", Page: 1, Limit: 5}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Vendors.Reconciliations.All(ctx, models.VendorListParams{ClientID: "c1", Page: 1, Limit: 5}))
		},
	},
	{
		method: "GET", route: "/v1/api/vendors/reconciliations/{reconciliation_id}", call: "Vendors.Reconciliations.Get", uri: "/v1/api/vendors/reconciliations/x%3F?client_id=c1", fixture: "reconciliation_find__vendor.json", at: "reconciliation",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Vendors.Reconciliations.Get(ctx, "x?", models.VendorParams{ClientID: "c1"})
		},
	},
	{
		method: "GET", route: "/v1/banks-sdk/terminals", call: "Banks.Terminals.List", uri: "/v1/banks-sdk/terminals?limit=5&page=1", fixture: "bank_terminal_list__sdk.json", at: "terminals",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Banks.Terminals.List(ctx, models.ListParams{Page: 1, Limit: 5}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Banks.Terminals.All(ctx, models.ListParams{Page: 1, Limit: 5}))
		},
	},
	{
		method: "GET", route: "/v1/banks-sdk/terminals/{id}", call: "Banks.Terminals.Get", uri: "/v1/banks-sdk/terminals/x1", fixture: "bank_terminal_find__sdk.json", at: "terminal",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) { return c.Banks.Terminals.Get(ctx, "x1") },
	},
	{
		method: "GET", route: "/v1/banks-sdk/transactions", call: "Banks.Transactions.List", uri: "/v1/banks-sdk/transactions?limit=5&page=1", fixture: "transaction_list__bank.json", at: "transactions",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Banks.Transactions.List(ctx, models.ListParams{Page: 1, Limit: 5}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Banks.Transactions.All(ctx, models.ListParams{Page: 1, Limit: 5}))
		},
	},
	{
		method: "GET", route: "/v1/banks-sdk/transactions/{id}", call: "Banks.Transactions.Get", uri: "/v1/banks-sdk/transactions/x1", fixture: "transaction_find__bank.json", at: "transaction",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) { return c.Banks.Transactions.Get(ctx, "x1") },
	},
	{
		method: "GET", route: "/v1/banks-sdk/reconciliations", call: "Banks.Reconciliations.List", uri: "/v1/banks-sdk/reconciliations?limit=5&page=1", fixture: "reconciliation_list__bank.json", at: "reconciliations",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Banks.Reconciliations.List(ctx, models.ListParams{Page: 1, Limit: 5}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Banks.Reconciliations.All(ctx, models.ListParams{Page: 1, Limit: 5}))
		},
	},
	{
		method: "GET", route: "/v1/banks-sdk/reconciliations/{id}", call: "Banks.Reconciliations.Get", uri: "/v1/banks-sdk/reconciliations/x1", fixture: "reconciliation_find__bank.json", at: "reconciliation",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Banks.Reconciliations.Get(ctx, "x1")
		},
	},
	{
		method: "GET", route: "/v1/banks-sdk/pos/terminals", call: "Banks.POSTerminals.List", uri: "/v1/banks-sdk/pos/terminals?limit=5&page=1", fixture: "bank_pos_terminal_list__current_only.json", at: "terminals",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Banks.POSTerminals.List(ctx, models.ListParams{Page: 1, Limit: 5}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Banks.POSTerminals.All(ctx, models.ListParams{Page: 1, Limit: 5}))
		},
	},
	{
		method: "GET", route: "/v1/banks-sdk/pos/terminals/{uuid}", call: "Banks.POSTerminals.Get", uri: "/v1/banks-sdk/pos/terminals/x1", fixture: "bank_pos_terminal_find__device.json", at: "terminal",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) { return c.Banks.POSTerminals.Get(ctx, "x1") },
	},
	{
		method: "GET", route: "/v1/banks-sdk/pos/transactions", call: "Banks.POSTransactions.List", uri: "/v1/banks-sdk/pos/transactions?limit=5&page=1", fixture: "bank_pos_transaction_list__current_only.json", at: "transactions",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Banks.POSTransactions.List(ctx, models.ListParams{Page: 1, Limit: 5}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Banks.POSTransactions.All(ctx, models.ListParams{Page: 1, Limit: 5}))
		},
	},
	{
		method: "GET", route: "/v1/banks-sdk/pos/transactions/{uuid}", call: "Banks.POSTransactions.Get", uri: "/v1/banks-sdk/pos/transactions/x1", fixture: "bank_pos_transaction_find__receipts_data.json", at: "transaction",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Banks.POSTransactions.Get(ctx, "x1")
		},
	},
	{
		method: "GET", route: "/v1/banks-sdk/pos/reconciliations", call: "Banks.POSReconciliations.List", uri: "/v1/banks-sdk/pos/reconciliations?limit=5&page=1", fixture: "bank_pos_reconciliation_list__current_only.json", at: "reconciliations",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Banks.POSReconciliations.List(ctx, models.ListParams{Page: 1, Limit: 5}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Banks.POSReconciliations.All(ctx, models.ListParams{Page: 1, Limit: 5}))
		},
	},
	{
		method: "GET", route: "/v1/banks-sdk/pos/reconciliations/{uuid}", call: "Banks.POSReconciliations.Get", uri: "/v1/banks-sdk/pos/reconciliations/x1", fixture: "bank_pos_reconciliation_find__receipt.json", at: "reconciliation",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Banks.POSReconciliations.Get(ctx, "x1")
		},
	},
	{
		method: "GET", route: "/v1/merchants-sdk/terminals", call: "Merchants.Terminals.List", uri: "/v1/merchants-sdk/terminals?page=1", fixture: "terminal_list__merchant_api.json", at: "terminals",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Merchants.Terminals.List(ctx, models.ListParams{Page: 1}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Merchants.Terminals.All(ctx, models.ListParams{Page: 1}))
		},
	},
	{
		method: "GET", route: "/v1/merchants-sdk/terminals/{id}", call: "Merchants.Terminals.Get", uri: "/v1/merchants-sdk/terminals/t1", fixture: "terminal_find__merchant_api_connections.json", at: "terminal",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) { return c.Merchants.Terminals.Get(ctx, "t1") },
	},
	{
		method: "PUT", route: "/v1/merchants-sdk/terminals/{terminal_id}/disconnect", call: "Merchants.Terminals.Disconnect", uri: "/v1/merchants-sdk/terminals/t1/disconnect", fixture: "terminal_disconnect__message.json",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Merchants.Terminals.Disconnect(ctx, "t1")
		},
	},
	{
		method: "POST", route: "/v1/merchants-sdk/terminals/{terminal_id}/assign", call: "Merchants.Terminals.Assign", uri: "/v1/merchants-sdk/terminals/t1/assign", body: `{"name":"user one","email":"user1@example.com","mobile":"+966000000001"}`, fixture: "terminal_assign__device_empty_object.json", at: "terminal",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Merchants.Terminals.Assign(ctx, "t1", models.TerminalAssignParams{Name: "user one", Email: "user1@example.com", Mobile: "+966000000001"})
		},
	},
	{
		method: "PUT", route: "/v1/merchants-sdk/terminals/{terminal_id}/unassign", call: "Merchants.Terminals.Unassign", uri: "/v1/merchants-sdk/terminals/t1/unassign", fixture: "terminal_unassign__message.json", at: "terminal",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Merchants.Terminals.Unassign(ctx, "t1")
		},
	},
	{
		method: "GET", route: "/v1/merchants-sdk/transactions", call: "Merchants.Transactions.List", uri: "/v1/merchants-sdk/transactions?page=1", fixture: "transaction_list__merchant_declined.json", at: "transactions",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Merchants.Transactions.List(ctx, models.ListParams{Page: 1}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Merchants.Transactions.All(ctx, models.ListParams{Page: 1}))
		},
	},
	{
		method: "GET", route: "/v1/merchants-sdk/transactions/{transaction_id}", call: "Merchants.Transactions.Get", uri: "/v1/merchants-sdk/transactions/x1", fixture: "transaction_find__merchant_internet_terminal.json", at: "transaction",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Merchants.Transactions.Get(ctx, "x1")
		},
	},
	{
		method: "GET", route: "/v1/merchants-sdk/intents", call: "Merchants.Intents.List", uri: "/v1/merchants-sdk/intents", fixture: "intent_list__current_page_only.json", at: "data",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Merchants.Intents.List(ctx, models.ListParams{}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Merchants.Intents.All(ctx, models.ListParams{}))
		},
	},
	{
		method: "GET", route: "/v1/merchants-sdk/intents/{id}", call: "Merchants.Intents.Get", uri: "/v1/merchants-sdk/intents/1000200030004", fixture: "intent_find__performance_array.json", at: "details",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Merchants.Intents.Get(ctx, "1000200030004")
		},
	},
	{
		method: "POST", route: "/v1/merchants-sdk/reconciliations", call: "Merchants.Reconciliations.Create", uri: "/v1/merchants-sdk/reconciliations", body: `{"terminal_id":"t1"}`, fixture: "reconciliation_create_v1__receipt_only.json", at: "reconciliation",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Merchants.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: "t1"})
		},
	},
	{
		method: "GET", route: "/v1/merchants-sdk/reconciliations", call: "Merchants.Reconciliations.List", uri: "/v1/merchants-sdk/reconciliations", fixture: "reconciliation_list__client_hhmm.json", at: "reconciliations",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Merchants.Reconciliations.List(ctx, models.ListParams{}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Merchants.Reconciliations.All(ctx, models.ListParams{}))
		},
	},
	{
		method: "GET", route: "/v1/merchants-sdk/reconciliations/{reconciliation_id}", call: "Merchants.Reconciliations.Get", uri: "/v1/merchants-sdk/reconciliations/r1", fixture: "reconciliation_find__client.json", at: "reconciliation",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Merchants.Reconciliations.Get(ctx, "r1")
		},
	},
	{
		method: "GET", route: "/v1/merchants-sdk/terminals/{terminal_id}/sessions", call: "Merchants.Sessions.List", uri: "/v1/merchants-sdk/terminals/t1/sessions?page=1", fixture: "session_list__expired_at_string.json", at: "sessions",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.Merchants.Sessions.List(ctx, "t1", models.ListParams{Page: 1}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.Merchants.Sessions.All(ctx, "t1", models.ListParams{Page: 1}))
		},
	},
	{
		method: "GET", route: "/v1/merchants-sdk/terminals/{terminal_id}/sessions/{session_id}", call: "Merchants.Sessions.Get", uri: "/v1/merchants-sdk/terminals/t1/sessions/s1", fixture: "session_find__nullable_transaction_fields.json", at: "session",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.Merchants.Sessions.Get(ctx, "t1", "s1")
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/pos/messages", call: "POS.Messages.List", uri: "/v1/clients-sdk/pos/messages?page=1", fixture: "pos_message_list__current_only.json", at: "messages",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.POS.Messages.List(ctx, models.ListParams{Page: 1}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.POS.Messages.All(ctx, models.ListParams{Page: 1}))
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/pos/messages/{id}", call: "POS.Messages.Get", uri: "/v1/clients-sdk/pos/messages/m1", fixture: "pos_message_find__vendor.json", at: "message",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) { return c.POS.Messages.Get(ctx, "m1") },
	},
	{
		method: "POST", route: "/v1/clients-sdk/pos/subscriptions", call: "POS.Subscriptions.Create", uri: "/v1/clients-sdk/pos/subscriptions", body: `{"tid":"00000042","plan_id":"49429995-9a84-4b88-8e46-a23984d4174b"}`, fixture: "pos_subscription_create__message.json",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.POS.Subscriptions.Create(ctx, models.SubscriptionCreateParams{TID: "00000042", PlanID: "49429995-9a84-4b88-8e46-a23984d4174b"})
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/pos/subscriptions", call: "POS.Subscriptions.List", uri: "/v1/clients-sdk/pos/subscriptions?page=1", fixture: "pos_subscription_list__active_and_cancelled.json", at: "subscriptions",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.POS.Subscriptions.List(ctx, models.ListParams{Page: 1}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.POS.Subscriptions.All(ctx, models.ListParams{Page: 1}))
		},
	},
	{
		method: "PUT", route: "/v1/clients-sdk/pos/subscriptions/{id}/cancellation", call: "POS.Subscriptions.Cancel", uri: "/v1/clients-sdk/pos/subscriptions/s1/cancellation", body: `{"plan_id":"p1","cancellation_reason":"moved"}`, fixture: "pos_subscription_cancel__message.json",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return c.POS.Subscriptions.Cancel(ctx, "s1", models.SubscriptionCancelParams{PlanID: "p1", CancellationReason: "moved"})
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/pos/reconciliations", call: "POS.Reconciliations.List", uri: "/v1/clients-sdk/pos/reconciliations?page=1", fixture: "pos_reconciliation_list__current_only.json", at: "reconciliations",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return first(c.POS.Reconciliations.List(ctx, models.ListParams{Page: 1}))
		},
		all: func(ctx context.Context, c *payterm.Client) (raw, error) {
			return firstOf(c.POS.Reconciliations.All(ctx, models.ListParams{Page: 1}))
		},
	},
	{
		method: "GET", route: "/v1/clients-sdk/pos/reconciliations/{id}", call: "POS.Reconciliations.Get", uri: "/v1/clients-sdk/pos/reconciliations/r1", fixture: "pos_reconciliation_find__object_under_plural_key.json", at: "reconciliations",
		do: func(ctx context.Context, c *payterm.Client) (raw, error) { return c.POS.Reconciliations.Get(ctx, "r1") },
	},
}

var terminalFilter = models.TerminalListParams{
	Page: 1, Limit: 5, TID: "0300000000000042", IsConnected: new(false), IsAssigned: new(true),
}

var transactionFilter = models.TransactionListParams{
	Page: 1, Limit: 10, TID: "0300000000000042",
	From: time.UnixMilli(1715691909123), To: time.Date(3000, 1, 1, 0, 0, 0, 0, time.UTC),
}

func TestEndpoints(t *testing.T) {
	for _, row := range endpoints {
		t.Run(row.method+" "+row.route, func(t *testing.T) {
			t.Parallel()
			answer, err := os.ReadFile(filepath.Join("../../testdata", row.fixture))
			require.NoError(t, err)
			for _, do := range []func(context.Context, *payterm.Client) (raw, error){row.do, row.all} {
				if do == nil {
					continue
				}
				var request *http.Request
				var body []byte
				server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					request = r
					body, _ = io.ReadAll(r.Body)
					w.WriteHeader(cmp.Or(row.status, http.StatusOK))
					_, _ = w.Write(answer)
				}))
				defer server.Close()
				var operation payterm.Operation
				client, err := payterm.NewClient(server.URL, "key-1", payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
					return roundTripper(func(r *http.Request) (*http.Response, error) {
						operation, _ = payterm.OperationFromContext(r.Context())
						return next.RoundTrip(r)
					})
				}))
				require.NoError(t, err)
				defer client.CloseIdleConnections()

				got, err := do(t.Context(), client)

				require.NoError(t, err)
				assert.JSONEq(t, part(t, answer, row.at), string(got.Raw()))
				assert.Equal(t, row.method, request.Method)
				assert.Equal(t, row.uri, request.RequestURI)
				assert.Equal(t, []string{"key-1"}, request.Header["Api-Key"])
				assert.Equal(t, payterm.Operation{Name: operationName(row.call), Method: row.method, Route: row.route, Attempt: 1}, operation)
				if row.body == "" {
					assert.Empty(t, body)
					assert.Empty(t, request.Header["Content-Type"])
					assert.Zero(t, request.ContentLength)
					assert.Empty(t, request.TransferEncoding)
				} else {
					assert.Equal(t, row.body, string(body))
					assert.Equal(t, []string{"application/json"}, request.Header["Content-Type"])
				}
			}
		})
	}
}

// Every method of every service has a row, and every row has a method.
func TestEndpointsAreComplete(t *testing.T) {
	listed := map[string]bool{}
	for _, row := range endpoints {
		listed[row.call] = true
		if row.all != nil {
			listed[strings.Replace(row.call, "List", "All", 1)] = true
		}
	}
	exist := map[string]bool{}
	apis := reflect.TypeFor[payterm.Client]()
	for api := range apis.Fields() {
		if !api.IsExported() {
			continue
		}
		for method := range api.Type.Methods() { // of an API without resources
			exist[api.Name+"."+method.Name] = true
		}
		for service := range api.Type.Elem().Fields() {
			if !service.IsExported() {
				continue
			}
			require.Positive(t, service.Type.NumMethod(), "%s.%s has no operations", api.Name, service.Name)
			for method := range service.Type.Methods() {
				if method.Name != "Wait" { // calls Get
					exist[api.Name+"."+service.Name+"."+method.Name] = true
				}
			}
		}
	}
	for call := range exist {
		assert.True(t, listed[call], "%s has no row here", call)
	}
	for call := range listed {
		assert.True(t, exist[call], "the row of %s has no method", call)
	}
}

// TestEmbeddedPlatformHasEveryOperation by the name that errors and logs have for it.
func TestEmbeddedPlatformHasEveryOperation(t *testing.T) {
	platform := paytermtest.NewPlatform(paytermtest.Options{})
	for _, row := range endpoints {
		fault := paytermtest.Fault{Operation: operationName(row.call), Times: 1, Status: http.StatusTeapot}
		assert.NoError(t, platform.Fail(fault), "package paytermtest has no route for %s", row.call)
	}
}

// The table of operations is that of the contract tests.
func TestOperationsAreThoseOfTheContractTests(t *testing.T) {
	t.Parallel()
	tested := map[string]bool{}
	for _, row := range endpoints {
		tested[fmt.Sprintf("| %s | `%s` | `client.%s` | `%s` |", row.method, row.route, row.call, operationName(row.call))] = true
	}
	page, err := os.ReadFile("../../docs/operations.md")
	require.NoError(t, err)
	documented := map[string]bool{}
	for _, row := range regexp.MustCompile(`(?m)^\| (GET|POST|PUT) \|.*$`).FindAllString(string(page), -1) {
		assert.False(t, documented[row], "docs/operations.md has this row twice: %s", row)
		assert.True(t, tested[row], "operations_test.go lacks this row of docs/operations.md: %s", row)
		documented[row] = true
	}
	for row := range tested {
		assert.True(t, documented[row], "docs/operations.md lacks this row of operations_test.go: %s", row)
	}
}

// raw is a resource.
type raw interface{ Raw() json.RawMessage }

// operationName returns "banks.pos_terminals.list_v2" for "Banks.POSTerminals.ListV2".
func operationName(call string) string {
	words := regexp.MustCompile(`([a-z])([A-Z])|([A-Z])([A-Z][a-z])`).ReplaceAllString(call, "${1}${3}_${2}${4}")
	return strings.ToLower(words)
}

func first[T any](page *pagination.Page[T], err error) (raw, error) {
	if err != nil {
		return nil, err
	}
	return any(page.Items[0]).(raw), nil
}

func firstOf[T any](all iter.Seq2[*T, error]) (raw, error) {
	for item, err := range all {
		return any(item).(raw), err
	}
	return nil, io.EOF
}

// part returns the value under a key of a document, or the first element of the list there.
func part(t *testing.T, document []byte, key string) string {
	t.Helper()
	if key == "" {
		return string(document)
	}
	var members map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(document, &members))
	var list []json.RawMessage
	if json.Unmarshal(members[key], &list) == nil {
		return string(list[0])
	}
	return string(members[key])
}

// invoke calls an operation by its name, with the same id for every id and the same text for
// every text in its params.
func invoke(t *testing.T, client *payterm.Client, call, id, text string) (results []reflect.Value) {
	t.Helper()
	operation := methodOf(client, call)
	arguments := []reflect.Value{reflect.ValueOf(t.Context())}
	for in := range operation.Type().Ins() {
		argument := reflect.New(in).Elem()
		switch in.Kind() {
		case reflect.String:
			argument.SetString(id)
		case reflect.Struct:
			for _, value := range argument.Fields() {
				if value.Kind() == reflect.String {
					value.SetString(text)
				}
			}
		default:
			continue // the context
		}
		arguments = append(arguments, argument)
	}
	return operation.Call(arguments)
}

// methodOf returns the method of an operation by its name.
func methodOf(client *payterm.Client, call string) reflect.Value {
	service := reflect.ValueOf(client).Elem()
	names := strings.Split(call, ".")
	for _, name := range names[:len(names)-1] {
		service = service.FieldByName(name).Elem()
	}
	return service.Addr().MethodByName(names[len(names)-1])
}

// invokeError is the error of an operation called so.
func invokeError(t *testing.T, client *payterm.Client, call, id, text string) error {
	t.Helper()
	err, _ := invoke(t, client, call, id, text)[1].Interface().(error)
	return err
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
