package paytermtest_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// ids are those of a list, in order.
func (b *bench) ids(path, key string) []string {
	b.Helper()
	list := []string{}
	for _, one := range at(b.T, b.ok("GET", path, ""), key).([]any) {
		list = append(list, text(b.T, one, "id"))
	}
	return list
}

// shop is what one client or merchant has.
type shop struct {
	merchant, terminal, session, reconciliation string
	sale                                        paytermtest.Sale
}

// open makes a shop under a client's key, with a sale that is reconciled.
func (b *bench) open(key, trsm string) shop {
	b.Helper()
	client := b.as(key)
	made := shop{terminal: client.assigned(trsm)}
	made.merchant = text(b.T, client.ok("GET", v1+"/terminals/"+made.terminal, ""), "terminal", "merchant", "id")
	made.session = client.session(made.terminal, "100")
	sale, err := b.Tap(made.session, paytermtest.Card{})
	require.NoError(b, err)
	made.sale = sale
	made.reconciliation = text(b.T, client.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+made.terminal+`"}`), "reconciliation", "receipt", "id")
	return made
}

// reads are the paths by which a shop is read under an API, apart from its lists.
func (s shop) reads(api string) []string {
	paths := []string{
		api + "/terminals/" + s.terminal, api + "/transactions/" + s.sale.TransactionID, api + "/reconciliations/" + s.reconciliation,
	}
	if api == v1 || api == merchantAPI {
		paths = append(paths, api+"/intents/"+s.sale.IntentID, api+"/terminals/"+s.terminal+"/sessions",
			api+"/terminals/"+s.terminal+"/sessions/"+s.session)
	}
	if api == v1 {
		paths = append(paths, api+"/merchants/"+s.merchant, v2+"/transactions/"+s.sale.TransactionIDV2)
	}
	return paths
}

// lists checks which shops the lists of an API show.
func (b *bench) lists(api, query string, shops ...shop) {
	b.Helper()
	terminals, sales, reconciliations := []string{}, []string{}, []string{}
	for _, one := range shops {
		terminals = append(terminals, one.terminal)
		sales = append(sales, one.sale.TransactionID)
		reconciliations = append(reconciliations, one.reconciliation)
	}
	require.Equal(b, terminals, b.ids(api+"/terminals"+query, "terminals"))
	require.Equal(b, sales, b.ids(api+"/transactions"+query, "transactions"))
	require.Equal(b, reconciliations, b.ids(api+"/reconciliations"+query, "reconciliations"))
}

func TestClientsAreApart(t *testing.T) {
	b := start(t, paytermtest.Options{})
	other := b.AddClient()
	require.NotEqual(t, b.ClientID(), other.ID)
	first, second := b.open("", "000001"), b.open(other.Key, "000002")

	b.lists(v1, "", first)
	b.as(other.Key).lists(v1, "", second)
	b.as(paytermtest.BankKey).lists(bankAPI, "", first, second)
	require.Equal(t, []string{first.merchant}, b.ids(v1+"/merchants", "merchants"))
	require.Equal(t, []string{second.sale.IntentID}, b.as(other.Key).ids(v1+"/intents", "data"))
	require.Equal(t, []string{second.sale.TransactionIDV2}, b.as(other.Key).ids(v2+"/transactions", "transactions"))

	for _, path := range first.reads(v1) {
		b.ok("GET", path, "")
		b.as(other.Key).refused(404, "GET", path, "")
	}
	for _, write := range []struct{ method, path, body string }{
		{"POST", v1 + "/terminals", `{"trsm_code":"000003","merchant_id":"` + first.merchant + `"}`},
		{"POST", v1 + "/switch/terminals/commit", `{"mid":"900000000000002","serial_number":"SN-0002","merchant":{"id":"` + first.merchant + `"}}`},
		{"POST", v1 + "/switch/terminals/" + first.terminal + "/update-profile", ""},
		{"PUT", v1 + "/terminals/" + first.terminal + "/disconnect", ""},
		{"PUT", v1 + "/terminals/" + first.terminal + "/unassign", ""},
		{"POST", v1 + "/terminals/" + first.terminal + "/assign", userBody},
		{"POST", v1 + "/terminals/" + first.terminal + "/sessions", `{"type":"purchase","amount":1}`},
		{"POST", v1 + "/reconciliations", `{"terminal_id":"` + first.terminal + `"}`},
		{"POST", v2 + "/reconciliations", `{"tid":"0300000000000001"}`},
	} {
		b.as(other.Key).refused(404, write.method, write.path, write.body)
	}
	user := func(key, terminalID string) any {
		return at(t, b.as(key).ok("GET", v1+"/terminals/"+terminalID, ""), "terminal", "user", "id")
	}
	require.NotEqual(t, user("", first.terminal), user(other.Key, second.terminal), "each client has users of its own")

	committed := b.as(other.Key).ok("POST", v1+"/switch/terminals/commit",
		`{"mid":"900000000000002","serial_number":"SN-0002","merchant":{"name":"Shop"}}`)
	require.Equal(t, []any{other.ID, object{"id": other.ID}}, []any{committed["client_id"], committed["client"]})
	require.Equal(t, "client", b.Requests()[len(b.Requests())-1].Header.Get("api-key"))
}

func TestClientIDNarrows(t *testing.T) {
	b := start(t, paytermtest.Options{})
	other := b.AddClient()
	first, second := b.open("", "000001"), b.open(other.Key, "000002")
	vendor := b.as(paytermtest.VendorKey)

	vendor.lists(vendorAPI, "", first, second)
	vendor.lists(vendorAPI, "?client_id="+b.ClientID(), first)
	vendor.lists(vendorAPI, "?client_id="+other.ID, second)
	vendor.lists(vendorAPI, "?client_id=unknown")
	for _, path := range first.reads(vendorAPI) {
		vendor.ok("GET", path, "")
		vendor.ok("GET", path+"?client_id="+b.ClientID(), "")
		vendor.refused(404, "GET", path+"?client_id="+other.ID, "")
	}
}

func TestVendorSeesItsTerminalsOnly(t *testing.T) {
	b := start(t, paytermtest.Options{})
	first, second := b.open("", "000001"), b.open("", "000002")
	other := b.AddVendor()
	b.as(other.Key).lists(vendorAPI, "")
	require.NoError(t, b.SetVendor(second.terminal, other.Key))

	b.as(paytermtest.VendorKey).lists(vendorAPI, "", first)
	b.as(other.Key).lists(vendorAPI, "", second)
	for _, path := range second.reads(vendorAPI) {
		b.as(paytermtest.VendorKey).refused(404, "GET", path, "")
		b.as(other.Key).ok("GET", path, "")
	}
	b.lists(v1, "", first, second)

	require.NoError(t, b.SetVendor(second.terminal, paytermtest.VendorKey))
	b.as(paytermtest.VendorKey).lists(vendorAPI, "", first, second)
	require.ErrorContains(t, b.SetVendor("none", other.Key), "no such terminal")
	require.ErrorContains(t, b.SetVendor(first.terminal, paytermtest.BankKey), "no such vendor")
	require.ErrorContains(t, b.SetVendor(first.terminal, "another-key"), "no such vendor")
}

func TestMerchantSeesItsOwn(t *testing.T) {
	b := start(t, paytermtest.Options{})
	b.as(paytermtest.MerchantKey).lists(merchantAPI, "")
	first, second := b.open("", "000001"), b.open("", "000002")
	other, err := b.AddMerchantKey(second.merchant)
	require.NoError(t, err)
	require.Equal(t, second.merchant, other.ID)
	again, err := b.AddMerchantKey(second.merchant)
	require.NoError(t, err)
	require.NotEqual(t, other.Key, again.Key)

	b.as(paytermtest.MerchantKey).lists(merchantAPI, "", first)
	b.as(other.Key).lists(merchantAPI, "", second)
	require.Equal(t, []string{second.sale.IntentID}, b.as(other.Key).ids(merchantAPI+"/intents", "data"))
	for _, path := range second.reads(merchantAPI) {
		b.as(paytermtest.MerchantKey).refused(404, "GET", path, "")
		b.as(other.Key).ok("GET", path, "")
	}
	for _, write := range []struct{ method, path, body string }{
		{"PUT", "/terminals/" + second.terminal + "/disconnect", ""},
		{"PUT", "/terminals/" + second.terminal + "/unassign", ""},
		{"POST", "/terminals/" + second.terminal + "/assign", userBody},
		{"POST", "/reconciliations", `{"terminal_id":"` + second.terminal + `"}`},
	} {
		b.as(paytermtest.MerchantKey).refused(404, write.method, merchantAPI+write.path, write.body)
	}
	_, err = b.AddMerchantKey("none")
	require.ErrorContains(t, err, "no such merchant")
	for _, key := range []string{other.Key, again.Key} {
		require.True(t, strings.HasPrefix(key, paytermtest.MerchantKey))
		b.as(key).refused(403, "GET", v1+"/merchants", "")
	}
}
