package main

import (
	"os"
	"runtime/metrics"
	"strconv"
	"strings"
)

// residentBytes is the memory of this process: what Linux reports as resident, or else what the Go
// runtime has and did not return.
func residentBytes() float64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return runtimeBytes()
	}
	for line := range strings.Lines(string(status)) {
		if value, found := strings.CutPrefix(line, "VmRSS:"); found {
			kilobytes, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "kB")), 64)
			if err == nil {
				return 1024 * kilobytes
			}
		}
	}
	return runtimeBytes()
}

func runtimeBytes() float64 {
	read := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(read)
	return float64(read[0].Value.Uint64() - read[1].Value.Uint64())
}
