package main

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// Of a TID that no terminal has nothing is pulled: its files would be those of a month without
// sales, which is no error.
func TestATIDThatNoTerminalHasIsRefused(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-month", "2025-11", "-tid"}
	printed, code := p.run(t, append(args, "1,"+shop.terminal.TID+",2")...)
	assert.Equal(t, exitUsage, code)
	assert.Equal(t, "payterm-export: -tid: this key has no terminal with the TID 1, 2\n", printed)
	assert.Zero(t, shop.Count("clients.transactions.list"))
	assert.NoDirExists(t, p.dir+"/2025-11")

	assert.Regexp(t, `TOTAL +0 +0`, p.must(t, append(args, shop.terminal.TID)...))
}

// A terminal that is disposed of is exported to the end.
func TestTheTIDsOfAnExportAreCheckedOnce(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.sell(t, 1000, paytermtest.Card{})
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-01", "-tid", shop.terminal.TID, "-again", "1d"}
	p.must(t, args...)
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.terminals.list", Body: []byte(`{"terminals":[],"pages":{"total":0,"current":1}}`)}))
	assert.Regexp(t, `TOTAL +1 +0`, p.must(t, args...))
	_, code := p.run(t, append(args, "-out", "other")...)
	assert.Equal(t, exitUsage, code)
}

// If the terminals cannot be listed, nothing is known of the TID.
func TestATIDThatCannotBeCheckedIsExported(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]paytermtest.Fault{
		"unreadable": {UnreadableRecord: true},
		"forbidden":  {Status: http.StatusForbidden},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shop := newShop(t, paytermtest.Options{})
			shop.sell(t, 1000, paytermtest.Card{})
			p := newProgram(t, shop.Server, paytermtest.ClientKey)
			fault.Operation = "clients.terminals.list"
			require.NoError(t, shop.Fail(fault))
			printed := p.must(t, "-from", "2025-11-01", "-to", "2025-11-01", "-tid", shop.terminal.TID)
			assert.Contains(t, printed, "-tid is not checked: payterm: clients.terminals.list: ")
			assert.Regexp(t, `TOTAL +1 +0`, printed)
		})
	}
}
