package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/operations"
	"github.com/payterm/payterm-go/paytermtest"
)

// filtersOf returns the rows of the table of filters, by the route of the list.
func filtersOf(t *testing.T, report string) map[string]string {
	t.Helper()
	_, table, found := strings.Cut(report, "\n## Filters\n\n")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "\n\n")
	rows := map[string]string{}
	for line := range strings.Lines(table) {
		route, row, _ := strings.Cut(strings.TrimPrefix(line, "| "), " | ")
		rows[strings.Trim(strings.TrimPrefix(route, "`GET "), "`")] = strings.TrimSpace(row)
	}
	return rows
}

const (
	terminals       = "/v1/clients-sdk/terminals"
	transactions    = "/v1/clients-sdk/transactions"
	vendorTerminals = "/v1/api/vendors/terminals"
)

// TestEveryFilterIsExamined: a parameter without a verdict would be missing in the report.
func TestEveryFilterIsExamined(t *testing.T) {
	for _, row := range operations.Table {
		if row.IsList() {
			assert.Subset(t, filterNames, list{row}.filters(), row.Name())
		}
	}
}

func TestReportsFiltersThatAreHonored(t *testing.T) {
	p := openPlatform(t)
	out := report(t, p.URL, paytermtest.ClientKey)
	rows := filtersOf(t, out)
	assert.Equal(t, "number of the first page | `page` | `limit` | `tid` | `is_connected` | `is_assigned` | `from` | `to` |", rows["List"])
	assert.Equal(t, "1 | honored | honored | honored | honored | honored | | |", rows[terminals])
	assert.Equal(t, "1 | honored | honored | honored | | | honored | honored |", rows[transactions])
	assert.Contains(t, out, "\n| `from` | on 1 of 1 lists | honored (1) |\n")
	assert.Contains(t, out, "\n| `tid` | on 2 of 2 lists | honored (2) |\n")
	assert.Equal(t, "1 | honored | honored | honored |", filtersOf(t, report(t, p.URL, paytermtest.VendorKey))[vendorTerminals])
}

func TestReportsFiltersThatAreIgnored(t *testing.T) {
	p := openPlatform(t)
	for name, want := range map[string]string{
		"page":         "cannot tell: page is ignored | ignored | honored | honored | honored | honored | | |",
		"limit":        "1 | honored | ignored | honored | honored | honored | | |",
		"tid":          "1 | honored | honored | ignored | honored | honored | | |",
		"is_connected": "1 | honored | honored | honored | ignored | honored | | |",
		"is_assigned":  "1 | honored | honored | honored | honored | ignored | | |",
	} {
		p.ClearFaults()
		require.NoError(t, p.Fail(paytermtest.Fault{IgnoreQuery: []string{name}}))
		assert.Equal(t, want, filtersOf(t, report(t, p.URL, paytermtest.ClientKey))[terminals], name)
	}
	p.ClearFaults()
	require.NoError(t, p.Fail(paytermtest.Fault{IgnoreQuery: []string{"from", "to"}}))
	assert.Equal(t, "1 | honored | honored | honored | | | ignored | ignored |", filtersOf(t, report(t, p.URL, paytermtest.ClientKey))[transactions])
	p.ClearFaults()
	require.NoError(t, p.Fail(paytermtest.Fault{IgnoreQuery: []string{"client_id"}}))
	assert.Equal(t, "1 | honored | honored | ignored |", filtersOf(t, report(t, p.URL, paytermtest.VendorKey))[vendorTerminals])
}

func TestReportsFiltersOfWhichNothingCanBeTold(t *testing.T) {
	p := openPlatform(t)
	refused := rewriting(t, p, rewrite{query: func(query url.Values) {
		for _, name := range []string{"tid", "is_connected", "from"} {
			if query.Has(name) {
				query.Set(name, "refused")
			}
		}
	}})
	rows := filtersOf(t, report(t, refused, paytermtest.ClientKey))
	assert.Equal(t, "1 | honored | honored | cannot tell: 400 Bad Request | cannot tell: 400 Bad Request | honored | | |", rows[terminals])
	assert.Contains(t, rows[transactions], "| cannot tell: 400 Bad Request | honored |")

	odd := rewriting(t, p, rewrite{query: func(query url.Values) {
		if query.Has("page") {
			query.Set("page", "refused")
		}
		if query.Has("is_assigned") {
			query.Set("tid", "9")
		}
	}})
	row := filtersOf(t, report(t, odd, paytermtest.ClientKey))[terminals]
	assert.Equal(t, "cannot tell: 400 Bad Request | cannot tell: 400 Bad Request | honored | honored | honored | cannot tell: neither value shows a record | | |", row)

	empty := paytermtest.NewServer(t, paytermtest.Options{})
	none := "cannot tell: no records"
	assert.Equal(t, strings.Repeat(none+" | ", 6)+"| |", filtersOf(t, report(t, empty.URL, paytermtest.ClientKey))[terminals])
	assert.Contains(t, filtersOf(t, report(t, empty.URL, paytermtest.ClientKey))["/v1/clients-sdk/terminals/{terminal_id}/sessions"], "not read: no terminal")
}

// TestReportsThatPagesCountFrom0, and what an unknown client's 404 means.
func TestReportsThatPagesCountFrom0(t *testing.T) {
	server := func(records, number, most int) string {
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			query := r.URL.Query()
			switch {
			case r.URL.Path != vendorTerminals:
				w.WriteHeader(http.StatusForbidden)
				return
			case query.Has("client_id"):
				w.WriteHeader(http.StatusNotFound)
				return
			}
			page, limit := number, most
			if text := query.Get("page"); text != "" {
				page, _ = strconv.Atoi(text)
			}
			if text := query.Get("limit"); text != "" {
				limit, _ = strconv.Atoi(text)
			}
			limit = min(limit, most)
			shown := []map[string]string{}
			for at := (page - number) * limit; at >= 0 && at < min(records, (page-number+1)*limit); at++ {
				shown = append(shown, map[string]string{"id": fmt.Sprint(at), "tid": "42"})
			}
			_ = json.NewEncoder(w).Encode(map[string]any{"terminals": shown})
		}))
		t.Cleanup(srv.Close)
		return srv.URL
	}
	for _, records := range []int{1, 2, 7} {
		limit := "honored"
		if records == 1 {
			limit = "cannot tell: fewer than two records"
		}
		for _, first := range []int{0, 1} {
			out := report(t, server(records, first, 3), paytermtest.VendorKey)
			assert.Equal(t, fmt.Sprint(first, " | honored | ", limit, " | honored |"), filtersOf(t, out)[vendorTerminals], records)
		}
	}
}
