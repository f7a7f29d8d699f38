package models

import (
	"net/http"
	"time"
)

// CallInfo describes a call that has ended, with all its attempts. For a list, a call is one page.
type CallInfo struct {
	Operation  Operation
	StatusCode int           // HTTP status of the last response; 0: none
	Attempts   int           // number of attempts; 0: none was made
	RequestID  string        // X-Request-Id or X-Correlation-Id of the last response, for support
	Header     http.Header   // of the last response, nil if the last attempt got none; do not modify it
	Duration   time.Duration // of the call, including waits and reading the response
	Err        error         // returned by the call; nil on success

	// Where a page is in its list, as the response states it; 0: not stated, or no page.
	Page    int // number of this page, from 1; 0 also for the first page of a list that counts from 0
	Pages   int // number of pages; without Page it may be the number of this page
	Records int // number of records on all pages
}

// Operation identifies the operation of a request. It has no ids, so it can name traces and
// metrics.
type Operation struct {
	Name   string // such as "clients.terminals.get"; "do" for an unnamed Request
	Method string // HTTP method
	Route  string // such as "/v1/clients-sdk/terminals/{id}"
}
