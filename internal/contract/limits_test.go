package contract_test

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"

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

// TestRecordsAboveTheLimitFailTheList: none is left out of it. Each record is an object in a text,
// whose brace is escaped, so that only their number shows how many there are.
func TestRecordsAboveTheLimitFailTheList(t *testing.T) {
	t.Parallel()
	body := `{"merchants":[` + strings.Repeat(`"\u007b\"id\":1}",`, 40_000) + `"\u007b\"id\":2}"]}`
	page, err := responding(t, body).Clients.Merchants.List(t.Context(), models.MerchantListParams{})
	require.ErrorContains(t, err, "has too many objects for its size")
	assert.Nil(t, page)
}
