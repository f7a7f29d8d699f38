package till_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// respondWith makes the platform respond to writes with a session that it says was created at a
// time. It opens none.
func (s *shop) respondWith(session, created string) {
	s.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			if r.Method != http.MethodPost {
				return next.RoundTrip(r)
			}
			response := &http.Response{StatusCode: http.StatusOK, Header: http.Header{"Date": {time.Now().UTC().Format(http.TimeFormat)}}, Request: r}
			setBody(response, `{"session": {"id": %q, "status": "new", "type": "purchase", "amount": 400, "created_at": %q}}`, session, created)
			return response, nil
		})
	}))
}

// hideLists empties the lists of sessions.
func (s *shop) hideLists() {
	s.through(func(r *http.Request, response *http.Response) {
		if r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/sessions") {
			setBody(response, `{"sessions": []}`)
		}
	})
}

// TestResponseWhoseTimeNamesNoInstantIsReadAgain: the session may be an older one.
func TestResponseWhoseTimeNamesNoInstantIsReadAgain(t *testing.T) {
	for name, created := range map[string]string{"no time": "", "no zone": "2000-01-01 00:00:00"} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.byHand(purchase)
				s.through(func(r *http.Request, response *http.Response) {
					if strings.HasSuffix(r.URL.Path, "/OLD") {
						response.StatusCode = http.StatusOK
						setBody(response, `{"session": {"id": "OLD", "status": "new", "type": "purchase", "amount": 400, "created_at": "1999-12-31T00:00:00.000Z"}}`)
					}
				})
				s.respondWith("OLD", created)
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.ErrorContains(s, err, "an older one")
				assert.Nil(s, payment.Session)
			})
		})
	}
}

const longAgo = "2000-01-01T00:00:00.000Z"

// TestResponseThatMayBeAnothersIsNotBelieved, although the session is not noted as another order's.
func TestResponseThatMayBeAnothersIsNotBelieved(t *testing.T) {
	for name, arrange := range map[string]func(s *shop) (session, created string){
		"one that was settled as unpaid meanwhile": func(s *shop) (string, string) {
			s.lose("other")
			time.Sleep(11 * time.Minute)
			late, direct := s.byHand(purchase), *s // the request of the other one arrives
			require.NoError(s, s.platform.CloseSession(late))
			settle := sync.OnceFunc(func() { require.NoError(s, direct.SettleUnpaid(s.Context(), "other")) })
			s.through(func(*http.Request, *http.Response) {
				if s.store.count() > 4 { // the order is asked
					settle()
				}
			})
			return late, "2000-01-01T00:10:00.000Z"
		},
		"one that cannot be read": func(s *shop) (string, string) {
			s.lose("other")
			s.store.hide(func(key string) bool { return key == "order:other" })
			return s.byHand(purchase), longAgo
		},
		"one that has it, which its note alone says": func(s *shop) (string, string) {
			begun := s.store.count()
			s.store.failAt(func(put int) bool { return put == begun+4 })
			ctx, cancel := context.WithTimeout(s.Context(), time.Second/2)
			defer cancel()
			payment, err := s.Pay(ctx, "other", purchase)
			require.ErrorIs(s, err, errDiskFull)
			return payment.Session.ID, "2000-01-01T00:00:01.000Z"
		},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				session, created := arrange(s)
				s.hideLists()
				s.respondWith(session, created)
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				require.ErrorContains(s, err, "may belong to another order")
				assert.Nil(s, payment.Session)
			})
		})
	}
}

// TestResponseWithASessionThatIsNotNewIsNotBelieved: nobody can have tapped a card yet.
func TestResponseWithASessionThatIsNotNewIsNotBelieved(t *testing.T) {
	const session = `{"session": {"id": "S", "type": "purchase", "amount": 400, "created_at": "2000-01-01T00:00:00.000Z"%s}}`
	const sale = `, "transaction": {"id": "T", "is_approved": true, "is_reversed": false}`
	for name, shown := range map[string]string{
		"closed": `, "status": "closed"`, "in progress": `, "status": "in_progress"`, "paid": `, "status": "closed"` + sale,
		"new, but paid": `, "status": "new"` + sale, "without a status, but paid": sale,
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.hideLists()
				s.through(func(r *http.Request, response *http.Response) {
					switch {
					case r.Method == http.MethodPost:
						setBody(response, session, shown)
					case strings.HasSuffix(r.URL.Path, "/S"):
						response.StatusCode = http.StatusOK
						setBody(response, session, `, "status": "closed"`+sale)
					}
				})
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				require.ErrorContains(s, err, "that is not new")
				assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
				assert.Nil(s, payment.Session)
			})
		})
	}
}

// TestSessionThatTheResponseNamed counts, although it is not believed: it is older than the write,
// and no list showed it before.
func TestSessionThatTheResponseNamed(t *testing.T) {
	inShop(t, func(s *shop) {
		old, direct := s.byHand(purchase), *s
		time.Sleep(30 * time.Minute)
		recent := s.byHand(dearer)
		s.through(func(r *http.Request, response *http.Response) {
			if r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/sessions") {
				setBody(response, `{"sessions": [{"id": %q, "type": "purchase", "amount": "500", "created_at": "2000-01-01T00:30:00.000Z"}]}`, recent)
			}
		})
		s.respondWith(old, longAgo)
		_, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		s.tap(old, paytermtest.Card{})
		time.Sleep(11 * time.Minute)
		require.ErrorContains(s, direct.SettleUnpaid(s.Context(), "a"), "is paid: settle first whose it is")
		require.NoError(s, direct.Settle(s.Context(), "a", old))
	})
}

// TestOpenSessionOfAStranger does not count where the response named another.
func TestOpenSessionOfAStranger(t *testing.T) {
	inShop(t, func(s *shop) {
		other := s.byHand(purchase)
		open := s.begin("a", purchase)
		require.NoError(s, s.platform.CloseSession(open.Session.ID))
		s.tap(other, paytermtest.Card{})
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
	})
}

// TestLateTapOfAYoungSession: one read past its end does not tell that the customer has left.
func TestLateTapOfAYoungSession(t *testing.T) {
	inShop(t, func(s *shop) {
		open := s.begin("a", purchase)
		s.fail(paytermtest.Fault{Operation: looking, Header: http.Header{"Date": {anHourLater}}})
		time.AfterFunc(5*time.Second, func() { _, _ = s.platform.Tap(open.Session.ID, paytermtest.Card{}) })
		require.ErrorContains(s, s.SettleUnpaid(s.Context(), "a"), "is paid: settle it with that")
	})
}

// TestReversalIsNoted: a call that saw the sale before it was reversed does not replace that.
func TestReversalIsNoted(t *testing.T) {
	inShop(t, func(s *shop) {
		paid := s.sell("a", purchase)
		later := *s
		later.Orders = s.store.Store
		between := sync.OnceFunc(func() {
			require.NoError(s, s.platform.Reverse(paid.Sale.ID))
			payment, err := later.Payment(s.Context(), "a")
			require.NoError(s, err)
			require.Equal(s, models.OutcomeReversed, payment.Outcome)
		})
		s.store.failAt(func(int) bool { between(); return false })
		_, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		s.fail(paytermtest.Fault{Operation: looking, Status: http.StatusNotFound})
		payment, err := s.Payment(s.Context(), "a")
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		assert.Equal(s, models.OutcomeReversed, payment.Last)
	})
}
