package paytermtest_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// row returns the total and the count of a sum on a receipt.
func row(t *testing.T, view any) [2]any {
	t.Helper()
	r := fields(t, view)
	return [2]any{r["total"], r["count"]}
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
