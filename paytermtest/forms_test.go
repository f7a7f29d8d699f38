package paytermtest_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/fake"
	"github.com/payterm/payterm-go/paytermtest"
)

// matchers report for each form whether a value is in it.
var matchers = map[string]func(holder object, value any, has bool) bool{
	"null":   func(_ object, value any, has bool) bool { return has && value == nil },
	"absent": func(_ object, _ any, has bool) bool { return !has },
	"empty":  func(_ object, value any, has bool) bool { return has && isEmpty(value) },
	"text":   func(_ object, value any, _ bool) bool { return isA[string](value) },
	"one object": func(_ object, value any, _ bool) bool {
		return isA[object](value) && has(value, "type", "time_stamp")
	},
	"English text":        func(_ object, value any, _ bool) bool { return isA[string](value) },
	"in Turkish":          func(_ object, value any, _ bool) bool { return has(value, "turkish") && !has(value, "arabic") },
	"object with an id":   func(_ object, value any, _ bool) bool { return has(value, "id") },
	"unwrapped":           func(holder object, _ any, hasIt bool) bool { return !hasIt && has(holder, "id", "name") },
	"number of pages":     func(_ object, value any, _ bool) bool { return isA[float64](value) },
	"with total":          func(_ object, value any, _ bool) bool { return has(value, "current", "total") },
	"with all the totals": func(_ object, value any, _ bool) bool { return has(value, "current_page", "total_pages", "total_data") },
	"object in a text": func(_ object, value any, _ bool) bool {
		text, _ := value.(string)
		var inner object
		return json.Unmarshal([]byte(text), &inner) == nil
	},
	"list of steps": func(_ object, value any, _ bool) bool {
		list, _ := value.([]any)
		return len(list) > 0 && has(list[0], "type", "time_stamp")
	},
	"declined, too": func(_ object, value any, _ bool) bool {
		list, _ := value.([]any)
		if len(list) != 2 {
			return false
		}
		first, _ := list[0].(object)
		second, _ := list[1].(object)
		return first["status"] == "declined" && isApproved(first) &&
			second["type"] == "reversal" && second["status"] == "reversed" && second["receipt"] == nil
	},
}

func isA[T any](value any) bool { _, is := value.(T); return is }

// isApproved reports whether the receipt of an event is approved, as an object or as JSON in a
// string.
func isApproved(event object) bool {
	receipt, _ := event["receipt"].(object)
	data, isObject := receipt["data"].(object)
	if text, isText := receipt["data"].(string); isText {
		isObject = json.Unmarshal([]byte(text), &data) == nil
	}
	return isObject && data["is_approved"] == true
}

func isEmpty(value any) bool {
	switch value := value.(type) {
	case string:
		return value == ""
	case []any:
		return len(value) == 0
	}
	return false
}

func has(value any, names ...string) bool {
	members, _ := value.(object)
	return !slices.ContainsFunc(names, func(name string) bool { _, has := members[name]; return !has })
}

// matches returns for each value at a path whether it matches.
func matches(value any, path string, match func(object, any, bool) bool) []bool {
	holder, isObject := value.(object)
	if !isObject {
		return nil
	}
	name, rest, deeper := strings.Cut(path, ".")
	if !deeper {
		member, has := holder[name]
		return []bool{match(holder, member, has)}
	}
	name, isList := strings.CutSuffix(name, "[]")
	if !isList {
		return matches(holder[name], rest, match)
	}
	var all []bool
	records, _ := holder[name].([]any)
	for _, record := range records {
		all = append(all, matches(record, rest, match)...)
	}
	return all
}

var rewritings = map[paytermtest.Form][]fake.Rewriting{
	paytermtest.FormSparse: fake.SparseForms, paytermtest.FormOther: fake.OtherForms,
}

func TestEveryFormIsShownByItsDocument(t *testing.T) {
	for _, table := range rewritings {
		for _, row := range table {
			text, err := os.ReadFile("../testdata/" + row.Document + ".json")
			require.NoError(t, err)
			var document any
			require.NoError(t, json.Unmarshal(text, &document))
			require.Contains(t, matchers, string(row.Form))
			assert.Contains(t, matches(document, row.Path, matchers[string(row.Form)]), true, "%s: no %s is %s", row.Document, row.Path, row.Form)
		}
	}
}

// TestEveryFormIsUsed checks that more values have the form than in FormDocumented.
func TestEveryFormIsUsed(t *testing.T) {
	documented := responsesIn(t, paytermtest.FormDocumented)
	for forms, table := range rewritings {
		responses := responsesIn(t, forms)
		for _, row := range table {
			for _, operation := range strings.Fields(row.Operations) {
				require.Contains(t, responses, operation)
				assert.Greater(t, count(matches(responses[operation], row.Path, matchers[string(row.Form)])),
					count(matches(documented[operation], row.Path, matchers[string(row.Form)])), "values in %s where %s is %s", operation, row.Path, row.Form)
			}
		}
	}
}

func count(places []bool) int {
	return len(slices.DeleteFunc(slices.Clone(places), func(is bool) bool { return !is }))
}

// responsesIn returns a response of every operation with forms.
func responsesIn(t *testing.T, forms paytermtest.Form) map[string]object {
	t.Helper()
	b := start(t, paytermtest.Options{Form: forms})
	merchant, bank, vendor := b.as(paytermtest.MerchantKey), b.as(paytermtest.BankKey), b.as(paytermtest.VendorKey)
	merchantID := b.merchant()
	named := text(t, b.ok("POST", v1+"/terminals", `{"trsm_code":"000042","name":"Front desk","merchant_id":"`+merchantID+`"}`), "terminal", "id")
	b.AddTerminal()
	b.AddTerminal()
	b.ok("POST", v1+"/terminals/"+named+"/assign", userBody)
	posTerminal, err := b.AddPOSTerminal(paytermtest.POSTerminal{TID: "00000042", SerialNumber: "SN-0042"})
	require.NoError(t, err)
	_, err = b.POSPurchase(posTerminal, paytermtest.Card{}, 400)
	require.NoError(t, err)
	b.ok("POST", posAPI+"/subscriptions", `{"tid":"00000042","plan_id":"49429995-9a84-4b88-8e46-a23984d4174b"}`)
	sale := b.sale(named, "400", paytermtest.Card{})
	b.sale(named, "500", paytermtest.Card{DeclineCode: "116"})
	require.NoError(t, b.Reverse(b.sale(named, "600", paytermtest.Card{}).TransactionID))
	ended, err := b.Reconcile(named)
	require.NoError(t, err)

	sessions := "/terminals/" + named + "/sessions"
	sold := b.State().Sessions[0].ID
	return map[string]object{
		"clients.merchants.list":       b.ok("GET", v1+"/merchants", ""),
		"clients.merchants.get":        b.ok("GET", v1+"/merchants/"+merchantID, ""),
		"clients.terminals.list":       b.ok("GET", v1+"/terminals", ""),
		"clients.terminals.get":        b.ok("GET", v1+"/terminals/"+named, ""),
		"vendors.terminals.list":       vendor.ok("GET", vendorAPI+"/terminals?client_id="+b.ClientID(), ""),
		"merchants.terminals.list":     merchant.ok("GET", merchantAPI+"/terminals", ""),
		"clients.sessions.create":      b.ok("POST", v1+sessions, `{"type":"purchase","amount":400}`),
		"clients.sessions.get":         b.ok("GET", v1+sessions+"/"+sold, ""),
		"merchants.sessions.get":       merchant.ok("GET", merchantAPI+sessions+"/"+sold, ""),
		"clients.transactions.list":    b.ok("GET", v1+"/transactions", ""),
		"clients.transactions.get":     b.ok("GET", v1+"/transactions/"+sale.TransactionID, ""),
		"merchants.transactions.list":  merchant.ok("GET", merchantAPI+"/transactions", ""),
		"clients.transactions.list_v2": b.ok("GET", v2+"/transactions", ""),
		"clients.intents.list":         b.ok("GET", v1+"/intents", ""),
		"merchants.intents.list":       merchant.ok("GET", merchantAPI+"/intents", ""),
		"clients.intents.get":          b.ok("GET", v1+"/intents/"+sale.IntentID, ""),
		"merchants.intents.get":        merchant.ok("GET", merchantAPI+"/intents/"+sale.IntentID, ""),
		"banks.reconciliations.list":   bank.ok("GET", bankAPI+"/reconciliations", ""),
		"banks.reconciliations.get":    bank.ok("GET", bankAPI+"/reconciliations/"+ended, ""),
		"banks.pos_terminals.get":      bank.ok("GET", bankAPI+"/pos/terminals/"+posTerminal, ""),
		"pos.messages.list":            b.ok("GET", posAPI+"/messages", ""),
		"pos.subscriptions.list":       b.ok("GET", posAPI+"/subscriptions", ""),
	}
}

func TestSparseFormsApplyToEverySecondRecord(t *testing.T) {
	b := start(t, paytermtest.Options{Form: paytermtest.FormSparse})
	terminalID := b.AddTerminal().ID
	for range 4 {
		b.sale(terminalID, "400", paytermtest.Card{})
	}
	require.Equal(t, []bool{true, false, true, false}, matches(b.ok("GET", v1+"/transactions", ""), "transactions[].user", matchers["null"]))
}

func TestPagesInOtherFormsCountEveryRecord(t *testing.T) {
	b := start(t, paytermtest.Options{Form: paytermtest.FormOther, PageSize: 2})
	terminalID := b.AddTerminal().ID
	for range 5 {
		b.sale(terminalID, "400", paytermtest.Card{})
	}
	require.Equal(t, object{"current_page": 2.0, "total_pages": 3.0, "total_data": 5.0}, b.ok("GET", v1+"/intents?page=2", "")["pagination"])
	require.EqualValues(t, 1, b.ok("GET", v1+"/merchants", "")["pages"])
}
