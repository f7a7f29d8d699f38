package paytermtest_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestJournalKeepsRequestsWithoutKeys(t *testing.T) {
	b := start(t, paytermtest.Options{})
	b.ok("POST", v1+"/merchants", `{"name":"Example Store"}`)
	b.ok("GET", v1+"/merchants?page=1&limit=2", "")
	b.refused(404, "POST", v1+"/switch/terminals/lookup/a%2Fb", "")
	r := b.request("GET", "/nowhere", "")
	r.Header.Set("Api-Key", "secret-of-another-platform")
	b.send(r)

	seen := b.Requests()
	require.Len(t, seen, 4)
	require.Equal(t, "clients.merchants.create", seen[0].Operation)
	require.Equal(t, "POST", seen[0].Method)
	require.Equal(t, v1+"/merchants", seen[0].Path)
	require.JSONEq(t, `{"name":"Example Store"}`, string(seen[0].Body))
	require.Equal(t, "application/json", seen[0].Header.Get("Content-Type"))
	require.Equal(t, "client", seen[0].Header.Get("api-key"))
	require.Equal(t, 200, seen[0].Status)
	require.Contains(t, string(seen[0].Response), `"name":"Example Store"`)
	require.Contains(t, string(seen[3].Response), `"statusCode":401`)
	require.Equal(t, url.Values{"page": {"1"}, "limit": {"2"}}, seen[1].Query)
	require.Equal(t, v1+"/switch/terminals/lookup/a%2Fb", seen[2].Path)
	require.Equal(t, 404, seen[2].Status)
	require.Empty(t, seen[3].Operation)
	require.Equal(t, "unknown", seen[3].Header.Get("api-key"))
	require.NotContains(t, fmt.Sprintf("%+v %#v", seen, seen), "secret-of-another-platform")
	require.NotContains(t, fmt.Sprintf("%+v %#v", seen, seen), paytermtest.ClientKey)

	seen[0].Body[2], seen[0].Response[2], seen[0].Header["Api-Key"][0] = 'X', 'X', "changed"
	require.NotContains(t, string(b.Requests()[0].Response[:3]), "X", "a copy")
	require.JSONEq(t, `{"name":"Example Store"}`, string(b.Requests()[0].Body), "a copy")
	require.Equal(t, "client", b.Requests()[0].Header.Get("api-key"), "a copy")

	require.Equal(t, 1, b.Count("clients.merchants.list"))
	require.Equal(t, 0, b.Count("clients.merchants.get"))
	b.ClearRequests()
	require.Empty(t, b.Requests())
}

func TestJournalBytesLimitTheJournal(t *testing.T) {
	const limit, short = 64 << 10, `{"name":"Example Store"}`
	long := `{"name":"` + strings.Repeat("x", 1<<16)
	for _, most := range []int{0, limit} {
		b := start(t, paytermtest.Options{JournalBytes: most})
		b.refused(400, "GET", v1+"/merchants?color="+strings.Repeat("x", 1<<16), "")
		for range 50 {
			b.refused(400, "POST", v1+"/merchants", long)
			b.ok("POST", v1+"/merchants", short)
		}
		seen := b.Requests()
		require.Equal(t, short, string(seen[len(seen)-1].Body))
		longest := string(seen[len(seen)-2].Body)
		if most == 0 {
			require.Len(t, seen, 101)
			require.Equal(t, long, longest)
			continue
		}
		require.Equal(t, fmt.Sprintf("%s… %d more bytes", long[:4<<10], len(long)-4096), longest)
		size := 0
		for _, one := range seen {
			text, err := json.Marshal(one)
			require.NoError(t, err)
			size += len(text)
		}
		require.Less(t, size, limit)
		require.Greater(t, len(seen), 10)
	}
}

// TestJournalHoldsNoMoreThanItsLimit, whatever is sent, and whichever part of a request is large.
func TestJournalHoldsNoMoreThanItsLimit(t *testing.T) {
	const limit, small, large = 4 << 20, 12_000, 40
	long := strings.Repeat("x", 1<<20)
	names := func(each string) string {
		var text strings.Builder
		for i := range 9_000 {
			fmt.Fprintf(&text, each, fmt.Sprintf("%0100d", i))
		}
		return text.String()
	}
	key := "api-key: " + paytermtest.ClientKey + "\r\n"
	for name, sent := range map[string]struct {
		times         int
		line, headers string
		body          string
	}{
		"small":            {small, "GET /", "", ""},
		"small, found":     {small, "GET " + v1 + "/merchants?page=1&limit=1", key, ""},
		"small, with body": {small, "PUT " + v1 + "/merchants", key, `{"color":"` + long[:4<<10] + `"}`},
		"responses":        {small, "POST " + v1 + "/merchants", key, ""},
		"method":           {large, long + " /", "", ""},
		"path":             {large, "GET /" + long, "", ""},
		"query":            {large, "GET /?q=" + long, "", ""},
		"malformed query":  {large, "GET /?%=" + long, "", ""},
		"query names":      {large, "GET /?" + names("%s=&"), "", ""},
		"query values":     {large, "GET /?" + names("q=%s&"), "", ""},
		"header":           {large, "GET /", "X: " + long + "\r\n", ""},
		"header names":     {large, "GET /", names("X%s: \r\n"), ""},
		"header values":    {large, "GET /", names("X: %s\r\n"), ""},
		"body":             {large, "POST /", "", long},
	} {
		t.Run(name, func(t *testing.T) {
			platform := paytermtest.NewPlatform(paytermtest.Options{JournalBytes: limit})
			own := paytermtest.Fault{Operation: "clients.merchants.create", Status: 500, Body: []byte(long[:4<<10])}
			require.NoError(t, platform.Fail(own))
			before := liveHeap()
			for range sent.times {
				text := fmt.Sprintf("%s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n%s\r\n%s", sent.line, len(sent.body), sent.headers, sent.body)
				r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(text)))
				require.NoError(t, err)
				platform.ServeHTTP(httptest.NewRecorder(), r)
			}
			held := liveHeap() - before
			require.Less(t, held, int64(2*limit))
			require.NotEmpty(t, platform.Requests())
		})
	}
}

// liveHeap returns the bytes that are in use.
func liveHeap() int64 {
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	return int64(now.HeapAlloc)
}

// TestResponsesAreMaskedAndLimited like requests, whoever made them up.
func TestResponsesAreMaskedAndLimited(t *testing.T) {
	b := start(t, paytermtest.Options{JournalBytes: 64 << 10})
	own := `{"pan":"4464040000000007","expired_at":"1795742894759","text":"` + strings.Repeat("x", 5<<10) + `"}`
	require.NoError(t, b.Fail(paytermtest.Fault{Status: 400, Body: []byte(own)}))
	for range 60 {
		b.send(b.request("GET", v1+"/merchants", ""))
	}
	seen := b.Requests()
	require.Less(t, len(seen), 60)
	require.Regexp(t, `^\{"pan":"446404\*+0007","expired_at":"1795742894759","text":"x+… \d+ more bytes$`, string(seen[0].Response))
}

func TestCardNumbersAreMaskedBeforeABodyIsCut(t *testing.T) {
	b := start(t, paytermtest.Options{JournalBytes: 64 << 10})
	b.refused(400, "POST", v1+"/merchants", `{"name":"`+strings.Repeat("x", 4<<10-26)+`","pan":"4464040000000007","more":true}`)
	require.Regexp(t, `x","pan":"446404\*\*… \d+ more bytes$`, string(b.Requests()[0].Body))
}

func TestEveryResponseHasARequestIDAndADate(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench) {
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.create", Times: 1, Cut: paytermtest.CutAfter}))
		_ = b.cut("POST", v1+"/merchants", `{"name":"x"}`)
		requests := []*http.Request{
			b.request("GET", v1+"/merchants", ""),
			b.request("GET", v1+"/merchants?color=red", ""),
			b.request("GET", "/nowhere", ""),
			b.as("another-key").request("GET", v1+"/merchants", ""),
		}
		var ids []string
		for _, request := range requests {
			header := b.begun(request).Header
			ids = append(ids, header.Get("X-Request-Id"))
			require.Equal(t, "Tue, 14 May 2024 22:05:09 GMT", header.Get("Date"), "by the platform's clock")
		}
		var journal []string
		for _, request := range b.Requests() {
			require.Regexp(t, `^[0-9a-f-]{36}$`, request.RequestID)
			require.NotContains(t, journal, request.RequestID)
			journal = append(journal, request.RequestID)
		}
		require.Len(t, journal, 5, "a request without a response has an id, too")
		require.Equal(t, journal[1:], ids)
	})
}

// TestJournalSaysWhatWasDone and which fault hides it, since a cut connection shows neither.
func TestJournalSaysWhatWasDone(t *testing.T) {
	b := start(t, paytermtest.Options{})
	create := func(body string) paytermtest.Request {
		b.clock.Move(time.Second)
		if response, err := b.http.Do(b.request("POST", v1+"/merchants", body)); err == nil {
			_, _ = io.Copy(io.Discard, response.Body) // may be cut
			require.NoError(t, response.Body.Close())
		}
		seen := b.Requests()
		return seen[len(seen)-1]
	}
	seen := create(`{"name":"x"}`)
	require.True(t, seen.Done)
	require.Nil(t, seen.Fault)
	require.Equal(t, b.clock.Now(), seen.Time)
	require.False(t, create(`{}`).Done)
	for _, row := range []struct {
		fault  paytermtest.Fault
		status int
		done   bool
	}{
		{paytermtest.Fault{Cut: paytermtest.CutBefore}, 0, false},
		{paytermtest.Fault{Cut: paytermtest.CutAfter}, 0, true},
		{paytermtest.Fault{Cut: paytermtest.CutBefore, Reset: true}, 0, false},
		{paytermtest.Fault{Reset: true}, 0, true},
		{paytermtest.Fault{Cut: paytermtest.CutBody}, 200, true},
		{paytermtest.Fault{Status: 503}, 503, false},
		{paytermtest.Fault{Body: []byte("{}")}, 200, true},
	} {
		row.fault.Times, row.fault.Header = 1, http.Header{}
		require.NoError(t, b.Fail(row.fault))
		seen := create(`{"name":"x"}`)
		require.Equal(t, []any{row.status, row.done, &row.fault}, []any{seen.Status, seen.Done, seen.Fault})
	}
	require.NoError(t, b.Fail(paytermtest.Fault{Times: 1, Pass: true}))
	require.Nil(t, create(`{"name":"x"}`).Fault, "it passed")
}

// TestCountOfAMisspelledName panics: a count of zero would pass as well as one of -1.
func TestCountOfAMisspelledName(t *testing.T) {
	platform := paytermtest.NewPlatform(paytermtest.Options{})
	const near = "clients.sessions.create, clients.merchants.create, clients.sessions.list"
	require.PanicsWithValue(t, `paytermtest: unknown operation "clients.session.create", see Operations: `+near,
		func() { platform.Count("clients.session.create") })
}
