// Package examples_test runs every example and holds what it prints against the platform it ran on.
package examples_test

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
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
	"github.com/payterm/payterm-go/internal/forms"
	"github.com/payterm/payterm-go/paytermtest"
)

// noon is when it is on the platforms of the tests.
var noon = time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC)

// Every example, on the platform of the test and on its own.
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
	var names []string
	for _, file := range found {
		names = append(names, filepath.Dir(file))
	}
	var tested []string
	for name := range tests {
		tested = append(tested, name)
	}
	require.ElementsMatch(t, names, tested, "an example without a test, or the other way round")

	for name, test := range tests {
		for form, spelt := range forms.All {
			t.Run(name+"/"+form, func(t *testing.T) {
				t.Parallel()
				test(&bench{T: t, program: filepath.Join(programs, name), form: form, forms: spelt})
			})
		}
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
	form    string // as the platform example names forms
	forms   paytermtest.Forms
}

// world is a platform for one run.
func (b *bench) world() *demo.World {
	b.Helper()
	w, err := demo.Start(b.Context(), func() time.Time { return noon }, b.forms)
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
func (b *bench) embedded() string {
	b.Helper()
	out, problems, err := b.run("", "")
	require.NoError(b, err, "%s", problems)
	assert.Empty(b, problems)
	assert.Contains(b, out, "embedded platform, no money moves")
	return out
}

// on runs the example on a platform of the test. Every id it prints has to be one of that platform
// or of its arguments.
func (b *bench) on(w *demo.World, key string, args ...string) string {
	b.Helper()
	return b.at(w.URL, w, key, args...)
}

func (b *bench) at(url string, w *demo.World, key string, args ...string) string {
	b.Helper()
	out, problems, err := b.run(url, key, args...)
	require.NoError(b, err, "%s", problems)
	assert.Empty(b, problems)
	assert.NotContains(b, out, "no money moves")
	known := everything(b.T, w) + strings.Join(args, " ")
	for _, id := range uuid.FindAllString(out, -1) {
		assert.Contains(b, known, id, "it prints an id that the platform does not have")
	}
	return out
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

// plain is a text with one space where there are several.
func plain(text string) string { return regexp.MustCompile(` +`).ReplaceAllString(text, " ") }

// line is the one line with a part in it.
func line(t *testing.T, out, part string) string {
	t.Helper()
	var lines []string
	for l := range strings.Lines(out) {
		if strings.Contains(l, part) {
			lines = append(lines, l)
		}
	}
	require.Len(t, lines, 1, "lines with %q in\n%s", part, out)
	return plain(strings.TrimSpace(lines[0]))
}

func testQuickstart(b *bench) {
	w := b.world()
	assert.Contains(b, b.fails(w, paytermtest.ClientKey, "-serial", "SN-0003"), "choose with -mid")
	assert.Contains(b, b.fails(w, paytermtest.ClientKey, "-serial", "SN-9999"), "404")
	assert.Zero(b, w.Count("clients.merchants.create"), "written before the terminal was found")
	testQuickstartDeclined(b)
	for _, out := range []string{b.embedded(), quickstartAtAShop(b, paytermtest.Card{PAN: paytermtest.PANMada})} {
		assert.Regexp(b, `^Terminal TID \d{16}, MID 90000000000000\d at `, line(b.T, out, "Terminal "))
		assert.Regexp(b, `^Session purchase over 2530, new until \d\d:\d\d:\d\d UTC$`, line(b.T, out, "Session "))
		assert.Equal(b, "(unit undocumented, confirm it with your provider; on the embedded platform 2530 is 25.30)", line(b.T, out, "unit undocumented"))
		assert.Contains(b, out, "\nTap  ")
		assert.Equal(b, "Sale 25.30 SAR, approved", line(b.T, out, "Sale "))
		assert.Regexp(b, `^Receipt \d\d/\d\d/\d{4} \d\d:\d\d:\d\d by the terminal's clock, \d\d:\d\d:\d\d UTC$`, line(b.T, out, "Receipt "))
		assert.Regexp(b, `^Corner Shop, MID 90000000000000\d$`, line(b.T, out, "Corner Shop, MID"))
		assert.Regexp(b, `^approval code \d{6}, action code 000$`, line(b.T, out, "approval code"))
		assert.Equal(b, "Reconciliation 1 purchase, total 25.30 SAR, balanced: true", line(b.T, out, "Reconciliation "))
	}
}

// A declined card is no sale.
func testQuickstartDeclined(b *bench) {
	out := quickstartAtAShop(b, paytermtest.Card{DeclineCode: "116"})
	assert.Equal(b, "Declined action code 116", line(b.T, out, "Declined"))
	assert.NotContains(b, out, "Sale ")
	assert.NotContains(b, out, "approval code")
	assert.Equal(b, "Reconciliation 0 purchase, total 0.00 SAR, balanced: true", line(b.T, out, "Reconciliation "))
}

// quickstartAtAShop runs the quickstart while somebody taps a card as soon as it asks for the
// session.
func quickstartAtAShop(b *bench, card paytermtest.Card) string {
	w := b.world()
	session := regexp.MustCompile(`^/v1/clients-sdk/terminals/[^/]+/sessions/([^/]+)$`)
	var tapped paytermtest.Sale
	shop := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		if asked := session.FindStringSubmatch(request.URL.Path); asked != nil {
			sale, err := w.Tap(asked[1], card)
			assert.NoError(b, err)
			tapped = sale
		}
		w.ServeHTTP(response, request)
	}))
	b.Cleanup(shop.Close)
	out := b.at(shop.URL, w, paytermtest.ClientKey, "-serial", "SN-0003", "-mid", "900000000000003", "-amount", "2530", "-wait", "1m")
	if tapped.Approved {
		assert.Equal(b, "RRN "+tapped.RRN+", STAN "+tapped.STAN, line(b.T, out, "RRN"))
	}
	return out
}
