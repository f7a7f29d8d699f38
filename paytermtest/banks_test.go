package paytermtest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestBankTerminals(t *testing.T) {
	b := start(t, paytermtest.Options{PageSize: 1})
	registered := b.terminal("000001")
	committed := text(t, b.ok("POST", v1+"/switch/terminals/commit",
		`{"mid":"900000000000001","serial_number":"SN-0001","merchant":{"name":"Örnek A.Ş."}}`), "id")
	b.sale(committed, "100", paytermtest.Card{})
	bank := b.as(paytermtest.BankKey)

	const common = `id system_trace_audit_number card_acceptor_terminal_id card_acceptor_id_code trsm is_pulled_out pulled_out_at app_version
		sdk_version created_at`
	listed := keys(t, bank.ok("GET", bankAPI+"/terminals?page=2", ""), "terminals pages total")
	require.Equal(t, object{"total": 2.0, "current": 2.0}, listed["pages"])
	require.InDelta(t, 2, listed["total"], 0, "of records, while pages.total counts pages")
	inList := keys(t, at(t, listed, "terminals", 0), common+" acquirer_institution_identification_code client_id store")
	require.Equal(t, []any{b.ClientID(), "588000", nil}, []any{
		inList["client_id"], inList["acquirer_institution_identification_code"], inList["store"],
	})
	found := keys(t, bank.ok("GET", bankAPI+"/terminals/"+committed, ""), "terminal")
	inFind := keys(t, found["terminal"], common+" package_name updated_at")
	for _, view := range []object{inList, inFind} {
		require.Equal(t, []any{committed, "30000001", "900000000000001", "000001", "00FFAA", false}, []any{
			view["id"], view["card_acceptor_terminal_id"], view["card_acceptor_id_code"], view["system_trace_audit_number"], view["trsm"],
			view["is_pulled_out"],
		})
	}
	require.Equal(t, "000001", at(t, bank.ok("GET", bankAPI+"/terminals/"+registered, ""), "terminal", "trsm"))
}

func TestReconciledCommittedTerminalHasATRSM(t *testing.T) {
	b := start(t, paytermtest.Options{})
	id := text(t, b.ok("POST", v1+"/switch/terminals/commit",
		`{"mid":"900000000000001","serial_number":"SN-0001","merchant":{"name":"Example Store"}}`), "id")
	receipt := at(t, b.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+id+`"}`), "reconciliation", "receipt")
	view := at(t, b.as(paytermtest.BankKey).ok("GET", bankAPI+"/reconciliations/"+text(t, receipt, "id"), ""), "reconciliation", "terminal")
	require.Equal(t, []any{"00FFAA", "SN-0001"}, []any{at(t, view, "trsm"), at(t, view, "reference_terminal_id")})
}

func TestBankReconciliations(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.assigned("000001")
	first := b.sale(terminalID, "2530", paytermtest.Card{PAN: paytermtest.PANMada})
	b.sale(terminalID, "2500", paytermtest.Card{PAN: paytermtest.PANMada})
	b.sale(terminalID, "100", paytermtest.Card{})
	_, err := b.Refund(first.TransactionID, 500)
	require.NoError(t, err)
	b.clock.Move(time.Hour)
	receipt := at(t, b.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+terminalID+`"}`), "reconciliation", "receipt")
	id := text(t, receipt, "id")
	bank := b.as(paytermtest.BankKey)

	listed := keys(t, bank.ok("GET", bankAPI+"/reconciliations", ""), "reconciliations pages total")
	require.InDelta(t, 1, listed["total"], 0)
	require.Equal(t, object{
		"id": id, "stan": at(t, receipt, "system_trace_audit_number"), "total": 4.0, "currency": "682", "terminal_id": terminalID,
		"total_value": "46.30", "time": "02:05:09", "is_balanced": true,
		"terminal":   object{"id": terminalID, "tid": "0300000000000001", "name": nil},
		"created_at": "2024-05-14T23:05:09.000Z",
	}, at(t, listed, "reconciliations", 0))

	found := keys(t, bank.ok("GET", bankAPI+"/reconciliations/"+id, ""), "reconciliation")
	view := keys(t, found["reconciliation"], `id date time start_date start_time end_date end_time card_acceptor_terminal_id
		pos_software_version_number card_scheme_sponsor_id is_balanced details schemes currency system_trace_audit_number created_at
		updated_at qr_code device terminal`)
	require.Equal(t, []any{id, "15/05/2024", "01:05:09", "02:05:09", true, []any{}, "682", nil}, []any{
		view["id"], view["date"], view["start_time"], view["end_time"], view["is_balanced"], view["details"], view["currency"], view["device"],
	})
	require.Equal(t, []any{
		object{"id": "P1", "name": object{"english": "mada", "arabic": "مدى"}, "count": 3.0, "total": "45.30"},
		object{"id": "VC", "name": object{"english": "Visa", "arabic": "فيزا"}, "count": 1.0, "total": "1.00"},
	}, view["schemes"])
	terminal := keys(t, view["terminal"], `id os_type reference_terminal_id tid name auto_reconcile pulled_out_at created_at updated_at mode
		trsm is_assigned is_connected`)
	require.Equal(t, []any{terminalID, "000001", true, true, nil}, []any{
		terminal["id"], terminal["trsm"], terminal["is_assigned"], terminal["is_connected"], terminal["reference_terminal_id"],
	})
}
