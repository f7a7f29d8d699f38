package paytermtest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

const acquiredKeys = `id internet retrieval_reference_number system_trace_audit_number reconciliation package_name lat lon device receipts
	created_at is_reconcilied customer_reference_number`

// assigned registers a terminal with a user and returns its id.
func (b *bench) assigned(trsm string) string {
	b.Helper()
	terminalID := b.terminal(trsm)
	b.ok("POST", v1+"/terminals/"+terminalID+"/assign", userBody)
	return terminalID
}

func TestOneSaleForVendorBankAndMerchant(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.assigned("000001")
	tid := object{"tid": "0300000000000001"}
	sale := b.sale(terminalID, "2530", paytermtest.Card{PAN: paytermtest.PANMada, CustomerReference: "order-1"})
	receiptForClient := at(t, b.ok("GET", v1+"/transactions/"+sale.TransactionID, ""), "transaction", "receipts", 0)

	for _, want := range []struct {
		key, api       string
		pages          object
		inList, inFind string // keys
		terminal       any    // in the answer to a find
	}{
		{
			paytermtest.VendorKey, vendorAPI,
			object{"current": 1.0},
			acquiredKeys + " terminal",
			acquiredKeys + " terminal transaction_type transaction_currency_code is_approved is_reversed",
			object{"id": terminalID, "tid": "0300000000000001"},
		},
		{paytermtest.BankKey, bankAPI, object{"total": 1.0, "current": 1.0}, acquiredKeys + " terminal", acquiredKeys, nil},
		{
			paytermtest.MerchantKey, merchantAPI,
			object{"total": 1.0, "current": 1.0},
			transactionKeys + " internet terminal", transactionKeys + " internet terminal", tid,
		},
	} {
		caller := b.as(want.key)
		listed := keys(t, caller.ok("GET", want.api+"/transactions", ""), "transactions pages")
		require.Equal(t, want.pages, listed["pages"])
		inList := keys(t, at(t, listed, "transactions", 0), want.inList)
		require.Equal(t, tid, inList["terminal"])
		found := keys(t, caller.ok("GET", want.api+"/transactions/"+sale.TransactionID, ""), "transaction")
		inFind := keys(t, found["transaction"], want.inFind)
		require.Equal(t, want.terminal, inFind["terminal"])
		for _, view := range []object{inList, inFind} {
			require.Equal(t, sale.TransactionID, view["id"])
			require.Equal(t, object{"type": "wifi", "speed": "271"}, view["internet"])
			require.Equal(t, "order-1", view["customer_reference_number"])
			require.Equal(t, false, view["is_reconcilied"])
			keys(t, view["device"], "id status type")
			checkReceipt(t, at(t, view, "receipts", 0), sale, "25.30")
			require.Equal(t, receiptForClient, at(t, view, "receipts", 0))
			if want.api == merchantAPI {
				keys(t, view["merchant"], "id name name_ar")
				require.Equal(t, "+966000000001", at(t, view, "user", "mobile"), "whole in transactions")
				continue
			}
			require.Equal(t, []any{sale.RRN, sale.STAN}, []any{view["retrieval_reference_number"], view["system_trace_audit_number"]})
			require.Nil(t, view["reconciliation"])
			require.Equal(t, "com.example.pos", view["package_name"])
		}
	}

	found := at(t, b.as(paytermtest.VendorKey).ok("GET", vendorAPI+"/transactions/"+sale.TransactionID, ""), "transaction")
	require.Equal(t, []any{"00", "682", true, false}, []any{
		at(t, found, "transaction_type"), at(t, found, "transaction_currency_code"), at(t, found, "is_approved"), at(t, found, "is_reversed"),
	})

	caller := b.as(paytermtest.MerchantKey)
	require.Equal(t, b.ok("GET", v1+"/intents", ""), caller.ok("GET", merchantAPI+"/intents", ""))
	require.Equal(t, b.ok("GET", v1+"/intents/"+sale.IntentID, ""), caller.ok("GET", merchantAPI+"/intents/"+sale.IntentID, ""))
	sessions := caller.ok("GET", merchantAPI+"/terminals/"+terminalID+"/sessions", "")
	require.Equal(t, b.ok("GET", v1+"/terminals/"+terminalID+"/sessions", ""), sessions)
	sessionPath := "/terminals/" + terminalID + "/sessions/" + text(t, sessions, "sessions", 0, "id")
	session := caller.ok("GET", merchantAPI+sessionPath, "")
	require.Equal(t, b.ok("GET", v1+sessionPath, ""), session)
	require.Equal(t, sale.TransactionID, at(t, session, "session", "transaction", "uuid"))
}

func TestReconciledSaleForVendorAndBank(t *testing.T) {
	b := start(t, paytermtest.Options{})
	terminalID := b.terminal("000001")
	sale := b.sale(terminalID, "2530", paytermtest.Card{})
	b.clock.Move(time.Hour)
	b.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+terminalID+`"}`)
	id := at(t, b.ok("GET", v1+"/reconciliations", ""), "reconciliations", 0, "id")
	for key, api := range map[string]string{paytermtest.VendorKey: vendorAPI, paytermtest.BankKey: bankAPI} {
		view := at(t, b.as(key).ok("GET", api+"/transactions/"+sale.TransactionID, ""), "transaction")
		require.Equal(t, true, at(t, view, "is_reconcilied"))
		require.Equal(t, object{"id": id, "created_at": "2024-05-14T23:05:09.000Z"}, at(t, view, "reconciliation"))
	}
}

func TestDeclinedForVendor(t *testing.T) {
	b := start(t, paytermtest.Options{})
	sale := b.sale(b.terminal("000001"), "100", paytermtest.Card{DeclineCode: "116"})
	view := at(t, b.as(paytermtest.VendorKey).ok("GET", vendorAPI+"/transactions/"+sale.TransactionID, ""), "transaction")
	require.Equal(t, false, at(t, view, "is_approved"))
	require.Nil(t, at(t, view, "receipts", 0, "approval_code"))
}
