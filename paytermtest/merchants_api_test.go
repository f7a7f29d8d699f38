package paytermtest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestMerchantTerminals(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.assigned("000001")
	merchantID := at(t, b.ok("GET", v1+"/terminals/"+terminalID, ""), "terminal", "merchant", "id")
	_, err := b.Connect(terminalID)
	require.NoError(t, err)
	caller := b.as(paytermtest.MerchantKey)

	const common = "id tid merchant user is_assigned_to_user is_connected"
	listed := keys(t, caller.ok("GET", merchantAPI+"/terminals", ""), "terminals pages")
	inList := keys(t, at(t, listed, "terminals", 0), common+" created_at updated_at")
	found := keys(t, caller.ok("GET", merchantAPI+"/terminals/"+terminalID, ""), "terminal")
	inFind := keys(t, found["terminal"], common+" connections")
	for _, view := range []object{inList, inFind} {
		require.Equal(t, object{"id": merchantID, "name": "Example Store", "name_ar": "متجر تجريبي"}, view["merchant"])
		require.Equal(t, []any{terminalID, true, true}, []any{view["id"], view["is_assigned_to_user"], view["is_connected"]})
		masked(t, view["user"])
	}
	require.Len(t, inFind["connections"], 1)
}

func TestMerchantWrites(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.terminal("000001")
	path := merchantAPI + "/terminals/" + terminalID
	_, err := b.Connect(terminalID)
	require.NoError(t, err)
	caller := b.as(paytermtest.MerchantKey)

	require.Equal(t, object{"message": "Terminal is now disconnected"}, caller.ok("PUT", path+"/disconnect", ""))
	require.Equal(t, false, at(t, b.ok("GET", v1+"/terminals/"+terminalID, ""), "terminal", "is_connected"))

	assigned := keys(t, caller.ok("POST", path+"/assign", userBody), "terminal")
	terminal := keys(t, assigned["terminal"], "id tid merchant user device is_connected is_assigned_to_user")
	keys(t, terminal["merchant"], "name name_ar reference_id")
	masked(t, terminal["user"])
	caller.refused(409, "POST", path+"/assign", userBody)
	caller.refused(400, "POST", path+"/assign", `{}`)
	require.Equal(t, "+966000000001", at(t, b.ok("GET", v1+"/terminals/"+terminalID, ""), "terminal", "user", "mobile"))

	require.Equal(t, object{"terminal": object{
		"tid": "0300000000000001", "message": "Terminal is no longer assigned", "is_assigned_to_user": false,
	}}, caller.ok("PUT", path+"/unassign", ""))
	require.Nil(t, at(t, caller.ok("GET", path, ""), "terminal", "user"))
}

func TestMerchantReconciliations(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.terminal("000001")
	b.sale(terminalID, "2530", paytermtest.Card{})
	caller := b.as(paytermtest.MerchantKey)

	made := keys(t, caller.ok("POST", merchantAPI+"/reconciliations", `{"terminal_id":"`+terminalID+`"}`), "reconciliation")
	receipt := keys(t, keys(t, made["reconciliation"], "receipt")["receipt"], reconciliationReceiptKeys)
	require.Equal(t, [2]any{"25.30", 1.0}, row(t, at(t, receipt, "details", "total")))
	require.Equal(t, b.ok("GET", v1+"/reconciliations", ""), caller.ok("GET", merchantAPI+"/reconciliations", ""))
	path := "/reconciliations/" + text(t, receipt, "id")
	require.Equal(t, b.ok("GET", v1+path, ""), caller.ok("GET", merchantAPI+path, ""))
}
