package main

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

const create = "clients.reconciliations.create"

// TestEachNightIsClosedOnce: the first was refused at first, and the second was lost, and looked
// for after the third.
func TestEachNightIsClosedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		platform := paytermtest.NewPlatform(paytermtest.Options{})
		terminal := platform.AddTerminal().ID
		platform.AddTerminal()
		client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
			payterm.WithHTTPClient(&http.Client{Transport: platform.RoundTripper()}))
		require.NoError(t, err)
		days := till.Memory()
		nightOf := func(date string) night { return night{client: client, days: days, date: date} }

		first, second := nightOf("2000-01-01"), nightOf("2000-01-02")
		require.NoError(t, platform.Fail(paytermtest.Fault{Operation: create, Times: 1, Status: http.StatusUnprocessableEntity}))
		require.ErrorIs(t, first.close(t.Context()), payterm.ErrRejected)
		require.NoError(t, first.close(t.Context()))
		require.NoError(t, first.close(t.Context()))

		time.Sleep(24 * time.Hour)
		require.NoError(t, platform.Fail(paytermtest.Fault{Operation: create, Times: 1, Cut: paytermtest.CutBefore}))
		require.ErrorIs(t, second.close(t.Context()), payterm.ErrOutcomeUnknown)
		time.Sleep(24 * time.Hour)
		require.NoError(t, nightOf("2000-01-03").close(t.Context()))
		open := second.close(t.Context())
		require.ErrorContains(t, open, "ambiguous: a person decides, perhaps it is ")
		reports := platform.State().Reconciliations
		require.Len(t, reports, 5)
		for _, later := range reports {
			if later.TerminalID == terminal && later.Created.Day() == 3 {
				require.ErrorContains(t, open, later.ID)
				say(t, second, terminal, later.ID)
			}
		}
		require.NoError(t, second.close(t.Context()))
		assert.Len(t, platform.State().Reconciliations, 6)
	})
}

// say says that no report was made, beside that of another night.
func say(t *testing.T, n night, terminal, other string) {
	t.Helper()
	*unwritten, *report = terminal, other
	defer func() { *unwritten, *report = "", "" }()
	require.NoError(t, n.say(t.Context(), terminal))
}
