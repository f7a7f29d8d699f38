package till_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

// TestSaleOfAnotherAmountIsTold by each call, beside the outcome, in each form of responses.
func TestSaleOfAnotherAmountIsTold(t *testing.T) {
	for name, row := range map[string]struct {
		card        paytermtest.Card
		paid, other models.Amount
	}{
		"less":    {paytermtest.Card{Amount: "3.00"}, "3.00", ""},
		"more":    {paytermtest.Card{Amount: "5.00"}, "5.00", ""},
		"nothing": {paytermtest.Card{Amount: "0.00"}, "0.00", ""},
		"a tip":   {paytermtest.Card{Other: "1.00"}, "4.00", "1.00"},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.customer(row.card)
				last := &till.Payment{Order: "a"}
				for call, do := range map[string]func() (*till.Payment, error){
					"Pay":      func() (*till.Payment, error) { return s.Pay(s.Context(), "a", purchase) },
					"PayAgain": func() (*till.Payment, error) { return s.PayAgain(s.Context(), last, purchase) },
				} {
					payment, err := do()
					s.assertOtherAmount(payment, err, row.paid, row.other)
					assert.Equal(s, till.NextPerson, payment.Next(err), call)
				}
				payment, err := s.Payment(s.Context(), "a")
				s.assertOtherAmount(payment, err, row.paid, row.other)
				assert.Equal(s, 1, s.sessions())

				pending, err := s.Pending(s.Context())
				require.NoError(s, err)
				assert.Empty(s, pending, "a call has said it")
			})
		})
	}
}

func (s *shop) assertOtherAmount(payment *till.Payment, err error, paid, other models.Amount) {
	s.Helper()
	require.ErrorIs(s, err, till.ErrOtherAmount)
	assert.Equal(s, models.OutcomeApproved, payment.Outcome)
	assert.NotNil(s, payment.Sale)
	said, _ := errors.AsType[*till.AmountError](err)
	assert.Equal(s, [4]string{"400", string(paid), string(other), "SAR"}, [4]string{string(said.Asked), string(said.Paid), string(said.Other), said.Currency})
}

// TestSaleFitsInEveryForm of responses, as long as it is of the amount.
func TestSaleFitsInEveryForm(t *testing.T) {
	forms.Each(t, func(t *testing.T, spelt paytermtest.Form) {
		platform, err := paytermtest.Start(paytermtest.Options{Form: spelt})
		require.NoError(t, err)
		defer platform.Close()
		client := platform.Client(paytermtest.ClientKey)
		defer client.CloseIdleConnections()
		counter := till.Till{Client: client, TerminalID: platform.AddTerminal().ID, Orders: till.Memory(), Unit: till.Hundredths}
		for order, card := range map[string]paytermtest.Card{"a": {}, "b": {Amount: "3.99"}} {
			stop, err := platform.AutoTap(card)
			require.NoError(t, err)
			payment, err := counter.Pay(t.Context(), order, purchase)
			stop()
			assert.Equal(t, models.OutcomeApproved, payment.Outcome)
			assert.Equal(t, order == "b", errors.Is(err, till.ErrOtherAmount), "%s: %v", order, err)
		}
	})
}

// TestUnitMakesTheComparisonExact: a sale of 400.00 for 4.00 fits until the unit is known.
func TestUnitMakesTheComparisonExact(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{Amount: "400.00"})
		_, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		s.Unit = till.Hundredths
		payment, err := s.Payment(s.Context(), "a")
		s.assertOtherAmount(payment, err, "400.00", "")
		s.Unit = till.Minor + 1
		_, err = s.Payment(s.Context(), "a")
		var refusal *payterm.RequestError
		require.ErrorAs(s, err, &refusal)
		assert.Equal(s, "unit", refusal.Field)
	})
}

// restate makes reads of sessions state another amount.
func (s *shop) restate(amount string) {
	s.everySession(func(shown map[string]any) { shown["amount"] = amount })
}

// TestSessionOfAnotherAmountIsNotServed: nobody is asked to pay it, and it stays the order's.
func TestSessionOfAnotherAmountIsNotServed(t *testing.T) {
	for name, amount := range map[string]string{"another": "300", "in another unit": "4.00"} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.Opened = func(context.Context, string, *models.Session) { s.Error("Opened was called") }
				s.restate(amount)
				for range 2 {
					began := time.Now()
					payment, err := s.Pay(s.Context(), "a", purchase)
					require.ErrorIs(s, err, till.ErrOtherAmount)
					require.ErrorContains(s, err, "400 was asked for, but the session states "+amount)
					assert.Equal(s, models.OutcomeOpen, payment.Outcome)
					assert.Less(s, time.Since(began), time.Second, "it does not wait")
					payment, err = s.Payment(s.Context(), "a")
					require.ErrorIs(s, err, till.ErrOtherAmount)
					assert.Equal(s, models.OutcomeOpen, payment.Outcome)
				}
				require.Equal(s, 1, s.sessions())

				s.tap(s.platform.State().Sessions[0].ID, paytermtest.Card{DeclineCode: "116"})
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.NoError(s, err)
				require.Equal(s, models.OutcomeDeclined, payment.Outcome)
				payment, err = s.PayAgain(s.Context(), payment, purchase)
				require.ErrorIs(s, err, till.ErrOtherAmount)
				s.tap(payment.Session.ID, paytermtest.Card{})
				payment, err = s.Pay(s.Context(), "a", purchase)
				require.ErrorIs(s, err, till.ErrOtherAmount)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
			})
		})
	}
}

// TestSessionOfAnotherAmountExpires: Pay says so, although it has not waited.
func TestSessionOfAnotherAmountExpires(t *testing.T) {
	inShop(t, func(s *shop) {
		s.restate("300")
		_, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, till.ErrOtherAmount)
		time.Sleep(2 * time.Hour)
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrSessionExpired)
		assert.Equal(s, models.OutcomeOpen, payment.Outcome)
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
	})
}

// TestSessionWithoutAnAmountIsServed: what is absent does not differ.
func TestSessionWithoutAnAmountIsServed(t *testing.T) {
	inShop(t, func(s *shop) {
		s.everySession(func(shown map[string]any) { delete(shown, "amount") })
		s.customer(paytermtest.Card{})
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
	})
}

// TestResponseOfAnotherAmountIsTheOrdersIfItIsNew: its session was created after the write, so that
// it is no other order's. TestCreateThatRespondsWithAnothersSession has those that are not.
func TestResponseOfAnotherAmountIsTheOrdersIfItIsNew(t *testing.T) {
	inShop(t, func(s *shop) {
		s.Opened = func(context.Context, string, *models.Session) { s.Error("Opened was called") }
		s.through(func(r *http.Request, response *http.Response) {
			if r.Method == http.MethodPost {
				session := s.platform.State().Sessions[0]
				setBody(response, `{"session": {"id": %q, "status": "new", "type": "purchase", "amount": 500, "created_at": %q}}`,
					session.ID, session.Created.UTC().Format(time.RFC3339))
			}
		})
		s.restate("500")
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, till.ErrOtherAmount)
		require.Equal(s, models.OutcomeOpen, payment.Outcome)
		session := s.platform.State().Sessions[0].ID
		require.Equal(s, session, payment.Session.ID)
		s.tap(session, paytermtest.Card{Amount: "5.00"})
		payment, err = s.Pay(s.Context(), "a", purchase)
		require.ErrorContains(s, err, "400 was asked for, but the session states 500, the receipt states 5.00 SAR")
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		assert.Equal(s, 1, s.sessions())
	})
}

// TestSessionInAnotherUnitIsASuspect: the response was lost, and the list states the amount of the
// session times or divided by 100 or 1000. No look takes it, and a person may name it.
func TestSessionInAnotherUnitIsASuspect(t *testing.T) {
	for _, amount := range []string{"4", "4.00", "40000", "0.4", "400000"} {
		t.Run(amount, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.restate(amount)
				s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				require.Nil(s, payment.Session)
				session := s.platform.State().Sessions[0].ID
				s.tap(session, paytermtest.Card{})
				time.Sleep(11 * time.Minute)
				require.ErrorContains(s, s.SettleUnpaid(s.Context(), "a"), "is paid: settle first whose it is")
				require.NoError(s, s.Settle(s.Context(), "a", session))
				payment, err = s.Payment(s.Context(), "a")
				require.ErrorIs(s, err, till.ErrOtherAmount)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
			})
		})
	}
}

// TestSessionInAnotherUnitMayBeATwins: no order takes it while the other one looks for its own.
func TestSessionInAnotherUnitMayBeATwins(t *testing.T) {
	inShop(t, func(s *shop) {
		inHundredths := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "40000"}
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutBefore})
		_, err := s.Pay(s.Context(), "lost", inHundredths)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
		_, err = s.Pay(s.Context(), "twin", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorContains(s, err, `"lost"`)
	})
}

// TestSessionOfAPlainlyDifferentAmountIsNoSuspect.
func TestSessionOfAPlainlyDifferentAmountIsNoSuspect(t *testing.T) {
	for _, amount := range []string{"300", "40", "4000", "401", "39999"} {
		t.Run(amount, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.lose("a")
				s.tap(s.byHand(purchase), paytermtest.Card{})
				s.restate(amount)
				time.Sleep(11 * time.Minute)
				require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
			})
		})
	}
}

// TestAmountErrorHasNoKey, although the platform echoes it in place of an amount.
func TestAmountErrorHasNoKey(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{})
		s.through(func(r *http.Request, response *http.Response) {
			if strings.Contains(r.URL.Path, "/transactions/") {
				setBody(response, `{"transaction": {"id": %q, "receipts": [{"is_approved": true, "is_reversed": false, "amount_authorized": {"value": %q}}]}}`,
					r.URL.Path[strings.LastIndex(r.URL.Path, "/")+1:], paytermtest.ClientKey)
			}
		})
		_, err := s.Pay(context.Background(), "a", purchase)
		require.ErrorIs(s, err, till.ErrOtherAmount)
		said, _ := errors.AsType[*till.AmountError](err)
		assert.NotContains(s, err.Error()+string(said.Paid), paytermtest.ClientKey)
	})
}

// TestAmountThatCannotBeReadIsNotDone: the sale cannot be read, and the session shows no receipt.
func TestAmountThatCannotBeReadIsNotDone(t *testing.T) {
	for status, want := range map[int]till.Next{http.StatusForbidden: till.NextPerson, http.StatusServiceUnavailable: till.NextLook} {
		t.Run(http.StatusText(status), func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.customer(paytermtest.Card{})
				s.everySession(func(shown map[string]any) {
					if paid, ok := shown["transaction"].(map[string]any); ok {
						delete(paid, "receipts")
					}
				})
				s.fail(paytermtest.Fault{Operation: "clients.transactions.get", Times: 9, Status: status})
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.ErrorContains(s, err, "the amount that was paid cannot be read")
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
				assert.Equal(s, want, payment.Next(err))
				s.platform.ClearFaults()
				payment, err = s.Pay(s.Context(), "a", purchase)
				require.NoError(s, err)
				assert.Equal(s, till.NextDone, payment.Next(err))
			})
		})
	}
}
