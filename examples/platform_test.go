package examples_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strings"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

func testPlatform(b *bench) {
	testPlatformAsksItself(b)
	testPlatformTapsOnRequest(b)
	testPlatformTapsEverySession(b)
	testPlatformShowsItself(b)
	testPlatformServesAnotherLanguage(b)
	testPlatformListensWhereItIsTold(b)
}

func testPlatformAsksItself(b *bench) {
	out, problems, err := b.run("", "", "-check", "-forms", b.form)
	require.NoError(b, err, "%s", problems)
	asked := regexp.MustCompile(`(?m)^# (.*)\ncurl `).FindAllStringSubmatch(out, -1)
	require.NotEmpty(b, asked)
	for _, one := range asked {
		assert.Regexp(b, ": 20[01] (OK|Created), [0-9]{2,} bytes$", line(b.T, out, one[1]+": "))
	}
	for _, key := range []string{paytermtest.ClientKey, paytermtest.VendorKey, paytermtest.BankKey, paytermtest.MerchantKey} {
		assert.Contains(b, out, "export PAYTERM_API_KEY="+key)
	}
}

func testPlatformTapsOnRequest(b *bench) {
	p := serve(b)
	terminalID, session := p.open(b)
	assert.Equal(b, models.SessionStatusNew, p.session(b, terminalID, session).Status, "it waits")
	for _, outcome := range []string{"approve", "decline"} {
		terminalID, session := p.open(b)
		said := p.ask(b, "tap "+session+" "+outcome)
		transaction := p.session(b, terminalID, session).Transaction
		require.NotNil(b, transaction, said)
		assert.Contains(b, said, fmt.Sprintf("tapped: session %s, transaction %s, RRN ", session, transaction.UUID))
		assert.True(b, strings.HasSuffix(said, fmt.Sprintf("approved %t", outcome == "approve")), said)
		assert.Contains(b, p.ask(b, "tap "+session+" approve"), "not tapped: ")
	}
	for _, odd := range []string{"", "tap", "tap " + session, "pay " + session + " approve", "tap " + session + " refund"} {
		assert.Contains(b, p.ask(b, odd), "not understood")
	}
	p.end(b)
}

func testPlatformTapsEverySession(b *bench) {
	p := serve(b, "-tap", "approve")
	terminalID, session := p.open(b)
	assert.Equal(b, models.SessionStatusClosed, p.session(b, terminalID, session).Status)
	p.end(b)
	_, problems, err := b.run("", "", "-forms", "odd")
	require.Error(b, err)
	assert.Contains(b, problems, `-forms is documented, sparse or other, not "odd"`)
	_, problems, err = b.run("", "", "-tap", "refund")
	require.Error(b, err)
	assert.Contains(b, problems, `-tap is approve or decline, not "refund"`)
}

// The address that programs call is the one to open in a browser.
func testPlatformShowsItself(b *bench) {
	p := serve(b, "-hosts", "platform")
	_, session := p.open(b)
	for host, status := range map[string]int{"": http.StatusOK, "platform": http.StatusOK, "shop.example.com": http.StatusMisdirectedRequest} {
		request, err := http.NewRequestWithContext(b.Context(), http.MethodGet, p.url+"/", nil)
		require.NoError(b, err)
		request.Host = host
		response, err := http.DefaultClient.Do(request)
		require.NoError(b, err)
		page, err := io.ReadAll(response.Body)
		require.NoError(b, errors.Join(err, response.Body.Close()))
		assert.Equal(b, status, response.StatusCode, host)
		assert.Equal(b, status == http.StatusOK, strings.Contains(string(page), "approve-"+session), host)
	}
	http.DefaultClient.CloseIdleConnections()
	p.end(b)
}

func testPlatformListensWhereItIsTold(b *bench) {
	p := serve(b)
	at, err := url.Parse(p.url)
	require.NoError(b, err)
	assert.True(b, net.ParseIP(at.Hostname()).IsLoopback(), "%s, where it is not told", p.url)
	p.end(b)

	taken, err := new(net.ListenConfig).Listen(b.Context(), "tcp", "127.0.0.1:0")
	require.NoError(b, err)
	defer func() { _ = taken.Close() }()
	_, problems, err := b.run("", "", "-addr", taken.Addr().String())
	require.Error(b, err)
	assert.Contains(b, problems, taken.Addr().String())
}

// served is the example while it serves.
type served struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Scanner
	url    string
	client *payterm.Client
}

// serve starts the example and takes the environment it prints.
func serve(b *bench, args ...string) *served {
	b.Helper()
	p := &served{cmd: exec.CommandContext(b.Context(), b.program, append(args, "-forms", b.form)...)}
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
	for p.out.Text() != "" { // to the end of what it prints at first
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

// ask writes a line and returns the one that answers it.
func (p *served) ask(b *bench, text string) string {
	b.Helper()
	_, err := io.WriteString(p.in, text+"\n")
	require.NoError(b, err)
	require.True(b, p.out.Scan())
	return p.out.Text()
}

// end interrupts the example, which ends well, with or without standard input.
func (p *served) end(b *bench) {
	b.Helper()
	require.NoError(b, p.in.Close())
	require.NoError(b, p.cmd.Process.Signal(os.Interrupt))
	require.False(b, p.out.Scan())
	require.NoError(b, p.cmd.Wait())
}
