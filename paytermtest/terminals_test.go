package paytermtest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

const userBody = `{"name":"user one","email":"user1@example.com","mobile":"+966000000001"}`

func TestTRSMCodeIsSixHexDigits(t *testing.T) {
	b := start(t, paytermtest.Options{})
	body := func(code string) string { return `{"trsm_code":"` + code + `","merchant_id":"` + b.merchant() + `"}` }
	for _, code := range []string{"000042", "00FFAA", "abcdef"} {
		terminal := at(t, b.ok("POST", v1+"/terminals", body(code)), "terminal")
		view := at(t, b.as(paytermtest.BankKey).ok("GET", bankAPI+"/terminals/"+text(t, terminal, "id"), ""), "terminal")
		require.Equal(t, code, at(t, view, "trsm"), "unchanged")
	}
	require.Equal(t, "Terminal is already registered", b.refused(409, "POST", v1+"/terminals", body("00ffaa")))
	for _, code := range []string{"", "42", "0000042", "00GGAA", "００FFAA", " 00042"} {
		require.Equal(t, object{"trsm_code": []any{"trsm_code must be six hexadecimal digits"}},
			b.refused(400, "POST", v1+"/terminals", body(code)), code)
	}
}

func TestTerminalListAndFind(t *testing.T) {
	b := start(t, paytermtest.Options{})
	first, second := b.terminal("000001"), b.terminal("000002")
	b.ok("POST", v1+"/terminals/"+first+"/assign", userBody)
	device, err := b.Connect(second)
	require.NoError(t, err)

	found := at(t, b.ok("GET", v1+"/terminals/"+second, ""), "terminal")
	require.Equal(t, device, at(t, found, "connections", 0, "device", "id"))
	for query, want := range map[string][]string{
		"":                                    {first, second},
		"?tid=0300000000000002":               {second},
		"?tid=300000000000002":                {second},
		"?tid=2":                              {},
		"?is_connected=true":                  {second},
		"?is_connected=false":                 {first},
		"?is_assigned=true":                   {first},
		"?is_assigned=false":                  {second},
		"?is_assigned=true&is_connected=true": {},
	} {
		got := b.ids(v1+"/terminals"+query, "terminals")
		require.Equal(t, want, got, query)
	}
	require.Equal(t, "Terminal not found", b.refused(404, "GET", v1+"/terminals/none", ""))
}

func TestTerminalAssignAndUnassign(t *testing.T) {
	b := start(t, paytermtest.Options{})
	first, second := b.terminal("000001"), b.terminal("000002")
	b.clock.Move(time.Minute)

	user := fields(t, at(t, b.ok("POST", v1+"/terminals/"+first+"/assign", userBody), "terminal", "user"))
	require.Equal(t, []any{"+9660******", "us***1@example.com"}, []any{user["mobile"], user["email"]})
	found := at(t, b.ok("GET", v1+"/terminals/"+first, ""), "terminal", "user")
	require.Equal(t, object{"id": user["id"], "name": "user one", "mobile": "+966000000001", "email": "user1@example.com"}, found)

	require.Equal(t, "Terminal is already assigned to a user", b.refused(409, "POST", v1+"/terminals/"+first+"/assign", userBody))
	again := b.ok("POST", v1+"/terminals/"+second+"/assign", userBody)
	require.Equal(t, user["id"], at(t, again, "terminal", "user", "id"), "an existing user is assigned")

	unassigned := fields(t, b.ok("PUT", v1+"/terminals/"+first+"/unassign", ""))
	require.Equal(t, object{
		"tid": "0300000000000001", "message": "Terminal is no longer assigned", "is_assigned_to_user": false,
	}, unassigned["terminal"])
	before := b.ok("GET", v1+"/terminals/"+first, "")
	require.Nil(t, at(t, before, "terminal", "user"))
	b.clock.Move(time.Minute)
	b.ok("PUT", v1+"/terminals/"+first+"/unassign", "")
	require.Equal(t, before, b.ok("GET", v1+"/terminals/"+first, ""), "a terminal without a user stays as it was")

	require.Equal(t, object{"mobile": []any{"mobile should not be empty without an email"}},
		b.refused(400, "POST", v1+"/terminals/"+first+"/assign", `{"name":"user one","email":"","mobile":""}`))
}

func TestTerminalDisconnect(t *testing.T) {
	b := start(t, paytermtest.Options{})
	id := b.terminal("000001")
	connections := func() int {
		return len(at(t, b.ok("GET", v1+"/terminals/"+id, ""), "terminal", "connections").([]any))
	}
	first, err := b.Connect(id)
	require.NoError(t, err)
	_, err = b.Connect(id)
	require.NoError(t, err)
	require.Equal(t, 2, connections())

	message := object{"message": "Terminal is now disconnected"}
	require.Equal(t, message, b.ok("PUT", v1+"/terminals/"+id+"/disconnect", `{"device_id":"`+first+`"}`))
	require.Equal(t, 1, connections())
	require.Equal(t, "Device not found", b.refused(404, "PUT", v1+"/terminals/"+id+"/disconnect", `{"device_id":"`+first+`"}`))
	require.Equal(t, 1, connections())
	require.Equal(t, message, b.ok("PUT", v1+"/terminals/"+id+"/disconnect", ""))
	require.Equal(t, 0, connections())
	b.refused(400, "PUT", v1+"/terminals/"+id+"/disconnect", `{}`)
	b.refused(404, "PUT", v1+"/terminals/none/disconnect", "")

	_, err = b.Connect("none")
	require.ErrorContains(t, err, "no such terminal")
}
