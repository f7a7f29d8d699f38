package demo

import (
	"context"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// do takes one step, unless one before has failed.
func (w *World) do(step func() error) {
	if w.err == nil {
		w.err = step()
	}
}

// commit registers a terminal that the banks know, for a new merchant, and assigns a user to it.
func (w *World) commit(ctx context.Context, client *payterm.Client, serial, mid, name string) models.RegisteredTerminal {
	var made models.RegisteredTerminal
	w.do(func() error {
		terminal, err := client.Clients.Terminals.Commit(ctx, models.TerminalCommitParams{
			MID: mid, SerialNumber: serial, Merchant: models.TerminalCommitMerchant{Name: name},
		})
		if err != nil {
			return err
		}
		made = *terminal
		_, err = client.Clients.Terminals.Assign(ctx, made.ID, models.TerminalAssignParams{
			Name: "user one", Email: "user1@example.com", Mobile: "+966000000001",
		})
		return err
	})
	return made
}

// register registers a terminal by the code on it.
func (w *World) register(ctx context.Context, client *payterm.Client, merchantID, code, name string) models.Terminal {
	var made models.Terminal
	w.do(func() error {
		registered, err := client.Clients.Terminals.Register(ctx, models.TerminalRegisterParams{TRSMCode: code, MerchantID: merchantID, Name: name})
		if err == nil {
			made = *registered.Terminal
		}
		return err
	})
	return made
}

// sell takes a card for an amount in hundredths, and returns the id of the transaction.
func (w *World) sell(ctx context.Context, client *payterm.Client, terminalID string, amount int64, card paytermtest.Card) string {
	var id string
	w.do(func() error {
		session, err := client.Clients.Sessions.Create(ctx, terminalID, models.SessionCreateParams{
			Type: models.SessionTypePurchase, Amount: models.NumberOf(amount),
		})
		if err != nil {
			return err
		}
		sale, err := w.Tap(session.ID, card)
		id = sale.TransactionID
		return err
	})
	return id
}

func (w *World) reconcile(ctx context.Context, client *payterm.Client, terminalID string) {
	w.do(func() error {
		_, err := client.Clients.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: terminalID})
		return err
	})
}

func (w *World) disconnect(ctx context.Context, client *payterm.Client, terminalID string) {
	w.do(func() error {
		_, err := client.Clients.Terminals.Disconnect(ctx, terminalID, models.TerminalDisconnectParams{})
		return err
	})
}

// hardware puts two hardware terminals to work, ends the day of the first an hour later, and
// returns its TID.
func (w *World) hardware() string {
	const tid = "00000042"
	var ids [2]string
	for i, terminal := range []paytermtest.POSTerminal{{TID: tid, SerialNumber: "SN-0042"}, {TID: "00000043"}} {
		w.do(func() (err error) { ids[i], err = w.AddPOSTerminal(terminal); return err })
	}
	var refunded string
	for _, sale := range []struct {
		terminal int
		amount   int64
		card     paytermtest.Card
	}{
		{0, 6000, paytermtest.Card{PAN: paytermtest.PANMastercard}},
		{0, 2050, paytermtest.Card{PAN: paytermtest.PANMada}},
		{1, 3300, paytermtest.Card{}},
		{1, 8800, paytermtest.Card{DeclineCode: "116"}},
	} {
		w.do(func() error {
			made, err := w.POSPurchase(ids[sale.terminal], sale.card, sale.amount)
			if refunded == "" {
				refunded = made.TransactionID
			}
			return err
		})
	}
	w.do(func() error { _, err := w.POSRefund(refunded, 1000); return err })
	w.at(1, 15)
	w.do(func() error { _, err := w.POSReconcile(ids[0]); return err })
	return tid
}

// watch decides what becomes of the logins of four users, and returns their e-mail addresses: the
// first is allowed, but the answer is lost once; the second is blocked; of the third nothing is
// known; the fourth is allowed.
func (w *World) watch() string {
	users := []string{"user1@example.com", "user2@example.com", "user3@example.com", "user4@example.com"}
	w.SetRiskScorer(func(event paytermtest.RiskEvent) int {
		switch {
		case strings.Contains(string(event.Body), users[1]):
			return 90
		case strings.Contains(string(event.Body), users[2]):
			return paytermtest.RiskScoreUnknown
		}
		return 10
	})
	w.do(func() error { return w.Fail(paytermtest.Fault{Operation: "risk.submit", Times: 1, DropAfter: true}) })
	return strings.Join(users, ",")
}
