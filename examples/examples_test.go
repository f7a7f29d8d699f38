// Package examples_test runs every example.
package examples_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/examples/internal/demo"
)

// noon is when it is on the platforms of the tests.
var noon = time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC)

// TestExamples runs each example on a platform of its own, as readers do, and on one of a test.
func TestExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	t.Parallel()
	programs := t.TempDir()
	output, err := exec.CommandContext(t.Context(), "go", "build", "-o", programs, "./...").CombinedOutput()
	require.NoError(t, err, "%s", output)
	found, err := filepath.Glob("*/main.go")
	require.NoError(t, err)
	require.NotEmpty(t, found)
	for _, file := range found {
		name := filepath.Dir(file)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Contains(t, tests, name, "an example without a test")
			tests[name](&bench{T: t, program: filepath.Join(programs, name)})
		})
	}
}

var tests = map[string]func(*bench){
	"quickstart":        testQuickstart,
	"checkout":          testCheckout,
	"platform":          testPlatform,
	"onboard-merchant":  testOnboardMerchant,
	"list-transactions": testListTransactions,
	"reconcile":         testReconcile,
	"risk-event":        testRiskEvent,
	"vendor-fleet":      testVendorFleet,
	"bank-day":          testBankDay,
	"pos-subscriptions": testPOSSubscriptions,
	"doctor":            testDoctor,
}

// bench is where an example is tested.
type bench struct {
	*testing.T
	program string
}

// world is a platform for one run.
func (b *bench) world() *demo.World {
	b.Helper()
	w, err := demo.Start(b.Context(), func() time.Time { return noon })
	require.NoError(b, err)
	b.Cleanup(w.Close)
	return w
}

// run runs the example to its end: on its own platform if url is empty. Its error is not nil if it
// ended with another code than 0.
func (b *bench) run(url, key string, args ...string) (stdout, stderr string, err error) {
	ctx, cancel := context.WithTimeout(b.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, b.program, args...)
	cmd.Env = []string{"HOME=" + os.Getenv("HOME"), "PATH=" + os.Getenv("PATH")}
	if url != "" {
		cmd.Env = append(cmd.Env, "PAYTERM_BASE_URL="+url, "PAYTERM_API_KEY="+key)
	}
	var out, problems bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &problems
	err = cmd.Run()
	return out.String(), problems.String(), err
}

// embedded runs the example on a platform of its own, which it has to say.
func (b *bench) embedded(args ...string) string {
	b.Helper()
	out := b.at("", "", args...)
	assert.Contains(b, out, "embedded platform, no money moves")
	return out
}

// at runs the example on the platform of a URL. One space stands where the example prints several.
func (b *bench) at(url, key string, args ...string) string {
	b.Helper()
	out, problems, err := b.run(url, key, args...)
	require.NoError(b, err, "%s", problems)
	assert.Empty(b, problems)
	return regexp.MustCompile(` +`).ReplaceAllString(out, " ")
}

// fails runs the example on a platform of the test and returns the error it ends with.
func (b *bench) fails(w *demo.World, key string, args ...string) string {
	b.Helper()
	out, problems, err := b.run(w.URL, key, args...)
	var exit *exec.ExitError
	require.ErrorAs(b, err, &exit, "%s", out)
	assert.Equal(b, 1, exit.ExitCode())
	assert.Equal(b, 1, strings.Count(problems, "\n"), "%s", problems)
	return problems
}

var uuid = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)

// flags are those of a World, as arguments.
func flags(w *demo.World, names ...string) []string {
	var args []string
	for _, name := range names {
		args = append(args, "-"+name, w.Flags[name])
	}
	return args
}
