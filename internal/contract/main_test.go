package contract_test

import (
	"fmt"
	"os"
	"testing"

	"go.uber.org/goleak"
)

// TestMain fails if a goroutine is left or a client has logged a secret.
func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		if line := leaked.Load(); line != nil {
			fmt.Fprintln(os.Stderr, "a secret was logged:", *line)
			code = 1
		}
		os.Exit(code)
	}))
}
