package main

import (
	"runtime"
	"time"
)

// A metric is what one number of a sample means.
type metric string

const (
	wall        metric = "wall" // nanoseconds per operation
	cpu         metric = "cpu"  // nanoseconds per operation, of this process
	allocs      metric = "allocs"
	allocated   metric = "allocated"   // bytes
	connections metric = "connections" // opened per 1,000 operations
	requests    metric = "requests"    // that the server has seen, per operation
	held        metric = "held"        // bytes of live heap per operation
	heldOfJSON  metric = "heldOfJSON"  // held, by the size of the JSON
	rate        metric = "rate"        // records per second
	rateCPU     metric = "rateCPU"     // records per second of processor time

	instructionsFind    metric = "instructionsFind" // of one call
	instructionsSession metric = "instructionsSession"
	instructionsList    metric = "instructionsList"

	rssEarly  metric = "rssEarly"  // bytes of memory after a fifth of the records
	rssLate   metric = "rssLate"   // after all of them
	rssGrowth metric = "rssGrowth" // late by early
)

// A sample is what one case has measured in one round.
type sample map[metric]float64

// A benchCase is one row of a table.
type benchCase struct {
	name  string
	setup func() (run, error)
}

// A run does n operations and returns what it has measured of them.
type run func(n int) (sample, error)

// timed measures an operation that is repeated.
func timed(operation func() error) run {
	return timedAll(func(n int) error {
		for range n {
			if err := operation(); err != nil {
				return err
			}
		}
		return nil
	})
}

// timedAll measures n operations as a whole. It begins with an empty nursery, so that no
// case pays for the garbage of the one before.
func timedAll(operations func(n int) error) run {
	return func(n int) (sample, error) {
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		startCPU, start := processTime(), time.Now()
		if err := operations(n); err != nil {
			return nil, err
		}
		elapsed, elapsedCPU := time.Since(start), processTime()-startCPU
		runtime.ReadMemStats(&after)
		measured := sample{
			wall:      float64(elapsed) / float64(n),
			allocs:    float64(after.Mallocs-before.Mallocs) / float64(n),
			allocated: float64(after.TotalAlloc-before.TotalAlloc) / float64(n),
		}
		if elapsedCPU > 0 {
			measured[cpu] = float64(elapsedCPU) / float64(n)
		}
		return measured, nil
	}
}
