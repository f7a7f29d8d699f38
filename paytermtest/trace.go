package paytermtest

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/payterm/payterm-go/paytermtest/internal/fake"
)

// step is a line of a printed failure: a request or another event.
type step struct {
	request        int // its number; 0: no request
	method, target string
	status         int
	event          string // printed instead of the status
	err            error
}

func (s *simulation) note(event string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.trace = append(s.trace, step{event: event, err: err})
}

// report returns the text of a failed run.
func (s *simulation) report(verdict string) string {
	var out strings.Builder
	forms := ""
	if s.forms != FormsDocumented {
		forms = fmt.Sprintf(", Forms: %d", s.forms)
	}
	fmt.Fprintf(&out, "%s To run it alone: paytermtest.ExploreOptions{Runs: 1, Seed: %d%s}\n\n", verdict, s.seed, forms)
	for _, e := range s.events {
		if e.request == 0 {
			fmt.Fprintf(&out, "      %s\n", e)
		}
	}
	for i, times := 0, 1; i < len(s.trace); i, times = i+times, 1 {
		for i+times < len(s.trace) && s.trace[i].isLike(s.trace[i+times]) {
			times++
		}
		s.trace[i].write(&out, times)
	}
	for _, failure := range s.failures {
		fmt.Fprintf(&out, "\n%s\n", strings.Trim(failure, "\n"))
	}
	return out.String()
}

// isLike reports whether another step is the same request with the same result.
func (s step) isLike(other step) bool {
	other.request = s.request
	return s.request != 0 && s == other
}

func (s step) write(out *strings.Builder, times int) {
	if s.request == 0 {
		fmt.Fprintf(out, "      %s", s.event)
		if s.err != nil {
			fmt.Fprintf(out, ": %v", s.err)
		}
		out.WriteString("\n")
		return
	}
	path, query, _ := strings.Cut(s.target, "?")
	route, _, _ := fake.FindRoute(s.method, path)
	name := cmp.Or(route.Operation, s.method+" "+path)
	if query != "" {
		name += "?" + query
	}
	fmt.Fprintf(out, "%4d  %-36s %s", s.request, name, cmp.Or(s.event, strconv.Itoa(s.status)))
	if times > 1 {
		fmt.Fprintf(out, "  ×%d", times)
	}
	out.WriteString("\n")
}
