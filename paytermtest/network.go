package paytermtest

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/payterm/payterm-go/internal/pause"
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
	n.sent++
	sent := n.sent
	n.mu.Unlock()
	if sent > maxRequests {
		n.process.Errorf("the program made %d requests and does not end", maxRequests)
		n.process.die()
	}
	hasArrived := pause.For(r.Context(), time.Until(moment(sent))) == nil
	if err := n.process.ctx.Err(); err != nil {
		return nil, err
	}
	if !hasArrived {
		err := context.Cause(r.Context())
		n.log(step{method: r.Method, target: r.URL.RequestURI(), event: "not sent, the client gives up", err: err})
		return nil, err
	}
	number, fate := n.arrive()
	out := fate.kind.serve(exchange{n, r, body, number, fate.delay})
	for _, e := range n.events {
		if e.kind.after != nil && out.cut != dropped {
			e.kind.after(out)
		}
	}
	n.log(step{request: number, method: r.Method, target: r.URL.RequestURI(), status: out.status, event: fate.String()})
	if err := n.process.ctx.Err(); err != nil {
		return nil, err
	}
	return out.to(r)
}

// moment returns when a request that is sent now is served: 0.4 s after the next full second. A
// wait of the client that begins there ends before the same full second whatever its jitter, so the
// jitter has no effect. The microseconds keep deadlines that start at one moment from falling on
// another.
func moment(sent int) time.Time {
	second := time.Now().Add(time.Second - 1).Truncate(time.Second)
	return second.Add(400*time.Millisecond + time.Duration(sent)*time.Microsecond)
}

// exchange is a request that is about to be served.
type exchange struct {
	network
	request *http.Request
	body    []byte
	number  int
	delay   time.Duration // of the event
}

func (x exchange) do() reply { return x.platform.serve(x.request, x.body) }

func (x exchange) cut() reply { return reply{cut: dropped} }

// doThen serves a request, but responds otherwise.
func doThen(respond func(exchange) reply) func(exchange) reply {
	return func(x exchange) reply {
		x.do()
		return respond(x)
	}
}

func respond(status int) func(exchange) reply {
	return func(exchange) reply { return write(fake.Failure(status, http.StatusText(status))) }
}

func (x exchange) die() reply {
	x.process.die()
	return x.cut()
}

func (x exchange) doStale() reply { return x.platform.serveStale(x.request, x.body, x.delay) }

// repeat serves a request twice. The terminal shows no session of the second time, so nobody taps
// a card on it.
func (x exchange) repeat() reply {
	x.mu.Lock()
	defer x.mu.Unlock()
	out, before := x.do(), len(x.sessions())
	_ = x.do()
	x.strays = append(x.strays, slices.Clone(x.sessions()[before:])...)
	return out
}

// arriveLate serves a request after its caller is gone.
func (x exchange) arriveLate() reply {
	x.underWay.Add(1)
	x.request = x.request.Clone(context.Background())
	time.AfterFunc(x.delay, func() {
		defer x.underWay.Done()
		out := x.do()
		x.mu.Lock()
		defer x.mu.Unlock()
		x.say(fmt.Sprintf("request %d arrives: %d", x.number, out.status), nil)
		if x.over {
			x.tapAll()
		}
	})
	return x.cut()
}
