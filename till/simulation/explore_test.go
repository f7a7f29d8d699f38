package simulation_test

import (
	"errors"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till/simulation"
)

func failureOf(t *testing.T, options simulation.ExploreOptions, program func(*simulation.Run) error, check func(*simulation.Run)) string {
	t.Helper()
	return simulation.ExploreFailure(t, t.Failed, options, program, check)
}

// TestExploreRestartsTheProgram checks that a program is run again after an error or a crash, with
// what it has stored, at most four times in all.
func TestExploreRestartsTheProgram(t *testing.T) {
	calls, most := 0, 0
	simulation.Explore(t, simulation.ExploreOptions{Runs: 100, AllowNoSale: true}, func(run *simulation.Run) error {
		note, err := run.Store.Get(run.Context(), "calls")
		require.NoError(run, err)
		calls = len(note) + 1
		if err := run.Store.Put(run.Context(), "calls", note, []byte(strings.Repeat("x", calls))); err != nil {
			return err
		}
		_, err = run.Client.Clients.Terminals.Get(run.Context(), run.TerminalID)
		if run.Context().Err() != nil {
			require.ErrorIs(t, run.Store.Put(run.Context(), "calls", nil, nil), run.Context().Err())
			run.Errorf("ignored: the process is dead")
		}
		return err
	}, func(run *simulation.Run) {
		most = max(most, calls)
		_, err := run.Client.Clients.Terminals.Get(run.Context(), run.TerminalID)
		require.NoError(run, err, "no more events")
	})
	require.Greater(t, most, 1)

	calls = 0
	simulation.Explore(t, simulation.ExploreOptions{Runs: 1}, func(run *simulation.Run) error {
		calls++
		_, err := create(run)
		if run.Seed > 0 {
			err = errors.New("always fails")
		}
		return err
	}, func(run *simulation.Run) {
		require.Equal(t, map[bool]int{true: 1, false: 4}[run.Seed == 0], calls)
		calls = 0
	})
}

// TestTheQuietRunMustSell: a program that does nothing would pass everything else.
func TestTheQuietRunMustSell(t *testing.T) {
	for says, program := range map[string]func(*simulation.Run) error{
		"sells nothing":    func(*simulation.Run) error { return nil },
		"returns an error": func(*simulation.Run) error { return errors.New("out of paper") },
	} {
		failure := failureOf(t, simulation.ExploreOptions{}, program, func(*simulation.Run) {})
		require.Contains(t, failure, "Seed: 0")
		require.Contains(t, failure, says+" in a run without events")
	}
}

func TestExploreReportsFailures(t *testing.T) {
	nothing := func(*simulation.Run) error { return nil }
	fine := func(*simulation.Run) {}
	for name, one := range map[string]struct {
		program func(*simulation.Run) error
		check   func(*simulation.Run)
		says    string
	}{
		"FailNow after a failure":   {nothing, func(run *simulation.Run) { require.Fail(run, "enough"); panic("not reached") }, "enough"},
		"FailNow without a failure": {nothing, (*simulation.Run).FailNow, "FailNow was called"},
		"Errorf in the program":     {func(run *simulation.Run) error { run.Errorf("wrong"); return nil }, fine, "wrong"},
		"a panic":                   {func(*simulation.Run) error { panic("out of paper") }, fine, "panic: out of paper"},
	} {
		t.Run(name, func(t *testing.T) {
			failure := failureOf(t, simulation.ExploreOptions{AllowNoSale: true}, one.program, one.check)
			require.Contains(t, failure, "Seed: 0")
			require.Contains(t, failure, one.says)
			require.NotContains(t, failure, "not reached")
		})
	}
}

// outer is a test that may fail without failing this one.
type outer struct{ failed bool }

func (o *outer) Errorf(string, ...any) { o.failed = true }

func (o *outer) FailNow() { runtime.Goexit() }

func TestExploreStopsWhenTheTestFails(t *testing.T) {
	test := &outer{}
	failure := simulation.ExploreFailure(t, func() bool { return test.failed }, simulation.ExploreOptions{},
		func(run *simulation.Run) error { _, err := create(run); return err },
		func(run *simulation.Run) { require.Less(test, run.Seed, uint64(3)) })
	require.Contains(t, failure, "The test failed in this run. To run it alone: simulation.ExploreOptions{Runs: 1, Seed: 3}")
	require.Contains(t, failure, "clients.sessions.create")
}

// TestTapsChoosesAmongOpenSessions by the taps that follow each other without a request between.
func TestTapsChoosesAmongOpenSessions(t *testing.T) {
	tapped := regexp.MustCompile(`on session (\d+) a card is tapped`)
	for taps, want := range map[simulation.Taps]map[string]bool{
		"":                    {"then a newer one": true},
		simulation.TapsOldest: {"then a newer one": true},
		simulation.TapsNewest: {"then an older one": true},
		simulation.TapsAny:    {"then a newer one": true, "then an older one": true},
	} {
		t.Run(string(taps), func(t *testing.T) {
			seen := map[string]bool{}
			simulation.Explore(t, simulation.ExploreOptions{Runs: 100, Taps: taps}, func(run *simulation.Run) error {
				for range 3 {
					if _, err := create(run); err != nil {
						return err
					}
				}
				return nil
			}, func(run *simulation.Run) {
				last := ""
				for _, line := range run.Trace() {
					now := ""
					if found := tapped.FindStringSubmatch(line); found != nil {
						now = found[1]
					}
					if now != "" && last != "" && now != last {
						seen[map[bool]string{true: "then a newer one", false: "then an older one"}[now > last]] = true
					}
					last = now
				}
			})
			require.Equal(t, want, seen)
		})
	}
}

func TestAFailureNamesTheOptionsOfItsRun(t *testing.T) {
	options := simulation.ExploreOptions{Form: paytermtest.FormOther, Taps: simulation.TapsAny}
	failure := failureOf(t, options, func(*simulation.Run) error { return errors.New("out of paper") }, func(*simulation.Run) {})
	require.Contains(t, failure, `simulation.ExploreOptions{Runs: 1, Seed: 0, Form: "other", Taps: "any"}`)
	options.Taps = "latest"
	require.Equal(t, `simulation: unknown Taps: "latest"`, failureOf(t, options, nil, nil))
	options = simulation.ExploreOptions{Form: "sprase"}
	require.Equal(t, `simulation: unknown Form: "sprase"`, failureOf(t, options, nil, nil))
}
