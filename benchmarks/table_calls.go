package main

import (
	"context"
	"fmt"
	"net/http"
)

const (
	findText     = "GET of a merchant of 0.3 kB."
	sessionText  = "GET of a session of 1 kB, with its transaction."
	memoryText   = " The transport answers from memory: what is left is the caller's own work."
	loopbackText = " The server is another process; time, processor time and allocations are the client's, in its default transport."
)

func (f *fixture) listText() string {
	return fmt.Sprintf("GET of a page of %d transactions, %d bytes, decoded.", pageRecords, len(f.first))
}

func find(c caller) error {
	_, err := c.find(context.Background())
	return err
}

func findSession(c caller) error {
	_, err := c.session(context.Background())
	return err
}

func list(c caller) error {
	_, err := c.list(context.Background(), 0)
	return err
}

// callTable compares one call of all callers.
func callTable(name, title, text string, ops int, base string, transport http.RoundTripper, call func(caller) error) table {
	t := table{name: name, title: title, text: text, ops: ops, columns: []column{
		{"time", wall, duration, ""},
		{"× hand", wall, ratio, "hand"},
		{"processor × hand", cpu, ratio, "hand"},
		{"allocs", allocs, whole, ""},
		{"B", allocated, whole, ""},
	}}
	for _, m := range makers {
		t.cases = append(t.cases, benchCase{m.name, func() (run, error) {
			c, err := m.make(base, transport)
			if err != nil {
				return nil, err
			}
			return timed(func() error { return call(c) }), call(c) // once before the first round: connections, pools
		}})
	}
	return t
}
