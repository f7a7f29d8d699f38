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

	"github.com/payterm/payterm-go/internal/testing/demo"
)

// noon is the time on the platforms of the tests.
var noon = time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC)

// TestExamples runs each example on its own platform, as readers do, and on one of the test.
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
			require.Contains(t, tests, name, "the example has no test: add one to tests")
			tests[name](&bench{T: t, program: filepath.Join(programs, name)})
		})
	}
}

var tests = map[string]func(*bench){
	"quickstart":        testQuickstart,
	"checkout":          testCheckout,
	"close-day":         testCloseDay,
	"feed":              testFeed,
	"onboard-merchant":  testOnboardMerchant,
	"onboard-fleet":     testOnboardFleet,
	"list-transactions": testListTransactions,
	"reconcile":         testReconcile,
	"risk-event":        testRiskEvent,
	"vendor-fleet":      testVendorFleet,
	"bank-day":          testBankDay,
	"pos-subscriptions": testPOSSubscriptions,
}

// bench runs one example in a test.
type bench struct {
	*testing.T
	program string
}

// platform returns a new platform.
func (b *bench) platform() *demo.Platform {
	b.Helper()
	p, err := demo.Start(b.Context(), func() time.Time { return noon })
	require.NoError(b, err)
	b.Cleanup(p.Close)
	return p
}

// run runs the example, on its own platform if url is empty. The error is not nil if the exit
// status is not 0.
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

// embedded runs the example on its own platform, which the output must say.
func (b *bench) embedded(args ...string) string {
	b.Helper()
	out := b.at("", "", args...)
	assert.Contains(b, out, "embedded platform, no money moves")
	return out
}

// at runs the example on the platform of a URL. It collapses runs of spaces in the output.
func (b *bench) at(url, key string, args ...string) string {
	b.Helper()
	out, problems, err := b.run(url, key, args...)
	require.NoError(b, err, "%s", problems)
	assert.Empty(b, problems)
	return regexp.MustCompile(` +`).ReplaceAllString(out, " ")
}

// fails runs the example on a platform of the test and returns its error.
func (b *bench) fails(p *demo.Platform, key string, args ...string) string {
	b.Helper()
	out, problems, err := b.run(p.URL, key, args...)
	var exit *exec.ExitError
	require.ErrorAs(b, err, &exit, "%s", out)
	assert.Equal(b, 1, exit.ExitCode())
	assert.Equal(b, 1, strings.Count(problems, "\n"), "%s", problems)
	return problems
}

// flags returns flags of a platform as arguments.
func flags(p *demo.Platform, names ...string) []string {
	var args []string
	for _, name := range names {
		args = append(args, "-"+name, p.Flags[name])
	}
	return args
}
