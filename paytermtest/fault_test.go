package paytermtest_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// bothWays runs a test through a socket and through the RoundTripper.
func bothWays(t *testing.T, test func(t *testing.T, b *bench)) {
	t.Helper()
	t.Run("socket", func(t *testing.T) { test(t, start(t, paytermtest.Options{})) })
	t.Run("roundtripper", func(t *testing.T) { test(t, startUnwired(t, paytermtest.Options{})) })
}

// cut sends a request that gets no response, and returns the error.
func (b *bench) cut(method, path, body string) error {
	b.Helper()
	response, err := b.http.Do(b.request(method, path, body))
	if err == nil {
		_ = response.Body.Close()
	}
	require.Error(b, err)
	return err
}

// begun sends a request and returns the response, whose body may end with an error.
func (b *bench) begun(r *http.Request) *http.Response {
	b.Helper()
	response, err := b.http.Do(r)
	require.NoError(b, err)
	b.Cleanup(func() { _ = response.Body.Close() })
	return response
}

// half reads the half of the body that a truncated or stalled response has.
func (b *bench) half(response *http.Response) {
	b.Helper()
	_, err := io.ReadFull(response.Body, make([]byte, response.ContentLength/2))
	require.NoError(b, err)
}

func (b *bench) merchants() int {
	b.Helper()
	return len(b.ok("GET", v1+"/merchants", "")["merchants"].([]any))
}

func TestFaultStatusReplacesTheChange(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench) {
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.create", Times: 2, Status: 503}))
		for range 2 {
			require.Equal(t, "Service Unavailable", b.refused(503, "POST", v1+"/merchants", `{"name":"x"}`))
		}
		require.Equal(t, 0, b.merchants(), "the write was not made, and other operations do not fail")
		b.ok("POST", v1+"/merchants", `{"name":"x"}`)
		require.Equal(t, 1, b.merchants())
	})
}

func TestFaultSetsHeaderAndBody(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench) {
		wait := []string{"7"}
		header := http.Header{"retry-after": wait, "Content-Type": {"text/html"}, "X-Twice": {"a", "b"}}
		body := []byte("<h1>Busy</h1>")
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.create", Times: 2, Status: 503, Header: header, Body: body}))
		wait[0], body[0] = "8", 'X' // the fault has copies
		for range 2 {
			response := b.begun(b.request("POST", v1+"/merchants", `{"name":"x"}`))
			got, err := io.ReadAll(response.Body)
			require.NoError(t, err)
			require.Equal(t, "<h1>Busy</h1>", string(got))
			require.Equal(t, 503, response.StatusCode)
			require.Equal(t, "7", response.Header.Get("Retry-After"))
			require.Equal(t, []string{"text/html"}, response.Header["Content-Type"])
			require.Equal(t, []string{"a", "b"}, response.Header["X-Twice"])
			response.Header.Set("Retry-After", "changed") // the caller may change it
		}
		require.Equal(t, 0, b.merchants())
	})
}

func TestFaultBodyWithoutStatusMakesTheChange(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench) {
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.create", Times: 1, Body: []byte(`{"message":"queued"}`)}))
		require.Equal(t, object{"message": "queued"}, b.ok("POST", v1+"/merchants", `{"name":"x"}`))
		require.Equal(t, 1, b.merchants())

		require.NoError(t, b.Fail(paytermtest.Fault{Times: 1, Body: []byte{}}))
		response := b.begun(b.request("GET", v1+"/merchants", ""))
		require.Equal(t, 200, response.StatusCode)
		require.Zero(t, response.ContentLength)
	})
}

func TestFaultCutBeforeChangesNothing(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench) {
		b.ok("GET", v1+"/merchants", "") // the connection has been used before
		require.NoError(t, b.Fail(paytermtest.Fault{Times: 1, Cut: paytermtest.CutBefore}))
		require.ErrorIs(t, b.cut("GET", v1+"/merchants", ""), io.ErrUnexpectedEOF)
		require.Equal(t, 2, b.Count("clients.merchants.list"), "net/http does not repeat the request by itself")
		require.NoError(t, b.Fail(paytermtest.Fault{Times: 1, Cut: paytermtest.CutBefore}))
		require.ErrorIs(t, b.cut("POST", v1+"/merchants", `{"name":"x"}`), io.ErrUnexpectedEOF)
		require.Equal(t, 0, b.merchants())
	})
}

func TestFaultCutAfterMakesTheChange(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench) {
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.create", Times: 1, Cut: paytermtest.CutAfter}))
		require.ErrorIs(t, b.cut("POST", v1+"/merchants", `{"name":"x"}`), io.ErrUnexpectedEOF)
		require.Equal(t, 1, b.merchants(), "the write was made")
		require.Equal(t, 0, b.Requests()[0].Status)
	})
}

func TestFaultCutBodyCutsTheBody(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench) {
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.create", Times: 1, Cut: paytermtest.CutBody}))
		response := b.begun(b.request("POST", v1+"/merchants", `{"name":"x"}`))
		require.Equal(t, 200, response.StatusCode)
		b.half(response)
		rest, err := io.ReadAll(response.Body)
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		require.Empty(t, rest)
		require.Equal(t, 1, b.merchants())
		require.Equal(t, 200, b.Requests()[0].Status)
	})
}

func TestFaultResetCutsTheConnection(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench) {
		for _, of := range []struct {
			fault paytermtest.Fault
			done  int
		}{
			{paytermtest.Fault{Times: 1, Cut: paytermtest.CutBefore, Reset: true}, 0},
			{paytermtest.Fault{Times: 1, Reset: true}, 1},
			{paytermtest.Fault{Times: 1, Cut: paytermtest.CutAfter, Reset: true}, 1},
		} {
			fault, done := of.fault, of.done
			before := b.merchants() // the connection has been used before
			b.ClearRequests()
			require.NoError(t, b.Fail(fault))
			requireReset(t, b.cut("GET", v1+"/merchants", ""))
			require.Equal(t, 1, b.Count("clients.merchants.list"), "net/http does not repeat the request by itself")
			require.NoError(t, b.Fail(fault))
			requireReset(t, b.cut("POST", v1+"/merchants", `{"name":"x"}`))
			require.Equal(t, 0, b.Requests()[1].Status)
			require.Equal(t, before+done, b.merchants(), "%+v", fault)
		}
	})
}

func requireReset(t *testing.T, err error) {
	t.Helper()
	var broken *net.OpError
	require.ErrorAs(t, err, &broken)
	require.Equal(t, "read", broken.Op)
	if runtime.GOOS != "windows" { // whose sockets have errors of their own
		require.ErrorIs(t, err, syscall.ECONNRESET)
	}
}

func TestFaultStallEndsWithTheCaller(t *testing.T) {
	for _, giveUp := range []string{"context", "close"} {
		t.Run(giveUp, func(t *testing.T) {
			bothWays(t, func(t *testing.T, b *bench) {
				require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.create", Times: 1, Cut: paytermtest.CutStall}))
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				response := b.begun(b.request("POST", v1+"/merchants", `{"name":"x"}`).WithContext(ctx))
				b.half(response)
				require.Equal(t, 200, b.Requests()[0].Status)

				read := make(chan error, 1)
				go func() {
					rest, err := io.ReadAll(response.Body)
					if len(rest) > 0 {
						err = fmt.Errorf("read %q after the stall", rest)
					}
					read <- err
				}()
				require.Equal(t, 1, b.merchants(), "other requests are served")
				require.Empty(t, read, "the body stalls")
				if giveUp == "close" {
					require.NoError(t, response.Body.Close())
					err := <-read
					require.Error(t, err)
					require.NotErrorIs(t, err, io.ErrUnexpectedEOF)
					return
				}
				cancel()
				require.ErrorIs(t, <-read, context.Canceled)
			})
		})
	}
}

func TestFaultLatencyEndsWithTheContext(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench) {
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.create", Times: 1, Latency: time.Hour}))
		ctx, cancel := context.WithCancel(t.Context())
		r := b.request("POST", v1+"/merchants", `{"name":"x"}`).WithContext(ctx)
		done := make(chan error)
		go func() {
			response, err := b.http.Do(r)
			if err == nil {
				_ = response.Body.Close()
			}
			done <- err
		}()
		require.Eventually(t, func() bool { return b.Count("clients.merchants.create") == 1 }, time.Minute, time.Millisecond)
		cancel()
		require.ErrorIs(t, <-done, context.Canceled)
		require.Equal(t, 0, b.merchants())
	})
}

func TestServerClosesUnderFaults(t *testing.T) {
	for name, of := range map[string]struct {
		fault  paytermtest.Fault
		method string
		body   string
	}{
		"late":              {paytermtest.Fault{Latency: time.Hour}, "GET", ""},
		"late, unread body": {paytermtest.Fault{Latency: time.Hour}, "POST", tooLong},
		"stalled":           {paytermtest.Fault{Cut: paytermtest.CutStall}, "GET", ""},
	} {
		t.Run(name, func(t *testing.T) {
			b := start(t, paytermtest.Options{})
			require.NoError(t, b.Fail(of.fault))
			done := make(chan error)
			r := b.request(of.method, v1+"/merchants", of.body)
			go func() {
				response, err := b.http.Do(r)
				if err == nil {
					_, err = io.ReadAll(response.Body)
					_ = response.Body.Close()
				}
				done <- err
			}()
			require.Eventually(t, func() bool { return len(b.Requests()) == 1 }, time.Minute, time.Millisecond)
			b.Close()
			require.Error(t, <-done)
		})
	}
}

func TestLatenciesAddUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		platform := paytermtest.NewPlatform(paytermtest.Options{Latency: time.Second})
		require.NoError(t, platform.Fail(paytermtest.Fault{Times: 1, Latency: 2 * time.Second}))
		b := &bench{T: t, http: &http.Client{Transport: platform.RoundTripper()}, base: "https://anywhere.example.com"}
		began := time.Now()
		b.ok("GET", v1+"/merchants", "")
		require.Equal(t, 3*time.Second, time.Since(began))
		b.ok("GET", v1+"/merchants", "")
		require.Equal(t, 4*time.Second, time.Since(began))
	})
}

func TestFaultStallPageAndUnreadableRecord(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench) {
		all := []string{b.merchant(), b.merchant(), b.merchant()}
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.list", Times: 1, StallPage: true}))
		stalled := b.ok("GET", v1+"/merchants?limit=2&page=2", "")
		require.Equal(t, all[:2], idsOf(t, stalled["merchants"].([]any)))
		require.Equal(t, object{"total": 2.0, "current": 1.0}, stalled["pages"])

		require.NoError(t, b.Fail(paytermtest.Fault{Times: 1, UnreadableRecord: true}))
		b.ok("GET", v1+"/merchants/"+at(t, stalled, "merchants", 0, "id").(string), "") // no list: the fault does not apply
		changed := b.ok("GET", v1+"/merchants", "")
		require.Equal(t, object{"odd": true}, at(t, changed, "merchants", 0, "id"))
		require.IsType(t, "", at(t, changed, "merchants", 1, "id"))
		require.IsType(t, "", at(t, b.ok("GET", v1+"/merchants", ""), "merchants", 0, "id"), "the stored record is unchanged")
	})
}

func TestFaultIgnoreQueryIgnoresParameters(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench) {
		all := []string{b.terminal("000001"), b.terminal("000002")}
		ignored := []string{"tid", "is_assigned"}
		require.NoError(t, b.Fail(paytermtest.Fault{Times: 1, IgnoreQuery: ignored}))
		ignored[0] = "page" // the fault has a copy
		b.merchants()       // takes neither: the fault does not apply
		const path = v1 + "/terminals?tid=9&is_assigned=true"
		require.Equal(t, all, idsOf(t, b.ok("GET", path, "")["terminals"].([]any)))
		require.Equal(t, "9", b.last().Query.Get("tid"))
		require.Empty(t, b.ok("GET", path, "")["terminals"])

		require.NoError(t, b.Fail(paytermtest.Fault{Times: 1, IgnoreQuery: []string{"tid"}}))
		require.Empty(t, b.ok("GET", path, "")["terminals"], "the other parameter selects")

		require.NoError(t, b.Fail(paytermtest.Fault{Times: 1, IgnoreQuery: []string{"client_id"}}))
		b.as(paytermtest.VendorKey).ok("GET", vendorAPI+"/terminals/"+all[0]+"?client_id=other", "") // no list
	})
}

func TestOldestFaultAppliesFirst(t *testing.T) {
	b := start(t, paytermtest.Options{})
	require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.list", Status: 500, Times: 1}))
	require.NoError(t, b.Fail(paytermtest.Fault{Status: 429}))
	b.refused(429, "GET", v1+"/transactions", "")
	b.refused(500, "GET", v1+"/merchants", "")
	for range 3 {
		b.refused(429, "GET", v1+"/merchants", "")
	}
	r := b.request("GET", v1+"/merchants", "")
	r.Header.Set("api-key", "another-key")
	status, _ := b.send(r)
	require.Equal(t, 401, status, "no fault applies to a wrong key")
	b.refused(404, "GET", "/nowhere", "")
	b.ClearFaults()
	b.ok("GET", v1+"/merchants", "")
}

func TestPassLetsRequestsPass(t *testing.T) {
	b := start(t, paytermtest.Options{})
	require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.list", Times: 2, Pass: true}))
	require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.list", Times: 1, Status: 500}))
	b.ok("GET", v1+"/merchants", "")
	b.ok("GET", v1+"/merchants", "")
	b.refused(500, "GET", v1+"/merchants", "")
	b.ok("GET", v1+"/merchants", "")
}

// impossibleFaults are refused with an error that contains the key.
var impossibleFaults = map[string][]paytermtest.Fault{
	`unknown operation "clients.merchant.list", see Operations: clients.merchants.list, `: {{Operation: "clients.merchant.list", Status: 500}},
	"negative: -1":              {{Times: -1}},
	"negative: -1s":             {{Latency: -time.Second}},
	"Status must be 300 to 599": {{Status: 200}, {Status: -1}, {Status: 299}, {Status: 600}},
	`unknown Cut "drop"`:        {{Cut: "drop"}},
	"or Pass to let":            {{}, {Times: 1, Header: http.Header{}, IgnoreQuery: []string{}}, {Pass: true, Status: 500}, {Pass: true, Cut: paytermtest.CutAfter}},
	"do not set Reset":          {{Cut: paytermtest.CutStall, Reset: true}},
	"drops the response": {
		{Status: 500, Cut: paytermtest.CutBefore},
		{Status: 500, Cut: paytermtest.CutAfter},
		{Status: 500, Reset: true},
		{StallPage: true, Cut: paytermtest.CutBefore},
		{UnreadableRecord: true, Cut: paytermtest.CutAfter},
		{UnreadableRecord: true, Reset: true},
		{Body: []byte("x"), Cut: paytermtest.CutAfter},
		{Body: []byte{}, Cut: paytermtest.CutBefore},
		{Header: http.Header{"Retry-After": {"1"}}, Reset: true},
		{IgnoreQuery: []string{"tid"}, Cut: paytermtest.CutBefore},
	},
	"own response": {{Status: 500, StallPage: true}, {Status: 302, UnreadableRecord: true}, {Body: []byte("{}"), UnreadableRecord: true}, {Status: 500, IgnoreQuery: []string{"tid"}}},
	"has no body": {
		{Status: 304, Cut: paytermtest.CutBody},
		{Status: 304, Cut: paytermtest.CutStall},
		{Status: 304, Cut: paytermtest.CutBody, Reset: true},
		{Status: 304, Body: []byte("x")},
		{Body: []byte{}, Cut: paytermtest.CutBody},
		{Body: []byte{}, Cut: paytermtest.CutStall},
	},
	"cannot be sent as it is": {
		{Header: http.Header{"Retry After": {"1"}}},
		{Header: http.Header{"": {"1"}}},
		{Header: http.Header{"X-A": {"1\r\nX-B: 2"}}},
		{Header: http.Header{"X-A": {" 1"}}},
		{Header: http.Header{"X-A": nil}},
		{Header: http.Header{"X-A": {"1"}, "x-a": {"2"}}},
	},
	"frames the response": {
		{Header: http.Header{"content-length": {"1"}}},
		{Header: http.Header{"Transfer-Encoding": {"chunked"}}},
		{Header: http.Header{"Trailer": {"X-A"}}},
	},
	"is not a list": {{Operation: "clients.merchants.get", StallPage: true}, {Operation: "risk.submit", UnreadableRecord: true}},
	`IgnoreQuery: clients.intents.list: there is no parameter "from"`: {{Operation: "clients.intents.list", IgnoreQuery: []string{"page", "from"}}},
	`IgnoreQuery: all operations: there is no parameter "form"`:       {{IgnoreQuery: []string{"form"}}},
}

// validFaults are accepted.
var validFaults = []paytermtest.Fault{
	{Pass: true},
	{Reset: true},
	{Cut: paytermtest.CutBefore, Reset: true},
	{Cut: paytermtest.CutAfter, Reset: true},
	{Cut: paytermtest.CutBody, Reset: true},
	{Status: 503, Cut: paytermtest.CutBody, Reset: true},
	{Status: 503, Cut: paytermtest.CutStall, Latency: time.Second},
	{Status: 304},
	{UnreadableRecord: true, StallPage: true, Cut: paytermtest.CutBody, Reset: true},
	{UnreadableRecord: true, Cut: paytermtest.CutStall},
	{UnreadableRecord: true, Header: http.Header{"Retry-After": {"1"}}},
	{Status: 304, Header: http.Header{"Etag": {`"1"`}}},
	{Status: 503, Body: []byte("x"), Cut: paytermtest.CutStall, Latency: time.Second},
	{Body: []byte{}},
	{IgnoreQuery: []string{"from", "to"}, StallPage: true, Cut: paytermtest.CutBody},
	{Operation: "vendors.terminals.get", IgnoreQuery: []string{"client_id"}},
}

func TestInvalidFaultsAreRefused(t *testing.T) {
	platform := paytermtest.NewPlatform(paytermtest.Options{})
	for why, faults := range impossibleFaults {
		for _, fault := range faults {
			require.ErrorContains(t, platform.Fail(fault), why, "%+v", fault)
		}
	}
	for _, fault := range validFaults {
		require.NoError(t, platform.Fail(fault), "%+v", fault)
	}
	for _, operation := range everyOperation {
		err := platform.Fail(paytermtest.Fault{Operation: operation.name, UnreadableRecord: true})
		isList := strings.HasSuffix(operation.name, ".list") || strings.HasSuffix(operation.name, ".list_v2")
		require.Equal(t, isList, err == nil, operation.name)
	}
}
