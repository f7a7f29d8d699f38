package paytermtest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestPOSReconciliation(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID, other := b.posTerminal(paytermtest.POSTerminal{}), b.posTerminal(paytermtest.POSTerminal{})
	first := b.posPurchase(terminalID, paytermtest.Card{PAN: paytermtest.PANMada}, 2530)
	b.posPurchase(terminalID, paytermtest.Card{PAN: paytermtest.PANMada}, 2500)
	refund, err := b.POSRefund(first.TransactionID, 500)
	require.NoError(t, err)
	_, err = b.POSRefund(first.TransactionID, 2031)
	require.ErrorContains(t, err, "not within what is left")
	b.posPurchase(terminalID, paytermtest.Card{}, 100)
	b.posPurchase(terminalID, paytermtest.Card{DeclineCode: "116"}, 777)
	elsewhere := b.posPurchase(other, paytermtest.Card{}, 1)
	b.clock.Move(time.Hour)
	id, err := b.POSReconcile(terminalID)
	require.NoError(t, err)
	bank := b.as(paytermtest.BankKey)

	// For the bank, by kind.
	sums := object{"purchase": object{"count": 3.0, "amount": "5130"}, "refund": object{"count": 1.0, "amount": "500"}}
	listed := keys(t, bank.ok("GET", bankAPI+"/pos/reconciliations", ""), "reconciliations pages")
	require.Equal(t, object{"current": 1.0}, listed["pages"])
	inList := keys(t, at(t, listed, "reconciliations", 0), "id pos_totals host_totals terminal created_at updated_at")
	keys(t, inList["terminal"], "id card_acceptor_terminal_id card_acceptor_id")
	found := keys(t, bank.ok("GET", bankAPI+"/pos/reconciliations/"+id, ""), "reconciliation")
	inFind := keys(t, found["reconciliation"], "id pos_totals host_totals terminal created_at updated_at receipt")
	keys(t, inFind["terminal"], posNumberKeys)
	keys(t, inFind["receipt"], "id qr_code")
	for _, view := range []object{inList, inFind} {
		require.Equal(t, []any{id, sums, sums, "2024-05-14T23:05:09.000Z"}, []any{
			view["id"], view["pos_totals"], view["host_totals"], view["created_at"],
		})
	}

	// For the POS API, by scheme.
	scheme := func(code string, debitCount, debit, creditCount, credit float64) object {
		return object{
			"schema_acquirer": code, "schema_sponsor": "EXMB", "debit_count": debitCount, "debit_amount": debit,
			"credit_count": creditCount, "credit_amount": credit, "cash_back_amount": 0.0, "cash_advance_amount": 0.0,
			"authorization_count": 0.0,
		}
	}
	rows := []any{scheme("P1", 2, 5030, 1, 500), scheme("VC", 1, 100, 0, 0)}
	for code := range strings.FieldsSeq("VD MC DM AX UP JC DC GN") {
		rows = append(rows, scheme(code, 0, 0, 0, 0))
	}
	const common = "id stan pos_totals host_totals action_code is_balanced request_id region created_at updated_at terminal"
	listed = keys(t, b.ok("GET", posAPI+"/reconciliations", ""), "reconciliations pages")
	require.Equal(t, object{"current": 1.0}, listed["pages"])
	inList = keys(t, at(t, listed, "reconciliations", 0), common)
	keys(t, inList["terminal"], "id card_acceptor_terminal_id acquirer_institution_identification_code")
	found = keys(t, b.ok("GET", posAPI+"/reconciliations/"+id, ""), "reconciliations")
	inFind = keys(t, found["reconciliations"], common+" receipt")
	keys(t, inFind["terminal"], posNumberKeys+" created_at")
	for _, view := range []object{inList, inFind} {
		require.Equal(t, []any{id, rows, rows, "500", true}, []any{
			view["id"], view["pos_totals"], view["host_totals"], view["action_code"], view["is_balanced"],
		})
	}

	data := keys(t, keys(t, inFind["receipt"], "id data")["data"], "id date stan time details qr_code schemes")
	require.Equal(t, []any{inFind["stan"], "15/05/2024", "02:05:09"}, []any{data["stan"], data["date"], data["time"]})
	details := keys(t, data["details"], "total refund purchase")
	require.Equal(t, [2]any{"46.30", 4.0}, row(t, details["total"]))
	require.Equal(t, [2]any{"-5.00", 1.0}, row(t, details["refund"]))
	require.Equal(t, [2]any{"51.30", 3.0}, row(t, details["purchase"]))
	require.Equal(t, []string{"P1", "VC"}, schemeCodes(t, data["schemes"]), "those with transactions")
	mada := keys(t, at(t, data, "schemes", 0), "pos host name is_balanced")
	require.Equal(t, object{"label": object{"key": "mada", "english": "mada", "arabic": "مدى"}, "value": "P1"}, mada["name"])
	require.Equal(t, mada["pos"], mada["host"])
	require.Equal(t, [2]any{"50.30", 2.0}, row(t, keys(t, mada["pos"], "debit credit total")["debit"]))
	require.Equal(t, [2]any{"5.00", 1.0}, row(t, at(t, mada, "pos", "credit")))

	// And in its transactions.
	summed := keys(t, at(t, bank.ok("GET", bankAPI+"/pos/transactions/"+refund.TransactionID, ""), "transaction", "reconciliation"),
		"id system_trace_audit_number action_code is_balanced created_at")
	require.Equal(t, []any{id, inFind["stan"], "500", true}, []any{
		summed["id"], summed["system_trace_audit_number"], summed["action_code"], summed["is_balanced"],
	})
	for _, one := range at(t, bank.ok("GET", bankAPI+"/pos/transactions", ""), "transactions").([]any) {
		due := at(t, one, "id") != elsewhere.TransactionID && at(t, one, "is_approved") == true
		require.Equal(t, due, at(t, one, "is_reconciled"))
	}

	again, err := b.POSReconcile(terminalID)
	require.NoError(t, err)
	empty := at(t, b.ok("GET", posAPI+"/reconciliations/"+again, ""), "reconciliations")
	for _, row := range at(t, empty, "pos_totals").([]any) {
		require.Zero(t, at(t, row, "debit_count"), "nothing counts twice")
	}
	require.Empty(t, at(t, empty, "receipt", "data", "schemes"))
	require.Empty(t, b.ids(v1+"/reconciliations", "reconciliations"), "on no other list")
}

func TestPOSRefundMessages(t *testing.T) {
	b := start(t, paytermtest.Options{})
	sale := b.posPurchase(b.posTerminal(paytermtest.POSTerminal{}), paytermtest.Card{}, 2530)
	refund, err := b.POSRefund(sale.TransactionID, 2530)
	require.NoError(t, err)
	require.NotEqual(t, sale.STAN, refund.STAN)
	message := at(t, b.ok("GET", posAPI+"/messages/"+refund.ResponseID, ""), "message")
	require.Equal(t, []any{"20", "000"}, []any{at(t, message, "transaction_type"), at(t, message, "action_code")})
	bank := b.as(paytermtest.BankKey)
	require.Equal(t, "200000", at(t, bank.ok("GET", bankAPI+"/pos/transactions/"+refund.TransactionID, ""), "transaction", "processing_code"))
	receipt := at(t, bank.ok("GET", bankAPI+"/pos/transactions/"+sale.TransactionID, ""), "transaction", "receipts", 0, "data")
	require.Equal(t, true, at(t, receipt, "is_refunded"))
}
