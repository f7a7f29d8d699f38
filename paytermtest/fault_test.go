package paytermtest_test

import (
	"context"
	"io"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

// bothWays runs a test behind a socket and through the RoundTripper.
func bothWays(t *testing.T, test func(t *testing.T, b *bench)) {
	t.Helper()
	t.Run("socket", func(t *testing.T) { test(t, start(t, paytermtest.Options{})) })
	t.Run("roundtripper", func(t *testing.T) {
		b := start(t, paytermtest.Options{})
		b.http = &http.Client{Transport: b.RoundTripper()}
		b.base = "https://anywhere.example.com"
		test(t, b)
	})
}

// cut sends a request whose answer does not arrive.
func (b *bench) cut(method, path, body string) error {
	b.Helper()
	response, err := b.http.Do(b.request(method, path, body))
	if err == nil {
		_ = response.Body.Close()
	}
	require.Error(b, err)
	return err
}

func (b *bench) merchants() int {
	b.Helper()
	return len(b.ok("GET", v1+"/merchants", "")["merchants"].([]any))
}

func TestFaultStatus(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench) {
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.create", Times: 2, Status: 503}))
		for range 2 {
			require.Equal(t, "Service Unavailable", b.refused(503, "POST", v1+"/merchants", `{"name":"x"}`))
		}
		require.Equal(t, 0, b.merchants(), "other operations go on, and nothing was done")
		b.ok("POST", v1+"/merchants", `{"name":"x"}`)
		require.Equal(t, 1, b.merchants())
	})
}

func TestFaultDropBefore(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench) {
		b.ok("GET", v1+"/merchants", "") // the connection has been used before
		require.NoError(t, b.Fail(paytermtest.Fault{Times: 1, DropBefore: true}))
		require.ErrorIs(t, b.cut("GET", v1+"/merchants", ""), io.ErrUnexpectedEOF)
		require.Equal(t, 2, b.Count("clients.merchants.list"), "net/http does not repeat the request by itself")
		require.NoError(t, b.Fail(paytermtest.Fault{Times: 1, DropBefore: true}))
		require.ErrorIs(t, b.cut("POST", v1+"/merchants", `{"name":"x"}`), io.ErrUnexpectedEOF)
		require.Equal(t, 0, b.merchants())
	})
}

func TestFaultDropAfter(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench) {
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.create", Times: 1, DropAfter: true}))
		require.ErrorIs(t, b.cut("POST", v1+"/merchants", `{"name":"x"}`), io.ErrUnexpectedEOF)
		require.Equal(t, 1, b.merchants(), "it was done all the same")
		require.Equal(t, 0, b.Requests()[0].Status)
	})
}

func TestFaultTruncate(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench) {
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.create", Times: 1, Truncate: true}))
		response, err := b.http.Do(b.request("POST", v1+"/merchants", `{"name":"x"}`))
		require.NoError(t, err)
		body, err := io.ReadAll(response.Body)
		require.NoError(t, response.Body.Close())
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		require.Equal(t, 200, response.StatusCode)
		require.Len(t, body, int(response.ContentLength/2))
		require.Equal(t, 1, b.merchants())
	})
}

func TestFaultLatency(t *testing.T) {
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

func TestServerClosesUnderLatency(t *testing.T) {
	b := start(t, paytermtest.Options{Latency: time.Hour})
	done := make(chan error)
	r := b.request("GET", v1+"/merchants", "")
	go func() {
		response, err := b.http.Do(r)
		if err == nil {
			_ = response.Body.Close()
		}
		done <- err
	}()
	require.Eventually(t, func() bool { return b.Count("clients.merchants.list") == 1 }, time.Minute, time.Millisecond)
	b.Close()
	require.Error(t, <-done)
}

func TestLatencyIsKept(t *testing.T) {
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

func TestFaultStallPageAndOddRecord(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench) {
		fill(b, 3)
		require.NoError(t, b.Fail(paytermtest.Fault{Operation: "clients.merchants.list", Times: 1, StallPage: true}))
		stalled := b.ok("GET", v1+"/merchants?limit=2&page=2", "")
		require.Equal(t, []string{"1", "2"}, names(t, stalled))
		require.Equal(t, object{"total": 2.0, "current": 1.0}, stalled["pages"])

		require.NoError(t, b.Fail(paytermtest.Fault{Times: 1, OddRecord: true}))
		odd := b.ok("GET", v1+"/merchants", "")
		require.Equal(t, object{"odd": true}, at(t, odd, "merchants", 0, "id"))
		require.IsType(t, "", at(t, odd, "merchants", 1, "id"))
		require.IsType(t, "", at(t, b.ok("GET", v1+"/merchants", ""), "merchants", 0, "id"), "the record itself is not touched")
	})
}

func TestFaultsInOrder(t *testing.T) {
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
	require.Equal(t, 401, status, "a wrong key meets no fault")
	b.refused(404, "GET", "/nowhere", "")
	b.ClearFaults()
	b.ok("GET", v1+"/merchants", "")
}

func TestImpossibleFaults(t *testing.T) {
	platform := paytermtest.NewPlatform(paytermtest.Options{})
	require.ErrorContains(t, platform.Fail(paytermtest.Fault{Operation: "clients.merchant.list"}), "no operation")
	require.ErrorContains(t, platform.Fail(paytermtest.Fault{Times: -1}), "-1 times")
	require.ErrorContains(t, platform.Fail(paytermtest.Fault{Status: 200}), "200")
}
