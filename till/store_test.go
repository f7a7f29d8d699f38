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

// TestFoundIsNotTakenBlindly: if the notes of a twin are unreadable, a session that was found is
// not assigned.
func TestFoundIsNotTakenBlindly(t *testing.T) {
	for name, unreadable := range map[string]func(string) bool{
		"the twin":            func(key string) bool { return key == "order:twin" },
		"the terminal, later": nth(2, "terminal:"),
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.lose("lost")
				s.customer(paytermtest.Card{})
				s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
				_, err := s.Pay(s.Context(), "twin", purchase)
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				s.store.hide(unreadable)
				for range 2 {
					payment, err := s.Payment(s.Context(), "lost")
					require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
					assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
					s.store.hide(nil)
				}
			})
		})
	}
}

// nth matches the nth key with a prefix.
func nth(n int, beginning string) func(string) bool {
	return func(key string) bool {
		if !strings.HasPrefix(key, beginning) {
			return false
		}
		n--
		return n == 0
	}
}

// twice is a store that writes one note and returns an error nevertheless.
type twice struct {
	till.Store

	at  func(key string) bool
	err error
}

func (w twice) Put(ctx context.Context, key string, old, note []byte) error {
	err := w.Store.Put(ctx, key, old, note)
	if w.at(key) && err == nil {
		return w.err
	}
	return err
}

// TestErrorAfterTheWriteOfANote: as if the connection to a database broke after the commit, or a
// client library repeated the Put.
func TestErrorAfterTheWriteOfANote(t *testing.T) {
	for name, row := range map[string]struct {
		store twice
		want  models.Outcome
		err   error
	}{
		"pending, repeated": {twice{at: nth(1, "terminal:"), err: till.ErrChanged}, models.OutcomeApproved, nil},
		"asked":             {twice{at: nth(1, "order:"), err: errDiskFull}, models.OutcomeNone, errDiskFull},
		"asked, repeated":   {twice{at: nth(1, "order:"), err: till.ErrChanged}, models.OutcomeApproved, nil},
		"owned":             {twice{at: nth(2, "terminal:"), err: errDiskFull}, models.OutcomeApproved, errDiskFull},
		"opened, repeated":  {twice{at: nth(2, "order:"), err: till.ErrChanged}, models.OutcomeApproved, nil},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.customer(paytermtest.Card{})
				row.store.Store = s.store
				s.Orders = row.store
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.ErrorIs(s, err, row.err)
				assert.Equal(s, row.want, payment.Outcome)
				s.Orders = s.store
				payment, err = s.Pay(s.Context(), "a", purchase)
				require.NoError(s, err)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
				assert.Equal(s, 1, s.sessions())
			})
		})
	}
}

// TestRefusalIsNotRepeated, even if it cannot be noted.
func TestRefusalIsNotRepeated(t *testing.T) {
	inShop(t, func(s *shop) {
		s.fail(paytermtest.Fault{Operation: opening, Status: http.StatusUnprocessableEntity})
		s.Orders = twice{s.store, nth(2, "order:"), till.ErrChanged}
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrRejected)
		assert.Equal(s, models.OutcomeNone, payment.Outcome)
		assert.Equal(s, 1, s.platform.Count(opening))
	})
}

// TestSlowPress: a press that read the order before another press, and resumes after it, neither
// overwrites the other's note nor reports that nothing was charged.
func TestSlowPress(t *testing.T) {
	late := func() { time.Sleep(5 * time.Second) }
	for name, row := range map[string]struct {
		slow     func(*till.Till)
		patience time.Duration
		want     models.Outcome
	}{
		"at its notes": {func(x *till.Till) { x.Orders = &slow{Store: x.Orders, once: sync.OnceFunc(late)} }, time.Hour, models.OutcomeApproved},
		"at the list, and its time is over": {func(x *till.Till) {
			x.Client = x.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
				return roundTripper(func(r *http.Request) (*http.Response, error) {
					late()
					return next.RoundTrip(r)
				})
			}))
		}, 4 * time.Second, models.OutcomeUnknown},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.customer(paytermtest.Card{})
				slow := s.Till
				row.slow(&slow)
				var press sync.WaitGroup
				press.Go(func() {
					ctx, cancel := context.WithTimeout(s.Context(), row.patience)
					defer cancel()
					payment, _ := slow.Pay(ctx, "a", purchase)
					assert.Equal(s, row.want, payment.Outcome)
				})
				time.Sleep(time.Second)
				opened := s.store.count() + 5
				s.store.failAt(func(put int) bool { return put == opened })
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.ErrorIs(s, err, errDiskFull)
				require.Equal(s, models.OutcomeApproved, payment.Outcome)
				press.Wait()
				payment, err = s.Payment(s.Context(), "a")
				require.NoError(s, err)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
			})
		})
	}
}

// slow is a store that is slow once, at the note of a terminal.
type slow struct {
	till.Store

	once func()
}

func (s *slow) Get(ctx context.Context, key string) ([]byte, error) {
	if strings.HasPrefix(key, "terminal:") {
		s.once()
	}
	return s.Store.Get(ctx, key)
}

// TestPendingAnew: noting a refusal does not hide that another press has sent since.
func TestPendingAnew(t *testing.T) {
	inShop(t, func(s *shop) {
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Status: http.StatusUnprocessableEntity})
		other := s.Till
		s.Orders = &between{s.store, `"refused"`, sync.OnceFunc(func() {
			s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutBefore})
			ctx, cancel := context.WithTimeout(s.Context(), time.Second) // the first press has five to note
			defer cancel()
			_, err := other.Pay(ctx, "a", purchase)
			assert.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		})}
		_, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrRejected)
		require.NotContains(s, err.Error(), "could not be noted")
		pending, err := other.Pending(s.Context())
		require.NoError(s, err)
		assert.Equal(s, []string{"a"}, pending)

		time.Sleep(10 * time.Minute)
		require.NoError(s, other.SettleUnpaid(s.Context(), "a"))
		pending, err = other.Pending(s.Context())
		require.NoError(s, err)
		assert.Empty(s, pending)
	})
}

// between is a store that runs a function after it has written a certain note.
type between struct {
	till.Store

	note   string
	happen func()
}

func (b *between) Put(ctx context.Context, key string, old, note []byte) error {
	err := b.Store.Put(ctx, key, old, note)
	if strings.Contains(string(note), b.note) {
		b.happen()
	}
	return err
}

// wrapping is a store that wraps its errors.
type wrapping struct{ till.Store }

func (w wrapping) Put(ctx context.Context, key string, old, note []byte) error {
	if err := w.Store.Put(ctx, key, old, note); err != nil {
		return fmt.Errorf("update note: %w", err)
	}
	return nil
}

// TestStoreMayWrapErrChanged: presses at once go on as with a store that returns it, and a person
// who settles what another has settled meanwhile is told so.
func TestStoreMayWrapErrChanged(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{})
		s.Orders = wrapping{s.store}
		s.fail(paytermtest.Fault{Operation: listing, Latency: 2 * time.Second})
		var presses sync.WaitGroup
		for range 4 {
			presses.Go(func() {
				payment, err := s.Pay(s.Context(), "a", purchase)
				assert.NoError(s, err)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
			})
		}
		presses.Wait()
		assert.Equal(s, 1, s.sessions())

		s.lose("b")
		time.Sleep(10 * time.Minute)
		other := s.Till
		other.Orders = s.store.Store
		meanwhile := sync.OnceFunc(func() { assert.NoError(s, other.SettleUnpaid(s.Context(), "b")) })
		s.store.failAt(func(int) bool { meanwhile(); return false })
		err := s.SettleUnpaid(s.Context(), "b")
		require.ErrorIs(s, err, till.ErrSettled)
		require.ErrorContains(s, err, `another call has changed note "order:b"`)
	})
}

// TestUnknownSaysSo, even if the store stops the look after the write.
func TestUnknownSaysSo(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{})
		s.store.failAt(func(put int) bool { return put >= 5 }) // the session is in the terminal's note only
		_, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, errDiskFull)
		payment, err := s.Payment(s.Context(), "a")
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorIs(s, err, errDiskFull)
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
	})
}

// TestStoreErrorOfALookComesWithTheOutcome: the session was found, but could not be noted.
func TestStoreErrorOfALookComesWithTheOutcome(t *testing.T) {
	for name, call := range map[string]func(*shop) (*till.Payment, error){
		"Pay":     func(s *shop) (*till.Payment, error) { return s.Pay(s.Context(), "a", purchase) },
		"Payment": func(s *shop) (*till.Payment, error) { return s.Payment(s.Context(), "a") },
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
				s.fail(paytermtest.Fault{Operation: listing, Times: 6, Body: []byte(`{"sessions": []}`)})
				_, err := s.Pay(s.Context(), "a", purchase)
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				s.platform.ClearFaults()
				s.tap(s.platform.State().Sessions[0].ID, paytermtest.Card{})
				owned := s.store.count() + 1
				s.store.failAt(func(put int) bool { return put > owned })
				payment, err := call(s)
				require.ErrorIs(s, err, errDiskFull)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
			})
		})
	}
}

// TestStoreThatFailsAfterTheSessionIsNoted: whose the session is, this call knows.
func TestStoreThatFailsAfterTheSessionIsNoted(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{})
		s.through(func(r *http.Request, _ *http.Response) {
			if r.Method == http.MethodGet && strings.Contains(r.URL.Path, "/sessions/") {
				s.store.hide(func(string) bool { return true })
			}
		})
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, errDiskFull)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
	})
}
