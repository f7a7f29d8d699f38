package main

import (
	"cmp"
	"context"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// childVariable makes the test binary the program itself.
const childVariable = "PAYTERM_ASSISTANT_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		main()
		return
	}
	goleak.VerifyTestMain(m)
}

// shop is a platform with pages of two records, and an assistant that reads it.
type shop struct {
	*paytermtest.Server
	terminal string
	client   *payterm.Client // may write
	now      time.Time
	session  *mcp.ClientSession
}

func newShop(t *testing.T, options paytermtest.Options) *shop {
	t.Helper()
	s := &shop{now: time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC)}
	options.PageSize, options.Now = 2, func() time.Time { return s.now }
	s.Server = paytermtest.NewServer(t, options)
	s.client = s.Client(paytermtest.ClientKey, payterm.WithMaxRetries(0))
	s.terminal = s.AddTerminal().ID

	here, there := mcp.NewInMemoryTransports()
	server, err := newServer(s.client, cmp.Or(options.Location, time.UTC)).Connect(t.Context(), there, nil)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, server.Wait()) })
	s.session = connectTo(t, here)
	return s
}

// connectTo connects to a server until the end of the test.
func connectTo(t *testing.T, transport mcp.Transport) *mcp.ClientSession {
	t.Helper()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), transport, nil)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, session.Close()) })
	return session
}

// sell makes a sale, and returns the id of its transaction.
func (s *shop) sell(t *testing.T, amount int64, card paytermtest.Card) string {
	t.Helper()
	params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: models.NumberOf(amount)}
	session, err := s.client.Clients.Sessions.Create(t.Context(), s.terminal, params)
	require.NoError(t, err)
	sale, err := s.Tap(session.ID, card)
	require.NoError(t, err)
	return sale.TransactionID
}

// sellForTwoDays makes a sale on one day, and four that count on the next.
func (s *shop) sellForTwoDays(t *testing.T) {
	t.Helper()
	s.sell(t, 700, paytermtest.Card{})
	s.now = s.now.AddDate(0, 0, 1)
	for _, amount := range []int64{2530, 1250, 1000} {
		s.sell(t, amount, paytermtest.Card{})
	}
	s.sell(t, 9990, paytermtest.Card{DeclineCode: "116"})
	require.NoError(t, s.Reverse(s.sell(t, 4200, paytermtest.Card{})))
	s.sell(t, 1000, paytermtest.Card{})
}

// call calls a tool, and returns its text and whether that is an error.
func call(t *testing.T, session *mcp.ClientSession, tool string, arguments any) (text string, failed bool) {
	t.Helper()
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	require.NoError(t, err)
	require.Len(t, result.Content, 1)
	text = result.Content[0].(*mcp.TextContent).Text
	assert.NotContains(t, text, paytermtest.ClientKey)
	assert.NotContains(t, strings.ReplaceAll(text, " ", ""), paytermtest.PANMada)
	return text, result.IsError
}

// totals returns what the tool adds up.
func (s *shop) totals(t *testing.T, from, to string) string {
	t.Helper()
	text, failed := call(t, s.session, "totals", map[string]any{"from": from, "to": to})
	assert.False(t, failed, text)
	return text
}

func TestTotalsAreOfWholeDays(t *testing.T) {
	for _, form := range []paytermtest.Form{paytermtest.FormDocumented, paytermtest.FormSparse, paytermtest.FormOther} {
		t.Run(string(form), func(t *testing.T) {
			s := newShop(t, paytermtest.Options{Form: form})
			s.sellForTwoDays(t)
			assert.Equal(t, "2024-05-14: 1, 7.00 SAR\n2024-05-15: 4, 57.80 SAR\n", s.totals(t, "2024-05-14", "2024-05-15"))

			assert.Equal(t, "2024-05-15: 4, 57.80 SAR\n", s.totals(t, "2024-05-15", "2024-05-15"))

			assert.Equal(t, "no sales from 2024-06-01 to 2024-06-30", s.totals(t, "2024-06-01", "2024-06-30"))
		})
	}
}

// TestDaysEndAtMidnight, although the platform is asked for a second more.
func TestDaysEndAtMidnight(t *testing.T) {
	s := newShop(t, paytermtest.Options{})
	s.now = time.Date(2024, 5, 14, 0, 0, 0, 500_000_000, time.UTC)
	s.sell(t, 700, paytermtest.Card{})
	assert.Equal(t, "no sales from 2024-05-13 to 2024-05-13", s.totals(t, "2024-05-13", "2024-05-13"))
}

func TestDaysAreOfTheZone(t *testing.T) {
	s := newShop(t, paytermtest.Options{Location: time.FixedZone("UTC+3", 3*60*60)})
	s.now = time.Date(2024, 5, 13, 21, 30, 0, 0, time.UTC)
	s.sell(t, 700, paytermtest.Card{})
	assert.Equal(t, "2024-05-14: 1, 7.00 SAR\n", s.totals(t, "2024-05-14", "2024-05-14"))
}

func TestTotalsAreByCurrency(t *testing.T) {
	s := newShop(t, paytermtest.Options{ISODecimals: true})
	s.sell(t, 700, paytermtest.Card{})
	dinar := paytermtest.Currency{Code: "KWD", Number: "414"}
	s.terminal = s.AddTerminalWith(paytermtest.TerminalOptions{Currency: dinar}).ID
	s.sell(t, 1125, paytermtest.Card{})
	assert.Equal(t, "2024-05-14: 1, 1.125 KWD\n2024-05-14: 1, 7.00 SAR\n", s.totals(t, "2024-05-14", "2024-05-15"))
}

// TestTotalsAreNeverOfAPart: what cannot be read, or does not fit the days, is an error.
func TestTotalsAreNeverOfAPart(t *testing.T) {
	const list = "clients.transactions.list"
	for name, test := range map[string]struct {
		fault paytermtest.Fault
		want  string
	}{
		"page 2 fails":                 {paytermtest.Fault{Status: http.StatusServiceUnavailable}, "503"},
		"page 2 is lost":               {paytermtest.Fault{Cut: paytermtest.CutAfter}, "payterm: "},
		"page 2 is page 1":             {paytermtest.Fault{StallPage: true}, "payterm: "},
		"a record cannot be read":      {paytermtest.Fault{UnreadableRecord: true}, "payterm: "},
		"a record shows no time":       {paytermtest.Fault{Body: []byte(`{"transactions": [{"id": "T-1"}]}`)}, "T-1 does not show when"},
		"the platform ignores the day": {paytermtest.Fault{IgnoreQuery: []string{"from"}}, "the platform ignores from or to"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newShop(t, paytermtest.Options{})
			s.sellForTwoDays(t)
			if test.fault.IgnoreQuery == nil {
				require.NoError(t, s.Fail(paytermtest.Fault{Operation: list, Pass: true, Times: 1}))
			}
			test.fault.Operation = list
			require.NoError(t, s.Fail(test.fault))
			text, failed := call(t, s.session, "totals", map[string]any{"from": "2024-05-15", "to": "2024-05-15"})
			assert.True(t, failed)
			assert.Contains(t, text, test.want)
			assert.NotContains(t, text, "SAR")
		})
	}
}

func TestTotalsRefuseWrongDays(t *testing.T) {
	s := newShop(t, paytermtest.Options{})
	for want, arguments := range map[string]map[string]any{
		"to is before from":     {"from": "2024-05-15", "to": "2024-05-14"},
		`cannot parse "14 May"`: {"from": "2024-05-14", "to": "14 May"},
		"required":              {"from": "2024-05-14"},
	} {
		text, failed := call(t, s.session, "totals", arguments)
		assert.True(t, failed, want)
		assert.Contains(t, text, want)
	}
}

func TestTerminalsAreAllOrAnError(t *testing.T) {
	s := newShop(t, paytermtest.Options{})
	s.AddTerminal()
	s.AddTerminal()
	text, failed := call(t, s.session, "terminals", nil)
	assert.False(t, failed, text)
	assert.Regexp(t, `^(id "[\w-]{36}", TID "\d{16}", merchant "[\w ]+", connected: true\n){3}$`, text)
	assert.Contains(t, text, s.terminal)

	require.NoError(t, s.Fail(paytermtest.Fault{Operation: "clients.terminals.list", Pass: true, Times: 1}))
	require.NoError(t, s.Fail(paytermtest.Fault{Operation: "clients.terminals.list", Status: http.StatusServiceUnavailable}))
	text, failed = call(t, s.session, "terminals", nil)
	assert.True(t, failed)
	assert.NotContains(t, text, "TID")

	s.Reset()
	text, failed = call(t, s.session, "terminals", nil)
	assert.False(t, failed, text)
	assert.Equal(t, "no terminals", text)
}

func TestReceiptIsOfOneTransaction(t *testing.T) {
	s := newShop(t, paytermtest.Options{})
	id := s.sell(t, 2530, paytermtest.Card{PAN: paytermtest.PANMada})
	text, failed := call(t, s.session, "receipt", map[string]any{"id": id})
	assert.False(t, failed, text)
	assert.Contains(t, text, "transaction \""+id+"\": approved\n")
	assert.Regexp(t, `25\.30 SAR[\s\S]*APPROVED`, text)
	assert.Contains(t, text, "XXXXXXXXXXXX0007")

	text, failed = call(t, s.session, "receipt", map[string]any{"id": "unknown"})
	assert.True(t, failed)
	assert.Contains(t, text, "404")

	noReceipt := paytermtest.Fault{Body: []byte(`{"transaction": {"id": "` + id + `"}}`), Times: 1}
	require.NoError(t, s.Fail(noReceipt))
	text, failed = call(t, s.session, "receipt", map[string]any{"id": id})
	assert.True(t, failed)
	assert.Contains(t, text, "has no receipt")

	body := []byte(`{"message": "card 4464 0400 0000 0007, key ` + paytermtest.ClientKey + `"}`)
	require.NoError(t, s.Fail(paytermtest.Fault{Status: http.StatusBadRequest, Body: body}))
	text, failed = call(t, s.session, "receipt", map[string]any{"id": id})
	assert.True(t, failed)
	assert.Contains(t, text, "card")
}

// TestNothingIsWritten: all tools say that they read, what they send are reads, and their client
// refuses a write.
func TestNothingIsWritten(t *testing.T) {
	s := newShop(t, paytermtest.Options{})
	id := s.sell(t, 700, paytermtest.Card{})
	sent := len(s.Requests())
	var names []string
	for tool, err := range s.session.Tools(t.Context(), nil) {
		require.NoError(t, err)
		assert.True(t, tool.Annotations.ReadOnlyHint, tool.Name)
		names = append(names, tool.Name)
		call(t, s.session, tool.Name, map[string]any{
			"terminals": nil, "totals": map[string]any{"from": "2024-05-14", "to": "2024-05-15"}, "receipt": map[string]any{"id": id},
		}[tool.Name])
	}
	assert.ElementsMatch(t, []string{"terminals", "totals", "receipt"}, names)
	assert.Len(t, s.Requests(), sent+3)
	for _, request := range s.Requests()[sent:] {
		assert.Equal(t, http.MethodGet, request.Method)
	}

	_, err := s.client.With(payterm.WithMiddleware(onlyGet)).Clients.Terminals.Disconnect(t.Context(), s.terminal)
	assert.ErrorIs(t, err, payterm.ErrNotSent)
	assert.Len(t, s.Requests(), sent+3)
}

// TestProgramServesTheEmbeddedPlatform, on its standard input and output.
func TestProgramServesTheEmbeddedPlatform(t *testing.T) {
	program := exec.CommandContext(context.WithoutCancel(t.Context()), os.Args[0])
	program.Env = append(os.Environ(), childVariable+"=1", "PAYTERM_BASE_URL=")
	session := connectTo(t, &mcp.CommandTransport{Command: program})
	today := time.Now().UTC()
	text, failed := call(t, session, "totals", map[string]any{
		"from": today.AddDate(0, 0, -1).Format(time.DateOnly), "to": today.AddDate(0, 0, 1).Format(time.DateOnly),
	})
	assert.False(t, failed, text)
	assert.Contains(t, text, ": 4, 57.80 SAR\n")
}
