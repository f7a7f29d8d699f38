package till

import (
	"context"
	"time"

	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
)

// waiting is what a call does while it waits for the card of an order.
type waiting struct {
	order

	isOpen bool // Opened was called
}

// wait waits for the card.
func (x order) wait(ctx context.Context) (*Payment, error) {
	w := &waiting{order: x}
	a := x.note.current()
	if known := x.known; known != nil && known.ID == a.Session && a.Responded && ctx.Err() == nil {
		w.open(known, time.Time{})
	}
	return x.payment(ctx, x.see(ctx, reading{also: w.look}))
}

// look is called after each read of the session that does not decide.
func (w *waiting) look(_ context.Context, session *models.Session, date time.Time) (stop bool) {
	w.open(session, date)
	return false
}

// open calls Opened, once, for a session for which a card may be tapped at date.
func (w *waiting) open(session *models.Session, date time.Time) {
	isNew := session.Status == models.SessionStatusNew && wait.Read(session, date) == wait.Open
	if isUnclear := session.Outcome() == models.OutcomeUnknown; !isNew || isUnclear || w.isOpen || w.till.Opened == nil {
		return
	}
	w.isOpen = true
	w.till.Opened(w.name, session)
}
