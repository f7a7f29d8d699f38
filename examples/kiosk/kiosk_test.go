package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

// childVariable makes the test binary the program itself.
const childVariable = "PAYTERM_KIOSK_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		main()
		return
	}
	log.SetOutput(io.Discard)
	goleak.VerifyTestMain(m)
}

const create = "clients.sessions.create"

// shop is a kiosk with two terminals, on an embedded platform.
type shop struct {
	*testing.T

	platform  *paytermtest.Server
	terminals []string
	orders    string // the database
	url       string // of the running kiosk
	http      http.Client
}

func newShop(t *testing.T) *shop {
	t.Helper()
	s := &shop{T: t, platform: paytermtest.NewServer(t, paytermtest.Options{}), orders: filepath.Join(t.TempDir(), "orders.db")}
	s.terminals = []string{s.platform.AddTerminal().ID, s.platform.AddTerminal().ID}
	s.http.Transport = &http.Transport{}
	t.Cleanup(s.http.CloseIdleConnections)
	return s
}

// start starts the kiosk, and returns what stops it.
func (s *shop) start() (stop func()) {
	s.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(s, err)
	s.url = "http://" + listener.Addr().String()
	ctx, cancel := context.WithCancel(context.Background())
	stopped := make(chan error, 1)
	go func() {
		stopped <- sell(ctx, listener, s.platform.Client(paytermtest.ClientKey), s.orders, s.terminals)
	}()
	return func() {
		cancel()
		assert.NoError(s, <-stopped)
	}
}

// shown is a response.
type shown struct {
	status        int
	Text, Session string
}

// request sends a request, and returns a channel of its response.
func (s *shop) request(method, path, body string) <-chan shown {
	responses := make(chan shown, 1)
	go func() {
		defer close(responses)
		r, err := http.NewRequestWithContext(s.Context(), method, s.url+path, strings.NewReader(body))
		if !assert.NoError(s, err) {
			return
		}
		response, err := s.http.Do(r)
		if !assert.NoError(s, err) {
			return
		}
		defer func() { _ = response.Body.Close() }()
		out := shown{status: response.StatusCode}
		if response.Header.Get("Content-Type") == "application/json" {
			assert.NoError(s, json.NewDecoder(response.Body).Decode(&out))
		}
		responses <- out
	}()
	return responses
}

func (s *shop) pay(order, terminal, after string) <-chan shown {
	return s.request("POST", "/orders/"+order+"/pay", fmt.Sprintf(`{"terminal": %q, "amount": "400", "after": %q}`, terminal, after))
}

func (s *shop) show(order string) shown { return <-s.request("GET", "/orders/"+order, "") }

// app returns the sessions that the app on a terminal serves: the one of now, and each later one.
func (s *shop) app(terminal string) <-chan string {
	r, err := http.NewRequestWithContext(s.Context(), "GET", s.url+"/terminals/"+terminal+"/session", nil)
	require.NoError(s, err)
	response, err := s.http.Do(r)
	require.NoError(s, err)
	served := make(chan string)
	go func() {
		defer close(served)
		defer func() { _ = response.Body.Close() }()
		for lines := bufio.NewScanner(response.Body); lines.Scan(); {
			if session, isData := strings.CutPrefix(lines.Text(), "data: "); isData {
				select {
				case served <- session:
				case <-s.Context().Done():
				}
			}
		}
	}()
	return served
}

func (s *shop) tap(session string, card paytermtest.Card) {
	s.Helper()
	_, err := s.platform.Tap(session, card)
	require.NoError(s, err)
}

func TestARestartHandsTheSessionOverAgain(t *testing.T) {
	s := newShop(t)
	stop := s.start()
	app, paying := s.app(s.terminals[0]), s.pay("4711", s.terminals[0], "")
	require.Empty(s, <-app)
	session := <-app
	stop()
	ended := <-paying
	assert.Equal(s, session, ended.Session)
	assert.Contains(s, []int{202, 502}, ended.status, "open, or unknown if it was not read yet")

	defer s.start()()
	app = s.app(s.terminals[0])
	require.Empty(s, <-app, "it waits for nobody")
	paying = s.pay("4711", s.terminals[0], "")
	assert.Equal(s, session, <-app)
	s.tap(session, paytermtest.Card{})
	assert.Equal(s, shown{200, "Paid.", session}, <-paying)
	assert.Empty(s, <-app, "the session is over")
	assert.Equal(s, shown{200, "Paid.", session}, s.show("4711"))
	assert.Equal(s, 1, s.platform.Count(create))
}

// TestAKilledKioskReportsItsOrders: it dies before the response that opens the session, and the
// customer taps a card.
func TestAKilledKioskReportsItsOrders(t *testing.T) {
	s := newShop(t)
	require.NoError(s, s.platform.Fail(paytermtest.Fault{Operation: create, Times: 1, Cut: paytermtest.CutStall}))
	program, _ := s.child()
	lost := make(chan error, 1)
	go func() {
		body := fmt.Sprintf(`{"terminal": %q, "amount": "400"}`, s.terminals[0])
		response, err := s.http.Post(s.url+"/orders/4711/pay", "application/json", strings.NewReader(body))
		if err == nil {
			err = response.Body.Close()
		}
		lost <- err
	}()
	for changed := s.platform.Changed(); len(s.platform.State().Sessions) == 0; changed = s.platform.Changed() {
		<-changed
	}
	require.NoError(s, program.Process.Kill())
	_ = program.Wait()
	require.Error(s, <-lost)
	session := s.platform.State().Sessions[0].ID
	s.tap(session, paytermtest.Card{})

	program, printed := s.child()
	require.True(s, printed.Scan())
	assert.Contains(s, printed.Text(), fmt.Sprintf(`order "4711" on terminal %q: Paid.`, s.terminals[0]))
	assert.Equal(s, shown{200, "Paid.", session}, s.show("4711"))
	assert.Equal(s, shown{200, "Paid.", session}, <-s.pay("4711", s.terminals[0], ""))
	assert.Equal(s, 1, s.platform.Count(create))
	require.NoError(s, program.Process.Kill())
	_ = program.Wait()
}

// command is the kiosk as a process of its own.
func (s *shop) command(terminals ...string) *exec.Cmd {
	program := exec.CommandContext(s.Context(), os.Args[0], append([]string{"-addr", "127.0.0.1:0", "-orders", s.orders}, terminals...)...)
	program.Env = append(os.Environ(), childVariable+"=1", "PAYTERM_BASE_URL="+s.platform.URL, "PAYTERM_API_KEY="+paytermtest.ClientKey)
	return program
}

// A kiosk that could sell on no terminal does not begin.
func TestAKioskWithoutTerminalsEnds(t *testing.T) {
	s := newShop(t)
	for _, terminals := range [][]string{nil, {""}, {s.terminals[0], ""}} {
		printed, err := s.command(terminals...).CombinedOutput()
		assert.Error(s, err)
		assert.Contains(s, string(printed), " name each terminal to sell on, by its id: kiosk TERMINAL TERMINAL; is a variable unset?\n")
	}
}

// child starts the kiosk, and returns what it prints after its URL.
func (s *shop) child() (*exec.Cmd, *bufio.Scanner) {
	s.Helper()
	program := s.command(s.terminals...)
	output, err := program.StdoutPipe()
	require.NoError(s, err)
	program.Stderr = program.Stdout
	require.NoError(s, program.Start())
	printed := bufio.NewScanner(output)
	require.True(s, printed.Scan())
	s.url = printed.Text()
	return program, printed
}

func TestADoublePostIsPaidOnce(t *testing.T) {
	s := newShop(t)
	defer s.start()()
	app := s.app(s.terminals[0])
	require.Empty(s, <-app)
	one, other := s.pay("4711", s.terminals[0], ""), s.pay("4711", s.terminals[0], "")
	session := <-app
	s.tap(session, paytermtest.Card{})
	assert.Equal(s, shown{200, "Paid.", session}, <-one)
	assert.Equal(s, shown{200, "Paid.", session}, <-other)
	assert.Equal(s, 1, s.platform.Count(create))
}

func TestTerminalsServeTheirOwnCustomers(t *testing.T) {
	s := newShop(t)
	defer s.start()()
	one, other := s.app(s.terminals[0]), s.app(s.terminals[1])
	require.Empty(s, <-one)
	require.Empty(s, <-other)
	first, second := s.pay("4711", s.terminals[0], ""), s.pay("4712", s.terminals[1], "")
	session, another := <-one, <-other
	s.tap(another, paytermtest.Card{})
	assert.Equal(s, shown{200, "Paid.", another}, <-second)
	assert.Equal(s, shown{202, "Nobody was seen to pay.", session}, s.show("4711"))
	s.tap(session, paytermtest.Card{})
	assert.Equal(s, shown{200, "Paid.", session}, <-first)
}

// TestAnotherCardFollowsADecline, and one session only, although the request is sent twice.
func TestAnotherCardFollowsADecline(t *testing.T) {
	s := newShop(t)
	defer s.start()()
	app := s.app(s.terminals[0])
	require.Empty(s, <-app)
	paying := s.pay("4711", s.terminals[0], "")
	declined := <-app
	s.tap(declined, paytermtest.Card{DeclineCode: "116"})
	assert.Equal(s, shown{402, "Nothing was charged. Try another card.", declined}, <-paying)
	assert.Equal(s, shown{402, "Nothing was charged. Try another card.", declined}, <-s.pay("4711", s.terminals[0], ""))
	require.Empty(s, <-app)

	paying, again := s.pay("4711", s.terminals[0], declined), s.pay("4711", s.terminals[0], declined)
	session := <-app
	assert.NotEqual(s, declined, session)
	s.tap(session, paytermtest.Card{})
	assert.Equal(s, shown{200, "Paid.", session}, <-paying)
	assert.Equal(s, shown{200, "Paid.", session}, <-again)
	assert.Equal(s, 2, s.platform.Count(create))
}

// TestALateTapIsToldToTheNextCustomer: one who has left comes back to pay, and nobody waits for it.
func TestALateTapIsToldToTheNextCustomer(t *testing.T) {
	s := newShop(t)
	stop := s.start()
	app, paying := s.app(s.terminals[0]), s.pay("4711", s.terminals[0], "")
	require.Empty(s, <-app)
	session := <-app
	stop()
	<-paying

	logged, writer := io.Pipe()
	log.SetOutput(writer)
	defer s.start()()
	lines := bufio.NewScanner(logged)
	for lines.Scan() && !strings.HasSuffix(lines.Text(), "Nobody was seen to pay.") {
		t.Log(lines.Text())
	}
	log.SetOutput(io.Discard)
	s.tap(session, paytermtest.Card{})
	const text = "Do not pay yet: another order was paid. Call for help."
	assert.Equal(s, shown{status: 409, Text: text}, <-s.pay("4712", s.terminals[0], ""))
	assert.Equal(s, 1, s.platform.Count(create))
	assert.Equal(s, shown{200, "Paid.", session}, s.show("4711"))
}

func TestRequestsThatSendNothing(t *testing.T) {
	s := newShop(t)
	defer s.start()()
	for name, row := range map[string]struct {
		method, path, body string
		want               shown
	}{
		"no such order":     {"GET", "/orders/4712", "", shown{status: 404, Text: "No such order."}},
		"no JSON":           {"POST", "/orders/4711/pay", "400", shown{status: 400}},
		"too long":          {"POST", "/orders/4711/pay", fmt.Sprintf(`{"terminal": %q, "amount": "400", "after": %q}`, s.terminals[0], strings.Repeat("x", 1<<16)), shown{status: 400}},
		"another terminal":  {"POST", "/orders/4711/pay", `{"terminal": "T", "amount": "400"}`, shown{status: 400}},
		"no amount":         {"POST", "/orders/4711/pay", fmt.Sprintf(`{"terminal": %q}`, s.terminals[0]), shown{status: 400, Text: "Check the order: its number, amount and terminal."}},
		"no order number":   {"POST", "/orders/a%0A/pay", fmt.Sprintf(`{"terminal": %q, "amount": "400"}`, s.terminals[0]), shown{status: 400, Text: "Check the order: its number, amount and terminal."}},
		"an unknown method": {"DELETE", "/orders/4711", "", shown{status: 405}},
	} {
		assert.Equal(s, row.want, <-s.request(row.method, row.path, row.body), name)
	}
	assert.Zero(s, s.platform.Count(create))
}

// TestATypoIsNamed: without it, a mistyped "after" would show the declined session for ever.
func TestATypoIsNamed(t *testing.T) {
	s := newShop(t)
	defer s.start()()
	for body, want := range map[string]string{
		`{"terminal": "T", "amount": "400"}`:                   "Send a terminal of this kiosk and an amount, both as text in JSON.\n",
		`{"terminal": "T", "amount": 400}`:                     "Send a terminal of this kiosk and an amount, both as text in JSON.\n",
		`{"terminal": "T", "amount": "400", "aftr": "4711-1"}`: "Send terminal, amount and after: there is no \"aftr\".\n",
	} {
		response, err := s.http.Post(s.url+"/orders/4711/pay", "application/json", strings.NewReader(body))
		require.NoError(s, err)
		text, err := io.ReadAll(response.Body)
		require.NoError(s, errors.Join(err, response.Body.Close()))
		assert.Equal(s, 400, response.StatusCode)
		assert.Equal(s, want, string(text))
	}
	assert.Zero(s, s.platform.Count(create))
}

// TestOtherSitesSendNothing: a page in the browser of somebody inside may reach the kiosk, and its
// name may resolve to the kiosk's machine.
func TestOtherSitesSendNothing(t *testing.T) {
	s := newShop(t)
	defer s.start()()
	*host = "kiosk.example"
	defer func() { *host = "localhost" }()
	local := strings.TrimPrefix(s.url, "http://")
	for _, row := range []struct {
		method, path, host, site string
		want                     int
	}{
		{"POST", "/orders/4711/pay", local, "cross-site", 403},
		{"POST", "/orders/4711/pay", "evil.example", "same-origin", 421},
		{"POST", "/orders/4711/pay", "127.0.0.1.evil.example", "", 421},
		{"GET", "/orders/4711", "evil.example:8080", "same-origin", 421},
		{"GET", "/terminals/" + s.terminals[0], "evil.example", "none", 421},
		{"GET", "/terminals/" + s.terminals[0] + "/session", "192.0.2.1", "", 421},
		{"GET", "/orders/4711", local, "none", 404},
		{"GET", "/orders/4711", "[::1]:8080", "", 404},
		{"GET", "/orders/4711", "KIOSK.example:8080", "same-origin", 404},
	} {
		r, err := http.NewRequestWithContext(t.Context(), row.method, s.url+row.path, strings.NewReader(fmt.Sprintf(`{"terminal": %q, "amount": "400"}`, s.terminals[0])))
		require.NoError(t, err)
		r.Host = row.host
		r.Header.Set("Sec-Fetch-Site", row.site)
		response, err := s.http.Do(r)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		assert.Equal(t, row.want, response.StatusCode, row)
	}
	assert.Zero(t, s.platform.Count(create))
}

func TestEachTerminalHasAPage(t *testing.T) {
	s := newShop(t)
	defer s.start()()
	for _, terminal := range s.terminals {
		response, err := s.http.Get(s.url + "/terminals/" + terminal)
		require.NoError(t, err)
		text, err := io.ReadAll(response.Body)
		require.NoError(t, errors.Join(err, response.Body.Close()))
		assert.Equal(t, "text/html; charset=utf-8", response.Header.Get("Content-Type"))
		assert.Contains(t, string(text), `new EventSource(location.pathname + "/session")`)
	}
}

// TestWordsForEachResult: none says that nothing was charged unless that is sure.
func TestWordsForEachResult(t *testing.T) {
	lost := &payterm.NetworkError{Sent: true, OutcomeUnknown: true}
	for _, row := range []struct {
		outcome models.Outcome
		err     error
		status  int
		text    string
	}{
		{models.OutcomeApproved, nil, 200, "Paid."},
		{models.OutcomeApproved, till.ErrOtherAmount, 500, "Do not pay: a person has to look. Call for help."},
		{models.OutcomeDeclined, nil, 402, "Nothing was charged. Try another card."},
		{models.OutcomeNone, &payterm.NetworkError{}, 503, "Nothing was charged. Try again, or call for help."},
		{models.OutcomeUnknown, lost, 202, "Nobody was seen to pay."},
		{models.OutcomeNone, till.ErrTerminalBusy, 409, "The terminal serves another customer. Wait a moment."},
		{models.OutcomeNone, till.ErrOtherPaid, 409, "Do not pay yet: another order was paid. Call for help."},
		{models.OutcomeUnknown, &payterm.RequestError{Field: "order"}, 400, "Check the order: its number, amount and terminal."},
		{models.OutcomeUnknown, till.ErrOtherOrder, 500, "Do not pay: a person has to look. Call for help."},
		{models.OutcomeUnknown, till.ErrNoOrder, 404, "No such order."},
		{models.OutcomeReversed, nil, 409, "Not paid: the payment was reversed."},
	} {
		status, text := tell(&till.Payment{Outcome: row.outcome}, row.err)
		assert.Equal(t, row.status, status, row)
		assert.Equal(t, row.text, text, row)
	}
}
