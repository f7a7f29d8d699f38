package main

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// A range that is not over is no error: cron may run it daily.
func TestARangeThatIsNotOverSaysSo(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	for name, test := range map[string]struct {
		args []string
		want string
	}{
		"month":     {[]string{"-month", "2999-12"}, "o is not final: 2999-12-31 is not over in UTC; run it again after that day\n"},
		"no days":   {[]string{"-list", "clients.intents", "-month", "2999-12"}, "run it again with -again 1d after that day\n"},
		"over":      {[]string{"-month", "2025-11"}, ""},
		"all pages": {[]string{"-list", "clients.intents"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newProgram(t, shop.Server, paytermtest.ClientKey)
			cmd, _ := p.command(t.Context(), append(test.args, "-out", "./o/")...)
			var output, errors strings.Builder
			cmd.Stdout, cmd.Stderr = &output, &errors
			require.NoError(t, cmd.Run(), errors.String())
			assert.Contains(t, output.String(), "TOTAL")
			assert.True(t, strings.HasSuffix(errors.String(), test.want), errors.String())
			assert.Equal(t, test.want != "", strings.Contains(errors.String(), "not final"))
		})
	}
}

// The last day ends in the zone.
func TestADayIsOpenInItsZone(t *testing.T) {
	t.Parallel()
	c := config{out: "o", to: "2025-11-30", zone: time.FixedZone("Asia/Riyadh", 3*60*60)}
	end := time.Date(2025, time.November, 30, 21, 0, 0, 0, time.UTC)
	assert.Contains(t, c.openness(end.Add(-time.Second)), "2025-11-30 is not over in Asia/Riyadh;")
	assert.Empty(t, c.openness(end))
}
