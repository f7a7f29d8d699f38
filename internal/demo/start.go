package demo

import (
	"context"
	"time"

	"github.com/payterm/payterm-go/paytermtest"
)

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
