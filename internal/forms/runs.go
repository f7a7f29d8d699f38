package forms

import (
	"os"
	"strconv"
)

// Runs returns how many runs a simulation makes: as many as PAYTERM_RUNS says, for those who have
// more time, or the default.
func Runs(byDefault int) int {
	if runs, err := strconv.Atoi(os.Getenv("PAYTERM_RUNS")); err == nil {
		return runs
	}
	return byDefault
}
