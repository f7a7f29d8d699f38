package paytermtest

import (
	"errors"
	"net/http"
	"time"

	"github.com/payterm/payterm-go/paytermtest/internal/fake"
)

// kind is a kind of event, with what it does.
type kind struct {
	text    string // as a failure prints it; %s is the delay
	seconds int    // the longest delay
	repeats bool   // may happen at several requests in a row

	serve  func(exchange) reply                            // serves the request
	before func(*simulation) string                        // before the request; returns what has happened, or ""
	tap    func(*simulation, *fake.Session, time.Duration) // taps the next card
	put    func(write func() error) error                  // does the next Put of the store
	after  func(reply)                                     // changes the response
}

// What happens to a request.
var (
	ordinary     = &kind{serve: exchange.do}
	lost         = &kind{text: "connection cut, not done", repeats: true, serve: exchange.cut}
	responseLost = &kind{text: "done, response lost", repeats: true, serve: doThen(exchange.cut)}
	unavailable  = &kind{text: "not done", repeats: true, serve: respond(http.StatusServiceUnavailable)}
	limited      = &kind{text: "not done", repeats: true, serve: respond(http.StatusTooManyRequests)}
	rejected     = &kind{text: "not done", repeats: true, serve: respond(http.StatusBadRequest)}
	timedOut     = &kind{text: "but done", repeats: true, serve: doThen(respond(http.StatusGatewayTimeout))}
	late         = &kind{text: "connection cut, arrives %s later", repeats: true, seconds: 119, serve: exchange.arriveLate}
	stale        = &kind{text: "shows what was there %s before", repeats: true, seconds: 8, serve: exchange.doStale}
	repeated     = &kind{text: "and a proxy repeats the request", serve: exchange.repeat}
	dead         = &kind{text: "not sent, the process dies", serve: exchange.die}
	deadAfter    = &kind{text: "done, and the process dies", serve: doThen(exchange.die)}
)

// What a customer does. Afterwards a sale may be reversed.
var (
	approved       = &kind{text: "a card is tapped: approved", tap: approve}
	declined       = &kind{text: "a card is tapped: declined", tap: decline}
	reversedAtOnce = &kind{text: "a card is tapped: approved, and reversed at once", tap: approveAndReverse}
	closedFirst    = &kind{text: "a card is tapped: closed, %s before the sale shows", seconds: 5, tap: closeFirst}
	unknownStatus  = &kind{text: "a card is tapped: in_progress, %s before the sale shows", seconds: 20, tap: showProgress}
	secondTap      = &kind{text: "a card is tapped: declined but still new, and %s later another: approved", seconds: 20, tap: declineFirst}
	reversed       = &kind{text: "the last sale is reversed", before: (*simulation).reverse}
)

// What happens in the program's store.
var (
	putFailed  = &kind{text: "a Put of the store fails", put: func(func() error) error { return errStore }}
	putWritten = &kind{text: "a Put of the store writes, but fails", put: func(write func() error) error { return errors.Join(write(), errStore) }}
)

var errStore = errors.New("paytermtest: the store fails")

// What is so during the whole run.
var (
	nobody        = &kind{text: "nobody taps a card"}
	showsLate     = &kind{text: "the card for the first session is tapped in time, but shows after the session expired"}
	purging       = &kind{text: "old sessions are purged, one before each request", before: (*simulation).purge}
	reversedLater = &kind{text: "the last sale is reversed after the program has returned"}
	undated       = &kind{text: "responses have no Date", after: func(out reply) { out.header.Del("Date") }}
	clocksApart   = &kind{text: "the platform's clocks differ by up to 4s", before: (*simulation).changeClock}
)

var (
	lasting = []*kind{purging, reversedLater, undated, clocksApart}
	kinds   = []*kind{
		lost, responseLost, unavailable, limited, rejected, timedOut, late, stale, repeated, dead, deadAfter,
		approved, declined, reversedAtOnce, closedFirst, unknownStatus, secondTap, reversed, putFailed, putWritten,
	}
)
