package till_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

// refuseLate starts a press that is refused after some time, and returns once it has sent.
func (s *shop) refuseLate(order string) *sync.WaitGroup {
	s.Helper()
	s.fail(paytermtest.Fault{Operation: opening, Times: 1, Status: http.StatusUnprocessableEntity, Latency: 3 * time.Second})
	var press sync.WaitGroup
	press.Go(func() {
		_, err := s.Pay(s.Context(), order, purchase)
		assert.ErrorIs(s, err, payterm.ErrRejected)
	})
	time.Sleep(time.Second)
	return &press
}

// TestLookIsNotToldOfAnotherOrder: while a press looks, its order is refused and then paid with
// another amount.
func TestLookIsNotToldOfAnotherOrder(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{})
		presses := s.refuseLate("a")
		presses.Go(func() {
			payment, err := s.Pay(s.Context(), "a", purchase)
			assert.ErrorIs(s, err, till.ErrOtherOrder)
			assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
		})
		time.Sleep(3 * time.Second)
		payment, err := s.Pay(s.Context(), "a", dearer)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		presses.Wait()
	})
}

// TestSettledSessionStaysSettled: a late look does not undo it, and the twin of the order does not
// take the session, although the first Put of its owner failed.
func TestSettledSessionStaysSettled(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("lost")
		failing := s.store.count() + 4
		s.store.failAt(func(put int) bool { return put == failing })
		_, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrSessionExpired)
		require.ErrorIs(s, err, errDiskFull)
		time.Sleep(time.Minute)
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		payment, err := s.Payment(s.Context(), "lost")
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)

		press := s.refuseLate("a")
		late := s.Till
		late.Orders = &slow{Store: s.Orders, once: sync.OnceFunc(func() { time.Sleep(5 * time.Second) })}
		payment, err = late.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeNone, payment.Outcome)
		press.Wait()
	})
}

// TestTwoPeopleSettle: one succeeds, and the other gets an error.
func TestTwoPeopleSettle(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("a")
		time.Sleep(10 * time.Minute)
		s.Orders = &between{s.store, `"unpaid"`, func() { time.Sleep(time.Second) }}
		var people sync.WaitGroup
		errs := make([]error, 2)
		for i := range errs {
			people.Go(func() { errs[i] = s.SettleUnpaid(s.Context(), "a") })
		}
		people.Wait()
		if errs[0] != nil {
			errs[0], errs[1] = errs[1], errs[0]
		}
		require.NoError(s, errs[0])
		require.ErrorIs(s, errs[1], till.ErrSettled)
	})
}

// TestIDInTheResponseIsEnough, although the rest is unreadable and another order may be looking.
func TestIDInTheResponseIsEnough(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("lost")
		session, err := s.Client.Clients.Sessions.Create(s.Context(), s.TerminalID, dearer)
		require.NoError(s, err)
		_, err = s.platform.Tap(session.ID, paytermtest.Card{})
		require.NoError(s, err)
		s.fail(paytermtest.Fault{Operation: listing, Times: 1, Body: []byte(`{"sessions": []}`)})
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Body: []byte(`{"id": "` + session.ID + `", "amount": {}}`)})
		s.fail(paytermtest.Fault{Operation: listing, Body: []byte(`{"sessions": []}`)})
		payment, err := s.Pay(s.Context(), "a", dearer)
		require.NoError(s, err)
		assert.Equal(s, session.ID, payment.Session.ID)
	})
}

// TestRefusedMeanwhile: a press that looks returns the refusal of another press.
func TestRefusedMeanwhile(t *testing.T) {
	inShop(t, func(s *shop) {
		press := s.refuseLate("a")
		payment, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeNone, payment.Outcome)
		press.Wait()
	})
}

// slowOrders delays the first Puts of an order's note.
type slowOrders struct {
	till.Store

	delays chan time.Duration
}

func (f *slowOrders) Put(ctx context.Context, key string, old, note []byte) error {
	if strings.HasPrefix(key, "order:") {
		select {
		case d := <-f.delays:
			time.Sleep(d)
		default:
		}
	}
	return f.Store.Put(ctx, key, old, note)
}

func delays(each ...time.Duration) chan time.Duration {
	all := make(chan time.Duration, len(each))
	for _, one := range each {
		all <- one
	}
	return all
}

// TestFasterPressFindsItsSession: the slower one has noted the order as pending after it.
func TestFasterPressFindsItsSession(t *testing.T) {
	inShop(t, func(s *shop) {
		s.Orders = &slowOrders{s.store, delays(time.Second, 2*time.Second)}
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
		s.customer(paytermtest.Card{})
		done := make(chan error, 1)
		go func() {
			_, err := s.Pay(s.Context(), "a", purchase)
			done <- err
		}()
		time.Sleep(time.Second / 2)
		_, err := s.Pay(s.Context(), "a", purchase)
		assert.NoError(s, err)
		assert.NoError(s, <-done)
		pending, err := s.Pending(s.Context())
		require.NoError(s, err)
		assert.Empty(s, pending)
		assert.Equal(s, 1, s.sessions())
	})
}

// TestSlowerPressLeavesTheDoubt about the session of the faster one, which came while another order
// was settled as unpaid.
func TestSlowerPressLeavesTheDoubt(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("first")
		time.Sleep(9*time.Minute + 50*time.Second)
		slow := s.Till
		slow.Orders = &slowOrders{s.store, delays(time.Second, 50*time.Second)}
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutBefore})
		var presses sync.WaitGroup
		for range 2 {
			presses.Go(func() {
				_, err := slow.Pay(s.Context(), "a", purchase)
				assert.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
			})
			time.Sleep(time.Second / 2)
		}
		time.Sleep(4 * time.Second)
		s.tap(s.byHand(purchase), paytermtest.Card{DeclineCode: "116"}) // the first order's
		time.Sleep(15 * time.Second)
		require.NoError(s, s.SettleUnpaid(s.Context(), "first"))
		presses.Wait()
		_, err := s.Payment(s.Context(), "a")
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorContains(s, err, "settled as unpaid")
	})
}

// TestPressesOfPayAgainMeet: neither is told the decline that both have read.
func TestPressesOfPayAgainMeet(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{DeclineCode: "116"})
		declined, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		s.customer(paytermtest.Card{})
		s.Orders = &slowOrders{s.store, delays(time.Second, 2*time.Second, 3*time.Second)}
		var presses sync.WaitGroup
		for range 2 {
			presses.Go(func() {
				payment, err := s.PayAgain(s.Context(), declined, purchase)
				assert.NoError(s, err)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
			})
		}
		presses.Wait()
		assert.Equal(s, 2, s.sessions())
	})
}

// TestPayWaitsForTheCardOfPayAgain, which has opened a session before Pay has read the decline.
func TestPayWaitsForTheCardOfPayAgain(t *testing.T) {
	inShop(t, func(s *shop) {
		waits := s.Till
		var opened []string
		waits.Opened = func(_ context.Context, _ string, session *models.Session) { opened = append(opened, session.ID) }
		var press sync.WaitGroup
		press.Go(func() {
			payment, err := waits.Pay(s.Context(), "a", purchase)
			assert.NoError(s, err)
			assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		})
		time.Sleep(time.Second / 2) // it reads every second
		s.tap(s.platform.State().Sessions[0].ID, paytermtest.Card{DeclineCode: "116"})
		declined, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		press.Go(func() {
			payment, err := s.PayAgain(s.Context(), declined, purchase)
			assert.NoError(s, err)
			assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		})
		time.Sleep(3 * time.Second)
		another := s.platform.State().Sessions[1].ID
		s.tap(another, paytermtest.Card{})
		press.Wait()
		assert.Equal(s, []string{declined.Session.ID, another}, opened)
		assert.Equal(s, 2, s.sessions())
	})
}

// contended is a store in which another call is always faster.
type contended struct{ till.Store }

func (contended) Put(context.Context, string, []byte, []byte) error { return till.ErrChanged }

// TestNotesThatKeepChanging end a press, whose outcome is unknown: others may have sent.
func TestNotesThatKeepChanging(t *testing.T) {
	inShop(t, func(s *shop) {
		s.Orders = contended{s.store}
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorContains(s, err, "keep changing")
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
		assert.Zero(s, s.sessions())
	})
}

// TestPressThatHasSentSaysSo: it has read a decline, and cannot read which session followed.
func TestPressThatHasSentSaysSo(t *testing.T) {
	inShop(t, func(s *shop) {
		reads := &unreadable{Store: s.Orders}
		waits := s.Till
		waits.Orders = reads
		var press sync.WaitGroup
		press.Go(func() {
			payment, err := waits.Pay(s.Context(), "a", purchase)
			assert.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
			assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
			assert.NotZero(s, payment.Asked)
		})
		time.Sleep(time.Second / 2) // it reads every second
		s.tap(s.platform.State().Sessions[0].ID, paytermtest.Card{DeclineCode: "116"})
		declined, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		s.customer(paytermtest.Card{})
		_, err = s.PayAgain(s.Context(), declined, purchase)
		require.NoError(s, err)
		reads.fails.Store(2) // the first says that the note has changed
		press.Wait()
		require.Zero(s, reads.fails.Load())
	})
}

// unreadable is a store of which one Get of an order's note fails.
type unreadable struct {
	till.Store

	fails atomic.Int64 // after as many, down to 0
}

func (u *unreadable) Get(ctx context.Context, key string) ([]byte, error) {
	if strings.HasPrefix(key, "order:") && u.fails.Add(-1) == 0 {
		return nil, errDiskFull
	}
	return u.Store.Get(ctx, key)
}
