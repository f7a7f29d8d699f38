package paytermtest

import "fmt"

// ExploreFailure is Explore, but returns the failure.
var ExploreFailure = explore

// Trace returns the steps of a run, with all digits of their times.
func (r *Run) Trace() (trace []string) {
	for _, one := range r.simulation.steps {
		err := fmt.Sprint(one.err)
		one.err = nil
		trace = append(trace, fmt.Sprintf("%+v %s", one, err))
	}
	return trace
}
