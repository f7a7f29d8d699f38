package paytermtest_test

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/paytermtest"
)

// world holds the records of a client, its vendor and one of its merchants: at least three on every
// list, and what each operation needs.
type world struct {
	ids  *strings.Replacer // replaces the placeholders in the table of operations
	keys map[string]string // by API; a bank sees all worlds
}

// newWorld fills a platform for a client. The client of ClientKey has VendorKey and, if it is the
// first, MerchantKey. Another client gets a vendor and a merchant key of its own.
func newWorld(b *bench, client string) world {
	b.Helper()
	b = b.as(client)
	merchant := b.merchant()
	for range 2 {
		b.clock.Move(time.Minute)
		b.merchant()
	}
	number := len(b.State().Terminals)
	serial := fmt.Sprintf("SN-5%03d", number)
	b.AddHardware(paytermtest.Hardware{SerialNumber: serial, TID: fmt.Sprintf("31%06d", number), MID: "900000000000002", BankName: "Example Bank", AcquirerID: "588000"})
	committed := b.ok("POST", v1+"/switch/terminals/commit", `{"mid":"900000000000002","serial_number":"`+serial+`","merchant":{"id":"`+merchant+`"}}`)
	terminal := text(b.T, committed, "id")
	b.ok("POST", v1+"/terminals/"+terminal+"/assign", userBody)
	device, err := b.Connect(terminal)
	require.NoError(b, err)
	register := func(number int) string {
		b.clock.Move(time.Minute)
		return text(b.T, b.ok("POST", v1+"/terminals", fmt.Sprintf(`{"trsm_code":"00F%03d","name":"Front desk","merchant_id":"%s"}`, number, merchant)), "terminal", "id")
	}
	free, third := register(number+1), register(number+2)

	var sales []paytermtest.Sale
	var sessions, reconciliations, hardware, posReconciliations, subscriptions []string
	var paid []paytermtest.POSSale
	for i := range 4 {
		b.clock.Move(time.Minute)
		sessions = append(sessions, b.session(terminal, "2530"))
		sale, err := b.Tap(sessions[i], paytermtest.Card{})
		require.NoError(b, err)
		sales = append(sales, sale)
		pos := b.posTerminal(paytermtest.POSTerminal{TID: fmt.Sprintf("41%06d", 10*number+i), SerialNumber: "SN-0042", MerchantID: merchant})
		hardware = append(hardware, pos)
		if i == 3 {
			break // leaves a sale unreconciled and a hardware terminal without a subscription
		}
		reconciled := b.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+terminal+`"}`)
		reconciliations = append(reconciliations, text(b.T, reconciled, "reconciliation", "receipt", "id"))
		paid = append(paid, b.posPurchase(pos, paytermtest.Card{}, 100))
		posReconciliation, err := b.POSReconcile(pos)
		require.NoError(b, err)
		posReconciliations = append(posReconciliations, posReconciliation)
		subscribed := b.ok("POST", subsPath, fmt.Sprintf(`{"tid":"41%06d","plan_id":"%s"}`, 10*number+i, planID))
		subscriptions = append(subscriptions, text(b.T, subscribed, "subscription", "id"))
	}

	w := world{keys: map[string]string{
		"clients": client, "pos": client, "risk": client, "vendors": paytermtest.VendorKey, "merchants": paytermtest.MerchantKey,
		"banks": paytermtest.BankKey,
	}}
	if client != paytermtest.ClientKey {
		owner, err := b.AddMerchantKey(merchant)
		require.NoError(b, err)
		w.keys["merchants"], w.keys["vendors"] = owner.Key, b.AddVendor().Key
		for _, id := range []string{terminal, free, third} {
			require.NoError(b, b.SetVendor(id, w.keys["vendors"]))
		}
	}
	w.ids = strings.NewReplacer(
		"$merchant", merchant, "$terminal", terminal, "$tid", text(b.T, committed, "tid"), "$device", device,
		"$free", free, "$session", sessions[0],
		"$intent", sales[0].IntentID, "$sale2", sales[0].TransactionIDV2, "$sale", sales[0].TransactionID,
		"$reconciliation", reconciliations[0], "$pos_reconciliation", posReconciliations[0], "$pos", hardware[0],
		"$paid", paid[0].TransactionID, "$message", paid[0].RequestID,
		"$subscription", subscriptions[0], "$unsubscribed", fmt.Sprintf("41%06d", 10*number+3),
	)
	return w
}

// request returns the request for an operation in this world, with a query for a list.
func (w world) request(row calls.Call, query string) rawRequest {
	made := rawRequestOf(row)
	made.path, made.body, made.query = w.ids.Replace(made.path), w.ids.Replace(made.body), query
	api, _, _ := strings.Cut(row.Name(), ".")
	made.key = w.keys[api]
	return made
}

// rawRequestOf returns the request for an operation, with placeholders for ids.
func rawRequestOf(row calls.Call) rawRequest {
	path, _, _ := strings.Cut(row.URI(), "?")
	query := ""
	if row.IsList() {
		query = "page=1&limit=1"
	}
	return rawRequest{row.Method, path, query, row.Body, cmp.Or(ownKey(row.Name()), paytermtest.ClientKey)}
}
