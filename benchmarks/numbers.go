package main

import (
	"fmt"
	"slices"
	"time"
)

// median is the middle value, or the mean of the two in the middle.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	middle := len(sorted) / 2
	switch {
	case len(sorted) == 0:
		return 0
	case len(sorted)%2 == 1:
		return sorted[middle]
	}
	return (sorted[middle-1] + sorted[middle]) / 2
}

func ratio(value float64) string     { return fmt.Sprintf("%.2f", value) }
func tenths(value float64) string    { return fmt.Sprintf("%.1f", value) }
func whole(value float64) string     { return fmt.Sprintf("%.0f", value) }
func megabytes(bytes float64) string { return fmt.Sprintf("%.1f MB", bytes/1e6) }

// duration shows nanoseconds with three digits or a little more.
func duration(nanoseconds float64) string {
	switch d := time.Duration(nanoseconds); {
	case d < 10*time.Microsecond:
		return fmt.Sprintf("%.2f µs", nanoseconds/1e3)
	case d < time.Millisecond:
		return fmt.Sprintf("%.0f µs", nanoseconds/1e3)
	case d < time.Second:
		return fmt.Sprintf("%.2f ms", nanoseconds/1e6)
	}
	return fmt.Sprintf("%.2f s", nanoseconds/1e9)
}

// throughput shows how fast a text of a size is read in so many nanoseconds.
func throughput(size int) func(nanoseconds float64) string {
	return func(nanoseconds float64) string { return whole(float64(size) / nanoseconds * 1e3) }
}
