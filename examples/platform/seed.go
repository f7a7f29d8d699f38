package main

import (
	"context"
	"net/http"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// planID is a plan of subscriptions: on the embedded platform every UUID is one.
const planID = "49429995-9a84-4b88-8e46-a23984d4174b"

// seed gives the platform something to show, and tells what to ask for.
func seed(ctx context.Context, srv *paytermtest.Server) ([]ask, error) {
	terminalID, sale, err := openShop(ctx, srv, paytermtest.ClientKey, "SN-0001", "900000000000001", "Corner Shop")
	if err != nil {
		return nil, err
	}
	other := srv.AddClient()
	if _, _, err := openShop(ctx, srv, other.Key, "SN-0002", "900000000000002", "Far Shop"); err != nil {
		return nil, err
	}
	posSale, posReconciliation, err := payOnHardware(ctx, srv)
	if err != nil {
		return nil, err
	}
	const (
		client, vendor   = paytermtest.ClientKey, paytermtest.VendorKey
		bank, merchant   = paytermtest.BankKey, paytermtest.MerchantKey
		v1, vendors, pos = "/v1/clients-sdk", "/v1/api/vendors", "/v1/clients-sdk/pos"
		banks, merchants = "/v1/banks-sdk", "/v1/merchants-sdk"
	)
	return []ask{
		{"a sale, as the client sees it", client, http.MethodGet, v1 + "/transactions/" + sale.TransactionID, ""},
		{"the same, v2", client, http.MethodGet, "/v2/clients-sdk/transactions/" + sale.TransactionIDV2, ""},
		{"the same, for the vendor", vendor, http.MethodGet, vendors + "/transactions/" + sale.TransactionID, ""},
		{"the same, for the bank", bank, http.MethodGet, banks + "/transactions/" + sale.TransactionID, ""},
		{"its intent, for the merchant", merchant, http.MethodGet, merchants + "/intents/" + sale.IntentID, ""},
		{"a session, on which a card is tapped", client, http.MethodPost, v1 + "/terminals/" + terminalID + "/sessions", `{"type":"purchase","amount":400}`},
		{"terminals of all clients of the vendor", vendor, http.MethodGet, vendors + "/terminals", ""},
		{"and of one client", vendor, http.MethodGet, vendors + "/terminals?client_id=" + other.ID, ""},
		{"a payment on a hardware terminal, for the bank", bank, http.MethodGet, banks + "/pos/transactions/" + posSale.TransactionID, ""},
		{"its request, 1200", client, http.MethodGet, pos + "/messages/" + posSale.RequestID, ""},
		{"and its reconciliation", client, http.MethodGet, pos + "/reconciliations/" + posReconciliation, ""},
		{"subscriptions", client, http.MethodGet, pos + "/subscriptions", ""},
		{"a risk event", client, http.MethodPost, "/risk/v1/event", `{"event":"login_failed","event_timestamp":1715691909123}`},
	}, nil
}

// openShop registers a merchant's terminal and makes three sales on it: one approved, one declined, one paid back in part.
func openShop(ctx context.Context, srv *paytermtest.Server, key, serial, mid, name string) (string, paytermtest.Sale, error) {
	var first paytermtest.Sale
	api := srv.Client(key).Clients
	terminal, err := api.Terminals.Commit(ctx, models.TerminalCommitParams{
		MID: mid, SerialNumber: serial, Merchant: models.TerminalCommitMerchant{Name: name},
	})
	if err != nil {
		return "", first, err
	}
	user := models.TerminalAssignParams{Name: "user one", Mobile: "+966000000001", Email: "user1@example.com"}
	if _, err := api.Terminals.Assign(ctx, terminal.ID, user); err != nil {
		return "", first, err
	}
	for i, card := range []paytermtest.Card{{PAN: paytermtest.PANMada}, {DeclineCode: "116"}, {}} {
		session, err := api.Sessions.Create(ctx, terminal.ID, models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "2530"})
		if err != nil {
			return "", first, err
		}
		sale, err := srv.Tap(session.ID, card)
		if err != nil {
			return "", first, err
		}
		if i == 0 {
			first = sale
		}
	}
	_, err = srv.Refund(first.TransactionID, 530)
	return terminal.ID, first, err
}

// payOnHardware ends a day of a hardware terminal that has a subscription.
func payOnHardware(ctx context.Context, srv *paytermtest.Server) (paytermtest.POSSale, string, error) {
	var sale paytermtest.POSSale
	const tid = "00000042"
	id, err := srv.AddPOSTerminal(paytermtest.POSTerminal{TID: tid, SerialNumber: "SN-0042"})
	if err != nil {
		return sale, "", err
	}
	body := map[string]string{"tid": tid, "plan_id": planID}
	err = srv.Client(paytermtest.ClientKey).Do(ctx, http.MethodPost, "/v1/clients-sdk/pos/subscriptions", nil, body, nil)
	if err != nil {
		return sale, "", err
	}
	if sale, err = srv.POSPurchase(id, paytermtest.Card{PAN: paytermtest.PANMastercard}, 2530); err != nil {
		return sale, "", err
	}
	reconciliation, err := srv.POSReconcile(id)
	return sale, reconciliation, err
}
