package openapi

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// TestPlatformValidates checks the request that the client sends for each operation, and the
// response of the embedded platform in each form.
func TestPlatformValidates(t *testing.T) {
	v := load(t)
	forms.Each(t, func(t *testing.T, form paytermtest.Form) {
		for _, call := range calls.Table {
			platform, ids := fill(t, form)
			api, _, _ := strings.Cut(call.Name(), ".")
			request := func() []byte { return []byte(ids.Replace(call.Body)) }
			sent := newRequest(t, call.Method, ids.Replace(call.URI()), keyOf(api), request())
			require.NoError(t, v.request(sent), "%s %s", call.Name(), request())

			sent = newRequest(t, call.Method, withoutFilter(ids.Replace(call.URI())), keyOf(api), request())
			response := httptest.NewRecorder()
			platform.ServeHTTP(response, sent)
			require.Equal(t, statusOf(call.Row), response.Code, "%s: %s", call.Name(), response.Body)
			require.NoError(t, v.response(sent, response.Code, response.Body.Bytes()), "%s: %s", call.Name(), response.Body)
		}
	})
}

// withoutFilter returns a URI that lists all records.
func withoutFilter(uri string) string {
	path, _, _ := strings.Cut(uri, "?")
	return path
}

func keyOf(api string) string {
	switch api {
	case "vendors":
		return paytermtest.VendorKey
	case "banks":
		return paytermtest.BankKey
	case "merchants":
		return paytermtest.MerchantKey
	}
	return paytermtest.ClientKey
}

// fill returns a platform with a record of each kind, and their ids in place of those of calls.
func fill(t *testing.T, form paytermtest.Form) (*paytermtest.Platform, *strings.Replacer) {
	t.Helper()
	platform := paytermtest.NewPlatform(paytermtest.Options{Form: form, Seed: 1})
	do := func(method, path, body string, into any) {
		t.Helper()
		response := httptest.NewRecorder()
		platform.ServeHTTP(response, newRequest(t, method, path, paytermtest.ClientKey, []byte(body)))
		require.Less(t, response.Code, 300, "%s: %s", path, response.Body)
		require.NoError(t, json.Unmarshal(response.Body.Bytes(), into))
	}
	must := func(id string, err error) string {
		t.Helper()
		require.NoError(t, err)
		return id
	}
	platform.AddHardware(paytermtest.Hardware{SerialNumber: "SN-0001", TID: "30000042", MID: "900000000000001", BankName: "Example Bank", AcquirerID: "588000"})
	terminal := platform.AddTerminal().ID
	var found struct{ Terminal models.Terminal }
	do("GET", "/v1/clients-sdk/terminals/"+terminal, "", &found)
	merchant := found.Terminal.Merchant.ID
	var registered models.TerminalRegistration
	do("POST", "/v1/clients-sdk/terminals", `{"trsm_code":"000077","merchant_id":"`+merchant+`"}`, &registered)
	var session models.Session
	do("POST", "/v1/clients-sdk/terminals/"+terminal+"/sessions", `{"type":"purchase","amount":2530}`, &session)
	sale, err := platform.Tap(session.ID, paytermtest.Card{})
	require.NoError(t, err)
	device := must(platform.Connect(terminal))
	reconciliation := must(platform.Reconcile(terminal))
	hardware := must(platform.AddPOSTerminal(paytermtest.POSTerminal{TID: "41000001", SerialNumber: "SN-0042", MerchantID: merchant}))
	must(platform.AddPOSTerminal(paytermtest.POSTerminal{TID: "41000002", MerchantID: merchant}))
	paid, err := platform.POSPurchase(hardware, paytermtest.Card{}, 100)
	require.NoError(t, err)
	reconciled := must(platform.POSReconcile(hardware))
	var subscribed models.SubscriptionConfirmation
	do("POST", "/v1/clients-sdk/pos/subscriptions", `{"tid":"41000001","plan_id":"49429995-9a84-4b88-8e46-a23984d4174b"}`, &subscribed)
	// A sale that is open for the reconciliations among the calls.
	do("POST", "/v1/clients-sdk/terminals/"+terminal+"/sessions", `{"type":"purchase","amount":100}`, &session)
	_, err = platform.Tap(session.ID, paytermtest.Card{})
	require.NoError(t, err)
	return platform, strings.NewReplacer(
		"$merchant", merchant, "$terminal", terminal, "$tid", found.Terminal.TID, "$device", device, "$free", registered.Terminal.ID,
		"$session", session.ID, "$intent", sale.IntentID, "$sale2", sale.TransactionIDV2, "$sale", sale.TransactionID,
		"$reconciliation", reconciliation, "$pos_reconciliation", reconciled, "$pos", hardware,
		"$paid", paid.TransactionID, "$message", paid.RequestID,
		"$subscription", subscribed.Subscription.ID, "$unsubscribed", "41000002",
	)
}
