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
