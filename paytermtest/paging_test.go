package paytermtest_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// fill creates merchants named 1, 2, 3 and so on.
func fill(b *bench, count int) {
	b.Helper()
	for i := range count {
		b.ok("POST", v1+"/merchants", fmt.Sprintf(`{"name":"%d"}`, i+1))
	}
}

func names(t *testing.T, view object) []string {
	t.Helper()
	names := []string{}
	for _, one := range view["merchants"].([]any) {
		names = append(names, text(t, one, "name"))
	}
	return names
}

func TestPages(t *testing.T) {
	b := start(t, paytermtest.Options{PageSize: 2})
	empty := b.ok("GET", v1+"/merchants", "")
	require.Equal(t, object{"merchants": []any{}, "pages": object{"total": 0.0, "current": 1.0}}, empty)

	fill(b, 5)
	for query, want := range map[string]struct {
		names []string
		pages object
	}{
		"":                                  {[]string{"1", "2"}, object{"total": 3.0, "current": 1.0}},
		"?page=1":                           {[]string{"1", "2"}, object{"total": 3.0, "current": 1.0}},
		"?page=3":                           {[]string{"5"}, object{"total": 3.0, "current": 3.0}},
		"?page=4":                           {[]string{}, object{"total": 3.0, "current": 4.0}},
		"?page=9223372036854775807":         {[]string{}, object{"total": 3.0, "current": 9223372036854775807.0}},
		"?limit=3&page=2":                   {[]string{"4", "5"}, object{"total": 2.0, "current": 2.0}},
		"?limit=5":                          {[]string{"1", "2", "3", "4", "5"}, object{"total": 1.0, "current": 1.0}},
		"?limit=9223372036854775807":        {[]string{"1", "2", "3", "4", "5"}, object{"total": 1.0, "current": 1.0}},
		"?limit=9223372036854775807&page=2": {[]string{}, object{"total": 1.0, "current": 2.0}},
	} {
		view := b.ok("GET", v1+"/merchants"+query, "")
		require.Equal(t, want.names, names(t, view), query)
		require.Equal(t, want.pages, view["pages"], query)
	}
}

func TestPageForms(t *testing.T) {
	for form, want := range map[paytermtest.PageForm]any{
		paytermtest.PagesTotalAndCurrent: object{"total": 2.0, "current": 2.0},
		paytermtest.PagesCurrentOnly:     object{"current": 2.0},
		paytermtest.PagesNumber:          2.0,
	} {
		b := start(t, paytermtest.Options{PageForm: form, PageSize: 2})
		fill(b, 3)
		require.Equal(t, want, b.ok("GET", v1+"/merchants?page=2", "")["pages"])
	}
}

func TestNewestFirst(t *testing.T) {
	b := start(t, paytermtest.Options{NewestFirst: true, PageSize: 2})
	fill(b, 3)
	require.Equal(t, []string{"3", "2"}, names(t, b.ok("GET", v1+"/merchants", "")))
	fill(b, 1)
	require.Equal(t, []string{"2", "1"}, names(t, b.ok("GET", v1+"/merchants?page=2", "")), "shifted by what came first")
}

func TestEveryListHasPages(t *testing.T) {
	b := start(t, paytermtest.Options{PageSize: 1})
	terminalID := b.terminal("000001")
	for range 2 {
		b.sale(terminalID, "100", paytermtest.Card{})
		b.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+terminalID+`"}`)
	}
	for path, key := range map[string]string{
		v1 + "/terminals/" + terminalID + "/sessions": "sessions",
		v1 + "/transactions":                          "transactions",
		v2 + "/transactions":                          "transactions",
		v1 + "/reconciliations":                       "reconciliations",
	} {
		first, second := b.ok("GET", path, ""), b.ok("GET", path+"?page=2", "")
		require.Equal(t, object{"total": 2.0, "current": 2.0}, second["pages"])
		require.NotEqual(t, at(t, first, key, 0, "id"), at(t, second, key, 0, "id"))
	}
	intents := b.ok("GET", v1+"/intents?page=2", "")
	require.Len(t, intents["data"], 1)
	require.Equal(t, object{"current_page": 2.0}, intents["pagination"])
	require.Empty(t, b.ok("GET", v1+"/intents?page=3", "")["data"])
}
