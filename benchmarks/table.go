package main

import (
	"errors"
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
	picture picture // of two of the columns
}

// rounds is how many rounds of the run the table takes part in.
func (t table) rounds(all int) int { return max(1, all/max(1, t.share)) }

// results are what the cases of a table have measured, round by round, and why some have not.
type results struct {
	samples map[string][]sample
	absent  []string
}

// absentError is why a case cannot be measured here. Its row stays empty.
type absentError string

func (e absentError) Error() string { return string(e) }

func isAbsent(err error) bool {
	_, is := errors.AsType[absentError](err)
	return is
}

// measure runs every case once a round, beginning with another one each time, so that what the
// machine does in between falls on all of them.
func (t table) measure(rounds int, progress io.Writer) (results, error) {
	measured := results{samples: map[string][]sample{}}
	type ready struct {
		name string
		run  run
	}
	var cases []ready
	for _, c := range t.cases {
		run, err := c.setup()
		switch {
		case isAbsent(err):
			measured.absent = append(measured.absent, fmt.Sprintf("%s: %v.", c.name, err))
		case err != nil:
			return results{}, fmt.Errorf("%s/%s: %w", t.name, c.name, err)
		default:
			cases = append(cases, ready{c.name, run})
		}
	}
	for round := range rounds {
		_, _ = fmt.Fprintf(progress, "%s %d/%d\n", t.name, round+1, rounds)
		for i := range cases {
			c := cases[(i+round)%len(cases)]
			taken, err := c.run(t.ops)
			if err != nil {
				return results{}, fmt.Errorf("%s/%s: %w", t.name, c.name, err)
			}
			measured.samples[c.name] = append(measured.samples[c.name], taken)
		}
	}
	return measured, nil
}
