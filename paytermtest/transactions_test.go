package paytermtest_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

const (
	transactionKeys = "id device merchant user receipts created_at is_reconcilied customer_reference_number"

	receiptKeys = `id merchant type start_date start_time end_date end_time card_scheme_sponsor tid system_trace_audit_number
		pos_software_version_number retrieval_reference_number card_scheme transaction_type pan card_expiration amount_authorized
		amount_other currency status_message is_approved is_refunded is_reversed approval_code verification_method receipt_line_one
		receipt_line_two thanks_message save_receipt_message entry_mode action_code application_identifier
		terminal_verification_result transaction_state_information cardholader_verfication_result cryptogram_information_data
		application_cryptogram kernel_id payment_account_reference pan_suffix transaction_uuid created_at updated_at qr_code`

	transactionV2Keys = `id reference_id amount_other currency pin_required performance created_at is_reconciled card events`

	receiptV2Keys = `pan tid date time type currency merchant card_scheme is_approved approval_code action_code batch_number acquirer_id
		acquirer_name bank_reference status_message transaction_type transaction_uuid amount_authorized installment_amount
		installments_count installment_calculation system_trace_audit_number retrieval_reference_number application_cryptogram
		application_identifier qr_code`

	intentKeys = `id terminal_id amount status type original_intent_id customer_reference_number created_at completed_at cancelled_at
		is_reconciled transactions`
)

// checkReceipt checks a v1 receipt of an approved sale down to its last text.
func checkReceipt(t *testing.T, receipt any, sale paytermtest.Sale, amount string) object {
	t.Helper()
	r := keys(t, receipt, receiptKeys)
	merchant := keys(t, r["merchant"], "id name address category_code")
	for _, text := range []any{
		merchant["name"], merchant["address"], r["currency"], r["status_message"], r["verification_method"], r["receipt_line_one"],
		r["receipt_line_two"], r["thanks_message"], r["save_receipt_message"], at(t, r, "card_scheme", "name"),
		at(t, r, "transaction_type", "name"), at(t, r, "amount_authorized", "label"), at(t, r, "amount_other", "label"),
	} {
		keys(t, text, "english arabic")
	}
	keys(t, r["card_scheme"], "name id")
	keys(t, r["transaction_type"], "name id")
	keys(t, r["amount_authorized"], "label value")
	require.Equal(t, amount, at(t, r, "amount_authorized", "value"))
	require.Equal(t, "0.00", at(t, r, "amount_other", "value"))
	require.Equal(t, sale.RRN, r["retrieval_reference_number"])
	require.Equal(t, sale.STAN, r["system_trace_audit_number"])
	require.Equal(t, sale.TransactionID, r["transaction_uuid"])
	require.Len(t, sale.RRN, 12)
	require.Len(t, sale.STAN, 6)
	return r
}

func TestOneSaleInEveryView(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := text(t, b.ok("POST", v1+"/switch/terminals/commit",
		`{"mid":"900000000000001","serial_number":"SN-0001","merchant":{"name":"Örnek A.Ş."}}`), "id")
	b.ok("POST", v1+"/terminals/"+terminalID+"/assign", userBody)
	sale := b.sale(terminalID, "2530", paytermtest.Card{PAN: paytermtest.PANMada, CustomerReference: "order-1"})

	listed := keys(t, b.ok("GET", v1+"/transactions", ""), "transactions pages")
	found := keys(t, b.ok("GET", v1+"/transactions/"+sale.TransactionID, ""), "transaction")
	for _, view := range []any{at(t, listed, "transactions", 0), found["transaction"]} {
		transaction := keys(t, view, transactionKeys)
		require.Equal(t, sale.TransactionID, transaction["id"])
		device := keys(t, transaction["device"], "id status type")
		require.Equal(t, "phone", device["type"])
		require.Equal(t, "new", device["status"])
		keys(t, transaction["merchant"], "id name name_ar")
		keys(t, transaction["user"], "id name mobile email")
		require.Equal(t, "order-1", transaction["customer_reference_number"])
		receipt := checkReceipt(t, at(t, transaction, "receipts", 0), sale, "25.30")
		require.Equal(t, "15/05/2024", receipt["start_date"], "22:05 UTC is the next day in the terminal's zone")
		require.Equal(t, "01:05:09", receipt["start_time"])
		require.Equal(t, "4464 04** **** 0007", receipt["pan"])
		require.Equal(t, object{"id": "P1", "name": object{"english": "mada", "arabic": "مدى"}}, receipt["card_scheme"])
		require.Equal(t, "39/12", receipt["card_expiration"])
		require.Equal(t, object{"english": "SAR", "arabic": "ر.س"}, receipt["currency"])
		approval := keys(t, receipt["approval_code"], "value label")
		require.Len(t, approval["value"], 6)
		require.Equal(t, "900000000000001", at(t, receipt, "merchant", "id"))
	}

	listedV2 := keys(t, b.ok("GET", v2+"/transactions", ""), "transactions pages")
	inList := keys(t, at(t, listedV2, "transactions", 0), transactionV2Keys+" completed_at")
	keys(t, at(t, inList, "events", 0), "receipt type status")
	foundV2 := keys(t, b.ok("GET", v2+"/transactions/"+sale.TransactionIDV2, ""), transactionV2Keys)
	event := keys(t, at(t, foundV2, "events", 0), "receipt type status stan")
	require.Equal(t, sale.STAN, event["stan"])
	for _, transaction := range []object{inList, foundV2} {
		require.Equal(t, sale.TransactionIDV2, transaction["id"])
		require.Regexp(t, `^\d{18}$`, transaction["id"])
		keys(t, transaction["currency"], "english turkish")
		performance := keys(t, transaction["performance"], "id internet_speed internet_type transaction")
		require.Equal(t, object{"id": sale.TransactionIDV2}, performance["transaction"])
		require.Equal(t, object{}, transaction["card"])
		receipt := keys(t, at(t, transaction, "events", 0, "receipt"), "standard id data")
		data := keys(t, receipt["data"], receiptV2Keys)
		require.Equal(t, sale.RRN, data["retrieval_reference_number"])
		require.Equal(t, sale.STAN, data["system_trace_audit_number"])
		require.Equal(t, "25.30", data["amount_authorized"])
		require.Equal(t, "446404******0007", data["pan"])
		require.Equal(t, "30000001", data["tid"], "the bank's number of the terminal")
		require.Equal(t, "P1", data["card_scheme"])
		keys(t, data["status_message"], "english turkish")
	}

	listedIntents := keys(t, b.ok("GET", v1+"/intents", ""), "data pagination")
	require.Equal(t, object{"current_page": 1.0}, listedIntents["pagination"])
	intent := keys(t, at(t, listedIntents, "data", 0), intentKeys)
	require.Equal(t, sale.IntentID, intent["id"])
	require.Equal(t, "2530", intent["amount"])
	require.Equal(t, terminalID, intent["terminal_id"])
	require.Nil(t, intent["original_intent_id"])
	part := keys(t, at(t, intent, "transactions", 0), `uuid pan scheme amount_authorized currency transaction_type is_approved is_reversed
		is_reconcilied retrieval_reference_number customer_reference_number`)
	require.Equal(t, sale.RRN, part["retrieval_reference_number"])
	require.Equal(t, "2530", part["amount_authorized"])
	keys(t, part["currency"], "code decimals name number symbol")
	require.Equal(t, object{"english": "Purchase", "arabic": "شراء"}, part["transaction_type"])

	foundIntent := keys(t, b.ok("GET", v1+"/intents/"+sale.IntentID, ""), "details")
	details := keys(t, foundIntent["details"], `intenet_id reference_id type status amount pin_required created_at completed_at canceled_at
		is_reconciled group_receipts_url transactions`)
	require.Equal(t, sale.IntentID, details["intenet_id"])
	part = keys(t, at(t, details, "transactions", 0),
		"id status card performance pin_required reference_id amount amount_other created_at events")
	require.Equal(t, sale.TransactionIDV2, part["id"])
	require.Equal(t, object{"pan": "446404******0007", "exp": "39/12"}, part["card"])
	keys(t, at(t, part, "performance", 0), "type time_stamp")
	event = keys(t, at(t, part, "events", 0), "rrn stan type status receipt")
	require.Equal(t, sale.RRN, event["rrn"])
	require.Equal(t, sale.STAN, event["stan"])
	checkReceipt(t, at(t, event, "receipt", "data"), sale, "25.30")

	for _, path := range []string{v1 + "/transactions/none", v2 + "/transactions/none", v1 + "/intents/none"} {
		b.refused(404, "GET", path, "")
	}
}

func TestDeclinedTapIsDeclinedInEveryView(t *testing.T) {
	b := start(t, paytermtest.Options{})
	sale := b.sale(b.terminal("000001"), "100", paytermtest.Card{DeclineCode: "116"})
	require.False(t, sale.Approved)

	receipt := checkReceipt(t, at(t, b.ok("GET", v1+"/transactions/"+sale.TransactionID, ""), "transaction", "receipts", 0), sale, "1.00")
	require.Nil(t, receipt["approval_code"])
	require.Equal(t, "116", receipt["action_code"])
	require.Equal(t, false, receipt["is_approved"])
	require.Equal(t, "Declined", at(t, receipt, "status_message", "english"))
	event := at(t, b.ok("GET", v2+"/transactions/"+sale.TransactionIDV2, ""), "events", 0)
	require.Equal(t, "declined", at(t, event, "status"))
	require.Nil(t, at(t, event, "receipt", "data", "approval_code"))
	require.Equal(t, "declined", at(t, b.ok("GET", v1+"/intents/"+sale.IntentID, ""), "details", "status"))
}

func TestTransactionFilters(t *testing.T) {
	b := start(t, paytermtest.Options{})
	first, second := b.terminal("000001"), b.terminal("000002")
	var sales []paytermtest.Sale
	for _, terminalID := range []string{first, second, first} {
		sales = append(sales, b.sale(terminalID, "100", paytermtest.Card{}))
		b.clock.Move(time.Second)
	}
	from := time.Date(2024, 5, 14, 22, 5, 9, 0, time.UTC).UnixMilli()
	require.Equal(t, []string{"000001", "000001", "000002"}, []string{sales[0].STAN, sales[1].STAN, sales[2].STAN}, "per terminal")

	for query, want := range map[string][]int{
		"":                                       {0, 1, 2},
		"tid=0300000000000001":                   {0, 2},
		"tid=300000000000002":                    {1},
		"tid=9":                                  {},
		fmt.Sprintf("from=%d", from+1):           {1, 2},
		fmt.Sprintf("to=%d", from+1000):          {0, 1},
		fmt.Sprintf("from=%d&to=%d", from, from): {0},
		fmt.Sprintf("from=%d&to=%d", from+1, from+999):     {},
		fmt.Sprintf("from=%d&tid=300000000000001", from+1): {2},
	} {
		got := []int{}
		for _, one := range at(t, b.ok("GET", v1+"/transactions?"+query, ""), "transactions").([]any) {
			for i, sale := range sales {
				if at(t, one, "id") == sale.TransactionID {
					got = append(got, i)
				}
			}
		}
		require.Equal(t, want, got, query)
	}
}

func TestReversalIsTheSecondEvent(t *testing.T) {
	b := start(t, paytermtest.Options{})
	sale := b.sale(b.terminal("000001"), "1000", paytermtest.Card{})
	events := func() [][]any {
		return [][]any{
			at(t, b.ok("GET", v2+"/transactions", ""), "transactions", 0, "events").([]any),
			at(t, b.ok("GET", v2+"/transactions/"+sale.TransactionIDV2, ""), "events").([]any),
			at(t, b.ok("GET", v1+"/intents/"+sale.IntentID, ""), "details", "transactions", 0, "events").([]any),
		}
	}
	before := events()
	require.NoError(t, b.Reverse(sale.TransactionID))
	for i, after := range events() {
		require.Len(t, before[i], 1)
		require.Len(t, after, 2)
		require.Equal(t, []any{"transaction", "approved"}, []any{at(t, after[0], "type"), at(t, after[0], "status")})
		require.Equal(t, object{"receipt": nil, "type": "reversal", "status": "reversed"}, after[1])
	}
	receipt := at(t, b.ok("GET", v1+"/intents/"+sale.IntentID, ""), "details", "transactions", 0, "events", 0, "receipt", "data")
	require.Equal(t, true, at(t, receipt, "is_reversed"))
}

func TestRefundAndReverse(t *testing.T) {
	b := start(t, paytermtest.Options{})
	sale := b.sale(b.terminal("000001"), "1000", paytermtest.Card{CustomerReference: "order-1"})
	back, err := b.Refund(sale.TransactionID, 400)
	require.NoError(t, err)

	receipt := at(t, b.ok("GET", v1+"/transactions/"+back.TransactionID, ""), "transaction", "receipts", 0)
	require.Equal(t, "refund", at(t, receipt, "type"))
	require.Equal(t, "20", at(t, receipt, "transaction_type", "id"))
	require.Equal(t, "4.00", at(t, receipt, "amount_authorized", "value"))
	intent := at(t, b.ok("GET", v1+"/intents", ""), "data", 1)
	require.Equal(t, "refund", at(t, intent, "type"))
	require.Equal(t, sale.IntentID, at(t, intent, "original_intent_id"))
	refunded := func() any {
		return at(t, b.ok("GET", v1+"/transactions/"+sale.TransactionID, ""), "transaction", "receipts", 0, "is_refunded")
	}
	require.Equal(t, true, refunded())

	_, err = b.Refund(sale.TransactionID, 601)
	require.ErrorContains(t, err, "not within what is left")
	_, err = b.Refund(back.TransactionID, 1)
	require.ErrorContains(t, err, "only an approved purchase")
	_, err = b.Refund("none", 1)
	require.ErrorContains(t, err, "no such transaction")
	require.ErrorContains(t, b.Reverse(sale.TransactionID), "with refunds")

	require.NoError(t, b.Reverse(back.TransactionID))
	require.Equal(t, false, refunded())
	require.ErrorContains(t, b.Reverse(back.TransactionID), "only once")
	require.ErrorContains(t, b.Reverse("none"), "no such transaction")
	require.NoError(t, b.Reverse(sale.TransactionID))
	transaction := at(t, b.ok("GET", v1+"/intents", ""), "data", 0, "transactions", 0)
	require.Equal(t, true, at(t, transaction, "is_reversed"))
}
