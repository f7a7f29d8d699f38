package till_test

import (
	"context"
	"fmt"
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
	"github.com/payterm/payterm-go/till"
)

// TestPayAgainTakesOneMoreCard, however often it is called with the same payment.
func TestPayAgainTakesOneMoreCard(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{DeclineCode: "116"})
		declined, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		s.customer(paytermtest.Card{})
		var presses sync.WaitGroup
		for range 3 {
			presses.Go(func() {
				payment, err := s.PayAgain(s.Context(), declined, purchase)
				assert.NoError(s, err)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
			})
		}
		presses.Wait()
		payment, err := s.PayAgain(s.Context(), declined, purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		payment, err = s.PayAgain(s.Context(), payment, purchase)
		require.NoError(s, err, "of a paid order")
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		assert.Equal(s, 2, s.sessions())

		for name, last := range map[string]*till.Payment{"is nil": nil, "is empty": {}} {
			_, err = s.PayAgain(s.Context(), last, purchase)
			require.ErrorIs(s, err, payterm.ErrInvalidRequest)
			require.ErrorContains(s, err, name)
		}
	})
}

// TestPayAgainWithoutATapIsOpen: its context ends, and the sessions before are still read.
func TestPayAgainWithoutATapIsOpen(t *testing.T) {
	inShop(t, func(s *shop) {
		leave, err := s.platform.AutoTap(paytermtest.Card{DeclineCode: "116"})
		require.NoError(s, err)
		declined, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		leave()
		ctx, cancel := context.WithTimeout(s.Context(), 3*time.Minute)
		defer cancel()
		payment, err := s.PayAgain(ctx, declined, purchase)
		require.ErrorIs(s, err, context.DeadlineExceeded)
		require.NotErrorIs(s, err, payterm.ErrOutcomeUnknown)
		assert.Equal(s, models.OutcomeOpen, payment.Outcome)
	})
}

// TestPayAgainIsPayUnlessTheLastSessionIsUnpaid.
func TestPayAgainIsPayUnlessTheLastSessionIsUnpaid(t *testing.T) {
	t.Run("still open", func(t *testing.T) {
		inShop(t, func(s *shop) {
			open := s.begin("a", purchase)
			time.Sleep(time.Second)
			ctx, cancel := context.WithTimeout(s.Context(), time.Minute)
			defer cancel()
			_, err := s.PayAgain(ctx, open, purchase)
			require.ErrorIs(s, err, context.DeadlineExceeded)
			payment, err := s.PayAgain(s.Context(), open, purchase)
			require.ErrorIs(s, err, payterm.ErrSessionExpired)
			_, err = s.PayAgain(s.Context(), payment, purchase)
			require.ErrorIs(s, err, payterm.ErrSessionExpired, "expired and new: SettleUnpaid decides")
			assert.Equal(s, 1, s.sessions())
		})
	})
	t.Run("declined while another card may be tapped", func(t *testing.T) {
		inShop(t, func(s *shop) {
			open := s.begin("a", purchase)
			body := fmt.Sprintf(`{"session": {"id": %q, "status": "new", "expired_at": "%d", "transaction": {"id": "T", "is_approved": false}}}`,
				open.Session.ID, open.Session.ExpiredAt)
			s.fail(paytermtest.Fault{Operation: looking, Body: []byte(body)})
			payment, err := s.Payment(s.Context(), "a")
			require.ErrorContains(s, err, "404", "the sale")
			assert.Equal(s, models.OutcomeOpen, payment.Outcome)
			began := time.Now()
			payment, err = s.PayAgain(s.Context(), payment, purchase)
			require.ErrorContains(s, err, "404")
			assert.Equal(s, models.OutcomeDeclined, payment.Outcome, "after its time")
			assert.Greater(s, time.Since(began), time.Hour)
			assert.Equal(s, 1, s.sessions())
		})
	})
	t.Run("another type, amount or terminal", func(t *testing.T) {
		inShop(t, func(s *shop) {
			s.customer(paytermtest.Card{DeclineCode: "116"})
			declined, err := s.Pay(s.Context(), "a", purchase)
			require.NoError(s, err)
			_, err = s.PayAgain(s.Context(), declined, dearer)
			require.ErrorIs(s, err, till.ErrOtherOrder)
			elsewhere := s.Till
			elsewhere.TerminalID = s.platform.AddTerminal().ID
			_, err = elsewhere.PayAgain(s.Context(), declined, purchase)
			require.ErrorIs(s, err, till.ErrOtherOrder)
			assert.Equal(s, 1, s.sessions())
		})
	})
	t.Run("an earlier one", func(t *testing.T) {
		inShop(t, func(s *shop) {
			s.customer(paytermtest.Card{DeclineCode: "116"})
			first, err := s.Pay(s.Context(), "a", purchase)
			require.NoError(s, err)
			for range 2 {
				payment, err := s.PayAgain(s.Context(), first, purchase)
				require.NoError(s, err)
				assert.Equal(s, models.OutcomeDeclined, payment.Outcome)
			}
			assert.Equal(s, 2, s.sessions())
		})
	})
	t.Run("refused", func(t *testing.T) {
		inShop(t, func(s *shop) {
			s.customer(paytermtest.Card{DeclineCode: "116"})
			declined, err := s.Pay(s.Context(), "a", purchase)
			require.NoError(s, err)
			s.fail(paytermtest.Fault{Operation: opening, Times: 1, Status: http.StatusTooManyRequests})
			payment, err := s.PayAgain(s.Context(), declined, purchase)
			require.ErrorIs(s, err, payterm.ErrRateLimited)
			assert.Equal(s, models.OutcomeDeclined, payment.Outcome, "as before")
			payment, err = s.Pay(s.Context(), "a", purchase)
			require.NoError(s, err)
			assert.Equal(s, models.OutcomeDeclined, payment.Outcome, "Pay does not take another card")
			s.customer(paytermtest.Card{})
			payment, err = s.PayAgain(s.Context(), payment, purchase)
			require.NoError(s, err)
			assert.Equal(s, models.OutcomeApproved, payment.Outcome)
			assert.Equal(s, 2, s.sessions())
		})
	})
	t.Run("lost", func(t *testing.T) {
		inShop(t, func(s *shop) {
			s.customer(paytermtest.Card{DeclineCode: "116"})
			declined, err := s.Pay(s.Context(), "a", purchase)
			require.NoError(s, err)
			s.customer(paytermtest.Card{})
			s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutBefore})
			for range 2 {
				payment, err := s.PayAgain(s.Context(), declined, purchase)
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
			}
			assert.Equal(s, 1, s.sessions())
		})
	})
	t.Run("an earlier one that cannot be read", func(t *testing.T) {
		inShop(t, func(s *shop) {
			s.customer(paytermtest.Card{DeclineCode: "116"})
			first, err := s.Pay(s.Context(), "a", purchase)
			require.NoError(s, err)
			second, err := s.PayAgain(s.Context(), first, purchase)
			require.NoError(s, err)
			s.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
				return roundTripper(func(r *http.Request) (*http.Response, error) {
					if strings.HasSuffix(r.URL.Path, first.Session.ID) {
						return nil, payterm.ErrNotSent
					}
					return next.RoundTrip(r)
				})
			}))
			payment, err := s.PayAgain(s.Context(), second, purchase)
			require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
			assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
			assert.Equal(s, 2, s.sessions())
		})
	})
}

// TestPendingNamesWhatNeedsALook: lost orders, and those whose session was open when it was last
// read.
func TestPendingNamesWhatNeedsALook(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("lost")
		open := s.begin("open", dearer)
		s.sell("sold", dearer)
		refused := s.Till
		refused.Client = refused.Client.With(payterm.WithAPIKey("wrong"))
		_, err := refused.Pay(s.Context(), "refused", purchase)
		require.ErrorIs(s, err, payterm.ErrUnauthorized)
		pending, err := s.Pending(s.Context())
		require.NoError(s, err)
		assert.Equal(s, []string{"lost", "open"}, pending)

		s.tap(open.Session.ID, paytermtest.Card{DeclineCode: "116"})
		_, err = s.Payment(s.Context(), "open")
		require.NoError(s, err)
		time.Sleep(10 * time.Minute)
		require.NoError(s, s.SettleUnpaid(s.Context(), "lost"))
		pending, err = s.Pending(s.Context())
		require.NoError(s, err)
		assert.Empty(s, pending)
	})
}

// TestPendingLeavesOutWhatWasNotSent: the process died before it noted the order.
func TestPendingLeavesOutWhatWasNotSent(t *testing.T) {
	inShop(t, func(s *shop) {
		s.store.failAt(func(put int) bool { return put == 2 })
		_, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, errDiskFull)
		pending, err := s.Pending(s.Context())
		require.NoError(s, err)
		assert.Empty(s, pending)

		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
		s.customer(paytermtest.Card{})
		payment, err := s.Pay(s.Context(), "b", purchase)
		require.NoError(s, err, "a is no twin: it has not written")
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
	})
}

// TestLastIsWhatThePlatformShowed, when it cannot be read now.
func TestLastIsWhatThePlatformShowed(t *testing.T) {
	inShop(t, func(s *shop) {
		s.sell("a", purchase)
		seen := time.Now().UTC().Truncate(time.Second)
		time.Sleep(time.Hour)
		s.fail(paytermtest.Fault{Operation: looking, Status: http.StatusServiceUnavailable})
		payment, err := s.Payment(s.Context(), "a")
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorIs(s, err, payterm.ErrServer)
		require.ErrorContains(s, err, ": its session cannot be read: payterm: clients.sessions.get: ")
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
		assert.Equal(s, models.OutcomeApproved, payment.Last)
		assert.Equal(s, seen, payment.Seen)
		s.platform.ClearFaults()
		payment, err = s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, seen.Add(time.Hour).Truncate(time.Minute), payment.Seen.Truncate(time.Minute))
	})
}

// TestSessionOfAnEarlierAttemptIsNotTheNext, whose request was lost, even if the list that was read
// before the write lacked it.
func TestSessionOfAnEarlierAttemptIsNotTheNext(t *testing.T) {
	inShop(t, func(s *shop) {
		s.sell("old", dearer)
		s.customer(paytermtest.Card{DeclineCode: "116"})
		declined, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		lag := fmt.Appendf(nil, `{"sessions": [{"id": %q, "status": "closed", "type": "purchase", "amount": "500", "created_at": "2000-01-01T00:00:00.000Z"}]}`, s.platform.State().Sessions[0].ID)
		s.fail(paytermtest.Fault{Operation: listing, Times: 2, Body: lag})
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutBefore})
		payment, err := s.PayAgain(s.Context(), declined, purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
	})
}

// TestCreateThatRespondsWithAnEarlierAttemptsSession proves nothing, even if no list showed it.
func TestCreateThatRespondsWithAnEarlierAttemptsSession(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{DeclineCode: "116"})
		declined, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		s.fail(paytermtest.Fault{Operation: listing, Times: 2, Body: []byte(`{"sessions": []}`)})
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Body: fmt.Appendf(nil, `{"session": {"id": %q, "status": "new"}}`, declined.Session.ID)})
		payment, err := s.PayAgain(s.Context(), declined, purchase)
		require.NotNil(s, payment.Session, err)
		assert.NotEqual(s, declined.Session.ID, payment.Session.ID, "its own was found")
	})
}
