package contract_test

import (
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// TestNoGoroutineOutlivesItsCall is not parallel: it looks at all goroutines. Attempts have an
// hour, or 5 s where no end would be a failure, so that a goroutine that waits for the end of its
// attempt is still there. The context is of the caller's own type, for which package context needs
// a goroutine until it is released.
func TestNoGoroutineOutlivesItsCall(t *testing.T) {
	stalls := writesAndStalls(head(200, "Content-Length: 100") + "{")
	for _, row := range []struct {
		name   string
		script reply // nil: refuses connections
		opts   func(endingContext) []payterm.Option
	}{
		{name: "good", script: goodForAll},
		{name: "404", script: responds(404, "{}")},
		{name: "500", script: responds(500, "")},
		{name: "unreadable", script: responds(200, "<html>")},
		{name: "101", script: writesAndStalls("HTTP/1.1 101 Switching Protocols\r\nUpgrade: tcp\r\nConnection: Upgrade\r\n\r\n")},
		{name: "closed", script: closes},
		{name: "cut off", script: writes(head(200, "Content-Length: 100") + "{")},
		{name: "refused"},
		{name: "too large", script: writesAndStalls(head(200, "Content-Length: 100") + "0123456789"), opts: func(endingContext) []payterm.Option {
			return []payterm.Option{payterm.WithMaxResponseBytes(5), payterm.WithAttemptTimeout(5 * time.Second)}
		}},
		{name: "canceled while the server thinks", script: (*peer).untilGone, opts: func(ctx endingContext) []payterm.Option {
			return []payterm.Option{around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
				time.AfterFunc(time.Millisecond, ctx.end)
				return next.RoundTrip(r)
			})}
		}},
		{name: "canceled in the body", script: stalls, opts: func(ctx endingContext) []payterm.Option {
			return []payterm.Option{onResponse(func(response *http.Response) { response.Body = onRead{response.Body, ctx.end} })}
		}},
		{name: "canceled in the wait", script: responds(503, ""), opts: func(ctx endingContext) []payterm.Option {
			return []payterm.Option{forever, thenEnds(ctx)}
		}},
	} {
		before := goleak.IgnoreCurrent()
		for _, operation := range someOperations {
			url, end := "http://"+closedAddress, func() {}
			if row.script != nil {
				server := newFaultServer(t, row.script)
				url, end = server.url, server.close
			}
			ctx := endings["expired"](t.Context())
			client := faultClient(t, url, payterm.WithAttemptTimeout(time.Hour))
			if row.opts != nil {
				client = client.With(row.opts(ctx)...)
			}
			_, err := operation.call(ctx, client)
			assert.Equal(t, row.name == "good", err == nil, "%s: %s: %v", row.name, operation.name, err)
			require.Equal(t, row.name == "too large", errors.Is(err, payterm.ErrResponseTooLarge), "%s: %s: %v", row.name, operation.name, err)
			client.CloseIdleConnections()
			end()
		}
		assert.NoError(t, goleak.Find(before), row.name)
	}
}

// goodForAll is a good response to every operation.
var goodForAll = responds(200, `{"id":"T","action_id":"A","action":"allow","serial_number":"SN","message":"done","merchant":{"id":"M"},`+
	`"terminal":{"id":"`+faultID+`","tid":"42"},"terminals":[{"id":"T","tid":"42"}],"reconciliation":{"id":"R","receipt":{"id":"R"}},"subscription":{"id":"S"},"thing":{"id":"T"}}`)

// TestNoGoroutineOutlivesItsLoop: prefetching ends with the loop.
func TestNoGoroutineOutlivesItsLoop(t *testing.T) {
	before := goleak.IgnoreCurrent()
	server := newFaultServer(t, responds(200, `{"merchants":[{"id":"A"}],"pages":{"total":9,"current":1}}`), (*peer).untilGone)
	client := faultClient(t, server.url, payterm.WithAttemptTimeout(time.Hour), payterm.WithPrefetch(4))
	for one, err := range client.Clients.Merchants.All(endings["expired"](t.Context()), models.MerchantListParams{}) {
		assert.NoError(t, err)
		assert.Equal(t, "A", one.ID)
		break
	}
	client.CloseIdleConnections()
	server.close()
	assert.NoError(t, goleak.Find(before))
}
