package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// BenchmarkInstructions counts the instructions of calls from memory: they do not depend on what
// else the machine does. This program runs under cachegrind, with one processor and without garbage
// collection, once with few calls and once with more of them: what it takes to start falls out.
func BenchmarkInstructions(b *testing.B) {
	if _, err := exec.LookPath("valgrind"); err != nil || testing.Short() {
		b.Skip("needs valgrind, and its time")
	}
	compare(b, callers[:5], func(b *testing.B, _ makeCaller) {
		const few = 10
		_, caller, _ := strings.Cut(b.Name(), "/by=")
		for call, times := range map[string]int{"Find": 1000, "Session": 1000, "List": 20} {
			more := countInstructions(b, call, caller, few+times) - countInstructions(b, call, caller, few)
			b.ReportMetric(more/float64(times), "instructions/"+strings.ToLower(call))
		}
		b.ReportMetric(0, "ns/op")
	})
}

var instructions = regexp.MustCompile(`I\s+refs:\s+([\d,]+)`)

func countInstructions(b *testing.B, call, caller string, times int) float64 {
	pattern := fmt.Sprintf("^Benchmark%s$/^memory$/^by=%s$", call, regexp.QuoteMeta(caller))
	command := exec.Command("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file="+os.DevNull,
		os.Args[0], "-test.run=^$", "-test.bench="+pattern, fmt.Sprintf("-test.benchtime=%dx", times))
	command.Env = append(os.Environ(), "GOGC=off", "GOMAXPROCS=1")
	out, err := command.CombinedOutput()
	found := instructions.FindSubmatch(out)
	if err != nil || found == nil {
		b.Fatalf("valgrind: %v: %s", err, out)
	}
	count, err := strconv.ParseFloat(strings.ReplaceAll(string(found[1]), ",", ""), 64)
	if err != nil {
		b.Fatal(err)
	}
	return count
}
