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

// order is an order, as its note has it.
type order struct {
	till    Till
	name    string
	text    []byte // the note as it is stored, nil for none
	note    orderNote
	unnoted error // of the store, after the write: it does not stop the payment
}

// find reads the note of an order. One that has none is free.
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

// put keeps a note in place of the one that was read.
func (x *order) put(ctx context.Context, n orderNote) error {
	n.Version, n.Order, n.Noted = version, x.name, time.Now().UTC().Truncate(time.Second)
	text, err := x.till.write(ctx, orderKey(x.name), x.text, n)
	if err == nil {
		x.text, x.note = text, n
	}
	return err
}

// isOther reports whether the order was noted for something else.
func (x *order) isOther(terminal string, params models.SessionCreateParams) bool {
	return x.note.Terminal != terminal || x.note.Params != params
}

// open notes the order and opens its session, once. It returns ErrChanged, and has sent nothing, if
// somebody else has noted the order meanwhile.
func (x *order) open(ctx context.Context, params models.SessionCreateParams) error {
	entry, err := x.ask(ctx, params)
	if err != nil {
		return err
	}
	session, err := entry.Send(ctx)
	switch {
	case err == nil:
		return x.noteSession(ctx, session, told)
	case errors.Is(err, payterm.ErrOutcomeUnknown):
		return x.look(ctx, entry, err)
	}
	err = beside(err, x.noteFree(ctx))
	x.note.State = free // whatever the store says
	return err
}

// beside returns an error with the text of that of a note: the first one counts.
func beside(err, unnoted error) error {
	if unnoted == nil {
		return err
	}
	return fmt.Errorf("%w (and it is not noted: %v)", err, unnoted) //nolint:errorlint // see above
}

// ask notes that the order is asked for. If that fails nothing is sent, and the note is read again:
// somebody else may have asked, or the store may have kept what it said it could not.
func (x *order) ask(ctx context.Context, params models.SessionCreateParams) (*journal.Entry[models.Session], error) {
	n := orderNote{Terminal: x.till.Terminal, Params: params, State: asked, Press: uuid.NewString()}
	entry, err := x.noteAsked(ctx, n)
	if err == nil {
		return entry, nil
	}
	now, unread := x.findStill(ctx)
	if unread != nil {
		x.note.State = asked // for all that is known
		return nil, err
	}
	*x = *now
	isOurs := x.note.Press == n.Press
	if isOurs && errors.Is(err, ErrChanged) { // by a store that tries twice
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

// look looks for the session of an order that was asked for. If it cannot tell, the error wraps
// unknown, that of the write; unless somebody else has noted meanwhile what became of the order.
// The entry is that of this process, nil if another Pay has asked.
func (x *order) look(ctx context.Context, entry *journal.Entry[models.Session], unknown error) error {
	for range rounds {
		err := x.search(ctx, entry, unknown)
		if err == nil {
			return nil
		}
		now, unread := x.findStill(ctx)
		switch {
		case unread != nil:
			return x.isUnknown(unread, unknown)
		case now.note.State != asked:
			*x = *now
			return nil
		case now.note.Press != x.note.Press: // asked anew
			*x, entry = *now, nil
		case !errors.Is(err, ErrChanged):
			return x.isUnknown(err, unknown)
		}
	}
	return x.isUnknown(errChanging, unknown)
}

// isUnknown returns the error of an order whose session cannot be told, with the reason.
func (x *order) isUnknown(reason, unknown error) error {
	return fmt.Errorf("till: order %q: %w: %w", x.name, reason, unknown)
}

// findStill is find, also after the context has ended.
func (x *order) findStill(ctx context.Context) (*order, error) {
	ctx, cancel := outlasting(ctx)
	defer cancel()
	return x.till.find(ctx, x.name)
}

// search looks once, and notes what it finds. It returns why it cannot, ErrChanged if somebody else
// has noted that session, or the order, meanwhile.
func (x *order) search(ctx context.Context, entry *journal.Entry[models.Session], unknown error) error {
	_, at, err := x.readTerminal(ctx)
	if err != nil {
		return err
	}
	if own := at.sessionOf(x.name, x.note.Number); own != "" {
		return x.noteSession(ctx, &models.Session{ID: own}, found)
	}
	if _, isPending := at.Pending[x.name]; !isPending || x.note.Number <= at.Forgotten {
		return fmt.Errorf("%d payments and more were taken since, so its session cannot be told from theirs", remembered)
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
		if odd, ok := errors.AsType[*payterm.DecodeError](unknown); ok && odd.ID == finding.Found.ID {
			by = told // by an answer of which that much could be read
		}
		return x.noteSession(ctx, finding.Found, by)
	case stopped != nil: // as text: a 401 to the list is no 401 to the write
		return fmt.Errorf("its session was not looked for to the end (%v)", stopped) //nolint:errorlint // see above
	case finding.Verdict == journal.NotSeen:
		return errors.New("its session was not seen")
	}
	return errors.New("several sessions may be its")
}

// proof is how a session is known to be an order's.
type proof int

const (
	told    proof = iota // by the answer to its own write
	found                // by a look
	settled              // by a person
)

// noteSession notes that a session is the order's. If the platform has told so the payment goes on
// whatever the store says. Else an error leaves all as it was: ErrChanged if somebody else has
// noted the session, or the order, meanwhile, and errTwin if the session may be another order's.
func (x *order) noteSession(ctx context.Context, session *models.Session, by proof) error {
	ctx, cancel := outlasting(ctx)
	defer cancel()
	unowned := x.own(ctx, session, by)
	if unowned != nil && by != told {
		return unowned
	}
	n := x.note.now(opened, session.ID)
	err := x.put(ctx, n)
	for i := 0; i < rounds && by == told && errors.Is(err, ErrChanged); i++ {
		var now *order // somebody has looked for it
		if now, err = x.till.find(ctx, x.name); err == nil && now.note.Session != n.Session {
			x.text = now.text
			err = x.put(ctx, n)
		}
	}
	if errors.Is(err, ErrChanged) && by != told {
		return err
	}
	x.note, x.unnoted = n, errors.Join(unowned, err)
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

// payment reads the sale of a session, and returns what became of the order. err is that of reading
// the session.
func (x *order) payment(ctx context.Context, session *models.Session, err error) (*Payment, error) {
	p := &Payment{Order: x.name, Outcome: models.OutcomeUnknown, Session: session}
	if session != nil {
		p.Outcome = session.Outcome()
	}
	if session != nil && session.Transaction != nil && session.Transaction.ID != "" {
		sale, unread := x.till.Client.Clients.Transactions.Get(ctx, session.Transaction.ID)
		if unread == nil {
			p.Sale, p.Outcome = sale, both(p.Outcome, sale.Outcome())
		}
		err = errors.Join(err, unread)
	}
	if p.Outcome == models.OutcomeUnknown && !errors.Is(err, payterm.ErrOutcomeUnknown) {
		err = errors.Join(payterm.ErrOutcomeUnknown, err)
	}
	if x.unnoted != nil {
		err = errors.Join(err, fmt.Errorf("the payment may stand, and is not noted: %w", x.unnoted))
	}
	if err != nil {
		err = fmt.Errorf("till: order %q is %s: %w", x.name, p.Outcome, err)
	}
	return p, err
}

// both returns the outcome of a sale in two views. A reversal shows in one before the other.
func both(one, other models.Outcome) models.Outcome {
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
