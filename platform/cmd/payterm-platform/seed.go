package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// planID is the id of a plan: on the embedded platform every UUID is one.
const planID = "49429995-9a84-4b88-8e46-a23984d4174b"

// shop is the demo data: a terminal with sales, and requests that show them.
type shop struct {
	terminalID string
	samples    []sample
}

// demoClock is the clock of the platform. Until end, each look at it is some seconds later, so that
// the demo data have times of their own.
type demoClock struct {
	mu     sync.Mutex
	moment time.Time // zero: now
}

func (c *demoClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.moment.IsZero() {
		return time.Now()
	}
	c.moment = c.moment.Add(7 * time.Second)
	return c.moment
}

func (c *demoClock) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.moment = time.Time{}
}

// seed fills the platform.
func seed(ctx context.Context, platform *paytermtest.Platform) (shop, error) {
	platform.AddHardware( // the default stock is left for programs that register terminals
		paytermtest.Hardware{SerialNumber: "SN-1001", TID: "30001001", MID: "900000000001001", BankName: "Example Bank", AcquirerID: "588000"},
		paytermtest.Hardware{SerialNumber: "SN-1002", TID: "30001002", MID: "900000000001002", BankName: "Example Bank", AcquirerID: "588000"},
	)
	terminalID, sale, err := openShop(ctx, platform, paytermtest.ClientKey, "SN-1001", "900000000001001", "Corner Shop")
	if err != nil {
		return shop{}, err
	}
	other := platform.AddClient()
	if _, _, err := openShop(ctx, platform, other.Key, "SN-1002", "900000000001002", "Far Shop"); err != nil {
		return shop{}, err
	}
	posSale, posReconciliation, err := payOnHardware(ctx, platform)
	if err != nil {
		return shop{}, err
	}
	const (
		client, vendor   = paytermtest.ClientKey, paytermtest.VendorKey
		bank, merchant   = paytermtest.BankKey, paytermtest.MerchantKey
		v1, vendors, pos = "/v1/clients-sdk", "/v1/api/vendors", "/v1/clients-sdk/pos"
		banks, merchants = "/v1/banks-sdk", "/v1/merchants-sdk"
	)
	return shop{terminalID, []sample{
		{"a sale, as the client sees it", client, http.MethodGet, v1 + "/transactions/" + sale.TransactionID, ""},
		{"the same, v2", client, http.MethodGet, "/v2/clients-sdk/transactions/" + sale.TransactionIDV2, ""},
		{"the same, for the vendor", vendor, http.MethodGet, vendors + "/transactions/" + sale.TransactionID, ""},
		{"the same, for the bank", bank, http.MethodGet, banks + "/transactions/" + sale.TransactionID, ""},
		{"its intent, for the merchant", merchant, http.MethodGet, merchants + "/intents/" + sale.IntentID, ""},
		{"a session over 4.00, to tap a card on", client, http.MethodPost, v1 + "/terminals/" + terminalID + "/sessions", `{"type":"purchase","amount":400}`},
		{"terminals of all clients of the vendor", vendor, http.MethodGet, vendors + "/terminals", ""},
		{"and of one client", vendor, http.MethodGet, vendors + "/terminals?client_id=" + other.ID, ""},
		{"a payment on a hardware terminal, for the bank", bank, http.MethodGet, banks + "/pos/transactions/" + posSale.TransactionID, ""},
		{"its request, 1200", client, http.MethodGet, pos + "/messages/" + posSale.RequestID, ""},
		{"and its reconciliation", client, http.MethodGet, pos + "/reconciliations/" + posReconciliation, ""},
		{"subscriptions", client, http.MethodGet, pos + "/subscriptions", ""},
		{"a risk event", client, http.MethodPost, "/risk/v1/event", `{"event":"login_failed","event_timestamp":1715691909123}`},
	}}, nil
}

// sample is a request to paste into a shell.
type sample struct {
	title, key, method, path string
	body                     string // JSON; empty: none
}

// curl returns the request as a command line.
func (s sample) curl(base string) string {
	line := "curl -s -H 'api-key: " + s.key + "'"
	if s.body != "" {
		line += " -H 'Content-Type: application/json' -d '" + s.body + "'" // makes it a POST
	}
	return line + " '" + base + s.path + "'"
}

// check sends the printed requests, and returns an error unless all succeed.
func check(ctx context.Context, out io.Writer, base string, samples []sample) error {
	for _, one := range samples {
		request, err := http.NewRequestWithContext(ctx, one.method, base+one.path, strings.NewReader(one.body))
		if err != nil {
			return err
		}
		request.Header.Set("api-key", one.key)
		if one.body != "" {
			request.Header.Set("Content-Type", "application/json")
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			return err
		}
		body, err := io.ReadAll(response.Body)
		if err != nil {
			return err
		}
		_ = response.Body.Close() // read completely
		if response.StatusCode/100 != 2 {
			return fmt.Errorf("%s: %s: %s", one.title, response.Status, body)
		}
		if _, err := fmt.Fprintf(out, "%s: %s, %d bytes\n", one.title, response.Status, len(body)); err != nil {
			return err
		}
	}
	return nil
}

// clientOf returns a client that needs no socket.
func clientOf(platform *paytermtest.Platform, key string) (*payterm.Client, error) {
	return payterm.NewClient("https://payterm.example.com", key,
		payterm.WithHTTPClient(&http.Client{Transport: platform.RoundTripper()}))
}

// openShop registers a terminal for a new merchant and makes three sales: two approved, the first
// of them partly refunded, and one declined.
func openShop(ctx context.Context, platform *paytermtest.Platform, key, serial, mid, name string) (string, paytermtest.Sale, error) {
	var first paytermtest.Sale
	client, err := clientOf(platform, key)
	if err != nil {
		return "", first, err
	}
	api := client.Clients
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
	// The unit of a session's amount is undocumented; on the embedded platform 2530 is 25.30.
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "2530"}
	for i, card := range []paytermtest.Card{{PAN: paytermtest.PANMada}, {DeclineCode: "116"}, {}} {
		session, err := api.Sessions.Create(ctx, terminal.ID, params)
		if err != nil {
			return "", first, err
		}
		sale, err := platform.Tap(session.ID, card)
		if err != nil {
			return "", first, err
		}
		if i == 0 {
			first = sale
		}
	}
	_, err = platform.Refund(first.TransactionID, 530)
	return terminal.ID, first, err
}

// payOnHardware makes a sale on a subscribed hardware terminal and reconciles it.
func payOnHardware(ctx context.Context, platform *paytermtest.Platform) (paytermtest.POSSale, string, error) {
	var sale paytermtest.POSSale
	const tid = "00000042"
	id, err := platform.AddPOSTerminal(paytermtest.POSTerminal{TID: tid, SerialNumber: "SN-0042"})
	if err != nil {
		return sale, "", err
	}
	body := map[string]string{"tid": tid, "plan_id": planID}
	client, err := clientOf(platform, paytermtest.ClientKey)
	if err != nil {
		return sale, "", err
	}
	err = client.Do(ctx, payterm.Request{Method: http.MethodPost, Path: "/v1/clients-sdk/pos/subscriptions", Body: body}, nil)
	if err != nil {
		return sale, "", err
	}
	if sale, err = platform.POSPurchase(id, paytermtest.Card{PAN: paytermtest.PANMastercard}, 2530); err != nil {
		return sale, "", err
	}
	reconciliation, err := platform.POSReconcile(id)
	return sale, reconciliation, err
}
