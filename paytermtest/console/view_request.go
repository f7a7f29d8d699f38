package console

import (
	"bytes"
	"net/http"
	"slices"

	"github.com/payterm/payterm-go/paytermtest"
)

// requestView is a line of the journal: a request, and how often it came in a row with the same
// answer, as it does from a program that waits.
type requestView struct {
	paytermtest.Request // the first of them, so that the line keeps its id
	Times               int
}

// rows returns the last lines of a journal, the last of them first.
func rows(journal []paytermtest.Request, most int) (lines []requestView) {
	for _, seen := range slices.Backward(journal) {
		line := requestView{seen, 1}
		if last := len(lines) - 1; last >= 0 && line.isSame(lines[last]) {
			line.Times += lines[last].Times
			lines = lines[:last]
		}
		if len(lines) == most {
			break
		}
		lines = append(lines, line)
	}
	return lines
}

func (r requestView) isSame(as requestView) bool {
	return r.Method == as.Method && r.Target() == as.Target() && r.Status == as.Status && r.Caller() == as.Caller() &&
		bytes.Equal(r.Body, as.Body)
}

// Caller is whose key it came with.
func (r requestView) Caller() string { return r.Header.Get("api-key") }

// Target is the path as it was sent, with the query.
func (r requestView) Target() string {
	if len(r.Query) == 0 {
		return r.Path
	}
	return r.Path + "?" + r.Query.Encode()
}

// Answer is the status in words; a request may have none.
func (r requestView) Answer() string {
	if r.Status == 0 {
		return "no answer"
	}
	return http.StatusText(r.Status)
}

// Failed reports whether the answer was a failure, or did not come.
func (r requestView) Failed() bool { return r.Status == 0 || r.Status >= http.StatusBadRequest }
