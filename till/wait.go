package till

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
)

// cardWait is what a call does while it waits for the card of an order.
type cardWait struct {
	*order

	handed    *handover // of the session to the terminal; nil: not yet
	abandoned []string  // sessions that Till.Abandoned named, and that may be paid
	paid      error     // that one of them is, or nil
}

// wait waits for the card.
func (o *order) wait(ctx context.Context) (*Payment, error) {
	a := o.note.current()
	w := &cardWait{order: o, abandoned: slices.Clone(a.Abandoned)}
	defer func() { w.handed.stop() }()
	if o.isKnown(a.Session) && a.Responded && !a.isOtherAmount(o.known) && ctx.Err() == nil {
		w.handOver(ctx, o.known, time.Time{})
	}
	payment, err := o.conclude(ctx, o.see(ctx, patience{also: w.watch}))
	if w.paid != nil {
		err = errors.Join(w.paid, err)
	}
	if runs := w.handed.end(); runs != nil {
		err = errors.Join(err, runs)
	}
	return payment, err
}

// watch is called after each read of the order's session that does not decide, and reports whether
// to stop: the customer has perhaps paid another one.
func (w *cardWait) watch(ctx context.Context, session *models.Session, date time.Time) (stop bool) {
	w.handOver(ctx, session, date)
	if len(w.abandoned) == 0 {
		return false
	}
	id, terminal := w.abandoned[0], w.note.current().Terminal // in turn: one more read, however many there are
	w.abandoned = append(w.abandoned[1:], id)
	reading, cancel := context.WithTimeout(ctx, abandonedRead)
	defer cancel()
	v := w.till.readSession(reading, attempt{Terminal: terminal}, id, nil, once)
	if !v.Fate.IsFinal() {
		return false
	}
	w.abandoned = w.abandoned[:len(w.abandoned)-1]
	if v.Fate != wait.Approved {
		return false
	}
	w.paid = w.tellOther(ctx, terminal, w.till.other(OtherError{Session: v.Session}))
	return w.paid != nil
}

// abandonedRead is how long a read of another session may delay the next one of the order's own.
const abandonedRead = 3 * time.Second

// handOver calls Opened, once, for a session for which a card may be tapped at date. If Opened has
// panicked since, so does handOver.
func (w *cardWait) handOver(ctx context.Context, session *models.Session, date time.Time) {
	isNew := session.Status == models.SessionStatusNew && wait.Read(session, date) == wait.Open
	switch {
	case w.handed != nil:
		w.handed.check()
	case isNew && session.Outcome() != models.OutcomeUnknown && w.till.Opened != nil && w.note.Last != models.OutcomeApproved:
		w.handed = w.till.handOver(ctx, w.name, session)
	}
}

// handover is a call of Till.Opened, which runs while Pay reads the session.
type handover struct {
	cancel   context.CancelFunc
	done     chan struct{} // closed once Opened has returned
	panicked any           // what it panicked with, or nil
}

const (
	// returning is how long Pay waits for Opened before it reads on: most calls return at once.
	returning = time.Second

	// ending is how long Pay waits for Opened once its context has ended.
	ending = 5 * time.Second
)

var errOpenedRuns = errors.New("the call of Opened has not returned five seconds after its context ended")

// handOver calls Opened in a goroutine, and waits for it for a second.
func (t Till) handOver(ctx context.Context, order string, session *models.Session) *handover {
	ctx, cancel := context.WithCancel(ctx)
	h := &handover{cancel: cancel, done: make(chan struct{})}
	go func() {
		defer close(h.done)
		defer func() { h.panicked = recover() }()
		t.Opened(ctx, order, session)
	}()
	h.hasReturned(returning)
	return h
}

// check panics with what Opened has panicked with.
func (h *handover) check() {
	select {
	case <-h.done:
		if h.panicked != nil {
			panic(h.panicked) //nolint:forbidigo // it is that of the caller's function
		}
	default:
	}
}

// hasReturned reports whether Opened returns within some time. It panics if Opened does.
func (h *handover) hasReturned(within time.Duration) bool {
	limit := time.NewTimer(within)
	defer limit.Stop()
	select {
	case <-h.done:
		h.check()
		return true
	case <-limit.C:
		return false
	}
}

// stop ends the context of Opened, if it was called.
func (h *handover) stop() {
	if h != nil {
		h.cancel()
	}
}

// end stops Opened, if it was called, and returns an error if that does not return.
func (h *handover) end() error {
	h.stop()
	if h != nil && !h.hasReturned(ending) {
		return errOpenedRuns
	}
	return nil
}
