package console

import (
	"net/http"

	"github.com/payterm/payterm-go/paytermtest"
)

// requestView is a line of the journal.
type requestView struct{ paytermtest.Request }

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
