package till_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// handed is a session that a terminal was handed.
type handed struct {
	order, session string
	reads          int // of it that were sent before
}

// handOver notes what Opened is called with, and lets do see it, unless that is nil.
func (s *shop) handOver(do func(session string)) *[]handed {
	var all []handed
	s.Opened = func(_ context.Context, order string, session *models.Session) {
		assert.Equal(s, models.SessionStatusNew, session.Status)
		all = append(all, handed{order, session.ID, s.platform.Count(looking)})
		if do != nil {
			do(session.ID)
		}
	}
	return &all
}

// TestOpenedHandsOverASessionOnce in each call that waits: at once if the response was read, else
// once a read shows it.
func TestOpenedHandsOverASessionOnce(t *testing.T) {
	for name, row := range map[string]struct {
		fault paytermtest.Fault
		reads int
	}{
		"response":                {paytermtest.Fault{Operation: opening, Times: 1, Latency: time.Second}, 0},
		"response, and bad reads": {paytermtest.Fault{Operation: looking, Times: 1, Status: http.StatusServiceUnavailable}, 0},
		"lost response":           {paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.fail(row.fault)
				all := s.handOver(func(session string) {
					time.AfterFunc(10*time.Second, func() { s.tap(session, paytermtest.Card{}) })
				})
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.NoError(s, err)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
				assert.Equal(s, []handed{{"a", payment.Session.ID, row.reads}}, *all)
			})
		})
	}
}

// TestOpenedHandsOverAgainOnResuming, by Pay and by PayAgain, after the first good read. Payment
// does not wait.
func TestOpenedHandsOverAgainOnResuming(t *testing.T) {
	inShop(t, func(s *shop) {
		all := s.handOver(nil)
		open := s.begin("a", purchase)
		_, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		require.Len(s, *all, 1)
		s.platform.ClearRequests()
		s.fail(paytermtest.Fault{Operation: looking, Times: 4, Status: http.StatusServiceUnavailable})
		time.AfterFunc(20*time.Second, func() { s.tap(open.Session.ID, paytermtest.Card{DeclineCode: "116", KeepOpen: true}) })
		ctx, cancel := context.WithTimeout(s.Context(), time.Minute)
		defer cancel()
		_, err = s.Pay(ctx, "a", purchase)
		require.ErrorIs(s, err, context.DeadlineExceeded)
		require.Len(s, *all, 2)
		assert.Equal(s, 5, (*all)[1].reads)

		time.AfterFunc(20*time.Second, func() { s.tap(open.Session.ID, paytermtest.Card{}) })
		payment, err := s.PayAgain(s.Context(), open, purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		assert.Len(s, *all, 3, "another card may follow a decline")
	})
}

// TestOpenedHandsOverNoSessionThatIsOver: paid, closed, past its end, or of a call that has ended.
func TestOpenedHandsOverNoSessionThatIsOver(t *testing.T) {
	for name, end := range map[string]func(s *shop, session string){
		"paid":     func(s *shop, session string) { s.tap(session, paytermtest.Card{}) },
		"declined": func(s *shop, session string) { s.tap(session, paytermtest.Card{DeclineCode: "116"}) },
		"closed":   func(s *shop, session string) { require.NoError(s, s.platform.CloseSession(session)) },
		"over":     func(_ *shop, _ string) { time.Sleep(2 * time.Hour) },
		"unclear": func(s *shop, session string) {
			s.show(session, `"status": "new", "transaction": {"id": "T"}`)
		},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				session := s.begin("a", purchase).Session.ID
				all := s.handOver(nil)
				end(s, session)
				ctx, cancel := context.WithTimeout(s.Context(), time.Minute)
				defer cancel()
				_, _ = s.Pay(ctx, "a", purchase)
				assert.Empty(s, *all)
			})
		})
	}
	t.Run("ended", func(t *testing.T) {
		inShop(t, func(s *shop) {
			all := s.handOver(nil)
			ctx, cancel := context.WithCancel(s.Context())
			s.Orders = &between{s.store, `"opened"`, cancel}
			_, err := s.Pay(ctx, "a", purchase)
			require.ErrorIs(s, err, context.Canceled)
			assert.Empty(s, *all)
		})
	})
}

// TestPanicInOpenedIsTheCallers: the order is noted, and the next call resumes.
func TestPanicInOpenedIsTheCallers(t *testing.T) {
	for name, fault := range map[string]paytermtest.Fault{
		"response":      {Operation: opening, Times: 1, Latency: time.Second},
		"lost response": {Operation: opening, Times: 1, Cut: paytermtest.CutAfter},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.fail(fault)
				s.handOver(func(string) { panic("the printer is on fire") })
				require.PanicsWithValue(s, "the printer is on fire", func() { _, _ = s.Pay(s.Context(), "a", purchase) })
				pending, err := s.Pending(s.Context())
				require.NoError(s, err)
				assert.Equal(s, []string{"a"}, pending)
				all := s.handOver(func(session string) { s.tap(session, paytermtest.Card{}) })
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.NoError(s, err)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
				assert.Len(s, *all, 1)
				assert.Equal(s, 1, s.sessions())
			})
		})
	}
}

// TestPanicOfALateOpenedIsTheCallers, while Pay waits for the card.
func TestPanicOfALateOpenedIsTheCallers(t *testing.T) {
	inShop(t, func(s *shop) {
		s.handOver(func(string) {
			time.Sleep(10 * time.Second)
			panic("the printer is on fire")
		})
		require.PanicsWithValue(s, "the printer is on fire", func() { _, _ = s.Pay(s.Context(), "a", purchase) })
		payment, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeOpen, payment.Outcome, "no card was tapped")
	})
}

// TestPanicOfAStoreEndsOpened: nothing of the call is left behind.
func TestPanicOfAStoreEndsOpened(t *testing.T) {
	inShop(t, func(s *shop) {
		ended := make(chan struct{})
		s.Opened = func(ctx context.Context, _ string, session *models.Session) {
			s.tap(session.ID, paytermtest.Card{})
			<-ctx.Done()
			close(ended)
		}
		s.Orders = &stalled{Store: s.store, key: "terminal:" + s.TerminalID, before: nil}
		orders := s.Orders.(*stalled)
		s.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				if r.Method == http.MethodGet && strings.Contains(r.URL.Path, "/transactions/") {
					orders.before = func() { panic("the disk is on fire") }
				}
				return next.RoundTrip(r)
			})
		}))
		require.PanicsWithValue(s, "the disk is on fire", func() { _, _ = s.Pay(s.Context(), "a", purchase) })
		<-ended
	})
}

// TestOpenedThatBlocksHoldsNoPay: its context ends with the wait, and Pay returns what it has seen.
func TestOpenedThatBlocksHoldsNoPay(t *testing.T) {
	for name, row := range map[string]struct {
		opened func(ctx context.Context)
		says   string
	}{
		"heeds its context": {func(ctx context.Context) { <-ctx.Done() }, ""},
		"does not":          {func(context.Context) { time.Sleep(2 * time.Hour) }, "Opened has not returned"},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.Opened = func(ctx context.Context, _ string, session *models.Session) {
					time.AfterFunc(10*time.Second, func() { s.tap(session.ID, paytermtest.Card{}) })
					row.opened(ctx)
				}
				payment, err := s.Pay(s.Context(), "a", purchase)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
				if row.says == "" {
					require.NoError(s, err)
				} else {
					require.ErrorContains(s, err, row.says)
				}
				ctx, cancel := context.WithTimeout(s.Context(), time.Minute)
				defer cancel()
				s.Opened = func(ctx context.Context, _ string, _ *models.Session) { row.opened(ctx) }
				payment, err = s.Pay(ctx, "b", purchase)
				require.ErrorIs(s, err, context.DeadlineExceeded)
				assert.ErrorContains(s, err, row.says)
				assert.Equal(s, models.OutcomeOpen, payment.Outcome)
				time.Sleep(3 * time.Hour) // until each has returned
			})
		})
	}
}
