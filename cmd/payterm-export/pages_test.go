package main

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// through returns the program behind a proxy, which passes on the requests that respond leaves to
// the platform.
func through(t *testing.T, shop *shop, key string, respond func(http.ResponseWriter, *http.Request) (done bool)) program {
	t.Helper()
	target, err := url.Parse(shop.URL)
	require.NoError(t, err)
	proxy := httputil.NewSingleHostReverseProxy(target)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !respond(w, r) {
			proxy.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	p := newProgram(t, shop.Server, key)
	p.url = server.URL
	return p
}

// A list of pages that grows while it is pulled shifts, by more than a window at times. No record
// comes twice.
func TestAGrowingListHoldsEachRecordOnce(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{NewestFirst: true})
	shop.month(t, 6, 4)
	before := len(shop.sales)
	var requests atomic.Int64
	p := through(t, shop, paytermtest.MerchantKey, func(http.ResponseWriter, *http.Request) bool {
		n := int(requests.Add(1))
		if n > before {
			return false
		}
		if n > 1 {
			shop.sell(t, 100, paytermtest.Card{})
			if n%2 == 0 {
				_ = shop.Reverse(shop.sales[before-n]) // about to be read again, with other bytes; a few cannot be
			}
		}
		for n == 8 && len(shop.sales) < before+20 { // three windows at once
			shop.sell(t, 100, paytermtest.Card{})
		}
		return false
	})
	p.must(t, "-list", "merchants.transactions", "-limit", "3", "-pages", "2")
	found := ids(t, p.files(t, "export"))
	once := map[string]bool{}
	for _, id := range found {
		assert.False(t, once[id], "%s comes twice", id)
		once[id] = true
	}
	assert.Subset(t, found, shop.sales[:before])
}

// Each window but the first reads the page before it, too. A failure there is not the end of the
// list, nor an interrupt.
func TestAFailureOfThePageBeforeIsNoEnd(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	shop.month(t, 5, 4)
	var reads atomic.Int64 // of page 2: the last of the first window
	reading := make(chan struct{}, 1)
	p := through(t, shop, paytermtest.MerchantKey, func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Query().Get("page") != "2" {
			return false
		}
		switch n := reads.Add(1); {
		case n == 2: // of the first run: until it is interrupted
			reading <- struct{}{}
			<-r.Context().Done()
			return true
		case n == 3, n > 4 && n <= 7: // more often than the client retries
			w.WriteHeader(http.StatusBadGateway)
			return true
		}
		return false
	})
	args := []string{"-list", "merchants.transactions", "-limit", "4", "-pages", "2"}
	cmd, _ := p.command(t.Context(), args...)
	require.NoError(t, cmd.Start())
	<-reading
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	_ = cmd.Wait() // interrupted
	p.must(t, args...)
	assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")))
	p.must(t, append(args, "-again", "1d")...)
	assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")))
	assert.Greater(t, reads.Load(), int64(7))
}

// A platform that selects by seconds lists records of the day before.
func TestAPlatformThatCountsInSecondsDoublesNone(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	for _, ahead := range []time.Duration{-500 * time.Millisecond, 0, 500 * time.Millisecond} {
		shop.at(november1.AddDate(0, 0, 1).Add(ahead))
		shop.sell(t, 100, paytermtest.Card{})
	}
	p := through(t, shop, paytermtest.ClientKey, func(_ http.ResponseWriter, r *http.Request) bool {
		query := r.URL.Query()
		for _, name := range []string{"from", "to"} {
			if at := query.Get(name); at != "" {
				query.Set(name, at[:len(at)-3]+"000")
			}
		}
		r.URL.RawQuery = query.Encode()
		return false
	})
	p.must(t, "-from", "2025-11-01", "-to", "2025-11-02")
	assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")))
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

// The first page is asked for without a number, so a list that counts from 0 is pulled whole.
func TestPagesFrom0ArePulledWhole(t *testing.T) {
	t.Parallel()
	for _, form := range []paytermtest.PageForm{paytermtest.PagesTotalAndCurrent, paytermtest.PagesCurrentOnly, paytermtest.PagesNumber} {
		shop := newShop(t, paytermtest.Options{PageForm: form, PagesFrom0: true})
		shop.month(t, 3, 4)
		p := newProgram(t, shop.Server, paytermtest.MerchantKey)
		p.must(t, "-list", "merchants.transactions", "-limit", "4", "-pages", "2")
		assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "export")), form)
		p = newProgram(t, shop.Server, paytermtest.ClientKey)
		p.must(t, "-from", "2025-11-01", "-to", "2025-11-03", "-limit", "1", "-out", "days")
		assert.ElementsMatch(t, shop.sales, ids(t, p.files(t, "days")), form)
	}
}

// The windows after the end of a list that has become shorter are removed: their records may have
// moved to the ones before.
func TestAListThatBecomesShorterLosesWindows(t *testing.T) {
	t.Parallel()
	shop := newShop(t, paytermtest.Options{})
	p := newProgram(t, shop.Server, paytermtest.ClientKey)
	args := []string{"-list", "clients.terminals", "-limit", "1", "-pages", "1"}
	shop.AddTerminal()
	p.must(t, args...)
	assert.Len(t, ids(t, p.files(t, "export")), 2)
	only := ids(t, p.files(t, "export"))[:1]
	require.NoError(t, shop.Fail(paytermtest.Fault{
		Operation: "clients.terminals.list", Body: []byte(`{"terminals":[{"id":"` + only[0] + `"}],"pages":{"total":1,"current":1}}`),
	}))
	assert.Contains(t, p.must(t, append(args, "-again", "1d")...), "pages=000002-000002 is gone, since the list has become shorter")
	assert.Equal(t, only, ids(t, p.files(t, "export")))
	assert.Contains(t, p.must(t, "-verify"), "complete: ")
}
