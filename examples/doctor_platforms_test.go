package examples_test

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// doctorOnAnotherPlatform runs it where the newest record comes first, a page has two records and
// says how many pages there are, and windows leave out their ends. Limits above some number are
// lowered to it, or refused.
func doctorOnAnotherPlatform(b *bench) {
	var clock atomic.Int64
	clock.Store(noon.UnixMilli())
	srv := paytermtest.NewServer(b, paytermtest.Options{
		PageSize: 2, PageForm: paytermtest.PagesNumber, NewestFirst: true,
		Now: func() time.Time { return time.UnixMilli(clock.Add(7)) },
	})
	require.NoError(b, srv.TapAll(paytermtest.Card{}))
	terminal := srv.Terminal(b)
	const sales = 51
	for range sales {
		_, err := srv.Client(paytermtest.ClientKey).Clients.Sessions.Create(b.Context(), terminal.ID, models.SessionCreateParams{
			Type: models.SessionTypePurchase, Amount: "400",
		})
		require.NoError(b, err)
	}
	srv.Terminal(b) // comes first, and has no sessions

	read := map[string]int{}
	for largest, limit := range map[string]func(n int) string{
		"3": func(n int) string { return strconv.Itoa(min(n, 3)) },
		"limit 1000: 400 Bad Request; limit 500: 400 Bad Request; limit 200: 400 Bad Request; limit 100: 400 Bad Request; at least 50": func(n int) string {
			return strings.Repeat("-", n/sales) + strconv.Itoa(n) // above 50 it is no number
		},
	} {
		out, problems, err := b.run(rewriting(b, srv, rewrite{query: func(query url.Values) {
			if n, err := strconv.Atoi(query.Get("limit")); err == nil {
				query.Set("limit", limit(n))
			}
			shift(query, time.Millisecond, -time.Millisecond)
		}}), paytermtest.ClientKey)
		require.NoError(b, err, problems)
		assert.Contains(b, out, "\n| whether `from` is inclusive | yes | exclusive |\n| whether `to` is inclusive | yes | exclusive |\n")
		read[largest] = number(b.T, out, `(\d+) TransactionV2\b`)
		for _, route := range []string{"/v1/clients-sdk/transactions", "/v1/clients-sdk/terminals/{terminal_id}/sessions"} {
			assert.Contains(b, out, "| `GET "+route+"` | `{\"pages\": number}`, the same number on page 2 | 2 | "+largest+" | newest first |\n")
		}
	}
	assert.ElementsMatch(b, []int{4, 50}, slices.Collect(maps.Values(read)), "of two pages, or of the largest")
}

// shift moves the ends of a window.
func shift(query url.Values, from, to time.Duration) {
	for name, by := range map[string]time.Duration{"from": from, "to": to} {
		if at, err := strconv.ParseInt(query.Get(name), 10, 64); err == nil {
			query.Set(name, strconv.FormatInt(at+by.Milliseconds(), 10))
		}
	}
}

// doctorOnOddities runs it where a parameter has no effect, or is refused.
func doctorOnOddities(b *bench) {
	const list = "| `GET /v1/clients-sdk/transactions` | `{\"pages\": {\"current\": number, \"total\": number}}` "
	for want, query := range map[string]func(url.Values){
		list + "| 5 | no effect: limit 1 returns 5 |": func(q url.Values) { q.Del("limit") },
		list + "| at least 5: page 2 is page 1 |":     func(q url.Values) { q.Del("page") },
		list + "| at least 5: page 2 is 400 Bad Request |": func(q url.Values) {
			if q.Has("page") {
				q.Set("page", "refused")
			}
		},
		list + "| 5 | limit 1000: 400 Bad Request; limit 500: 400 Bad Request; none seen: limit 200 returns all 8 records |": func(q url.Values) {
			if slices.Contains([]string{"1000", "500"}, q.Get("limit")) {
				q.Set("limit", "refused")
			}
		},
		list + "| 5 | limit 1: 400 Bad Request |": func(q url.Values) {
			if q.Has("limit") {
				q.Set("limit", "refused")
			}
		},
		"| whether `to` is inclusive | no | a window is not kept to |": func(q url.Values) { q.Del("from"); q.Del("to") },
		"| whether `from` is inclusive | no | coarser than a millisecond |": func(q url.Values) {
			if from := q.Get("from"); from != "" {
				q.Set("from", from[:len(from)-len("000")]+"000")
			}
		},
		"| whether `to` is inclusive | no | no window around `created_at` has the transaction |": func(q url.Values) { shift(q, -time.Hour, -time.Hour) },
		"| whether `from` is inclusive | no | 400 Bad Request |": func(q url.Values) {
			if q.Has("from") {
				q.Set("from", "refused")
			}
		},
	} {
		out, problems, err := b.run(rewriting(b, b.world(), rewrite{query: query}), paytermtest.ClientKey)
		require.NoError(b, err, problems)
		assert.Contains(b, out, want)
	}
}

// rewrite changes what a platform is asked, and what it answers with status 200.
type rewrite struct {
	query  func(url.Values)
	answer func(path string, body []byte) []byte
}

// rewriting is the URL of a platform behind a rewrite.
func rewriting(b *bench, platform http.Handler, change rewrite) string {
	proxy := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		if change.query != nil {
			query := request.URL.Query()
			change.query(query)
			request.URL.RawQuery = query.Encode()
		}
		kept := httptest.NewRecorder()
		platform.ServeHTTP(kept, request)
		body := kept.Body.Bytes()
		if kept.Code == http.StatusOK && change.answer != nil {
			body = change.answer(request.URL.Path, body)
		}
		response.Header().Set("Content-Type", "application/json")
		response.WriteHeader(kept.Code)
		_, _ = response.Write(body)
	}))
	b.Cleanup(proxy.Close)
	return proxy.URL
}
