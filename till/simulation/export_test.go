package simulation

import (
	"fmt"
	"time"
)

// ExploreFailure is Explore, but returns the failure.
var ExploreFailure = explore

// Hurry makes Explore wait for a step for a few milliseconds alone.
func Hurry() { patience, tick = 5, 20*time.Millisecond }

// Trace returns the steps of a run, with all digits of their times.
func (r *Run) Trace() (trace []string) {
	for _, one := range r.simulation.steps {
		err := fmt.Sprint(one.err)
		one.err = nil
		trace = append(trace, fmt.Sprintf("%+v %s", one, err))
	}
	return trace
}

// Events returns the names of all events.
func Events() (all []Event) {
	for _, k := range kinds {
		all = append(all, k.name)
	}
	return all
}
