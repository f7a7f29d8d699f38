package demo

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/payterm/payterm-go/paytermtest"
)

// World is an embedded platform with two clients of one vendor, whose shops have taken cards for
// some days.
type World struct {
	*paytermtest.Server
	Flags map[string]string // values for the flags of the examples

	clock func() time.Time
	past  atomic.Pointer[time.Time] // when it is in the World; nil: now
	err   error                     // the first, after which nothing more is done
}

// Start starts a World whose present is that of clock. The caller closes it.
func Start(ctx context.Context, clock func() time.Time) (*World, error) {
	w := &World{clock: clock}
	srv, err := paytermtest.Start(paytermtest.Options{Now: w.now, PageSize: 5})
	if err != nil {
		return nil, err
	}
	w.Server = srv
	w.fill(ctx)
	if w.err != nil {
		srv.Close()
		return nil, w.err
	}
	return w, nil
}

func (w *World) now() time.Time {
	if past := w.past.Load(); past != nil {
		return *past
	}
	return w.clock()
}

// at goes back to an hour of a day that is over, in UTC.
func (w *World) at(daysAgo, hour int) {
	year, month, day := w.clock().UTC().Date()
	w.past.Store(new(time.Date(year, month, day-daysAgo, hour, 0, 0, 0, time.UTC)))
}

// fill lets ten days go by.
func (w *World) fill(ctx context.Context) {
	w.AddHardware(
		paytermtest.Hardware{SerialNumber: "SN-0003", TID: "30000004", MID: "900000000000003", BankName: "Example Bank", AcquirerID: "588000"},
		paytermtest.Hardware{SerialNumber: "SN-0003", TID: "30000005", MID: "900000000000004", BankName: "Örnek Bankası", AcquirerID: "588001"},
	)
	corner, other := w.Client(paytermtest.ClientKey), w.AddClient()
	far := w.Client(other.Key)

	w.at(10, 8)
	front := w.commit(ctx, corner, "SN-0001", "900000000000001", "Corner Shop")
	back := w.register(ctx, corner, front.MerchantID, "000042", "Back office")
	remote := w.commit(ctx, far, "SN-0002", "900000000000002", "Far Shop")
	foreign := w.register(ctx, far, remote.MerchantID, "000043", "Of another vendor")
	w.do(func() error { return w.SetVendor(foreign.ID, w.AddVendor().Key) })
	w.sell(ctx, corner, front.ID, 1250, paytermtest.Card{})
	w.at(10, 9)
	w.reconcile(ctx, corner, front.ID)

	w.at(1, 9)
	first := w.sell(ctx, corner, front.ID, 2530, paytermtest.Card{PAN: paytermtest.PANMada})
	w.sell(ctx, corner, front.ID, 9990, paytermtest.Card{PAN: paytermtest.PANMastercard, DeclineCode: "116"})
	w.at(1, 14)
	w.sell(ctx, corner, back.ID, 10000, paytermtest.Card{})
	w.sell(ctx, far, remote.ID, 700, paytermtest.Card{})
	w.disconnect(ctx, far, remote.ID)
	w.do(func() error { _, err := w.Refund(first, 530); return err })
	tid := w.hardware()
	w.at(1, 20)
	w.reconcile(ctx, corner, front.ID)

	w.past.Store(new(w.clock().Add(-2 * time.Second))) // before the second in which a report is made
	dear := w.sell(ctx, corner, front.ID, 4200, paytermtest.Card{PAN: paytermtest.PANAmex})
	w.do(func() error { _, err := w.Refund(dear, 200); return err })
	wrong := w.sell(ctx, corner, back.ID, 1500, paytermtest.Card{})
	w.do(func() error { return w.Reverse(wrong) })
	w.past.Store(nil)
	users := w.watch()

	w.Flags = map[string]string{
		"serial": "SN-0003", "bank": "Örnek Bankası", "terminal": front.ID, "end-of-day": back.TID, "client": other.ID,
		"name": "Corner Bakery", "user": "user two", "email": "user2@example.com", "mobile": "+966000000002", "cancel": "true",
		"tid": tid, "plan": "49429995-9a84-4b88-8e46-a23984d4174b", "users": users,
	}
}
