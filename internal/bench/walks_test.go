package main

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// latency is how long a page of a list takes that is walked through.
const latency = 20 * time.Millisecond

// A walk goes through a list and calls seen for each of its records, until seen reports that it has
// seen enough.
type walk func(ctx context.Context, seen func() (enough bool)) error

// A makeWalk makes a walk through a list that has so many pages.
type makeWalk func(base string, pages int) walk

// walks are compared with the first of them.
var walks = []row[makeWalk]{
	{"hand, sequential", sequential(hand)},
	{"hand, 8 ahead with 64 idle connections", handAhead(8)},
	{"payterm, WithPrefetch(0)", prefetching(0)},
	{"payterm, WithPrefetch(1)", prefetching(1)},
	{"payterm, WithPrefetch(8)", prefetching(8)},
}

// sequential gets a page when the one before is done.
func sequential(make makeCaller) makeWalk {
	return func(base string, pages int) walk {
		c := make(base, nil)
		return func(ctx context.Context, seen func() bool) error {
			for number := 1; number <= pages; number++ {
				listed, err := c.list(ctx, number)
				if err != nil || see(listed, seen) {
					return err
				}
			}
			return nil
		}
	}
}

func prefetching(ahead int) makeWalk {
	return func(base string, _ int) walk {
		client := paytermClient(base, nil, payterm.WithPrefetch(ahead))
		return func(ctx context.Context, seen func() bool) error {
			for _, err := range client.Clients.Transactions.All(ctx, models.TransactionListParams{}) {
				if err != nil || seen() {
					return err
				}
			}
			return nil
		}
	}
}

// see calls seen for each record of a page, until it has seen enough.
func see(listed decoded, seen func() bool) (enough bool) {
	for range listed.len() {
		if seen() {
			return true
		}
	}
	return false
}

// handAhead is a walk by hand that has so many pages under way at once: what a program writes for
// itself where a list is long. The first page comes alone, since it says how many there are.
func handAhead(ahead int) makeWalk {
	type response struct {
		page decoded
		err  error
	}
	return func(base string, pages int) walk {
		c := pooledHand(base, nil)
		return func(ctx context.Context, seen func() bool) error {
			ctx, cancel := context.WithCancel(ctx)
			defer cancel()
			first, err := c.list(ctx, 1)
			if err != nil {
				return err
			}
			waiting := make(chan chan response, ahead-1) // and the one that the loop waits for
			go func() {
				defer close(waiting)
				for number := 2; number <= pages; number++ {
					responded := make(chan response, 1)
					select {
					case waiting <- responded:
					case <-ctx.Done():
						return
					}
					go func() {
						listed, err := c.list(ctx, number)
						responded <- response{listed, err}
					}()
				}
			}()
			if see(first, seen) {
				return nil
			}
			for responded := range waiting {
				got := <-responded
				if got.err != nil || see(got.page, seen) {
					return got.err
				}
			}
			return nil
		}
	}
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

// BenchmarkWalk compares walks through 50 pages, with a consumer that takes its time for a page.
func BenchmarkWalk(b *testing.B) {
	b.Run("idle", func(b *testing.B) { benchmarkWalk(b, 0) })
	b.Run("busy", func(b *testing.B) { benchmarkWalk(b, latency) })
}

func benchmarkWalk(b *testing.B, consumer time.Duration) {
	peer := row[makeWalk]{"openai-go, sequential", sequential(openaiCaller)}
	compare(b, append(slices.Clip(walks), peer), func(b *testing.B, make makeWalk) {
		pages := shorter(50, 2)
		w := make(platform().listBase(pages, latency), pages)
		for b.Loop() {
			if err := walkOnce(w, pages, func(total int) {
				if total%pageRecords == 0 {
					time.Sleep(consumer)
				}
			}); err != nil {
				b.Fatal(err)
			}
		}
		reportRate(b, "records/s", pages, b.Elapsed())
	})
}

// BenchmarkWalkEarly compares loops that end at the first record.
func BenchmarkWalkEarly(b *testing.B) {
	b.Run("at-once", func(b *testing.B) { benchmarkWalkEarly(b, 0) })
	b.Run("after-2ms", func(b *testing.B) { benchmarkWalkEarly(b, 2*time.Millisecond) })
}

func benchmarkWalkEarly(b *testing.B, consumer time.Duration) {
	compare(b, walks, func(b *testing.B, make makeWalk) {
		w := make(platform().listBase(50, latency), 50)
		begin := func() {
			if err := w(context.Background(), func() bool {
				time.Sleep(consumer)
				return true
			}); err != nil {
				b.Fatal(err)
			}
		}
		begin() // opens connections
		seen := platform().counts(b)
		for b.Loop() {
			begin()
		}
		time.Sleep(latency) // what is still on its way counts as well
		platform().reportSince(b, seen)
	})
}

// BenchmarkMillion compares walks through a million records: how fast, and whether memory grows.
func BenchmarkMillion(b *testing.B) {
	compare(b, walks, func(b *testing.B, make makeWalk) {
		pages := shorter(10_000, 10)
		w := make(platform().listBase(pages, 0), pages)
		debug.FreeOSMemory() // of the walk before
		var early, late float64
		start := processorTime()
		for b.Loop() {
			if err := walkOnce(w, pages, func(total int) {
				if total == pages*pageRecords/5 {
					early = residentBytes()
				}
			}); err != nil {
				b.Fatal(err)
			}
			late = residentBytes()
		}
		reportRate(b, "records/s", pages, b.Elapsed())
		reportRate(b, "records/processor-s", pages, processorTime()-start)
		if early > 0 {
			b.ReportMetric(early, "B-at-20%")
			b.ReportMetric(late, "B-at-100%")
			b.ReportMetric(late/early, "growth")
		}
	})
}

// shorter returns how much to do: little where it is only to be seen that it works.
func shorter(full, short int) int {
	if testing.Short() {
		return short
	}
	return full
}

// reportRate reports how many records were seen in a time.
func reportRate(b *testing.B, unit string, pages int, in time.Duration) {
	b.ReportMetric(float64(b.N*pages*pageRecords)/in.Seconds(), unit)
}

// residentBytes is the memory of this process, where the system is Linux.
func residentBytes() float64 {
	var size, resident int
	if text, err := os.ReadFile("/proc/self/statm"); err == nil {
		_, _ = fmt.Sscan(string(text), &size, &resident)
	}
	return float64(resident * os.Getpagesize())
}
