package till_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

const (
	steps       = 9 // requests and notes of a payment; the process may die before and after each
	diesAt      = "PAYTERM_TILL_DIES_AT"
	ordersAt    = "PAYTERM_TILL_ORDERS"
	terminalVar = "PAYTERM_TILL_TERMINAL"
)

// TestKilledAtEachMoment kills a process that takes a payment, at each moment, and the next process
// resumes. An order that was noted as asked, but has no session, stays unknown.
func TestKilledAtEachMoment(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	t.Parallel()
	for moment := range 2 * steps {
		t.Run(fmt.Sprint(moment), func(t *testing.T) {
			t.Parallel()
			srv := paytermtest.NewServer(t, paytermtest.Options{})
			_, err := srv.AutoTap(paytermtest.Card{})
			require.NoError(t, err)
			terminal, orders := srv.AddTerminal().ID, filepath.Join(t.TempDir(), "orders")
			program, err := os.Executable()
			require.NoError(t, err)
			process := exec.CommandContext(t.Context(), program, "-test.run=^TestProcessThatDies$")
			process.Env = append(os.Environ(), "PAYTERM_BASE_URL="+srv.URL, "PAYTERM_API_KEY="+paytermtest.ClientKey,
				ordersAt+"="+orders, terminalVar+"="+terminal, fmt.Sprint(diesAt, "=", moment))
			output, err := process.CombinedOutput()
			var killed *exec.ExitError
			require.ErrorAs(t, err, &killed, "%s", output)
			require.Equal(t, -1, killed.ExitCode(), "%s", output)

			ctx := t.Context()
			note, err := till.Dir(orders).Get(ctx, "order:order")
			require.NoError(t, err)
			isLost := strings.Contains(string(note), `"asked"`) && srv.Count(opening) == 0
			if isLost {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, 2*time.Second) // the look would take 15 s
				defer cancel()
			}
			next := till.Till{Client: srv.Client(paytermtest.ClientKey), TerminalID: terminal, Orders: till.Dir(orders)}
			payment, err := next.Pay(ctx, "order", purchase)
			if isLost {
				require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
				assert.Equal(t, models.OutcomeUnknown, payment.Outcome)
				assert.Empty(t, srv.State().Sessions)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, models.OutcomeApproved, payment.Outcome)
			assert.Len(t, srv.State().Sessions, 1)
		})
	}
}

// TestProcessThatDies runs in the process that TestKilledAtEachMoment kills.
func TestProcessThatDies(t *testing.T) {
	var moment int
	if _, err := fmt.Sscan(os.Getenv(diesAt), &moment); err != nil {
		t.Skip("for TestKilledAtEachMoment")
	}
	dies := &death{in: moment}
	client, err := payterm.NewClientFromEnv(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			dies.maybe()
			response, err := next.RoundTrip(r)
			dies.maybe()
			return response, err
		})
	}))
	require.NoError(t, err)
	orders := dying{till.Dir(os.Getenv(ordersAt)), dies}
	_, _ = till.Till{Client: client, TerminalID: os.Getenv(terminalVar), Orders: orders}.Pay(t.Context(), "order", purchase)
}

// death kills its process after a number of moments.
type death struct{ in int }

func (d *death) maybe() {
	if d.in--; d.in >= 0 {
		return
	}
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		_ = self.Kill()
	}
	select {} // until killed
}

// dying is a store whose process dies before or after a Put.
type dying struct {
	till.Store

	death *death
}

func (d dying) Put(ctx context.Context, key string, old, note []byte) error {
	d.death.maybe()
	defer d.death.maybe()
	return d.Store.Put(ctx, key, old, note)
}
