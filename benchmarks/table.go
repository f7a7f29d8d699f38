package main

import (
	"fmt"
	"io"
)

// A table compares cases that do the same.
type table struct {
	name    string // for -only
	title   string
	text    string // what is measured
	cases   []benchCase
	ops     int // operations of a case in a round
	share   int // takes part in one of so many rounds; 0 is every round
	columns []column
}

// rounds is how many rounds of the run the table takes part in.
func (t table) rounds(all int) int { return max(1, all/max(1, t.share)) }

// measure runs every case once a round, beginning with another one each time, so that what the
// machine does in between falls on all of them. It returns the samples of each case, round by
// round.
func (t table) measure(rounds int, progress io.Writer) (map[string][]sample, error) {
	runs := make([]run, len(t.cases))
	for i, c := range t.cases {
		var err error
		if runs[i], err = c.setup(); err != nil {
			return nil, fmt.Errorf("%s/%s: %w", t.name, c.name, err)
		}
	}
	samples := map[string][]sample{}
	for round := range rounds {
		_, _ = fmt.Fprintf(progress, "%s %d/%d\n", t.name, round+1, rounds)
		for i := range t.cases {
			turn := (i + round) % len(t.cases)
			measured, err := runs[turn](t.ops)
			if err != nil {
				return nil, fmt.Errorf("%s/%s: %w", t.name, t.cases[turn].name, err)
			}
			samples[t.cases[turn].name] = append(samples[t.cases[turn].name], measured)
		}
	}
	return samples, nil
}
