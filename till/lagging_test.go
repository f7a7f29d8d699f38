package till_test

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"net/http"
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
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/simulation"
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
			shared.mu.Lock()
			shared.before, shared.until = map[string][]byte{}, map[string]time.Time{}
			shared.mu.Unlock()
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
		simulation.Explore(t, simulation.ExploreOptions{Runs: runs, Seed: seed}, func(run *simulation.Run) error {
			return errors.Join(day.cashier(run, 0).serve("one"), day.cashier(run, 0).serve("twin"))
		}, day.check)
		assert.Greater(t, day.paid, runs)
	}
}

// TestTwoTillsThoughGetLags is TestTwoTills with such a store. In every second run the first
// request is lost, and the response to the second one, which comes a few seconds later.
func TestTwoTillsThoughGetLags(t *testing.T) {
	runs := forms.Runs(300)
	day := laggingDay()
	simulation.Explore(t, simulation.ExploreOptions{Runs: runs}, func(run *simulation.Run) error {
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

// lag returns the store of the shop, of which some Gets are behind.
func (s *shop) lag(isBehind func(key string) bool) till.Store {
	return &lagging{s.store, &replica{before: map[string][]byte{}, until: map[string]time.Time{}}, isBehind}
}

// TestStoreWhoseGetIsBehind: a store whose Get is one write behind for 3 s (a read replica, a
// pooler that sends SELECTs to a standby): an order whose request never arrived is not approved
// with another's payment, and that one is not none.
func TestStoreWhoseGetIsBehind(t *testing.T) {
	inShop(t, func(s *shop) {
		s.lose("order-1")
		s.customer(paytermtest.Card{})
		behind, isBehind := s.Till, false
		behind.Orders = s.lag(func(key string) bool { return isBehind && key == "order:order-2" }) // the last write
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

// TestStaleNoteIsNotToldBesideAnError: a press that sends nothing does not tell what the order was
// before another press sent.
func TestStaleNoteIsNotToldBesideAnError(t *testing.T) {
	inShop(t, func(s *shop) {
		isBehind := false
		s.Orders = s.lag(func(key string) bool { return isBehind && key == "order:a" })
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutBefore})
		ctx, cancel := context.WithTimeout(s.Context(), time.Second)
		defer cancel()
		_, err := s.Pay(ctx, "a", purchase)
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		isBehind = true
		s.fail(paytermtest.Fault{Operation: listing, Times: 1, Status: http.StatusForbidden})
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrForbidden)
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
	})
}

// TestOwnerIsConfirmed: a session that an order noted while the terminal's note could not be
// written, and that a person settled for another one, does not pay the first.
func TestOwnerIsConfirmed(t *testing.T) {
	for name, isBehind := range map[string]func(string) bool{
		"first": nth(1, "terminal:"), "always": func(key string) bool { return strings.HasPrefix(key, "terminal:") },
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				s.lose("other")
				begun := s.store.count()
				s.store.failAt(func(put int) bool { return put == begun+4 })
				ctx, cancel := context.WithTimeout(s.Context(), time.Second/2)
				defer cancel()
				payment, err := s.Pay(ctx, "a", purchase)
				require.ErrorIs(s, err, errDiskFull)
				s.tap(payment.Session.ID, paytermtest.Card{})
				isOn := false
				s.Orders = s.lag(func(key string) bool { return isOn && isBehind(key) })
				require.NoError(s, s.Settle(s.Context(), "other", payment.Session.ID))
				isOn = true
				payment, err = s.Payment(s.Context(), "a")
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
			})
		})
	}
}

// changing is a store in which another call changes an order's note at each Put.
type changing struct {
	till.Store

	order string
	puts  int
}

func (c *changing) Put(ctx context.Context, key string, old, note []byte) error {
	if key != "order:"+c.order || old == nil {
		return c.Store.Put(ctx, key, old, note)
	}
	c.puts++
	changed, err := edited(ctx, c.Store, key, map[string]any{"seen": time.Now().Add(time.Duration(c.puts) * time.Second)})
	return errors.Join(err, c.Store.Put(ctx, key, changed[0], changed[1]), till.ErrChanged)
}

// edited returns a note as it is, and with some members replaced.
func edited(ctx context.Context, store till.Store, key string, members map[string]any) (texts [2][]byte, err error) {
	if texts[0], err = store.Get(ctx, key); err != nil {
		return texts, err
	}
	var note map[string]any
	if err := json.Unmarshal(texts[0], &note); err != nil {
		return texts, err
	}
	delete(note, "sum")
	maps.Copy(note, members)
	texts[1], err = notes.Marshal(note)
	return texts, err
}

// TestUnconfirmedIsUnknown: what rests on a note that cannot be confirmed is unknown, after the
// last round.
func TestUnconfirmedIsUnknown(t *testing.T) {
	inShop(t, func(s *shop) {
		s.sell("paid", purchase)
		s.lose("lost")
		time.Sleep(10 * time.Minute)
		require.NoError(s, s.SettleUnpaid(s.Context(), "lost"))
		for _, order := range []string{"paid", "lost"} {
			s.Orders = &changing{s.store, order, 0}
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

// TestOpenDoesNotReplaceADoneOutcome that another call has noted meanwhile, even if it was seen
// before.
func TestOpenDoesNotReplaceADoneOutcome(t *testing.T) {
	inShop(t, func(s *shop) {
		s.begin("a", purchase)
		between := sync.OnceFunc(func() {
			texts, err := edited(s.Context(), s.store.Store, "order:a", map[string]any{
				"last": models.OutcomeReversed, "seen": time.Now().Add(-time.Minute),
			})
			assert.NoError(s, err)
			assert.NoError(s, s.store.Store.Put(s.Context(), "order:a", texts[0], texts[1]))
		})
		s.store.failAt(func(int) bool { between(); return false })
		for range 2 {
			payment, err := s.Payment(s.Context(), "a")
			require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
			require.ErrorContains(s, err, "the platform showed it as reversed before")
			assert.Equal(s, models.OutcomeReversed, payment.Last)
		}
	})
}

// TestSettledMeanwhileIsReadAnew: a call that saw the session open does not say so once a person
// has settled the order as unpaid.
func TestSettledMeanwhileIsReadAnew(t *testing.T) {
	inShop(t, func(s *shop) {
		open := s.begin("a", purchase)
		time.Sleep(2 * time.Hour)
		other := *s
		other.Orders = s.store.Store
		s.show(open.Session.ID, `"status": "new", "expired_at": 946771200000`)
		between := sync.OnceFunc(func() { assert.NoError(s, other.SettleUnpaid(s.Context(), "a")) })
		s.store.failAt(func(int) bool { between(); return false })
		payment, err := s.Payment(s.Context(), "a")
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
	})
}

// older is a store that shows an older copy of a note some times.
type older struct {
	till.Store

	key  string
	copy []byte
	left int
}

func (o *older) Get(ctx context.Context, key string) ([]byte, error) {
	if key == o.key && o.left > 0 {
		o.left--
		return o.copy, nil
	}
	return o.Store.Get(ctx, key)
}

// TestLateNoteIsNotGone: the terminal's note knows more than one that the store shows late, which
// is read anew.
func TestLateNoteIsNotGone(t *testing.T) {
	inShop(t, func(s *shop) {
		open := s.begin("a", purchase)
		s.tap(open.Session.ID, paytermtest.Card{DeclineCode: "116"})
		declined, err := s.Pay(s.Context(), "a", purchase)
		require.NoError(s, err)
		late, err := s.store.Get(s.Context(), "order:a")
		require.NoError(s, err)
		s.customer(paytermtest.Card{})
		_, err = s.PayAgain(s.Context(), declined, purchase)
		require.NoError(s, err)
		s.Orders = &older{s.store, "order:a", late, 3}
		payment, err := s.Payment(s.Context(), "a")
		require.NoError(s, err)
		assert.Equal(s, models.OutcomeApproved, payment.Outcome)
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

// stalled is a store where something happens before the first Put of a note.
type stalled struct {
	till.Store

	key    string
	before func()
}

func (s *stalled) Put(ctx context.Context, key string, old, note []byte) error {
	if before := s.before; key == s.key && before != nil {
		s.before = nil
		before()
	}
	return s.Store.Put(ctx, key, old, note)
}

// TestChangedNoteThatCannotBeReadIsUnknown: another call has taken the payment meanwhile.
func TestChangedNoteThatCannotBeReadIsUnknown(t *testing.T) {
	inShop(t, func(s *shop) {
		s.fail(paytermtest.Fault{Operation: opening, Times: 1, Status: http.StatusUnprocessableEntity})
		payment, err := s.Pay(s.Context(), "a", purchase)
		require.ErrorIs(s, err, payterm.ErrRejected)
		require.Equal(s, models.OutcomeNone, payment.Outcome)

		s.customer(paytermtest.Card{})
		other := s.Till
		other.Orders = &stalled{Store: s.store, key: "order:a", before: func() {
			s.takes("a")
			s.store.hide(func(key string) bool { return key == "order:a" })
		}}
		payment, err = other.Payment(s.Context(), "a")
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.ErrorIs(s, err, errDiskFull)
		assert.Equal(s, models.OutcomeUnknown, payment.Outcome)
	})
}
