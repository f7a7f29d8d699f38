package console_test

import (
	"html"
	"net/http/httptest"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/platform/console"
)

func (b *bench) page() string {
	b.Helper()
	response, text := b.text(b.request("GET", "/", ""))
	require.Equal(b, 200, response.StatusCode)
	require.Equal(b, "text/html; charset=utf-8", response.Header.Get("Content-Type"))
	return text
}

func TestPageShowsWhatHappened(t *testing.T) {
	b := start(t)
	terminalID := b.AddTerminal().ID
	sale, err := b.Tap(b.session(terminalID, "2530"), paytermtest.Card{})
	require.NoError(t, err)
	_, err = b.Refund(sale.TransactionID, 530)
	require.NoError(t, err)
	_, err = b.Tap(b.session(terminalID, "100"), paytermtest.Card{DeclineCode: "116"})
	require.NoError(t, err)
	open := b.session(terminalID, "400")
	require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.get", Times: 2, Status: 503}))
	require.NoError(t, b.Fail(paytermtest.Fault{IgnoreQuery: []string{"from", "to"}}))

	text := b.page()
	for _, want := range []string{
		"One session is waiting.", `id="session-` + open, "…000001, Example Store", "4.00 <small>SAR</small>", "Example Store",
		">declined 116<", ">refunded 5.30<", ">refund<", "−5.30 <small>", sale.RRN, sale.TransactionID, "411111XXXXXX1111",
		"responds 503", "2 ×", "ignores from and to", "clients.sessions.create", paytermtest.ClientKey,
	} {
		require.Contains(t, text, want)
	}
	require.NotContains(t, text, paytermtest.PANVisa)

	_, err = b.Reconcile(terminalID)
	require.NoError(t, err)
	require.Regexp(t, `(?s)id="days".*20\.00 <small>SAR</small>`, b.page())
}

// TestSessionsAndSalesShowTheirIDs, which programs log, and sales the link of their receipt.
func TestSessionsAndSalesShowTheirIDs(t *testing.T) {
	b := start(t)
	terminalID := b.AddTerminal().ID
	open, sold := b.session(terminalID, "400"), b.session(terminalID, "400")
	sale, err := b.Tap(sold, paytermtest.Card{})
	require.NoError(t, err)
	text := b.page()
	for element, id := range map[string]string{
		"id-" + open: open, "id-" + sale.TransactionID: sale.TransactionID, "session-of-" + sale.TransactionID: sold,
	} {
		require.Contains(t, text, `<span class="id" id="`+element+`">`+id+`</span>`)
		require.Contains(t, text, `data-copy="`+element+`"`)
	}
	receipt, err := b.Receipt(sale.TransactionID)
	require.NoError(t, err)
	require.Contains(t, text, `<a class="id" href="`+receipt.QRCode+`">`+receipt.QRCode+`</a>`)
}

// TestTimesNameTheirZone: those of the terminals, which may not be the reader's.
func TestTimesNameTheirZone(t *testing.T) {
	b := start(t)
	terminalID := b.AddTerminal().ID
	_, err := b.Tap(b.session(terminalID, "400"), paytermtest.Card{})
	require.NoError(t, err)
	_, err = b.Reconcile(terminalID)
	require.NoError(t, err)
	b.session(terminalID, "400")
	shown := regexp.MustCompile(`(?s)<pre.*?</pre>`).ReplaceAllString(html.UnescapeString(b.page()), "")
	found := regexp.MustCompile(`[> ]\d\d:\d\d:\d\d([^<]*)<`).FindAllStringSubmatch(shown, -1)
	require.Len(t, found, 4, "a session, a sale, an end of day and a request")
	for _, one := range found {
		require.Equal(t, " UTC+3", one[1], one[0])
	}
}

// TestJournalShowsWhatAMissingResponseHides: whether the change was made, and the fault.
func TestJournalShowsWhatAMissingResponseHides(t *testing.T) {
	b := start(t)
	for _, row := range []struct {
		fault paytermtest.Fault
		shown string
	}{
		{paytermtest.Fault{Cut: paytermtest.CutBefore}, `bad">no response, not done</span><br><span class="quiet">fault: connection cut, not done<`},
		{paytermtest.Fault{Cut: paytermtest.CutAfter}, `bad">no response, done</span><br><span class="quiet">fault: done, response lost<`},
		{paytermtest.Fault{Reset: true}, `bad">no response, done</span><br><span class="quiet">fault: with a TCP reset<`},
		{paytermtest.Fault{Status: 503}, `bad">503 Service Unavailable</span><br><span class="quiet">fault: responds 503<`},
	} {
		b.ClearRequests()
		row.fault.Times = 1
		require.NoError(t, b.Fail(row.fault))
		if response, err := b.http.Do(b.request("POST", "/v1/clients-sdk/merchants", `{"name":"x"}`)); err == nil {
			require.NoError(t, response.Body.Close())
		}
		require.Contains(t, b.page(), row.shown)
	}
	b.ok("POST", "/v1/clients-sdk/merchants", `{"name":"x"}`)
	require.Contains(t, b.page(), `good">200 OK</span></td>`)
}

func TestJournalOfOneOperation(t *testing.T) {
	b := start(t)
	b.ok("GET", "/v1/clients-sdk/merchants", "")
	for range 200 {
		b.ok("GET", "/v1/clients-sdk/terminals", "")
	}
	_, text := b.text(b.request("GET", "/?operation=clients.merchants.list", ""))
	require.Contains(t, text, `<option selected>clients.merchants.list</option>`)
	require.Equal(t, 1, strings.Count(text, `<tr id="request-`))
	require.Contains(t, text, `GET /v1/clients-sdk/merchants`)
	_, text = b.text(b.request("GET", "/?operation=clients.intents.list", ""))
	require.Contains(t, text, "No request for clients.intents.list has arrived.")
}

// TestAmountsHaveTheCurrencyOfTheirTerminal and its decimals.
func TestAmountsHaveTheCurrencyOfTheirTerminal(t *testing.T) {
	b := start(t)
	b.Platform = paytermtest.NewPlatform(paytermtest.Options{ISODecimals: true})
	handler := httptest.NewServer(console.Handler(b.Platform, console.Options{}))
	t.Cleanup(handler.Close)
	b.url = handler.URL
	terminalID := b.AddTerminalWith(paytermtest.TerminalOptions{Currency: paytermtest.Currency{Code: "KWD"}}).ID
	b.AddTerminal()
	sale, err := b.Tap(b.session(terminalID, "1125"), paytermtest.Card{})
	require.NoError(t, err)
	_, err = b.Refund(sale.TransactionID, 25)
	require.NoError(t, err)
	b.session(terminalID, "2250")
	due := b.page()
	_, err = b.Reconcile(terminalID)
	require.NoError(t, err)
	for _, want := range []string{
		"1.125 <small>KWD</small>", "−0.025 <small>KWD</small>", ">refunded 0.025<", "2.250 <small>KWD</small>", "Tap a card for 2.250 KWD",
		`data-minor="3"`, `value="1.100"`, `data-currency="KWD" data-decimals="3"`, `data-currency="SAR" data-decimals="2"`,
	} {
		require.Contains(t, due, want)
	}
	require.Contains(t, due, "end of day: 1.100 KWD")
	require.Contains(t, due, "end of day: 0.00 SAR")
	require.Contains(t, b.page(), "1.100 <small>KWD</small>")
}

// TestRepeatedRequestsShareARow: a program that waits sends the same request repeatedly.
func TestRepeatedRequestsShareARow(t *testing.T) {
	b := start(t)
	get := func(path string, times int) {
		for range times {
			b.ok("GET", path, "")
		}
	}
	const merchants, terminals = "/v1/clients-sdk/merchants", "/v1/clients-sdk/terminals"
	get(merchants, 1)
	get(terminals, 120)
	require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.terminals.list", Times: 1, Status: 503}))
	b.text(b.request("GET", terminals, ""))
	get(terminals, 2)
	b.ok("POST", merchants, `{"name":"first"}`)
	b.ok("POST", merchants, `{"name":"second"}`)

	_, rows, _ := strings.Cut(b.page(), `<tbody id="requests"`)
	rows, _, _ = strings.Cut(rows, "</tbody>")
	var shown []string
	for _, row := range regexp.MustCompile(`(?s)<tr id="request-([^"]+)">.*?class="tag[^>]*>(\d+).*?</span>(?: (\d+) ×)?</td>`).FindAllStringSubmatch(rows, -1) {
		shown = append(shown, strings.Join(row[2:], " "))
	}
	require.Equal(t, []string{"200 ", "200 ", "200 2", "503 ", "200 120", "200 "}, shown)
	first := b.Requests()[1].RequestID
	require.Contains(t, rows, `id="request-`+first+`"`, "a row keeps its id while it grows")
	require.NotContains(t, b.page(), "The last", "all requests are shown")
}

func TestEverythingOnThePageIsEscaped(t *testing.T) {
	b := start(t)
	const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`
	quoted := strings.ReplaceAll(hostile, `"`, `\"`)
	b.ok("POST", "/v1/clients-sdk/merchants", `{"name":"`+quoted+`"}`)
	merchantID := b.ok("GET", "/v1/clients-sdk/merchants", "")["merchants"].([]any)[0].(object)["id"].(string)
	b.ok("POST", "/v1/clients-sdk/terminals", `{"trsm_code":"000042","name":"`+quoted+`","merchant_id":"`+merchantID+`"}`)
	terminalID := b.State().Terminals[0].ID
	_, err := b.Tap(b.session(terminalID, "400"), paytermtest.Card{CustomerReference: hostile})
	require.NoError(t, err)
	b.session(terminalID, "500")
	b.text(b.request("GET", `/v1/clients-sdk/%3Cscript%3E?q=%3Cscript%3E`, ""))
	b.text(b.request("POST", `/v1/clients-sdk/merchants`, `"<script>"`))

	text := b.page()
	require.Equal(t, 1, strings.Count(text, "<script"), "the page's own")
	require.NotContains(t, text, "<img")
	require.Contains(t, text, "&lt;script&gt;alert(1)")
}

// TestPageIsAccessible checks that every control has a name for screen readers, and that ids are
// unique, since the script restores the focus by id.
func TestPageIsAccessible(t *testing.T) {
	b := start(t)
	terminalID := b.AddTerminal().ID
	_, err := b.Tap(b.session(terminalID, "2530"), paytermtest.Card{})
	require.NoError(t, err)
	_, err = b.Tap(b.session(terminalID, "400"), paytermtest.Card{DeclineCode: "116", KeepOpen: true})
	require.NoError(t, err)
	text := b.page()
	require.Contains(t, text, `<html lang="en">`)
	require.Contains(t, text, `role="status"`)

	seen := map[string]bool{}
	for _, id := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		require.False(t, seen[id[1]], "duplicate id %s", id[1])
		seen[id[1]] = true
	}
	for _, field := range regexp.MustCompile(`<(?:input|select) id="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		require.Contains(t, text, `<label for="`+field[1]+`"`)
	}
	for _, button := range regexp.MustCompile(`(?s)<button[^>]*>([^<]*)</button>`).FindAllStringSubmatch(text, -1) {
		require.NotEmpty(t, strings.TrimSpace(button[1]))
	}
	for _, section := range regexp.MustCompile(`aria-labelledby="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		require.True(t, seen[section[1]], section[1])
	}
}

func TestPageOfAnEmptyPlatformSaysWhatToDo(t *testing.T) {
	b := start(t)
	text := b.page()
	for _, want := range []string{"No session is open.", "Nothing has been sold yet.", "There is no terminal yet.", "Everything works.", "No request has arrived."} {
		require.Contains(t, text, want)
	}
}

func TestEveryPresetCanBeArmed(t *testing.T) {
	b := start(t)
	presets := regexp.MustCompile(`<option value="({[^"]*})">`).FindAllStringSubmatch(b.page(), -1)
	flags := 0
	for field := range reflect.TypeFor[paytermtest.Fault]().Fields() {
		if field.Type.Kind() == reflect.Bool && field.Name != "Reset" && field.Name != "Pass" { // they modify another fault
			flags++
		}
	}
	const responses, cuts = 3, 4
	require.Len(t, presets, responses+cuts+flags)
	for _, preset := range presets {
		b.ok("POST", "/control/fail", strings.ReplaceAll(preset[1], "&#34;", `"`))
	}
	require.Len(t, b.State().Faults, len(presets))
	require.NotContains(t, b.page(), "lets requests pass")
}
