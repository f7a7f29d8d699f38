package till

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/journal"
	"github.com/payterm/payterm-go/models"
)

// order is an order with its note.
type order struct {
	till     Till
	name     string
	text     []byte // of the stored note, nil for none
	note     orderNote
	storeErr error // of the store, after the write: the payment goes on
}

// find reads an order. An order without a note is free.
func (t Till) find(ctx context.Context, name string) (*order, error) {
	switch {
	case t.Client == nil:
		return nil, &payterm.RequestError{Field: "client", Reason: "is nil"}
	case t.Orders == nil:
		return nil, &payterm.RequestError{Field: "orders", Reason: "is nil"}
	case name == "":
		return nil, &payterm.RequestError{Field: "order", Reason: "is empty"}
	case !utf8.ValidString(name):
		return nil, &payterm.RequestError{Field: "order", Reason: "is not UTF-8"}
	}
	x := &order{till: t, name: name}
	var err error
	if x.text, err = t.read(ctx, orderKey(name), &x.note); x.text == nil {
		x.note = orderNote{State: free}
	}
	return x, err
}

// put replaces the note that was read.
func (x *order) put(ctx context.Context, n orderNote) error {
	n.Version, n.Order, n.Noted = version, x.name, time.Now().UTC().Truncate(time.Second)
	text, err := x.till.write(ctx, orderKey(x.name), x.text, n)
	if err == nil {
		x.text, x.note = text, n
	}
	return err
}

// isOther reports whether the order was noted with other parameters or for another terminal.
func (x *order) isOther(terminal string, params models.SessionCreateParams) bool {
	return x.note.Terminal != terminal || x.note.Params != params
}

// open notes the order and opens its session, once. It returns ErrChanged, and has sent nothing, if
// another press has noted the order.
func (x *order) open(ctx context.Context, params models.SessionCreateParams) error {
	entry, err := x.ask(ctx, params)
	if err != nil {
		return err
	}
	session, err := entry.Send(ctx)
	switch {
	case err == nil:
		return x.noteSession(ctx, session, answered)
	case errors.Is(err, payterm.ErrOutcomeUnknown):
		return x.look(ctx, entry, err)
	}
	err = beside(err, x.noteFree(ctx))
	x.note.State = free // even if the store fails
	return err
}

// beside adds the text of the store's error to err.
func beside(err, storeErr error) error {
	if storeErr == nil {
		return err
	}
	return fmt.Errorf("%w (which could not be noted: %v)", err, storeErr) //nolint:errorlint // see above
}

// ask notes that the order is about to be sent. If that fails nothing is sent, and the note is read
// again: another press may have sent, or the store may have written despite its error.
func (x *order) ask(ctx context.Context, params models.SessionCreateParams) (*journal.Entry[models.Session], error) {
	n := orderNote{Terminal: x.till.Terminal, Params: params, State: asked, Press: uuid.NewString()}
	entry, err := x.noteAsked(ctx, n)
	if err == nil {
		return entry, nil
	}
	now, unread := x.findOutlasting(ctx)
	if unread != nil {
		x.note.State = asked // it may be
		return nil, err
	}
	*x = *now
	isOurs := x.note.Press == n.Press
	if isOurs && errors.Is(err, ErrChanged) { // the store wrote twice
		return entry, nil
	}
	if isOurs {
		err = beside(err, x.noteFree(ctx))
	}
	return nil, err
}

func (x *order) noteAsked(ctx context.Context, n orderNote) (*journal.Entry[models.Session], error) {
	x.note.Terminal = n.Terminal
	var err error
	if n.Number, err = x.addPending(ctx); err != nil {
		return nil, err
	}
	entry, err := journal.CreateSession(ctx, x.till.Client, n.Terminal, n.Params, journal.SoleWriter())
	if err != nil {
		return nil, err
	}
	if n.Entry, err = json.Marshal(entry); err != nil {
		return nil, err
	}
	return entry, x.put(ctx, n)
}

// look looks for the session of an order that was sent. If it fails, the error wraps unknown, the
// error of the write, unless another call has noted the result. The entry is this process's, or nil
// if another Pay has sent.
func (x *order) look(ctx context.Context, entry *journal.Entry[models.Session], unknown error) error {
	for range rounds {
		err := x.search(ctx, entry, unknown)
		if err == nil {
			return nil
		}
		now, unread := x.findOutlasting(ctx)
		switch {
		case unread != nil:
			return x.isUnknown(unread, unknown)
		case now.note.State != asked:
			*x = *now
			return nil
		case now.note.Press != x.note.Press: // sent again
			*x, entry = *now, nil
		case !errors.Is(err, ErrChanged):
			return x.isUnknown(err, unknown)
		}
	}
	return x.isUnknown(errChanging, unknown)
}

// isUnknown returns the error for an order whose session is unknown, with the reason.
func (x *order) isUnknown(reason, unknown error) error {
	return fmt.Errorf("till: order %q: %w: %w", x.name, reason, unknown)
}

// findOutlasting is like find, but works after the context has ended.
func (x *order) findOutlasting(ctx context.Context) (*order, error) {
	ctx, cancel := outlasting(ctx)
	defer cancel()
	return x.till.find(ctx, x.name)
}

// search looks once, and notes what it finds. It returns why it found nothing, or ErrChanged if
// another call has noted that session or the order.
func (x *order) search(ctx context.Context, entry *journal.Entry[models.Session], unknown error) error {
	_, at, err := x.readTerminal(ctx)
	if err != nil {
		return err
	}
	if own := at.sessionOf(x.name, x.note.Number); own != "" {
		return x.noteSession(ctx, &models.Session{ID: own}, found)
	}
	if _, isPending := at.Pending[x.name]; !isPending || x.note.Number <= at.Forgotten {
		return fmt.Errorf("%d or more payments were taken since: find its session by hand, and call Settle", remembered)
	}
	others, err := x.sessionsOfOthers(ctx, at)
	if err != nil {
		return err
	}
	if entry == nil {
		if entry, err = journal.Load[models.Session](x.till.Client, x.note.Entry); err != nil {
			return err
		}
	}
	finding, stopped := entry.LookExcept(ctx, others...)
	switch {
	case finding.Verdict == journal.Happened:
		by := found
		if unreadable, ok := errors.AsType[*payterm.DecodeError](unknown); ok && unreadable.ID == finding.Found.ID {
			by = answered // by the id in an unreadable response
		}
		return x.noteSession(ctx, finding.Found, by)
	case stopped != nil: // as text: a 401 to the list is not a 401 to the write
		return fmt.Errorf("the search for its session was cut short (%v)", stopped) //nolint:errorlint // see above
	case finding.Verdict == journal.NotSeen:
		return errors.New("its session was not seen: it may still arrive")
	}
	return errors.New("several sessions match")
}

// proof is how an order's session is known.
type proof int

const (
	answered proof = iota // by the response to its own write
	found                 // by a look
	settled               // by a person
)

// noteSession notes the session of an order. If the session is known by the response, the payment
// goes on even if the store fails. Otherwise an error leaves the notes as they were: ErrChanged if
// another call has noted the session or the order, errTwin if the session may be another order's.
func (x *order) noteSession(ctx context.Context, session *models.Session, by proof) error {
	ctx, cancel := outlasting(ctx)
	defer cancel()
	ownErr := x.own(ctx, session, by)
	if ownErr != nil && by != answered {
		return ownErr
	}
	n := x.note.now(opened, session.ID)
	err := x.put(ctx, n)
	for i := 0; i < rounds && by == answered && errors.Is(err, ErrChanged); i++ {
		var now *order // another call may have noted it
		if now, err = x.till.find(ctx, x.name); err == nil && now.note.Session != n.Session {
			x.text = now.text
			err = x.put(ctx, n)
		}
	}
	if errors.Is(err, ErrChanged) && by != answered {
		return err
	}
	x.note, x.storeErr = n, errors.Join(ownErr, err)
	return nil
}

// noteFree notes that the order has no session.
func (x *order) noteFree(ctx context.Context) error {
	ctx, cancel := outlasting(ctx)
	defer cancel()
	if err := x.put(ctx, x.note.now(free, "")); err != nil {
		return err
	}
	return x.dropPending(ctx)
}

// payment reads the sale of a session, and returns the state of the order. err is the error of
// reading the session.
func (x *order) payment(ctx context.Context, session *models.Session, err error) (*Payment, error) {
	p := &Payment{Order: x.name, Outcome: models.OutcomeUnknown, Session: session}
	if session != nil {
		p.Outcome = session.Outcome()
	}
	if session != nil && session.Transaction != nil && session.Transaction.ID != "" {
		sale, unread := x.till.Client.Clients.Transactions.Get(ctx, session.Transaction.ID)
		if unread == nil {
			p.Sale, p.Outcome = sale, combine(p.Outcome, sale.Outcome())
		}
		err = errors.Join(err, unread)
	}
	if p.Outcome == models.OutcomeUnknown && !errors.Is(err, payterm.ErrOutcomeUnknown) {
		err = errors.Join(payterm.ErrOutcomeUnknown, err)
	}
	if x.storeErr != nil {
		err = errors.Join(err, fmt.Errorf("the payment may have happened, but could not be noted: %w", x.storeErr))
	}
	if err != nil {
		err = fmt.Errorf("till: order %q is %s: %w", x.name, p.Outcome, err)
	}
	return p, err
}

// combine combines the outcomes of two views of a sale. One view may show a reversal earlier.
func combine(one, other models.Outcome) models.Outcome {
	switch {
	case one == other || other == models.OutcomeUnknown:
		return one
	case one == models.OutcomeUnknown:
		return other
	case one == models.OutcomeReversed || other == models.OutcomeReversed:
		return models.OutcomeReversed
	}
	return models.OutcomeUnknown
}
