package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// waitFor waits until something has happened; the bound guards against a hang alone.
func waitFor(t *testing.T, happened func() bool) {
	t.Helper()
	require.Eventually(t, happened, 30*time.Second, time.Millisecond)
}

// A run that is killed ten times, wherever it is, leaves the files of an undisturbed one.
func TestKilledRunsGoOnWhereTheyWere(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]string{
		"days":  {"-from", "2025-11-01", "-to", "2025-11-30", "-limit", "2", "-workers", "2"},
		"pages": {"-list", "merchants.transactions", "-limit", "2", "-pages", "3", "-format", "jsonl"},
		"one":   {"-month", "2025-11", "-limit", "2", "-workers", "2", "-one", "-format", "parquet"},
		"books": {"-month", "2025-11", "-limit", "2", "-workers", "2", "-format", "xlsx"},
		"book":  {"-month", "2025-11", "-limit", "2", "-workers", "2", "-one", "-format", "xlsx"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shop := newShop(t, paytermtest.Options{Latency: 2 * time.Millisecond})
			shop.month(t, 30, 4)
			p := newProgram(t, shop.Server, paytermtest.ClientKey)
			if name == "pages" {
				p.key = paytermtest.MerchantKey
			}
			p.must(t, append(args, "-out", "undisturbed")...)

			args = append(args, "-out", "killed")
			for range 10 {
				cmd, _ := p.command(t.Context(), args...)
				shop.ClearRequests()
				require.NoError(t, cmd.Start())
				requests := 1 + rand.IntN(20)
				waitFor(t, func() bool { return len(shop.Requests()) >= requests || finished(p, "killed") })
				require.NoError(t, ended(cmd.Process.Kill()))
				_ = cmd.Wait() // killed
			}
			p.must(t, args...)
			assertSame(t, p.files(t, "undisturbed"), p.files(t, "killed"))
			assert.Contains(t, p.must(t, "-verify", "-out", "killed"), "complete: ")
			assert.Empty(t, leftAside(t, p, "killed"), "what the killed runs left is gone")
		})
	}
}

func finished(p program, out string) bool {
	_, err := os.Stat(filepath.Join(p.dir, out, "_manifest.json"))
	return err == nil
}

// ended forgives that a process has ended by itself.
func ended(err error) error {
	if err == os.ErrProcessDone { //nolint:errorlint // the very error
		return nil
	}
	return err
}

func leftAside(t *testing.T, p program, out string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(p.dir, out, ".[tn][me][pw]-*")) // .tmp- and .new-
	require.NoError(t, err)
	return found
}

// An interrupt ends a run whatever the platform does, and the next one goes on.
func TestAnInterruptEndsTheRun(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 3, 4)
	require.NoError(t, shop.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Cut: paytermtest.CutStall}))
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-from", "2025-11-01", "-to", "2025-11-03"}
	cmd, output := p.command(t.Context(), args...)
	require.NoError(t, cmd.Start())
	waitFor(t, func() bool { return shop.Count("clients.transactions.list") == 3 })
	require.NoError(t, cmd.Process.Signal(syscall.SIGINT))
	var exit *exec.ExitError
	require.ErrorAs(t, cmd.Wait(), &exit)
	assert.Equal(t, exitStopped, exit.ExitCode())
	assert.Contains(t, output.String(), "run it again to continue")
	assert.Empty(t, leftAside(t, p, "export"))

	shop.ClearFaults()
	p.must(t, args...)
	assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")))
}
