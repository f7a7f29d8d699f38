package forms

import (
	"os"
	"strconv"
)

// Runs returns the number of runs of a simulation: PAYTERM_RUNS, or else the default.
func Runs(byDefault int) int {
	if runs, err := strconv.Atoi(os.Getenv("PAYTERM_RUNS")); err == nil {
		return runs
	}
	return byDefault
}
