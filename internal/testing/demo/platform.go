package demo

import (
	"context"
	"strings"
	"sync/atomic"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// Platform is an embedded platform with two clients of one vendor and some days of sales.
type Platform struct {
	*paytermtest.Server
	Flags map[string]string // values for the flags of the examples

	clock func() time.Time
	past  atomic.Pointer[time.Time] // the time on the platform; nil: now
	err   error                     // the first error, after which do does nothing
}

// Start starts a Platform with the time of clock. The caller must close it.
func Start(ctx context.Context, clock func() time.Time) (*Platform, error) {
	p := &Platform{clock: clock}
	srv, err := paytermtest.Start(paytermtest.Options{Now: p.now, PageSize: 5})
	if err != nil {
		return nil, err
	}
	p.Server = srv
	p.fill(ctx)
	if p.err != nil {
		srv.Close()
		return nil, p.err
	}
	return p, nil
}

// fill makes the sales of ten days.
func (p *Platform) fill(ctx context.Context) {
	p.AddHardware(
		paytermtest.Hardware{SerialNumber: "SN-0003", TID: "30000004", MID: "900000000000003", BankName: "Example Bank", AcquirerID: "588000"},
		paytermtest.Hardware{SerialNumber: "SN-0003", TID: "30000005", MID: "900000000000004", BankName: "Örnek Bankası", AcquirerID: "588001"},
	)
	corner, other := p.Client(paytermtest.ClientKey), p.AddClient()
	far := p.Client(other.Key)

	p.setClock(10, 8)
	front := p.commit(ctx, corner, "SN-0001", "900000000000001", "Corner Shop")
	back := p.register(ctx, corner, front.MerchantID, "000042", "Back office")
	remote := p.commit(ctx, far, "SN-0002", "900000000000002", "Far Shop")
	foreign := p.register(ctx, far, remote.MerchantID, "000043", "Of another vendor")
	p.do(func() error { return p.SetVendor(foreign.ID, p.AddVendor().Key) })
	p.sell(ctx, corner, front.ID, 1250, paytermtest.Card{})
	p.setClock(10, 9)
	p.reconcile(ctx, corner, front.ID)

	p.setClock(1, 9)
	first := p.sell(ctx, corner, front.ID, 2530, paytermtest.Card{PAN: paytermtest.PANMada})
	p.sell(ctx, corner, front.ID, 9990, paytermtest.Card{PAN: paytermtest.PANMastercard, DeclineCode: "116"})
	p.setClock(1, 14)
	p.sell(ctx, corner, back.ID, 10000, paytermtest.Card{})
	p.sell(ctx, far, remote.ID, 700, paytermtest.Card{})
	p.disconnect(ctx, far, remote.ID)
	p.do(func() error { _, err := p.Refund(first, 530); return err })
	tid := p.hardware()
	p.setClock(1, 20)
	p.reconcile(ctx, corner, front.ID)

	p.past.Store(new(p.clock().Add(-2 * time.Second))) // reports have times in seconds
	dear := p.sell(ctx, corner, front.ID, 4200, paytermtest.Card{PAN: paytermtest.PANAmex})
	p.do(func() error { _, err := p.Refund(dear, 200); return err })
	wrong := p.sell(ctx, corner, back.ID, 1500, paytermtest.Card{})
	p.do(func() error { return p.Reverse(wrong) })
	p.past.Store(nil)
	users := p.scoreLogins()

	p.Flags = map[string]string{
		"serial": "SN-0003", "bank": "Örnek Bankası", "terminal": front.ID, "end-of-day": back.TID, "client": other.ID,
		"name": "Corner Bakery", "user": "user two", "email": "user2@example.com", "mobile": "+966000000002", "cancel": "true",
		"tid": tid, "plan": "49429995-9a84-4b88-8e46-a23984d4174b", "users": users,
	}
}

func (p *Platform) now() time.Time {
	if past := p.past.Load(); past != nil {
		return *past
	}
	return p.clock()
}

// setClock sets the time to an hour of an earlier day, in UTC.
func (p *Platform) setClock(daysAgo, hour int) {
	year, month, day := p.clock().UTC().Date()
	p.past.Store(new(time.Date(year, month, day-daysAgo, hour, 0, 0, 0, time.UTC)))
}

// do calls a step, unless an earlier one has failed.
func (p *Platform) do(step func() error) {
	if p.err == nil {
		p.err = step()
	}
}

// commit commits a terminal for a new merchant and assigns a user.
func (p *Platform) commit(ctx context.Context, client *payterm.Client, serial, mid, name string) models.CommittedTerminal {
	var made models.CommittedTerminal
	p.do(func() error {
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

// register registers a terminal by its trsm code.
func (p *Platform) register(ctx context.Context, client *payterm.Client, merchantID, code, name string) models.Terminal {
	var made models.Terminal
	p.do(func() error {
		registered, err := client.Clients.Terminals.Register(ctx, models.TerminalRegisterParams{TRSMCode: code, MerchantID: merchantID, Name: name})
		if err == nil {
			made = *registered.Terminal
		}
		return err
	})
	return made
}

// sell taps a card for an amount in hundredths, and returns the id of the transaction.
func (p *Platform) sell(ctx context.Context, client *payterm.Client, terminalID string, amount int64, card paytermtest.Card) string {
	var id string
	p.do(func() error {
		session, err := client.Clients.Sessions.Create(ctx, terminalID, models.SessionCreateParams{
			Type: models.SessionTypePurchase, Amount: models.NumberOf(amount),
		})
		if err != nil {
			return err
		}
		sale, err := p.Tap(session.ID, card)
		id = sale.TransactionID
		return err
	})
	return id
}

func (p *Platform) reconcile(ctx context.Context, client *payterm.Client, terminalID string) {
	p.do(func() error {
		_, err := client.Clients.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: terminalID})
		return err
	})
}

func (p *Platform) disconnect(ctx context.Context, client *payterm.Client, terminalID string) {
	p.do(func() error {
		_, err := client.Clients.Terminals.Disconnect(ctx, terminalID)
		return err
	})
}

// hardware makes sales on two hardware terminals, reconciles the first one an hour later, and
// returns its TID.
func (p *Platform) hardware() string {
	const tid = "00000042"
	var ids [2]string
	for i, terminal := range []paytermtest.POSTerminal{{TID: tid, SerialNumber: "SN-0042"}, {TID: "00000043"}} {
		p.do(func() (err error) { ids[i], err = p.AddPOSTerminal(terminal); return err })
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
		p.do(func() error {
			made, err := p.POSPurchase(ids[sale.terminal], sale.card, sale.amount)
			if refunded == "" {
				refunded = made.TransactionID
			}
			return err
		})
	}
	p.do(func() error { _, err := p.POSRefund(refunded, 1000); return err })
	p.setClock(1, 15)
	p.do(func() error { _, err := p.POSReconcile(ids[0]); return err })
	return tid
}

// scoreLogins sets the risk scores of four users and returns their e-mail addresses. The first is
// allowed, but the first response is lost; the second is blocked; the third is unknown; the fourth
// is allowed.
func (p *Platform) scoreLogins() string {
	users := []string{"user1@example.com", "user2@example.com", "user3@example.com", "user4@example.com"}
	p.SetRiskScorer(func(event paytermtest.RiskEvent) int {
		switch {
		case strings.Contains(string(event.Body), users[1]):
			return 90
		case strings.Contains(string(event.Body), users[2]):
			return paytermtest.RiskScoreUnknown
		}
		return 10
	})
	p.do(func() error {
		return p.Fail(paytermtest.Fault{Operation: "risk.submit", Times: 1, Cut: paytermtest.CutAfter})
	})
	return strings.Join(users, ",")
}
