package simulation_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/simulation"
)

// TestEventsHaveNames of their own.
func TestEventsHaveNames(t *testing.T) {
	all := simulation.Events()
	assert.Len(t, slices.Compact(slices.Sorted(slices.Values(all))), len(all))
	assert.NotContains(t, all, simulation.Event(""))
	failure := simulation.ExploreFailure(t, t.Failed, simulation.ExploreOptions{Without: []simulation.Event{"rain"}}, nil, nil)
	assert.Contains(t, failure, `unknown Event: "rain"`)
}

// TestEventsAreLeftOut: without all of them, nothing fails, and without the proxy, each write
// arrives once.
func TestEventsAreLeftOut(t *testing.T) {
	for name, row := range map[string]struct {
		without  []simulation.Event
		fails    bool
		isDouble bool
	}{
		"all":      {nil, true, true},
		"no proxy": {[]simulation.Event{simulation.EventRepeated}, true, false},
		"none":     {simulation.Events(), false, false},
	} {
		t.Run(name, func(t *testing.T) {
			var fails, isDouble bool
			sent := 0
			options := simulation.ExploreOptions{Runs: 400, AllowNoSale: true, Without: row.without}
			simulation.Explore(t, options, func(run *simulation.Run) error {
				counting := payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
					return sender(func(r *http.Request) (*http.Response, error) {
						sent++
						return next.RoundTrip(r)
					})
				})
				sent = run.Platform.Count("clients.merchants.create")
				_, err := run.Client.With(counting).Clients.Merchants.Create(run.Context(), models.MerchantCreateParams{Name: "Corner Shop"})
				fails = fails || err != nil
				isDouble = isDouble || run.Platform.Count("clients.merchants.create") > sent
				return nil
			}, func(*simulation.Run) {})
			assert.Equal(t, row.fails, fails)
			assert.Equal(t, row.isDouble, isDouble)
		})
	}
}

// TestAFailureSaysWhatWasLeftOut, so that it runs again alone.
func TestAFailureSaysWhatWasLeftOut(t *testing.T) {
	options := simulation.ExploreOptions{Runs: 1, AllowNoSale: true, Without: []simulation.Event{simulation.EventRepeated, simulation.EventLate}}
	failure := simulation.ExploreFailure(t, t.Failed, options, func(run *simulation.Run) error {
		run.Errorf("wrong")
		return nil
	}, func(*simulation.Run) {})
	require.Contains(t, failure, `Seed: 0, Without: []simulation.Event{"repeated", "late"}}`)
}
