package paytermtest_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/canary"
	"github.com/payterm/payterm-go/paytermtest"
)

// world fills a platform and gives what the names in a request stand for.
func world(b *bench) *strings.Replacer {
	b.Helper()
	made := b.open("", "000001")
	free := b.ok("POST", v1+"/terminals", `{"trsm_code":"000002","merchant_id":"`+made.merchant+`"}`)
	device, err := b.Connect(made.terminal)
	require.NoError(b, err)
	pos := b.posTerminal(paytermtest.POSTerminal{TID: "00000042"})
	b.posTerminal(paytermtest.POSTerminal{TID: "00000043"})
	paid := b.posPurchase(pos, paytermtest.Card{}, 100)
	day, err := b.POSReconcile(pos)
	require.NoError(b, err)
	subscribed := b.ok("POST", subsPath, `{"tid":"00000042","plan_id":"`+planID+`"}`)
	return strings.NewReplacer(
		"$merchant", made.merchant, "$terminal", made.terminal, "$free", text(b.T, free, "terminal", "id"), "$device", device,
		"$session", made.session, "$intent", made.sale.IntentID, "$sale2", made.sale.TransactionIDV2, "$sale", made.sale.TransactionID,
		"$reconciliation", made.reconciliation, "$pos", pos, "$paid", paid.TransactionID, "$message", paid.RequestID, "$day", day,
		"$subscription", text(b.T, subscribed, "subscription", "id"),
	)
}

// namePaths puts names of the world into the paths of operations.
var namePaths = strings.NewReplacer(
	"/pos/terminals/1", "/pos/terminals/$pos", "/pos/transactions/1", "/pos/transactions/$paid", "/messages/1", "/messages/$message",
	"/pos/reconciliations/1", "/pos/reconciliations/$day", "/subscriptions/1", "/subscriptions/$subscription", "/lookup/1", "/lookup/SN-0001",
	"/terminals/1/assign", "/terminals/$free/assign", "/terminals/1", "/terminals/$terminal", "/sessions/2", "/sessions/$session",
	"/merchants/1", "/merchants/$merchant", v2+"/transactions/1", v2+"/transactions/$sale2", "/transactions/1", "/transactions/$sale",
	"/intents/1", "/intents/$intent", "/reconciliations/1", "/reconciliations/$reconciliation",
)

// goodBodies are what the operations take that take something.
var goodBodies = map[string]string{
	"clients.merchants.create":          `{"name":"Example Store","name_ar":"متجر تجريبي","reference_id":"01112"}`,
	"clients.terminals.register":        `{"trsm_code":"000042","merchant_id":"$merchant","name":"Front desk"}`,
	"clients.terminals.commit":          `{"mid":"900000000000001","serial_number":"SN-0001","merchant":{"id":"$merchant"}}`,
	"clients.terminals.disconnect":      `{"device_id":"$device"}`,
	"clients.terminals.assign":          userBody,
	"merchants.terminals.assign":        userBody,
	"clients.sessions.create":           `{"type":"purchase","amount":400}`,
	"clients.reconciliations.create":    `{"terminal_id":"$terminal"}`,
	"clients.reconciliations.create_v2": `{"tid":"0300000000000001"}`,
	"merchants.reconciliations.create":  `{"terminal_id":"$terminal"}`,
	"pos.subscriptions.create":          `{"tid":"00000043","plan_id":"` + planID + `"}`,
	"pos.subscriptions.cancel":          `{"plan_id":"` + planID + `","cancellation_reason":"moved"}`,
	"risk.submit":                       fullEvent,
}

// goodRequests are one of each operation, for a platform with a world.
func goodRequests() []wish {
	wishes := make([]wish, 0, len(operations))
	for _, operation := range operations {
		query := ""
		if strings.HasSuffix(operation.name, ".list") {
			query = "page=1&limit=1"
		}
		wishes = append(wishes, wish{
			operation.method, namePaths.Replace(operation.path), query, goodBodies[operation.name],
			cmp.Or(ownKey(operation.name), paytermtest.ClientKey),
		})
	}
	return wishes
}

// wish is a request that may be anything.
type wish struct{ method, path, query, body, key string }

// grant sends a wish past the checks of net/http and returns the status, and the answer or how it
// was cut.
func (b *bench) grant(w wish) (status int, answer []byte, cut error) {
	b.Helper()
	target, err := url.ParseRequestURI(w.path)
	if err != nil {
		b.Skip("no server takes it")
	}
	target.RawQuery = w.query
	request := &http.Request{
		Method: w.method, URL: target, Header: http.Header{"Api-Key": {w.key}, "Content-Type": {"application/json"}},
		Body: io.NopCloser(strings.NewReader(w.body)),
	}
	response, err := b.http.Transport.RoundTrip(request)
	if err != nil {
		return 0, nil, err
	}
	answer, err = io.ReadAll(response.Body)
	return response.StatusCode, answer, err
}

// fuzzKeys are one for each family of APIs, one that nobody knows, and none.
var fuzzKeys = []string{paytermtest.ClientKey, paytermtest.VendorKey, paytermtest.BankKey, paytermtest.MerchantKey, canary.Key, ""}

// fuzzFaults end by themselves; wholeFaults of them, the first, leave an answer whole.
var fuzzFaults = []paytermtest.Fault{
	{},
	{StallPage: true, OddRecord: true},
	{Status: 503},
	{DropBefore: true},
	{DropAfter: true},
	{Truncate: true},
	{Reset: true},
	{Truncate: true, Reset: true},
}

const wholeFaults = 3

// Whatever a platform is sent, it answers, in JSON, and keeps no secret. The seeds it grants.
func FuzzServe(f *testing.F) {
	good := goodRequests()
	for _, w := range good {
		f.Add(w.method, w.path, w.query, w.body, uint8(slices.Index(fuzzKeys, w.key)), uint8(0))
	}
	for fault := range fuzzFaults {
		f.Add("GET", v1+"/merchants", "page=1", "", uint8(0), uint8(fault))
	}
	f.Fuzz(func(t *testing.T, method, path, query, body string, key, fault uint8) {
		b := startUnwired(t, paytermtest.Options{})
		w := wish{method, path, query, body, fuzzKeys[int(key)%len(fuzzKeys)]}
		isGood := fault == 0 && slices.Contains(good, w)
		names := world(b)
		w.path, w.query, w.body = names.Replace(path), names.Replace(query), names.Replace(body)

		at := int(fault) % len(fuzzFaults)
		require.NoError(t, b.Fail(fuzzFaults[at]))
		status := b.check(w, at >= wholeFaults)
		if isGood {
			require.Contains(t, []int{http.StatusOK, http.StatusCreated}, status,
				"%s: its id may be missing in namePaths, or its body in goodBodies", b.last().Operation)
		}
		b.ClearFaults()

		// JSON that begins like this has the number under a key called pan; anything else is no
		// JSON.
		w.body = strings.Replace(w.body, "{", `{"pan":"`+canary.PAN+`",`, 1)
		b.check(w, false)
		require.NotContains(t, string(b.last().Body), canary.PAN)
		b.ok("GET", v1+"/merchants", "")
	})
}

// last is the request that came last.
func (b *bench) last() paytermtest.Request {
	seen := b.Requests()
	return seen[len(seen)-1]
}

// check grants a wish and returns the status, after a look at what came and what the journal has of
// it.
func (b *bench) check(w wish, mayCut bool) int {
	b.Helper()
	status, answer, cut := b.grant(w)
	last := b.last()
	where := cmp.Or(last.Operation, w.method+" "+w.path)
	require.Equal(b, status, last.Status, where)
	if cut != nil {
		require.True(b, mayCut, "%s: %v", where, cut)
	} else {
		require.GreaterOrEqual(b, status, 200, where)
		require.Less(b, status, 600, where)
		require.True(b, w.method == http.MethodHead || json.Valid(answer), "%s: %s", where, answer)
	}
	if !strings.Contains(w.method+w.path+w.query+w.body, w.key) { // as it does when there is none
		require.NotContains(b, string(answer), w.key)
		require.NotContains(b, fmt.Sprint(last.Header), w.key)
	}
	return status
}
