package main

import (
	"context"
	"net/http"
	"testing"

	payterm "github.com/payterm/payterm-go"

	"github.com/payterm/payterm-go/internal/bench/plain"
)

// BenchmarkOwn compares a list of a program's own records, read by payterm.List, with the same by
// hand.
func BenchmarkOwn(b *testing.B) {
	ownList := func(base string, transport http.RoundTripper) caller {
		client := paytermClient(base, transport)
		return caller{list: func(ctx context.Context, number int) (decoded, error) {
			request := payterm.Request{Method: http.MethodGet, Path: transactionsPath}
			page, err := payterm.List[plain.Transaction](ctx, client, request, "transactions")
			if err != nil {
				return nil, err
			}
			return ownPage(page.Items), nil
		}}
	}
	compare(b, []row[makeCaller]{{"hand", hand}, {"payterm.List", ownList}}, func(b *testing.B, make makeCaller) {
		b.ReportAllocs()
		c := make(memoryBase, memory{})
		measure(b, func() error { return list(c) })
	})
}

type ownPage []*plain.Transaction

func (p ownPage) len() int { return len(p) }

func (p ownPage) keep(i int) (string, any) { return p[i].ID, p[i] }
