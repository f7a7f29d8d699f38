package paytermtest

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/payterm/payterm-go/paytermtest/internal/fake"
)

// network is between a process and its platform.
type network struct {
	*simulation
	process *Run
}

// mostRequests bounds a program that would never end.
const mostRequests = 5_000

// RoundTrip serves a request at its moment, unless an event makes something else of it.
func (n network) RoundTrip(r *http.Request) (*http.Response, error) {
	defer func() {
		if r.Body != nil {
			_ = r.Body.Close()
		}
	}()
	body, err := readBody(r.Body)
	if err != nil {
		return nil, err
	}
	if err := n.process.ctx.Err(); err != nil {
		return nil, err
	}
	n.mu.Lock()
	n.requests++
	number := n.requests
	n.mu.Unlock()
	if number > mostRequests {
		n.process.Errorf("%d requests were made, and no end was in sight", mostRequests)
		n.process.die()
	}
	isSent := wait(r.Context(), time.Until(moment(number)))
	if err := n.process.ctx.Err(); err != nil {
		return nil, err
	}
	if !isSent {
		return nil, context.Cause(r.Context())
	}
	fate := n.happen(number)
	out := n.serve(r, body, number, fate) //nolint:contextcheck // a late one outlives its caller
	if fate.kind == dead || fate.kind == deadAfter {
		n.process.die()
		return nil, n.process.ctx.Err()
	}
	return out.to(r)
}

// moment is when a request is served that is sent now: 0.4 s after the next full second. A pause of
// the library that begins there ends before the same full second whatever its jitter, which so
// decides nothing. The microseconds are for deadlines: one that counts from a moment never falls on
// another.
func moment(number int) time.Time {
	second := time.Now().Add(time.Second - 1).Truncate(time.Second)
	return second.Add(400*time.Millisecond + time.Duration(number)*time.Microsecond)
}

// serve returns what the caller sees of a request.
func (n network) serve(r *http.Request, body []byte, number int, fate event) (out reply) {
	switch fate.kind {
	case lost, dead:
		out.cut = dropped
	case late:
		out.cut = dropped
		n.later(r.Clone(context.Background()), body, number, fate.delay)
	case refused:
		out = write(fake.Refusal(http.StatusServiceUnavailable, "Service Unavailable"))
	default:
		out = n.platform.serve(r, body)
	}
	n.mu.Lock()
	n.trace = append(n.trace, step{request: number, method: r.Method, target: r.URL.RequestURI(), status: out.status, became: fate.String()})
	n.mu.Unlock()
	switch fate.kind {
	case answerLost, deadAfter:
		return reply{cut: dropped}
	case timedOut:
		return write(fake.Refusal(http.StatusGatewayTimeout, "Gateway Timeout"))
	}
	return out
}

// later serves a request after its caller has gone.
func (n network) later(r *http.Request, body []byte, number int, delay time.Duration) {
	n.underWay.Add(1)
	time.AfterFunc(delay, func() {
		defer n.underWay.Done()
		out := n.platform.serve(r, body)
		n.mu.Lock()
		defer n.mu.Unlock()
		n.trace = append(n.trace, step{became: fmt.Sprintf("request %d arrives: %d", number, out.status)})
		if n.over {
			n.tapAll()
		}
	})
}
