package till

import (
	"cmp"
	"context"
	"errors"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
)

// order is an order while a call works on it.
type order struct {
	till Till
	name string

	// The note, as this call has last read or written it, and its text; nil: there is none. After a
	// Put that has failed, the note may have what this call has seen since.
	note orderNote
	text []byte

	// What the call itself has done.
	sent    time.Time       // of its write, by the platform's clock; zero: unknown
	lost    error           // why the session of the write is unknown, or nil
	known   *models.Session // as it was created or found, or nil
	unnoted error           // of the store, after the write: the payment goes on
}

// find reads an order. It returns one that is not noted without an error.
func (t Till) find(ctx context.Context, name string) (*order, error) {
	o := &order{till: t, name: name}
	if err := t.check(ctx); err != nil {
		return o, err
	}
	if reason := notes.BadName(name); reason != "" {
		return o, &payterm.RequestError{Field: "order", Reason: reason}
	}
	var err error
	o.text, err = t.read(ctx, orderKey(name), &o.note)
	return o, err
}

// findNoted is like find, but returns ErrNoOrder for an order that was never noted. One whose note
// is gone, but not the terminal's, has no text.
func (t Till) findNoted(ctx context.Context, name string) (*order, error) {
	o, err := t.find(ctx, name)
	if err != nil || o.text != nil {
		return o, err
	}
	if t.TerminalID == "" {
		return o, ErrNoOrder
	}
	_, at, err := t.readTerminal(ctx, t.terminal())
	if err != nil {
		return o, err
	}
	if at.missing(name, o.note) == nil {
		return o, ErrNoOrder
	}
	return t.find(ctx, name) // another press may have just noted it
}

// about returns an error that names the order and its terminal.
func (o *order) about(err error) error {
	return o.till.about(o.name, cmp.Or(o.note.current().Terminal, o.till.TerminalID), err)
}

// reread reads the order anew, and forgets what the call has done. If it cannot be read, nothing is
// known of the order.
func (o *order) reread(ctx context.Context) error {
	is, err := o.till.find(ctx, o.name)
	*o = *is
	return err
}

// newest returns the order as it is stored, even after the context has ended. It confirms the note.
func (o *order) newest(ctx context.Context) (*order, error) {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	for range rounds {
		is, err := o.till.find(ctx, o.name)
		if err != nil || !errors.Is(is.confirm(ctx), ErrChanged) {
			return is, err
		}
	}
	return o, errChanging
}

// confirm returns ErrChanged unless the note that was read is the newest, which it puts in place of
// itself: a Get of a store that breaks its contract may show an older one. That there is no note
// cannot be confirmed.
func (o *order) confirm(ctx context.Context) error {
	if o.text == nil {
		return nil
	}
	return o.till.put(ctx, orderKey(o.name), o.text, o.text)
}

// put replaces the note. If it fails, the order has the note that it had.
func (o *order) put(ctx context.Context, n orderNote) error {
	n.Version, n.Order, n.Noted = version, o.name, now()
	text, err := o.till.write(ctx, orderKey(o.name), o.text, n)
	if err == nil {
		o.text, o.note = text, n
	}
	return err
}

// putAttempt adds or replaces an attempt.
func (o *order) putAttempt(ctx context.Context, a attempt) error {
	return o.put(ctx, o.note.with(a))
}

// putSaid is putAttempt for what a person has said: it puts again if another call has only noted
// that the platform shows the same as before.
func (o *order) putSaid(ctx context.Context, a attempt) error {
	was, _ := o.note.find(a)
	err := o.putAttempt(ctx, a)
	for i := 0; i < rounds && errors.Is(err, ErrChanged); i++ {
		is, unread := o.till.find(ctx, o.name)
		noted, _ := is.note.find(a)
		isSame := is.note.current().is(o.note.current()) && noted.State == was.State && noted.Session == was.Session
		if unread != nil || !isSame || is.note.Last != o.note.Last {
			return cmp.Or(unread, err)
		}
		o.text, o.note.Seen = is.text, is.note.Seen
		err = o.putAttempt(ctx, a)
	}
	return err
}
