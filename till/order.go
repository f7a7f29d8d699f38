package till

import (
	"cmp"
	"context"
	"errors"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/notes"
	"github.com/payterm/payterm-go/models"
)

// order is an order as it was read: its note, and the text that the store has.
type order struct {
	till Till
	name string
	text []byte // nil for none
	note orderNote

	sent    time.Time       // of the write of this call, by the platform's clock; zero: unknown
	lost    error           // why the session of the write is unknown, or nil
	known   *models.Session // as it was created or found by this call, or nil
	unnoted error           // of the store, after the write: the payment goes on
}

// find reads an order.
func (t Till) find(ctx context.Context, name string) (order, error) {
	x := order{till: t, name: name}
	if err := t.check(ctx); err != nil {
		return x, err
	}
	if reason := notes.BadName(name); reason != "" {
		return x, &payterm.RequestError{Field: "order", Reason: reason}
	}
	var err error
	x.text, err = t.read(ctx, orderKey(name), &x.note)
	return x, err
}

// findNoted is like find, but returns ErrNoOrder for an order that was never noted. One whose note
// is gone, but not the terminal's, has no text.
func (t Till) findNoted(ctx context.Context, name string) (order, error) {
	x, err := t.find(ctx, name)
	if err != nil || x.text != nil {
		return x, err
	}
	if t.TerminalID == "" {
		return x, ErrNoOrder
	}
	_, at, err := t.readTerminal(ctx, t.TerminalID)
	if err != nil {
		return x, err
	}
	if x.lacks(at) == nil {
		return x, ErrNoOrder
	}
	return t.find(ctx, name) // another press may have just noted it
}

// about returns an error that names the order and its terminal.
func (x order) about(err error) error {
	return x.till.about(x.name, cmp.Or(x.note.current().Terminal, x.till.TerminalID), err)
}

// again reads the order anew, after the context has ended, too.
func (x order) again(ctx context.Context) (order, error) {
	ctx, cancel := outlasting(ctx)
	defer cancel()
	return x.till.find(ctx, x.name)
}

// put replaces the note, and returns the order with the new one.
func (x order) put(ctx context.Context, n orderNote) (order, error) {
	n.Version, n.Order, n.Noted = version, x.name, now()
	text, err := x.till.write(ctx, orderKey(x.name), x.text, n)
	if err != nil {
		return x, err
	}
	x.text, x.note, x.lost = text, n, nil
	return x, nil
}

// putSaid is putAttempt for what a person has said: it puts again if another call has only noted
// that the platform shows the same as before.
func (x order) putSaid(ctx context.Context, a attempt) (order, error) {
	was, _ := x.note.find(a)
	y, err := x.putAttempt(ctx, a)
	for i := 0; i < rounds && errors.Is(err, ErrChanged); i++ {
		is, unread := x.till.find(ctx, x.name)
		noted, _ := is.note.find(a)
		isSame := is.note.current().is(x.note.current()) && noted.State == was.State && noted.Session == was.Session
		if unread != nil || !isSame || is.note.Last != x.note.Last {
			return x, cmp.Or(unread, err)
		}
		x.text, x.note.Seen = is.text, is.note.Seen
		y, err = x.putAttempt(ctx, a)
	}
	return y, err
}

func (x order) putAttempt(ctx context.Context, a attempt) (order, error) {
	return x.put(ctx, x.note.with(a))
}
