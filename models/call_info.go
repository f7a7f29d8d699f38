package models

import (
	"net/http"
	"time"
)

// CallInfo is what became of a call, with all its attempts; for a list, of one page.
type CallInfo struct {
	Operation  Operation     // its Attempt is the number of attempts
	StatusCode int           // HTTP status of the last answer; 0: none came
	Attempts   int           // number of attempts; 0: nothing was tried
	RequestID  string        // from the last answer's X-Request-Id or X-Correlation-Id, for support
	Header     http.Header   // of the last answer, nil if the last attempt got none: do not change it
	Duration   time.Duration // of the whole call, with its waits and the reading of its answer
	Err        error         // what the call returns, nil if it succeeds
}
