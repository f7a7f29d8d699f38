package paytermtest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestBankReconciliationsHaveSchemesWithTransactions(t *testing.T) {
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

	listed := at(t, bank.ok("GET", bankAPI+"/reconciliations", ""), "reconciliations", 0)
	require.Equal(t, []any{id, 4.0, "46.30"}, []any{at(t, listed, "id"), at(t, listed, "total"), at(t, listed, "total_value")})
	require.Equal(t, []any{
		object{"id": "P1", "name": object{"english": "mada", "arabic": "مدى"}, "count": 3.0, "total": "45.30"},
		object{"id": "VC", "name": object{"english": "Visa", "arabic": "فيزا"}, "count": 1.0, "total": "1.00"},
	}, at(t, bank.ok("GET", bankAPI+"/reconciliations/"+id, ""), "reconciliation", "schemes"), "schemes with transactions")
}
