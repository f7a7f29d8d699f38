package console

import (
	"bytes"
	"net/http"
	"slices"

	"github.com/payterm/payterm-go/paytermtest"
)

// requestView is a line of the journal: a request, and how often it was repeated with the same
// response, as by a program that waits.
type requestView struct {
	paytermtest.Request // the first one, so that the line keeps its id
	Times               int
}

// rows returns up to most of the last lines of a journal, the last one first.
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

// Caller returns the role of the key.
func (r requestView) Caller() string { return r.Header.Get("api-key") }

// Target returns the path as sent, with the query.
func (r requestView) Target() string {
	if len(r.Query) == 0 {
		return r.Path
	}
	return r.Path + "?" + r.Query.Encode()
}

// StatusText returns the status in words.
func (r requestView) StatusText() string {
	if r.Status == 0 {
		return "no response"
	}
	return http.StatusText(r.Status)
}

// Failed reports whether the response is a failure or missing.
func (r requestView) Failed() bool { return r.Status == 0 || r.Status >= http.StatusBadRequest }
