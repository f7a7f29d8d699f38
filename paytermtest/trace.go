package paytermtest

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/payterm/payterm-go/paytermtest/internal/fake"
)

// step is a line of a printed failure: a request or another event.
type step struct {
	at             time.Duration // since the run began
	request        int           // its number; 0: it did not arrive
	method, target string        // empty: no request
	status         int           // 0: no response
	event          string
	err            error
}

// log adds a request to the trace.
func (s *simulation) log(request step) {
	s.mu.Lock()
	defer s.mu.Unlock()
	request.at = time.Since(s.begun)
	s.trace = append(s.trace, request)
}

func (s *simulation) note(event string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.say(event, err)
}

// say adds another event to the trace, unless it is "". Its caller holds the lock.
func (s *simulation) say(event string, err error) {
	if event == "" {
		return
	}
	s.trace = append(s.trace, step{at: time.Since(s.begun), event: event, err: err})
}

// writes returns the numbers of the requests that were writes.
func (s *simulation) writes() (numbers []int) {
	for _, one := range s.trace {
		if one.request > 0 && one.method != http.MethodGet {
			numbers = append(numbers, one.request)
		}
	}
	return numbers
}

// report returns the text of a failed run.
func (s *simulation) report(verdict string) string {
	var out strings.Builder
	forms := ""
	if s.options.Forms != "" {
		forms = fmt.Sprintf(", Forms: %q", s.options.Forms)
	}
	fmt.Fprintf(&out, "%s To run it alone: paytermtest.ExploreOptions{Runs: 1, Seed: %d%s}\n\n", verdict, s.seed, forms)
	for _, e := range s.events {
		if e.request == 0 {
			fmt.Fprintf(&out, "            %s\n", e)
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
	other.request, other.at = s.request, s.at
	return s.method != "" && s == other
}

func (s step) write(out *strings.Builder, times int) {
	seconds := int(s.at.Seconds())
	fmt.Fprintf(out, "%3d:%02d", seconds/60, seconds%60)
	switch {
	case s.method == "":
		out.WriteString("        ")
	case s.request == 0:
		fmt.Fprintf(out, "        %-36s ", s.name())
	default:
		fmt.Fprintf(out, "  %4d  %-36s ", s.request, s.name())
	}
	if s.status != 0 {
		fmt.Fprintf(out, "%d", s.status)
		if s.event != "" {
			out.WriteString(", ")
		}
	}
	out.WriteString(s.event)
	if s.err != nil {
		fmt.Fprintf(out, ": %v", s.err)
	}
	if times > 1 {
		fmt.Fprintf(out, "  ×%d", times)
	}
	out.WriteString("\n")
}

// name returns the operation of a request, with its query.
func (s step) name() string {
	path, query, hasQuery := strings.Cut(s.target, "?")
	name := s.method + " " + path
	if route, _, failure := fake.FindRoute(s.method, path); failure == nil {
		name = route.Operation
	}
	if hasQuery {
		name += "?" + query
	}
	return name
}
