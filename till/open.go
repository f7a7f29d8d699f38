package till

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/internal/search"
)

// open notes the order and opens a session, once. It returns ErrChanged, and has sent nothing, if
// another press has noted the order, notSent if the order got no session, or the error of a note
// that cannot be read.
func (x order) open(ctx context.Context, params models.SessionCreateParams) (order, error) {
	a := attempt{Terminal: x.till.terminal(), Params: params, State: asked}
	if x.till.TerminalID != a.Terminal {
		a.Spelling = x.till.TerminalID
	}
	before := &search.Note{TerminalID: x.till.TerminalID, Type: params.Type, Amount: params.Amount, Prompt: true}
	x, err := x.ask(ctx, &a, before)
	if err != nil {
		return x, err
	}
	if a.isLate() {
		return x.refuse(ctx, a, errSlow)
	}
	var info payterm.CallInfo
	began := time.Now()
	session, err := x.till.Client.With(payterm.WithCallInfo(&info)).Clients.Sessions.Create(ctx, x.till.TerminalID, params)
	x.sent = dateBefore(info.Header, began)
	s, err := searching(before).Sent(session, err)
	if id := s.WrittenID; id != "" { // of the response, even of an unreadable one
		session, notOurs := x.opened(ctx, a, before, id, session)
		if notOurs == nil {
			var y order
			if y, notOurs = x.claim(ctx, a, session, responded); notOurs == nil {
				return y, nil
			}
		}
		x = x.noteNamed(ctx, a, id)
		err = fmt.Errorf("%w: %w", payterm.ErrOutcomeUnknown, notOurs)
	}
	if errors.Is(err, payterm.ErrOutcomeUnknown) {
		x.lost = err
		return x.seek(ctx), nil
	}
	return x.refuse(ctx, a, err)
}

// opened returns the session that the write has opened, by its response, which shows at least an
// id. It returns an error if that is of an older session, with which the platform may respond. One
// of another amount has to show that it is new.
func (x order) opened(ctx context.Context, a attempt, before *search.Note, id string, shown *models.Session) (*models.Session, error) {
	if err := x.checkTerminal(ctx, shown); err != nil {
		return nil, err
	}
	session := shown
	if session == nil || session.CreatedAt.Time().IsZero() {
		v := x.till.readSession(ctx, a, id, nil, once)
		if session = v.Session; session == nil {
			return nil, v.Err
		}
	}
	isNew := session.Outcome() == models.OutcomeOpen && !x.sent.IsZero() && !session.CreatedAt.Time().Before(x.sent)
	switch {
	case search.Differs(string(session.Type), string(a.Params.Type)), !a.isOtherAmount(session) && before.Fit(session) == search.Unlike:
		return nil, errors.New("the response shows a session of another type, or an older one")
	case a.isOtherAmount(session) && !isNew:
		return nil, errors.New("the response shows a session of another amount, which may be an older one")
	case shown != nil && (shown.Transaction != nil || shown.Status != "" && shown.Outcome() != models.OutcomeOpen):
		return nil, errors.New("the response shows a session that is not new")
	}
	return session, nil
}

// checkTerminal returns an error if the response to a write shows a session of another terminal:
// one of another TID, since one terminal may have several ids.
func (x order) checkTerminal(ctx context.Context, shown *models.Session) error {
	if shown == nil || !search.IsElsewhere(shown, x.till.TerminalID) {
		return nil
	}
	id := shown.Terminal.ID
	terminals := x.till.Client.Clients.Terminals
	own, err := terminals.Get(ctx, x.till.TerminalID)
	if err == nil {
		var other *models.Terminal
		if other, err = terminals.Get(ctx, id); err == nil && other.TID != "" && own.TID != "" && !search.DiffersTID(other.TID, own.TID) {
			return nil
		}
	}
	return errors.Join(fmt.Errorf("the response shows a session of terminal %s", x.till.quote(id)), err)
}

// noteNamed notes the session that the response named, although it is not believed: it counts
// against SettleUnpaid, and a person may name it.
func (x order) noteNamed(ctx context.Context, a attempt, id string) order {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	a.Open = append(a.Open, id)
	if y, err := x.putAttempt(ctx, a); err == nil {
		return y
	}
	return x // another press has noted the order, or the store fails: the list shows the session
}

// longestDelay is how long the notes may take from the reading of the list to the write, since
// SettleUnpaid counts from the noted time.
const longestDelay = time.Minute

// isLate reports whether the notes took longer than that.
func (a attempt) isLate() bool { return search.Since(a.began) > longestDelay }

var errSlow = errors.New("reading other sessions and storing the notes took longer than a minute: nothing was sent")

// ask notes that the order is about to be sent. If that fails nothing is sent, and the note is read
// again: another press may have sent, or the store may have written despite its error.
func (x order) ask(ctx context.Context, a *attempt, before *search.Note) (order, error) {
	y, err := x.noteAsked(ctx, a, before)
	if err == nil {
		return y, nil
	}
	is, unread := x.newest(ctx)
	if unread != nil {
		return x, err // the state of the order is unknown
	}
	_, isNoted := is.note.find(*a)
	switch {
	case isNoted && errors.Is(err, ErrChanged): // the store wrote twice
		return is, nil
	case isNoted:
		_, err = is.refuse(ctx, *a, err)
		return is, err
	case errors.Is(err, ErrTerminalBusy) && !notes.IsSame(is.text, x.text): // by another press
		return is, changed{x.till.quote(orderKey(x.name))}
	case errors.Is(err, ErrChanged) || is.note.current().isOpen() && !is.note.current().is(x.note.current()):
		if a.Number != 0 {
			_ = is.replacePending(ctx, *a) // a look for the other attempt does without
		}
		return is, err
	}
	return is, notSent{err}
}

// noteAsked notes what is there before the write, and the attempt.
func (x order) noteAsked(ctx context.Context, a *attempt, before *search.Note) (order, error) {
	_, at, err := x.till.readTerminal(ctx, a.Terminal)
	if err != nil {
		return x, err
	}
	seen, err := before.NoteSessions(ctx, x.till.Client, at.last())
	if err != nil {
		return x, err
	}
	a.Asked, a.Date, a.Since, a.Open, a.began = now(), before.Date, before.Since, seen.Open, time.Now()
	if a.Beside, err = x.checkOthers(ctx, at, seen, before.Date); err != nil {
		return x, err
	}
	if x, err = x.noteAsking(ctx); err != nil {
		return x, err
	}
	number, err := x.addPending(ctx, *a, seen.Like, at)
	if err != nil {
		return x, err
	}
	a.Number = number
	if a.Entry, err = json.Marshal(searching(before)); err != nil {
		return x, err
	}
	return x.putAttempt(ctx, *a)
}

// noteAsking notes that an attempt is about to be added, before the terminal's note names it: where
// that knows more of the order, the order's note is gone or an older copy.
func (x order) noteAsking(ctx context.Context) (order, error) {
	n := x.note
	n.Asks = len(n.Attempts) + 1
	if n.Attempts == nil {
		n.Attempts = []attempt{}
	}
	return x.put(ctx, n)
}

// searching returns the search for a session. Nobody else opens sessions on the terminal.
func searching(before *search.Note) search.Search[models.Session] {
	return search.Search[models.Session]{Kind: search.Session, Note: before, Sole: true}
}
