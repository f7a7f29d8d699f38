package simulation

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"time"

	"github.com/payterm/payterm-go/internal/fake"
	"github.com/payterm/payterm-go/internal/pause"
)

// event is something that happens in a run.
type event struct {
	request int // at which it happens; 0: at every request
	kind    *eventKind
	delay   time.Duration
}

func (e event) String() string { return strings.Replace(e.kind.text, "%s", e.delay.String(), 1) }

// eventKind is a kind of event, with what it does.
type eventKind struct {
	name    Event
	text    string // as a failure prints it; %s is the delay
	seconds int    // the longest delay
	repeats bool   // may happen at several requests in a row

	serve  serving
	before func(*scene) string                        // called before the request; returns what has happened, or ""
	tap    func(*scene, *fake.Session, time.Duration) // taps the next card
	put    func(write func() error) error             // does the next Put of the store
	after  func(*scene, http.Header)                  // changes the header of the response
}

// What happens to a request.
var (
	ordinary     = &eventKind{serve: exchange.do}
	lost         = &eventKind{name: EventLost, text: "connection cut, not done", repeats: true, serve: exchange.cut}
	responseLost = &eventKind{name: EventResponseLost, text: "done, response lost", repeats: true, serve: doThen(exchange.cut)}
	unavailable  = &eventKind{name: EventUnavailable, text: "not done", repeats: true, serve: respond(http.StatusServiceUnavailable)}
	limited      = &eventKind{name: EventLimited, text: "not done", repeats: true, serve: respond(http.StatusTooManyRequests)}
	rejected     = &eventKind{name: EventRejected, text: "not done", repeats: true, serve: respond(http.StatusBadRequest)}
	timedOut     = &eventKind{name: EventTimedOut, text: "but done", repeats: true, serve: doThen(respond(http.StatusGatewayTimeout))}
	late         = &eventKind{name: EventLate, text: "connection cut, arrives %s later", repeats: true, seconds: 119, serve: exchange.arriveLate}
	stale        = &eventKind{name: EventStale, text: "shows what was there %s before", repeats: true, seconds: 8, serve: exchange.doStale}
	slow         = &eventKind{name: EventSlow, text: "done, the response takes %s", repeats: true, seconds: 20, serve: exchange.doSlowly}
	repeated     = &eventKind{name: EventRepeated, text: "and a proxy repeats the request", serve: exchange.repeat}
	dead         = &eventKind{name: EventDies, text: "not sent, the process dies", serve: exchange.kill}
	deadAfter    = &eventKind{name: EventDiesAfter, text: "done, and the process dies", serve: doThen(exchange.kill)}
)

// What a customer does. A sale may be reversed afterwards.
var (
	approved       = &eventKind{name: EventApproved, text: "a card is tapped: approved", tap: approve}
	declined       = &eventKind{name: EventDeclined, text: "a card is tapped: declined", tap: decline}
	declinedOpen   = &eventKind{name: EventDeclinedOpen, text: "a card is tapped: declined, and the session stays new", tap: declineOpen}
	reversedAtOnce = &eventKind{name: EventReversedAtOnce, text: "a card is tapped: approved, and reversed at once", tap: approveAndReverse}
	closedFirst    = &eventKind{name: EventClosedFirst, text: "a card is tapped: closed, %s before the sale shows", seconds: 8, tap: closeFirst}
	unknownStatus  = &eventKind{name: EventUnknownStatus, text: "a card is tapped: in_progress, %s before the sale shows", seconds: 20, tap: showProgress}
	secondTap      = &eventKind{name: EventSecondTap, text: "a card is tapped: declined but still new, and %s later another: approved", seconds: 20, tap: declineFirst}
	reversed       = &eventKind{name: EventReversed, text: "the last sale is reversed", before: (*scene).reverse}
)

// What happens in the program's store.
var (
	putFailed  = &eventKind{name: EventPutFails, text: "a Put of the store fails", put: func(func() error) error { return errStore }}
	putWritten = &eventKind{name: EventPutWrites, text: "a Put of the store writes, but fails", put: func(write func() error) error { return errors.Join(write(), errStore) }}
)

var errStore = errors.New("simulation: the store fails")

// What is so during the whole run.
var (
	nobody        = &eventKind{name: EventNobody, text: "nobody taps a card"}
	showsLate     = &eventKind{name: EventShowsLate, text: "the card for the first session is tapped in time, but shows after the session expired"}
	purging       = &eventKind{name: EventPurging, text: "old sessions are purged, one before each request", before: (*scene).purge}
	reversedLater = &eventKind{name: EventReversedLater, text: "the last sale is reversed after the program has returned"}
	forgetting    = &eventKind{name: EventForgetting, text: "sessions are purged a day after they were created"}
	undated       = &eventKind{name: EventUndated, text: "responses have no Date", after: func(_ *scene, response http.Header) { response.Del("Date") }}
	clocksApart   = &eventKind{name: EventClocksApart, text: "the platform's clocks differ by up to 4s", before: (*scene).changeClock, after: (*scene).dateByProxy}
)

// What is so during the whole run, for seeds from firstRare on.
var (
	reusing    = &eventKind{name: EventReusing, text: "a create returns an open session of the amount, if there is one"}
	soldBefore = &eventKind{name: EventSoldBefore, text: "another program has sold the same amount three minutes ago"}
	openBefore = &eventKind{name: EventOpenBefore, text: "another program has just opened a session of the same amount"}
)

var (
	lasting = []*eventKind{purging, forgetting, reversedLater, undated, clocksApart}
	rare    = []*eventKind{reusing, soldBefore, openBefore}
	drawn   = []*eventKind{
		lost, responseLost, unavailable, limited, rejected, timedOut, late, stale, slow, repeated, dead, deadAfter,
		approved, declined, reversedAtOnce, declinedOpen, closedFirst, unknownStatus, secondTap, reversed, putFailed, putWritten,
	}
)

// serving serves a request. An error means that no response arrives.
type serving func(exchange) (*http.Response, error)

// exchange is a request that is about to be served.
type exchange struct {
	*scene
	request     *http.Request
	body        []byte
	number      int
	delay       time.Duration // of the event
	die         func()        // ends the process
	arrivedLate func()        // is called with the lock held
}

func (x exchange) do() (*http.Response, error) { return x.doUnder(x.request.Context()) }

func (x exchange) doUnder(ctx context.Context) (*http.Response, error) {
	r := x.request.WithContext(ctx)
	if r.Body != nil {
		r.Body = io.NopCloser(bytes.NewReader(x.body))
	}
	return x.platform.RoundTripper().RoundTrip(r)
}

func (x exchange) cut() (*http.Response, error) { return nil, io.ErrUnexpectedEOF }

// doThen serves a request, but then responds differently.
func doThen(respond serving) serving {
	return func(x exchange) (*http.Response, error) {
		_, _ = x.do()
		return respond(x)
	}
}

func respond(status int) serving {
	return func(exchange) (*http.Response, error) {
		out := httptest.NewRecorder()
		out.Header().Set("Content-Type", "application/json; charset=utf-8")
		out.WriteHeader(status)
		_, _ = out.Write(fake.AppendJSON(nil, fake.Failure(status, http.StatusText(status)).Body))
		return out.Result(), nil
	}
}

func (x exchange) kill() (*http.Response, error) {
	x.die()
	return x.cut()
}

func (x exchange) doStale() (*http.Response, error) {
	return x.doUnder(fake.WithAge(x.request.Context(), x.delay))
}

// doSlowly responds late with what was true when the request arrived.
func (x exchange) doSlowly() (*http.Response, error) {
	response, err := x.do()
	if pause.For(x.request.Context(), x.delay) != nil {
		return x.cut()
	}
	return response, err
}

// repeat serves a request twice. The terminal does not show a session that the second time has
// opened, so nobody taps a card on it.
func (x exchange) repeat() (*http.Response, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	response, err := x.do()
	before := len(x.sessions())
	_, _ = x.do()
	x.strays = append(x.strays, slices.Clone(x.sessions()[before:])...)
	return response, err
}

// arriveLate serves a request after its caller has given up.
func (x exchange) arriveLate() (*http.Response, error) {
	x.underWay.Add(1)
	x.request = x.request.Clone(context.Background())
	time.AfterFunc(x.delay, func() {
		defer x.underWay.Done()
		status := statusOf(x.do()) //nolint:bodyclose // it holds no connection
		x.mu.Lock()
		defer x.mu.Unlock()
		x.say(fmt.Sprintf("request %d arrives: %d", x.number, status), nil)
		x.arrivedLate()
	})
	return x.cut()
}
