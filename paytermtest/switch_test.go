package paytermtest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestTerminalLookupAndCommit(t *testing.T) {
	b := start(t, paytermtest.Options{})
	candidates := fields(t, b.ok("POST", v1+"/switch/terminals/lookup/SN-0001", ""))
	require.Equal(t, []any{
		object{"tid": "30000001", "mid": "900000000000001", "bank_name": "Example Bank"},
		object{"tid": "30000002", "mid": "900000000000001", "bank_name": "Örnek Bankası"},
	}, candidates["terminals"])

	body := `{"mid":"900000000000001","serial_number":"SN-0001","merchant":{"name":"Örnek A.Ş."}}`
	view := fields(t, b.ok("POST", v1+"/switch/terminals/commit", body))
	require.Equal(t, "SN-0001", view["reference_terminal_id"])
	created := at(t, b.ok("GET", v1+"/merchants/"+text(t, view, "merchant_id"), ""), "merchant")
	require.Equal(t, "Örnek A.Ş.", at(t, created, "name"))
	require.Equal(t, "Terminal is already registered", b.refused(409, "POST", v1+"/switch/terminals/commit", body))
}

func TestTerminalCommitMerchant(t *testing.T) {
	b := start(t, paytermtest.Options{})
	merchantID := b.merchant()
	commit := func(serial, merchant string) string {
		return `{"mid":"900000000000002","serial_number":"` + serial + `","merchant":` + merchant + `}`
	}
	for _, merchant := range []string{`{}`, `{"id":"x","name":"y"}`, `{"id":""}`} {
		require.Equal(t, object{"merchant": []any{"merchant must have an id or a name"}},
			b.refused(400, "POST", v1+"/switch/terminals/commit", commit("SN-0002", merchant)), merchant)
	}
	b.refused(400, "POST", v1+"/switch/terminals/commit", `{"mid":"1","serial_number":"2"}`)
	b.refused(400, "POST", v1+"/switch/terminals/commit", commit("SN-0002", `"name"`))
	require.Equal(t, "Merchant not found", b.refused(404, "POST", v1+"/switch/terminals/commit", commit("SN-0002", `{"id":"none"}`)))
	require.Equal(t, "Terminal not found", b.refused(404, "POST", v1+"/switch/terminals/commit", commit("SN-0001", `{"id":"none"}`)),
		"SN-0001 has another mid")
	require.Equal(t, merchantID,
		b.ok("POST", v1+"/switch/terminals/commit", commit("SN-0002", `{"id":"`+merchantID+`"}`))["merchant_id"])
}

func TestHardwareStock(t *testing.T) {
	b := start(t, paytermtest.Options{})
	require.Equal(t, "Terminal not found", b.refused(404, "POST", v1+"/switch/terminals/lookup/SN%2F7%20%C3%A4", ""))
	b.AddHardware(paytermtest.Hardware{SerialNumber: "SN/7 ä", TID: "30000007", MID: "900000000000007", BankName: "Example Bank"})
	found := b.ok("POST", v1+"/switch/terminals/lookup/SN%2F7%20%C3%A4", "")
	require.Equal(t, "30000007", at(t, found, "terminals", 0, "tid"), "an escaped slash is part of the value")
	b.refused(404, "POST", v1+"/switch/terminals/lookup/SN/7%20%C3%A4", "")
	b.refused(404, "POST", v1+"/switch/terminals/lookup/", "")
}

func TestTerminalUpdateProfile(t *testing.T) {
	b := start(t, paytermtest.Options{})
	id := text(t, b.ok("POST", v1+"/switch/terminals/commit",
		`{"mid":"900000000000001","serial_number":"SN-0001","merchant":{"name":"Örnek A.Ş."}}`), "id")

	view := fields(t, b.ok("POST", v1+"/switch/terminals/"+id+"/update-profile", ""))
	require.Equal(t, "SN-0001", view["serial_number"])
	require.Len(t, view["terminals"], 2)
	profile := fields(t, at(t, view, "terminals", 1))
	info := fields(t, profile["terminal_info"])
	require.Equal(t, "30000002", info["acquirer_terminal_id"])
	bare := b.ok("POST", v1+"/switch/terminals/"+b.terminal("000042")+"/update-profile", "")
	require.Equal(t, object{"serial_number": "", "terminals": []any{}}, bare)
	b.refused(404, "POST", v1+"/switch/terminals/none/update-profile", "")
}
