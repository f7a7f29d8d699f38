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
		},
	}
	base := listBase(p.Plain, pages, latency)
	for _, w := range slices.Concat(walkers, []walker{peerWalker}) {
		t.cases = append(t.cases, benchCase{w.name, func() (run, error) {
			made, err := w.make(base, pages)
			return timed(func() error {
				return walkOnce(made, pages, func(total int) {
					if total%pageRecords == 0 {
						time.Sleep(consumer)
					}
				})
			}), err
		}})
	}
	return t
}

// longTable compares walks through a long list: how fast, and whether memory grows on the
// way.
func longTable(p *platform, pages int) table {
	t := table{
		name: "million", title: fmt.Sprintf("%d records", pages*pageRecords), ops: 1, share: 5,
		text: fmt.Sprintf("%d pages of %d records without latency; every walk is a process of its own.", pages, pageRecords),
		columns: []column{
			{"records/s", rate, whole, ""},
			{"× hand", rate, ratio, walkers[0].name},
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
