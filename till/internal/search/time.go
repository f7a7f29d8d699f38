package search

import (
	"context"
	"net/http"
	"sync"
	"time"

	payterm "github.com/payterm/payterm-go"
)

// slack is how far the platform's clocks may differ: a session that was created longer than that
// before the newest one of the note was there before the write, even if no list showed it.
const slack = 10 * time.Minute

// unsure is how late a request may arrive.
const unsure = 10 * time.Minute

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

// Since returns how long ago a moment of this process was, by whichever of its clocks says more:
// the monotonic one may stand still while the machine sleeps, and the other one may be set back.
func Since(t time.Time) time.Duration {
	now := time.Now()
	return max(now.Sub(t), now.Round(0).Sub(t.Round(0)))
}

// Unsure returns how long after date, a time of the platform, a request may still arrive that was
// sent at a time of the local and of the platform's clock. The clocks of two machines may differ,
// so the local one counts only where a Date is missing, and then by the day.
func Unsure(local, written, date time.Time) time.Duration {
	switch age := Age(local, written, date); {
	case age >= unsure:
		return 0
	case written.IsZero() || date.IsZero():
		return lastStart - time.Since(local)
	default:
		return unsure - age
	}
}

// Age returns the time from a moment to date by the platform's clock. If one of the two is unknown,
// it counts as nothing for a day of the local clock.
func Age(local, written, date time.Time) time.Duration {
	if !written.IsZero() && !date.IsZero() {
		return date.Sub(written)
	}
	if passed := time.Since(local); passed >= lastStart {
		return passed
	}
	return 0
}
