package paytermtest_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/paytermtest"
)

// The tests of this file range over the table of operations, so new operations are tested too.
// newWorld must make the records that an operation needs.

// exchange sends a request and decodes the response.
func (b *bench) exchange(w rawRequest) (int, any) {
	b.Helper()
	status, text, err := b.sendRaw(w)
	require.NoError(b, err)
	return status, tree(b.T, text)
}

// records returns the records of a list, in order.
func (w world) records(b *bench, row calls.Call, query string) []any {
	b.Helper()
	status, text, err := b.sendRaw(w.request(row, query))
	require.NoError(b, err)
	require.Equal(b, 200, status, "%s: %s", row.Name(), text)
	return tree(b.T, row.Find(text)).([]any)
}

// all returns the records of a list, in order. A test that takes them apart needs some.
func (w world) all(b *bench, row calls.Call) []any {
	b.Helper()
	records := w.records(b, row, everything)
	require.GreaterOrEqual(b, len(records), 3, "newWorld must make three records for %s", row.Name())
	return records
}

func idsOf(t *testing.T, records []any) []string {
	t.Helper()
	ids := []string{}
	for _, record := range records {
		ids = append(ids, text(t, record, "id"))
	}
	return ids
}

const everything = "limit=1000"

// reads returns what the keys of a world see of it, by operation: all lists, and one record of each
// kind.
func (w world) reads(b *bench) map[string]any {
	b.Helper()
	all := map[string]any{}
	for _, row := range calls.Table {
		if row.Method != http.MethodGet || w.keys["banks"] == w.request(row, "").key {
			continue
		}
		query := ""
		if row.IsList() {
			query = everything
		}
		status, response := b.exchange(w.request(row, query))
		require.Equal(b, 200, status, "%s: newWorld must make a record: %v", row.Name(), response)
		all[row.Name()] = response
	}
	return all
}

// twoWorlds returns the worlds of two clients of one platform.
func twoWorlds(t *testing.T) (b *bench, own, others world) {
	t.Helper()
	b = startUnwired(t, paytermtest.Options{})
	own = newWorld(b, paytermtest.ClientKey)
	return b, own, newWorld(b, b.AddClient().Key)
}

func TestRecordsOfOthersAreNotFound(t *testing.T) {
	b, own, others := twoWorlds(t)
	before := others.reads(b)
	for _, row := range calls.Table {
		if !strings.Contains(row.URI()+row.Body, "$") || strings.HasPrefix(row.Call, "Banks.") {
			continue
		}
		foreign := others.request(row, "")
		foreign.key = own.request(row, "").key
		status, response := b.exchange(foreign)
		assert.Equal(t, http.StatusNotFound, status, "%s reaches a record of another client: %v", row.Name(), response)
	}
	assert.Equal(t, before, others.reads(b), "a request that was not found has changed a record")
}

// unseen are the writes without a visible effect, and why.
var unseen = map[string]string{
	"clients.terminals.update_profile": "changes nothing",
	"risk.submit":                      "only RiskEvents returns it",
}

func TestWritesChangeOnesOwnWithAFreshTime(t *testing.T) {
	for _, row := range calls.Table {
		if !row.IsWrite() {
			continue
		}
		b, own, others := twoWorlds(t)
		updatesOwn(b, own, others, row.Name(), func() {
			status, response := b.exchange(own.request(row, ""))
			require.Less(t, status, 300, "%s: %v", row.Name(), response)
		})
	}
}

// updatesOwn checks that a write shows in its own world only, and that every changed record has the
// time of the write.
func updatesOwn(b *bench, own, others world, name string, write func()) {
	b.Helper()
	before, theirs := own.reads(b), others.reads(b)
	b.clock.Move(time.Hour)
	write()
	now, after := b.clock.Now().Format("2006-01-02T15:04:05.000Z"), own.reads(b)
	for operation := range after {
		assert.Empty(b, stale(before[operation], after[operation], now), "%s leaves an old updated_at in %s", name, operation)
	}
	if unseen[name] == "" {
		text, err := json.Marshal(after)
		require.NoError(b, err)
		assert.Contains(b, string(text), now, "%s has no visible effect", name)
	}
	assert.Equal(b, theirs, others.reads(b), "%s changes what another client sees", name)
}

// stale returns the records that have changed but whose updated_at is not now. Nested records count
// separately.
func stale(before, after any, now string) (records []any) {
	switch after := after.(type) {
	case []any:
		was, _ := before.([]any)
		for i, record := range after {
			if i < len(was) {
				records = append(records, stale(was[i], record, now)...)
			} else if updated, has := field(record, "updated_at"); has && updated != now {
				records = append(records, record)
			}
		}
	case object:
		was, _ := before.(object)
		changed := false
		for name, value := range after {
			switch value.(type) {
			case object, []any:
				records = append(records, stale(was[name], value, now)...)
			default:
				changed = changed || was != nil && value != was[name] && name != "last_transaction" // a value of its terminal
			}
		}
		if updated, has := after["updated_at"]; has && changed && updated != now {
			records = append(records, after)
		}
	}
	return records
}

func field(record any, name string) (any, bool) {
	members, _ := record.(object)
	value, has := members[name]
	return value, has
}

// pagesOf returns what a list states about its second page of two records, in the form of its
// document.
func pagesOf(t *testing.T, row calls.Call, form paytermtest.PageForm, total int) (key string, want any) {
	t.Helper()
	document := tree(t, documentOf(t, row)).(object)
	current, last := json.Number("2"), json.Number(fmt.Sprint(total))
	pages, _ := document["pages"].(object)
	switch {
	case document["pagination"] != nil:
		return "pagination", object{"current_page": current}
	case pages != nil && pages["total"] == nil: // always this form
		return "pages", object{"current": current}
	}
	return "pages", map[paytermtest.PageForm]any{
		paytermtest.PagesTotalAndCurrent: object{"total": last, "current": current},
		paytermtest.PagesCurrentOnly:     object{"current": current}, paytermtest.PagesNumber: last,
	}[form]
}

func TestEveryListHasPages(t *testing.T) {
	for _, form := range []paytermtest.PageForm{paytermtest.PagesTotalAndCurrent, paytermtest.PagesCurrentOnly, paytermtest.PagesNumber} {
		b := startUnwired(t, paytermtest.Options{PageSize: 2, PageForm: form})
		w := newWorld(b, paytermtest.ClientKey)
		for _, row := range calls.Table {
			if !row.IsList() {
				continue
			}
			all := w.all(b, row)
			assert.True(t, slices.IsSortedFunc(all, func(one, next any) int {
				before, _ := field(one, "created_at")
				after, _ := field(next, "created_at")
				return strings.Compare(fmt.Sprint(before), fmt.Sprint(after))
			}), "%s is not in the order of creation", row.Name())

			size := func(from int) []any { return all[min(from, len(all)):min(from+2, len(all))] }
			assert.Equal(t, all[:1], w.records(b, row, "limit=1"), row.Name())
			for page := range len(all) {
				assert.Equal(t, size(2*page), w.records(b, row, fmt.Sprintf("page=%d", page+1)), "page %d of %s", page+1, row.Name())
			}
			_, second := b.exchange(w.request(row, "page=2"))
			key, want := pagesOf(t, row, form, (len(all)+1)/2)
			assert.Equal(t, want, at(t, second, key), row.Name())
			assert.Equal(t, idsOf(t, all), w.walked(b, row), "the library's walk of %s", row.Name())
		}
	}
}

// walked returns the ids that the library finds with two records per page.
func (w world) walked(b *bench, row calls.Call) (ids []string) {
	b.Helper()
	raw := w.request(row, "")
	client, err := payterm.NewClient(b.base, raw.key, payterm.WithHTTPClient(b.http))
	require.NoError(b, err)
	request := payterm.Request{Method: raw.method, Path: raw.path, Query: url.Values{"limit": {"2"}}}
	for record, err := range payterm.All[struct{ ID string }](b.Context(), client, request, row.Key) {
		require.NoError(b, err, row.Name())
		ids = append(ids, record.ID)
	}
	return ids
}

func TestNewestFirstReversesEveryList(t *testing.T) {
	b, reversed := startUnwired(t, paytermtest.Options{}), startUnwired(t, paytermtest.Options{NewestFirst: true})
	oldest, newest := newWorld(b, paytermtest.ClientKey), newWorld(reversed, paytermtest.ClientKey)
	for _, row := range calls.Table {
		if !row.IsList() {
			continue
		}
		want := oldest.all(b, row)
		slices.Reverse(want)
		assert.Equal(t, want, newest.records(reversed, row, everything), row.Name())
		assert.Equal(t, want[1:2], newest.records(reversed, row, "limit=1&page=2"), row.Name())
	}
}

func TestClientIDFiltersVendorViews(t *testing.T) {
	b := startUnwired(t, paytermtest.Options{})
	other := b.AddClient()
	w := newWorld(b, paytermtest.ClientKey)
	second := newWorld(b, other.Key)
	for _, id := range []string{"$terminal", "$free"} {
		require.NoError(t, b.SetVendor(second.ids.Replace(id), paytermtest.VendorKey))
	}
	for _, row := range calls.Table {
		switch {
		case !strings.Contains(row.URI(), "client_id="):
		case !row.IsList():
			for id, want := range map[string]int{b.ClientID(): 200, other.ID: 404} {
				status, _ := b.exchange(w.request(row, "client_id="+id))
				assert.Equal(t, want, status, row.Name())
			}
		default:
			all := idsOf(t, w.records(b, row, everything))
			first := idsOf(t, w.records(b, row, everything+"&client_id="+b.ClientID()))
			rest := idsOf(t, w.records(b, row, everything+"&client_id="+other.ID))
			assert.ElementsMatch(t, all, slices.Concat(first, rest), row.Name())
			assert.NotEmpty(t, rest, row.Name())
			assert.Empty(t, w.records(b, row, "client_id=unknown"), row.Name())
		}
	}
}

// telling has values of each query parameter; one of them has to change what is read.
var telling = map[string][]string{
	"page": {"2"}, "limit": {"1"}, "tid": {"9"}, "from": {"32503680000000"}, "to": {"1"}, "client_id": {"unknown"},
	"is_connected": {"true", "false"}, "is_assigned": {"true", "false"},
}

// TestEveryParameterIsUsed checks that no parameter of the library is accepted and then ignored,
// which would let a user's test pass unfiltered.
func TestEveryParameterIsUsed(t *testing.T) {
	b := startUnwired(t, paytermtest.Options{})
	w := newWorld(b, paytermtest.ClientKey)
	for _, row := range calls.Table {
		if row.Params == nil || row.HasBody() {
			continue
		}
		_, all := b.exchange(w.request(row, ""))
		for param := range reflect.TypeOf(row.Params).Fields() {
			name, _, _ := strings.Cut(param.Tag.Get("url"), ",")
			assert.True(t, slices.ContainsFunc(telling[name], func(value string) bool {
				status, part := b.exchange(w.request(row, name+"="+value))
				return status != http.StatusBadRequest && !assert.ObjectsAreEqual(all, part)
			}), "%s of %s changes nothing", name, row.Name())
		}
	}
}

// TestOneSaleInEveryView checks that all views of a payment identify it by the same values.
func TestOneSaleInEveryView(t *testing.T) {
	b := startUnwired(t, paytermtest.Options{})
	w := newWorld(b, paytermtest.ClientKey)
	sale := b.State().Sales[0]
	want := map[string]any{
		"retrieval_reference_number": sale.RRN, "rrn": sale.RRN, "system_trace_audit_number": sale.STAN, "stan": sale.STAN,
		"transaction_uuid": sale.TransactionID, "uuid": sale.TransactionID, "is_approved": true, "is_reversed": false,
		"pan": "411111******1111", "amount": "2530", "amount_authorized": "2530",
	}
	exact := strings.NewReplacer(" ", "", ".", "")
	for _, row := range calls.Table {
		if row.Method != http.MethodGet || !regexp.MustCompile(`\$(sale|sale2|intent|session)$`).MatchString(rawRequestOf(row).path) {
			continue
		}
		_, response := b.exchange(w.request(row, ""))
		met := false
		each(response, func(name string, value any) {
			if text, isText := value.(string); isText {
				value = exact.Replace(text)
				if strings.HasPrefix(name, "amount") {
					value = strings.TrimLeft(exact.Replace(text), "0")
				}
			}
			if expected, known := want[name]; known {
				met = true
				assert.Equal(t, expected, value, "%s in %s", name, row.Name())
			}
		})
		assert.True(t, met, row.Name())
	}
}

// TestCardAmountsAreInEveryView reads a partial approval with a tip: 25.30 was asked for.
func TestCardAmountsAreInEveryView(t *testing.T) {
	b := startUnwired(t, paytermtest.Options{})
	terminalID := b.terminal("000001")
	card := paytermtest.Card{Amount: "3.00", Other: "1.00"}
	session := b.session(terminalID, "2530")
	sale, err := b.Tap(session, card)
	require.NoError(t, err)
	paid := b.posPurchase(b.posTerminal(paytermtest.POSTerminal{}), card, 2530)
	w := world{
		ids: strings.NewReplacer("$terminal", terminalID, "$session", session, "$sale2", sale.TransactionIDV2, "$sale", sale.TransactionID,
			"$intent", sale.IntentID, "$paid", paid.TransactionID),
		keys: map[string]string{
			"clients": paytermtest.ClientKey, "pos": paytermtest.ClientKey, "vendors": paytermtest.VendorKey,
			"merchants": paytermtest.MerchantKey, "banks": paytermtest.BankKey,
		},
	}
	const (
		inReceipt  = "amount_authorized 3.00, amount_other 1.00"
		inSession  = "amount 2530, amount_authorized 000000000300, " + inReceipt
		inV2       = "amount_authorized 3.00, amount_other 100"
		intent     = "amount 2530, amount_authorized 300"
		intentRead = "amount 2530, amount 300, " + inReceipt + ", amount_other 100"
	)
	want := map[string]string{
		"clients.sessions.list": inSession, "clients.sessions.get": inSession,
		"merchants.sessions.list": inSession, "merchants.sessions.get": inSession,
		"clients.transactions.list": inReceipt, "clients.transactions.get": inReceipt,
		"merchants.transactions.list": inReceipt, "merchants.transactions.get": inReceipt,
		"vendors.transactions.list": inReceipt, "vendors.transactions.get": inReceipt,
		"banks.transactions.list": inReceipt, "banks.transactions.get": inReceipt,
		"clients.transactions.list_v2": inV2, "clients.transactions.get_v2": inV2,
		"clients.intents.list": intent, "clients.intents.get": intentRead,
		"merchants.intents.list": intent, "merchants.intents.get": intentRead,
		"banks.pos_transactions.list": "amount_authorized 300, amount_other 100",
		"banks.pos_transactions.get":  "amount_authorized 3.00, amount_authorized 300, amount_other 1.00, amount_other 100",
	}
	for _, row := range calls.Table {
		request := w.request(row, "")
		if row.Method != http.MethodGet || strings.Contains(request.path, "$") {
			continue
		}
		_, response := b.exchange(request)
		assert.Equal(t, want[row.Name()], strings.Join(amounts(response), ", "), row.Name())
	}

	_, err = b.Refund(sale.TransactionID, 301)
	require.ErrorContains(t, err, "at most 300")
	_, err = b.Refund(sale.TransactionID, 100)
	require.NoError(t, err)
	report := b.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+terminalID+`"}`)
	require.Equal(t, [2]any{"2.00", 2.0}, row(t, at(t, report, "reconciliation", "receipt", "details", "total")))
	require.Equal(t, int64(2530), b.State().Sessions[0].Amount)
}

func TestCardAuthorizesNothing(t *testing.T) {
	b := start(t, paytermtest.Options{})
	sale := b.sale(b.terminal("000001"), "400", paytermtest.Card{Amount: "0.00"})
	require.True(t, sale.Approved)
	require.Equal(t, int64(0), b.State().Sales[0].Amount)
}

// amounts returns the members of a view that are named amount, sorted, with their texts.
func amounts(view any) (all []string) {
	walk := func(name string, value any) {
		if labeled, is := value.(object); is && strings.HasPrefix(name, "amount") {
			value = labeled["value"]
		}
		if text, is := value.(string); is && strings.HasPrefix(name, "amount") {
			all = append(all, name+" "+text)
			return
		}
		all = append(all, amounts(value)...)
	}
	switch view := view.(type) {
	case object:
		for name, value := range view {
			walk(name, value)
		}
	case []any:
		for _, element := range view {
			walk("", element)
		}
	}
	slices.Sort(all)
	return all
}

// each visits the scalar members of a view.
func each(view any, visit func(name string, value any)) {
	switch view := view.(type) {
	case object:
		for name, value := range view {
			switch value.(type) {
			case object, []any:
				each(value, visit)
			default:
				visit(name, value)
			}
		}
	case []any:
		for _, element := range view {
			each(element, visit)
		}
	}
}

// filledIn replaces the names of ids with the ids of a world, and removes queries.
type filledIn struct {
	next http.RoundTripper
	ids  *strings.Replacer
}

func (f filledIn) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Path, r.URL.RawPath, r.URL.RawQuery = f.ids.Replace(r.URL.Path), "", ""
	if r.Body != nil {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		r.Body = io.NopCloser(strings.NewReader(f.ids.Replace(string(text))))
		r.ContentLength = -1
	}
	return f.next.RoundTrip(r)
}

func TestLibraryReadsEveryResponseWithoutLoss(t *testing.T) {
	forms.Each(t, func(t *testing.T, form paytermtest.Form) {
		for _, row := range calls.Table {
			b := startUnwired(t, paytermtest.Options{Form: form})
			w := newWorld(b, paytermtest.ClientKey)
			client, err := payterm.NewClient(b.base, w.request(row, "").key,
				payterm.WithHTTPClient(&http.Client{Transport: filledIn{b.http.Transport, w.ids}}))
			require.NoError(t, err)
			row.Args = slices.Clone(row.Args)
			for i, arg := range row.Args {
				if id, isID := arg.(string); isID {
					row.Args[i] = w.ids.Replace(id) // a Get holds it against the response
				}
			}
			read, err := row.Do(t.Context(), client)
			require.NoError(t, err, row.Name())
			lossless(t, read)
		}
	})
}
