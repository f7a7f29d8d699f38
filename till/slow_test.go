package till_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"path"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// stall makes the response to the next GET of a path that ends with name take some time. It shows
// what was there before, and has the Date of its end.
func (s *shop) stall(name string, delay time.Duration) {
	var once sync.Mutex
	s.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			response, err := next.RoundTrip(r)
			if err != nil || r.Method != http.MethodGet || path.Base(r.URL.Path) != name || !once.TryLock() {
				return response, err
			}
			body, err := io.ReadAll(response.Body)
			response.Body = io.NopCloser(bytes.NewReader(body))
			time.Sleep(delay)
			response.Header.Set("Date", time.Now().UTC().Format(http.TimeFormat))
			return response, err
		})
	}))
}

// TestSlowReadShowsWhatWasThereBefore: in the session's time, another card may follow a decline.
func TestSlowReadShowsWhatWasThereBefore(t *testing.T) {
	inShop(t, func(s *shop) {
		open := s.begin("a", purchase)
		end := open.Session.ExpiredAt.Time()
		declined := fmt.Appendf(nil, `{"session": {"id": %q, "status": "new", "expired_at": %d, "transaction": {"id": "T", "is_approved": false}}}`, open.Session.ID, open.Session.ExpiredAt)
		time.Sleep(time.Until(end.Add(4 * time.Second)))
		s.fail(paytermtest.Fault{Operation: looking, Times: 1, Body: declined})
		s.stall(open.Session.ID, 28*time.Second)
		_, err := s.PayAgain(s.Context(), open, purchase)
		require.ErrorIs(s, err, payterm.ErrSessionExpired)
		assert.Equal(s, 1, s.sessions())
	})
}

// TestEarlierSessionsAreReadOnce: that they are unpaid was seen before the next was opened.
func TestEarlierSessionsAreReadOnce(t *testing.T) {
	inShop(t, func(s *shop) {
		payment := s.begin("a", purchase)
		for range 3 {
			s.show(payment.Session.ID, `"status": "closed"`)
			s.customer(paytermtest.Card{DeclineCode: "116"})
			var err error
			payment, err = s.PayAgain(s.Context(), payment, purchase)
			require.NoError(s, err)
		}
		began := time.Now()
		payment, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeDeclined, payment.Outcome)
		assert.Zero(s, time.Since(began))
	})
}

// TestListReadBeforeAnOrderWasSettledUnpaid lacks the session of that order, which another one
// would take for its own.
func TestListReadBeforeAnOrderWasSettledUnpaid(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("first")
		s.lose("settled") // without it, the session would be found to be the first one's
		time.Sleep(9*time.Minute + 20*time.Second)
		slow := *s
		slow.stall("sessions", 25*time.Second)
		var press sync.WaitGroup
		press.Go(func() {
			_, err := slow.Pay(s.Context(), "second", purchase)
			assert.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		})
		time.Sleep(2 * time.Second)
		late := s.byHand(purchase) // the request of the first one arrives
		s.tap(late, paytermtest.Card{DeclineCode: "116"})
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutBefore})
		time.Sleep(20 * time.Second)
		require.NoError(s, s.SettleUnpaid(s.Context(), "first"))
		press.Wait()
		require.NoError(s, s.Settle(s.Context(), "settled", s.byHand(purchase)))
		payment, err := s.Payment(s.Context(), "second")
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		assert.Nil(s, payment.Session)
	})
}
