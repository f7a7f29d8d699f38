package search

import (
	"context"
	"net/http"
	"sync"
	"time"

	payterm "github.com/payterm/payterm-go"
)

// Dates are the platform's times of the responses to a client.
type Dates struct {
	mu          sync.Mutex
	first, last time.Time
}

// Dated returns a copy of the client, and the Dates of the responses to the copy.
func Dated(client *payterm.Client) (*payterm.Client, *Dates) {
	d := &Dates{}
	return client.With(payterm.WithObserver(func(context.Context, payterm.Operation) (context.Context, func(payterm.CallInfo)) {
		return nil, d.add
	})), d
}

func (d *Dates) add(info payterm.CallInfo) {
	date, err := http.ParseTime(info.Header.Get("Date"))
	if err != nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.first.IsZero() || date.Before(d.first) {
		d.first = date
	}
	d.last = date
}

// First returns the earliest time, zero if no response had one.
func (d *Dates) First() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.first
}

// Last returns the time of the last response that had one, or zero.
func (d *Dates) Last() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.last
}

// Now returns Last or, if that is zero, the time of this machine.
func (d *Dates) Now() time.Time {
	if date := d.Last(); !date.IsZero() {
		return date
	}
	return time.Now().UTC().Truncate(time.Second)
}
