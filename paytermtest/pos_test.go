package paytermtest_test

import (
	"cmp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// posTerminal adds a hardware terminal and returns its id.
func (b *bench) posTerminal(added paytermtest.POSTerminal) string {
	b.Helper()
	id, err := b.AddPOSTerminal(added)
	require.NoError(b, err)
	return id
}

func (b *bench) posPurchase(terminalID string, card paytermtest.Card, amount int64) paytermtest.POSSale {
	b.Helper()
	made, err := b.POSPurchase(terminalID, card, amount)
	require.NoError(b, err)
	return made
}

func TestPOSTerminals(t *testing.T) {
	b := start(t, paytermtest.Options{})
	bare := b.posTerminal(paytermtest.POSTerminal{})
	full := b.posTerminal(paytermtest.POSTerminal{TID: "00000042", SerialNumber: "SN-0042", TRSM: "0ABCDE", AcquirerID: "588001"})
	bank := b.as(paytermtest.BankKey)

	found := at(t, bank.ok("GET", bankAPI+"/pos/terminals/"+full, ""), "terminal")
	require.Equal(t, []any{"00000042", "00000042       ", "0ABCDE", "588001", "SN-0042"}, []any{
		at(t, found, "card_acceptor_terminal_id"), at(t, found, "card_acceptor_id"), at(t, found, "trsm"),
		at(t, found, "acquirer_institution_identification_code"), at(t, found, "device", "serial_number"),
	})
	view := at(t, bank.ok("GET", bankAPI+"/pos/terminals/"+bare, ""), "terminal")
	require.Equal(t, []any{"40000001", nil}, []any{at(t, view, "card_acceptor_terminal_id"), at(t, view, "device")})
	require.Empty(t, b.ids(v1+"/terminals", "terminals"), "not in the list of other terminals")

	b.posTerminal(paytermtest.POSTerminal{TID: "40000002"})
	another := b.posTerminal(paytermtest.POSTerminal{})
	view = at(t, bank.ok("GET", bankAPI+"/pos/terminals/"+another, ""), "terminal")
	require.Equal(t, "40000003", at(t, view, "card_acceptor_terminal_id"), "the next free TID")

	for wrong, added := range map[string]paytermtest.POSTerminal{
		"no such merchant": {MerchantID: "none"},
		"leave it empty":   {TID: "00000042"},
		"digits only":      {TID: "SN-1"},
	} {
		_, err := b.AddPOSTerminal(added)
		require.ErrorContains(t, err, wrong)
	}
}

func TestPOSPurchaseIsOneTransactionOfTwoMessages(t *testing.T) {
	for _, card := range []paytermtest.Card{{PAN: paytermtest.PANMada}, {PAN: paytermtest.PANMada, DeclineCode: "116"}} {
		b := start(t, paytermtest.Options{})
		terminalID := b.posTerminal(paytermtest.POSTerminal{Excluded: true, MerchantID: b.merchant()})
		sale := b.posPurchase(terminalID, card, 2530)
		require.Equal(t, card.DeclineCode == "", sale.Approved)
		code := cmp.Or(card.DeclineCode, "000")
		found := b.as(paytermtest.BankKey).ok("GET", bankAPI+"/pos/transactions/"+sale.TransactionID, "")
		require.Equal(t, true, found["isTerminalExcluded"])
		view := fields(t, found["transaction"])
		require.Equal(t, []any{"2530", "240515010509", "446404******0007", code, sale.Approved, sale.RRN, sale.STAN}, []any{
			view["amount_authorized"], view["local_date_time"], view["pan"], view["action_code"], view["is_approved"],
			view["retrival_reference_number"], view["system_trace_audit_number"],
		})
		require.Equal(t, sale.Approved, view["approval_code"] != nil)
		require.Equal(t, sale.Approved, view["decline_reason"] == nil)
		require.Equal(t, "25.30", at(t, view, "receipts", 0, "data", "amount_authorized", "value"))

		require.Equal(t, []string{sale.RequestID, sale.ResponseID}, b.ids(posAPI+"/messages", "messages"))
		request := fields(t, at(t, b.ok("GET", posAPI+"/messages/"+sale.RequestID, ""), "message"))
		response := fields(t, at(t, b.ok("GET", posAPI+"/messages/"+sale.ResponseID, ""), "message"))
		require.Equal(t, []any{"1200", nil, "1210", code, request["request_id"]}, []any{
			request["mti"], request["action_code"], response["mti"], response["action_code"], response["request_id"],
		})
		for _, message := range []object{request, response} {
			require.Equal(t, []any{sale.STAN, sale.RRN}, []any{message["system_trace_audit_number"], message["retrival_reference_number"]})
		}
	}
}

func TestInvalidPOSPaymentsAreRefused(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.posTerminal(paytermtest.POSTerminal{})
	for _, amount := range []int64{0, -1, 1_000_000_000_000} {
		_, err := b.POSPurchase(terminalID, paytermtest.Card{}, amount)
		require.ErrorContains(t, err, "amount")
	}
	_, err := b.POSPurchase("none", paytermtest.Card{}, 1)
	require.ErrorContains(t, err, "no such hardware terminal")
	_, err = b.POSPurchase(terminalID, paytermtest.Card{PAN: "4111"}, 1)
	require.ErrorContains(t, err, "digits")
	_, err = b.POSRefund("none", 1)
	require.ErrorContains(t, err, "no such transaction")
	declined := b.posPurchase(terminalID, paytermtest.Card{DeclineCode: "116"}, 100)
	_, err = b.POSRefund(declined.TransactionID, 1)
	require.ErrorContains(t, err, "only an approved purchase")
	_, err = b.POSReconcile("none")
	require.ErrorContains(t, err, "no such hardware terminal")
	require.Len(t, b.ids(posAPI+"/messages", "messages"), 2)
}
