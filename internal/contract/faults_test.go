package contract_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	payterm "github.com/payterm/payterm-go"
)

// fault is something that goes wrong, with the expected result.
type fault struct {
	name   string
	script []reply // thenGood is a good response to the operation
	read   string  // arrivals and verdict of a read
	write  string  // and of a write; empty: as a read
	few    bool    // on someOperations only: large, or similar to another fault
}

var thenGood reply

const (
	okChunked = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
	okGzip    = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n"
)

var faults = []fault{
	// Responses.
	{name: "200", script: []reply{thenGood}, read: "1: ok", write: "1: ok"},
	{name: "500 twice", script: []reply{responds(500, ""), responds(500, ""), thenGood}, read: "3: ok", write: "1: Error 500 x1 server unknown"},
	{name: "500", script: []reply{responds(500, `{"message":"failed"}`)}, read: "3: Error 500 x3 server", write: "1: Error 500 x1 server unknown"},
	{name: "503, then 429", script: []reply{responds(503, ""), responds(429, ""), thenGood}, read: "3: ok", write: "1: Error 503 x1 server unknown"},
	{name: "502 of a proxy", script: []reply{responds(502, "<html>Bad Gateway</html>", "Server: proxy")}, read: "3: Error 502 x3 server", write: "1: Error 502 x1 server unknown"},
	{name: "503 without a body", script: []reply{responds(503, "")}, read: "3: Error 503 x3 server", write: "1: Error 503 x1 server unknown"},
	{name: "504", script: []reply{responds(504, "null")}, read: "3: Error 504 x3 server", write: "1: Error 504 x1 server unknown"},
	{name: "501", script: []reply{responds(501, "")}, read: "1: Error 501 x1 server", write: "1: Error 501 x1 server unknown"},
	{name: "505", script: []reply{responds(505, "")}, read: "1: Error 505 x1 server", write: "1: Error 505 x1 server unknown"},
	{name: "599", script: []reply{responds(599, "")}, read: "1: Error 599 x1 server", write: "1: Error 599 x1 server unknown"},
	{name: "999", script: []reply{responds(999, "")}, read: "1: Error 999 x1 server", write: "1: Error 999 x1 server unknown"},
	{name: "400", script: []reply{responds(400, `{"message":["a","b"]}`)}, read: "1: Error 400 x1 rejected"},
	{name: "401", script: []reply{responds(401, `{"message":"Unauthorized"}`)}, read: "1: Error 401 x1 unauthorized"},
	{name: "402", script: []reply{responds(402, "")}, read: "1: Error 402 x1"},
	{name: "403", script: []reply{responds(403, `"Forbidden"`)}, read: "1: Error 403 x1 forbidden"},
	{name: "404", script: []reply{responds(404, `{"error":{"english":"gone"}}`)}, read: "1: Error 404 x1 notfound"},
	{name: "405", script: []reply{responds(405, "[]")}, read: "1: Error 405 x1"},
	{name: "408", script: []reply{responds(408, "")}, read: "3: Error 408 x3", write: "1: Error 408 x1 unknown"},
	{name: "408 once", script: []reply{responds(408, ""), thenGood}, read: "2: ok", write: "1: Error 408 x1 unknown"},
	{name: "409", script: []reply{responds(409, "{}")}, read: "1: Error 409 x1 conflict"},
	{name: "410", script: []reply{responds(410, "")}, read: "1: Error 410 x1"},
	{name: "413", script: []reply{responds(413, "")}, read: "1: Error 413 x1"},
	{name: "422", script: []reply{responds(422, `{"message":{"tid":["x"]}}`)}, read: "1: Error 422 x1 rejected"},
	{name: "425", script: []reply{responds(425, "")}, read: "1: Error 425 x1"},
	{name: "429", script: []reply{responds(429, "")}, read: "3: Error 429 x3 ratelimited", write: "1: Error 429 x1 ratelimited"},
	{name: "460 of a load balancer", script: []reply{responds(460, "")}, read: "1: Error 460 x1", write: "1: Error 460 x1 unknown"},
	{name: "499 of a proxy", script: []reply{responds(499, "<html>")}, read: "1: Error 499 x1", write: "1: Error 499 x1 unknown"},
	{name: "498, which says nothing of the kind", few: true, script: []reply{responds(498, "")}, read: "1: Error 498 x1"},
	{name: "300", script: []reply{responds(300, "")}, read: "1: Error 300 x1"},
	{name: "304", script: []reply{writes("HTTP/1.1 304 Not Modified\r\n\r\n")}, read: "1: Error 304 x1"},
	{name: "302 without a place", script: []reply{responds(302, "")}, read: "1: Error 302 x1", write: "1: Error 302 x1 unknown"},
	{name: "421", few: true, script: []reply{responds(421, "")}, read: "1: Error 421 x1"},
	{name: "status below 100", few: true, script: []reply{writes("HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n")}, read: "1: Error 99 x1", write: "1: Error 99 x1 unknown"},
	{name: "204", script: []reply{writes("HTTP/1.1 204 No Content\r\n\r\n")}, read: "1: DecodeError 204", write: "1: DecodeError 204 unknown"},
	{name: "201 without a body", few: true, script: []reply{responds(201, "")}, read: "1: DecodeError 201", write: "1: DecodeError 201 unknown"},
	{name: "202 with a page", few: true, script: []reply{responds(202, "<html>")}, read: "1: DecodeError 202", write: "1: DecodeError 202 unknown"},
	{name: "206", few: true, script: []reply{responds(206, `{"thing":{"id`)}, read: "1: DecodeError 206", write: "1: DecodeError 206 unknown"},
	{
		name: "101, then silence", script: []reply{writesAndStalls("HTTP/1.1 101 Switching Protocols\r\nUpgrade: tcp\r\nConnection: Upgrade\r\n\r\n")},
		read: "1: Error 101 x1", write: "1: Error 101 x1 unknown",
	},
	{
		name: "103 before the response", script: []reply{writes("HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")},
		read: "1: Error 404 x1 notfound",
	},
	{
		name: "100 before the response", few: true, script: []reply{writes("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 500 X\r\nContent-Length: 0\r\n\r\n")},
		read: "3: Error 500 x3 server", write: "1: Error 500 x1 server unknown",
	},
	{
		name: "103, then closed", few: true, script: []reply{writes("HTTP/1.1 103 Early Hints\r\n\r\n")},
		read: "3: NetworkError 0 x3 sent", write: "1: NetworkError 0 x1 sent unknown",
	},
	{
		name: "103 without end", few: true, script: []reply{sends("", "HTTP/1.1 103 Early Hints\r\nLink: "+strings.Repeat("x", 1<<15)+"\r\n\r\n", 1<<22)},
		read: "3: NetworkError 0 x3 sent", write: "1: NetworkError 0 x1 sent unknown",
	},
	{name: "body of an error over 1 MiB", few: true, script: []reply{responds(400, strings.Repeat("x", 1<<20+1))}, read: "1: Error 400 x1 rejected"},
	{
		name: "body of an error without end", few: true, script: []reply{sends(head(500), strings.Repeat("x", 1<<16), 1<<26)},
		read: "3: Error 500 x3 server", write: "1: Error 500 x1 server unknown",
	},
	{
		name: "Retry-After over the cap", script: []reply{responds(503, "", "Retry-After: 86400")},
		read: "1: Error 503 x1 server", write: "1: Error 503 x1 server unknown",
	},

	// Connections that end.
	{name: "closed after the request, once", script: []reply{closes, thenGood}, read: "2: ok", write: "1: NetworkError 0 x1 sent unknown"},
	{name: "closed after the request", script: []reply{closes}, read: "3: NetworkError 0 x3 sent", write: "1: NetworkError 0 x1 sent unknown"},
	{name: "reset after the request, once", script: []reply{resets, thenGood}, read: "2: ok", write: "1: NetworkError 0 x1 sent unknown"},
	{name: "reset after the request", script: []reply{resets}, read: "3: NetworkError 0 x3 sent", write: "1: NetworkError 0 x1 sent unknown"},
	// Without Connection: close, net/http resends a GET over an idle connection that closes.
	{name: "503, then closed", script: []reply{responds(503, "", "Connection: close"), closes}, read: "3: NetworkError 503 x3 sent", write: "1: Error 503 x1 server unknown"},
	{name: "closed, then 404", script: []reply{closes, responds(404, "")}, read: "2: Error 404 x2 notfound", write: "1: NetworkError 0 x1 sent unknown"},
	{
		name: "closed inside the header", script: []reply{writes("HTTP/1.1 200 OK\r\nContent-")},
		read: "3: NetworkError 0 x3 sent", write: "1: NetworkError 0 x1 sent unknown",
	},
	{
		name: "closed inside the body", script: []reply{writes(head(200, "Content-Length: 100") + `{"termi`)},
		read: "3: NetworkError 200 x3 sent", write: "1: NetworkError 200 x1 sent unknown",
	},
	{
		name: "closed inside the body, once", script: []reply{writes(head(200, "Content-Length: 100") + `{"termi`), thenGood},
		read: "2: ok", write: "1: NetworkError 200 x1 sent unknown",
	},
	{
		name: "closed inside the body of an error", script: []reply{writes(head(500, "Content-Length: 100") + `{"mess`)},
		read: "3: NetworkError 500 x3 sent", write: "1: NetworkError 500 x1 sent unknown",
	},
	{
		name: "reset inside the body", script: []reply{func(p *peer) { p.send(head(200, "Content-Length: 100") + `{"`); resets(p) }},
		read: "3: NetworkError 200 x3 sent", write: "1: NetworkError 200 x1 sent unknown",
	},
	{
		name: "closed inside a chunk", script: []reply{writes(okChunked + "ff\r\n{")},
		read: "3: NetworkError 200 x3 sent", write: "1: NetworkError 200 x1 sent unknown",
	},
	{
		name: "closed between chunks", script: []reply{writes(okChunked + "1\r\n{\r\n")},
		read: "3: NetworkError 200 x3 sent", write: "1: NetworkError 200 x1 sent unknown",
	},
	{
		name: "broken chunking", script: []reply{writes(okChunked + "zz\r\n{}\r\n0\r\n\r\n")},
		read: "3: NetworkError 200 x3 sent", write: "1: NetworkError 200 x1 sent unknown",
	},
	{
		name: "no end of a trailer", few: true, script: []reply{sends(okChunked+"0\r\n", "X-Filler: "+strings.Repeat("x", 1<<10)+"\r\n", 1<<16)},
		read: "3: NetworkError 200 x3 sent", write: "1: NetworkError 200 x1 sent unknown",
	},
	{
		name: "no end of a chunk's extensions", few: true, script: []reply{sends(okChunked+"1", ";"+strings.Repeat("x", 1<<10), 1<<16)},
		read: "3: NetworkError 200 x3 sent", write: "1: NetworkError 200 x1 sent unknown",
	},
	{
		name: "chunks larger than they can be", few: true, script: []reply{writes(okChunked + "ffffffffffffffff\r\n{}")},
		read: "3: NetworkError 200 x3 sent", write: "1: NetworkError 200 x1 sent unknown",
	},
	{
		name: "broken gzip", script: []reply{writes(okGzip + "no gzip at all, but long enough")},
		read: "3: NetworkError 200 x3 sent", write: "1: NetworkError 200 x1 sent unknown",
	},
	{
		name: "gzip cut off", script: []reply{writes(okGzip + "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff\xaaV")},
		read: "3: NetworkError 200 x3 sent", write: "1: NetworkError 200 x1 sent unknown",
	},
	{
		name: "cut off, asked to wait too long", script: []reply{writes(head(503, "Content-Length: 100", "Retry-After: 86400") + `{"mess`)},
		read: "1: NetworkError 503 x1 sent", write: "1: NetworkError 503 x1 sent unknown",
	},

	// Responses that are not HTTP.
	{
		name: "garbage", script: []reply{writes("\x00\x01\x02 not HTTP at all\r\n\r\n")},
		read: "3: NetworkError 0 x3 sent", write: "1: NetworkError 0 x1 sent unknown",
	},
	{name: "the request echoed", script: []reply{echoes("")}, read: "3: NetworkError 0 x3 sent", write: "1: NetworkError 0 x1 sent unknown"},
	{
		name: "the request echoed as header", script: []reply{echoes("HTTP/1.1 200 OK\r\n")},
		read: "3: NetworkError 0 x3 sent", write: "1: NetworkError 0 x1 sent unknown",
	},
	{
		name: "the request echoed in a header", script: []reply{echoes("HTTP/1.1 200 OK\r\nContent-Length: ")},
		read: "3: NetworkError 0 x3 sent", write: "1: NetworkError 0 x1 sent unknown",
	},
	{
		name: "the request echoed as trailer", script: []reply{echoes("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")},
		read: "3: NetworkError 200 x3 sent", write: "1: NetworkError 200 x1 sent unknown",
	},
	{
		name: "two lengths", script: []reply{writes("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}")},
		read: "3: NetworkError 0 x3 sent", write: "1: NetworkError 0 x1 sent unknown",
	},
	{
		name: "header of 1.6 MB", few: true, script: []reply{sends("HTTP/1.1 200 OK\r\n", "X-Filler: "+strings.Repeat("x", 1<<15)+"\r\n", 1600<<10)},
		read: "3: NetworkError 0 x3 sent", write: "1: NetworkError 0 x1 sent unknown",
	},
}

// timeouts are the faults that end with an attempt's timeout.
var timeouts = []fault{
	{
		name: "no response", script: []reply{(*peer).untilGone},
		read: "3: NetworkError 0 x3 sent timeout", write: "1: NetworkError 0 x1 sent timeout unknown",
	},
	{
		name: "no response, once", few: true, script: []reply{(*peer).untilGone, thenGood},
		read: "2: ok", write: "1: NetworkError 0 x1 sent timeout unknown",
	},
	{
		name: "stalls inside the header", few: true, script: []reply{writesAndStalls("HTTP/1.1 200 OK\r\nContent-")},
		read: "3: NetworkError 0 x3 sent timeout", write: "1: NetworkError 0 x1 sent timeout unknown",
	},
	{
		name: "stalls inside the body", script: []reply{writesAndStalls(head(200, "Content-Length: 100") + `{"termi`)},
		read: "3: NetworkError 200 x3 sent timeout", write: "1: NetworkError 200 x1 sent timeout unknown",
	},
	{
		name: "stalls inside the body of a 404", few: true, script: []reply{writesAndStalls(head(404, "Content-Length: 100") + `{"mess`)},
		read: "3: NetworkError 404 x3 sent timeout", write: "1: NetworkError 404 x1 sent timeout unknown",
	},
	{
		name: "drips a header", few: true, script: []reply{drips("HTTP/1.1 200 OK\r\nX-Filler: ", "x")},
		read: "3: NetworkError 0 x3 sent timeout", write: "1: NetworkError 0 x1 sent timeout unknown",
	},
	{
		name: "drips 103s", few: true, script: []reply{drips("", "HTTP/1.1 103 Early Hints\r\n\r\n")},
		read: "3: NetworkError 0 x3 sent timeout", write: "1: NetworkError 0 x1 sent timeout unknown",
	},
	{
		name: "drips a good response", few: true, script: []reply{drips(head(200, "Content-Length: 1000000"), " ")},
		read: "3: NetworkError 200 x3 sent timeout", write: "1: NetworkError 200 x1 sent timeout unknown",
	},
	{
		name: "drips an error", script: []reply{drips(head(500, "Content-Length: 1000000"), " ")},
		read: "3: NetworkError 500 x3 sent timeout", write: "1: NetworkError 500 x1 sent timeout unknown",
	},
	{
		name: "drips an error, once", few: true, script: []reply{drips(head(503, "Content-Length: 1000000"), " "), thenGood},
		read: "2: ok", write: "1: NetworkError 503 x1 sent timeout unknown",
	},
}

// echoes responds with the request, key included.
func echoes(before string) reply {
	return func(p *peer) {
		p.send(before + p.request.Method + " " + p.request.RequestURI + " Api-Key " + p.request.Header.Get("Api-Key") + "\r\n\r\n")
		closes(p)
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	for _, fault := range faults {
		t.Run(fault.name, func(t *testing.T) {
			t.Parallel()
			fault.tryAll(t)
		})
	}
}

func (f fault) tryAll(t *testing.T) {
	t.Helper()
	for _, operation := range f.operations() {
		assert.Equal(t, f.want(operation), f.try(t, operation), operation.name)
	}
}

func (f fault) operations() []faultOperation {
	if f.few {
		return someOperations
	}
	return faultOperations
}

// TestTimeouts waits for all timeouts at once. An attempt that did not arrive within its time is
// tried again with more time, since it proves nothing.
func TestTimeouts(t *testing.T) {
	t.Parallel()
	var waiting sync.WaitGroup
	for _, fault := range timeouts {
		for _, operation := range fault.operations() {
			waiting.Go(func() {
				want, got := fault.want(operation), ""
				for timeout := 300 * time.Millisecond; got != want && timeout < 10*time.Second; timeout *= 3 {
					got = fault.try(t, operation, payterm.WithAttemptTimeout(timeout))
				}
				assert.Equal(t, want, got, "%s: %s", fault.name, operation.name)
			})
		}
	}
	waiting.Wait()
}

func (f fault) want(operation faultOperation) string {
	if operation.read || f.write == "" {
		return f.read
	}
	return f.write
}

// try returns the number of arrivals and the verdict of an operation.
func (f fault) try(t *testing.T, operation faultOperation, opts ...payterm.Option) string {
	server := newFaultServer(t, fill(f.script, responds(http.StatusOK, operation.document))...)
	result, err := operation.call(t.Context(), faultClient(t, server.url, opts...))
	if err != nil {
		assertFailure(t, operation, result, err)
	}
	for _, request := range server.seen() {
		assert.Equal(t, []string{faultKey}, request.Header["Api-Key"])
		assert.Empty(t, request.Header["Idempotency-Key"])
	}
	return fmt.Sprintf("%d: %s", server.arrivals.Load(), verdict(err))
}

// fill replaces thenGood in a script.
func fill(script []reply, good reply) []reply {
	filled := slices.Clone(script)
	for i, step := range filled {
		if step == nil {
			filled[i] = good
		}
	}
	return filled
}
