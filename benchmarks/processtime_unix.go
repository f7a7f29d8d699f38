//go:build unix

package main

import (
	"syscall"
	"time"
)

// processTime is how long this process was on a processor, its garbage collection included.
func processTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
