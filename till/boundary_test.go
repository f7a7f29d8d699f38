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
	"github.com/payterm/payterm-go/till"
)

// TestPayAgainAtTheEnd: where Pay says that a card was declined at the session's end, PayAgain
// takes another one at once.
func TestPayAgainAtTheEnd(t *testing.T) {
	for _, offset := range []time.Duration{0, 300 * time.Millisecond, 700 * time.Millisecond, 999 * time.Millisecond} {
		t.Run(offset.String(), func(t *testing.T) {
			inShop(t, func(s *shop) {
				time.Sleep(offset)
				open := s.begin("a", purchase)
				s.tap(open.Session.ID, paytermtest.Card{DeclineCode: "116"})
				closed, err := s.Client.Clients.Sessions.Get(s.Context(), s.TerminalID, open.Session.ID)
				require.NoError(s, err)
				body := fmt.Sprintf(`{"session": {"id": %q, "status": "new", "created_at": "2000-01-01T00:00:00.000Z", "expired_at": "%d", "transaction": {"id": %q, "is_approved": false}}}`,
					open.Session.ID, open.Session.ExpiredAt, closed.Transaction.ID)
				s.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
					return roundTripper(func(r *http.Request) (*http.Response, error) {
						response, err := next.RoundTrip(r)
						if err == nil && path.Base(r.URL.Path) == open.Session.ID {
							response.Body, response.ContentLength = io.NopCloser(strings.NewReader(body)), -1
						}
						return response, err
					})
				}))
				declined, err := s.Pay(s.Context(), "a", purchase)
				require.NoError(s, err)
				require.Equal(s, models.OutcomeDeclined, declined.Outcome)
				s.customer(paytermtest.Card{})
				payment, err := s.PayAgain(s.Context(), declined, purchase)
				require.NoError(s, err)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
				assert.Equal(s, 2, s.sessions())
			})
		})
	}
}

// TestPayAgainInAnotherStore, which does not know the order: it may be paid.
func TestPayAgainInAnotherStore(t *testing.T) {
	inShop(t, func(s *shop) {
		paid := s.sell("a", purchase)
		s.Orders = till.Memory()
		_, err := s.PayAgain(s.Context(), paid, purchase)
		require.ErrorIs(s, err, till.ErrNoOrder)
		assert.Equal(s, 1, s.sessions())
	})
}

// TestPayAgainOfAnOrderAlone is Pay.
func TestPayAgainOfAnOrderAlone(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{})
		for range 2 {
			payment, err := s.PayAgain(s.Context(), &till.Payment{Order: "a"}, purchase)
			require.NoError(s, err)
			assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		}
		assert.Equal(s, 1, s.sessions())
	})
}

// TestSettleNamesAnUnknownSession: it does not look for 15 s, and says which order and terminal.
func TestSettleNamesAnUnknownSession(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("a")
		began := time.Now()
		err := s.Settle(s.Context(), "a", "no-such-session")
		require.ErrorIs(s, err, payterm.ErrNotFound)
		require.ErrorContains(s, err, s.TerminalID)
		assert.Zero(s, time.Since(began))
	})
}
