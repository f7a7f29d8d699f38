package console

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/payterm/payterm-go/paytermtest"
)

// preset is a fault that the page offers; operation and times are chosen beside it.
type preset struct {
	Label string
	Fault fault
}

var presets = []preset{
	{"Answers 503, nothing is done", fault{Status: http.StatusServiceUnavailable}},
	{"Answers 429, try again in 5 seconds", fault{Status: http.StatusTooManyRequests, Header: map[string]string{"Retry-After": "5"}}},
	{"Is 5 seconds late", fault{Latency: "5s"}},
	{"No answer, nothing is done", fault{DropBefore: true}},
	{"No answer, but it is done", fault{DropAfter: true}},
	{"The answer breaks off", fault{Truncate: true}},
	{"The answer stops half way", fault{Stall: true}},
	{"A list: the first page again and again", fault{StallPage: true}},
	{"A list: a record that cannot be read", fault{UnreadableRecord: true}},
}

// faultView is a fault that is armed; At is its place in the order.
type faultView struct {
	At int
	paytermtest.Fault
}

// What says what the fault does.
func (f faultView) What() string {
	var parts []string
	add := func(is bool, format string, args ...any) {
		if is {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	add(f.Latency > 0, "%s late", f.Latency)
	add(f.Status != 0, "answers %d", f.Status)
	add(f.Body != nil, "has another body")
	add(len(f.Header) > 0, "has other headers")
	add(f.DropBefore, "no answer, nothing is done")
	add(f.DropAfter || f.Reset && !f.Truncate && !f.DropBefore, "no answer, but it is done")
	add(f.Truncate, "the answer breaks off")
	add(f.Stall, "the answer stops half way")
	add(f.StallPage, "the first page again and again")
	add(f.UnreadableRecord, "a record that cannot be read")
	add(len(parts) == 0, "lets it pass")
	return strings.Join(parts, ", ")
}

// Often says how many requests are left to fail.
func (f faultView) Often() string {
	if f.Times == 0 {
		return "until cleared"
	}
	return fmt.Sprintf("%d ×", f.Times)
}
