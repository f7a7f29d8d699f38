package main

import (
	"fmt"
	"net/http"
)

const callers = 64

// parallelTable compares what many callers of one client get.
func parallelTable(name, title string, p *platform, base string, ops int) table {
	t := table{
		name: name, title: title, ops: ops, share: 2,
		text: fmt.Sprintf("%d goroutines find a merchant over one client, after a warm-up. hand has the two idle connections to a host that "+
			"http.DefaultTransport keeps. The server counts the connections.", callers),
		columns: []column{
			{"time a call", wall, duration, ""},
			{"× hand", wall, ratio, "hand"},
			{"processor × hand", cpu, ratio, "hand"},
			{"new connections per 1,000 calls", connections, whole, ""},
		},
	}
	for _, m := range []maker{{"hand", hand}, {"hand, 64 idle connections", pooledHand}, {"payterm", paytermCaller}} {
		t.cases = append(t.cases, benchCase{m.name, func() (run, error) {
			c, err := m.make(base, nil)
			return countingConnections(p, concurrently(callers, func() error { return find(c) })), err
		}})
	}
	return t
}

// pooledHand is hand for somebody who knows about idle connections.
func pooledHand(base string, _ http.RoundTripper) (caller, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = callers
	return hand(base, transport)
}
