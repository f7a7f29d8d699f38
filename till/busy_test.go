package till_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
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

// unsteady is a store whose calls take a random time.
type unsteady struct {
	till.Store

	delay func()
}

func (s unsteady) Get(ctx context.Context, key string) ([]byte, error) {
	s.delay()
	return s.Store.Get(ctx, key)
}

func (s unsteady) Put(ctx context.Context, key string, old, note []byte) error {
	s.delay()
	defer s.delay()
	return s.Store.Put(ctx, key, old, note)
}

// TestTwoTillsOpenOneSession at a time, however their notes and requests interleave, if each
// session appears within three minutes of its write. Responses are lost, too.
func TestTwoTillsOpenOneSession(t *testing.T) {
	for seed := range uint64(forms.Runs(100)) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			oneAtATime(t, func(s *shop) {
				if seed%2 == 0 {
					s.undated()
				}
				var tills sync.WaitGroup
				for number, order := range []string{"a", "b"} {
					random := rand.New(rand.NewPCG(seed, uint64(number)))
					lengths := []time.Duration{0, time.Millisecond, 20 * time.Millisecond, 400 * time.Millisecond, 2 * time.Second}
					delay := func() { time.Sleep(lengths[random.IntN(len(lengths))] + time.Duration(random.IntN(1000))) }
					x := s.Till
					x.Orders = unsteady{s.store, delay}
					x.Client = x.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
						return roundTripper(func(r *http.Request) (*http.Response, error) {
							delay()
							if r.Method == http.MethodPost {
								time.Sleep(time.Duration(random.IntN(2)) * 100 * time.Second)
							}
							response, err := next.RoundTrip(r.WithContext(context.WithoutCancel(r.Context())))
							if delay(); err == nil && r.Method == http.MethodPost && random.IntN(3) == 0 {
								_ = response.Body.Close()
								return nil, io.ErrUnexpectedEOF
							}
							return response, err
						})
					}))
					tills.Go(func() {
						delay()
						for range 4 {
							ctx, cancel := context.WithTimeout(s.Context(), 4*time.Minute)
							_, _ = x.Pay(ctx, order, purchase)
							cancel()
						}
					})
				}
				tills.Wait()
				require.Equal(s, 1, s.sessions())
			})
		})
	}
}

// TestTillThatIsFasterMakesTheTerminalBusy: the slower one has read that it was free.
func TestTillThatIsFasterMakesTheTerminalBusy(t *testing.T) {
	oneAtATime(t, func(s *shop) {
		other := s.Till
		var first sync.Once
		s.Orders = &between{s.store, `"order": "b"`, func() {
			first.Do(func() {
				ctx, cancel := context.WithTimeout(s.Context(), time.Second)
				defer cancel()
				_, err := other.Pay(ctx, "a", purchase)
				require.ErrorIs(s, err, context.DeadlineExceeded)
			})
		}}
		assert.Equal(s, "a", s.refused("b", till.ErrTerminalBusy).Order)
		assert.Equal(s, 1, s.sessions())
	})
}

// TestRefusalEndsWithinItsUntil, 25 hours after the write if the platform sends no Date.
func TestRefusalEndsWithinItsUntil(t *testing.T) {
	hidden := func(s *shop) {
		s.everySession(func(x map[string]any) { x["expired_at"] = time.Now().Add(10 * time.Minute).UnixMilli() })
		s.begin("a", purchase)
		s.through(func(r *http.Request, response *http.Response) {
			switch {
			case r.Method != http.MethodGet || path.Base(path.Dir(r.URL.Path)) == "transactions":
			case path.Base(r.URL.Path) == "sessions":
				setBody(response, `{"sessions": []}`)
			default:
				response.StatusCode = http.StatusForbidden
			}
		})
	}
	for name, row := range map[string]struct {
		begin func(*shop)
		after time.Duration // when it ends
		says  string
	}{
		"an open session": {func(s *shop) { s.begin("a", purchase) }, time.Hour + 30*time.Second, "waits for a card"},
		"of no order":     {func(s *shop) { s.byHand(purchase) }, time.Hour + 30*time.Second, "of no order, for 400"},
		"for a month": {func(s *shop) {
			s.everySession(func(x map[string]any) { x["expired_at"] = time.Now().Add(30 * 24 * time.Hour).UnixMilli() })
			s.begin("a", purchase)
		}, 24*time.Hour + 30*time.Second, "waits for a card"},
		"without its times": {func(s *shop) {
			s.everySession(func(x map[string]any) { delete(x, "expired_at") })
			s.begin("a", purchase)
		}, time.Hour + 30*time.Second, "waits for a card"},
		"that is not listed, nor read": {hidden, 10*time.Minute + 30*time.Second, "which cannot be read"},
		"an order in flight":           {func(s *shop) { s.lose("a") }, 3 * time.Minute, `the terminal may wait for order "a", whose session is not known yet`},
		"a crash before its own note": {func(s *shop) {
			s.Orders = &between{s.store, `"pending": {` + "\n" + `    "a"`, func() { panic("crash") }}
			require.Panics(s, func() { _, _ = s.Pay(s.Context(), "a", purchase) })
			s.Orders = s.store
		}, 3 * time.Minute, `the terminal may wait for order "a", whose session is not known yet: nothing was sent: try again after 2000-01-01T00:03:00Z, or name it`},
	} {
		for _, isDated := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, dated: %t", name, isDated), func(t *testing.T) {
				oneAtATime(t, func(s *shop) {
					begun := time.Now()
					if !isDated {
						s.undated()
					}
					row.begin(s)
					other := s.refused("b", till.ErrTerminalBusy)
					require.ErrorContains(s, other, row.says)
					after := row.after
					switch {
					case isDated || after == 3*time.Minute:
					case after < 24*time.Hour:
						after = 25 * time.Hour
					default:
						after = 48 * time.Hour
					}
					require.WithinDuration(s, begun.Add(after), other.Until, 20*time.Second)
					time.Sleep(time.Until(other.Until) - time.Second)
					_ = s.refused("b", till.ErrTerminalBusy)
					time.Sleep(3 * time.Second)
					sessions := s.sessions()
					ctx, cancel := context.WithTimeout(s.Context(), time.Second)
					defer cancel()
					_, err := s.Pay(ctx, "b", dearer)
					require.NotErrorIs(s, err, till.ErrTerminalBusy)
					require.NotErrorIs(s, err, till.ErrOtherPaid)
					require.Equal(s, sessions+1, s.sessions())
				})
			})
		}
	}
}

// everySession changes what each response shows of each session.
func (s *shop) everySession(change func(map[string]any)) {
	s.through(func(r *http.Request, response *http.Response) {
		if response.StatusCode/100 != 2 {
			return
		}
		var shown map[string]any
		require.NoError(s, json.NewDecoder(response.Body).Decode(&shown))
		all, _ := shown["sessions"].([]any)
		for _, one := range append(all, shown["session"], any(shown)) {
			if session, ok := one.(map[string]any); ok && session["expired_at"] != nil {
				change(session)
			}
		}
		text, err := json.Marshal(shown)
		require.NoError(s, err)
		setBody(response, "%s", text)
	})
}

// TestAbandonedSessionsAreOpenedPast, by their order or, if no order owns them, their id.
func TestAbandonedSessionsAreOpenedPast(t *testing.T) {
	for name, row := range map[string]struct {
		begin func(*shop) (names []string) // of open sessions
	}{
		"two orders": {func(s *shop) []string {
			s.OneAtATime = false
			s.begin("a", purchase)
			s.begin("c", purchase)
			return []string{"a", "c"}
		}},
		"an order, and a session of none": {func(s *shop) []string {
			s.begin("a", purchase)
			return []string{"a", s.byHand(purchase)}
		}},
		"a lost order, and another": {func(s *shop) []string {
			s.OneAtATime = false
			s.lose("a")
			s.byHand(purchase)
			s.begin("c", dearer)
			return []string{"a", "c"}
		}},
		"an order in flight, and another": {func(s *shop) []string {
			s.OneAtATime = false
			s.lose("a")
			s.begin("c", dearer)
			return []string{"a", "c"}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			oneAtATime(t, func(s *shop) {
				names := row.begin(s)
				s.OneAtATime = true
				for _, beside := range [][]string{nil, {""}, {"x", "b"}, {names[0], ""}, names[1:]} {
					s.Abandoned = beside
					_ = s.refused("b", till.ErrTerminalBusy)
				}
				s.Abandoned = names
				s.begin("b", dearer)
			})
		})
	}
}

// TestOtherSaleIsToldAtOnceWhileWaiting, within seconds and once: the order waits on, and another
// Pay resumes.
func TestOtherSaleIsToldAtOnceWhileWaiting(t *testing.T) {
	for name, begin := range map[string]func(*shop) (session string){
		"of an order":   func(s *shop) string { return s.begin("a", purchase).Session.ID },
		"of a lost one": func(s *shop) string { s.lose("a"); return s.byHand(purchase) },
		"of none":       nil,
	} {
		t.Run(name, func(t *testing.T) {
			oneAtATime(t, func(s *shop) {
				isOwned := begin != nil
				var others []string
				for range 2 {
					others = append(others, s.byHand(dearer))
				}
				if s.Abandoned = slices.Clone(others); isOwned {
					others = append(others, begin(s))
					s.Abandoned = append(s.Abandoned, "a")
				}
				last := others[len(others)-1]
				begun := time.Now()
				time.AfterFunc(10*time.Second, func() { s.tap(last, paytermtest.Card{}) })
				payment, err := s.Pay(s.Context(), "b", dearer)
				require.ErrorIs(s, err, till.ErrOtherPaid)
				require.NotErrorIs(s, err, till.ErrTerminalBusy)
				require.NotErrorIs(s, err, payterm.ErrOutcomeUnknown)
				assert.Equal(s, models.OutcomeOpen, payment.Outcome)
				assert.Less(s, time.Since(begun), 15*time.Second)
				var other *till.OtherError
				require.ErrorAs(s, err, &other)
				assert.Equal(s, last, other.Session.ID)
				assert.Equal(s, isOwned, other.Order == "a")
				pending, err := s.Pending(s.Context())
				require.NoError(s, err)
				assert.Equal(s, isOwned, slices.Contains(pending, "a"))

				time.AfterFunc(10*time.Second, func() { s.tap(payment.Session.ID, paytermtest.Card{}) })
				s.Abandoned = nil
				payment, err = s.Pay(s.Context(), "b", dearer)
				require.NoError(s, err, "it was told")
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
				for _, open := range others[:len(others)-1] {
					s.close(open)
				}
				time.Sleep(3 * time.Minute) // a lost one may appear
				s.takes("c")
			})
		})
	}
}

// TestOtherThatCannotBeReadDelaysNoPayment for longer than three seconds a look.
func TestOtherThatCannotBeReadDelaysNoPayment(t *testing.T) {
	oneAtATime(t, func(s *shop) {
		other := s.begin("a", purchase).Session.ID
		s.Abandoned = []string{"a"}
		s.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				if path.Base(r.URL.Path) == other {
					<-r.Context().Done()
					return nil, r.Context().Err()
				}
				return next.RoundTrip(r)
			})
		}))
		s.handOver(func(session string) {
			time.AfterFunc(time.Minute, func() { s.tap(session, paytermtest.Card{}) })
		})
		begun := time.Now()
		payment, err := s.Pay(s.Context(), "b", dearer)
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		assert.Less(s, time.Since(begun), time.Minute+6*time.Second)
	})
}

// TestSessionThatTheListDoesNotShowIsRead by its id, while it may be open.
func TestSessionThatTheListDoesNotShowIsRead(t *testing.T) {
	for name, row := range map[string]struct {
		end  func(*shop, string)
		want error
	}{
		"open":   {func(*shop, string) {}, till.ErrTerminalBusy},
		"closed": {(*shop).close, nil},
		"paid":   {func(s *shop, session string) { s.tap(session, paytermtest.Card{}) }, till.ErrOtherPaid},
		"over":   {func(*shop, string) { time.Sleep(2 * time.Hour) }, nil},
	} {
		for shown, list := range map[string]string{"missing": `{"sessions": []}`, "unreadable": `{"sessions": [{"id": %q, "status": {}}]}`} {
			t.Run(name+", "+shown, func(t *testing.T) {
				oneAtATime(t, func(s *shop) {
					session := s.begin("a", purchase).Session.ID
					row.end(s, session)
					if shown == "unreadable" {
						list = fmt.Sprintf(list, session)
					}
					s.fail(paytermtest.Fault{Operation: listing, Times: 1, Body: []byte(list)})
					ctx, cancel := context.WithTimeout(s.Context(), 15*time.Second)
					defer cancel()
					_, err := s.Pay(ctx, "b", dearer)
					var other *till.OtherError
					if row.want == nil {
						require.NotErrorAs(s, err, &other)
						return
					}
					require.ErrorAs(s, err, &other)
					require.ErrorIs(s, err, row.want)
					assert.Equal(s, "a", other.Order)
					assert.Equal(s, session, other.Session.ID)
				})
			})
		}
	}
}

// TestUnreadableRecordOfNoOrderIsNoReasonToRefuse for ever, unless a read shows that it is open.
func TestUnreadableRecordOfNoOrderIsNoReasonToRefuse(t *testing.T) {
	oneAtATime(t, func(s *shop) {
		open := s.byHand(purchase)
		s.fail(paytermtest.Fault{Operation: listing, Times: 1, Body: fmt.Appendf(nil, `{"sessions": [{"id": %q, "status": {}}]}`, open)})
		assert.Equal(s, open, s.refused("b", till.ErrTerminalBusy).Session.ID)
		s.close(open)
		s.fail(paytermtest.Fault{Operation: listing, Times: 1, Body: []byte(`{"sessions": [{"id": "S", "status": {}}]}`)})
		s.takes("b")
	})
}

// TestClosedSessionOfALostOrderIsReadOn for ten seconds: its transaction may follow.
func TestClosedSessionOfALostOrderIsReadOn(t *testing.T) {
	for name, isPaid := range map[string]bool{"paid": true, "not paid": false} {
		t.Run(name, func(t *testing.T) {
			oneAtATime(t, func(s *shop) {
				s.lose("a")
				session := s.byHand(purchase)
				s.close(session)
				time.Sleep(5 * time.Minute)
				shows := time.Now().Add(5 * time.Second)
				s.everySession(func(x map[string]any) {
					if x["id"] == session {
						x["updated_at"] = x["created_at"] // it does not tell when it was closed
						if isPaid && !time.Now().Before(shows) {
							x["transaction"] = map[string]any{"is_approved": true, "is_reversed": false}
						}
					}
				})
				if isPaid {
					other := s.refused("b", till.ErrOtherPaid)
					assert.Equal(s, "a", other.Order)
					assert.Equal(s, session, other.Session.ID)
				}
				s.takes("b")
			})
		})
	}
}

// TestPaidSessionIsSaidFirst, before one is read that delays the call.
func TestPaidSessionIsSaidFirst(t *testing.T) {
	oneAtATime(t, func(s *shop) {
		s.lose("a")
		closed := s.byHand(purchase)
		s.close(closed)
		time.Sleep(5 * time.Minute)
		s.everySession(func(x map[string]any) { x["updated_at"] = x["created_at"] })
		s.OneAtATime = false
		s.tap(s.begin("c", dearer).Session.ID, paytermtest.Card{})
		s.OneAtATime = true
		ctx, cancel := context.WithTimeout(s.Context(), 8*time.Second)
		defer cancel()
		_, err := s.Pay(ctx, "b", dearer)
		require.ErrorIs(s, err, till.ErrOtherPaid)
	})
}

// TestForgottenOrderOwnsNoSession: the note does not know any more whose those of its time are.
func TestForgottenOrderOwnsNoSession(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("a")
		s.tap(s.byHand(purchase), paytermtest.Card{})
		key := "terminal:" + s.TerminalID
		s.replace(key, []byte(sealed(s.T, strings.Replace(string(s.note(key)), `"forgotten": 0`, `"forgotten": 501`, 1))))
		s.takes("b")
	})
}

// TestRequestsBeforeAWrite are two lists at most, however many sessions there are, and every order
// still ends.
func TestRequestsBeforeAWrite(t *testing.T) {
	for _, count := range []int{100, 2_400} {
		t.Run(fmt.Sprint(count), func(t *testing.T) {
			oneAtATime(t, func(s *shop) {
				s.lose("lost")
				time.Sleep(5 * time.Minute)
				s.begin("left", purchase)
				time.Sleep(2 * time.Hour)
				for range count {
					s.byHand(purchase)
					time.Sleep(90 * time.Second)
				}
				time.Sleep(2 * time.Hour)
				s.sell("sold", purchase)
				s.begin("named", purchase)
				s.Abandoned = []string{"named"}
				s.platform.ClearRequests()
				s.takes("b")
				var before []string
				for _, request := range s.platform.Requests() {
					if request.Operation == opening {
						break
					}
					before = append(before, request.Operation)
				}
				assert.Subset(s, []string{listing}, before)
				assert.LessOrEqual(s, len(before), 2)
				for _, order := range []string{"left", "lost"} { // "named" is open
					require.NoError(s, s.SettleUnpaid(s.Context(), order))
					payment, err := s.Pay(s.Context(), order, purchase)
					require.NoError(s, err)
					require.Equal(s, models.OutcomeApproved, payment.Outcome)
				}
			})
		})
	}
}
