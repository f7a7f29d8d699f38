package payterm_test

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// goRunner runs Go source under the key of a client, with a terminal's id at hand.
type goRunner struct {
	dir string
	env []string
}

func (r goRunner) run(t *testing.T, name, source string, command ...string) string {
	t.Helper()
	file := filepath.Join(r.dir, name)
	require.NoError(t, os.WriteFile(file, []byte(source), 0o600))
	cmd := exec.CommandContext(t.Context(), "go", append(command, file)...)
	cmd.Env = append(os.Environ(), r.env...)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

// Every other Go block of the documents compiles and runs: a program as it is, a test under go
// test, and the rest as the parts of one program, in which ctx, client and terminalID are at hand.
func TestDocumentedCodeRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	t.Parallel()
	srv := paytermtest.NewServer(t, paytermtest.Options{
		Now: func() time.Time { return time.Now().AddDate(0, 0, -1) }, // the day that is summed up
	})
	client := srv.Client(paytermtest.ClientKey)
	t.Cleanup(client.CloseIdleConnections)
	terminal := shopWithSales(t, srv)
	blocks := slices.DeleteFunc(goBlocks(t), goBlock.isExcerpt)
	runner := goRunner{t.TempDir(), []string{
		"PAYTERM_BASE_URL=" + srv.URL, "PAYTERM_API_KEY=" + paytermtest.ClientKey, "TERMINAL_ID=" + terminal.ID,
	}}

	for _, block := range blocks {
		switch {
		case block.isProgram():
			assert.Equal(t, terminal.ID+" "+terminal.TID+"\n", runner.run(t, "program.go", block.source(), "run"), block.place)
		case block.isTest():
			source := "package shop_test\n\n" + importsOf(block.code) + block.source()
			assert.Contains(t, runner.run(t, "shop_test.go", source, "test", "-v"), "--- PASS: TestShop", block.place)
		}
	}

	// The answers to both sessions and to the report are lost, a card is tapped on each session,
	// and the event is answered with a failure that does not say how far it got.
	require.NoError(t, srv.Fail(paytermtest.Fault{Operation: "clients.sessions.create", Times: 2, DropAfter: true}))
	require.NoError(t, srv.Fail(paytermtest.Fault{Operation: "clients.reconciliations.create", Times: 1, DropAfter: true}))
	require.NoError(t, srv.Fail(paytermtest.Fault{Operation: "risk.submit", Times: 1, Status: http.StatusBadGateway}))
	require.NoError(t, srv.TapAll(paytermtest.Card{}))
	srv.ClearRequests()

	parts := slices.DeleteFunc(blocks, func(b goBlock) bool { return !b.isPart() })
	printed := strings.Split(runner.run(t, "parts.go", programOf(parts), "run"), partEnd)
	page, err := client.Clients.Sessions.List(t.Context(), terminal.ID, models.SessionListParams{Page: 1, Limit: 100})
	require.NoError(t, err)
	opened := page.Items[len(page.Items)-1]
	want := []struct{ document, output string }{
		{"README.md", terminal.TID},
		{"README.md", `map\[SAR:2530\]`},
		{"README.md", "no such terminal"},
		{"README.md", `approved\n.*\bAPPROVED\b.*`},
		{"README.md", "let the user in"},
		{"docs/close-the-day.md", `.*\bEND OF DAY\b.*\nequal\b.*`},
		{"docs/unknown-outcomes.md", opened.ID + " closed"},
		{"docs/unknown-outcomes.md", ""},
		{"docs/watching.md", `true map\[clients.terminals.get failed=false:1 clients.terminals.get failed=true:1\]`},
	}
	for i, part := range parts {
		document, _, _ := strings.Cut(part.place, ":")
		if i >= len(want) || want[i].document != document {
			t.Fatalf("want has no row for the block at %s, which prints %q", part.place, strings.TrimSpace(printed[i]))
		}
		assert.Regexp(t, "(?s)^"+want[i].output+"$", strings.TrimSpace(printed[i]), part.place)
	}
	for _, row := range want[len(parts):] {
		t.Errorf("no block of %s prints %q", row.document, row.output)
	}
	assert.Equal(t, 2, srv.Count("clients.sessions.create"), "no session is asked for twice")
	assertSubmittedAgain(t, srv)
	assertWindowsAreClosed(t, srv)
}

// shopWithSales returns a terminal with three sales: one approved, one declined, one reversed.
func shopWithSales(t *testing.T, srv *paytermtest.Server) *models.Terminal {
	t.Helper()
	client := srv.Client(paytermtest.ClientKey)
	t.Cleanup(client.CloseIdleConnections)
	merchant, err := client.Clients.Merchants.Create(t.Context(), models.MerchantCreateParams{Name: "Corner Shop"})
	require.NoError(t, err)
	registered, err := client.Clients.Terminals.Register(t.Context(), models.TerminalRegisterParams{
		TRSMCode: "000001", MerchantID: merchant.ID,
	})
	require.NoError(t, err)
	sale := func(card paytermtest.Card) paytermtest.Sale {
		session, err := client.Clients.Sessions.Create(t.Context(), registered.Terminal.ID, models.SessionCreateParams{
			Type: models.SessionTypePurchase, Amount: "2530",
		})
		require.NoError(t, err)
		tapped, err := srv.Tap(session.ID, card)
		require.NoError(t, err)
		return tapped
	}
	sale(paytermtest.Card{})
	sale(paytermtest.Card{DeclineCode: "116"})
	require.NoError(t, srv.Reverse(sale(paytermtest.Card{}).TransactionID))
	return registered.Terminal
}

// assertSubmittedAgain checks that the event whose outcome was unknown went out twice, the
// same both times.
func assertSubmittedAgain(t *testing.T, srv *paytermtest.Server) {
	t.Helper()
	var submitted []string
	for _, request := range srv.Requests() {
		if request.Operation == "risk.submit" {
			submitted = append(submitted, string(request.Body))
		}
	}
	if assert.Len(t, submitted, 2) {
		assert.Equal(t, submitted[0], submitted[1], "under the same id")
	}
}

// assertWindowsAreClosed checks that each list of transactions has a beginning, and that the end of
// a day is that of its last millisecond, also where the platform takes it for exclusive.
func assertWindowsAreClosed(t *testing.T, srv *paytermtest.Server) {
	t.Helper()
	windows := 0
	for _, request := range srv.Requests() {
		if request.Operation != "clients.transactions.list" {
			continue
		}
		windows++
		assert.NotEmpty(t, request.Query.Get("from"), "a list without it is the whole history")
		if to := request.Query.Get("to"); to != "" {
			assert.Regexp(t, "000$", to, "a whole second")
		}
	}
	assert.Equal(t, 2, windows)
}

// partEnd is what the program prints after each part.
const partEnd = "-- end of part --\n"

// programOf returns a program that runs the parts in their order.
func programOf(parts []goBlock) string {
	var body strings.Builder
	body.WriteString(`
func main() {
	client, err := payterm.NewClientFromEnv()
	if err != nil {
		log.Fatal(err)
	}
	for _, part := range parts {
		if err := part.run(context.Background(), client, os.Getenv("TERMINAL_ID")); err != nil {
			log.Fatal(part.place, ": ", err)
		}
		fmt.Print(partEnd)
	}
}

var parts = []struct {
	place string
	run   func(context.Context, *payterm.Client, string) error
}{
`)
	for _, part := range parts {
		fmt.Fprintf(&body, "{%q, func(ctx context.Context, client *payterm.Client, terminalID string) error {\n%sreturn nil\n}},\n",
			part.place, part.source())
	}
	fmt.Fprintf(&body, "}\n\nconst partEnd = %q\n", partEnd)
	return "package main\n\n" + importsOf(body.String()) + body.String()
}

// importsOf imports what a source uses.
func importsOf(source string) string {
	imports := "import (\n"
	for name, path := range map[string]string{
		"context": "context", "errors": "errors", "fmt": "fmt", "http": "net/http", "json": "encoding/json", "log": "log", "os": "os",
		"sync": "sync", "testing": "testing", "time": "time", "uuid": "github.com/google/uuid",
		"payterm":     "github.com/payterm/payterm-go",
		"journal":     "github.com/payterm/payterm-go/journal",
		"models":      "github.com/payterm/payterm-go/models",
		"receipt":     "github.com/payterm/payterm-go/receipt",
		"reconcile":   "github.com/payterm/payterm-go/reconcile",
		"paytermtest": "github.com/payterm/payterm-go/paytermtest",
	} {
		if regexp.MustCompile(`\b` + name + `\.`).MatchString(source) {
			imports += fmt.Sprintf("\t%s %q\n", name, path)
		}
	}
	return imports + ")\n\n"
}
