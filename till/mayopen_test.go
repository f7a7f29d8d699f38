package till_test

import (
	"fmt"
	"io"
	"net/http"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// show makes reads of one session show these fields, an hour later by the platform's Date.
func (s *shop) show(session, fields string) {
	s.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			response, err := next.RoundTrip(r)
			if err == nil && strings.EqualFold(path.Base(r.URL.Path), session) {
				response.StatusCode = http.StatusOK
				response.Header.Set("Date", anHourLater)
				response.Body = io.NopCloser(strings.NewReader(fmt.Sprintf(`{"session": {"id": %q, %s}}`, session, fields)))
				response.ContentLength = -1
			}
			return response, err
		})
	}))
}

// TestDeclineShownByTheSaleAlone is final only if the session is closed.
func TestDeclineShownByTheSaleAlone(t *testing.T) {
	for status, sessions := range map[string]int{"in_progress": 1, "closed": 2} {
		t.Run(status, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.customer(paytermtest.Card{DeclineCode: "116"})
				declined, err := s.Pay(s.Context(), "a", purchase)
				require.NoError(s, err)
				s.show(declined.Session.ID, fmt.Sprintf(`"status": %q, "created_at": "2000-01-01T00:00:00Z", "transaction": {"id": %q}`, status, declined.Sale.ID))
				s.customer(paytermtest.Card{})
				_, err = s.PayAgain(s.Context(), declined, purchase)
				require.NoError(s, err)
				assert.Equal(s, sessions, s.sessions())
			})
		})
	}
}

// TestClosedWithoutATapNeedsNoTimeOfIt: ten seconds without a transaction suffice, for Payment and
// PayAgain, and after SettleUnpaid.
func TestClosedWithoutATapNeedsNoTimeOfIt(t *testing.T) {
	t.Run("PayAgain", func(t *testing.T) {
		inShop(t, func(s *shop) {
			open := s.begin("a", purchase)
			s.show(open.Session.ID, `"status": "closed"`)
			payment, err := s.Pay(s.Context(), "a", purchase)
			require.NoError(s, err)
			require.Equal(s, models.OutcomeNone, payment.Outcome)
			s.customer(paytermtest.Card{})
			payment, err = s.PayAgain(s.Context(), payment, purchase)
			require.NoError(s, err)
			assert.Equal(s, models.OutcomeApproved, payment.Outcome)
			assert.Equal(s, 2, s.sessions())
		})
	})
	t.Run("Payment", func(t *testing.T) {
		inShop(t, func(s *shop) {
			open := s.begin("a", purchase)
			s.show(open.Session.ID, `"status": "closed"`)
			began := time.Now()
			payment, err := s.Payment(s.Context(), "a")
			require.NoError(s, err)
			assert.Equal(s, models.OutcomeNone, payment.Outcome)
			assert.GreaterOrEqual(s, time.Since(began), 10*time.Second)
		})
	})
	t.Run("Payment where updated_at tells", func(t *testing.T) {
		inShop(t, func(s *shop) {
			open := s.begin("a", purchase)
			s.show(open.Session.ID, `"status": "closed", "created_at": "2000-01-01T00:00:00.000Z", "updated_at": "2000-01-01T01:59:30.000Z"`)
			began := time.Now()
			payment, err := s.Payment(s.Context(), "a")
			require.NoError(s, err)
			assert.Equal(s, models.OutcomeOpen, payment.Outcome)
			assert.Zero(s, time.Since(began))
		})
	})
	t.Run("SettleUnpaid", func(t *testing.T) {
		inShop(t, func(s *shop) {
			open := s.begin("a", purchase)
			time.Sleep(20 * time.Minute)
			s.show(open.Session.ID, `"status": "closed"`)
			require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
			s.customer(paytermtest.Card{})
			payment, err := s.Pay(s.Context(), "a", purchase)
			require.NoError(s, err)
			assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		})
	})
}

// TestAnotherCardAfterSettleUnpaid: only what a person has said has to be ten minutes old.
func TestAnotherCardAfterSettleUnpaid(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("a")
		time.Sleep(11 * time.Minute)
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		s.customer(paytermtest.Card{DeclineCode: "116"})
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter}) // no response names its session
		declined, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		s.customer(paytermtest.Card{})
		payment, err := s.PayAgain(s.Context(), declined, purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
	})
}

// TestSpellingOfAnIDDoesNotHideAnOldSession from Settle.
func TestSpellingOfAnIDDoesNotHideAnOldSession(t *testing.T) {
	inShop(t, func(s *shop) {
		old := s.byHand(purchase)
		s.tap(old, paytermtest.Card{})
		s.lose("a")
		s.show(old, `"status": "new", "type": "purchase", "amount": "400"`)
		require.ErrorContains(s, s.Settle(s.Context(), "a", strings.ToUpper(old)), "existed before the order was written")
	})
}

// TestSessionThatWasUnreadableAndOverIsNoSuspect, once it can be read.
func TestSessionThatWasUnreadableAndOverIsNoSuspect(t *testing.T) {
	inShop(t, func(s *shop) {
		s.tap(s.byHand(purchase), paytermtest.Card{})
		time.Sleep(72 * time.Hour)
		truthful := s.Client
		s.everySession(func(shown map[string]any) { shown["amount"] = []int{1} })
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutBefore})
		_, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		s.Client = truthful
		time.Sleep(11 * time.Minute)
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
	})
}
