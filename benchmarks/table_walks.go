package main

import (
	"fmt"
	"slices"
	"time"
)

// latency is how long a page of a list takes that is walked through.
const latency = 20 * time.Millisecond

// walkTable compares walks through a list, with a consumer that takes its time for a page.
func walkTable(name, title string, p *platform, pages int, consumer time.Duration) table {
	t := table{
		name: name, title: title, ops: 1, share: 2,
		text: fmt.Sprintf("%d pages of %d records, each of which takes the server %v.", pages, pageRecords, latency),
		columns: []column{
			{"time", wall, duration, ""},
			{"× hand", wall, ratio, walkers[0].name},
			{"records/s", rate, whole, ""},
			{"times as fast", rate, ratio, walkers[0].name},
			{"× WithPrefetch(0)", rate, ratio, walkers[2].name},
		},
	}
	if consumer == 0 {
		t.picture = picture{
			file: "walk.svg", title: fmt.Sprintf("A walk through %d pages that take %d ms each: longer is faster", pages, latency.Milliseconds()),
			axis:  "records per second × hand: median, smallest and largest of all rounds",
			ratio: t.columns[3], figure: t.columns[2], unit: "records/s",
		}
	}
	base := listBase(p.Plain, pages, latency)
	for _, w := range slices.Concat(walkers, latencyWalkers) {
		t.cases = append(t.cases, benchCase{w.name, func() (run, error) {
			made, err := w.make(base, pages)
			return withRate(pages*pageRecords, timed(func() error {
				return walkOnce(made, pages, func(total int) {
					if total%pageRecords == 0 {
						time.Sleep(consumer)
					}
				})
			})), err
		}})
	}
	return t
}

// withRate adds how many records a second are seen where an operation sees so many.
func withRate(records int, measure run) run {
	return func(n int) (sample, error) {
		measured, err := measure(n)
		if err == nil {
			measured[rate] = float64(records) / time.Duration(measured[wall]).Seconds()
		}
		return measured, err
	}
}

// earlyTable shows what a walk costs that ends at its first record, which takes the consumer its
// time.
func earlyTable(name, title string, p *platform, pages, ops int, consumer time.Duration) table {
	t := table{
		name: name, title: title, ops: ops, share: 2,
		text: fmt.Sprintf("The list has %d pages, each of which takes the server %v. It counts the requests that arrived, cancelled ones too, and the connections: "+
			"a cancelled request costs its own.", pages, latency),
		columns: []column{
			{"time", wall, duration, ""},
			{"× hand", wall, ratio, walkers[0].name},
			{"requests", requests, tenths, ""},
			{"new connections per 1,000 walks", connections, whole, ""},
		},
	}
	base := listBase(p.Plain, pages, latency)
	for _, w := range walkers {
		t.cases = append(t.cases, benchCase{w.name, func() (run, error) {
			made, err := w.make(base, pages)
			begin := func() error { return beginWalk(made, consumer) }
			return counting(p, begin, timed(begin), latency), err
		}})
	}
	return t
}

// longTable compares walks through a long list: how fast, and whether memory grows on the
// way.
func longTable(p *platform, pages int) table {
	t := table{
		name: "million", title: fmt.Sprintf("%d records", pages*pageRecords), ops: 1, share: 5,
		text: fmt.Sprintf("%d pages of %d records without latency; every walk is a process of its own, whose processor time is counted.", pages, pageRecords),
		columns: []column{
			{"records/s", rate, whole, ""},
			{"× hand", rate, ratio, walkers[0].name},
			{"records a processor second", rateCPU, whole, ""},
			{"× hand", rateCPU, ratio, walkers[0].name},
			{"memory at 20 %", rssEarly, megabytes, ""},
			{"at 100 %", rssLate, megabytes, ""},
			{"growth", rssGrowth, ratio, ""},
		},
	}
	base := listBase(p.Plain, pages, 0)
	for _, w := range walkers {
		t.cases = append(t.cases, benchCase{w.name, func() (run, error) {
			return func(int) (sample, error) { return walkInChild(errand{w.name, base, pages}) }, nil
		}})
	}
	return t
}
