package main

import (
	"fmt"
	"net/http"
)

const callers = 64

// The rows where a platform speaks HTTP/1.1, over TLS or not.
var pooledMakers = []maker{
	{"hand", hand},
	{"hand, 64 idle connections", pooledHand},
	{"payterm", paytermCaller},
}

// The rows where it speaks HTTP/2 as well, which http.DefaultTransport then does.
var multiplexedMakers = []maker{
	{"hand", hand},
	{"hand, HTTP/1.1 with 64 idle connections", pooledPlainHand},
	{"payterm", paytermCaller},
	{"payterm, HTTP/2 by WithHTTPClient", multiplexedPayterm},
}

func parallelTables(p *platform, s size) []table {
	const connections = " hand has the two idle connections to a host that http.DefaultTransport keeps."
	return []table{
		parallelTable("parallel", "64 callers, plain", connections, p, p.Plain, s.parallel, pooledMakers),
		parallelTable("parallel-tls", "64 callers, TLS with HTTP/1.1", connections, p, p.TLS, s.parallelTLS, pooledMakers),
		parallelTable("parallel-http2", "64 callers, TLS with HTTP/2", " hand has http.DefaultTransport, which speaks HTTP/2 where the server does; "+
			"payterm's own transport does not.", p, p.HTTP2, s.parallelTLS, multiplexedMakers),
	}
}

// parallelTable compares what many callers of one client get.
func parallelTable(name, title, text string, p *platform, base string, ops int, makers []maker) table {
	t := table{
		name: name, title: title, ops: ops, share: 2,
		text: fmt.Sprintf("%d goroutines find a merchant over one client, after a warm-up.%s The server counts the connections.", callers, text),
		columns: []column{
			{"time a call", wall, duration, ""},
			{"× hand", wall, ratio, "hand"},
			{"processor × hand", cpu, ratio, "hand"},
			{"new connections per 1,000 calls", connections, whole, ""},
		},
	}
	for _, m := range makers {
		t.cases = append(t.cases, benchCase{m.name, func() (run, error) {
			c, err := m.make(base, nil)
			operations := concurrently(callers, func() error { return find(c) })
			fillPool := func() error { return operations(4 * callers) }
			return counting(p, fillPool, timedAll(operations), 0), err
		}})
	}
	return t
}

// pooledHand is hand for somebody who knows about idle connections.
func pooledHand(base string, _ http.RoundTripper) (caller, error) {
	return hand(base, pooled())
}

func pooledPlainHand(base string, _ http.RoundTripper) (caller, error) {
	transport := pooled()
	transport.TLSClientConfig = nil // Clone has put HTTP/2 in it
	transport.Protocols = new(http.Protocols)
	transport.Protocols.SetHTTP1(true)
	return hand(base, transport)
}

func pooled() *http.Transport {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = callers
	return transport
}

// multiplexedPayterm is payterm for somebody who wants HTTP/2.
func multiplexedPayterm(base string, _ http.RoundTripper) (caller, error) {
	return paytermCaller(base, http.DefaultTransport.(*http.Transport).Clone())
}
