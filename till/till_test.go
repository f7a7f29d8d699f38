package till_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestDeclineIsAnOutcome(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{DeclineCode: "116"})
		for range 2 {
			payment, err := s.Pay(s.Context(), "a", purchase)
			require.NoError(s, err)
			assert.Equal(s, models.OutcomeDeclined, payment.Outcome)
			assert.Equal(s, "a", payment.Order)
			assert.NotEmpty(s, payment.Session.ID)
			assert.Len(s, payment.Sale.Receipts, 1)
		}
		assert.Equal(s, 1, s.sessions())
	})
}

func TestNobodyTapsIsSessionExpired(t *testing.T) {
	inShop(t, func(s *shop) {
		for range 2 {
			payment, err := s.Pay(s.Context(), "a", purchase)
			require.ErrorIs(s, err, payterm.ErrSessionExpired)
			assert.Equal(s, models.OutcomeOpen, payment.Outcome)
			assert.NotNil(s, payment.Session)
			assert.Nil(s, payment.Sale)
		}
		assert.Equal(s, 1, s.sessions())
	})
}

func TestReversalShows(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{})
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		require.Equal(s, models.OutcomeApproved, payment.Outcome)
		require.NoError(s, s.platform.Reverse(payment.Sale.ID))
		payment, err = s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeReversed, payment.Outcome)

		s.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				if id := path.Base(r.URL.Path); path.Base(path.Dir(r.URL.Path)) == "transactions" {
					assert.NoError(s, s.platform.Reverse(id))
				}
				return next.RoundTrip(r)
			})
		}))
		payment, err = s.Pay(s.Context(), "b", purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeReversed, payment.Outcome, "reversed after the session was read and before the sale was")
	})
}

// TestPaymentDoesNotWait: it returns OutcomeOpen.
func TestPaymentDoesNotWait(t *testing.T) {
	inShop(t, func(s *shop) {
		ctx, cancel := context.WithTimeout(s.Context(), time.Minute)
		defer cancel()
		payment, err := s.Pay(ctx, "a", purchase)
		require.ErrorIs(s, err, context.DeadlineExceeded)
		require.Equal(s, models.OutcomeOpen, payment.Outcome)
		began := time.Now()
		payment, err = s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeOpen, payment.Outcome)
		assert.Zero(s, time.Since(began))
		_, err = s.platform.Tap(payment.Session.ID, paytermtest.Card{})
		require.NoError(s, err)
		payment, err = s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
	})
}

// TestRefusalFreesTheOrder, and so does a request that was not sent: the next Pay may change it.
func TestRefusalFreesTheOrder(t *testing.T) {
	for name, fault := range map[string]paytermtest.Fault{
		"refused":           {Operation: opening, Status: http.StatusUnprocessableEntity},
		"list not readable": {Operation: listing, Status: http.StatusForbidden},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				fault.Times = 1
				s.fail(fault)
				payment, err := s.Pay(s.Context(), "a", dearer)
				var refused *payterm.Error
				require.ErrorAs(s, err, &refused)
				assert.Equal(s, fault.Status, refused.StatusCode)
				assert.Equal(s, models.OutcomeNone, payment.Outcome)

				s.customer(paytermtest.Card{})
				payment, err = s.Pay(s.Context(), "a", purchase)
				require.NoError(s, err)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
			})
		})
	}
}

// TestCancelledBeforeItWasSent leaves the order without a session, and is noted.
func TestCancelledBeforeItWasSent(t *testing.T) {
	inShop(t, func(s *shop) {
		ctx, cancel := context.WithCancel(s.Context())
		s.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				if r.Method == http.MethodPost {
					cancel()
					return nil, payterm.ErrNotSent
				}
				return next.RoundTrip(r)
			})
		}))
		payment, err := s.Pay(ctx, "a", purchase)
		require.ErrorIs(s, err, context.Canceled)
		assert.Equal(s, models.OutcomeNone, payment.Outcome)
		payment, err = s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeNone, payment.Outcome, "must be noted although the context has ended")
	})
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// TestSaleIsReadByEitherIDInTheSession: which one is that of the transaction is undocumented.
func TestSaleIsReadByEitherIDInTheSession(t *testing.T) {
	for _, foreign := range []string{"id", "uuid"} {
		t.Run(foreign, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.customer(paytermtest.Card{})
				s.through(func(r *http.Request, response *http.Response) {
					if !strings.Contains(r.URL.Path, "/sessions/") {
						return
					}
					var shown map[string]map[string]any
					require.NoError(s, json.NewDecoder(response.Body).Decode(&shown))
					if sale, ok := shown["session"]["transaction"].(map[string]any); ok {
						sale[foreign] = "another"
					}
					text, err := json.Marshal(shown)
					require.NoError(s, err)
					setBody(response, "%s", text)
				})
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.NoError(s, err)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
				assert.Equal(s, s.platform.State().Sales[0].TransactionID, payment.Sale.ID)
			})
		})
	}
}

// TestSaleOfAnotherIDIsNotThatOfTheSession, which may show only one of the two ids.
func TestSaleOfAnotherIDIsNotThatOfTheSession(t *testing.T) {
	for _, name := range []string{"id", "uuid"} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				id := s.begin("a", purchase).Session.ID
				s.tap(id, paytermtest.Card{})
				sale := s.platform.State().Sales[0].TransactionID
				s.fail(paytermtest.Fault{Operation: looking, Body: fmt.Appendf(nil, `{"session": {"id": %q, "status": "closed", "transaction": {%q: %q, "is_approved": true}}}`, id, name, sale)})
				s.fail(paytermtest.Fault{Operation: "clients.transactions.get", Body: []byte(`{"transaction": {"id": "another", "is_approved": true}}`)})
				payment, err := s.Payment(s.Context(), "a")
				require.ErrorContains(s, err, "is another record's")
				assert.Nil(s, payment.Sale)
			})
		})
	}
}

// TestTwoViewsOfASale: either may show a reversal earlier, one that shows nothing yields to the
// other, and any other difference leaves the outcome unknown.
func TestTwoViewsOfASale(t *testing.T) {
	const approved, declined, reversed, unknown = models.OutcomeApproved, models.OutcomeDeclined, models.OutcomeReversed, models.OutcomeUnknown
	flags := map[models.Outcome]string{
		approved: `"is_approved": true, "is_reversed": false`,
		declined: `"is_approved": false, "is_reversed": false`,
		reversed: `"is_approved": true, "is_reversed": true`,
		unknown:  `"is_approved": null, "is_reversed": null`,
	}
	for ofSession, row := range map[models.Outcome]map[models.Outcome]models.Outcome{ // by that of the sale
		approved: {approved: approved, declined: unknown, reversed: reversed, unknown: approved},
		declined: {approved: unknown, declined: declined, reversed: reversed, unknown: declined},
		reversed: {approved: reversed, declined: reversed, reversed: reversed, unknown: reversed},
		unknown:  {approved: approved, declined: declined, reversed: reversed, unknown: unknown},
	} {
		for ofSale, want := range row {
			t.Run(fmt.Sprint(ofSession, " and ", ofSale), func(t *testing.T) {
				inShop(t, func(s *shop) {
					id := s.begin("a", purchase).Session.ID
					s.tap(id, paytermtest.Card{})
					sale := s.platform.State().Sales[0].TransactionID
					time.Sleep(2 * time.Hour) // past the session's end
					s.fail(paytermtest.Fault{Operation: looking, Body: fmt.Appendf(nil, `{"session": {"id": %q, "status": "closed", "expired_at": "946688400000", "transaction": {"id": %q, %s}}}`, id, sale, flags[ofSession])})
					s.fail(paytermtest.Fault{Operation: "clients.transactions.get", Body: fmt.Appendf(nil, `{"transaction": {"id": %q, %s}}`, sale, flags[ofSale])})
					payment, err := s.Payment(s.Context(), "a")
					assert.Equal(s, want, payment.Outcome)
					assert.Equal(s, want == unknown, errors.Is(err, payterm.ErrOutcomeUnknown), "%v", err)
				})
			})
		}
	}
}

func TestOtherOrder(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{})
		_, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		s.platform.ClearRequests()
		elsewhere := s.Till
		elsewhere.TerminalID = s.platform.AddTerminal().ID
		for asked, pay := range map[string]func() (*till.Payment, error){
			string(dearer.Amount): func() (*till.Payment, error) { return s.Pay(s.Context(), "a", dearer) },
			string(purchase.Amount) + " on terminal " + strconv.Quote(elsewhere.TerminalID): func() (*till.Payment, error) { return elsewhere.Pay(s.Context(), "a", purchase) },
			"refund " + string(purchase.Amount): func() (*till.Payment, error) {
				return s.Pay(s.Context(), "a", models.SessionCreateParams{Type: "refund", Amount: purchase.Amount})
			},
		} {
			payment, err := pay()
			require.ErrorIs(s, err, till.ErrOtherOrder)
			assert.ErrorContains(s, err, ": it stands for purchase "+string(purchase.Amount))
			assert.ErrorContains(s, err, ", this call asks for "+asked)
			if strings.Contains(asked, "terminal") {
				assert.ErrorContains(s, err, " on terminal "+strconv.Quote(s.TerminalID)+", this")
			}
			assert.Equal(s, "a", payment.Order)
			assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
		}
		assert.Empty(s, s.platform.Requests())
		_, err = s.Pay(s.Context(), "a", models.SessionCreateParams{Type: purchase.Type, Amount: purchase.Amount + ".0"})
		require.NoError(s, err, "the same amount")
		assert.Zero(s, s.platform.Count("clients.sessions.create"))
		payment, err := elsewhere.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome, "on any terminal")
	})
}

func TestNoOrder(t *testing.T) {
	inShop(t, func(s *shop) {
		payment, err := s.Payment(s.Context(), "a")
		require.ErrorIs(s, err, till.ErrNoOrder)
		assert.Nil(s, payment)
		require.ErrorIs(s, s.SettleUnpaid(s.Context(), "a"), till.ErrNoOrder)
	})
}

func TestRefusedArguments(t *testing.T) {
	inShop(t, func(s *shop) {
		for name, pay := range map[string]func(till.Till) (*till.Payment, error){
			"order is empty":      func(x till.Till) (*till.Payment, error) { return x.Pay(s.Context(), "", purchase) },
			"terminalID is empty": func(x till.Till) (*till.Payment, error) { x.TerminalID = ""; return x.Pay(s.Context(), "a", purchase) },
			"client is nil":       func(x till.Till) (*till.Payment, error) { x.Client = nil; return x.Pay(s.Context(), "a", purchase) },
			"ctx is nil":          func(x till.Till) (*till.Payment, error) { return x.Pay(nil, "a", purchase) }, //nolint:staticcheck // refused
			"orders is nil":       func(x till.Till) (*till.Payment, error) { x.Orders = nil; return x.Payment(s.Context(), "a") },
		} {
			payment, err := pay(s.Till)
			require.ErrorIs(s, err, payterm.ErrInvalidRequest)
			require.ErrorContains(s, err, name)
			assert.Equal(s, till.NextCorrect, payment.Next(err), name)
		}
		assert.Empty(s, s.platform.Requests())
	})
}

func TestTwoPressesOpenOneSession(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{})
		s.fail(paytermtest.Fault{Operation: listing, Latency: 2 * time.Second})
		s.fail(paytermtest.Fault{Operation: opening, Latency: 2 * time.Second})
		var presses sync.WaitGroup
		for i := range 8 {
			presses.Go(func() {
				time.Sleep(time.Duration(i) * 700 * time.Millisecond)
				payment, err := s.Pay(s.Context(), "a", purchase)
				assert.NoError(s, err)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
			})
		}
		presses.Wait()
		assert.Equal(s, 1, s.sessions())
	})
}

// TestLostOrderDoesNotTakeTheNextSession: the twin of a lost order is unknown until it is settled.
func TestLostOrderDoesNotTakeTheNextSession(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("lost")
		s.customer(paytermtest.Card{})

		payment, err := s.Pay(s.Context(), "reported", purchase)
		require.NoError(s, err)
		require.Equal(s, models.OutcomeApproved, payment.Outcome)

		payment, err = s.Pay(s.Context(), "lost", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)

		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
		payment, err = s.Pay(s.Context(), "twin", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown, "the session may be the lost order's, arrived late")
		require.ErrorContains(s, err, `"lost"`)
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)

		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
		_, err = s.Pay(s.Context(), "dearer", dearer)
		require.ErrorIs(s, err, till.ErrOtherPaid, "that session")
		payment, err = s.Pay(s.Context(), "dearer", dearer)
		require.NoError(s, err, "another amount")
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)

		time.Sleep(10 * time.Minute)
		require.ErrorContains(s, s.SettleUnpaid(s.Context(), "lost"), "is paid: settle first whose it is")
		found := s.platform.State().Sessions[1].ID
		require.NoError(s, s.Settle(s.Context(), "twin", found))
		payment, err = s.Payment(s.Context(), "twin")
		require.NoError(s, err, "a person may decide between twins")
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		require.NoError(s, s.SettleUnpaid(s.Context(), "lost"))
		payment, err = s.Pay(s.Context(), "lost", purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		assert.Equal(s, 4, s.sessions())
	})
}

// TestTwinsAreToldApart: the session of another order is ignored, even if only that order's note
// has it, since the terminal's note could not be written.
func TestTwinsAreToldApart(t *testing.T) {
	for name, row := range map[string]struct {
		fails int // which Put of the second order
		err   error
	}{"noted": {0, nil}, "noted with the order": {4, errDiskFull}} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
				s.fail(paytermtest.Fault{Operation: listing, Times: 1, Pass: true}) // the note succeeds, the look fails
				s.fail(paytermtest.Fault{Operation: listing, Times: 1, Status: http.StatusForbidden})
				payment, err := s.Pay(s.Context(), "first", purchase)
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				require.NotErrorIs(s, err, payterm.ErrForbidden, "a 403 to the list is not a 403 to the write")
				require.Equal(s, models.OutcomeUnknown, payment.Outcome)

				s.customer(paytermtest.Card{})
				failing := s.store.count() + row.fails
				s.store.failAt(func(put int) bool { return put == failing })
				payment, err = s.Pay(s.Context(), "second", purchase)
				require.ErrorIs(s, err, row.err)
				require.Equal(s, models.OutcomeApproved, payment.Outcome)
				s.fail(paytermtest.Fault{Operation: listing, Times: 1, Status: http.StatusForbidden})
				require.ErrorIs(s, s.Settle(s.Context(), "first", payment.Session.ID), till.ErrOtherOrder)
				require.ErrorContains(s, s.SettleUnpaid(s.Context(), "first"), "a card may be tapped", "it looks first")
				payment, err = s.Payment(s.Context(), "first")
				require.NoError(s, err)
				assert.Equal(s, models.OutcomeOpen, payment.Outcome)
			})
		})
	}
}

// TestStoreFails: before the write nothing is sent, and after it the payment goes on.
func TestStoreFails(t *testing.T) {
	for lasts := range 7 {
		t.Run("", func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.customer(paytermtest.Card{})
				s.store.failAt(func(put int) bool { return put > lasts })
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.ErrorIs(s, err, errDiskFull)
				if lasts < 3 {
					assert.Zero(s, s.sessions())
					assert.Equal(s, models.OutcomeNone, payment.Outcome)
				} else {
					assert.Equal(s, models.OutcomeApproved, payment.Outcome)
					assert.NotNil(s, payment.Sale)
					assert.ErrorContains(s, err, "could not be noted")
				}

				s.store.failAt(nil)
				payment, err = s.Pay(s.Context(), "a", purchase)
				require.NoError(s, err)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
				assert.Equal(s, 1, s.sessions())
			})
		})
	}
}

// TestUnreadableNote, damaged or of another version: nothing is sent. Version 1 had other members.
func TestUnreadableNote(t *testing.T) {
	const damaged, other = "is damaged", "was written by another version of this library"
	for _, key := range []string{"order:a", "terminal:"} {
		for note, says := range map[string]string{
			"": damaged, `{"version": 5, "order": "a", "sta`: damaged, `{"version": 4}`: damaged, `[]`: damaged,
			sealed(t, `{"version": 4}`): other, sealed(t, `{"version": 5}`): "is of another order or terminal",
			sealed(t, `{"version": 2, "order": "a", "state": "free"}`):        other,
			sealed(t, `{"version": 2, "terminal": "t", "pending": {"a": 1}}`): other,
		} {
			t.Run(key+note, func(t *testing.T) {
				inShop(t, func(s *shop) {
					key := key
					if key == "terminal:" {
						key += s.TerminalID
					}
					require.NoError(s, s.store.Put(s.Context(), key, nil, []byte(note)))
					_, err := s.Pay(s.Context(), "a", purchase)
					require.ErrorContains(s, err, says)
					require.ErrorContains(s, err, key)
					assert.Zero(s, s.sessions())
				})
			})
		}
	}
}

// TestUnreadable: an order that may have been charged is unknown.
func TestUnreadable(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{})
		_, err := s.Pay(s.Context(), "seen", dearer)
		require.NoError(s, err)
		s.fail(paytermtest.Fault{Operation: looking, Times: 1, Status: http.StatusForbidden})
		payment, err := s.Payment(s.Context(), "seen")
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorIs(s, err, payterm.ErrForbidden)
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)

		first := nth(1, "order:b")
		s.store.hide(func(key string) bool { return !first(key) })
		payment, err = s.Pay(s.Context(), "b", purchase)
		require.ErrorIs(s, err, errDiskFull)
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
		s.store.hide(nil)

		s.lose("a")
		text, err := s.store.Get(s.Context(), "terminal:"+s.TerminalID)
		require.NoError(s, err)
		require.NoError(s, s.store.Put(s.Context(), "terminal:"+s.TerminalID, text, text[:20]))
		for range 2 {
			payment, err := s.Payment(s.Context(), "a")
			require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
			require.ErrorContains(s, err, "is damaged")
			assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
		}
	})
}

func TestNotesAreReadable(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{PAN: paytermtest.PANMada})
		s.lose("lost")
		_, err := s.Pay(s.Context(), "a", dearer)
		require.NoError(s, err)
		for key, want := range map[string]string{
			"order:lost": `"state": "asked"`, "order:a": `"session": "`, "terminal:" + s.TerminalID: `"lost": {`,
		} {
			text, err := s.store.Get(s.Context(), key)
			require.NoError(s, err)
			assert.Contains(s, string(text), want)
			for _, secret := range []string{paytermtest.ClientKey, paytermtest.PANMada, paytermtest.PANMada[12:]} {
				assert.NotContains(s, string(text), secret)
			}
			assert.NotContains(s, string(text), `"a": {`, "no longer pending")
			assert.Greater(s, strings.Count(string(text), "\n"), 3)
		}
	})
}

// TestManyOrdersSince: an order can be resolved until 500 others are paid.
func TestManyOrdersSince(t *testing.T) {
	inShop(t, func(s *shop) {
		key := "terminal:" + s.TerminalID
		var paid []string
		for number := range 500 {
			paid = append(paid, fmt.Sprintf(`{"number": %d, "session": "S%d", "order": "earlier"}`, number+1, number))
		}
		full := `{"version": 5, "terminal": "` + s.TerminalID + `", "number": 500, "pending": {}, "sessions": [` + strings.Join(paid, ",") + `]}`
		require.NoError(s, s.store.Put(s.Context(), key, nil, []byte(sealed(s.T, full))))
		s.lose("lost")
		s.customer(paytermtest.Card{})
		_, err := s.Pay(s.Context(), "a", dearer)
		require.NoError(s, err)
		_, err = s.Payment(s.Context(), "lost")
		require.ErrorContains(s, err, "was not seen")

		old, err := s.store.Get(s.Context(), key)
		require.NoError(s, err)
		assert.Equal(s, 500, strings.Count(string(old), `"session"`))
		later := strings.Replace(string(old), `"forgotten": 1`, `"forgotten": 501`, 1)
		require.NoError(s, s.store.Put(s.Context(), key, old, []byte(sealed(s.T, later))))
		payment, err := s.Payment(s.Context(), "lost")
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorContains(s, err, "500 or more payments were taken since")
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
	})
}
