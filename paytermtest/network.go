package paytermtest

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/payterm/payterm-go/paytermtest/internal/fake"
)

// network is the transport between a process and its platform.
type network struct {
	*simulation
	process *Run
}

// maxRequests stops a program that does not end.
const maxRequests = 5_000

// RoundTrip serves a request at its moment, unless an event changes what happens.
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
	if number > maxRequests {
		n.process.Errorf("the program made %d requests and does not end", maxRequests)
		n.process.die()
	}
	isSent := wait(r.Context(), time.Until(moment(number)))
	if err := n.process.ctx.Err(); err != nil {
		return nil, err
	}
	if !isSent {
		return nil, context.Cause(r.Context())
	}
	fate := n.next(number)
	out := n.serve(r, body, number, fate) //nolint:contextcheck // a late request outlives its caller
	if fate.kind == dead || fate.kind == deadAfter {
		n.process.die()
		return nil, n.process.ctx.Err()
	}
	return out.to(r)
}

// moment returns when a request that is sent now is served: 0.4 s after the next full second. A
// wait of the client that begins there ends before the same full second whatever its jitter, so the
// jitter has no effect. The microseconds keep deadlines that start at one moment from falling on
// another.
func moment(number int) time.Time {
	second := time.Now().Add(time.Second - 1).Truncate(time.Second)
	return second.Add(400*time.Millisecond + time.Duration(number)*time.Microsecond)
}

// serve serves a request, applies its fate and returns the reply that the caller sees.
func (n network) serve(r *http.Request, body []byte, number int, fate event) (out reply) {
	switch fate.kind {
	case lost, dead:
		out.cut = dropped
	case late:
		out.cut = dropped
		n.later(r.Clone(context.Background()), body, number, fate.delay)
	case refused:
		out = write(fake.Failure(http.StatusServiceUnavailable, "Service Unavailable"))
	default:
		out = n.platform.serve(r, body)
	}
	n.mu.Lock()
	n.trace = append(n.trace, step{request: number, method: r.Method, target: r.URL.RequestURI(), status: out.status, event: fate.String()})
	n.mu.Unlock()
	switch fate.kind {
	case responseLost, deadAfter:
		return reply{cut: dropped}
	case timedOut:
		return write(fake.Failure(http.StatusGatewayTimeout, "Gateway Timeout"))
	}
	return out
}

// later serves a request after its caller is gone.
func (n network) later(r *http.Request, body []byte, number int, delay time.Duration) {
	n.underWay.Add(1)
	time.AfterFunc(delay, func() {
		defer n.underWay.Done()
		out := n.platform.serve(r, body)
		n.mu.Lock()
		defer n.mu.Unlock()
		n.trace = append(n.trace, step{event: fmt.Sprintf("request %d arrives: %d", number, out.status)})
		if n.over {
			n.tapAll()
		}
	})
}
