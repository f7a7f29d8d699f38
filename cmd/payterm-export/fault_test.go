package main

import (
	"errors"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/paytermtest"
)

// Once the platform has been reached, a request that fails is retried, and no record comes twice.
func TestFaultsAreTriedAgain(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]paytermtest.Fault{
		"unavailable": {Status: http.StatusServiceUnavailable, Times: 4}, // more than the client tries: River does
		"refused":     {Status: http.StatusBadRequest, Times: 1},
		"truncated":   {Cut: paytermtest.CutBody, Times: 2},
		"reset":       {Reset: true, Times: 3},
		"not JSON":    {Body: []byte("<html>"), Times: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shop := newShop(t, paytermtest.Options{})
			shop.month(t, 3, 4)
			p := newProgram(t, shop.Server, paytermtest.ClientKey)
			p.must(t, "-from", "2025-10-31", "-to", "2025-10-31", "-limit", "2")
			fault.Operation = "clients.transactions.list"
			require.NoError(t, shop.Fail(fault))
			p.must(t, "-from", "2025-11-01", "-to", "2025-11-03", "-limit", "2", "-workers", "2")
			assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")))
		})
	}
}

// What cannot get better is not tried again, and the run fails with a sentence.
func TestAWrongKeyEndsTheRun(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	p := newProgram(t, shop.Server, paytermtest.VendorKey)
	printed, code := p.run(t, "-from", "2025-11-01", "-to", "2025-11-02")
	assert.Equal(t, exitFailed, code)
	assert.Regexp(t, `^payterm-export: day=2025-11-01: .*403.*\npayterm-export: day=2025-11-02: .*403.*\n$`, printed)
	assert.NotContains(t, printed, "Error:")
	assert.Equal(t, 2, shop.Count("clients.transactions.list"))
	_, code = p.run(t, "-verify")
	assert.Equal(t, exitFailed, code, "an export that is not finished cannot be verified")
	p.key = paytermtest.ClientKey
	p.must(t, "-from", "2025-11-01", "-to", "2025-11-01", "-limit", "7") // nothing was there to keep
}

// Two runs cannot write to one folder, unless they share a database.
func TestASecondRunIntoTheFolderIsRefused(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Cut: paytermtest.CutStall}))
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-01"}
	cmd, _ := p.command(t.Context(), args...)
	require.NoError(t, cmd.Start())
	waitFor(t, func() bool { return shop.Count("clients.transactions.list") > 0 })
	printed, code := p.run(t, args...)
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, printed, "another payterm-export is writing to this folder")
	require.NoError(t, cmd.Process.Kill())
	_ = cmd.Wait() // killed
}

// TestFullDiskOfThePlatform is no reason to make room in the folder.
func TestFullDiskOfThePlatform(t *testing.T) {
	t.Parallel()
	const full = "database or disk is full"
	assert.True(t, isDiskFull(errors.New(full)), "by River's log")
	assert.False(t, isDiskFull(&payterm.Error{StatusCode: 500, Message: full}))
}
