package paytermtest_test

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/forms"
	"github.com/payterm/payterm-go/paytermtest"
)

func TestExplorePassesACarefulTill(t *testing.T) {
	forms.Each(t, func(t *testing.T, spelt paytermtest.Forms) {
		paytermtest.Explore(t, paytermtest.ExploreOptions{Forms: spelt}, careful.sell, check)
	})
}

func failureOf(t *testing.T, options paytermtest.ExploreOptions, program func(*paytermtest.Run) error, check func(*paytermtest.Run)) string {
	t.Helper()
	return paytermtest.ExploreFailure(t, t.Failed, options, program, check)
}

func TestExploreFailsBrokenTills(t *testing.T) {
	for name, broken := range map[string]struct {
		till till
		runs int    // about twice as many as needed
		says string // by the check
	}{
		"reports not paid when its wait ends":   {till{before: allSessions, create: create, outcome: impatient}, 50, "reported not paid"},
		"repeats a write of unknown outcome":    {till{before: allSessions, create: createAgain, outcome: outcome}, 10, "sales"},
		"stores the order after the write":      {till{before: allSessions, create: create, outcome: outcome, forgetful: true}, 250, "sales"},
		"reads the first page of the list only": {till{before: firstPage, create: create, outcome: outcome}, 300, "reported not paid"},
		"ends the list on an error":             {till{before: upToAnError, create: create, outcome: outcome}, 2000, "reported not paid"},
		"takes an expired session as proof":     {till{before: allSessions, create: create, outcome: sureOfExpiry}, 50, "reported not paid"},
	} {
		t.Run(name, func(t *testing.T) {
			failure := failureOf(t, paytermtest.ExploreOptions{Runs: broken.runs}, broken.till.sell, check)
			require.Contains(t, failure, broken.says)
			require.Equal(t, failure, failureOf(t, paytermtest.ExploreOptions{Runs: broken.runs}, broken.till.sell, check), "a second time")
		})
	}
}

func TestExploreDoesTheSameForASeed(t *testing.T) {
	type seen struct {
		Requests []paytermtest.Request
		State    paytermtest.State
	}
	explored := func() (runs []seen) {
		paytermtest.Explore(t, paytermtest.ExploreOptions{Runs: 100}, careful.sell, func(run *paytermtest.Run) {
			runs = append(runs, seen{run.Platform.Requests(), run.Platform.State()}) // both include times
		})
		return runs
	}
	first := explored()
	require.Len(t, first, 101)
	require.Equal(t, first, explored())
}

func TestExplorePrintsTheShortestSchedule(t *testing.T) {
	opened := func(run *paytermtest.Run) error {
		_, err := create(run)
		return err
	}
	noSecond := func(run *paytermtest.Run) { assert.Len(run, run.Platform.State().Sessions, 3) }
	failure := failureOf(t, paytermtest.ExploreOptions{Forms: paytermtest.FormsSparse}, opened, noSecond)
	require.Contains(t, failure, "This run fails with 1 of its ")
	require.Regexp(t, `ExploreOptions\{Runs: 1, Seed: \d+, Forms: 1\}`, failure)
	require.Regexp(t, `   1  clients.sessions.create +(connection cut|done, |50|not sent)`, failure)
}

// TestExploreRestartsTheProgram checks that a program is run again after an error or a crash, with
// what it has stored, at most four times in all.
func TestExploreRestartsTheProgram(t *testing.T) {
	calls, most := 0, 0
	paytermtest.Explore(t, paytermtest.ExploreOptions{Runs: 100}, func(run *paytermtest.Run) error {
		note, err := run.Store.Get(run.Context(), "calls")
		require.NoError(run, err)
		calls = len(note) + 1
		require.NoError(run, run.Store.Put(run.Context(), "calls", note, []byte(strings.Repeat("x", calls))))
		_, err = run.Client.Clients.Terminals.Get(run.Context(), run.Terminal)
		if run.Context().Err() != nil {
			require.ErrorIs(t, run.Store.Put(run.Context(), "calls", nil, nil), run.Context().Err())
			run.Errorf("ignored: the process is dead")
		}
		return err
	}, func(run *paytermtest.Run) {
		most = max(most, calls)
		_, err := run.Client.Clients.Terminals.Get(run.Context(), run.Terminal)
		require.NoError(run, err, "no more events")
	})
	require.Greater(t, most, 1)

	calls = 0
	paytermtest.Explore(t, paytermtest.ExploreOptions{Runs: 1}, func(*paytermtest.Run) error {
		calls++
		return errors.New("always fails")
	}, func(*paytermtest.Run) {
		require.Equal(t, 4, calls)
		calls = 0
	})
}

func TestExploreReportsFailures(t *testing.T) {
	nothing := func(*paytermtest.Run) error { return nil }
	fine := func(*paytermtest.Run) {}
	for name, one := range map[string]struct {
		program func(*paytermtest.Run) error
		check   func(*paytermtest.Run)
		says    string
	}{
		"FailNow after a failure":   {nothing, func(run *paytermtest.Run) { require.Fail(run, "enough"); panic("not reached") }, "enough"},
		"FailNow without a failure": {nothing, (*paytermtest.Run).FailNow, "FailNow was called"},
		"Errorf in the program":     {func(run *paytermtest.Run) error { run.Errorf("wrong"); return nil }, fine, "wrong"},
		"a panic":                   {func(*paytermtest.Run) error { panic("out of paper") }, fine, "panic: out of paper"},
		"a program that never ends": {endless, fine, "the program made 5000 requests"},
	} {
		t.Run(name, func(t *testing.T) {
			failure := failureOf(t, paytermtest.ExploreOptions{}, one.program, one.check)
			require.Contains(t, failure, "Seed: 0")
			require.Contains(t, failure, one.says)
			require.NotContains(t, failure, "not reached")
		})
	}
}

func endless(run *paytermtest.Run) error {
	for {
		if _, err := run.Client.Clients.Terminals.Get(run.Context(), run.Terminal); err != nil {
			return err
		}
	}
}

// outer is a test that may fail without failing this one.
type outer struct{ failed bool }

func (o *outer) Errorf(string, ...any) { o.failed = true }

func (o *outer) FailNow() { runtime.Goexit() }

func TestExploreStopsWhenTheTestFails(t *testing.T) {
	test := &outer{}
	failure := paytermtest.ExploreFailure(t, func() bool { return test.failed }, paytermtest.ExploreOptions{},
		func(run *paytermtest.Run) error { _, err := create(run); return err },
		func(run *paytermtest.Run) { require.Less(test, run.Seed, 3) })
	require.Contains(t, failure, "The test failed in this run. To run it alone: paytermtest.ExploreOptions{Runs: 1, Seed: 3}")
	require.Contains(t, failure, "clients.sessions.create")
}

// TestExploreNamesTheRunThatHangs runs a second process, which panics.
func TestExploreNamesTheRunThatHangs(t *testing.T) {
	const inside = "PAYTERMTEST_HANG"
	if os.Getenv(inside) != "" {
		paytermtest.Explore(t, paytermtest.ExploreOptions{}, func(run *paytermtest.Run) error {
			if run.Seed == 3 {
				select {}
			}
			return nil
		}, func(*paytermtest.Run) {})
	}
	again := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$")
	again.Env = append(os.Environ(), inside+"=yes")
	output, err := again.CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(output), "This run does not end. To run it alone: paytermtest.ExploreOptions{Runs: 1, Seed: 3}")
	require.Contains(t, string(output), "deadlock")
}
