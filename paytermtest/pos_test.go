package paytermtest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

const posNumberKeys = "id card_acceptor_terminal_id card_acceptor_id trsm acquirer_institution_identification_code"

// posTerminal installs a hardware terminal and returns its id.
func (b *bench) posTerminal(added paytermtest.POSTerminal) string {
	b.Helper()
	id, err := b.AddPOSTerminal(added)
	require.NoError(b, err)
	return id
}

// posPurchase pays on a hardware terminal.
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

	listed := keys(t, bank.ok("GET", bankAPI+"/pos/terminals", ""), "terminals pages")
	require.Equal(t, object{"current": 1.0}, listed["pages"])
	require.Len(t, listed["terminals"], 2)
	inList := keys(t, at(t, listed, "terminals", 1), posNumberKeys+" created_at updated_at")
	found := keys(t, bank.ok("GET", bankAPI+"/pos/terminals/"+full, ""), "terminal")
	inFind := keys(t, found["terminal"], posNumberKeys+" created_at updated_at device")
	for _, view := range []object{inList, inFind} {
		require.Equal(t, []any{full, "00000042", "00000042       ", "0ABCDE", "588001"}, []any{
			view["id"], view["card_acceptor_terminal_id"], view["card_acceptor_id"], view["trsm"],
			view["acquirer_institution_identification_code"],
		})
	}
	device := keys(t, inFind["device"], "id vendor_id serial_number")
	require.Equal(t, []any{"00", "SN-0042"}, []any{device["vendor_id"], device["serial_number"]})
	view := at(t, bank.ok("GET", bankAPI+"/pos/terminals/"+bare, ""), "terminal")
	require.Equal(t, []any{"40000001", nil}, []any{at(t, view, "card_acceptor_terminal_id"), at(t, view, "device")})
	require.Empty(t, b.ids(v1+"/terminals", "terminals"), "on no other list")

	b.posTerminal(paytermtest.POSTerminal{TID: "40000002"})
	another := b.posTerminal(paytermtest.POSTerminal{})
	view = at(t, bank.ok("GET", bankAPI+"/pos/terminals/"+another, ""), "terminal")
	require.Equal(t, "40000003", at(t, view, "card_acceptor_terminal_id"), "one that is free")

	for wrong, added := range map[string]paytermtest.POSTerminal{
		"no such merchant": {MerchantID: "none"},
		"has this TID":     {TID: "00000042"},
		"digits only":      {TID: "SN-1"},
	} {
		_, err := b.AddPOSTerminal(added)
		require.ErrorContains(t, err, wrong)
	}
}

func TestPOSPurchase(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.posTerminal(paytermtest.POSTerminal{Excluded: true})
	sale := b.posPurchase(terminalID, paytermtest.Card{PAN: paytermtest.PANMada, Expiry: "29/03"}, 2530)
	bank := b.as(paytermtest.BankKey)

	const common = `id amount_authorized amount_other local_date_time transaction_type currency_code processing_code
		acquirer_institution_identification_code system_trace_audit_number retrival_reference_number merchant_catagory_code pan card_scheme
		action_code approval_code cardholder_verification_method entry_mode is_approved is_reversed is_reversal_approved performance
		decline_reason ip created_at updated_at region lat lon terminal messages`
	listed := keys(t, bank.ok("GET", bankAPI+"/pos/transactions", ""), "transactions pages")
	require.Equal(t, object{"current": 1.0}, listed["pages"])
	inList := keys(t, at(t, listed, "transactions", 0), common+" is_settled is_reconciled tunnel")
	found := keys(t, bank.ok("GET", bankAPI+"/pos/transactions/"+sale.TransactionID, ""), "transaction isTerminalExcluded")
	require.Equal(t, true, found["isTerminalExcluded"])
	inFind := keys(t, found["transaction"], common+" receipts settlement_records reconciliation")

	message := "id system_trace_audit_number action_code mti card_acceptor_terminal_id retrival_reference_number"
	for _, view := range []object{inList, inFind} {
		require.Equal(t, []any{sale.TransactionID, "2530", "240515010509", "00", "682", "000000", "446404******0007", "P1", "000", true, nil}, []any{
			view["id"], view["amount_authorized"], view["local_date_time"], view["transaction_type"], view["currency_code"],
			view["processing_code"], view["pan"], view["card_scheme"], view["action_code"], view["is_approved"], view["decline_reason"],
		})
		require.Equal(t, []any{sale.RRN, sale.STAN}, []any{view["retrival_reference_number"], view["system_trace_audit_number"]})
		require.Len(t, view["approval_code"], 6)
		require.Len(t, view["performance"], 10)
		require.Equal(t, "api_start", at(t, view, "performance", 0, "type"))
		for i, want := range []struct {
			id, mti string
			code    any
		}{{sale.RequestID, "1200", nil}, {sale.ResponseID, "1210", "000"}} {
			one := at(t, view, "messages", i)
			require.Equal(t, []any{want.id, want.mti, want.code, sale.STAN, sale.RRN, "40000001"}, []any{
				at(t, one, "id"), at(t, one, "mti"), at(t, one, "action_code"), at(t, one, "system_trace_audit_number"),
				at(t, one, "retrival_reference_number"), at(t, one, "card_acceptor_terminal_id"),
			})
		}
	}
	require.Equal(t, object{"id": terminalID, "card_acceptor_terminal_id": "40000001"}, inList["terminal"])
	keys(t, inList["tunnel"], "id name type is_whitelist allow_only_known_vendors settings created_at updated_at")
	keys(t, at(t, inList, "messages", 0), message)
	keys(t, at(t, inFind, "messages", 0), message+" created_at")
	terminal := keys(t, inFind["terminal"], posNumberKeys+" vendor")
	keys(t, terminal["vendor"], "id vendor_id name")
	require.Nil(t, inFind["reconciliation"])
	require.Equal(t, []any{}, inFind["settlement_records"])

	receipt := keys(t, at(t, inFind, "receipts", 0), "id data")
	data := keys(t, receipt["data"], receiptKeys+" lat lon terminal_type")
	require.Equal(t, []any{sale.RRN, sale.STAN, "4464 04** **** 0007", "29/03", "pos"}, []any{
		data["retrieval_reference_number"], data["system_trace_audit_number"], data["pan"], data["card_expiration"], data["terminal_type"],
	})
	require.Equal(t, "25.30", at(t, data, "amount_authorized", "value"))
	require.Equal(t, object{"id": "P1", "name": object{"key": "mada", "english": "mada", "arabic": "مدى"}}, data["card_scheme"])
}

func TestPOSMessages(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.posTerminal(paytermtest.POSTerminal{MerchantID: b.merchant()})
	b.clock.Move(time.Minute)
	sale := b.posPurchase(terminalID, paytermtest.Card{DeclineCode: "116"}, 2530)
	require.False(t, sale.Approved)

	const common = `id ip_address system_trace_audit_number transaction_type action_code mti card_acceptor_terminal_id card_acceptor_id
		retrival_reference_number request_id created_at updated_at region terminal`
	listed := keys(t, b.ok("GET", posAPI+"/messages", ""), "messages pages")
	require.Equal(t, object{"current": 1.0}, listed["pages"])
	require.Equal(t, []string{sale.RequestID, sale.ResponseID}, b.ids(posAPI+"/messages", "messages"))
	for i, want := range []struct {
		mti  string
		code any
	}{{"1200", nil}, {"1210", "116"}} {
		inList := keys(t, at(t, listed, "messages", i), common)
		embedded := keys(t, inList["terminal"], posNumberKeys+` environment last_transaction lat lon platform_id client_id merchant_id created_at
			updated_at`)
		require.Equal(t, []any{b.ClientID(), nil, "2024-05-14T22:06:09.000Z", "2024-05-14T22:05:09.000Z"}, []any{
			embedded["client_id"], embedded["merchant_id"], embedded["last_transaction"], embedded["created_at"],
		})
		found := keys(t, b.ok("GET", posAPI+"/messages/"+text(t, inList, "id"), ""), "message")
		inFind := keys(t, found["message"], common)
		keys(t, at(t, inFind, "terminal"), posNumberKeys+" vendor")
		for _, view := range []object{inList, inFind} {
			require.Equal(t, []any{want.mti, want.code, sale.STAN, sale.RRN, "00", "40000001", ""}, []any{
				view["mti"], view["action_code"], view["system_trace_audit_number"], view["retrival_reference_number"],
				view["transaction_type"], view["card_acceptor_terminal_id"], view["ip_address"],
			})
			require.Equal(t, at(t, listed, "messages", 0, "request_id"), view["request_id"])
		}
	}
	transaction := at(t, b.as(paytermtest.BankKey).ok("GET", bankAPI+"/pos/transactions/"+sale.TransactionID, ""), "transaction")
	require.Equal(t, []any{false, nil, "Declined", "116"}, []any{
		at(t, transaction, "is_approved"), at(t, transaction, "approval_code"), at(t, transaction, "decline_reason"),
		at(t, transaction, "action_code"),
	})
}

func TestPOSWrongPayments(t *testing.T) {
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

func TestPOSScope(t *testing.T) {
	b := start(t, paytermtest.Options{})
	other := b.AddClient()
	elsewhere := b.as(other.Key).merchant()
	mine, theirs := b.posTerminal(paytermtest.POSTerminal{}), b.posTerminal(paytermtest.POSTerminal{MerchantID: elsewhere})
	first, second := b.posPurchase(mine, paytermtest.Card{}, 100), b.posPurchase(theirs, paytermtest.Card{}, 100)
	id, err := b.POSReconcile(theirs)
	require.NoError(t, err)

	require.Equal(t, []string{first.RequestID, first.ResponseID}, b.ids(posAPI+"/messages", "messages"))
	require.Equal(t, []string{second.RequestID, second.ResponseID}, b.as(other.Key).ids(posAPI+"/messages", "messages"))
	for _, path := range []string{"/messages/" + second.RequestID, "/reconciliations/" + id} {
		b.refused(404, "GET", posAPI+path, "")
		b.as(other.Key).ok("GET", posAPI+path, "")
	}
	require.Empty(t, b.ids(posAPI+"/reconciliations", "reconciliations"))
	b.refused(404, "POST", posAPI+"/subscriptions", `{"tid":"40000002","plan_id":"`+planID+`"}`)
	require.Len(t, b.as(paytermtest.BankKey).ids(bankAPI+"/pos/transactions", "transactions"), 2)
}
