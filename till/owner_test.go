package till_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

// TestCreateThatRespondsWithAnOldSession proves nothing: it is another order's, or was there
// before.
func TestCreateThatRespondsWithAnOldSession(t *testing.T) {
	for name, before := range map[string]func(*shop) string{
		"another order's": func(s *shop) string { return s.sell("other", purchase).Session.ID },
		"there before":    func(s *shop) string { id := s.byHand(purchase); s.tap(id, paytermtest.Card{}); return id },
		"and a list of lag": func(s *shop) string {
			id := s.sell("other", purchase).Session.ID
			s.fail(paytermtest.Fault{Operation: listing, Body: []byte(`{"sessions": []}`)})
			return id
		},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				session := before(s)
				body := fmt.Appendf(nil, `{"session": {"id": %q, "status": "new", "type": "purchase", "amount": 400}}`, session)
				s.fail(paytermtest.Fault{Operation: opening, Times: 1, Status: 0, Body: body})
				payment, err := s.Pay(s.Context(), "a", purchase)
				if err == nil { // its own session was found
					require.NotEqual(s, session, payment.Session.ID)
					return
				}
				require.NotEqual(s, models.OutcomeApproved, payment.Outcome)
				if payment.Session != nil {
					require.NotEqual(s, session, payment.Session.ID)
				}
			})
		})
	}
}

// TestCreateThatRespondsWithAnothersSession: an older one that no list shows yet.
func TestCreateThatRespondsWithAnothersSession(t *testing.T) {
	const sale, created = `"transaction": {"id": "T", "is_approved": true, "is_reversed": false}`, `"created_at": "2000-01-01T00:00:00.000Z"`
	for name, row := range map[string]struct {
		shown  string
		unread bool // the session cannot be read
	}{
		"another amount":  {shown: `"status": "new", "type": "purchase", "amount": 500, ` + created},
		"another type":    {shown: `"status": "new", "type": "refund", "amount": 400, ` + created},
		"closed":          {shown: `"status": "closed", "type": "purchase", "amount": 400, ` + created},
		"paid":            {shown: `"status": "new", "type": "purchase", "amount": 400, ` + created + ", " + sale},
		"nothing but ids": {shown: `"merchant_id": null`, unread: true},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.lose("lost")
				s.fail(paytermtest.Fault{Operation: opening, Times: 1, Body: []byte(`{"session": {"id": "S", ` + row.shown + `}}`)})
				s.fail(paytermtest.Fault{Operation: listing, Body: []byte(`{"sessions": []}`)})
				if row.unread {
					s.fail(paytermtest.Fault{Operation: looking, Times: 3, Status: http.StatusServiceUnavailable})
				}
				s.fail(paytermtest.Fault{Operation: looking, Body: []byte(`{"session": {"id": "S", "status": "closed", "type": "purchase", "amount": 500, ` + sale + `}}`)})
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
				assert.Nil(s, payment.Session)
			})
		})
	}
}

// TestResponseWithAnotherIDIsNotBelieved: of a session, or of a sale.
func TestResponseWithAnotherIDIsNotBelieved(t *testing.T) {
	inShop(t, func(s *shop) {
		other := s.sell("other", purchase)
		open := s.begin("a", purchase)
		s.fail(paytermtest.Fault{Operation: looking, Times: 1, Body: fmt.Appendf(nil, `{"session": {"id": %q, "status": "closed", "transaction": {"id": "T", "is_approved": true, "is_reversed": false}}}`, other.Session.ID)})
		payment, err := s.Payment(s.Context(), "a")
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorContains(s, err, "is another record's")
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)

		s.tap(open.Session.ID, paytermtest.Card{DeclineCode: "116"})
		s.fail(paytermtest.Fault{Operation: "clients.transactions.get", Times: 1, Body: fmt.Appendf(nil, `{"transaction": {"id": %q, "is_approved": true, "is_reversed": false}}`, other.Sale.ID)})
		payment, err = s.Payment(s.Context(), "a")
		require.ErrorContains(s, err, "is another record's")
		assert.Equal(s, models.OutcomeDeclined, payment.Outcome, "as the session says")
		assert.Nil(s, payment.Sale)
	})
}

// collated is a store that does not tell the case of keys, as a database may.
type collated struct{ till.Store }

func (c collated) Get(ctx context.Context, key string) ([]byte, error) {
	return c.Store.Get(ctx, strings.ToLower(key))
}

func (c collated) Put(ctx context.Context, key string, old, note []byte) error {
	return c.Store.Put(ctx, strings.ToLower(key), old, note)
}

func TestNoteOfAnotherNameIsAnError(t *testing.T) {
	inShop(t, func(s *shop) {
		s.Orders = collated{s.store}
		s.sell("order-1", purchase)
		payment, err := s.Pay(s.Context(), "Order-1", purchase)
		require.ErrorContains(s, err, "of another order")
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
		assert.Equal(s, 1, s.sessions())
	})
}

// TestSpellingOfTheTypeDoesNotHideATwin: type and amount are compared as the journal does.
func TestSpellingOfTheTypeDoesNotHideATwin(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("lost")
		s.through(func(r *http.Request, response *http.Response) {
			if r.Method == http.MethodGet {
				shown, err := io.ReadAll(response.Body)
				require.NoError(s, err)
				setBody(response, "%s", strings.ReplaceAll(string(shown), `"purchase"`, `"PURCHASE"`))
			}
		})
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
		_, err := s.Pay(s.Context(), "twin", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorContains(s, err, `"lost"`)
	})
}

// TestTwinThatCannotOwnASession does not make it ambiguous: the session was there before its write.
func TestTwinThatCannotOwnASession(t *testing.T) {
	inShop(t, func(s *shop) {
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
		s.fail(paytermtest.Fault{Operation: listing, Times: 1, Pass: true}) // the note succeeds, the look fails
		s.fail(paytermtest.Fault{Operation: listing, Times: 1, Status: http.StatusForbidden})
		_, err := s.Pay(s.Context(), "first", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		s.lose("second")
		payment, err := s.Payment(s.Context(), "first")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeOpen, payment.Outcome)
		payment, err = s.Payment(s.Context(), "second")
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		assert.Nil(s, payment.Session)
	})
}

// TestSessionInTheNoteOfATwinAlone is not taken: the store failed when the terminal's note was due.
func TestSessionInTheNoteOfATwinAlone(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("first")
		begun := s.store.count()
		s.store.failAt(func(put int) bool { return put == begun+4 })
		ctx, cancel := context.WithTimeout(s.Context(), time.Second/2)
		defer cancel()
		payment, err := s.Pay(ctx, "second", purchase)
		require.ErrorIs(s, err, errDiskFull)
		require.Equal(s, models.OutcomeOpen, payment.Outcome)
		before := s.platform.Count(listing)
		_, err = s.Payment(s.Context(), "first")
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorContains(s, err, `"second"`)
		assert.LessOrEqual(s, s.platform.Count(listing), before+5)
		s.tap(payment.Session.ID, paytermtest.Card{})
		payment, err = s.Payment(s.Context(), "second")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		_, err = s.Payment(s.Context(), "first")
		require.ErrorContains(s, err, "was not seen", "the other order's session is noted now")
	})
}

// TestOldOrderIsLookedForOnce: a session that was opened would be listed by now.
func TestOldOrderIsLookedForOnce(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("a")
		time.Sleep(time.Minute)
		before, began := s.platform.Count(listing), time.Now()
		_, err := s.Payment(s.Context(), "a")
		require.ErrorContains(s, err, "was not seen")
		assert.Equal(s, before+1, s.platform.Count(listing))
		assert.Zero(s, time.Since(began))
	})
}

// TestNothingIsSentLongAfterItWasNoted: SettleUnpaid counts from the noted time.
func TestNothingIsSentLongAfterItWasNoted(t *testing.T) {
	inShop(t, func(s *shop) {
		s.Orders = &between{s.store, `"asked"`, func() { time.Sleep(time.Minute + time.Second) }}
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorContains(s, err, "nothing was sent")
		assert.Equal(s, models.OutcomeNone, payment.Outcome)
		assert.Zero(s, s.platform.Count(opening))
	})
}

// TestAmbiguousStaysAmbiguous, even if one of two candidates vanishes from the list.
func TestAmbiguousStaysAmbiguous(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("a")
		first, second := s.byHand(purchase), s.byHand(purchase)
		_, err := s.Payment(s.Context(), "a")
		require.ErrorContains(s, err, "no session is surely its own")
		s.fail(paytermtest.Fault{Operation: listing, Body: fmt.Appendf(nil, `{"sessions": [{"id": %q, "type": "purchase", "amount": "400", "created_at": "2000-01-01T00:00:15.000Z"}]}`, first)})
		_, err = s.Payment(s.Context(), "a")
		require.ErrorContains(s, err, "no session is surely its own")
		require.NoError(s, s.Settle(s.Context(), "a", second))
		payment, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, second, payment.Session.ID)
	})
}

// TestOneSessionMoreThanTwinsStaysAmbiguous: one of them is nobody's, whichever is left in the end.
func TestOneSessionMoreThanTwinsStaysAmbiguous(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("a")
		s.lose("b")
		first, second, _ := s.byHand(purchase), s.byHand(purchase), s.byHand(purchase)
		_, err := s.Payment(s.Context(), "a")
		require.ErrorContains(s, err, "no session is surely its own")
		require.NoError(s, s.Settle(s.Context(), "b", second))
		s.fail(paytermtest.Fault{Operation: listing, Body: fmt.Appendf(nil, `{"sessions": [{"id": %q, "type": "purchase", "amount": "400", "created_at": "2000-01-01T00:00:30.000Z"}]}`, first)})
		_, err = s.Payment(s.Context(), "a")
		require.ErrorContains(s, err, "no session is surely its own")
	})
}

// delayed is a store that is slow, and counts its reads.
type delayed struct {
	till.Store

	delay time.Duration
	gets  int
}

func (d *delayed) Get(ctx context.Context, key string) ([]byte, error) {
	d.gets++
	time.Sleep(d.delay)
	return d.Store.Get(ctx, key)
}

func (d *delayed) Put(ctx context.Context, key string, old, note []byte) error {
	time.Sleep(d.delay)
	return d.Store.Put(ctx, key, old, note)
}

// TestManyPendingOrdersDoNotStopATill, even if the store is slow.
func TestManyPendingOrdersDoNotStopATill(t *testing.T) {
	inShop(t, func(s *shop) {
		for i := range 120 {
			s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutBefore})
			params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: models.NumberOf(int64(1000 + i%2))}
			_, err := s.Pay(s.Context(), fmt.Sprint("lost-", i), params)
			require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		}
		store := &delayed{Store: s.store, delay: 50 * time.Millisecond}
		s.Orders = store
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
		s.customer(paytermtest.Card{})
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		assert.Less(s, store.gets, 20)
	})
}

// TestPayEndsWithTheSession, without a deadline and although nothing can be read.
func TestPayEndsWithTheSession(t *testing.T) {
	inShop(t, func(s *shop) {
		s.fail(paytermtest.Fault{Operation: looking, Status: http.StatusServiceUnavailable})
		began := time.Now()
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorContains(s, err, "the session's time is over: the session could not be read for 1h0m3")
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
		assert.InDelta(s, time.Hour, time.Since(began), float64(2*time.Minute))
	})
}

// TestUnreadableResponseWithAnOldIDProvesNothing: what was noted of the list may not reach back to
// it.
func TestUnreadableResponseWithAnOldIDProvesNothing(t *testing.T) {
	inShop(t, func(s *shop) {
		old := s.byHand(purchase)
		s.tap(old, paytermtest.Card{})
		for range 150 {
			time.Sleep(time.Minute)
			s.byHand(dearer)
		}
		s.tap(s.byHand(dearer), paytermtest.Card{})
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Body: fmt.Appendf(nil, `{"session": {"id": %q, "status": "new", "amount": 400, "expired_at": {}, "created_at": {"a": 1}, "transaction": "x"}}`, old)})
		payment, _ := s.Pay(s.Context(), "a", purchase)
		assert.NotEqual(s, models.OutcomeApproved, payment.Outcome)
	})
}
