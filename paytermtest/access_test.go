package paytermtest_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestKeys(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for name, test := range map[string]struct {
		keys   []string
		path   string
		status int
	}{
		"right":                  {[]string{paytermtest.ClientKey}, v1 + "/merchants", 200},
		"missing":                {nil, v1 + "/merchants", 401},
		"empty":                  {[]string{""}, v1 + "/merchants", 401},
		"unknown":                {[]string{"another-key"}, v1 + "/merchants", 401},
		"twice":                  {[]string{paytermtest.ClientKey, paytermtest.ClientKey}, v1 + "/merchants", 401},
		"unknown, unknown route": {[]string{"another-key"}, "/nowhere", 401},
		"vendor":                 {[]string{paytermtest.VendorKey}, v1 + "/merchants", 403},
		"bank":                   {[]string{paytermtest.BankKey}, v2 + "/transactions", 403},
		"merchant":               {[]string{paytermtest.MerchantKey}, v1 + "/nowhere", 403},
		"client elsewhere":       {[]string{paytermtest.ClientKey}, "/v1/api/vendors/terminals", 403},
		"client, unknown route":  {[]string{paytermtest.ClientKey}, "/nowhere", 404},
	} {
		r := b.request("GET", test.path, "")
		r.Header.Del("api-key")
		for _, key := range test.keys {
			r.Header.Add("api-key", key)
		}
		status, view := b.send(r)
		require.Equal(t, test.status, status, name)
		if status == http.StatusUnauthorized {
			require.Equal(t, object{"statusCode": 401.0, "message": "Unauthorized"}, view)
		}
	}
}

func TestKeyIsCheckedBeforeAnythingIsDone(t *testing.T) {
	b := start(t, paytermtest.Options{})
	r := b.request("POST", v1+"/merchants", `{"name":"Example Store"}`)
	r.Header.Set("api-key", paytermtest.BankKey)
	status, _ := b.send(r)
	require.Equal(t, 403, status)
	require.Empty(t, b.ok("GET", v1+"/merchants", "")["merchants"])
}

func TestUnknownRoutes(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for _, path := range []string{
		"/", v1, v1 + "/", v1 + "/merchant", v1 + "/merchants/", v1 + "//merchants", v1 + "/Merchants", "/prefix" + v1 + "/merchants",
		v1 + "/terminals/x/sessions/", v2 + "/merchants", v2 + "/transactions/", v1 + "/terminals//sessions",
	} {
		require.Equal(t, "Route not found", b.refused(404, "GET", path, ""), path)
	}
}

func TestWrongMethod(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for path, want := range map[string]struct{ method, allow string }{
		v1 + "/merchants":              {"DELETE", "POST, GET"},
		v1 + "/merchants/1":            {"PUT", "GET"},
		v1 + "/terminals/1/disconnect": {"POST", "PUT"},
		v1 + "/terminals/1/assign":     {"PUT", "POST"},
		v2 + "/reconciliations":        {"GET", "POST"},
	} {
		response, err := b.http.Do(b.request(want.method, path, ""))
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		require.Equal(t, 405, response.StatusCode, path)
		require.Equal(t, want.allow, response.Header.Get("Allow"), path)
	}
}

func TestAccountsHaveOneOfAKind(t *testing.T) {
	b := start(t, paytermtest.Options{})
	client, vendor := b.AddClient(), b.AddVendor()
	require.NotEqual(t, b.ClientID(), client.ID)
	merchantID := b.merchant()
	one, err := b.AddMerchantKey(merchantID)
	require.NoError(t, err)
	two, err := b.AddMerchantKey(merchantID)
	require.NoError(t, err)
	require.Equal(t, one.ID, two.ID)
	require.NotEqual(t, one.Key, two.Key)
	_, err = b.AddMerchantKey("none")
	require.ErrorContains(t, err, "no such merchant")

	terminalID := b.terminal("000001")
	require.ErrorContains(t, b.SetVendor("none", vendor.Key), "no such terminal")
	require.ErrorContains(t, b.SetVendor(terminalID, paytermtest.BankKey), "no such vendor")
	require.ErrorContains(t, b.SetVendor(terminalID, "another-key"), "no such vendor")

	b.as(client.Key).refused(404, "POST", v1+"/switch/terminals/commit",
		`{"mid":"900000000000002","serial_number":"SN-0002","merchant":{"id":"`+merchantID+`"}}`)
	require.Equal(t, "client", b.last().Header.Get("api-key"))
	user := func(caller *bench) string {
		return text(t, caller.ok("POST", v1+"/merchants", `{"name":"x","user":`+userBody+`}`), "user", "id")
	}
	require.NotEqual(t, user(b), user(b.as(client.Key)), "each client has users of its own")
}
