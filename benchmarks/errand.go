package main

import (
	"encoding/json"
	"fmt"
	"os"
	"time"
)

// An errand is what the process of one walk is to do.
type errand struct {
	Walker string // name
	Base   string
	Pages  int
}

// walkAlone is the process of one walk: it reads an errand and writes a sample.
func walkAlone() error {
	var told errand
	if err := json.NewDecoder(os.Stdin).Decode(&told); err != nil {
		return err
	}
	go endWithInput()
	for _, w := range walkers {
		if w.name != told.Walker {
			continue
		}
		measured, err := measureWalk(w, told.Base, told.Pages)
		if err != nil {
			return err
		}
		return json.NewEncoder(os.Stdout).Encode(measured)
	}
	return fmt.Errorf("there is no %q", told.Walker)
}

// walkInChild is measureWalk in a process of its own: its memory is that of the walk alone.
func walkInChild(told errand) (sample, error) {
	process, err := startChild(roleWalk)
	if err != nil {
		return nil, err
	}
	var measured sample
	err = process.tell(told)
	if err == nil {
		err = process.output.Decode(&measured)
	}
	if ended := process.end(); ended != nil {
		return nil, ended
	}
	return measured, err
}

func measureWalk(w walker, base string, pages int) (sample, error) {
	made, err := w.make(base, pages)
	if err != nil {
		return nil, err
	}
	var early float64
	records := pages * pageRecords
	startCPU, start := processTime(), time.Now()
	err = walkOnce(made, pages, func(total int) {
		if total == records/5 {
			early = residentBytes()
		}
	})
	elapsed, elapsedCPU, late := time.Since(start), processTime()-startCPU, residentBytes()
	measured := sample{
		rate:      float64(records) / elapsed.Seconds(),
		rssEarly:  early,
		rssLate:   late,
		rssGrowth: late / early,
	}
	if elapsedCPU > 0 {
		measured[rateCPU] = float64(records) / elapsedCPU.Seconds()
	}
	return measured, err
}
