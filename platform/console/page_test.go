package console_test

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
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
		"One session is waiting.", `id="session-` + open, "4.00 <small>SAR</small>", "Example Store",
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
	for _, row := range regexp.MustCompile(`(?s)<tr id="request-([^"]+)">.*?">(\d+).*?</span>(?: (\d+) ×)?</td>`).FindAllStringSubmatch(rows, -1) {
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
	b.session(terminalID, "400")
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
