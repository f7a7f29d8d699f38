package paytermtest_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestKeysOpenTheirOwnAPIOnly(t *testing.T) {
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

func TestUnknownRoutesAreNotFound(t *testing.T) {
	b := start(t, paytermtest.Options{})
	for _, path := range []string{
		"/", v1, v1 + "/", v1 + "/merchant", v1 + "/merchants/", v1 + "//merchants", v1 + "/Merchants", "/prefix" + v1 + "/merchants",
		v1 + "/terminals/x/sessions/", v2 + "/merchants", v2 + "/transactions/", v1 + "/terminals//sessions",
	} {
		require.Equal(t, "Route not found", b.refused(404, "GET", path, ""), path)
	}
}

func TestAccountsAreIndependent(t *testing.T) {
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
	require.NotEqual(t, user(b), user(b.as(client.Key)), "users of different clients are different")
}

func TestUsersAreMasked(t *testing.T) {
	b := start(t, paytermtest.Options{})
	vendor := b.as(paytermtest.VendorKey)
	for trsm, want := range map[string]struct{ user, mobile, email string }{
		"000001": {`{"name":"x","mobile":"+966000000001","email":""}`, "+9660******", ""},
		"000002": {`{"name":"x","mobile":"12345678","email":"z"}`, "******", "***"},
		"000003": {`{"name":"x","mobile":"","email":"abc@x.example"}`, "", "***@x.example"},
		"000004": {`{"name":"x","mobile":"1234567890123456789012345","email":"abcd@x.example"}`, "12345******", "ab***d@x.example"},
		"000005": {`{"name":"x","mobile":"٠١٢٣٤٥٦٧٨٩","email":"متجرنا@x.example"}`, "٠١٢٣٤******", "مت***ا@x.example"},
	} {
		terminalID := b.terminal(trsm)
		assigned := at(t, b.ok("POST", v1+"/terminals/"+terminalID+"/assign", want.user), "terminal", "user")
		seen := at(t, vendor.ok("GET", vendorAPI+"/terminals/"+terminalID, ""), "terminal", "user")
		require.Equal(t, []any{want.mobile, want.email}, []any{at(t, seen, "mobile"), at(t, seen, "email")}, want.user)
		require.Equal(t, seen, assigned)
	}
}
