package main

import (
	"net/http"
	"strconv"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/paytermtest"

	"github.com/payterm/payterm-go/cmd/payterm-export/internal/folder"
)

// Once the platform has been reached, a request that fails is retried, and no record comes twice.
func TestFaultsAreTriedAgain(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]paytermtest.Fault{
		"unavailable": {Status: http.StatusServiceUnavailable, Times: 4}, // more than the client tries
		"refused":     {Status: http.StatusBadRequest, Times: 1},
		"truncated":   {Cut: paytermtest.CutBody, Times: 2},
		"reset":       {Reset: true, Times: 2}, // fewer than the client tries: the platform has not responded yet
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
	assert.Regexp(t, `^payterm-export: payterm: clients.transactions.list: .*403.*\n$`, printed)
	assert.NotContains(t, printed, "Error:")
	_, code = p.run(t, "-verify")
	assert.Equal(t, exitFailed, code, "an export that is not finished cannot be verified")
	p.key = paytermtest.ClientKey
	p.must(t, "-from", "2025-11-01", "-to", "2025-11-01", "-limit", "7") // nothing was there to keep
}

// A key that is refused is refused for each window, so it is asked for once, and said once.
func TestARefusedKeyIsSaidOnce(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	for name, test := range map[string]struct {
		status int
		args   []string
	}{
		"unauthorized":         {http.StatusUnauthorized, nil},
		"forbidden":            {http.StatusForbidden, nil},
		"unauthorized, by TID": {http.StatusUnauthorized, []string{"-tid", shop.terminal.TID}},
		"forbidden, by TID":    {http.StatusForbidden, []string{"-tid", "all"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var requests atomic.Int64
			p := through(t, shop, paytermtest.ClientKey, func(w http.ResponseWriter, _ *http.Request) bool {
				requests.Add(1)
				w.WriteHeader(test.status)
				return true
			})
			printed, code := p.run(t, append(test.args, "-month", "2025-11", "-workers", "1")...)
			assert.Equal(t, exitFailed, code)
			assert.Regexp(t, `^payterm-export: payterm: clients.*`+strconv.Itoa(test.status)+`.*\n$`, printed)
			assert.EqualValues(t, 1, requests.Load())
		})
	}
}

// A key that is allowed something may lack a terminal: the others are pulled, also by the next run.
func TestAForbiddenTerminalEndsNoRun(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	tids := shop.terminal.TID
	shop.terminal = shop.AddTerminal()
	tids += "," + shop.terminal.TID
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-02", "-tid", tids, "-workers", "1", "-again", "2d"}
	for range 2 {
		require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Status: http.StatusForbidden, Times: 2}))
		shop.ClearRequests()
		printed, code := p.run(t, args...)
		assert.Equal(t, exitFailed, code)
		assert.Regexp(t, `^payterm-export: day=2025-11-0\S+ and 1 window more: .*403.*\n$`, printed)
		assert.Equal(t, 4, shop.Count("clients.transactions.list"))
		p.must(t, args...)
	}
}

// A failure says how long the platform asked to wait, and what ends says when to run again. More
// than an hour ends a window.
func TestAFailureSaysTheWait(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	busy := paytermtest.Fault{Status: http.StatusTooManyRequests, Header: http.Header{"Retry-After": {"3600"}}}
	require.NoError(t, shop.Fail(busy))
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	printed, code := p.run(t, "-list", "clients.sessions")
	assert.Equal(t, exitFailed, code)
	assert.Regexp(t, `^payterm-export: .*429.*, retry after 1h0m0s, request id \S+; run it again after \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\n$`, printed)

	x := newExporter(t, shop, "clients.transactions")
	var noted string
	x.note = func(line string) { noted = line }
	err := x.work(t.Context(), job{Window: folder.Window{Day: "2025-11-01"}})
	assert.ErrorContains(t, err, "429 Too Many Requests")
	assert.ErrorContains(t, err, ", retry after 1h0m0s")
	assert.Regexp(t, `, retry after 1h0m0s, request id \S+; it will be tried again`, noted)

	shop.ClearFaults()
	busy.Header = http.Header{"Retry-After": {"3601"}}
	require.NoError(t, shop.Fail(busy))
	err = x.work(t.Context(), job{Window: folder.Window{Day: "2025-11-01"}})
	assert.ErrorContains(t, err, ", retry after 1h0m1s")
	assert.Regexp(t, `, request id \S+; run it again after \S+ \S+ UTC$`, err)
	assert.ErrorAs(t, err, new(givenUp))

	synctest.Test(t, func(t *testing.T) {
		x := &exporter{config: config{zone: time.FixedZone("", 3*60*60)}}
		assert.ErrorContains(t, x.untilLater(&payterm.Error{RetryAfter: 36 * time.Hour}), "; run it again after 2000-01-02 15:00:00 +0300")
	})
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
