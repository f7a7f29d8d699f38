package paytermtest_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

const (
	vendorAPI   = "/v1/api/vendors"
	bankAPI     = "/v1/banks-sdk"
	merchantAPI = "/v1/merchants-sdk"
	posAPI      = "/v1/clients-sdk/pos"
	riskAPI     = "/risk/v1/event"
)

// operations are all there are, by the names of the library.
var operations = []struct{ name, method, path string }{
	{"clients.merchants.create", "POST", v1 + "/merchants"},
	{"clients.merchants.list", "GET", v1 + "/merchants"},
	{"clients.merchants.get", "GET", v1 + "/merchants/1"},
	{"clients.terminals.register", "POST", v1 + "/terminals"},
	{"clients.terminals.lookup", "POST", v1 + "/switch/terminals/lookup/1"},
	{"clients.terminals.commit", "POST", v1 + "/switch/terminals/commit"},
	{"clients.terminals.list", "GET", v1 + "/terminals"},
	{"clients.terminals.get", "GET", v1 + "/terminals/1"},
	{"clients.terminals.disconnect", "PUT", v1 + "/terminals/1/disconnect"},
	{"clients.terminals.update_profile", "POST", v1 + "/switch/terminals/1/update-profile"},
	{"clients.terminals.assign", "POST", v1 + "/terminals/1/assign"},
	{"clients.terminals.unassign", "PUT", v1 + "/terminals/1/unassign"},
	{"clients.sessions.create", "POST", v1 + "/terminals/1/sessions"},
	{"clients.sessions.list", "GET", v1 + "/terminals/1/sessions"},
	{"clients.sessions.get", "GET", v1 + "/terminals/1/sessions/2"},
	{"clients.transactions.list", "GET", v1 + "/transactions"},
	{"clients.transactions.get", "GET", v1 + "/transactions/1"},
	{"clients.transactions.list_v2", "GET", v2 + "/transactions"},
	{"clients.transactions.get_v2", "GET", v2 + "/transactions/1"},
	{"clients.intents.list", "GET", v1 + "/intents"},
	{"clients.intents.get", "GET", v1 + "/intents/1"},
	{"clients.reconciliations.create", "POST", v1 + "/reconciliations"},
	{"clients.reconciliations.create_v2", "POST", v2 + "/reconciliations"},
	{"clients.reconciliations.list", "GET", v1 + "/reconciliations"},
	{"clients.reconciliations.get", "GET", v1 + "/reconciliations/1"},

	{"vendors.terminals.list", "GET", vendorAPI + "/terminals"},
	{"vendors.terminals.get", "GET", vendorAPI + "/terminals/1"},
	{"vendors.transactions.list", "GET", vendorAPI + "/transactions"},
	{"vendors.transactions.get", "GET", vendorAPI + "/transactions/1"},
	{"vendors.reconciliations.list", "GET", vendorAPI + "/reconciliations"},
	{"vendors.reconciliations.get", "GET", vendorAPI + "/reconciliations/1"},

	{"banks.terminals.list", "GET", bankAPI + "/terminals"},
	{"banks.terminals.get", "GET", bankAPI + "/terminals/1"},
	{"banks.transactions.list", "GET", bankAPI + "/transactions"},
	{"banks.transactions.get", "GET", bankAPI + "/transactions/1"},
	{"banks.reconciliations.list", "GET", bankAPI + "/reconciliations"},
	{"banks.reconciliations.get", "GET", bankAPI + "/reconciliations/1"},
	{"banks.pos_terminals.list", "GET", bankAPI + "/pos/terminals"},
	{"banks.pos_terminals.get", "GET", bankAPI + "/pos/terminals/1"},
	{"banks.pos_transactions.list", "GET", bankAPI + "/pos/transactions"},
	{"banks.pos_transactions.get", "GET", bankAPI + "/pos/transactions/1"},
	{"banks.pos_reconciliations.list", "GET", bankAPI + "/pos/reconciliations"},
	{"banks.pos_reconciliations.get", "GET", bankAPI + "/pos/reconciliations/1"},

	{"merchants.terminals.list", "GET", merchantAPI + "/terminals"},
	{"merchants.terminals.get", "GET", merchantAPI + "/terminals/1"},
	{"merchants.terminals.disconnect", "PUT", merchantAPI + "/terminals/1/disconnect"},
	{"merchants.terminals.assign", "POST", merchantAPI + "/terminals/1/assign"},
	{"merchants.terminals.unassign", "PUT", merchantAPI + "/terminals/1/unassign"},
	{"merchants.transactions.list", "GET", merchantAPI + "/transactions"},
	{"merchants.transactions.get", "GET", merchantAPI + "/transactions/1"},
	{"merchants.intents.list", "GET", merchantAPI + "/intents"},
	{"merchants.intents.get", "GET", merchantAPI + "/intents/1"},
	{"merchants.reconciliations.create", "POST", merchantAPI + "/reconciliations"},
	{"merchants.reconciliations.list", "GET", merchantAPI + "/reconciliations"},
	{"merchants.reconciliations.get", "GET", merchantAPI + "/reconciliations/1"},
	{"merchants.sessions.list", "GET", merchantAPI + "/terminals/1/sessions"},
	{"merchants.sessions.get", "GET", merchantAPI + "/terminals/1/sessions/2"},

	{"pos.messages.list", "GET", posAPI + "/messages"},
	{"pos.messages.get", "GET", posAPI + "/messages/1"},
	{"pos.subscriptions.create", "POST", posAPI + "/subscriptions"},
	{"pos.subscriptions.list", "GET", posAPI + "/subscriptions"},
	{"pos.subscriptions.cancel", "PUT", posAPI + "/subscriptions/1/cancellation"},
	{"pos.reconciliations.list", "GET", posAPI + "/reconciliations"},
	{"pos.reconciliations.get", "GET", posAPI + "/reconciliations/1"},

	{"risk.submit", "POST", riskAPI},
}

// ownKey is the key that opens an operation.
func ownKey(operation string) string {
	api, _, _ := strings.Cut(operation, ".")
	return map[string]string{
		"vendors": paytermtest.VendorKey, "banks": paytermtest.BankKey, "merchants": paytermtest.MerchantKey,
	}[api]
}

func TestEveryOperationIsTried(t *testing.T) {
	tried := map[string]bool{}
	for _, operation := range operations {
		tried[operation.name] = true
	}
	for _, name := range paytermtest.Operations() {
		assert.True(t, tried[name], "%s has no row here", name)
	}
}

func TestPlatformHasEveryOperation(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for _, operation := range operations {
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: operation.name, Times: 1, Status: 418}))
		b.as(ownKey(operation.name)).refused(418, operation.method, operation.path, "")
		require.Equal(t, 1, b.Count(operation.name), operation.name)
	}
}

func TestEveryOperationHasItsKey(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for _, operation := range operations {
		if operation.name == "risk.submit" {
			continue // for every key
		}
		own := ownKey(operation.name)
		for _, key := range []string{"", paytermtest.VendorKey, paytermtest.BankKey, paytermtest.MerchantKey} {
			if key != own {
				require.Equal(t, "Forbidden", b.as(key).refused(403, operation.method, operation.path, ""), operation.name)
			}
		}
		b.as("another-key").refused(401, operation.method, operation.path, "")
	}
}

func TestUnknownIDsAreNotFound(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for _, operation := range operations {
		if operation.method == "GET" && strings.HasSuffix(operation.name, ".get") {
			b.as(ownKey(operation.name)).refused(404, "GET", operation.path, "")
		}
	}
	for _, path := range []string{"/terminals/1/disconnect", "/terminals/1/unassign"} {
		require.Equal(t, "Terminal not found", b.as(paytermtest.MerchantKey).refused(404, "PUT", merchantAPI+path, ""))
	}
}

func TestOtherAPIsRefuseUndocumentedInput(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for _, operation := range operations {
		api, _, _ := strings.Cut(operation.name, ".")
		if api == "clients" || operation.method != "GET" {
			continue
		}
		caller := b.as(ownKey(operation.name))
		caller.refused(400, "GET", operation.path+"?colour=red", "")
		caller.refused(400, "GET", operation.path, `{}`)
		if api == "vendors" {
			require.Contains(t, caller.refused(400, "GET", operation.path+"?client_id=", ""), "client_id")
		} else {
			caller.refused(400, "GET", operation.path+"?client_id=1", "")
		}
		if strings.HasSuffix(operation.name, ".get") {
			caller.refused(400, "GET", operation.path+"?page=1", "")
		}
	}
	for _, path := range []string{"/terminals/1/disconnect", "/terminals/1/unassign"} {
		require.Contains(t, b.as(paytermtest.MerchantKey).refused(400, "PUT", merchantAPI+path, `{}`), "body")
	}
}

func TestBankAndVendorCannotWrite(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for _, operation := range operations {
		api, _, _ := strings.Cut(operation.name, ".")
		if api != "banks" && api != "vendors" {
			continue
		}
		for _, method := range []string{"POST", "PUT", "PATCH", "DELETE"} {
			response, err := b.http.Do(b.as(ownKey(operation.name)).request(method, operation.path, ""))
			require.NoError(t, err)
			require.NoError(t, response.Body.Close())
			require.Equal(t, 405, response.StatusCode, "%s %s", method, operation.path)
			require.Equal(t, "GET", response.Header.Get("Allow"))
		}
	}
	b.as(paytermtest.BankKey).refused(404, "POST", bankAPI+"/subscriptions", `{}`)
}
