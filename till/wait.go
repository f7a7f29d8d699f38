package till

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
)

// waiting is what a call does while it waits for the card of an order.
type waiting struct {
	order

	isOpen bool     // Opened was called
	beside []string // sessions beside which the order's own was opened, and that may be paid
	paid   error    // that one of them is, or nil
}

// wait waits for the card.
func (x order) wait(ctx context.Context) (*Payment, error) {
	a := x.note.current()
	w := &waiting{order: x, beside: slices.Clone(a.Beside)}
	if known := x.known; known != nil && known.ID == a.Session && a.Responded && ctx.Err() == nil {
		w.open(known, time.Time{})
	}
	payment, err := x.payment(ctx, x.see(ctx, reading{also: w.look}))
	if w.paid != nil {
		err = errors.Join(w.paid, err)
	}
	return payment, err
}

// look is called after each read of the order's session that does not decide, and reports whether
// to stop: the customer has perhaps paid another one.
func (w *waiting) look(ctx context.Context, session *models.Session, date time.Time) (stop bool) {
	w.open(session, date)
	if len(w.beside) == 0 {
		return false
	}
	id, terminal := w.beside[0], w.note.current().Terminal // in turn: one more read, however many there are
	w.beside = append(w.beside[1:], id)
	reading, cancel := context.WithTimeout(ctx, besideRead)
	defer cancel()
	v := w.till.readSession(reading, attempt{Terminal: terminal}, id, nil, once)
	if !v.Fate.IsFinal() {
		return false
	}
	w.beside = w.beside[:len(w.beside)-1]
	if v.Fate != wait.Approved {
		return false
	}
	w.paid = w.tellOther(ctx, terminal, &OtherError{Session: v.Session, till: w.till})
	return w.paid != nil
}

// besideRead is how long a read of another session may delay the next one of the order's own.
const besideRead = 3 * time.Second

// open calls Opened, once, for a session for which a card may be tapped at date.
func (w *waiting) open(session *models.Session, date time.Time) {
	isNew := session.Status == models.SessionStatusNew && wait.Read(session, date) == wait.Open
	if isUnclear := session.Outcome() == models.OutcomeUnknown; !isNew || isUnclear || w.isOpen || w.till.Opened == nil {
		return
	}
	w.isOpen = true
	w.till.Opened(w.name, session)
}
