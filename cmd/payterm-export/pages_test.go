package main

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// A list of pages that grows while it is pulled shifts. No record comes twice.
func TestAGrowingListHoldsEachRecordOnce(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{NewestFirst: true})
	shop.month(t, 6, 4)
	before := len(shop.sales)
	target, err := url.Parse(shop.URL)
	require.NoError(t, err)
	var requests atomic.Int64
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.ModifyResponse = func(*http.Response) error {
		if n := int(requests.Add(1)); n <= before {
			shop.sell(t, 100, paytermtest.Card{})
			if n%2 == 0 {
				_ = shop.Reverse(shop.sales[before-n]) // about to be read again, with other bytes; a few cannot be
			}
		}
		return nil
	}
	growing := httptest.NewServer(proxy)
	defer growing.Close()
	p := newProgram(t, shop.Server, paytermtest.MerchantKey)
	p.url = growing.URL
	p.must(t, "-list", "merchants.transactions", "-limit", "3", "-pages", "2")
	found := ids(t, p.files(t, "export"))
	once := map[string]bool{}
	for _, id := range found {
		assert.False(t, once[id], "%s comes twice", id)
		once[id] = true
	}
	assert.Subset(t, found, shop.sales[:before])
}

// A list that cannot be selected by time is pulled in ranges of pages.
func TestPagesAreRanges(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{PageForm: paytermtest.PagesCurrentOnly})
	shop.month(t, 5, 4) // 30 transactions
	p := newProgram(t, shop.Server, paytermtest.MerchantKey)
	p.must(t, "-list", "merchants.transactions", "-limit", "4", "-pages", "2")
	files := p.files(t, "export")
	assert.ElementsMatch(t, shop.sales, ids(t, files))
	assert.Contains(t, files, "pages=000007-000008/records.csv")
	p.must(t, "-list", "merchants.transactions", "-limit", "4", "-pages", "2", "-from", "2025-11-02", "-to", "2025-11-03", "-out", "two")
	assert.Len(t, ids(t, p.files(t, "two")), 12, "of two days of five")
}

// The windows after the end of a list that has become shorter are removed: their records may have
// moved to the ones before.
func TestAListThatBecomesShorterLosesWindows(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-list", "clients.terminals", "-limit", "1", "-pages", "1"}
	shop.Terminal(t)
	p.must(t, args...)
	assert.Len(t, ids(t, p.files(t, "export")), 2)
	only := ids(t, p.files(t, "export"))[:1]
	require.NoError(t, shop.Fail(paytermtest.Fault{
		Operation: "clients.terminals.list", Body: []byte(`{"terminals":[{"id":"` + only[0] + `"}],"pages":{"total":1,"current":1}}`),
	}))
	assert.Contains(t, p.must(t, append(args, "-again", "1d")...), "pages=000002-000002 is gone, since the list has become shorter")
	assert.Equal(t, only, ids(t, p.files(t, "export")))
	assert.Contains(t, p.must(t, "-verify"), "whole")
}
