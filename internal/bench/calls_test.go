package main

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

func BenchmarkFind(b *testing.B)    { benchmarkCall(b, find) }
func BenchmarkSession(b *testing.B) { benchmarkCall(b, findSession) }
func BenchmarkList(b *testing.B)    { benchmarkCall(b, list) }

// benchmarkCall compares a call of all callers: their own work, and over a network.
func benchmarkCall(b *testing.B, call func(caller) error) {
	b.Run("memory", func(b *testing.B) {
		compare(b, callers, func(b *testing.B, make makeCaller) {
			b.ReportAllocs()
			c := make(memoryBase, memory{})
			measure(b, func() error { return call(c) })
		})
	})
	b.Run("loopback", func(b *testing.B) {
		compare(b, callers, func(b *testing.B, make makeCaller) {
			b.ReportAllocs()
			c := make(platform().Plain, nil)
			measure(b, func() error { return call(c) })
		})
	})
}

func find(c caller) error {
	id, err := c.find(context.Background())
	return expect(id, merchantID, err)
}

func findSession(c caller) error {
	id, err := c.session(context.Background())
	return expect(id, sessionID, err)
}

func list(c caller) error {
	listed, err := c.list(context.Background(), 0)
	return expectPage(listed, err)
}

func expect(got, want string, err error) error {
	if err == nil && got != want {
		err = fmt.Errorf("got %q, not %q", got, want)
	}
	return err
}

// expectPage expects a page to be read to its end.
func expectPage(got decoded, err error) error {
	if err != nil {
		return err
	}
	last := got.len() - 1
	if id, _ := got.keep(max(0, last)); last != pageRecords-1 || !strings.HasSuffix(id, fmt.Sprint(last)) {
		return fmt.Errorf("got %d records, the last is %q", got.len(), id)
	}
	return nil
}
