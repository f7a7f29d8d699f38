package canary

import (
	"errors"
	"fmt"
	"log"
	"log/slog"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// violations are what Main catches.
var violations = map[string]func(){
	"nothing":        func() { fmt.Println("nothing") },
	"stdout":         func() { fmt.Println("the key is", Key) },
	"stderr":         func() { fmt.Fprintf(os.Stderr, "%s", PAN) },
	"in parts":       func() { fmt.Print(Mobile[:7]); fmt.Print(Mobile[7:]) },
	"log":            func() { log.Print("sent to " + Email) },
	"slog":           func() { slog.Info("m", "value", Key) },
	"a given logger": func() { slog.New(slog.NewJSONHandler(Log, nil)).Info("m", "value", PAN) },
	"an error":       func() { fmt.Println(fmt.Errorf("refused: %w", errors.New(Email))) },
	"a goroutine":    func() { go func() { select {} }() },
}

// TestMain commits the violation that the environment names, or runs the tests.
func TestMain(m *testing.M) {
	if violation, ok := violations[os.Getenv("PAYTERM_VIOLATION")]; ok {
		os.Exit(run(func() int { violation(); return 0 }))
	}
	failed := 0 // for itself: a Main that loses failures would lose this one, too
	code := run(func() int { failed = m.Run(); return failed })
	os.Exit(max(code, failed))
}

func TestMainCatches(t *testing.T) {
	for name := range violations {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			again := exec.CommandContext(t.Context(), os.Args[0])
			again.Env = append(os.Environ(), "PAYTERM_VIOLATION="+name)
			printed, err := again.Output()
			if name == "nothing" {
				require.NoError(t, err)
				assert.Equal(t, "nothing\n", string(printed))
				return
			}
			var exit *exec.ExitError
			require.ErrorAs(t, err, &exit)
			assert.Equal(t, 1, exit.ExitCode())
		})
	}
}

func TestFailuresStayFailures(t *testing.T) {
	assert.Equal(t, 3, run(func() int { return 3 }))
}

// TestCageSeesParts: the violation "in parts" comes through a pipe, which may join the parts.
func TestCageSeesParts(t *testing.T) {
	for cut := range len(Key) {
		var c cage
		for _, part := range []string{"before ", Key[:cut], Key[cut:], " after"} {
			_, err := c.Write([]byte(part))
			require.NoError(t, err)
		}
		assert.Error(t, c.err("printed"), "cut at %d", cut)
	}
}
