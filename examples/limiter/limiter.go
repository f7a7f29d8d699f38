// Package limiter limits how often the clients of a program send. Copy this file.
package limiter

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/payterm/payterm-go"
)

// Limiter is one limit for all clients, and for their copies, that have its Middleware. After a 429
// they all pause.
type Limiter struct {
	rate *rate.Limiter

	mu    sync.Mutex
	pause time.Time // its end
}

// New returns a limiter of some requests a second, and some at once.
func New(perSecond float64, atOnce int) *Limiter {
	return &Limiter{rate: rate.NewLimiter(rate.Limit(perSecond), atOnce)}
}

// Middleware waits before each attempt. If the attempt ends first, nothing was sent.
func (l *Limiter) Middleware(next http.RoundTripper) http.RoundTripper {
	return roundTrip(func(request *http.Request) (*http.Response, error) {
		if err := l.wait(request.Context()); err != nil {
			return nil, fmt.Errorf("limiter: %w: %v", payterm.ErrNotSent, err)
		}
		response, err := next.RoundTrip(request)
		if err == nil && response.StatusCode == http.StatusTooManyRequests {
			l.pauseFor(response.Header.Get("Retry-After"))
		}
		return response, err
	})
}

func (l *Limiter) wait(ctx context.Context) error {
	for {
		if err := l.rate.Wait(ctx); err != nil {
			return err
		}
		l.mu.Lock()
		pause := time.Until(l.pause)
		l.mu.Unlock()
		if pause <= 0 {
			return nil
		}
		select {
		case <-time.After(pause): // then the turns begin again
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// pauseFor pauses for a number of seconds, or for one if there is none.
func (l *Limiter) pauseFor(retryAfter string) {
	seconds, err := strconv.Atoi(retryAfter)
	if err != nil {
		seconds = 1
	}
	end := time.Now().Add(time.Duration(min(seconds, 3600)) * time.Second)
	l.mu.Lock()
	defer l.mu.Unlock()
	if end.After(l.pause) {
		l.pause = end
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(request *http.Request) (*http.Response, error) { return f(request) }
