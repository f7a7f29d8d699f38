package till_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

// TestAnOrderIsPaidOnce: under all faults, no order has two sessions or another order's session,
// and each reported outcome is true. Two orders of one amount are the hard case.
func TestAnOrderIsPaidOnce(t *testing.T) {
	runs := forms.Runs(300)
	forms.Each(t, func(t *testing.T, spelt paytermtest.Forms) {
		approved := 0
		paytermtest.Explore(t, paytermtest.ExploreOptions{Runs: runs, Forms: spelt}, func(run *paytermtest.Run) error {
			return errors.Join(pays(run, run.Store, "one"), pays(run, run.Store, "twin"))
		}, func(run *paytermtest.Run) {
			approved += checkOrders(run)
		})
		assert.Greater(t, approved, runs, "most of the two orders in each run are paid")
	})
}

// TestTwoTills is the same with two concurrent tills on a store that sometimes fails.
func TestTwoTills(t *testing.T) {
	runs := forms.Runs(300)
	paytermtest.Explore(t, paytermtest.ExploreOptions{Runs: runs}, func(run *paytermtest.Run) error {
		store := &flaky{Store: run.Store, random: rand.New(rand.NewPCG(uint64(run.Seed), 2))}
		var tills sync.WaitGroup
		var errs [2]error
		tills.Go(func() { errs[0] = errors.Join(pays(run, store, "one"), pays(run, store, "twin")) })
		tills.Go(func() { errs[1] = errors.Join(pays(run, store, "twin"), pays(run, store, "one")) })
		tills.Wait()
		return errors.Join(errs[:]...)
	}, func(run *paytermtest.Run) {
		checkOrders(run)
	})
}

// flaky is a store that sometimes fails, and may have written despite its error.
type flaky struct {
	paytermtest.Store

	mu     sync.Mutex
	random *rand.Rand
}

func (f *flaky) once(in int) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.random.IntN(in) == 0
}

func (f *flaky) Get(ctx context.Context, key string) ([]byte, error) {
	if f.once(50) {
		return nil, errDiskFull
	}
	return f.Store.Get(ctx, key)
}

func (f *flaky) Put(ctx context.Context, key string, old, note []byte) error {
	if f.once(50) {
		return errDiskFull
	}
	err := f.Store.Put(ctx, key, old, note)
	if err == nil && f.once(50) {
		return errDiskFull
	}
	return err
}

// counter is a till whose sessions carry the name of the order, so that the test recognizes them.
// The till does not look at it.
func counter(run *paytermtest.Run, store till.Store, order string) till.Till {
	client := run.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			if r.Method == http.MethodPost {
				r = r.Clone(r.Context())
				text := fmt.Sprintf(`{"type": "purchase", "amount": %s, "reference_id": %q}`, purchase.Amount, order)
				r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
			}
			return next.RoundTrip(r)
		})
	}))
	return till.Till{Client: client, Terminal: run.Terminal, Orders: store}
}

// pays pays an order, unless it is paid.
func pays(run *paytermtest.Run, store till.Store, order string) error {
	payment, err := counter(run, store, order).Pay(run.Context(), order, purchase)
	if run.Context().Err() == nil {
		checkReported(run, payment)
	}
	return err
}

// checkOrders reads both orders after the faults have ended, and returns how many are approved. An
// order that has a session is unknown only as long as its twin is.
func checkOrders(run *paytermtest.Run) (approved int) {
	outcomes := map[string]models.Outcome{}
	for _, order := range []string{"one", "twin", "one"} {
		payment, err := counter(run, run.Store, order).Payment(run.Context(), order)
		if errors.Is(err, till.ErrNoOrder) {
			payment = &till.Payment{Order: order, Outcome: models.OutcomeNone}
		}
		checkReported(run, payment)
		outcomes[order] = payment.Outcome
	}
	for order, outcome := range outcomes {
		if outcome == models.OutcomeApproved {
			approved++
		}
		if outcome == models.OutcomeUnknown && outcomes[twinOf[order]] != models.OutcomeUnknown {
			require.Empty(run, sessionsOf(run, order), "%s is unknown, and its twin is not", order)
		}
	}
	return approved
}

var twinOf = map[string]string{"one": "twin", "twin": "one"}

func sessionsOf(run *paytermtest.Run, order string) (of []paytermtest.SessionState) {
	for _, session := range run.Platform.State().Sessions {
		if session.ReferenceID == order {
			of = append(of, session)
		}
	}
	return of
}

// checkReported compares a reported payment with what has happened on the platform.
func checkReported(run *paytermtest.Run, reported *till.Payment) {
	of := sessionsOf(run, reported.Order)
	require.LessOrEqual(run, len(of), 1, "sessions of %s", reported.Order)
	if reported.Session != nil {
		require.Len(run, of, 1)
		require.Equal(run, of[0].ID, reported.Session.ID, "session of %s", reported.Order)
	}
	outcome := models.OutcomeNone
	if len(of) == 1 {
		outcome = outcomeOf(run, of[0])
	}
	reversedSince := reported.Outcome == models.OutcomeApproved && outcome == models.OutcomeReversed && reported.Sale == nil
	if reported.Outcome != models.OutcomeUnknown && !reversedSince { // the reversal came after the session was read
		require.Equal(run, outcome, reported.Outcome, "outcome of %s", reported.Order)
	}
}

func outcomeOf(run *paytermtest.Run, session paytermtest.SessionState) models.Outcome {
	for _, sale := range run.Platform.State().Sales {
		switch {
		case sale.TransactionID != session.TransactionID:
		case sale.Reversed:
			return models.OutcomeReversed
		case sale.Approved:
			return models.OutcomeApproved
		default:
			return models.OutcomeDeclined
		}
	}
	return models.OutcomeOpen
}
