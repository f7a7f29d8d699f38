package main

import (
	"fmt"
	"os/exec"
)

// countedCallers are hand, payterm and the peers that are nearest to them.
var countedCallers = []string{"hand", "hand, with a time-out", "payterm", "godo", "go-github"}

// listShare is how many times as many finds as lists are counted: these are a hundred times as
// long.
const listShare = 50

// instructionsTable counts the instructions of a call.
func instructionsTable(ops int) table {
	t := table{
		name: "instructions", title: "Instructions a call", ops: ops, share: 100,
		text: fmt.Sprintf("The transport answers from memory. Counted by cachegrind, of a process with one processor and without garbage collection: "+
			"the difference of two counts, one of them with so many calls more (a list: one for %d). "+
			"So these figures hardly depend on the machine, but memory that has to be collected is not in them.", listShare),
		columns: []column{
			{"find of 0.3 kB", instructionsFind, whole, ""},
			{"× hand", instructionsFind, ratio, "hand"},
			{"find of 1 kB", instructionsSession, whole, ""},
			{"× hand", instructionsSession, ratio, "hand"},
			{"list of 100", instructionsList, whole, ""},
			{"× hand", instructionsList, ratio, "hand"},
		},
	}
	for _, name := range countedCallers {
		t.cases = append(t.cases, benchCase{name, func() (run, error) {
			if _, err := exec.LookPath("valgrind"); err != nil {
				return nil, absentError("valgrind is not installed")
			}
			return func(n int) (sample, error) { return countCalls(name, n) }, nil
		}})
	}
	return t
}

func countCalls(caller string, n int) (sample, error) {
	measured := sample{}
	for _, call := range []struct {
		metric metric
		name   string
		times  int
	}{
		{instructionsFind, "find", n},
		{instructionsSession, "session", n},
		{instructionsList, "list", max(1, n/listShare)},
	} {
		count, err := instructionsOf(caller, call.name, call.times)
		if err != nil {
			return nil, err
		}
		measured[call.metric] = count
	}
	return measured, nil
}
