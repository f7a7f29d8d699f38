package till_test

import (
	"encoding/json"
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

// everySale changes what each response shows of a sale.
func (s *shop) everySale(change func(sale map[string]any)) {
	s.through(func(r *http.Request, response *http.Response) {
		if response.StatusCode != http.StatusOK || !strings.Contains(r.URL.Path, "/transactions/") {
			return
		}
		var shown map[string]map[string]any
		require.NoError(s, json.NewDecoder(response.Body).Decode(&shown))
		change(shown["transaction"])
		text, err := json.Marshal(shown)
		require.NoError(s, err)
		setBody(response, "%s", text)
	})
}

// decline makes a transaction, and its receipts, show a decline.
func decline(transaction map[string]any) {
	transaction["is_approved"] = false
	for _, receipt := range transaction["receipts"].([]any) {
		receipt.(map[string]any)["is_approved"] = false
	}
}

// TestOnlyAReversalFollowsAnApproval: whatever else the platform shows later, the order is unknown
// until a person has settled it, and is not charged again.
func TestOnlyAReversalFollowsAnApproval(t *testing.T) {
	for name, later := range map[string]func(s *shop){
		"declined": func(s *shop) {
			s.everySession(func(shown map[string]any) { decline(shown["transaction"].(map[string]any)) })
			s.everySale(decline)
		},
		"closed without a transaction": func(s *shop) {
			s.everySession(func(shown map[string]any) { shown["transaction"] = nil })
		},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.customer(paytermtest.Card{})
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.NoError(s, err)
				truthful := s.Client
				later(s)
				time.Sleep(time.Hour)
				for range 2 {
					payment, err = s.PayAgain(s.Context(), payment, purchase)
					require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
					require.ErrorContains(s, err, "the platform showed it as approved before")
					assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
					assert.Equal(s, models.OutcomeApproved, payment.Last)
					_, err = s.Payment(s.Context(), "a")
					require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				}
				require.Equal(s, 1, s.sessions())

				require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
				payment, err = s.Payment(s.Context(), "a")
				require.NoError(s, err)
				assert.Contains(s, []models.Outcome{models.OutcomeNone, models.OutcomeDeclined}, payment.Outcome)
				lying := s.Client
				s.Client = truthful
				payment, err = s.Pay(s.Context(), "a", purchase)
				require.NoError(s, err)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome, "as the platform shows again")
				assert.Equal(s, 1, s.sessions())

				s.Client = lying
				_, err = s.Payment(s.Context(), "a")
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				require.NoError(s, s.SettleUnpaid(s.Context(), "a"), "also a second time")
				payment, err = s.Payment(s.Context(), "a")
				require.NoError(s, err)
				assert.NotEqual(s, models.OutcomeApproved, payment.Outcome)
			})
		})
	}
}

// TestReversalIsFinal: the order is not told as approved again.
func TestReversalIsFinal(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{})
		_, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		truthful := s.Client
		reverse := func(shown map[string]any) { shown["is_reversed"] = true }
		s.everySession(func(shown map[string]any) { reverse(shown["transaction"].(map[string]any)) })
		payment, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		require.Equal(s, models.OutcomeReversed, payment.Outcome)
		s.Client = truthful
		for range 2 {
			payment, err = s.Payment(s.Context(), "a")
			require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
			assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
			assert.Equal(s, models.OutcomeReversed, payment.Last)
		}
		require.NoError(s, s.Settle(s.Context(), "a", s.platform.State().Sessions[0].ID), "a person has found out that it was not reversed")
		payment, err = s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
	})
}

// TestSettledOrderThatWasReversedIsNone: another call noted the reversal while a person settled it.
func TestSettledOrderThatWasReversedIsNone(t *testing.T) {
	inShop(t, func(s *shop) {
		s.begin("a", purchase)
		time.Sleep(2 * time.Hour)
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		texts, err := edited(s.Context(), s.store.Store, "order:a", map[string]any{"last": models.OutcomeReversed, "seen": time.Now()})
		require.NoError(s, err)
		require.NoError(s, s.store.Put(s.Context(), "order:a", texts[0], texts[1]))
		payment, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeNone, payment.Outcome)
	})
}

// TestSettledAwaySaleThatWasReversedLeavesTheOrderFree: its approval was followed by a reversal.
func TestSettledAwaySaleThatWasReversedLeavesTheOrderFree(t *testing.T) {
	inShop(t, func(s *shop) {
		first := s.begin("a", purchase)
		time.Sleep(15 * time.Minute)
		s.dated(anHourLater) // wrongly
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		second, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrSessionExpired)
		s.platform.ClearFaults()
		s.tap(first.Session.ID, paytermtest.Card{})
		s.tap(second.Session.ID, paytermtest.Card{DeclineCode: "116"})
		payment, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		require.Equal(s, models.OutcomeApproved, payment.Outcome)
		require.NoError(s, s.platform.Reverse(payment.Sale.ID))
		payment, err = s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeDeclined, payment.Outcome)
	})
}

// TestTransactionThatIsNoPayment leaves the order unknown, although it is approved.
func TestTransactionThatIsNoPayment(t *testing.T) {
	refund := map[string]any{"id": "20"}
	for name, row := range map[string]struct {
		session, sale func(transaction map[string]any)
		text          string
	}{
		"a refund by its session": {func(shown map[string]any) { shown["transaction_type"] = "20" }, func(map[string]any) {}, "its transaction is a refund"},
		"a refund by its receipt": {func(map[string]any) {}, func(sale map[string]any) {
			for _, receipt := range sale["receipts"].([]any) {
				receipt.(map[string]any)["transaction_type"] = refund
			}
		}, "its transaction is a refund"},
		"older than its session": {func(shown map[string]any) {
			shown["created_at"] = time.Now().Add(-11 * time.Minute).UTC().Format(time.RFC3339)
		}, func(map[string]any) {}, "its transaction is older than the session"},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.customer(paytermtest.Card{})
				s.everySession(func(shown map[string]any) {
					if transaction, ok := shown["transaction"].(map[string]any); ok {
						row.session(transaction)
					}
				})
				s.everySale(row.sale)
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				require.ErrorContains(s, err, row.text)
				assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
			})
		})
	}
}

// TestSessionOfAnotherTypeIsNotRead as that of the order.
func TestSessionOfAnotherTypeIsNotRead(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{})
		s.through(func(r *http.Request, response *http.Response) {
			if r.Method == http.MethodGet && strings.Contains(r.URL.Path, "/sessions/") {
				setBody(response, `{"session": {"id": %q, "type": "refund", "status": "closed", "transaction": {"is_approved": true, "is_reversed": false}}}`,
					s.platform.State().Sessions[0].ID)
			}
		})
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorContains(s, err, "another type than was asked for")
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
	})
}

// TestReceiptsOfAnotherSaleAreNotHandedOut: the outcome is the session's.
func TestReceiptsOfAnotherSaleAreNotHandedOut(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{})
		s.everySale(func(sale map[string]any) {
			sale["receipts"].([]any)[0].(map[string]any)["transaction_uuid"] = "00000000-0000-4000-8000-00000000000c"
		})
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorContains(s, err, "is another record's")
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		assert.Nil(s, payment.Sale)
	})
}

// TestListedSessionOfAnotherTerminalIsNotTaken, if the list shows whose it is.
func TestListedSessionOfAnotherTerminalIsNotTaken(t *testing.T) {
	for terminal, isTaken := range map[string]bool{"00000000-0000-4000-8000-00000000000d": false, "42": true} {
		t.Run(terminal, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.customer(paytermtest.Card{})
				s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
				s.everySession(func(shown map[string]any) { shown["terminal"] = map[string]any{"id": terminal} })
				payment, err := s.Pay(s.Context(), "a", purchase)
				if isTaken {
					require.NoError(s, err)
					return
				}
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				assert.Nil(s, payment.Session)
			})
		})
	}
}

// TestOneSaleDoesNotPayTwoOrders: the platform shows the sale of one session in another one. The
// owner of the first one was noted at once, or with its sale.
func TestOneSaleDoesNotPayTwoOrders(t *testing.T) {
	for name, begin := range map[string]func(*shop) *till.Payment{
		"owned":   func(s *shop) *till.Payment { return s.begin("a", purchase) },
		"unowned": func(s *shop) *till.Payment { return s.beginUnowned("a") },
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.tap(begin(s).Session.ID, paytermtest.Card{})
				_, err := s.Payment(s.Context(), "a")
				require.NoError(s, err)
				shared := s.platform.State().Sessions[0].TransactionID
				s.everySession(func(shown map[string]any) {
					if paid, ok := shown["transaction"].(map[string]any); ok {
						paid["uuid"] = shared
					}
				})
				s.customer(paytermtest.Card{})
				for range 2 {
					payment, err := s.Pay(s.Context(), "b", purchase)
					require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
					require.ErrorContains(s, err, "its sale has paid another order")
					assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
				}
				payment, err := s.Payment(s.Context(), "a")
				require.NoError(s, err)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
				assert.Equal(s, 2, s.sessions())
			})
		})
	}
}

// TestSessionWithAnotherSaleIsUnknown: it was paid by one before, which the platform does not show
// now.
func TestSessionWithAnotherSaleIsUnknown(t *testing.T) {
	inShop(t, func(s *shop) {
		s.sell("a", purchase)
		s.tap(s.begin("b", purchase).Session.ID, paytermtest.Card{})
		other := s.platform.State().Sales[1].TransactionID // which no call has read
		truthful := s.Client
		s.everySession(func(shown map[string]any) { shown["transaction"].(map[string]any)["uuid"] = other })
		payment, err := s.Payment(s.Context(), "a")
		require.ErrorContains(s, err, "its session shows another sale than before")
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
		assert.Equal(s, till.NextPerson, payment.Next(err))
		s.Client = truthful
		payment, err = s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
	})
}

// TestSaleIsClaimedBeforeItsOrderIsApproved: of two orders with one sale that are read at once, one
// is approved, and the note of the other one does not say that it was.
func TestSaleIsClaimedBeforeItsOrderIsApproved(t *testing.T) {
	inShop(t, func(s *shop) {
		s.begin("a", purchase)
		s.begin("b", purchase)
		for _, session := range s.platform.State().Sessions {
			s.tap(session.ID, paytermtest.Card{})
		}
		shared := s.platform.State().Sessions[0].TransactionID
		s.everySession(func(shown map[string]any) {
			shown["transaction"].(map[string]any)["uuid"] = shared
		})
		var tills sync.WaitGroup
		var payments [2]*till.Payment
		for i, order := range []string{"a", "b"} {
			tills.Go(func() { payments[i], _ = s.Payment(s.Context(), order) })
		}
		tills.Wait()
		outcomes := []models.Outcome{payments[0].Outcome, payments[1].Outcome}
		require.ElementsMatch(s, []models.Outcome{models.OutcomeApproved, models.OutcomeUnknown}, outcomes)
		for _, payment := range payments {
			isApproved := strings.Contains(string(s.note("order:"+payment.Order)), `"approved"`)
			assert.Equal(s, payment.Outcome == models.OutcomeApproved, isApproved, payment.Order)
		}
	})
}
