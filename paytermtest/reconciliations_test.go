package paytermtest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// row returns the total and the count of a sum on a receipt.
func row(t *testing.T, view any) [2]any {
	t.Helper()
	r := fields(t, view)
	return [2]any{r["total"], r["count"]}
}

func TestReconciliationTotals(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID, other := b.terminal("000001"), b.terminal("000002")
	first := b.sale(terminalID, "2530", paytermtest.Card{PAN: paytermtest.PANMada})
	b.sale(terminalID, "2500", paytermtest.Card{PAN: paytermtest.PANMada})
	_, err := b.Refund(first.TransactionID, 500)
	require.NoError(t, err)
	reversed := b.sale(terminalID, "999999999999", paytermtest.Card{})
	require.NoError(t, b.Reverse(reversed.TransactionID))
	b.sale(terminalID, "777", paytermtest.Card{DeclineCode: "116"})
	elsewhere := b.sale(other, "100", paytermtest.Card{})
	b.clock.Move(time.Hour)

	view := fields(t, b.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+terminalID+`"}`))
	receipt := fields(t, fields(t, view["reconciliation"])["receipt"])
	require.Equal(t, "0300000000000001", receipt["card_acceptor_terminal_id"])
	require.Equal(t, "01:05:09", receipt["start_time"])
	require.Equal(t, "02:05:09", receipt["end_time"])
	require.Equal(t, true, fields(t, receipt["is_balanced"])["value"])

	details := fields(t, receipt["details"])
	require.Equal(t, [2]any{"10000000050.29", 3.0}, row(t, details["purchase"]))
	require.Equal(t, [2]any{"-9999999999.99", 1.0}, row(t, details["purchase_reversal"]))
	require.Equal(t, [2]any{"-5.00", 1.0}, row(t, details["refund"]))
	require.Equal(t, [2]any{"0.00", 0.0}, row(t, details["refund_reversal"]))
	require.Equal(t, [2]any{"45.30", 5.0}, row(t, details["total"]))

	mada, visa := fields(t, at(t, receipt, "schemes", 0)), at(t, receipt, "schemes", 1)
	side := fields(t, mada["pos"])
	require.Equal(t, [2]any{"5.00", 1.0}, row(t, side["credit"]))
	require.Equal(t, [2]any{"50.30", 2.0}, row(t, side["debit"]))
	require.Equal(t, [2]any{"45.30", 3.0}, row(t, side["total"]))
	require.Equal(t, [2]any{"0.00", 2.0}, row(t, at(t, visa, "host", "total")))

	reconciled := func(id string) any {
		return at(t, b.ok("GET", v1+"/transactions/"+id, ""), "transaction", "is_reconcilied")
	}
	require.Equal(t, true, reconciled(first.TransactionID))
	require.Equal(t, false, reconciled(elsewhere.TransactionID))
	require.ErrorContains(t, b.Reverse(first.TransactionID), "not reconciled")

	again := at(t, b.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+terminalID+`"}`), "reconciliation", "receipt")
	require.Equal(t, [2]any{"0.00", 0.0}, row(t, at(t, again, "details", "total")), "nothing counts twice")
	require.Equal(t, "02:05:09", at(t, again, "start_time"))
}

// schemeCodes returns the scheme codes on a receipt.
func schemeCodes(t *testing.T, rows any) []string {
	t.Helper()
	var codes []string
	for _, one := range rows.([]any) {
		codes = append(codes, text(t, one, "name", "value"))
	}
	return codes
}

func TestReconciliationReceiptsListEveryScheme(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.terminal("000001")
	b.sale(terminalID, "2530", paytermtest.Card{PAN: paytermtest.PANAmex})
	receipt := at(t, b.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+terminalID+`"}`), "reconciliation", "receipt")
	all := strings.Fields("P1 VC VD MC DM AX UP JC DC GN")
	path := "/reconciliations/" + text(t, receipt, "id")
	vendor, bank := b.as(paytermtest.VendorKey), b.as(paytermtest.BankKey)
	for _, view := range []any{
		receipt,
		at(t, b.ok("GET", v1+"/reconciliations", ""), "reconciliations", 0, "reconciliation_receipt"),
		at(t, b.ok("GET", v1+path, ""), "reconciliation", "reconciliation_receipt"),
		at(t, vendor.ok("GET", vendorAPI+"/reconciliations", ""), "reconciliations", 0, "reconciliation_receipt"),
		at(t, vendor.ok("GET", vendorAPI+path, ""), "reconciliation", "reconciliation_receipt"),
	} {
		require.Equal(t, all, schemeCodes(t, at(t, view, "schemes")))
		require.Equal(t, [2]any{"25.30", 1.0}, row(t, at(t, view, "schemes", 5, "pos", "total")))
		require.Equal(t, [2]any{"0.00", 0.0}, row(t, at(t, view, "schemes", 0, "host", "total")))
	}
	forBank := at(t, bank.ok("GET", bankAPI+path, ""), "reconciliation", "schemes").([]any)
	require.Len(t, forBank, 1, "a bank sees schemes with transactions only")
	require.Equal(t, "AX", at(t, forBank[0], "id"))
}

func TestReconciliationV2(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := text(t, b.ok("POST", v1+"/switch/terminals/commit",
		`{"mid":"900000000000001","serial_number":"SN-0001","merchant":{"name":"Örnek A.Ş."}}`), "id")
	sale := b.sale(terminalID, "5030", paytermtest.Card{})
	_, err := b.Refund(sale.TransactionID, 500)
	require.NoError(t, err)
	require.NoError(t, b.Reverse(b.sale(terminalID, "100", paytermtest.Card{}).TransactionID))

	view := fields(t, b.ok("POST", v2+"/reconciliations", `{"tid":"30000002"}`))
	result := fields(t, view["reconciliation"])
	receipt := fields(t, result["receipt"])
	require.Equal(t, object{"id": at(t, receipt, "reconciliation", "id"), "status": "approved"}, result["reconciliation"])
	require.Equal(t, "reconciliation", receipt["operation_type"])
	data := fields(t, receipt["data"])
	require.Equal(t, "45.30", data["grand_total"])
	require.Equal(t, "01:05", data["hour"])
	require.Equal(t, "SN-0001", data["serial_number"])
	require.Equal(t, []any{
		object{"type": "purchase", "count": "2", "amount": "5130"},
		object{"type": "refund", "count": "1", "amount": "500"},
		object{"type": "refund_void", "count": "0", "amount": "0"},
		object{"type": "purchase_void", "count": "1", "amount": "100"},
	}, data["end_of_day_summary"])
	require.Len(t, result["performance"], 4)
	require.Equal(t, "reconciliation_start", at(t, result, "performance", 0, "type"))
	batch := at(t, b.ok("GET", v2+"/transactions/"+sale.TransactionIDV2, ""), "events", 0, "receipt", "data", "batch_number")
	require.Equal(t, data["document_ref"], batch)
}

// TestValuesHaveTheirDocumentedForms where views differ: a number as a currency, a time with
// seconds, and a terminal that is in use.
func TestValuesHaveTheirDocumentedForms(t *testing.T) {
	b := start(t, paytermtest.Options{})
	bank, terminalID := b.as(paytermtest.BankKey), b.terminal("000001")
	b.sale(terminalID, "2530", paytermtest.Card{})
	receipt := at(t, b.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+terminalID+`"}`), "reconciliation", "receipt")
	reconciled := bank.ok("GET", bankAPI+"/reconciliations/"+text(t, receipt, "id"), "")
	require.Equal(t, "682", at(t, reconciled, "reconciliation", "currency"))
	require.Equal(t, false, at(t, bank.ok("GET", bankAPI+"/terminals/"+terminalID, ""), "terminal", "is_pulled_out"))

	pos := b.posTerminal(paytermtest.POSTerminal{TID: "41000001"})
	b.posPurchase(pos, paytermtest.Card{}, 100)
	id, err := b.POSReconcile(pos)
	require.NoError(t, err)
	found := b.ok("GET", v1+"/pos/reconciliations/"+id, "")
	require.Regexp(t, `^\d\d:\d\d:\d\d$`, at(t, found, "reconciliations", "receipt", "data", "time"))
}
