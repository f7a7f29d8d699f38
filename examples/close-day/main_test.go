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
		notes := till.Memory()
		nightOf := func(date string) *night { return &night{client: client, notes: notes, date: date} }

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
		require.ErrorContains(t, second.close(t.Context()), "0300000000000001: ", "the report of the third is not that of the second")
		assert.Len(t, platform.State().Reconciliations, 5)

		*unwritten = terminal
		defer func() { *unwritten = "" }()
		require.NoError(t, second.say(t.Context(), terminal))
		require.NoError(t, second.close(t.Context()))
		assert.Len(t, platform.State().Reconciliations, 6)
	})
}

// TestALongNightIsClosed: it takes longer than the hour that a Snapshot serves.
func TestALongNightIsClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		platform := paytermtest.NewPlatform(paytermtest.Options{Latency: 20 * time.Second})
		for range 100 {
			platform.AddTerminal()
		}
		client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
			payterm.WithHTTPClient(&http.Client{Transport: platform.RoundTripper()}))
		require.NoError(t, err)
		began := time.Now()
		require.NoError(t, (&night{client: client, notes: till.Memory(), date: "2000-01-01"}).close(t.Context()))
		assert.Greater(t, time.Since(began), time.Hour)
		assert.Len(t, platform.State().Reconciliations, 100)
	})
}
