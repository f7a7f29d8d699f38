package simulation_test

import (
	"context"
	"net"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/till/simulation"
)

// TestExploreEndsAProgramThatGoesOn until a call succeeds, or for ever.
func TestExploreEndsAProgramThatGoesOn(t *testing.T) {
	const alive, dead = "it does not end: it has made 10000 calls", "it does not end with the context of its process: it has made 10000 calls"
	for name, one := range map[string]struct {
		program func(*simulation.Run) error
		says    string
	}{
		"requests for ever":              {func(run *simulation.Run) error { return until(never, getTerminal(run.Context(), run)) }, alive},
		"notes for ever":                 {func(run *simulation.Run) error { return until(never, getNote(run.Context(), run)) }, alive},
		"requests after its death":       {func(run *simulation.Run) error { return until(succeeds, getTerminal(run.Context(), run)) }, dead},
		"requests under another context": {func(run *simulation.Run) error { return until(succeeds, getTerminal(context.Background(), run)) }, dead},
		"requests now and then":          {func(run *simulation.Run) error { return until(succeeds, slowly(getTerminal(run.Context(), run))) }, dead},
		"notes after its death": {func(run *simulation.Run) error {
			_ = getTerminal(run.Context(), run)()
			return until(succeeds, getNote(run.Context(), run))
		}, dead},
		"another goroutine": {func(run *simulation.Run) error {
			var other sync.WaitGroup
			other.Go(func() { _ = until(succeeds, getTerminal(run.Context(), run)) })
			other.Wait()
			return nil
		}, dead},
	} {
		t.Run(name, func(t *testing.T) {
			failure := failureOf(t, simulation.ExploreOptions{AllowNoSale: true}, one.program, func(*simulation.Run) {})
			require.Regexp(t, `ExploreOptions\{Runs: 1, Seed: \d+\}`, failure)
			require.Contains(t, failure, one.says)
			if one.says == dead {
				require.Contains(t, failure, "This run fails with 1 of its ")
				require.Contains(t, failure, "the process dies")
			}
		})
	}
}

func getTerminal(ctx context.Context, run *simulation.Run) func() error {
	return func() error {
		_, err := run.Client.Clients.Terminals.Get(ctx, run.TerminalID)
		return err
	}
}

func getNote(ctx context.Context, run *simulation.Run) func() error {
	return func() error {
		_, err := run.Store.Get(ctx, "note")
		return err
	}
}

func slowly(call func() error) func() error {
	return func() error {
		time.Sleep(time.Second)
		return call()
	}
}

func never(error) bool { return false }

func succeeds(err error) bool { return err == nil }

// until calls a function until it is enough.
func until(isEnough func(error) bool, call func() error) error {
	for !isEnough(call()) {
	}
	return nil
}

func lookFor(run *simulation.Run, length time.Duration) {
	for begun := time.Now(); time.Since(begun) < length; time.Sleep(time.Minute) {
		_ = getTerminal(run.Context(), run)()
	}
}

// TestExploreFailsWhatDoesNotEnd runs a second process, since it leaves a goroutine behind.
func TestExploreFailsWhatDoesNotEnd(t *testing.T) {
	nothing := func(*simulation.Run) {}
	for name, hang := range map[string]struct {
		program, check func(*simulation.Run)
		says           string
	}{
		"hangs":              {func(*simulation.Run) { select {} }, nothing, "it does not end"},
		"sleeps on":          {func(*simulation.Run) { time.Sleep(1000 * time.Hour) }, nothing, "it does not end"},
		"leaves a goroutine": {func(*simulation.Run) { go func() { select {} }() }, nothing, "blocked goroutines remain"},
		"looks on":           {nothing, func(run *simulation.Run) { lookFor(run, 1000*time.Hour) }, `the check\n.*terminals.get .*\s+it does not end: it has taken 48h0m0s`},
	} {
		t.Run(name, func(t *testing.T) {
			const inside = "SIMULATION_HANG"
			if os.Getenv(inside) != "" {
				simulation.Explore(t, simulation.ExploreOptions{AllowNoSale: true}, func(run *simulation.Run) error {
					if run.Seed == 3 {
						hang.program(run)
					}
					return nil
				}, func(run *simulation.Run) {
					if run.Seed == 3 {
						hang.check(run)
					}
				})
				return
			}
			again := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$")
			again.Env = append(os.Environ(), inside+"=yes")
			output, err := again.CombinedOutput()
			require.Error(t, err)
			require.Contains(t, string(output), "To run it alone: simulation.ExploreOptions{Runs: 1, Seed: 3}")
			require.Regexp(t, hang.says, string(output))
		})
	}
}

// TestWaitForARealSocketIsAFailure, within a minute, and the line says why.
func TestWaitForARealSocketIsAFailure(t *testing.T) {
	const inside = "SIMULATION_SOCKET"
	if os.Getenv(inside) != "" {
		simulation.Hurry()
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		simulation.Explore(t, simulation.ExploreOptions{AllowNoSale: true}, func(run *simulation.Run) error {
			if run.Seed == 3 {
				_, _ = listener.Accept()
			}
			return nil
		}, func(*simulation.Run) {})
		return
	}
	again := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$")
	again.Env = append(os.Environ(), inside+"=yes")
	output, err := again.CombinedOutput()
	require.Error(t, err)
	assert.Contains(t, string(output), "--- FAIL: "+t.Name()+": Explore, Seed: 3: the run has made no request for 100ms: does it wait for a real socket,")
}
