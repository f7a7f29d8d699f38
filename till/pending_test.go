package till_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

func (s *shop) assertPending(want ...string) {
	s.Helper()
	pending, err := s.Pending(s.Context())
	require.NoError(s, err)
	assert.Equal(s, want, pending)
}

// TestPendingLeavesOutWhatIsOver, although the terminal's note still names it: the process died, or
// the store failed, after the outcome was noted in the order's.
func TestPendingLeavesOutWhatIsOver(t *testing.T) {
	for name, card := range map[string]paytermtest.Card{"approved": {}, "declined": {DeclineCode: "116"}, "of another amount": {Amount: "3.00"}} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				open := s.begin("a", purchase)
				s.tap(open.Session.ID, card)
				s.failTerminal()
				_, err := s.Payment(s.Context(), "a")
				require.ErrorIs(s, err, errDiskFull)
				s.assertPending()
			})
		})
	}
}

// TestPendingLeavesOutAnAdditionThatWasNotSent: after a decline, the process died between the two
// notes of the next attempt. The order stays declined, and takes another card.
func TestPendingLeavesOutAnAdditionThatWasNotSent(t *testing.T) {
	inShop(t, func(s *shop) {
		declined := s.begin("a", purchase)
		s.tap(declined.Session.ID, paytermtest.Card{DeclineCode: "116"})
		_, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		before := s.store.count()
		s.store.failAt(func(put int) bool { return put > before+2 }) // the note of the order, then of the terminal
		_, err = s.PayAgain(s.Context(), declined, purchase)
		require.ErrorIs(s, err, errDiskFull)
		s.store.failAt(nil)
		require.Contains(s, string(s.note("terminal:"+s.TerminalID)), `"a": {`, "it is an addition")
		s.assertPending()

		s.customer(paytermtest.Card{})
		payment, err := s.PayAgain(s.Context(), declined, purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		s.assertPending()
	})
}

// TestPendingKeepsWhatIsPaidTwice, until a person has refunded one.
func TestPendingKeepsWhatIsPaidTwice(t *testing.T) {
	inShop(t, func(s *shop) {
		first := s.begin("a", purchase)
		time.Sleep(15 * time.Minute)
		s.dated(anHourLater) // wrongly
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		second, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrSessionExpired)
		s.platform.ClearFaults()
		for _, payment := range []*till.Payment{first, second} {
			s.tap(payment.Session.ID, paytermtest.Card{})
		}
		for range 2 {
			_, err := s.Payment(s.Context(), "a")
			require.ErrorIs(s, err, till.ErrPaidTwice)
			s.assertPending("a")
		}
		require.NoError(s, s.platform.Reverse(s.platform.State().Sales[0].TransactionID))
		_, err = s.Payment(s.Context(), "a")
		require.NoError(s, err)
		s.assertPending()
	})
}

// TestPaymentSaysThatTheSessionHasExpired, by the platform's Date, so that a person ends the order.
func TestPaymentSaysThatTheSessionHasExpired(t *testing.T) {
	inShop(t, func(s *shop) {
		s.begin("a", purchase)
		payment, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, till.NextLook, payment.Next(err))

		time.Sleep(2 * time.Hour)
		payment, err = s.Payment(s.Context(), "a")
		require.ErrorIs(s, err, payterm.ErrSessionExpired)
		assert.Equal(s, models.OutcomeOpen, payment.Outcome)
		assert.Equal(s, till.NextPerson, payment.Next(err))
	})
}
