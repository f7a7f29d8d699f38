package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// A walk goes through a list and calls seen for each of its records, until seen reports that it has
// seen enough.
type walk func(ctx context.Context, seen func() (enough bool)) error

// A walker makes a walk through a list that has so many pages.
type walker struct {
	name string
	make func(base string, pages int) (walk, error)
}

// walkers are what is compared with the first of them.
var walkers = []walker{
	{"hand, sequential", sequential(hand)},
	{"hand, 8 ahead with 64 idle connections", handAhead(8)},
	{"payterm, WithPrefetch(0)", prefetching(0)},
	{"payterm, WithPrefetch(1)", prefetching(1)},
	{"payterm, WithPrefetch(8)", prefetching(8)},
}

// latencyWalkers are compared as well where a page takes its time: as far ahead as a short list
// goes, and how the peers page, one page after the other.
var latencyWalkers = []walker{
	{"payterm, WithPrefetch(16)", prefetching(16)},
	{"openai-go, sequential", sequential(openaiCaller)},
}

// sequential gets a page when the one before is done.
func sequential(make func(base string, transport http.RoundTripper) (caller, error)) func(string, int) (walk, error) {
	return func(base string, pages int) (walk, error) {
		c, err := make(base, nil)
		return func(ctx context.Context, seen func() bool) error {
			for number := 1; number <= pages; number++ {
				p, err := c.list(ctx, number)
				if err != nil {
					return err
				}
				if see(p, seen) {
					return nil
				}
			}
			return nil
		}, err
	}
}

func prefetching(pages int) func(string, int) (walk, error) {
	return func(base string, _ int) (walk, error) {
		client, err := payterm.NewClient(base, apiKey, payterm.WithPrefetch(pages))
		return func(ctx context.Context, seen func() bool) error {
			for _, err := range client.Clients.Transactions.All(ctx, models.TransactionListParams{}) {
				if err != nil {
					return err
				}
				if seen() {
					return nil
				}
			}
			return nil
		}, err
	}
}

// see calls seen for each record of a page, until it has seen enough.
func see(p page, seen func() bool) (enough bool) {
	for range p.size() {
		if seen() {
			return true
		}
	}
	return false
}

// walkOnce walks through a list and makes sure that it has seen all of it.
func walkOnce(w walk, pages int, seen func(total int)) error {
	total := 0
	err := w(context.Background(), func() bool {
		total++
		seen(total)
		return false
	})
	if err == nil && total != pages*pageRecords {
		err = fmt.Errorf("saw %d records of %d", total, pages*pageRecords)
	}
	return err
}

// beginWalk walks to the first record, takes its time for it, and walks no farther.
func beginWalk(w walk, consumer time.Duration) error {
	total := 0
	err := w(context.Background(), func() bool {
		total++
		time.Sleep(consumer)
		return true
	})
	if err == nil && total != 1 {
		err = fmt.Errorf("saw %d records, not the first alone", total)
	}
	return err
}
