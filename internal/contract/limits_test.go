package contract_test

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// padded returns a good response of a given size.
func padded(operation faultOperation, size int) string {
	return strings.Repeat(" ", size-len(operation.document)) + operation.document
}

func TestBodyLimit(t *testing.T) {
	t.Parallel()
	const limit = 5000
	for _, row := range []struct {
		name string
		send func(body string) reply
	}{
		{"length stated", func(body string) reply { return responds(200, body) }},
		{"chunked", func(body string) reply {
			return writes(okChunked + fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(body), body))
		}},
		{"until the end", func(body string) reply {
			return writes("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + body)
		}},
		{"gzip", func(body string) reply { return writes(okGzip + gzipped(t, []byte(body))) }},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			for _, operation := range someOperations {
				server := newFaultServer(t, row.send(padded(operation, limit)))
				_, err := operation.call(t.Context(), faultClient(t, server.url, payterm.WithMaxResponseBytes(limit)))
				assert.NoError(t, err, operation.name)

				server = newFaultServer(t, row.send(padded(operation, limit+1)))
				result, err := operation.call(t.Context(), faultClient(t, server.url, payterm.WithMaxResponseBytes(limit)))
				want := unknownIf(operation, "1: DecodeError 200 toolarge")
				assert.Equal(t, want, fmt.Sprintf("%d: %s", server.arrivals.Load(), verdict(err)), operation.name)
				assertFailure(t, operation, result, err)
				assert.Len(t, rawOf(err), limit)
				assert.ErrorContains(t, err, "over the limit of WithMaxResponseBytes")
			}
		})
	}
}

// TestErrorBodiesAreKeptUpToOneMebibyte, whatever the limit of good responses.
func TestErrorBodiesAreKeptUpToOneMebibyte(t *testing.T) {
	t.Parallel()
	const most = 1 << 20
	for _, operation := range []faultOperation{faultOperations[0], faultOperations[3], faultOperations[len(faultOperations)-1]} {
		for size, kept := range map[int]int{0: 0, 10: 10, most: most, most + 1: most, 5 << 20: most} {
			server := newFaultServer(t, responds(404, strings.Repeat("x", size)))
			_, err := operation.call(t.Context(), faultClient(t, server.url, payterm.WithMaxResponseBytes(5)))
			assert.Equal(t, "Error 404 x1 notfound", verdict(err))
			assert.Len(t, rawOf(err), kept)
		}
		server := newFaultServer(t, writes(strings.Replace(okGzip, "200 OK", "404 Not Found", 1)+strings.Repeat(gzipped(t, make([]byte, 1<<16)), 100)))
		_, err := operation.call(t.Context(), faultClient(t, server.url))
		assert.Len(t, rawOf(err), most, "counted after decompression")
	}
}

// TestMemoryIsBounded is not parallel: it measures the allocations of the program.
func TestMemoryIsBounded(t *testing.T) {
	const bound = 24 << 20 // far below what is sent, far above what is needed
	bomb := okGzip + strings.Repeat(gzipped(t, make([]byte, 1<<20)), 256)
	claim := head(200, fmt.Sprintf("Content-Length: %d", int64(math.MaxInt64)))
	for _, row := range []struct {
		name   string
		script reply
		want   string // for a read
		opts   []payterm.Option
	}{
		{
			name: "claims more than it sends, and may", script: writes(claim + "{"), want: "NetworkError 200 x1 sent",
			opts: []payterm.Option{payterm.WithMaxResponseBytes(math.MaxInt64)},
		},
		{"gzip bomb", writes(bomb), "DecodeError 200 toolarge", nil},
		{"without end", sends("HTTP/1.1 200 OK\r\n\r\n", strings.Repeat("[", 1<<16), 256<<20), "DecodeError 200 toolarge", nil},
		{"chunks without end", sends(okChunked, fmt.Sprintf("10000\r\n%s\r\n", strings.Repeat(" ", 1<<16)), 256<<20), "DecodeError 200 toolarge", nil},
		{"error without end", sends("HTTP/1.1 500 X\r\n\r\n", strings.Repeat("x", 1<<16), 256<<20), "Error 500 x1 server", nil},
		{"claims more than it sends", writes(claim + "{"), "NetworkError 200 x1 sent", nil},
		{"header without end", sends("HTTP/1.1 200 OK\r\n", "X-Filler: "+strings.Repeat("x", 1<<15)+"\r\n", 256<<20), "NetworkError 0 x1 sent", nil},
		{"one header line without end", sends("HTTP/1.1 200 OK\r\nX-Filler: ", strings.Repeat("x", 1<<15), 256<<20), "NetworkError 0 x1 sent", nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			server := newFaultServer(t, row.script)
			client := faultClient(t, server.url, payterm.WithMaxRetries(0), payterm.WithMaxResponseBytes(1<<20)).With(row.opts...)
			for _, operation := range []faultOperation{faultOperations[0], faultOperations[3]} {
				var err error
				taken := allocated(func() { _, err = operation.call(t.Context(), client) })
				assert.Equal(t, unknownIf(operation, row.want), verdict(err), operation.name)
				assert.Less(t, taken, bound, operation.name)
			}
		})
	}
}

// allocated returns the bytes that the program allocates while f runs.
func allocated(meanwhile func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	meanwhile()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

// live returns the bytes in use.
func live() int {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int(stats.HeapAlloc)
}

// TestHugeResponsesCostAFewTimesTheirSize is not parallel: it measures allocations. The responses
// are made to be expensive.
func TestHugeResponsesCostAFewTimesTheirSize(t *testing.T) {
	const mebi = 1 << 20
	transaction := faultOperation{name: "clients.transactions.get", read: true, call: func(ctx context.Context, c *payterm.Client) (any, error) {
		return c.Clients.Transactions.Get(ctx, "T")
	}}
	get, list, create, write := faultOperations[0], faultOperations[1], faultOperations[3], faultOperations[len(faultOperations)-1]
	many := func(text string) string { return repeated(text, mebi) }
	for _, row := range []struct {
		name, before, middle, after string
		operation                   faultOperation
		want                        string
	}{
		{"empty records", `{"terminals":[`, many("{}"), "]}", list, "DecodeError 200"},
		{"empty objects", `{"id":"M","x":[`, many("{}"), "]}", create, "DecodeError 200 unknown"},
		{"tiny records", `{"terminals":[`, many(`{"id":"x"}`) + "," + many(`{"id":"x"}`), "]}", list, "DecodeError 200"},
		{"numbers nobody reads", `{"id":"M","x":[`, many("1"), "]}", create, "ok"},
		{"the same key", `{"id":"M",`, many(`"name":"x"`), "}", create, "ok"},
		{"the same list", "{", many(`"merchants":[1]`), `,"terminals":[]}`, list, "ok"},
		{"the same list of records", "{", many(`"terminals":[{"id":"T"}]`), "}", list, "ok"},
		{"one text", `{"id":"`, strings.Repeat("x", mebi), `"}`, create, "ok"},
		{"one text of escapes", `{"id":"`, strings.Repeat(`\u00e9`, mebi/6), `"}`, create, "ok"},
		{"one key before a strange value", `{"terminal":{"`, strings.Repeat("x", mebi), `":1,"id":[]}}`, get, "DecodeError 200"},
		{"digits for a text", `{"thing":{"id":`, strings.Repeat("9", mebi), "}}", write, "DecodeError 200 unknown"},
		{"digits for an int", `{"terminals":[],"pages":{"total":`, strings.Repeat("9", mebi), "}}", list, "DecodeError 200"},
		{"quoted digits for an int", `{"terminals":[],"pages":{"total":"`, strings.Repeat("0", mebi), `"}}`, list, "ok"},
		{"digits of an exponent", `{"terminals":[],"pages":{"total":1e`, strings.Repeat("9", mebi), `}}`, list, "DecodeError 200"},
		{"nulls", `{"transaction":{"id":"x","receipts":[`, many("null"), "]}}", transaction, "DecodeError 200"},
		{"nulls apart", `{"transaction":{"id":"x","receipts":[`, many("\n\t null\r\n"), "]}}", transaction, "DecodeError 200"},
		{"records with nulls", `{"terminals":[`, many(`{"id":"1","bank_terminals":[null,null,null]}`), "]}", list, "DecodeError 200"},
		{"texts for records", `{"terminals":[`, many(`""`), "]}", list, "DecodeError 200"},
		{"nested", `{"terminal":`, strings.Repeat("[", mebi), strings.Repeat("]", mebi) + "}", get, "DecodeError 200"},
		{"nested for Do", `{"thing":`, strings.Repeat("[", mebi), strings.Repeat("]", mebi) + "}", write, "DecodeError 200 unknown"},
	} {
		t.Run(row.name, func(t *testing.T) {
			body := row.before + row.middle + row.after
			server := newFaultServer(t, responds(200, body))
			client := faultClient(t, server.url)
			var result any
			var err error
			taken := allocated(func() { result, err = row.operation.call(t.Context(), client) })
			assert.Equal(t, row.want, verdict(err))
			assert.Less(t, taken, 12*len(body)+8*mebi)
			if err != nil {
				assertFailure(t, row.operation, result, err)
				assert.Less(t, len(err.Error()), 1000)
			}
		})
	}
}

// repeated returns a list, without brackets, of as many equal elements as fit into a size.
func repeated(element string, size int) string {
	return strings.TrimSuffix(strings.Repeat(element+",", size/(len(element)+1)), ",")
}

// TestMemoryOfTheDensestResponse is not parallel: it measures allocations. No accepted response
// costs more than a list of nulls, each of which becomes a receipt.
func TestMemoryOfTheDensestResponse(t *testing.T) {
	const (
		size    = 1 << 18
		most    = 1<<14 + size/32
		receipt = 2 << 10
		growth  = 5 // a growing list discards its old arrays, and may end up more than twice too long
	)
	body := `{"transaction":{"id":"T","receipts":[` + strings.Repeat("null,", most-4) + "null]}"
	body += strings.Repeat(" ", size-len(body)-1) + "}"
	client := responding(t, body)
	var found *models.Transaction
	var err error
	before := live()
	taken := allocated(func() { found, err = client.Clients.Transactions.Get(t.Context(), "T") })
	require.NoError(t, err)
	assert.Less(t, live()-before, 2*receipt*most+2*size+1<<20, "what is kept")
	receipts := len(found.Receipts)
	assert.Equal(t, most-3, receipts)
	assert.Less(t, taken, growth*receipt*most+12*size+1<<20)
}

// TestDenseGoodResponsesAreTaken: a platform may send them.
func TestDenseGoodResponsesAreTaken(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		record string
		size   int
	}{
		{`{"id":"0001"}`, 140_000},
		{`{"id":"0001","receipts":[{"thanks_message":{"turkish":"\u0130yi g\u00fcnler, te\u015fekk\u00fcrler"}}]}`, 1 << 20},
		{`{"id":"0001","customer_reference_number":"it\u0027s \u003cb\u003e\u0022O\u0027Neill\u0022\u003c\u002fb\u003e"}`, 1 << 20},
	} {
		body := `{"transactions":[` + repeated(row.record, row.size) + "]}"
		page, err := responding(t, body).Clients.Transactions.List(t.Context(), models.TransactionListParams{})
		require.NoError(t, err, row.record)
		items := len(page.Items)
		assert.Equal(t, strings.Count(body, "0001"), items)
	}
	found, err := responding(t, `{"transaction":{"id":"T","receipts":[null,{"id":"1"}]}}`).Clients.Transactions.Get(t.Context(), "T")
	require.NoError(t, err)
	assert.Equal(t, models.Receipt{}, found.Receipts[0])
	assert.Equal(t, "1", found.Receipts[1].ID)
}

// TestHugeErrorsCostAFewTimesTheirSize is not parallel: it measures allocations.
func TestHugeErrorsCostAFewTimesTheirSize(t *testing.T) {
	const size = 1 << 18
	var many []string
	for i := range size/12 - 100 {
		many = append(many, fmt.Sprintf(`"a%06d":1`, i))
	}
	for name, body := range map[string]string{
		"nulls":                   `{"message":[` + repeated("null", size-20) + "]}",
		"fields":                  `{"message":{` + strings.Join(many, ",") + "}}",
		"fields with many texts":  `{"message":{` + strings.ReplaceAll(strings.Join(many[:200], ","), ":1", ":["+repeated(`"\u00fc"`, 1_000)+"]") + "}}",
		"one text":                `{"message":"` + strings.Repeat("x", size-20) + `"}`,
		"nested":                  strings.Repeat("[", size),
		"nested in a long member": `{"message":` + strings.Repeat(`{"a":`, 9_000) + `"` + strings.Repeat("x", size-60_100) + `"` + strings.Repeat("}", 9_001),
	} {
		t.Run(name, func(t *testing.T) {
			require.LessOrEqual(t, len(body), size)
			client := faultClient(t, newFaultServer(t, responds(400, body)).url)
			var err error
			get := func() { _, err = client.Clients.Terminals.Get(t.Context(), "T") }
			taken := allocated(get)
			for range 2 { // goroutines of other tests are measured, too
				taken = min(taken, allocated(get))
			}
			assert.Equal(t, "Error 400 x1 rejected", verdict(err))
			assert.Equal(t, body, rawOf(err))
			assert.Less(t, taken, 12*size+1<<20)
		})
	}
}

// TestNestingIsLimited to the depth of encoding/json, in all places.
func TestNestingIsLimited(t *testing.T) {
	t.Parallel()
	for _, operation := range []faultOperation{faultOperations[0], faultOperations[1], faultOperations[len(faultOperations)-1]} {
		good := strings.TrimSuffix(operation.document, "}")
		for levels, want := range map[int]string{9_999: "ok", 10_000: unknownIf(operation, "DecodeError 200")} {
			for _, nested := range []string{
				strings.Repeat("[", levels) + strings.Repeat("]", levels),
				strings.Repeat(`{"id":`, levels) + "1" + strings.Repeat("}", levels),
			} {
				server := newFaultServer(t, responds(200, good+`,"x":`+nested+"}"))
				_, err := operation.call(t.Context(), faultClient(t, server.url))
				assert.Equal(t, want, verdict(err), "%s: %d", operation.name, levels)
			}
		}
		server := newFaultServer(t, responds(400, strings.Repeat(`{"message":[`, 10_000)))
		_, err := operation.call(t.Context(), faultClient(t, server.url))
		assert.Equal(t, "Error 400 x1 rejected", verdict(err), operation.name)
	}
}

// TestSwitchingProtocolsIsNotWaitedFor: its body is the connection.
func TestSwitchingProtocolsIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	gone := make(chan struct{})
	server := newFaultServer(t, func(p *peer) {
		p.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: tcp\r\nConnection: Upgrade\r\n\r\nnot for you")
		p.untilGone()
		close(gone)
	})
	_, err := faultClient(t, server.url, payterm.WithAttemptTimeout(time.Hour)).Clients.Merchants.Create(t.Context(), merchant)
	assert.Equal(t, "Error 101 x1 unknown", verdict(err))
	assert.Empty(t, rawOf(err))
	<-gone
}
