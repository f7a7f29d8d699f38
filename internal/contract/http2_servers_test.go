package contract_test

import (
	"context"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"

	payterm "github.com/payterm/payterm-go"
)

// secure is a server of HTTP/2 and a client option that trusts it.
func secure(t *testing.T, handler http.HandlerFunc) (url string, trusting payterm.Option, arrivals *atomic.Int32) {
	t.Helper()
	arrivals = new(atomic.Int32)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		arrivals.Add(1)
		assert.Equal(t, 2, r.ProtoMajor)
		assert.Equal(t, []string{faultKey}, r.Header["Api-Key"])
		handler(w, r)
	}))
	server.EnableHTTP2 = true
	server.Config.ErrorLog = log.New(io.Discard, "", 0) // complains about clients that end in the handshake
	server.StartTLS()
	t.Cleanup(server.Close)
	return server.URL, payterm.WithHTTPClient(server.Client()), arrivals
}

// TestHTTP2 shows that the rules do not depend on the protocol.
func TestHTTP2(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name        string
		handler     http.HandlerFunc
		read, write string
	}{
		{"good", nil, "1: ok", "1: ok"},
		{"500", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) }, "3: Error 500 x3 server", "1: Error 500 x1 server unknown"},
		{
			"stream reset", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
			"3: NetworkError 0 x3 sent", "1: NetworkError 0 x1 sent unknown",
		},
		{"stream reset inside the body", func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, "{")
			_ = http.NewResponseController(w).Flush()
			panic(http.ErrAbortHandler)
		}, "3: NetworkError 200 x3 sent", "1: NetworkError 200 x1 sent unknown"},
		{
			"connection given up", func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Connection", "close")
				w.WriteHeader(503)
			},
			"3: Error 503 x3 server", "1: Error 503 x1 server unknown",
		},
		{
			"302", func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Location", "/x"); w.WriteHeader(302) },
			"1: Error 302 x1", "1: Error 302 x1",
		},
	} {
		document := "" // of the operation that is tried
		if row.handler == nil {
			row.handler = func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, document) }
		}
		url, trusting, arrivals := secure(t, row.handler)
		for _, operation := range someOperations {
			document = operation.document
			arrivals.Store(0)
			result, err := operation.call(t.Context(), faultClient(t, url, trusting))
			want := row.write
			if operation.read {
				want = row.read
			}
			assert.Equal(t, want, fmt.Sprintf("%d: %s", arrivals.Load(), verdict(err)), "%s: %s", row.name, operation.name)
			if err != nil {
				assertFailure(t, operation, result, err)
			}
		}
	}
}

func TestHTTP2Canceled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan struct{})
	url, trusting, arrivals := secure(t, func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
		close(gone)
	})
	_, err := faultClient(t, url, trusting).Clients.Merchants.Create(ctx, merchant)
	assert.Equal(t, "NetworkError 0 x1 sent canceled unknown", verdict(err))
	assert.EqualValues(t, 1, arrivals.Load())
	<-gone
}

// TestHTTP2Streams: one connection serves all callers.
func TestHTTP2Streams(t *testing.T) {
	t.Parallel()
	url, trusting, arrivals := secure(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, `{"id":"M"}`) })
	client := faultClient(t, url, trusting)
	done := make(chan error)
	for range 32 {
		go func() {
			_, err := client.Clients.Merchants.Create(t.Context(), merchant)
			done <- err
		}()
	}
	for range 32 {
		assert.NoError(t, <-done)
	}
	assert.EqualValues(t, 32, arrivals.Load())
}
