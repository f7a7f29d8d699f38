package till_test

import (
	"context"
	"fmt"
	"io"
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

// through lets change see every response.
func (s *shop) through(change func(*http.Request, *http.Response)) {
	s.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			response, err := next.RoundTrip(r)
			if err == nil {
				change(r, response)
			}
			return response, err
		})
	}))
}

func setBody(response *http.Response, format string, values ...any) {
	response.Body, response.ContentLength = io.NopCloser(strings.NewReader(fmt.Sprintf(format, values...))), -1
}

// undated takes the Date from all responses.
func (s *shop) undated() {
	s.through(func(_ *http.Request, response *http.Response) { response.Header.Del("Date") })
}

// TestSessionWithoutADateEndsADayLater, by the local clock: the platform shows it as new for ever.
func TestSessionWithoutADateEndsADayLater(t *testing.T) {
	t.Run("SettleUnpaid", func(t *testing.T) {
		inShop(t, func(s *shop) {
			s.undated()
			open := s.begin("a", purchase)
			time.Sleep(time.Until(open.Session.ExpiredAt.Time().Add(24 * time.Hour)))
			require.ErrorContains(s, s.SettleUnpaid(s.Context(), "a"), "a card may be tapped")
			time.Sleep(time.Second)
			require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		})
	})
	t.Run("PayAgain", func(t *testing.T) {
		inShop(t, func(s *shop) {
			s.undated()
			open := s.begin("a", purchase)
			s.tap(open.Session.ID, paytermtest.Card{DeclineCode: "116"})
			s.through(func(r *http.Request, response *http.Response) {
				if strings.HasSuffix(r.URL.Path, open.Session.ID) {
					setBody(response, `{"session": {"id": %q, "status": "new", "created_at": "2000-01-01T00:00:00Z", "expired_at": "%d", "transaction": {"is_approved": false}}}`,
						open.Session.ID, open.Session.ExpiredAt)
				}
			})
			time.Sleep(26 * time.Hour)
			s.customer(paytermtest.Card{})
			payment, err := s.PayAgain(s.Context(), open, purchase)
			require.NoError(s, err)
			assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		})
	})
}

// TestClockThatWasBehindAtTheWrite: without a Date, a day by the local clock is not enough if the
// sessions that were there are of today.
func TestClockThatWasBehindAtTheWrite(t *testing.T) {
	inShop(t, func(s *shop) {
		s.undated()
		s.through(func(r *http.Request, response *http.Response) {
			if r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/sessions") {
				setBody(response, `{"sessions": [{"id": "S", "status": "closed", "type": "purchase", "amount": "500", "created_at": "2000-01-02T00:00:00.000Z"}]}`)
			}
		})
		s.lose("a")
		time.Sleep(24*time.Hour + time.Minute) // somebody sets the clock right, a minute later
		require.ErrorContains(s, s.SettleUnpaid(s.Context(), "a"), "sends no Date")
		time.Sleep(24 * time.Hour)
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
	})
}

// TestLookAlike: what counts against an order whose request was lost is what may be its session.
func TestLookAlike(t *testing.T) {
	paid := func(s *shop) { s.tap(s.byHand(purchase), paytermtest.Card{}) }
	for name, row := range map[string]struct {
		before  func(*shop) string // returns a session that is paid after the write, or ""
		after   time.Duration      // from the write to a paid session, 0: none
		refusal string             // empty: none
	}{
		"paid before the write":                  {before: func(s *shop) string { paid(s); return "" }},
		"open before the write, and paid":        {before: func(s *shop) string { return s.byHand(purchase) }, refusal: "is paid: settle first whose it is"},
		"of another amount, and paid":            {before: func(s *shop) string { return s.byHand(dearer) }},
		"created twenty minutes after the write": {after: 20*time.Minute - 5*time.Second, refusal: "it is approved"},
		"created later":                          {after: 20*time.Minute + 5*time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				other := ""
				if row.before != nil {
					other = row.before(s)
				}
				time.Sleep(time.Minute)
				began := time.Now()
				s.lose("a")
				if other != "" {
					s.tap(other, paytermtest.Card{})
				}
				if row.after != 0 {
					time.Sleep(time.Until(began.Add(row.after)))
					paid(s)
				}
				time.Sleep(time.Until(began.Add(11 * time.Minute)))
				err := s.SettleUnpaid(s.Context(), "a")
				if row.refusal == "" {
					require.NoError(s, err)
					return
				}
				require.ErrorContains(s, err, row.refusal)
			})
		})
	}
}

// TestSettleNamesAnEarlierSession that turns out paid, while the next attempt is lost: the order is
// approved, and the lost session goes to no other order.
func TestSettleNamesAnEarlierSession(t *testing.T) {
	inShop(t, func(s *shop) {
		first := s.begin("a", purchase)
		time.Sleep(15 * time.Minute)
		s.dated(anHourLater) // wrongly
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		s.platform.ClearFaults()
		time.Sleep(time.Hour) // past the session's end
		s.lose("a")
		require.ErrorContains(s, s.Settle(s.Context(), "a", first.Session.ID), "is not paid")
		s.show(first.Session.ID, `"status": "closed", "transaction": {"is_approved": true, "is_reversed": false}`)

		require.NoError(s, s.Settle(s.Context(), "a", first.Session.ID))
		for range 2 {
			payment, err := s.Pay(s.Context(), "a", purchase)
			require.NoError(s, err)
			assert.Equal(s, models.OutcomeApproved, payment.Outcome)
			assert.Equal(s, first.Session.ID, payment.Session.ID)
		}
		pending, err := s.Pending(s.Context())
		require.NoError(s, err)
		assert.Empty(s, pending)
		assert.Equal(s, 1, s.sessions())

		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
		_, err = s.Pay(s.Context(), "b", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown, "the session may be that of the lost request")
	})
}

// TestTwinNotedDuringALook is no second candidate: the terminal's note was read before.
func TestTwinNotedDuringALook(t *testing.T) {
	inShop(t, func(s *shop) {
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
		s.fail(paytermtest.Fault{Operation: listing, Times: 1, Pass: true}) // the note succeeds, the look fails
		s.fail(paytermtest.Fault{Operation: listing, Times: 1, Status: http.StatusForbidden})
		_, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)

		other, once := *s, sync.Once{}
		s.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				once.Do(func() { other.begin("b", purchase) })
				return next.RoundTrip(r)
			})
		}))
		payment, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, s.platform.State().Sessions[0].ID, payment.Session.ID)
	})
}

// TestPurgedSessionsCountAfterADay, if the platform has the terminal without them.
func TestPurgedSessionsCountAfterADay(t *testing.T) {
	for name, row := range map[string]struct {
		after   time.Duration
		arrange func(*shop)
		refusal string // empty: none
	}{
		"a day later":       {25 * time.Hour, func(*shop) {}, ""},
		"on the same day":   {23 * time.Hour, func(*shop) {}, "or has purged them"},
		"an order of today": {11 * time.Minute, func(*shop) {}, "or has purged them"},
		"a later order is of today": {25 * time.Hour, func(s *shop) {
			s.platform.ClearFaults()
			s.sell("later", dearer)
			s.fail(paytermtest.Fault{Operation: looking, Status: http.StatusNotFound})
			s.fail(paytermtest.Fault{Operation: listing, Body: []byte(`{"sessions": []}`)})
		}, "or has purged them"},
		"no such terminal": {25 * time.Hour, func(s *shop) {
			s.fail(paytermtest.Fault{Operation: "clients.terminals.get", Status: http.StatusNotFound})
		}, "the terminal cannot be read"},
		"the last is there": {25 * time.Hour, func(s *shop) {
			s.platform.ClearFaults()
			s.fail(paytermtest.Fault{Operation: listing, Body: []byte(`{"sessions": []}`)})
		}, "out of date"},
		"a list that is cut": {25 * time.Hour, func(s *shop) {
			s.platform.ClearFaults()
			s.fail(paytermtest.Fault{Operation: listing, Cut: paytermtest.CutBody})
		}, "cannot be read"},
		"the last is paid, its sale is gone": {25 * time.Hour, func(s *shop) {
			s.platform.ClearFaults()
			s.fail(paytermtest.Fault{Operation: listing, Body: []byte(`{"sessions": []}`)})
			s.fail(paytermtest.Fault{Operation: "clients.transactions.get", Status: http.StatusNotFound})
		}, "out of date"},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.sell("earlier", dearer)
				if row.after < time.Hour {
					time.Sleep(25 * time.Hour)
				}
				s.lose("a")
				time.Sleep(row.after)
				s.fail(paytermtest.Fault{Operation: looking, Status: http.StatusNotFound})
				s.fail(paytermtest.Fault{Operation: listing, Body: []byte(`{"sessions": []}`)})
				row.arrange(s)
				err := s.SettleUnpaid(s.Context(), "a")
				if row.refusal != "" {
					require.ErrorContains(s, err, row.refusal)
					return
				}
				require.NoError(s, err)
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown, "its new session cannot be read")
				assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
				assert.Equal(s, 2, s.sessions(), "what a person has said of a purged terminal holds")
			})
		})
	}
}

// TestSettleUnpaidTakesTenSeconds, however many sessions were closed without a tap, and reads again
// those that a transaction may follow.
func TestSettleUnpaidTakesTenSeconds(t *testing.T) {
	inShop(t, func(s *shop) {
		payment := s.begin("a", purchase)
		for range 4 {
			s.show(payment.Session.ID, `"status": "closed"`)
			ctx, cancel := context.WithTimeout(s.Context(), 13*time.Second)
			payment, _ = s.PayAgain(ctx, payment, purchase)
			cancel()
		}
		require.Equal(s, 5, s.sessions())
		s.show(payment.Session.ID, `"status": "closed"`)
		time.Sleep(11 * time.Minute)

		began := time.Now()
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		assert.Equal(s, 10*time.Second, time.Since(began))

		s.lose("b")
		late := s.byHand(purchase)
		require.NoError(s, s.platform.CloseSession(late))
		var follows atomic.Bool
		s.through(func(r *http.Request, response *http.Response) {
			if strings.HasSuffix(r.URL.Path, late) {
				shown := map[bool]string{true: `, "transaction": {"is_approved": true, "is_reversed": false}`}[follows.Load()]
				setBody(response, `{"session": {"id": %q, "status": "closed", "type": "purchase", "amount": 400%s}}`, late, shown)
			}
		})
		time.Sleep(11 * time.Minute)
		ctx, cancel := context.WithTimeout(s.Context(), 5*time.Second)
		defer cancel()
		err := s.SettleUnpaid(ctx, "b")
		require.ErrorIs(s, err, context.DeadlineExceeded)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		time.AfterFunc(5*time.Second, func() { follows.Store(true) })
		require.ErrorContains(s, s.SettleUnpaid(s.Context(), "b"), "is paid")
	})
}

// TestUnreadableRecordIsJudgedByWhatItShows: its id and its time.
func TestUnreadableRecordIsJudgedByWhatItShows(t *testing.T) {
	for name, row := range map[string]struct{ record, refusal string }{
		"of yesterday":       {`{"id": "S", "created_at": "1999-12-31T00:00:00.000Z", "amount": {}}`, ""},
		"readable by itself": {`{"id": "S2", "created_at": "2000-01-01T00:00:00.000Z", "amount": {}}`, ""},
		"not readable":       {`{"id": "S", "created_at": "2000-01-01T00:00:00.000Z", "amount": {}}`, "cannot be read"},
		"without a time":     {`{"id": "S", "created_at": {}, "amount": {}}`, "cannot be read"},
		"without a zone":     {`{"id": "S", "created_at": "1999-12-31 00:00:00", "amount": {}}`, "cannot be read"},
		"without an id":      {`{"created_at": "1999-12-31T00:00:00.000Z", "amount": {}}`, "cannot be read"},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.lose("a")
				time.Sleep(11 * time.Minute)
				s.through(func(r *http.Request, response *http.Response) {
					switch {
					case strings.HasSuffix(r.URL.Path, "/sessions"):
						setBody(response, `{"sessions": [%s]}`, row.record)
					case strings.HasSuffix(r.URL.Path, "/S2"):
						response.StatusCode = http.StatusOK
						setBody(response, `{"session": {"id": "S2", "status": "closed", "type": "purchase", "amount": 500}}`)
					}
				})
				err := s.SettleUnpaid(s.Context(), "a")
				if row.refusal == "" {
					require.NoError(s, err)
					return
				}
				require.ErrorContains(s, err, row.refusal)
			})
		})
	}
}

// TestSessionWhoseTimeNamesNoInstantMayBeTheOrders: nothing shows that it is an older one.
func TestSessionWhoseTimeNamesNoInstantMayBeTheOrders(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("a")
		time.Sleep(11 * time.Minute)
		const paid = `{"id": "S", "status": "closed", "type": "purchase", "amount": 400, "created_at": "1999-12-31 00:00:00",
			"transaction": {"is_approved": true, "is_reversed": false}}`
		s.through(func(r *http.Request, response *http.Response) {
			switch {
			case strings.HasSuffix(r.URL.Path, "/sessions"):
				setBody(response, `{"sessions": [%s]}`, paid)
			case strings.HasSuffix(r.URL.Path, "/S"):
				response.StatusCode = http.StatusOK
				setBody(response, `{"session": %s}`, paid)
			}
		})
		require.ErrorContains(s, s.SettleUnpaid(s.Context(), "a"), "is paid")
	})
}

// TestResponseThatNamesTheSessionOfALostOrder is not believed, whichever of the two is asked first:
// it was created before the write.
func TestResponseThatNamesTheSessionOfALostOrder(t *testing.T) {
	inShop(t, func(s *shop) {
		hidden := s.Till
		hidden.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				response, err := next.RoundTrip(r)
				if err == nil && r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/sessions") {
					setBody(response, `{"sessions": []}`)
				}
				return response, err
			})
		}))
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
		_, err := hidden.Pay(s.Context(), "second", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		own := s.platform.State().Sessions[0]

		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Body: fmt.Appendf(nil, `{"session": {"id": %q, "status": "new", "type": "purchase", "amount": 400, "created_at": %q}}`,
			own.ID, own.Created.UTC().Format("2006-01-02T15:04:05.000Z"))})
		s.tap(own.ID, paytermtest.Card{})
		payment, err := hidden.Pay(s.Context(), "first", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
		require.NoError(s, s.Settle(s.Context(), "second", own.ID))
		payment, err = s.Payment(s.Context(), "second")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
	})
}

// TestResponseIsAsNewAsItsRequest: a session that was created after the list was read, but before
// the request was sent, may be that of an order that is looking.
func TestResponseIsAsNewAsItsRequest(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("second")
		direct, own := *s, ""
		s.through(func(r *http.Request, response *http.Response) {
			switch isList := strings.HasSuffix(r.URL.Path, "/sessions"); {
			case isList && r.Method == http.MethodGet && own == "":
				time.Sleep(5 * time.Second) // the response has the Date of the platform's read
				own = direct.byHand(purchase)
				time.Sleep(5 * time.Second)
			case isList && r.Method == http.MethodPost:
				setBody(response, `{"session": {"id": %q, "status": "new", "type": "purchase", "amount": 400, "created_at": "2000-01-01T00:00:20.000Z"}}`, own)
			}
		})
		time.Sleep(time.Until(time.Date(2000, 1, 1, 0, 0, 15, 0, time.UTC)))
		payment, err := s.Pay(s.Context(), "first", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorContains(s, err, `"second"`)
		assert.Nil(s, payment.Session)
	})
}

// TestSessionOfTwoOrders: the platform has responded to both with it, and one of them could not
// note that it has it. Only the other one is paid.
func TestSessionOfTwoOrders(t *testing.T) {
	inShop(t, func(s *shop) {
		other := *s
		other.Orders = s.store.Store
		open := other.begin("other", purchase)
		s.through(func(r *http.Request, response *http.Response) {
			if r.Method == http.MethodPost {
				setBody(response, `{"session": {"id": %q, "status": "new", "type": "purchase", "amount": 400, "created_at": "2000-01-01T00:00:00.000Z"}}`, open.Session.ID)
			}
		})
		s.store.hide(func(key string) bool { return strings.HasPrefix(key, "terminal:") && s.platform.Count(opening) == 2 })
		s.through(func(r *http.Request, response *http.Response) {
			if r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/sessions") && s.platform.Count(opening) == 1 {
				setBody(response, `{"sessions": []}`)
			}
		})
		ctx, cancel := context.WithTimeout(s.Context(), time.Second/2)
		defer cancel()
		_, err := s.Pay(ctx, "a", purchase)
		require.ErrorIs(s, err, errDiskFull)
		s.store.hide(nil)
		require.NoError(s, s.platform.CloseSession(s.platform.State().Sessions[1].ID)) // nobody knows it

		s.tap(open.Session.ID, paytermtest.Card{})
		payment, err := s.Payment(s.Context(), "other")
		require.NoError(s, err)
		require.Equal(s, models.OutcomeApproved, payment.Outcome)
		payment, err = s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorContains(s, err, "belongs to another order")
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
		require.ErrorIs(s, s.Settle(s.Context(), "a", open.Session.ID), till.ErrOtherOrder)
		time.Sleep(11 * time.Minute)
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		payment, err = s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeNone, payment.Outcome)
	})
}

// TestForgottenOwnerIsNotedAgain: Settle of an order that is paid tells the till whose its session
// is, after 500 payments more.
func TestForgottenOwnerIsNotedAgain(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("a")
		s.lose("twin") // or the session would be found to be that of a
		key := "terminal:" + s.TerminalID
		before, err := s.store.Get(s.Context(), key)
		require.NoError(s, err)
		paid := s.sell("b", purchase)
		known, err := s.store.Get(s.Context(), key)
		require.NoError(s, err)
		require.NoError(s, s.store.Put(s.Context(), key, known, before)) // without b, as after 500 payments more
		time.Sleep(10 * time.Minute)
		require.ErrorContains(s, s.SettleUnpaid(s.Context(), "a"), "is paid: settle first whose it is")
		require.ErrorIs(s, s.Settle(s.Context(), "b", paid.Session.ID), till.ErrSettled)
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
	})
}

// TestAnotherAttemptMeanwhile: a call that saw the last one unpaid does not say that nobody paid,
// but reads the order anew.
func TestAnotherAttemptMeanwhile(t *testing.T) {
	inShop(t, func(s *shop) {
		open := s.begin("a", purchase)
		s.tap(open.Session.ID, paytermtest.Card{DeclineCode: "116"})
		other := *s
		other.Orders = s.store.Store
		between := sync.OnceFunc(func() {
			ctx, cancel := context.WithTimeout(s.Context(), time.Second/2)
			defer cancel()
			_, _ = other.PayAgain(ctx, open, purchase)
		})
		s.store.failAt(func(int) bool { between(); return false })
		payment, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeOpen, payment.Outcome)
		assert.NotEqual(s, open.Session.ID, payment.Session.ID)
	})
}

// TestSearchThatTheContextEnds matches the context's error.
func TestSearchThatTheContextEnds(t *testing.T) {
	inShop(t, func(s *shop) {
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutBefore})
		ctx, cancel := context.WithTimeout(s.Context(), 2*time.Second)
		defer cancel()
		_, err := s.Pay(ctx, "a", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorIs(s, err, context.DeadlineExceeded)
	})
}

// TestCustomerWalksAway: nobody has to wait ten minutes where the response named the session.
func TestCustomerWalksAway(t *testing.T) {
	inShop(t, func(s *shop) {
		open := s.begin("a", purchase)
		require.ErrorContains(s, s.SettleUnpaid(s.Context(), "a"), "a card may be tapped")
		require.NoError(s, s.platform.CloseSession(open.Session.ID))
		s.show(open.Session.ID, `"status": "closed"`)
		began := time.Now()
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		assert.Equal(s, 10*time.Second, time.Since(began))

		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
		found := s.begin("b", dearer)
		require.NoError(s, s.platform.CloseSession(found.Session.ID))
		s.show(found.Session.ID, `"status": "closed"`)
		require.ErrorContains(s, s.SettleUnpaid(s.Context(), "b"), "less than ten minutes ago")
	})
}

// TestPayAgainWithAnotherStore sends nothing: the order may be paid.
func TestPayAgainWithAnotherStore(t *testing.T) {
	inShop(t, func(s *shop) {
		first, second := s.sell("a", purchase), s.sell("b", dearer)
		full := s.Orders
		s.Orders = till.Memory()
		for name, last := range map[string]*till.Payment{"a session": first, "an unknown outcome": {Order: "a", Outcome: models.OutcomeUnknown}} {
			_, err := s.PayAgain(s.Context(), last, purchase)
			require.ErrorIs(s, err, till.ErrNoOrder, name)
		}
		s.Orders = full
		_, err := s.PayAgain(s.Context(), &till.Payment{Order: "a", Outcome: models.OutcomeDeclined, Session: second.Session}, purchase)
		require.ErrorIs(s, err, till.ErrNoOrder, "another session")
		assert.Equal(s, 2, s.sessions())
	})
}

// TestDeclinedAttemptKnowsWhatWasOver before it: that does not count against the next one, either.
func TestDeclinedAttemptKnowsWhatWasOver(t *testing.T) {
	inShop(t, func(s *shop) {
		s.tap(s.byHand(purchase), paytermtest.Card{})
		s.customer(paytermtest.Card{DeclineCode: "116"})
		declined, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutBefore})
		_, err = s.PayAgain(s.Context(), declined, purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		time.Sleep(11 * time.Minute)
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
	})
}

// TestClosedSessionWithoutADate: Payment reads on where nothing tells when it was closed.
func TestClosedSessionWithoutADate(t *testing.T) {
	inShop(t, func(s *shop) {
		open := s.begin("a", purchase)
		time.Sleep(time.Minute)
		require.NoError(s, s.platform.CloseSession(open.Session.ID))
		s.undated()
		payment, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeNone, payment.Outcome)
	})
}

// TestWithoutADateTheLaterTimeIsNamed: the platform's clock is three hours ahead, and the last
// session before the write has to be a day old by the local clock, too.
func TestWithoutADateTheLaterTimeIsNamed(t *testing.T) {
	inShop(t, func(s *shop) {
		s.undated()
		s.through(func(r *http.Request, response *http.Response) {
			if r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/sessions") {
				setBody(response, `{"sessions": [{"id": "S", "type": "purchase", "amount": "500", "status": "closed", "created_at": "2000-01-01T03:00:00.000Z"}]}`)
			}
		})
		s.lose("a")
		require.ErrorContains(s, s.SettleUnpaid(s.Context(), "a"), "after 2000-01-02T02:50:00Z")
	})
}

// TestDeclineThatStaysNewIsPending without a Date: Payment shows it as open for a day.
func TestDeclineThatStaysNewIsPending(t *testing.T) {
	inShop(t, func(s *shop) {
		s.undated()
		open := s.begin("a", purchase)
		s.tap(open.Session.ID, paytermtest.Card{DeclineCode: "116", KeepOpen: true})
		declined, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		require.Equal(s, models.OutcomeDeclined, declined.Outcome)
		payment, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		require.Equal(s, models.OutcomeOpen, payment.Outcome)
		for _, want := range [][]string{{"a"}, nil} {
			pending, err := s.Pending(s.Context())
			require.NoError(s, err)
			assert.Equal(s, want, pending)
			time.Sleep(27 * time.Hour)
			_, err = s.Payment(s.Context(), "a")
			require.NoError(s, err)
		}
	})
}

// TestApprovedIsNoted although another call notes at the same time that the session is open.
func TestApprovedIsNoted(t *testing.T) {
	inShop(t, func(s *shop) {
		open := s.begin("a", purchase)
		behind := *s
		behind.show(open.Session.ID, `"status": "new", "expired_at": 946692000000`)
		s.tap(open.Session.ID, paytermtest.Card{})
		time.Sleep(time.Second) // or the other call would write the same note
		behind.Orders = s.store.Store
		between := sync.OnceFunc(func() {
			payment, err := behind.Payment(s.Context(), "a")
			assert.NoError(s, err)
			assert.Equal(s, models.OutcomeOpen, payment.Outcome)
		})
		s.store.failAt(func(int) bool { between(); return false })
		_, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		s.fail(paytermtest.Fault{Operation: looking, Status: http.StatusNotFound})
		payment, err := s.Payment(s.Context(), "a")
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		assert.Equal(s, models.OutcomeApproved, payment.Last)
	})
}
