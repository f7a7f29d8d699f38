package contract_test

import (
	"math"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// TestUnencodableInputIsRefused: neither JSON nor a query can hold it, and nothing is sent.
func TestUnencodableInputIsRefused(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, closes)
	client := faultClient(t, server.url)
	ctx, day := t.Context(), time.Date(2024, 5, 1, 0, 0, 0, 0, time.UTC)
	for _, row := range []struct {
		field    string
		from, to time.Time
	}{
		{field: "from", from: time.Unix(0, -1)},
		{field: "from", from: time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)},
		{field: "to", to: time.Unix(-1, 0)},
		{field: "to", to: time.Date(1<<20, 1, 1, 0, 0, 0, 0, time.UTC)},
		{field: "to", from: day, to: day.Add(-1)},
	} {
		params := models.TransactionListParams{From: row.from, To: row.to}
		_, err := client.Clients.Transactions.List(ctx, params)
		assert.Equal(t, "RequestError "+row.field+" invalid", verdict(err))
		for _, err := range client.With(payterm.WithPrefetch(2)).Clients.Transactions.All(ctx, params) {
			assert.Equal(t, "RequestError "+row.field+" invalid", verdict(err))
		}
	}
	cycle := map[string]any{}
	cycle["again"] = cycle
	for _, value := range []any{math.NaN(), math.Inf(-1), func() {}, make(chan int), complex(1, 1), cycle, map[[1]int]int{{1}: 1}} {
		_, err := client.Risk.Submit(ctx, models.RiskEvent{EventTimestamp: 1, Session: value})
		assert.Equal(t, "RequestError body invalid", verdict(err), "%T", value)
		for _, method := range []string{http.MethodPost, http.MethodPut} {
			assert.Equal(t, "RequestError body invalid", verdict(client.Do(ctx, payterm.Request{Method: method, Path: "/x", Body: value}, nil)), "%T", value)
		}
	}
	assert.Zero(t, server.accepted.Load())
}
