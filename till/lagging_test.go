package till_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/forms"
	"github.com/payterm/payterm-go/internal/notes"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

// lag is how long a lagging store may show a note as it was before its last Put.
const lag = 3 * time.Second

// replica is what a lagging store shows of notes that were put a moment ago.
type replica struct {
	mu     sync.Mutex
	before map[string][]byte    // by key
	until  map[string]time.Time // by key
}

// lagging is a store of which some Gets are one write behind.
type lagging struct {
	till.Store

	replica  *replica
	isBehind func(key string) bool
}

func (l *lagging) Get(ctx context.Context, key string) ([]byte, error) {
	note, err := l.Store.Get(ctx, key)
	l.replica.mu.Lock()
	defer l.replica.mu.Unlock()
	if err == nil && time.Now().Before(l.replica.until[key]) && l.isBehind(key) {
		return l.replica.before[key], nil
	}
	return note, err
}

func (l *lagging) Put(ctx context.Context, key string, old, note []byte) error {
	l.replica.mu.Lock()
	defer l.replica.mu.Unlock()
	before, unread := l.Store.Get(context.WithoutCancel(ctx), key)
	err := l.Store.Put(ctx, key, old, note)
	after, unreadAgain := l.Store.Get(context.WithoutCancel(ctx), key)
	if unread == nil && unreadAgain == nil && !notes.IsSame(before, after) {
		l.replica.before[key], l.replica.until[key] = before, time.Now().Add(lag)
	}
	return err
}

// laggingDay is a day with a lagging store: in one run few Gets are behind, in another one most.
func laggingDay() *day {
	shared := &replica{}
	return &day{store: func(c *cashier) till.Store {
		if c.sent() == 0 {
			shared.before, shared.until = map[string][]byte{}, map[string]time.Time{}
		}
		behind := rand.New(rand.NewPCG(c.Seed, c.random.Uint64()))
		share := []float64{0.2, 0.5, 0.8}[c.Seed%3]
		return &lagging{c.Store, shared, func(string) bool { return behind.Float64() < share }}
	}}
}

// TestAnOrderIsPaidOnceThoughGetLags: a Get may be one write behind for three seconds, as with a
// read replica.
func TestAnOrderIsPaidOnceThoughGetLags(t *testing.T) {
	runs := forms.Runs(300)
	for _, seed := range []uint64{1, 1 << 32} {
		day := laggingDay()
		paytermtest.Explore(t, paytermtest.ExploreOptions{Runs: runs, Seed: seed}, func(run *paytermtest.Run) error {
			return errors.Join(day.cashier(run, 0).serve("one"), day.cashier(run, 0).serve("twin"))
		}, day.check)
		assert.Greater(t, day.paid, runs)
	}
}

// TestTwoTillsThoughGetLags is TestTwoTills with such a store. In every second run the first request
// is lost, and the response to the second one, which comes a few seconds later.
func TestTwoTillsThoughGetLags(t *testing.T) {
	runs := forms.Runs(300)
	day := laggingDay()
	paytermtest.Explore(t, paytermtest.ExploreOptions{Runs: runs}, func(run *paytermtest.Run) error {
		late := time.Millisecond // so that a seed repeats its run
		if run.Seed%2 == 1 {
			late += time.Duration(run.Seed%16) * time.Second
		}
		if run.Seed%2 == 1 && len(run.Platform.Requests()) == 0 {
			for _, cut := range []paytermtest.Cut{paytermtest.CutBefore, paytermtest.CutAfter} {
				require.NoError(run, run.Platform.Fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: cut}))
			}
		}
		var tills sync.WaitGroup
		var errs [2]error
		tills.Go(func() { errs[0] = errors.Join(day.cashier(run, 1).serve("one"), day.cashier(run, 1).serve("twin")) })
		tills.Go(func() {
			time.Sleep(late)
			errs[1] = errors.Join(day.cashier(run, 2).serve("twin"), day.cashier(run, 2).serve("one"))
		})
		tills.Wait()
		return errors.Join(errs[:]...)
	}, day.check)
	assert.Greater(t, day.paid, runs)
}

// TestStoreWhoseGetIsBehind: a store whose Get is one write behind for 3 s (a read replica, a pooler
// that sends SELECTs to a standby): an order whose request never arrived is not approved with
// another's payment, and that one is not none.
func TestStoreWhoseGetIsBehind(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("order-1")
		s.customer(paytermtest.Card{})
		behind, isBehind := s.Till, false
		behind.Orders = &lagging{
			s.store, &replica{before: map[string][]byte{}, until: map[string]time.Time{}},
			func(key string) bool { return isBehind && key == "order:order-2" }, // the last write
		}
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
		_, err := behind.Pay(s.Context(), "order-2", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		isBehind = true
		for _, order := range []string{"order-1", "order-2"} {
			payment, err := behind.Payment(s.Context(), order)
			require.ErrorIs(s, err, payterm.ErrOutcomeUnknown, order)
			assert.Equal(s, models.OutcomeUnknown, payment.Outcome, order)
		}
		require.NotErrorIs(s, behind.SettleUnpaid(s.Context(), "order-2"), till.ErrSettled)
		require.NotErrorIs(s, behind.Settle(s.Context(), "order-2", "none"), till.ErrSettled)
		payment, err := behind.Pay(s.Context(), "order-2", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
		assert.Equal(s, 1, s.sessions())
	})
}

// changing is a store in which other calls keep changing an order's note.
type changing struct {
	till.Store

	order string
}

func (c *changing) Put(ctx context.Context, key string, old, note []byte) error {
	if key == "order:"+c.order && old != nil {
		return till.ErrChanged
	}
	return c.Store.Put(ctx, key, old, note)
}

// TestUnconfirmedIsUnknown: what rests on a note that cannot be confirmed is unknown, after the last
// round.
func TestUnconfirmedIsUnknown(t *testing.T) {
	inShop(t, func(s *shop) {
		s.sell("paid", purchase)
		s.lose("lost")
		time.Sleep(10 * time.Minute)
		require.NoError(s, s.SettleUnpaid(s.Context(), "lost"))
		for _, order := range []string{"paid", "lost"} {
			s.Orders = &changing{s.store, order}
			payment, err := s.Payment(s.Context(), order)
			require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
			assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
			payment, err = s.Pay(s.Context(), order, purchase)
			require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
			assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
			require.NotErrorIs(s, s.SettleUnpaid(s.Context(), order), till.ErrSettled)
		}
		assert.Equal(s, 1, s.sessions())
	})
}

// TestOwnResponseOutlivesAChangedNote: a Put that fails never takes approved from a session that
// this call's own response named.
func TestOwnResponseOutlivesAChangedNote(t *testing.T) {
	inShop(t, func(s *shop) {
		s.customer(paytermtest.Card{})
		store := &changing{Store: s.store}
		s.Orders = store
		s.Client = s.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				if r.Method == http.MethodPost {
					store.order = "a"
				}
				return next.RoundTrip(r)
			})
		}))
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, till.ErrChanged)
		require.ErrorContains(s, err, "could not be noted")
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		assert.NotNil(s, payment.Sale)
	})
}

// TestConfirmationThatFailsKeepsTheOutcome, beside the error.
func TestConfirmationThatFailsKeepsTheOutcome(t *testing.T) {
	inShop(t, func(s *shop) {
		s.sell("a", purchase)
		s.store.failAt(func(int) bool { return true })
		payment, err := s.Payment(s.Context(), "a")
		require.ErrorIs(s, err, errDiskFull)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
		require.ErrorIs(s, s.SettleUnpaid(s.Context(), "a"), till.ErrSettled)
	})
}
