// Package forms runs a test with every form of the embedded platform's responses.
package forms

import (
	"os"
	"strconv"
	"testing"

	"github.com/payterm/payterm-go/paytermtest"
)

// Each runs test as a subtest for each form.
func Each(t *testing.T, test func(*testing.T, paytermtest.Form)) {
	t.Helper()
	for _, form := range []paytermtest.Form{paytermtest.FormDocumented, paytermtest.FormSparse, paytermtest.FormOther} {
		t.Run(string(form), func(t *testing.T) { test(t, form) })
	}
}

// Runs returns the number of runs of a simulation: PAYTERM_RUNS, or else the default.
func Runs(byDefault int) int {
	if runs, err := strconv.Atoi(os.Getenv("PAYTERM_RUNS")); err == nil {
		return runs
	}
	return byDefault
}
