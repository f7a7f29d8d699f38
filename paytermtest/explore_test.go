package paytermtest_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func failureOf(t *testing.T, options paytermtest.ExploreOptions, program func(*paytermtest.Run) error, check func(*paytermtest.Run)) string {
	t.Helper()
	return paytermtest.ExploreFailure(t, t.Failed, options, program, check)
}

// TestTheQuietRunMustSell: a program that does nothing would pass everything else.
func TestTheQuietRunMustSell(t *testing.T) {
	for says, program := range map[string]func(*paytermtest.Run) error{
		"sells nothing":    func(*paytermtest.Run) error { return nil },
		"returns an error": func(*paytermtest.Run) error { return errors.New("out of paper") },
	} {
		failure := failureOf(t, paytermtest.ExploreOptions{}, program, func(*paytermtest.Run) {})
		require.Contains(t, failure, "Seed: 0")
		require.Contains(t, failure, says+" in a run without events")
	}
}
