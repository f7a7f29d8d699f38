package main

import (
	"syscall"
	"testing"
	"time"
)

// A row is one of the cases that a table compares.
type row[T any] struct {
	name string
	of   T
}

// compare runs a benchmark for each row of a table.
func compare[T any](b *testing.B, rows []row[T], run func(b *testing.B, of T)) {
	for _, r := range rows {
		b.Run("by="+r.name, func(b *testing.B) { run(b, r.of) })
	}
}

// measure measures an operation, and the processor time of this process beside the time. What the
// first operation makes, such as connections and pools, is not in it.
func measure(b *testing.B, operation func() error) {
	if err := operation(); err != nil {
		b.Fatal(err)
	}
	start := processorTime()
	for b.Loop() {
		if err := operation(); err != nil {
			b.Fatal(err)
		}
	}
	reportProcessorTime(b, start)
}

func reportProcessorTime(b *testing.B, since time.Duration) {
	b.ReportMetric(float64(processorTime()-since)/float64(b.N), "processor-ns/op")
}

// processorTime is how long this process was on a processor, its garbage collection included.
func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
