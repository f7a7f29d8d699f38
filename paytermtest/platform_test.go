package paytermtest_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/paytermtest"
)

func TestSameSeedSameResponses(t *testing.T) {
	story := func(seed uint64) string {
		b := start(t, paytermtest.Options{Seed: seed})
		terminalID := b.terminal("000001")
		b.ok("POST", v1+"/terminals/"+terminalID+"/assign", userBody)
		b.sale(terminalID, "100", paytermtest.Card{})
		b.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+terminalID+`"}`)
		return fmt.Sprint(b.ok("GET", v1+"/transactions", ""), b.ok("GET", v1+"/intents", ""), b.ok("GET", v1+"/reconciliations", ""))
	}
	first, again, other := story(1), story(1), story(2)
	require.Equal(t, first, again)
	require.NotEqual(t, first, other)
}

func TestReceiptsFollowCurrencyAndLocation(t *testing.T) {
	b := start(t, paytermtest.Options{
		Location: time.UTC,
		Currency: paytermtest.Currency{Code: "TRY", Number: "949", Name: "Turkish Lira", Arabic: "ل.ت", Turkish: "TL"},
	})
	sale := b.sale(b.terminal("000001"), "100", paytermtest.Card{})
	receipt := at(t, b.ok("GET", v1+"/transactions/"+sale.TransactionID, ""), "transaction", "receipts", 0)
	require.Equal(t, object{"english": "TRY", "arabic": "ل.ت"}, at(t, receipt, "currency"))
	require.Equal(t, "14/05/2024", at(t, receipt, "start_date"))
	require.Equal(t, "22:05:09", at(t, receipt, "start_time"))
	require.Equal(t, object{"english": "TRY", "turkish": "TL"}, b.ok("GET", v2+"/transactions/"+sale.TransactionIDV2, "")["currency"])
	require.Equal(t, "949", at(t, b.ok("GET", v1+"/intents", ""), "data", 0, "transactions", 0, "currency", "number"))
}

func TestPlatformIsSafeForConcurrentUse(t *testing.T) {
	b := start(t, paytermtest.Options{PageSize: 1000})
	terminalID := b.terminal("000001")
	const workers, sales = 8, 3
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for range sales {
				b.sale(terminalID, "100", paytermtest.Card{})
				b.ok("GET", v1+"/transactions", "")
				b.ok("GET", v1+"/intents", "")
				b.Requests()
				b.Count("clients.intents.list")
				if err := b.Fail(paytermtest.Fault{Operation: "clients.merchants.get", Times: 1, Status: 500}); err != nil {
					b.Error(err)
				}
				b.AddHardware(paytermtest.Hardware{SerialNumber: "SN-X"})
			}
		})
	}
	group.Wait()

	stans, rrns := map[any]bool{}, map[any]bool{}
	transactions := at(t, b.ok("GET", v1+"/transactions", ""), "transactions").([]any)
	for _, one := range transactions {
		stans[at(t, one, "receipts", 0, "system_trace_audit_number")] = true
		rrns[at(t, one, "receipts", 0, "retrieval_reference_number")] = true
	}
	require.Len(t, transactions, workers*sales)
	require.Len(t, stans, workers*sales)
	require.Len(t, rrns, workers*sales)
	receipt := at(t, b.ok("POST", v1+"/reconciliations", `{"terminal_id":"`+terminalID+`"}`), "reconciliation", "receipt")
	require.Equal(t, [2]any{"24.00", 24.0}, row(t, at(t, receipt, "details", "total")))
}

func TestRoundTripperFollowsNetHTTP(t *testing.T) {
	transport := paytermtest.NewPlatform(paytermtest.Options{}).RoundTripper()
	b := &bench{T: t, http: &http.Client{Transport: transport}, base: "https://anywhere.example.com"}
	id := b.merchant()
	require.Equal(t, id, at(t, b.ok("GET", v1+"/merchants/"+id, ""), "merchant", "id"))

	plain := b.request("GET", v1+"/merchants", "")
	plain.Method = "" // means GET
	status, _ := b.send(plain)
	require.Equal(t, 200, status)

	ctx, cancel := context.WithCancelCause(t.Context())
	gone := errors.New("gone")
	cancel(gone)
	_, err := transport.RoundTrip(b.request("GET", v1+"/merchants", "").WithContext(ctx))
	require.ErrorIs(t, err, gone)

	broken := b.request("POST", v1+"/merchants", "")
	body := &brokenBody{}
	broken.Body = body
	_, err = transport.RoundTrip(broken)
	require.ErrorIs(t, err, io.ErrClosedPipe)
	require.True(t, body.closed)

	response, err := b.http.Do(b.request("HEAD", v1+"/merchants", ""))
	require.NoError(t, err)
	none, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	require.Empty(t, none)
	require.Equal(t, "405 Method Not Allowed", response.Status)
}

type brokenBody struct{ closed bool }

func (*brokenBody) Read([]byte) (int, error) { return 0, io.ErrClosedPipe }
func (b *brokenBody) Close() error           { b.closed = true; return nil }

func TestStartServesUntilClose(t *testing.T) {
	srv, err := paytermtest.Start(paytermtest.Options{})
	require.NoError(t, err)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, srv.URL+v1+"/merchants", nil)
	require.NoError(t, err)
	r.Header.Set("api-key", paytermtest.ClientKey)
	transport := &http.Transport{}
	defer transport.CloseIdleConnections()
	response, err := (&http.Client{Transport: transport}).Do(r)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	require.Equal(t, 200, response.StatusCode)
	srv.Close()
	srv.Close()
	_, err = (&http.Client{Transport: transport}).Do(r)
	require.Error(t, err)
}

func TestInvalidOptionsAreRefused(t *testing.T) {
	for reason, options := range map[string]paytermtest.Options{
		`unknown Form: "sprase"`:                {Form: "sprase"},
		`unknown PageForm: "numbers"`:           {PageForm: "numbers"},
		"PageSize must not be negative: -20":    {PageSize: -20},
		"JournalBytes must not be negative: -1": {JournalBytes: -1},
	} {
		_, err := paytermtest.Start(options)
		require.EqualError(t, err, "paytermtest: "+reason)
		require.PanicsWithError(t, "paytermtest: "+reason, func() { paytermtest.NewPlatform(options) })
	}
}
