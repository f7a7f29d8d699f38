package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// Instructions do not depend on what else the machine does. They are counted by cachegrind, of a
// process that does nothing but calls from memory, with one processor and without garbage
// collection. What it takes to start falls out, since two counts are taken and their difference
// is divided.

// warmUpCalls fill pools and caches. The second count has more.
const warmUpCalls = 10

// repeats is what a process under cachegrind is to do.
type repeats struct {
	Caller, Call string
	Times        int
}

// repeated are the calls that are counted.
var repeated = map[string]func(caller) error{"find": find, "session": findSession, "list": list}

// callAlone is the process that is counted.
func callAlone() error {
	var told repeats
	if err := json.NewDecoder(os.Stdin).Decode(&told); err != nil {
		return err
	}
	f, err := loadFixture(documents)
	if err != nil {
		return err
	}
	made, err := makerOf(told.Caller)
	if err != nil {
		return err
	}
	c, err := made.make(memoryBase, memory{f})
	if err != nil {
		return err
	}
	call, known := repeated[told.Call]
	if !known {
		return fmt.Errorf("there is no %q", told.Call)
	}
	for range told.Times {
		if err := call(c); err != nil {
			return err
		}
	}
	return json.NewEncoder(os.Stdout).Encode(told)
}

// instructionsOf counts the instructions of one call.
func instructionsOf(caller, call string, times int) (float64, error) {
	few, err := countInstructions(repeats{caller, call, warmUpCalls})
	if err != nil {
		return 0, err
	}
	many, err := countInstructions(repeats{caller, call, warmUpCalls + times})
	return (many - few) / float64(times), err
}

func countInstructions(told repeats) (float64, error) {
	program, err := os.Executable()
	if err != nil {
		return 0, err
	}
	command := exec.Command("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file="+os.DevNull, program) //nolint:gosec,noctx // this program; its end is that of its input
	command.Env = append(os.Environ(), "GOGC=off", "GOMAXPROCS=1")
	process, err := startCommand(roleInstructions, command)
	if err != nil {
		return 0, err
	}
	var done repeats
	err = process.tell(told)
	if err == nil {
		err = process.output.Decode(&done)
	}
	if ended := process.end(); ended != nil {
		return 0, ended
	}
	if err != nil {
		return 0, err
	}
	return readCount(process.complaints.String())
}

var countLine = regexp.MustCompile(`I\s+refs:\s+([\d,]+)`)

// readCount finds the count in what cachegrind writes.
func readCount(written string) (float64, error) {
	found := countLine.FindStringSubmatch(written)
	if found == nil {
		return 0, fmt.Errorf("valgrind counts nothing: %.500s", written)
	}
	return strconv.ParseFloat(strings.ReplaceAll(found[1], ",", ""), 64)
}
