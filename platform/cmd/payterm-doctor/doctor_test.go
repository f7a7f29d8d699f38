package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/operations"
	"github.com/payterm/payterm-go/internal/testing/demo"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// Secrets that must never show.
const (
	secretMobile = "+966512345670"
	secretEmail  = "cardholder.canary@example.com"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// noon is the time on the platforms of the tests.
var noon = time.Date(2024, 5, 14, 12, 0, 0, 0, time.UTC)

// openPlatform returns a new platform.
func openPlatform(t *testing.T) *demo.Platform {
	t.Helper()
	p, err := demo.Start(t.Context(), func() time.Time { return noon })
	require.NoError(t, err)
	t.Cleanup(p.Close)
	return p
}

// try returns the report on the platform of a URL.
func try(t *testing.T, url, key string) (string, error) {
	t.Helper()
	client, err := payterm.NewClient(url, key)
	require.NoError(t, err)
	defer client.CloseIdleConnections()
	var out strings.Builder
	err = diagnose(t.Context(), client, &out)
	return out.String(), err
}

// report returns the report, with single spaces.
func report(t *testing.T, url, key string) string {
	t.Helper()
	out, err := try(t, url, key)
	require.NoError(t, err)
	return spaces.ReplaceAllString(out, " ")
}

var (
	spaces = regexp.MustCompile(` +`)
	ids    = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)
)

// TestProgram runs the program as readers do, on its own platform.
func TestProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	cmd := exec.CommandContext(t.Context(), "go", "run", ".")
	cmd.Env = append(os.Environ(), "PAYTERM_BASE_URL=")
	text, err := cmd.Output()
	require.NoError(t, err)
	out := spaces.ReplaceAllString(string(text), " ")
	assert.Contains(t, out, "embedded platform, no money moves")
	assert.NotContains(t, out, "Not read")
	assert.Regexp(t, "\n\\| order of records \\| on [1-9]\\d* of \\d+ lists \\| oldest first \\(\\d+\\) \\|\n", out)
	for _, row := range []string{
		" lists | 5 (4) |\n",
		"\n| whether `from` is inclusive | yes | inclusive |\n| whether `to` is inclusive | yes | inclusive |\n",
		"\n| unknown key: `GET /v1/clients-sdk/merchants` | yes | 401 Unauthorized, `{\"message\": string, \"statusCode\": number}` |\n",
		"\n| unknown id: `GET /v1/clients-sdk/merchants/{id}` | yes | 404 Not Found, `{\"message\": string, \"statusCode\": number}` |\n",
		"\n| key of another API: `GET /v1/banks-sdk/terminals` | yes | 403 Forbidden, `{\"message\": string, \"statusCode\": number}` |\n",
		"| `{\"pagination\": {\"current_page\": number}}` | 5 | none seen: limit 1000 returns all 8 records | oldest first |",
		"\nRecords read: 2 Terminal. Nothing undocumented was found.\n",
		"\n| `Intent.type` | value | refund | purchase | 2 |\n",
	} {
		assert.Contains(t, out, row)
	}
	assert.NotContains(t, out, "| key |", "the embedded platform has an undocumented key")
	assert.NotContains(t, out, "| kind |", "the embedded platform has an undocumented kind")
}

// TestReadsEveryListAndShowsNoValue runs the doctor with the key of each API. It writes nothing.
func TestReadsEveryListAndShowsNoValue(t *testing.T) {
	p := openPlatform(t)
	p.ClearRequests()
	var mu sync.Mutex
	var bodies [][]byte
	proxy := rewriting(t, p, rewrite{response: func(_ string, body []byte) []byte {
		mu.Lock()
		defer mu.Unlock()
		bodies = append(bodies, body)
		return body
	}})
	page := ""
	for _, key := range []string{paytermtest.ClientKey, paytermtest.VendorKey, paytermtest.BankKey, paytermtest.MerchantKey} {
		page += report(t, proxy, key)
		assert.NotContains(t, page, key)
	}
	page = strings.ReplaceAll(page, payterm.Version, "") // it may hold a version of the records
	read := map[string]bool{}
	for _, request := range p.Requests() {
		assert.Equal(t, http.MethodGet, request.Method, request.Path)
		if request.Status == http.StatusOK {
			read[request.Operation] = true
		}
	}
	for _, row := range operations.Table {
		assert.True(t, !row.IsList() || read[row.Name()], row.Name())
	}
	assert.Empty(t, ids.FindAllString(page, -1))
	checked := 0
	for _, body := range bodies {
		var tree any
		require.NoError(t, json.Unmarshal(body, &tree))
		for _, value := range leaves("", tree) {
			if len(value) > 4 { // shorter values may be part of a word
				assert.NotContains(t, page, value)
				checked++
			}
		}
	}
	assert.Greater(t, checked, 1000)
}

// leaves returns the values in a tree, without those of enumerations, which a report may show.
func leaves(key string, tree any) (values []string) {
	switch tree := tree.(type) {
	case map[string]any:
		for name, member := range tree {
			values = append(values, leaves(name, member)...)
		}
	case []any:
		for _, element := range tree {
			values = append(values, leaves(key, element)...)
		}
	case string, float64:
		if !slices.Contains([]string{"type", "status", "entry_mode"}, key) {
			values = append(values, fmt.Sprint(tree))
		}
	}
	return values
}

// TestReportsDrift checks that the report has new keys and kinds, but no personal data.
func TestReportsDrift(t *testing.T) {
	p := openPlatform(t)
	drifts := rewrite{response: func(path string, body []byte) []byte {
		var page map[string]any
		require.NoError(t, json.Unmarshal(body, &page))
		switch path {
		case "/v1/clients-sdk/intents":
			intents := page["data"].([]any)
			slices.Reverse(intents[:min(2, len(intents))])
		case "/v1/clients-sdk/terminals":
			for _, record := range page["terminals"].([]any) {
				terminal := record.(map[string]any)
				terminal["owner_contact"] = secretEmail
				terminal[secretMobile] = true
				terminal["is_connected"] = "true"
				terminal["device"] = map[string]any{"status": "Some Name", "type": paytermtest.ClientKey}
			}
		}
		text, err := json.Marshal(page)
		require.NoError(t, err)
		return text
	}}
	out := report(t, rewriting(t, p, drifts), paytermtest.ClientKey)
	for _, row := range []string{
		"| none seen: limit 1000 returns all 8 records | not by `created_at` |",
		"| `Terminal.owner_contact` | key | string | | 2 |",
		"| `Terminal.[concealed]` | key | boolean | | 2 |",
		"| `Terminal.is_connected` | kind | string | boolean | 2 |",
		"| `Terminal.device.status` | value | [concealed] | new | 2 |",
		"| `Terminal.device.type` | value | [api-key] | phone | 2 |",
	} {
		assert.Contains(t, out, row)
	}
	for _, person := range []string{secretEmail, secretMobile, "Some Name", paytermtest.ClientKey} {
		assert.NotContains(t, out, person)
	}
}

// TestReportsFailures checks that the report names what could not be read, and that there is none
// if no API accepts the key.
func TestReportsFailures(t *testing.T) {
	p := openPlatform(t)
	require.NoError(t, p.Fail(paytermtest.Fault{Operation: "clients.merchants.list", Status: http.StatusNotImplemented, Body: []byte("Some Name")}))
	require.NoError(t, p.Fail(paytermtest.Fault{Operation: "clients.terminals.list", UnreadableRecord: true}))
	require.NoError(t, p.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Status: http.StatusForbidden}))
	require.NoError(t, p.Fail(paytermtest.Fault{Operation: "clients.intents.list", Body: []byte(`{"list": [{"name": "Some Name"}]}`)}))
	out := report(t, p.URL, paytermtest.ClientKey)
	assert.Contains(t, out, "### `GET /v1/clients-sdk/merchants`\n\nNot read: 501 Not Implemented.\n")
	assert.Contains(t, out, "### `GET /v1/clients-sdk/transactions`\n\nNot read: 403 Forbidden.\n")
	assert.Contains(t, out, "\n| whether `from` is inclusive | no | no transaction with a time was read |\n")
	assert.Contains(t, out, "\nUnreadable records: 1, the first at `id: not a string`.\n")
	assert.Contains(t, out, "\nNot read: no array under `data`, but `{\"list\": [{\"name\": string}]}`.\n")
	assert.NotContains(t, out, "Some Name")

	_, err := try(t, p.URL, "another-key")
	assert.ErrorIs(t, err, payterm.ErrUnauthorized)
}

// TestReportsAnotherPlatform runs the doctor on a platform with the newest record first, two
// records per page, a number of pages, exclusive windows and a largest limit of 3.
func TestReportsAnotherPlatform(t *testing.T) {
	var clock atomic.Int64
	clock.Store(noon.UnixMilli())
	srv := paytermtest.NewServer(t, paytermtest.Options{
		PageSize: 2, PageForm: paytermtest.PagesNumber, NewestFirst: true,
		Now: func() time.Time { return time.UnixMilli(clock.Add(7)) },
	})
	_, err := srv.AutoTap(paytermtest.Card{})
	require.NoError(t, err)
	terminal := srv.AddTerminal()
	for range 10 {
		_, err := srv.Client(paytermtest.ClientKey).Clients.Sessions.Create(t.Context(), terminal.ID, models.SessionCreateParams{
			Type: models.SessionTypePurchase, Amount: "400",
		})
		require.NoError(t, err)
	}
	srv.AddTerminal() // listed first, without sessions
	out := report(t, rewriting(t, srv, rewrite{query: func(query url.Values) {
		if n, err := strconv.Atoi(query.Get("limit")); err == nil {
			query.Set("limit", strconv.Itoa(min(n, 3)))
		}
		for name, by := range map[string]int64{"from": 1, "to": -1} {
			if at, err := strconv.ParseInt(query.Get(name), 10, 64); err == nil {
				query.Set(name, strconv.FormatInt(at+by, 10))
			}
		}
	}}), paytermtest.ClientKey)
	assert.Contains(t, out, "\n| whether `from` is inclusive | yes | exclusive |\n| whether `to` is inclusive | yes | exclusive |\n")
	for _, route := range []string{"/v1/clients-sdk/transactions", "/v1/clients-sdk/terminals/{terminal_id}/sessions"} {
		assert.Contains(t, out, "| `GET "+route+"` | `{\"pages\": number}`, the same number on page 2 | 2 | 3 | newest first |\n")
	}
}

// TestReportsUnusualParameters runs the doctor on platforms where a parameter has no effect or is
// refused.
func TestReportsUnusualParameters(t *testing.T) {
	const list = "| `GET /v1/clients-sdk/transactions` | `{\"pages\": {\"current\": number, \"total\": number}}` "
	for want, query := range map[string]func(url.Values){
		list + "| 5 | no effect: limit 1 returns 5 |":                   func(q url.Values) { q.Del("limit") },
		list + "| at least 5: page 2 equals page 1 |":                   func(q url.Values) { q.Del("page") },
		"| whether `to` is inclusive | no | the window has no effect |": func(q url.Values) { q.Del("from"); q.Del("to") },
		list + "| 5 | limit 1000: 400 Bad Request; limit 500: 400 Bad Request; none seen: limit 200 returns all 8 records |": func(q url.Values) {
			if slices.Contains([]string{"1000", "500"}, q.Get("limit")) {
				q.Set("limit", "refused")
			}
		},
		"| whether `from` is inclusive | no | 400 Bad Request |": func(q url.Values) {
			if q.Has("from") {
				q.Set("from", "refused")
			}
		},
	} {
		assert.Contains(t, report(t, rewriting(t, openPlatform(t), rewrite{query: query}), paytermtest.ClientKey), want)
	}
}

// rewrite changes the requests to a platform and its responses with status 200.
type rewrite struct {
	query    func(url.Values)
	response func(path string, body []byte) []byte
}

// rewriting returns the URL of a platform behind a rewrite.
func rewriting(t *testing.T, platform http.Handler, change rewrite) string {
	proxy := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		if change.query != nil {
			query := request.URL.Query()
			change.query(query)
			request.URL.RawQuery = query.Encode()
		}
		kept := httptest.NewRecorder()
		platform.ServeHTTP(kept, request)
		body := kept.Body.Bytes()
		if kept.Code == http.StatusOK && change.response != nil {
			body = change.response(request.URL.Path, body)
		}
		response.Header().Set("Content-Type", "application/json")
		response.WriteHeader(kept.Code)
		_, _ = response.Write(body)
	}))
	t.Cleanup(proxy.Close)
	return proxy.URL
}
