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

// note returns a note as it is stored.
func (s *shop) note(key string) []byte {
	s.Helper()
	text, err := s.store.Get(s.Context(), key)
	require.NoError(s, err)
	return text
}

// replace stores another note, nil for none, whatever is there.
func (s *shop) replace(key string, note []byte) {
	s.Helper()
	copied := till.Memory()
	for _, each := range []string{"order:a", "order:b", "terminal:" + s.TerminalID} {
		text := s.note(each)
		if each == key {
			text = note
		}
		if text != nil {
			require.NoError(s, copied.Put(s.Context(), each, nil, text))
		}
	}
	s.store.Store = copied
}

// beginUnowned starts an order whose session the terminal's note does not know: its Put failed.
func (s *shop) beginUnowned(order string) *till.Payment {
	s.Helper()
	before := s.store.count()
	s.store.failAt(func(put int) bool { return put == before+4 })
	payment := s.pressed(order, errDiskFull)
	s.store.failAt(nil)
	return payment
}

// pressed is a Pay that the customer makes wait in vain.
func (s *shop) pressed(order string, want error) *till.Payment {
	s.Helper()
	ctx, cancel := context.WithTimeout(s.Context(), time.Second)
	defer cancel()
	payment, err := s.Pay(ctx, order, purchase)
	require.ErrorIs(s, err, want)
	require.NotNil(s, payment.Session)
	return payment
}

// failTerminal lets each Put of the terminal's note fail.
func (s *shop) failTerminal() { s.store.refuse = "terminal:" + s.TerminalID }

// TestSessionHasAnOwnerBeforeItsOrderGoesOn: otherwise another order that looks for its session
// takes it, is told that nobody paid, and is charged twice when its own request arrives.
func TestSessionHasAnOwnerBeforeItsOrderGoesOn(t *testing.T) {
	for name, goOn := range map[string]func(s *shop, payment *till.Payment) (*till.Payment, error){
		"it says none": func(s *shop, payment *till.Payment) (*till.Payment, error) {
			require.NoError(s, s.platform.CloseSession(payment.Session.ID))
			time.Sleep(15 * time.Minute)
			return s.Payment(s.Context(), "a")
		},
		"it says declined": func(s *shop, payment *till.Payment) (*till.Payment, error) {
			s.tap(payment.Session.ID, paytermtest.Card{DeclineCode: "116"})
			return s.Payment(s.Context(), "a")
		},
		"it settles as unpaid": func(s *shop, _ *till.Payment) (*till.Payment, error) {
			time.Sleep(2 * time.Hour)
			err := s.SettleUnpaid(s.Context(), "a")
			require.NotContains(s, string(s.note("order:a")), `"unpaid"`)
			return &till.Payment{Outcome: models.OutcomeUnknown}, err
		},
		"it opens another session": func(s *shop, payment *till.Payment) (*till.Payment, error) {
			require.NoError(s, s.platform.CloseSession(payment.Session.ID))
			time.Sleep(15 * time.Minute)
			return s.PayAgain(s.Context(), payment, purchase)
		},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				payment := s.beginUnowned("a")
				s.failTerminal()
				sessions := s.sessions()
				payment, err := goOn(s, payment)
				require.ErrorIs(s, err, errDiskFull)
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
				assert.Equal(s, sessions, s.sessions())
			})
		})
	}
}

// TestSessionThatAPersonReplacesHasAnOwner: it is no longer the one that the order's note shows.
func TestSessionThatAPersonReplacesHasAnOwner(t *testing.T) {
	inShop(t, func(s *shop) {
		s.beginUnowned("a")
		other := s.byHand(purchase)
		time.Sleep(2 * time.Hour)
		s.failTerminal()
		require.ErrorIs(s, s.Settle(s.Context(), "a", other), errDiskFull)
		assert.NotContains(s, string(s.note("order:a")), other)
		s.store.refuse = ""
		require.NoError(s, s.Settle(s.Context(), "a", other))
		assert.Equal(s, 2, strings.Count(string(s.note("terminal:"+s.TerminalID)), `"order": "a"`))
	})
}

// TestApprovedSaleStaysApproved although its owner cannot be noted.
func TestApprovedSaleStaysApproved(t *testing.T) {
	inShop(t, func(s *shop) {
		payment := s.beginUnowned("a")
		s.tap(payment.Session.ID, paytermtest.Card{})
		s.failTerminal()
		payment, err := s.Payment(s.Context(), "a")
		require.ErrorIs(s, err, errDiskFull)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
	})
}

// TestOwnerThatIsNotedLate gets its own place: the last session stays the last, nothing more is
// forgotten, and it is as old as its write.
func TestOwnerThatIsNotedLate(t *testing.T) {
	inShop(t, func(s *shop) {
		late := s.beginUnowned("a")
		s.tap(late.Session.ID, paytermtest.Card{DeclineCode: "116"})
		last := s.sell("b", dearer)
		require.NotContains(s, string(s.note("terminal:"+s.TerminalID)), late.Session.ID+`",`+"\n      \"order\": \"a\"")
		time.Sleep(25 * time.Hour)
		_, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		note := string(s.note("terminal:" + s.TerminalID))
		owners := note[strings.Index(note, `"sessions"`):]
		assert.Less(s, strings.Index(owners, late.Session.ID), strings.Index(owners, last.Session.ID))
		assert.Contains(s, owners, `"forgotten": 0`)
		assert.NotContains(s, owners, "2000-01-02", "it was noted on the day before")
	})
}

// TestForgottenOwnersStayForgotten: a look at old orders every night would push living ones out.
func TestForgottenOwnersStayForgotten(t *testing.T) {
	inShop(t, func(s *shop) {
		declined := s.begin("a", purchase)
		s.tap(declined.Session.ID, paytermtest.Card{DeclineCode: "116"})
		key := "terminal:" + s.TerminalID
		forgotten := sealed(s.T, `{"version": 5, "terminal": "`+s.TerminalID+`", "number": 900, "pending": {}, "sessions": [], "forgotten": 400}`)
		s.replace(key, []byte(forgotten))
		_, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, forgotten, string(s.note(key)))
	})
}

// TestPurgedOrderIsPaid: what a person has said of it while the platform had purged all is enough
// for another session, but not what somebody said before that.
func TestPurgedOrderIsPaid(t *testing.T) {
	inShop(t, func(s *shop) {
		for _, order := range []string{"a", "b"} {
			s.begin(order, purchase)
		}
		time.Sleep(24 * time.Hour)
		require.NoError(s, s.SettleUnpaid(s.Context(), "b"))
		time.Sleep(24 * time.Hour)
		purged := true
		s.through(func(r *http.Request, response *http.Response) {
			switch isList := strings.HasSuffix(r.URL.Path, "/sessions"); {
			case !purged || r.Method != http.MethodGet || !strings.Contains(r.URL.Path, "/sessions"):
			case isList:
				setBody(response, `{"sessions": []}`)
			default:
				response.StatusCode = http.StatusNotFound
				setBody(response, `{}`)
			}
		})
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		payment, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		require.Equal(s, models.OutcomeNone, payment.Outcome)
		other, err := s.Pay(s.Context(), "b", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorContains(s, err, "or has purged them")
		require.Equal(s, models.OutcomeUnknown, other.Outcome)

		s.customer(paytermtest.Card{})
		s.through(func(r *http.Request, _ *http.Response) { purged = purged && r.Method != http.MethodPost })
		payment, err = s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
	})
}

// TestOrderIsSettledAnewAfterAPurge: it was settled before, and the terminal stays idle until the
// platform purges its sessions.
func TestOrderIsSettledAnewAfterAPurge(t *testing.T) {
	inShop(t, func(s *shop) {
		s.begin("a", purchase)
		time.Sleep(2 * time.Hour)
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		require.ErrorIs(s, s.SettleUnpaid(s.Context(), "a"), till.ErrSettled, "nothing is gone")

		s.fail(paytermtest.Fault{Operation: listing, Body: []byte(`{"sessions": []}`)})
		s.fail(paytermtest.Fault{Operation: looking, Status: http.StatusNotFound})
		err := s.SettleUnpaid(s.Context(), "a")
		require.ErrorIs(s, err, till.ErrSettled, "on the same day")
		require.ErrorContains(s, err, "SettleUnpaid works a day after")
		time.Sleep(24 * time.Hour)
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorContains(s, err, "SettleUnpaid works a day after", "the platform may be a copy")
		require.Equal(s, models.OutcomeUnknown, payment.Outcome)
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		payment, err = s.Payment(s.Context(), "a")
		require.NoError(s, err)
		require.Equal(s, models.OutcomeNone, payment.Outcome)

		s.customer(paytermtest.Card{})
		s.through(func(r *http.Request, _ *http.Response) {
			if r.Method == http.MethodPost {
				s.platform.ClearFaults()
			}
		})
		payment, err = s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
	})
}

// TestDamagedNote: whatever bit of a note has flipped, nothing is believed and nothing is sent.
func TestDamagedNote(t *testing.T) {
	inShop(t, func(s *shop) {
		s.sell("b", purchase) // what a damaged note could adopt
		s.lose("a")
		time.Sleep(15 * time.Minute)
		client, writes := s.Client, 0
		s.Client = client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				if r.Method == http.MethodPost {
					writes++
				}
				return next.RoundTrip(r)
			})
		}))
		terminal := "terminal:" + s.TerminalID
		for _, key := range []string{"order:a", terminal} {
			whole := s.note(key)
			for bit := range 8 * len(whole) {
				damaged := []byte(string(whole))
				damaged[bit/8] ^= 1 << (bit % 8)
				s.replace(key, damaged)
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.ErrorContains(s, err, fmt.Sprintf("note %q", key), string(damaged))
				require.ErrorContains(s, err, "is damaged", string(damaged))
				require.Equal(s, models.OutcomeUnknown, payment.Outcome)
				require.Error(s, s.SettleUnpaid(s.Context(), "a"))
			}
			s.replace(key, whole)
		}
		require.Zero(s, writes)
	})
}

// TestPendingNamesTheOtherOrders beside one whose note is damaged.
func TestPendingNamesTheOtherOrders(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("a")
		s.lose("b")
		s.replace("order:a", []byte("{}"))
		pending, err := s.Pending(s.Context())
		require.ErrorContains(s, err, `note "order:a"`)
		assert.Equal(s, []string{"b"}, pending)
	})
}

// TestOrderWithoutItsNote is unknown where the terminal's note names it, and a person settles it by
// what that has.
func TestOrderWithoutItsNote(t *testing.T) {
	for name, row := range map[string]struct {
		begin   func(s *shop) (session string)
		settle  func(s *shop, session string) error
		want    models.Outcome
		pending []string
	}{
		"lost": {
			func(s *shop) string { s.lose("a"); time.Sleep(15 * time.Minute); return "" },
			func(s *shop, _ string) error { return s.SettleUnpaid(s.Context(), "a") },
			models.OutcomeNone,
			[]string{"a"},
		},
		"lost, and paid": {
			func(s *shop) string {
				s.lose("a")
				session := s.byHand(purchase)
				s.tap(session, paytermtest.Card{})
				time.Sleep(15 * time.Minute)
				return session
			},
			func(s *shop, session string) error {
				if s.SettleUnpaid(s.Context(), "a") == nil {
					return fmt.Errorf("%s is paid", session)
				}
				return s.Settle(s.Context(), "a", session)
			},
			models.OutcomeApproved,
			[]string{"a"},
		},
		"paid": {
			func(s *shop) string { return s.sell("a", purchase).Session.ID },
			func(s *shop, session string) error { return s.Settle(s.Context(), "a", session) },
			models.OutcomeApproved, nil,
		},
		"open, and paid": {
			func(s *shop) string {
				session := s.begin("a", purchase).Session.ID
				s.tap(session, paytermtest.Card{})
				return session
			},
			func(s *shop, session string) error { return s.Settle(s.Context(), "a", session) },
			models.OutcomeApproved,
			[]string{"a"},
		},
		"declined": {
			func(s *shop) string {
				session := s.begin("a", purchase).Session.ID
				s.tap(session, paytermtest.Card{DeclineCode: "116"})
				_, _ = s.Payment(s.Context(), "a")
				return session
			},
			func(s *shop, _ string) error { return s.SettleUnpaid(s.Context(), "a") },
			models.OutcomeDeclined, nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				session := row.begin(s)
				s.replace("order:a", nil)
				sessions := s.sessions()
				for _, call := range []func() (*till.Payment, error){
					func() (*till.Payment, error) { return s.Pay(s.Context(), "a", purchase) },
					func() (*till.Payment, error) { return s.Payment(s.Context(), "a") },
				} {
					payment, err := call()
					require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
					require.ErrorContains(s, err, "its note is gone or an older copy")
					require.Equal(s, models.OutcomeUnknown, payment.Outcome)
				}
				require.Equal(s, sessions, s.sessions())
				pending, err := s.Pending(s.Context())
				require.NoError(s, err)
				require.Equal(s, row.pending, pending)

				if err := row.settle(s, session); err != nil {
					require.ErrorIs(s, err, till.ErrSettled)
				}
				payment, err := s.Payment(s.Context(), "a")
				require.NoError(s, err)
				assert.Equal(s, row.want, payment.Outcome)
				pending, err = s.Pending(s.Context())
				require.NoError(s, err)
				assert.Empty(s, pending)
			})
		})
	}
}

// TestLostNoteOfASessionThatWasNotedLate: it is one attempt, although the terminal's note has it as
// an owner and as pending.
func TestLostNoteOfASessionThatWasNotedLate(t *testing.T) {
	inShop(t, func(s *shop) {
		payment := s.beginUnowned("a")
		s.tap(payment.Session.ID, paytermtest.Card{})
		before := s.store.count()
		s.store.failAt(func(put int) bool { return put == before+3 }) // which would end that it is pending
		_, err := s.Payment(s.Context(), "a")
		require.ErrorIs(s, err, errDiskFull)
		s.store.failAt(nil)
		s.replace("order:a", nil)
		require.ErrorIs(s, s.Settle(s.Context(), "a", payment.Session.ID), till.ErrSettled)
		payment, err = s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
	})
}

// TestLostNoteWithoutADate: what was there long before the order's session does not count.
func TestLostNoteWithoutADate(t *testing.T) {
	inShop(t, func(s *shop) {
		s.undated()
		s.tap(s.byHand(purchase), paytermtest.Card{})
		time.Sleep(24 * time.Hour)
		s.begin("a", purchase)
		s.replace("order:a", nil)
		time.Sleep(27 * time.Hour)
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
	})
}

// TestOlderNoteOfAnOrder: a copy from before an attempt is no reason for another one.
func TestOlderNoteOfAnOrder(t *testing.T) {
	for name, goOn := range map[string]func(s *shop, declined *till.Payment){
		"the attempt was lost": func(s *shop, declined *till.Payment) {
			s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutBefore})
			_, err := s.PayAgain(s.Context(), declined, purchase)
			require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		},
		"the attempt is open": func(s *shop, declined *till.Payment) {
			ctx, cancel := context.WithTimeout(s.Context(), time.Second)
			defer cancel()
			_, err := s.PayAgain(ctx, declined, purchase)
			require.ErrorIs(s, err, context.DeadlineExceeded)
		},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.tap(s.begin("a", purchase).Session.ID, paytermtest.Card{DeclineCode: "116"})
				declined, err := s.Payment(s.Context(), "a")
				require.NoError(s, err)
				older := s.note("order:a")
				goOn(s, declined)
				s.replace("order:a", older)
				sessions := s.sessions()
				payment, err := s.PayAgain(s.Context(), declined, purchase)
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				require.ErrorContains(s, err, "an older copy")
				assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
				assert.Equal(s, sessions, s.sessions())
			})
		})
	}
}

// TestSessionOfAnOrderWithoutANoteIsNotTaken: which of two lost orders has it, is unknown.
func TestSessionOfAnOrderWithoutANoteIsNotTaken(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("a")
		s.lose("b")
		s.replace("order:a", nil)
		s.tap(s.byHand(purchase), paytermtest.Card{})
		payment, err := s.Payment(s.Context(), "b")
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		assert.Nil(s, payment.Session)
	})
}

// TestFailedNoteLeavesTheOrderFree: the order's own note is the first.
func TestFailedNoteLeavesTheOrderFree(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{})
		s.failTerminal()
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, errDiskFull)
		require.Equal(s, models.OutcomeNone, payment.Outcome)
		s.store.refuse = ""
		payment, err = s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
	})
}

// TestNewNoteOfATerminal: attempts keep apart although their numbers begin anew.
func TestNewNoteOfATerminal(t *testing.T) {
	inShop(t, func(s *shop) {
		first := s.begin("a", purchase).Session.ID
		s.tap(first, paytermtest.Card{DeclineCode: "116"})
		declined, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		s.replace("terminal:"+s.TerminalID, nil)
		time.Sleep(10 * time.Minute)
		s.customer(paytermtest.Card{})
		payment, err := s.PayAgain(s.Context(), declined, purchase)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		assert.Contains(s, string(s.note("order:a")), first)
		assert.Contains(s, string(s.note("terminal:"+s.TerminalID)), first)
	})
}

// TestAsked: an approval of an order that was asked long ago is not that of this press.
func TestAsked(t *testing.T) {
	inShop(t, func(s *shop) {
		pressed := time.Now().UTC()
		declined := s.begin("a", purchase)
		s.tap(declined.Session.ID, paytermtest.Card{DeclineCode: "116"})
		time.Sleep(time.Hour)
		s.customer(paytermtest.Card{})
		payment, err := s.PayAgain(s.Context(), declined, purchase)
		require.NoError(s, err)
		for range 2 {
			require.Equal(s, models.OutcomeApproved, payment.Outcome)
			assert.Equal(s, pressed, payment.Asked)
			time.Sleep(24 * time.Hour)
			payment, err = s.Pay(s.Context(), "a", purchase)
			require.NoError(s, err)
			assert.Equal(s, "Paid. It was first asked for on "+pressed.Local().Format("2 January at 15:04."), tell(time.Now(), payment, nil))
		}
		_, err = s.Payment(s.Context(), "b")
		require.ErrorIs(s, err, till.ErrNoOrder)
	})
}

// TestNoteLostDuringTheWrite: what this call has sent is open. It does not say that nothing was.
func TestNoteLostDuringTheWrite(t *testing.T) {
	older := sealed(t, `{"version": 5, "order": "a", "asks": 0, "attempts": []}`)
	for name, left := range map[string][]byte{"gone": nil, "damaged": []byte("{}"), "an older copy": []byte(older)} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.tap(s.begin("a", purchase).Session.ID, paytermtest.Card{DeclineCode: "116"})
				declined, err := s.Payment(s.Context(), "a")
				require.NoError(s, err)
				s.through(func(r *http.Request, _ *http.Response) {
					if r.Method == http.MethodPost {
						s.replace("order:a", left)
					}
				})
				s.customer(paytermtest.Card{})
				payment, err := s.PayAgain(s.Context(), declined, purchase)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
				assert.Equal(s, name != "gone", err != nil, err)
			})
		})
	}
}

// TestOrderWithoutAnAttemptLeavesNoNoteOfATerminal: it had none.
func TestOrderWithoutAnAttemptLeavesNoNoteOfATerminal(t *testing.T) {
	inShop(t, func(s *shop) {
		s.failTerminal()
		_, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, errDiskFull)
		s.store.refuse = ""
		puts := s.store.count()
		_, err = s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, puts+1, s.store.count(), "of the order's note alone")
	})
}

// TestSessionThatWasNotedLateIsFound by the next call, although the order's own note lacks it.
func TestSessionThatWasNotedLateIsFound(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{})
		s.store.failAt(func(put int) bool { return put == 4 || put == 5 || put == 7 })
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, errDiskFull)
		require.Equal(s, models.OutcomeApproved, payment.Outcome)
		s.store.failAt(nil)
		payment, err = s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
	})
}

// TestPaymentDoesNotDisturbAPerson: it notes what the platform shows while a person settles.
func TestPaymentDoesNotDisturbAPerson(t *testing.T) {
	for name, settle := range map[string]func(s *shop, other string) error{
		"SettleUnpaid": func(s *shop, _ string) error { return s.SettleUnpaid(s.Context(), "a") },
		"Settle":       func(s *shop, other string) error { return s.Settle(s.Context(), "a", other) },
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.begin("a", purchase)
				time.Sleep(5 * time.Minute)
				other := ""
				if name == "Settle" {
					other = s.byHand(purchase)
				}
				time.Sleep(2 * time.Hour)
				direct := *s
				look := sync.OnceFunc(func() {
					time.Sleep(time.Second)
					_, err := direct.Payment(s.Context(), "a")
					assert.ErrorIs(s, err, payterm.ErrSessionExpired)
				})
				s.through(func(r *http.Request, _ *http.Response) {
					if strings.HasSuffix(r.URL.Path, "/sessions") {
						look()
					}
				})
				require.NoError(s, settle(s, other))
			})
		})
	}
}

// TestNewNoteOfATerminalKeepsAttemptsApart, although its numbers begin anew: one had no session.
func TestNewNoteOfATerminalKeepsAttemptsApart(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("a")
		time.Sleep(15 * time.Minute)
		require.NoError(s, s.SettleUnpaid(s.Context(), "a"))
		s.replace("terminal:"+s.TerminalID, nil)
		time.Sleep(10 * time.Minute)
		s.customer(paytermtest.Card{})
		_, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		assert.Equal(s, 2, strings.Count(string(s.note("order:a")), `"state"`))
	})
}
