package examples_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

func testPlatform(b *bench) {
	testPlatformChecksItself(b)
	testPlatformTapsOnRequest(b)
	b.Run("checkout.py", func(t *testing.T) { testCheckoutInPython(&bench{T: t, program: b.program}) })
	_, problems, err := b.run("", "", "-tap", "refund")
	require.Error(b, err)
	assert.Contains(b, problems, `-tap must be approve or decline, not "refund"`)
}

func testPlatformChecksItself(b *bench) {
	out, problems, err := b.run("", "", "-check")
	require.NoError(b, err, "%s", problems)
	asked := regexp.MustCompile(`(?m)^# (.*)\ncurl `).FindAllStringSubmatch(out, -1)
	require.NotEmpty(b, asked)
	for _, one := range asked {
		assert.Regexp(b, `(?m)^`+regexp.QuoteMeta(one[1])+`: .*20[01] (OK|Created), [0-9]{2,} bytes$`, out)
	}
}

func testPlatformTapsOnRequest(b *bench) {
	p := serve(b)
	at, err := url.Parse(p.url)
	require.NoError(b, err)
	assert.True(b, net.ParseIP(at.Hostname()).IsLoopback(), "%s must be a loopback address by default", p.url)
	for _, outcome := range []string{"approve", "decline"} {
		terminalID, session := p.open(b)
		assert.Equal(b, models.SessionStatusNew, p.session(b, terminalID, session).Status, "the session waits")
		said := p.ask(b, "tap "+session+" "+outcome)
		transaction := p.session(b, terminalID, session).Transaction
		require.NotNil(b, transaction, said)
		assert.Contains(b, said, fmt.Sprintf("tapped: session %s, transaction %s, RRN ", session, transaction.UUID))
		assert.True(b, strings.HasSuffix(said, fmt.Sprintf("approved %t", outcome == "approve")), said)
		assert.Contains(b, p.ask(b, "tap "+session+" approve"), "not tapped: ")
	}
	assert.Contains(b, p.ask(b, "tap x refund"), "unknown outcome")
	p.end(b)
}

// testCheckoutInPython runs checkout.py on the example.
func testCheckoutInPython(b *bench) {
	python, err := exec.LookPath("python3")
	if err != nil {
		b.Skip("checkout.py needs python3")
	}
	p := serve(b)
	defer p.end(b)
	for card, want := range map[string]string{
		"approve": "approved\n", "decline": "declined, action code 116\n", "no_answer": "declined, action code 911\n",
	} {
		script := exec.CommandContext(b.Context(), python, "platform/checkout.py", card)
		script.Env = []string{"PAYTERM_BASE_URL=" + p.url, "PAYTERM_API_KEY=" + paytermtest.ClientKey}
		out, err := script.CombinedOutput()
		require.NoError(b, err, "%s", out)
		assert.Regexp(b, `^Corner Shop\n\d\d/\d\d/\d{4} \d\d:\d\d:\d\d\nmada 4464 04\*\* \*\*\*\* 0007\n4\.00 SAR\nRRN \d{12}\n`+want+`$`, string(out))
	}
}

// served is the running example.
type served struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Scanner
	url    string
	client *payterm.Client
}

// serve starts the example and reads the environment that it prints.
func serve(b *bench, args ...string) *served {
	b.Helper()
	p := &served{cmd: exec.CommandContext(b.Context(), b.program, args...)}
	in, err := p.cmd.StdinPipe()
	require.NoError(b, err)
	out, err := p.cmd.StdoutPipe()
	require.NoError(b, err)
	p.in, p.out = in, bufio.NewScanner(out)
	require.NoError(b, p.cmd.Start())
	environment := map[string]string{}
	for p.out.Scan() && !strings.HasPrefix(p.out.Text(), "curl") {
		if pair, exported := strings.CutPrefix(p.out.Text(), "export "); exported {
			name, value, _ := strings.Cut(pair, "=")
			environment[name] = value
		}
	}
	p.url = environment["PAYTERM_BASE_URL"]
	p.client, err = payterm.NewClient(p.url, environment["PAYTERM_API_KEY"])
	require.NoError(b, err, "%v", environment)
	b.Cleanup(p.client.CloseIdleConnections)
	for p.out.Text() != "" { // the rest of the initial output
		require.True(b, p.out.Scan())
	}
	return p
}

// open opens a session on the first terminal.
func (p *served) open(b *bench) (terminalID, sessionID string) {
	b.Helper()
	page, err := p.client.Clients.Terminals.List(b.Context(), models.TerminalListParams{})
	require.NoError(b, err)
	terminalID = page.Items[0].ID
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: models.NumberOf(400)}
	session, err := p.client.Clients.Sessions.Create(b.Context(), terminalID, params)
	require.NoError(b, err)
	return terminalID, session.ID
}

func (p *served) session(b *bench, terminalID, sessionID string) *models.Session {
	b.Helper()
	session, err := p.client.Clients.Sessions.Get(b.Context(), terminalID, sessionID)
	require.NoError(b, err)
	return session
}

// ask writes a line to standard input and returns the next line of output.
func (p *served) ask(b *bench, text string) string {
	b.Helper()
	_, err := io.WriteString(p.in, text+"\n")
	require.NoError(b, err)
	require.True(b, p.out.Scan())
	return p.out.Text()
}

// end interrupts the example, which must exit with status 0.
func (p *served) end(b *bench) {
	b.Helper()
	require.NoError(b, p.in.Close())
	require.NoError(b, p.cmd.Process.Signal(os.Interrupt))
	require.False(b, p.out.Scan())
	require.NoError(b, p.cmd.Wait())
}
