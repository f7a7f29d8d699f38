package main_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/docs"
	"github.com/payterm/payterm-go/models"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// build builds a command, and returns the file of the program.
func build(t *testing.T, source string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the go command")
	}
	program := filepath.Join(t.TempDir(), "program.exe")
	output, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, source).CombinedOutput()
	require.NoError(t, err, "%s", output)
	return program
}

func TestPlatform(t *testing.T) {
	program := build(t, ".")
	for name, test := range map[string]func(*testing.T, string){
		"requests that it prints succeed":    testPrintedRequestsSucceed,
		"serves this machine by default":     testServesThisMachine,
		"taps on request":                    testTapsOnRequest,
		"has demo sales at different times":  testDemoTakesTime,
		"keeps little of long bodies":        testLimitsTheJournal,
		"ends with status 0 on a signal":     testEndsOnSignals,
		"runs the program of the README":     testRunsTheReadme,
		"runs checkout.py":                   testCheckoutInPython,
		"refuses flags that it doesn't know": testRefusesFlags,
	} {
		t.Run(name, func(t *testing.T) { test(t, program) })
	}
}

func testPrintedRequestsSucceed(t *testing.T, program string) {
	testPrintedRequestsOf(t, program, "-check")
	file, err := os.ReadFile("Containerfile")
	require.NoError(t, err)
	var command []string
	_, entrypoint, _ := strings.Cut(string(file), "\nENTRYPOINT ")
	require.NoError(t, json.Unmarshal([]byte(strings.ReplaceAll(entrypoint, ":8080", ":0")), &command))
	testPrintedRequestsOf(t, program, append(command[1:], "-check", "-hosts", "platform")...)
}

func testPrintedRequestsOf(t *testing.T, program string, args ...string) {
	t.Helper()
	printed, err := exec.CommandContext(t.Context(), program, args...).Output()
	require.NoError(t, err, "%s", printed)
	sent := regexp.MustCompile(`(?m)^# (.*)\ncurl `).FindAllSubmatch(printed, -1)
	require.NotEmpty(t, sent)
	for _, one := range sent {
		assert.Regexp(t, `(?m)^`+regexp.QuoteMeta(string(one[1]))+`: .*20[01] (OK|Created), [0-9]{2,} bytes$`, string(printed))
	}
}

func testServesThisMachine(t *testing.T, program string) {
	p := serve(t, program)
	at, err := url.Parse(p.environment["PAYTERM_BASE_URL"])
	require.NoError(t, err)
	assert.True(t, net.ParseIP(at.Hostname()).IsLoopback(), "%s must be a loopback address by default", at)
	require.NotEmpty(t, p.pages)
	for _, page := range p.pages {
		response, err := http.Get(page)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		assert.Equal(t, http.StatusOK, response.StatusCode, page)
	}
	http.DefaultClient.CloseIdleConnections()
	p.end(t, os.Interrupt)
}

func testTapsOnRequest(t *testing.T, program string) {
	p := serve(t, program)
	for _, outcome := range []string{"approve", "decline"} {
		session := p.open(t)
		assert.Equal(t, models.SessionStatusNew, p.session(t, session).Status, "the session waits")
		said := p.ask(t, "tap "+session+" "+outcome)
		transaction := p.session(t, session).Transaction
		require.NotNil(t, transaction, said)
		assert.Contains(t, said, fmt.Sprintf("tapped: session %s, transaction %s, RRN ", session, transaction.UUID))
		assert.True(t, strings.HasSuffix(said, fmt.Sprintf("approved %t", outcome == "approve")), said)
		assert.Contains(t, p.ask(t, "tap "+session+" approve"), "not tapped: ")
	}
	assert.Contains(t, p.ask(t, "tap x refund"), "unknown outcome")
	assert.Contains(t, p.ask(t, strings.Repeat("x", 1<<17)), "unknown command")
	assert.Contains(t, p.ask(t, "tap x approve"), "no such session", "a long line ends nothing")
	p.end(t, os.Interrupt)
}

func testDemoTakesTime(t *testing.T, program string) {
	p := serve(t, program)
	seen := map[time.Time]bool{}
	for sale, err := range p.client.Clients.Transactions.All(t.Context(), models.TransactionListParams{}) {
		require.NoError(t, err)
		seen[sale.CreatedAt.Time().Truncate(time.Second)] = true
	}
	assert.Len(t, seen, 4)
	session := p.session(t, p.open(t))
	assert.Greater(t, session.CreatedAt.Time(), time.Now().Add(-30*time.Minute), "the demo is an hour old, the present is not")
	p.end(t, os.Interrupt)
}

func testLimitsTheJournal(t *testing.T, program string) {
	p := serve(t, program)
	const size = 1 << 20
	for range 20 {
		create := payterm.Request{Method: http.MethodPost, Path: "/v1/clients-sdk/merchants", Body: map[string]string{"name": strings.Repeat("x", size)}}
		require.ErrorContains(t, p.client.Do(t.Context(), create, nil), "413")
	}
	journal, err := http.Get(p.environment["PAYTERM_BASE_URL"] + "/control/requests")
	require.NoError(t, err)
	shown, err := io.ReadAll(journal.Body)
	require.NoError(t, err)
	require.NoError(t, journal.Body.Close())
	http.DefaultClient.CloseIdleConnections()
	assert.Equal(t, 20, bytes.Count(shown, []byte(" more bytes")))
	assert.Less(t, len(shown), size)
	p.end(t, os.Interrupt)
}

func testEndsOnSignals(t *testing.T, program string) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		serve(t, program).end(t, signal)
	}
}

func testRunsTheReadme(t *testing.T, program string) {
	source := filepath.Join(t.TempDir(), "main.go")
	require.NoError(t, os.WriteFile(source, []byte(docs.Read(t, "../../../README.md")[0].Code), 0o600))
	p := serve(t, program)
	assert.Regexp(t, `^\d{16} \S.*\n$`, p.run(t, build(t, source)))
	p.end(t, os.Interrupt)
}

func testCheckoutInPython(t *testing.T, program string) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("checkout.py needs python3")
	}
	p := serve(t, program)
	for card, want := range map[string]string{
		"approve": "approved\n", "decline": "declined, action code 116\n", "no_answer": "declined, action code 911\n",
	} {
		assert.Regexp(t, `^Corner Shop\n\d\d/\d\d/\d{4} \d\d:\d\d:\d\d\nmada 4464 04\*\* \*\*\*\* 0007\n4\.00 SAR\nRRN \d{12}\n`+want+`$`,
			p.run(t, python, "checkout.py", card))
	}
	p.end(t, os.Interrupt)
}

func testRefusesFlags(t *testing.T, program string) {
	for flag, problem := range map[string]string{
		"-tap=refund": `-tap must be approve or decline, not "refund"`, "-form=odd": `-form must be documented, sparse or other, not "odd"`,
	} {
		printed, err := exec.CommandContext(t.Context(), program, flag).CombinedOutput()
		require.Error(t, err)
		assert.Equal(t, "payterm-platform: "+problem+"\n", string(printed))
	}
}

// served is a running platform.
type served struct {
	cmd         *exec.Cmd
	in          io.WriteCloser
	out         *bufio.Scanner
	exports     string            // lines to paste
	environment map[string]string // that they set
	pages       []string          // that it names
	client      *payterm.Client
}

// serve starts the platform and reads what it prints first.
func serve(t *testing.T, program string, args ...string) *served {
	t.Helper()
	p := &served{cmd: exec.CommandContext(t.Context(), program, args...), environment: map[string]string{}}
	in, err := p.cmd.StdinPipe()
	require.NoError(t, err)
	out, err := p.cmd.StdoutPipe()
	require.NoError(t, err)
	p.in, p.out = in, bufio.NewScanner(out)
	require.NoError(t, p.cmd.Start())
	for p.out.Scan() && p.out.Text() != "" {
		if pair, exported := strings.CutPrefix(p.out.Text(), "export "); exported {
			name, value, _ := strings.Cut(pair, "=")
			p.environment[name] = value
			p.exports += p.out.Text() + "\n"
		} else {
			p.pages = append(p.pages, regexp.MustCompile(`http://[^ ,]+`).FindAllString(p.out.Text(), -1)...)
		}
	}
	p.client, err = payterm.NewClient(p.environment["PAYTERM_BASE_URL"], p.environment["PAYTERM_API_KEY"])
	require.NoError(t, err, "%v", p.environment)
	t.Cleanup(p.client.CloseIdleConnections)
	for p.out.Scan() && p.out.Text() != "" { // the requests
	}
	return p
}

// run runs a program after the exports are pasted, and returns its output.
func (p *served) run(t *testing.T, program string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "sh", append([]string{"-euc", p.exports + `exec "$0" "$@"`, program}, args...)...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "TMPDIR=" + t.TempDir()}
	var problems bytes.Buffer
	cmd.Stderr = &problems
	printed, err := cmd.Output()
	require.NoError(t, err, "%s", &problems)
	return string(printed)
}

// open opens a session on the terminal.
func (p *served) open(t *testing.T) (sessionID string) {
	t.Helper()
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: models.NumberOf(400)}
	session, err := p.client.Clients.Sessions.Create(t.Context(), p.environment["TERMINAL_ID"], params)
	require.NoError(t, err)
	return session.ID
}

func (p *served) session(t *testing.T, id string) *models.Session {
	t.Helper()
	session, err := p.client.Clients.Sessions.Get(t.Context(), p.environment["TERMINAL_ID"], id)
	require.NoError(t, err)
	return session
}

// ask writes a line to standard input and returns the next line of output.
func (p *served) ask(t *testing.T, text string) string {
	t.Helper()
	_, err := io.WriteString(p.in, text+"\n")
	require.NoError(t, err)
	require.True(t, p.out.Scan())
	return p.out.Text()
}

// end sends a signal, on which the platform must exit with status 0.
func (p *served) end(t *testing.T, signal os.Signal) {
	t.Helper()
	require.NoError(t, p.in.Close())
	require.NoError(t, p.cmd.Process.Signal(signal))
	require.False(t, p.out.Scan())
	require.NoError(t, p.cmd.Wait())
}
