package simulation_test

import (
	"errors"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/simulation"
)

// TestRunsOfASeedAreEqual, alone as in a series: when each request was sent, and what happened.
func TestRunsOfASeedAreEqual(t *testing.T) {
	twoTills := func(run *simulation.Run) error {
		var errs [2]error
		var tills sync.WaitGroup
		tills.Go(func() { errs[0] = errors.Join(press(run, "one"), press(run, "twin")) })
		tills.Go(func() {
			time.Sleep(time.Millisecond)
			errs[1] = errors.Join(press(run, "twin"), press(run, "one"))
		})
		tills.Wait()
		return errors.Join(errs[:]...)
	}
	for name, row := range map[string]struct {
		taps    simulation.Taps
		program func(*simulation.Run) error
	}{
		"a careful till":      {"", careful().sell},
		"two orders":          {"", func(run *simulation.Run) error { return errors.Join(press(run, "one"), press(run, "twin")) }},
		"two tills":           {"", twoTills},
		"two tills, any taps": {simulation.TapsAny, twoTills},
	} {
		t.Run(name, func(t *testing.T) {
			const runs = 40
			series := happened(t, row.program, simulation.ExploreOptions{Runs: runs, Taps: row.taps})
			require.Len(t, series, runs+1)
			require.Equal(t, series, happened(t, row.program, simulation.ExploreOptions{Runs: runs, Taps: row.taps}))
			for seed := uint64(3); seed <= runs; seed += 5 {
				alone := happened(t, row.program, simulation.ExploreOptions{Runs: 1, Seed: seed, Taps: row.taps})
				require.Equal(t, series[seed], alone[seed], "seed %d", seed)
			}
		})
	}
}

// happening is all that happened in a run.
type happening struct {
	Sent     []time.Time // before the request waits for its moment
	Trace    []string
	Requests []paytermtest.Request
	State    paytermtest.State
}

// happened returns what happened in the runs of Explore, by their seeds.
func happened(t *testing.T, program func(*simulation.Run) error, options simulation.ExploreOptions) map[uint64]happening {
	t.Helper()
	runs := map[uint64]happening{}
	var mu sync.Mutex
	var sent []time.Time
	simulation.Explore(t, options, func(run *simulation.Run) error {
		run.Client = run.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return sender(func(r *http.Request) (*http.Response, error) {
				mu.Lock()
				sent = append(sent, time.Now())
				mu.Unlock()
				return next.RoundTrip(r)
			})
		}))
		return program(run)
	}, func(run *simulation.Run) {
		runs[run.Seed] = happening{sent, run.Trace(), run.Platform.Requests(), run.Platform.State()}
		sent = nil
	})
	return runs
}

type sender func(*http.Request) (*http.Response, error)

func (s sender) RoundTrip(r *http.Request) (*http.Response, error) { return s(r) }

// press takes the payment of an order, settles it as unpaid, and takes it again.
func press(run *simulation.Run, order string) error {
	counter := till.Till{Client: run.Client, TerminalID: run.TerminalID, Orders: run.Store}
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}
	payment, err := counter.Pay(run.Context(), order, params)
	if err == nil && payment.Outcome == models.OutcomeApproved {
		return nil
	}
	_ = counter.SettleUnpaid(run.Context(), order)
	_, err = counter.PayAgain(run.Context(), payment, params)
	return err
}
