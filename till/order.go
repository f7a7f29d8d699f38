package till

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/search"
	"github.com/payterm/payterm-go/models"
)

// order is an order as it was read: its note, and the text that the store has.
type order struct {
	till Till
	name string
	text []byte // nil for none
	note orderNote
}

// check refuses what no call can work with.
func (t Till) check(ctx context.Context) error {
	switch {
	case ctx == nil:
		return &payterm.RequestError{Field: "ctx", Reason: "is nil"}
	case t.Client == nil:
		return &payterm.RequestError{Field: "client", Reason: "is nil"}
	case t.Orders == nil:
		return &payterm.RequestError{Field: "orders", Reason: "is nil"}
	}
	return nil
}

// find reads an order.
func (t Till) find(ctx context.Context, name string) (order, error) {
	x := order{till: t, name: name}
	if err := t.check(ctx); err != nil {
		return x, err
	}
	switch {
	case name == "":
		return x, &payterm.RequestError{Field: "order", Reason: "is empty"}
	case !utf8.ValidString(name):
		return x, &payterm.RequestError{Field: "order", Reason: "is not UTF-8"}
	}
	var err error
	x.text, err = t.read(ctx, orderKey(name), &x.note)
	return x, err
}

// findNoted is like find, but returns ErrNoOrder for an order without a note.
func (t Till) findNoted(ctx context.Context, name string) (order, error) {
	x, err := t.find(ctx, name)
	if err == nil && x.text == nil {
		err = fmt.Errorf("%w: %q", ErrNoOrder, name)
	}
	return x, err
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
	return order{x.till, x.name, text, n}, nil
}

func (x order) putAttempt(ctx context.Context, a attempt) (order, error) {
	return x.put(ctx, x.note.with(a))
}

// written is an order after a write: it has a session, or another call has noted what became of it.
type written struct {
	order   order
	session *models.Session // as the response or a list showed it, or nil
	unnoted error           // of the store, after the write: the payment goes on
}

// notSent is an error that left the order without a new session.
type notSent struct{ error }

func (n notSent) Unwrap() error { return n.error }

// open notes the order and opens a session, once. It returns ErrChanged, and has sent nothing, if
// another press has noted the order, notSent if the order got no session, and else an error that
// matches ErrOutcomeUnknown or is that of a note that cannot be read.
func (x order) open(ctx context.Context, params models.SessionCreateParams) (written, error) {
	a := attempt{Terminal: x.till.Terminal, Params: params, State: asked}
	x, a, before, err := x.ask(ctx, a)
	if err != nil {
		return written{order: x}, err
	}
	if now().Sub(a.Asked) > longestDelay {
		return x.refuse(ctx, a, errSlow)
	}
	session, err := x.till.Client.Clients.Sessions.Create(ctx, a.Terminal, params)
	s, err := searching(before).Sent(session, err)
	if id := s.WrittenID; id != "" { // of the response, even of an unreadable one
		s.WrittenID = ""
		if session == nil || session.CreatedAt.IsZero() {
			session = cmp.Or(x.till.look(ctx, a.Terminal, id).session, s.Write.Only(id))
		}
		notOurs := errOld
		if !before.IsOld(session) {
			var w written
			if w, notOurs = x.claim(ctx, a, session, answered); notOurs == nil {
				return w, nil
			}
		}
		err = fmt.Errorf("%w: %w", payterm.ErrOutcomeUnknown, notOurs)
	}
	if errors.Is(err, payterm.ErrOutcomeUnknown) {
		return x.look(ctx, a, s, err)
	}
	return x.refuse(ctx, a, err)
}

var errOld = errors.New("the response shows a session that existed before")

// longestDelay is how long the notes may take from the reading of the list to the write: SettleUnpaid
// counts from the noted time.
const longestDelay = time.Minute

var errSlow = errors.New("till: storing the notes took longer than a minute: nothing was sent")

// ask notes that the order is about to be sent. If that fails nothing is sent, and the note is read
// again: another press may have sent, or the store may have written despite its error.
func (x order) ask(ctx context.Context, a attempt) (order, attempt, *search.Session, error) {
	y, a, before, err := x.noteAsked(ctx, a)
	if err == nil {
		return y, a, before, nil
	}
	is, unread := x.again(ctx)
	if unread != nil {
		return x, a, nil, err // the state of the order is unknown
	}
	_, isNoted := is.note.find(a)
	switch {
	case isNoted && errors.Is(err, ErrChanged): // the store wrote twice
		return is, a, before, nil
	case isNoted:
		_, err = is.refuse(ctx, a, err)
		return is, a, nil, err
	case errors.Is(err, ErrChanged) || is.note.current().isOpen() && !is.note.current().is(x.note.current()):
		if a.Number != 0 {
			_ = is.handOver(ctx, a) // a look for the other attempt does without
		}
		return is, a, nil, err
	}
	return is, a, nil, notSent{err}
}

func (x order) noteAsked(ctx context.Context, a attempt) (order, attempt, *search.Session, error) {
	before := &search.Session{TerminalID: a.Terminal, Type: a.Params.Type, Amount: a.Params.Amount}
	_, at, err := x.till.readTerminal(ctx, a.Terminal)
	if err != nil {
		return x, a, nil, err
	}
	like, err := before.NoteSessions(ctx, x.till.Client, at.last())
	if err != nil {
		return x, a, nil, err
	}
	a.Asked, a.Date, a.Since = now(), before.Date, before.Since
	if a.Number, err = x.addPending(ctx, a, like); err != nil {
		a.Number = 0
		return x, a, nil, err
	}
	if a.Entry, err = json.Marshal(searching(before)); err != nil {
		return x, a, nil, err
	}
	y, err := x.putAttempt(ctx, a)
	return y, a, before, err
}

// searching returns the search for a session. Nobody else opens sessions on the terminal.
func searching(before *search.Session) search.Search[models.Session] {
	return search.Search[models.Session]{Write: before, Sole: true}
}

// refuse notes that the attempt got no session, for err.
func (x order) refuse(ctx context.Context, a attempt, err error) (written, error) {
	ctx, cancel := outlasting(ctx)
	defer cancel()
	a.State, a.Entry = refused, nil
	y, unnoted := x.putAttempt(ctx, a)
	if unnoted == nil {
		unnoted = y.dropPending(ctx, a)
	}
	if unnoted != nil {
		err = fmt.Errorf("%w (which could not be noted: %v)", err, unnoted) //nolint:errorlint // err decides
	}
	return written{order: y}, notSent{err}
}

// proof is how an attempt's session is known.
type proof int

const (
	answered proof = iota // by the response to its own write
	found                 // by a look
	settled               // by a person
)

// claim notes the session of an attempt. If the session is known by the response, the payment goes
// on even if the store fails, unless the session is another order's. Otherwise an error leaves the
// notes as they were: ErrChanged if another call has noted the order, errTwin if the session may be
// another order's.
func (x order) claim(ctx context.Context, a attempt, session *models.Session, by proof) (written, error) {
	ctx, cancel := outlasting(ctx)
	defer cancel()
	unowned := x.own(ctx, a, session, by)
	if unowned != nil && (by != answered || errors.Is(unowned, errOwned)) {
		return written{order: x}, unowned
	}
	a.State, a.Session, a.Settled, a.Doubtful = opened, session.ID, by == settled, false
	if by != settled {
		a.Entry = nil
	}
	y, err := x.putAttempt(ctx, a)
	for i := 0; i < rounds && by == answered && errors.Is(err, ErrChanged); i++ {
		if y, err = x.till.find(ctx, x.name); err != nil {
			break
		}
		if noted, _ := y.note.find(a); noted.Session != a.Session { // another call has not noted it
			y, err = y.putAttempt(ctx, a)
		}
	}
	if errors.Is(err, ErrChanged) && by != answered {
		return written{order: x}, err
	}
	y.note = y.note.with(a)
	return written{y, session, errors.Join(unowned, err)}, nil
}
