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

func (x exchange) kill() reply {
	x.die()
	return x.cut()
}

func (x exchange) doStale() reply { return x.platform.serveStale(x.request, x.body, x.delay) }

// doSlowly responds late with what was true when the request arrived.
func (x exchange) doSlowly() reply {
	out := x.do()
	if pause.For(x.request.Context(), x.delay) != nil {
		return x.cut()
	}
	return out
}

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
		x.arrivedLate()
	})
	return x.cut()
}
