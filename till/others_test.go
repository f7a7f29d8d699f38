package till_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
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

// oneAtATime is inShop for a till whose terminal chooses the session by itself.
func oneAtATime(t *testing.T, test func(*shop)) {
	t.Helper()
	inShop(t, func(s *shop) {
		s.OneAtATime = true
		test(s)
	})
}

// refused presses for an order, and returns the error of another session.
func (s *shop) refused(order string, want error) *till.OtherError {
	s.Helper()
	payment, err := s.Pay(s.Context(), order, dearer)
	require.ErrorIs(s, err, want)
	require.NotErrorIs(s, err, payterm.ErrOutcomeUnknown)
	require.Equal(s, models.OutcomeNone, payment.Outcome)
	var other *till.OtherError
	require.ErrorAs(s, err, &other)
	return other
}

// takes takes the payment of an order.
func (s *shop) takes(order string) {
	s.Helper()
	s.customer(paytermtest.Card{})
	payment, err := s.Pay(s.Context(), order, dearer)
	require.NoError(s, err)
	require.Equal(s, models.OutcomeApproved, payment.Outcome)
}

func (s *shop) close(session string) { require.NoError(s, s.platform.CloseSession(session)) }

// TestTerminalIsBusyUntilTheOtherSessionEnds.
func TestTerminalIsBusyUntilTheOtherSessionEnds(t *testing.T) {
	for name, end := range map[string]func(*shop, string){
		"closed":   (*shop).close,
		"over":     func(*shop, string) { time.Sleep(time.Hour + 31*time.Second) },
		"declined": func(s *shop, session string) { s.tap(session, paytermtest.Card{DeclineCode: "116"}) },
		"paid, and its order looked at": func(s *shop, session string) {
			s.tap(session, paytermtest.Card{})
			_, err := s.Payment(s.Context(), "a")
			require.NoError(s, err)
		},
	} {
		t.Run(name, func(t *testing.T) {
			oneAtATime(t, func(s *shop) {
				open := s.begin("a", purchase).Session
				for _, price := range []models.SessionCreateParams{purchase, dearer} {
					payment, err := s.Pay(s.Context(), "b", price)
					require.ErrorIs(s, err, till.ErrTerminalBusy)
					require.NotErrorIs(s, err, till.ErrOtherPaid)
					assert.Equal(s, &till.Payment{Order: "b", Outcome: models.OutcomeNone}, payment)
					until := open.ExpiredAt.Time().Add(30 * time.Second).Format(time.RFC3339)
					assert.ErrorContains(s, err, fmt.Sprintf("the terminal waits for a card for session %q of order \"a\", for 400, until %s: nothing was sent: "+
						"close it on the terminal, wait, or name its order in Abandoned if the customer has left", open.ID, until))
				}
				end(s, open.ID)
				s.takes("b")
			})
		})
	}
}

// TestSeveralSessionsAreOpenWithoutOneAtATime: where the app serves the session that it is handed.
func TestSeveralSessionsAreOpenWithoutOneAtATime(t *testing.T) {
	inShop(t, func(s *shop) {
		s.begin("a", purchase)
		s.lose("b")
		s.begin("c", dearer)
	})
}

// TestRefusalWritesNothing, to the platform or to the order's note, and the order is what it was.
func TestRefusalWritesNothing(t *testing.T) {
	for name, row := range map[string]struct {
		end  func(*shop, string)
		want error
	}{
		"busy":       {func(*shop, string) {}, till.ErrTerminalBusy},
		"other paid": {func(s *shop, session string) { s.tap(session, paytermtest.Card{}) }, till.ErrOtherPaid},
	} {
		t.Run(name, func(t *testing.T) {
			oneAtATime(t, func(s *shop) {
				s.tap(s.begin("b", purchase).Session.ID, paytermtest.Card{DeclineCode: "116"})
				declined, err := s.Payment(s.Context(), "b")
				require.NoError(s, err)
				row.end(s, s.begin("a", purchase).Session.ID)
				noted, sessions := s.note("order:b"), s.sessions()
				payment, err := s.PayAgain(s.Context(), declined, purchase)
				require.ErrorIs(s, err, row.want)
				assert.Equal(s, models.OutcomeDeclined, payment.Outcome)
				assert.Equal(s, declined.Session.ID, payment.Session.ID)
				assert.Equal(s, string(noted), string(s.note("order:b")))
				payment, err = s.Pay(s.Context(), "c", purchase) // the other sale was told
				if name == "busy" {
					require.ErrorIs(s, err, row.want)
					assert.Equal(s, models.OutcomeNone, payment.Outcome)
					assert.Nil(s, s.note("order:c"))
					assert.Equal(s, sessions, s.sessions())
				}
			})
		})
	}
}

// TestRefusalNamesAnOrderThatIsNotedMeanwhile: its session was opened after the note was read.
func TestRefusalNamesAnOrderThatIsNotedMeanwhile(t *testing.T) {
	oneAtATime(t, func(s *shop) {
		begin := sync.OnceFunc(func() { s.begin("a", purchase) })
		other := *s
		other.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				begin()
				return next.RoundTrip(r)
			})
		}))
		assert.Equal(s, "a", other.refused("b", till.ErrTerminalBusy).Order)
	})
}

// pressTogether presses for orders at the same moment, for ten seconds, and returns the errors.
func (s *shop) pressTogether(orders ...string) []error {
	var presses sync.WaitGroup
	errs := make([]error, len(orders))
	for i, order := range orders {
		presses.Go(func() {
			ctx, cancel := context.WithTimeout(s.Context(), 10*time.Second)
			defer cancel()
			_, errs[i] = s.Pay(ctx, order, dearer)
		})
	}
	presses.Wait()
	return errs
}

// TestOtherSaleIsToldOnce, however many press, and its order stays pending until it is read.
func TestOtherSaleIsToldOnce(t *testing.T) {
	for name, row := range map[string]struct {
		begin func(*shop) (session string)
		says  string
	}{
		"of an order": {
			func(s *shop) string { return s.begin("a", purchase).Session.ID },
			` of order "a", for 400, is paid, perhaps by this customer: look at that order with Payment`,
		},
		"of a lost one": {
			func(s *shop) string { s.lose("a"); return s.byHand(purchase) },
			` perhaps of order "a", for 400, is paid`,
		},
		"of two lost ones": {
			func(s *shop) string { s.lose("a"); s.lose("other"); return s.byHand(purchase) },
			" of an order that looks for it, for 400, is paid",
		},
	} {
		for _, isOne := range []bool{false, true} {
			t.Run(fmt.Sprint(name, ", ", isOne), func(t *testing.T) {
				inShop(t, func(s *shop) {
					session := row.begin(s)
					s.tap(session, paytermtest.Card{})
					time.Sleep(5 * time.Minute)
					s.OneAtATime = isOne
					told := 0
					for range 3 {
						for _, err := range s.pressTogether("b", "c") {
							if errors.Is(err, till.ErrOtherPaid) {
								told++
								assert.ErrorContains(s, err, row.says)
							}
						}
					}
					assert.Equal(s, 1, told)
					s.platform.ClearRequests()
					s.pressTogether("d")
					for _, request := range s.platform.Requests() {
						assert.NotContains(s, request.Path, session, "it costs the next order nothing")
					}
					pending, err := s.Pending(s.Context())
					require.NoError(s, err)
					assert.Contains(s, pending, "a")
				})
			})
		}
	}
}

// TestSaleThatItsOwnCallTellsIsNoOthers: that has three seconds. A reversed sale is none, either.
func TestSaleThatItsOwnCallTellsIsNoOthers(t *testing.T) {
	for name, end := range map[string]func(s *shop, session string){
		"its call tells it": func(s *shop, session string) {
			go func() { _, _ = s.Payment(s.Context(), "a") }()
			s.tap(session, paytermtest.Card{})
		},
		"it was told": func(s *shop, session string) {
			s.tap(session, paytermtest.Card{})
			_, err := s.Payment(s.Context(), "a")
			require.NoError(s, err)
		},
		"it is told as settled": func(s *shop, session string) {
			s.tap(session, paytermtest.Card{})
			require.ErrorIs(s, s.SettleUnpaid(s.Context(), "a"), till.ErrSettled)
		},
		"its sale is reversed": func(s *shop, session string) {
			sale, err := s.platform.Tap(session, paytermtest.Card{})
			require.NoError(s, err)
			require.NoError(s, s.platform.Reverse(sale.TransactionID))
			s.everySession(func(x map[string]any) {
				if transaction, ok := x["transaction"].(map[string]any); ok {
					transaction["is_reversed"] = false // the sale shows it
					delete(transaction, "receipts")
				}
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			oneAtATime(t, func(s *shop) {
				session := s.begin("a", purchase).Session.ID
				s.fail(paytermtest.Fault{Operation: looking, Latency: 500 * time.Millisecond})
				end(s, session)
				s.takes("b")
			})
		})
	}
}

// TestOrderPaidWhileItIsLookedForIsApproved, and no other order's call says so after that.
func TestOrderPaidWhileItIsLookedForIsApproved(t *testing.T) {
	oneAtATime(t, func(s *shop) {
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
		s.fail(paytermtest.Fault{Operation: listing, Times: 1, Pass: true})
		s.fail(paytermtest.Fault{Operation: listing, Times: 1, Status: http.StatusForbidden})
		_, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		s.tap(s.platform.State().Sessions[0].ID, paytermtest.Card{})
		var press sync.WaitGroup
		press.Go(func() { time.Sleep(time.Second); s.takes("b") })
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		press.Wait()
	})
}

// TestPressesOfOneOrderDoNotRefuseEachOther: the session that one has opened is no other order's.
func TestPressesOfOneOrderDoNotRefuseEachOther(t *testing.T) {
	oneAtATime(t, func(s *shop) {
		s.fail(paytermtest.Fault{Operation: listing, Latency: 2 * time.Second})
		s.fail(paytermtest.Fault{Operation: opening, Latency: 500 * time.Millisecond})
		s.Opened = func(_ context.Context, _ string, session *models.Session) {
			time.AfterFunc(30*time.Second, func() { _, _ = s.platform.Tap(session.ID, paytermtest.Card{}) })
		}
		var presses sync.WaitGroup
		for i := range 12 {
			presses.Go(func() {
				time.Sleep(time.Duration(i) * 500 * time.Millisecond)
				payment, err := s.Pay(s.Context(), "a", purchase)
				assert.NoError(s, err)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
			})
		}
		presses.Wait()
		assert.Equal(s, 1, s.sessions())
	})
}

// TestOwnSaleIsNotToldAsAnothers: while the responses are on their way, a second press reads the
// sale of its own order, which another order of the amount may own by the notes it has read.
func TestOwnSaleIsNotToldAsAnothers(t *testing.T) {
	inShop(t, func(s *shop) {
		late := s.Till
		late.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				response, err := next.RoundTrip(r)
				if r.Method == http.MethodPost {
					time.Sleep(10 * time.Second)
				}
				return response, err
			})
		}))
		var presses sync.WaitGroup
		press := func(counter till.Till, order string) {
			presses.Go(func() {
				ctx, cancel := context.WithTimeout(s.Context(), time.Minute)
				defer cancel()
				_, err := counter.Pay(ctx, order, purchase)
				assert.NotErrorIs(s, err, till.ErrOtherPaid, order)
			})
		}
		first, second, other := late, s.Till, late
		first.Orders = &slowOrders{s.Orders, delays(0, time.Second)}
		other.Orders = &slowOrders{s.Orders, delays(0, time.Second)}
		second.Orders = &slow{Store: s.Orders, once: sync.OnceFunc(func() { time.Sleep(5 * time.Second) })}
		press(first, "a")
		time.Sleep(time.Second / 2) // it has noted the order, not yet its attempt
		press(second, "a")
		press(other, "b") // it has read the list before the session of a is there
		time.Sleep(700 * time.Millisecond)
		require.Equal(s, 1, s.sessions())
		time.Sleep(time.Second)
		s.tap(s.platform.State().Sessions[0].ID, paytermtest.Card{})
		presses.Wait()
		payment, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
	})
}
