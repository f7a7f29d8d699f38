package examples_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// What nothing may show.
const (
	secretMobile = "+966512345670"
	secretEmail  = "cardholder.canary@example.com"
)

func testDoctor(b *bench) {
	doctorOnlyReads(b)
	doctorOnAnotherPlatform(b)
	doctorOnOddities(b)
	doctorOnAPlatformThatDrifts(b)
	doctorWithoutAnswers(b)

	out := b.embedded()
	assert.Contains(b, out, "\n| form of pages | on 10 of 10 lists | ")
	assert.Contains(b, out, "\n| default of `limit` | on 4 of 10 lists | 5 (4) |\n")
	assert.Contains(b, out, "\n| largest `limit` | on 0 of 10 lists | see below |\n")
	assert.Contains(b, out, "\n| order of records | on 5 of 10 lists | oldest first (5) |\n")
	assert.Contains(b, out, "\n| whether `from` is inclusive | yes | inclusive |\n| whether `to` is inclusive | yes | inclusive |\n")
	assert.Contains(b, out, "\n| unknown key: `GET /v1/clients-sdk/merchants` | yes | 401 Unauthorized, `{\"message\": string, \"statusCode\": number}` |\n")
	assert.Contains(b, out, "\n| unknown id: `GET /v1/clients-sdk/merchants/{id}` | yes | 404 Not Found, `{\"message\": string}` |\n")
	assert.Contains(b, out, "\n| key of another API: `GET /v1/banks-sdk/terminals` | yes | 403 Forbidden, `{\"message\": string, \"statusCode\": number}` |\n")
	assert.Contains(b, line(b.T, out, "| `GET /v1/clients-sdk/intents` |"),
		"| `{\"pagination\": {\"current_page\": number}}` | 5 | none seen: limit 1000 returns all 8 records | oldest first |")
	assert.Contains(b, out, "\nRecords read: 2 Terminal. Nothing undocumented was found.\n")
	assert.Contains(b, out, "\n| `Intent.type` | value | refund | purchase | 2 |\n")
	assert.NotContains(b, out, "| key |", "the embedded platform has an undocumented key")
	assert.NotContains(b, out, "| kind |", "the embedded platform has an undocumented kind")
}

// doctorOnlyReads runs the doctor under the key of each API: nothing is written, every list of that
// API is read, and nothing that was read is on the page.
func doctorOnlyReads(b *bench) {
	w := b.world()
	before := everything(b.T, w)
	w.ClearRequests()
	var mu sync.Mutex
	var bodies [][]byte
	proxy := rewriting(b, w, rewrite{answer: func(_ string, body []byte) []byte {
		mu.Lock()
		defer mu.Unlock()
		bodies = append(bodies, body)
		return body
	}})
	var pages strings.Builder
	keys := []string{paytermtest.ClientKey, paytermtest.VendorKey, paytermtest.BankKey, paytermtest.MerchantKey}
	for _, key := range keys {
		out, problems, err := b.run(proxy, key)
		require.NoError(b, err, problems)
		pages.WriteString(out)
	}

	read := map[string]bool{}
	for _, request := range w.Requests() {
		assert.Equal(b, http.MethodGet, request.Method, request.Path)
		assert.Empty(b, request.Body)
		if request.Status == http.StatusOK {
			read[request.Operation] = true
		}
	}
	assert.Equal(b, before, everything(b.T, w))
	documented, err := os.ReadFile("../docs/operations.md")
	require.NoError(b, err)
	var lists []string
	for _, row := range regexp.MustCompile("`(\\w+\\.\\w+\\.list(?:_v2)?)`").FindAllStringSubmatch(string(documented), -1) {
		lists = append(lists, row[1])
	}
	assert.ElementsMatch(b, lists, slices.Collect(maps.Keys(read)))

	page := pages.String()
	assert.Empty(b, uuid.FindAllString(page, -1))
	for _, key := range keys {
		assert.NotContains(b, page, key)
	}
	checked := 0
	for _, body := range bodies {
		var tree any
		require.NoError(b, json.Unmarshal(body, &tree))
		for _, value := range leaves("", tree) {
			if len(value) > 4 { // shorter ones may be in any word
				assert.NotContains(b, page, value)
				checked++
			}
		}
	}
	assert.Greater(b, checked, 1000)
}

// leaves returns the values in a tree, except for those of enumerations, which a page may show.
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

// doctorOnAPlatformThatDrifts finds new keys and kinds, and shows no person in their place.
func doctorOnAPlatformThatDrifts(b *bench) {
	w := b.world()
	drifts := rewrite{answer: func(path string, body []byte) []byte {
		var page map[string]any
		require.NoError(b, json.Unmarshal(body, &page))
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
				terminal["device"] = map[string]any{"status": "Some Name"}
			}
		}
		text, err := json.Marshal(page)
		require.NoError(b, err)
		return text
	}}
	out := b.at(rewriting(b, w, drifts), w, paytermtest.ClientKey)
	for _, row := range []string{
		"| none seen: limit 1000 returns all 8 records | not by `created_at` |",
		"| `Terminal.owner_contact` | key | string |  | 2 |",
		"| `Terminal.[concealed]` | key | boolean |  | 2 |",
		"| `Terminal.is_connected` | kind | string | boolean | 2 |",
		"| `Terminal.device.status` | value | [concealed] | new | 2 |",
	} {
		assert.Contains(b, out, row)
	}
	for _, person := range []string{secretEmail, secretMobile, "Some Name"} {
		assert.NotContains(b, out, person)
	}
}

// doctorWithoutAnswers tells what it could not read, and fails where there is nothing to tell.
func doctorWithoutAnswers(b *bench) {
	w := b.world()
	require.NoError(b, w.Fail(paytermtest.Fault{Operation: "clients.merchants.list", Status: http.StatusNotImplemented, Body: []byte("Some Name")}))
	require.NoError(b, w.Fail(paytermtest.Fault{Operation: "clients.terminals.list", UnreadableRecord: true}))
	require.NoError(b, w.Fail(paytermtest.Fault{Operation: "clients.transactions.list", Status: http.StatusForbidden}))
	require.NoError(b, w.Fail(paytermtest.Fault{Operation: "clients.intents.list", Body: []byte(`{"list": [{"name": "Some Name"}]}`)}))
	out, problems, err := b.run(w.URL, paytermtest.ClientKey)
	require.NoError(b, err, problems)
	assert.Contains(b, out, "### `GET /v1/clients-sdk/merchants`\n\nNot read: 501 Not Implemented.\n")
	assert.Contains(b, out, "### `GET /v1/clients-sdk/transactions`\n\nNot read: 403 Forbidden.\n")
	assert.Contains(b, out, "\n| whether `from` is inclusive | no | no transaction with a time was read |\n")
	assert.Contains(b, out, "\nRecords that cannot be read: 1, the first at `id: not a text`.\n")
	assert.Contains(b, out, "\nNot read: no array under `data`, but `{\"list\": [{\"name\": string}]}`.\n")
	assert.NotContains(b, out, "Some Name")

	assert.Contains(b, b.fails(w, "another-key"), "401")
	out, problems, err = b.run("http://127.0.0.1:1", paytermtest.ClientKey) // a port that no test of another server gets
	assert.Error(b, err)
	assert.Empty(b, out)
	assert.Contains(b, problems, "clients.merchants.list")
}
