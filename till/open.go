package till

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/internal/search"
)

// notSent is an error that left the order without a new session: nothing was sent, or the platform
// has refused.
type notSent struct{ error }

func (n notSent) Unwrap() error { return n.error }

// open notes the order and opens a session, once. It returns ErrChanged, and has sent nothing, if
// another press has noted the order, notSent if the order got no session, or the error of a note
// that cannot be read. If the response does not say which session is open, it looks for that.
func (o *order) open(ctx context.Context, params models.SessionCreateParams) error {
	a := attempt{Terminal: o.till.terminal(), Params: params, State: asked}
	if o.till.TerminalID != a.Terminal {
		a.Spelling = o.till.TerminalID
	}
	a.Before = &search.Note{TerminalID: o.till.TerminalID, Type: params.Type, Amount: params.Amount, Prompt: true}
	if err := o.begin(ctx, &a); err != nil {
		return err
	}
	if a.isLate() {
		return o.noteRefused(ctx, a, errSlow)
	}
	var info payterm.CallInfo
	began := time.Now()
	session, err := o.till.Client.With(payterm.WithCallInfo(&info)).Clients.Sessions.Create(ctx, o.till.TerminalID, params)
	o.sent = dateBefore(info.Header, began)
	s, err := searching(a.Before).Sent(session, err)
	if id := s.WrittenID; id != "" { // of the response, even of an unreadable one
		session, doubt := o.readOpened(ctx, a, id, session)
		if doubt == nil {
			if doubt = o.claim(ctx, a, session, byResponse); doubt == nil {
				return nil
			}
		}
		o.noteNamed(ctx, a, id)
		err = fmt.Errorf("%w: %w", payterm.ErrOutcomeUnknown, doubt)
	}
	if errors.Is(err, payterm.ErrOutcomeUnknown) {
		o.lost = err
		o.findSession(ctx)
		return nil
	}
	return o.noteRefused(ctx, a, err)
}

// begin notes that an attempt is about to be sent. If that fails, nothing is sent, and the note is
// read again: another press may have sent, or the store may have written despite its error.
func (o *order) begin(ctx context.Context, a *attempt) error {
	err := o.noteAttempt(ctx, a)
	if err == nil {
		return nil
	}
	is, unread := o.newest(ctx)
	if unread != nil {
		return err // the state of the order is unknown
	}
	was := *o
	*o = *is
	_, isNoted := o.note.find(*a)
	current := o.note.current()
	switch {
	case isNoted && errors.Is(err, ErrChanged): // the store wrote twice
		return nil
	case isNoted:
		return o.noteRefused(ctx, *a, err)
	case errors.Is(err, ErrTerminalBusy) && !notes.IsSame(o.text, was.text): // by another press
		return o.changed()
	case errors.Is(err, ErrChanged), current.isOpen() && !current.is(was.note.current()):
		if a.Number != 0 {
			_ = o.replacePending(ctx, *a) // a search for the other attempt does without
		}
		return err
	}
	return notSent{err}
}

// noteAttempt notes what is there before the write, and then the attempt: that it is about to be
// asked, that it is pending on the terminal, and that it is asked. The comment of terminalNote says
// what this order is for.
func (o *order) noteAttempt(ctx context.Context, a *attempt) error {
	_, at, err := o.till.readTerminal(ctx, a.Terminal)
	if err != nil {
		return err
	}
	seen, err := a.Before.NoteSessions(ctx, o.till.Client, at.last())
	if err != nil {
		return err
	}
	a.Asked, a.Date, a.Since, a.Open, a.began = now(), a.Before.Date, a.Before.Since, seen.Open, time.Now()
	if a.Abandoned, err = o.checkOthers(ctx, at, seen, a.Date); err != nil {
		return err
	}
	if err := o.noteIntent(ctx); err != nil {
		return err
	}
	number, err := o.addPending(ctx, *a, seen.Like, at)
	if err != nil {
		return err
	}
	a.Number = number
	return o.putAttempt(ctx, *a)
}

// noteIntent notes that an attempt is about to be added, before the terminal's note names it: where
// that knows more of the order, the order's note is gone or an older copy.
func (o *order) noteIntent(ctx context.Context) error {
	n := o.note
	n.Asks = len(n.Attempts) + 1
	if n.Attempts == nil {
		n.Attempts = []attempt{}
	}
	return o.put(ctx, n)
}

// addPending notes that the order may have a session from now on, and returns the number of the
// addition. before are the sessions that were there, was is the terminal's note before they were
// read. It returns ErrChanged if another call has noted the order since, or has settled one as
// unpaid, or, with OneAtATime, has added anything: the terminal may be busy.
func (o *order) addPending(ctx context.Context, a attempt, before []string, was *terminalNote) (number int, _ error) {
	err := o.till.change(ctx, a.Terminal, func(at *terminalNote) (bool, error) {
		is, err := o.till.find(ctx, o.name)
		switch {
		case err != nil:
			return false, err
		case !notes.IsSame(is.text, o.text), at.Unpaid != was.Unpaid, o.till.OneAtATime && at.Number != was.Number:
			return false, ErrChanged
		}
		at.Number = 1 + o.note.lastNumber(a.Terminal, at.Number)
		a.Number = at.Number
		unowned := slices.DeleteFunc(slices.Clone(before), func(session string) bool { return at.ownerOf(session) != "" })
		at.addPending(o.name, o.note.Asks, a, unowned)
		return true, nil
	})
	return a.Number, err
}

// replacePending replaces what addPending noted of an attempt by what is needed of the current one,
// which another press has noted first: the addition may have overwritten that one's.
func (o *order) replacePending(ctx context.Context, a attempt) error {
	return o.till.change(ctx, a.Terminal, func(at *terminalNote) (bool, error) {
		one, current := at.Pending[o.name], o.note.current()
		if one.Number != a.Number {
			return false, nil
		}
		if current.isOpen() && current.Terminal == a.Terminal {
			at.addPending(o.name, o.note.Asks, current, one.Before)
		} else {
			delete(at.Pending, o.name)
		}
		return true, nil
	})
}

// longestDelay is how long the notes may take from the reading of the list to the write, since
// SettleUnpaid counts from the noted time.
const longestDelay = time.Minute

// isLate reports whether the notes took longer than that.
func (a attempt) isLate() bool { return search.Since(a.began) > longestDelay }

var errSlow = errors.New("reading other sessions and storing the notes took longer than a minute: nothing was sent")

// noteRefused notes that the attempt got no session, for err.
func (o *order) noteRefused(ctx context.Context, a attempt, err error) error {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	a.State, a.Before = refused, nil
	unnoted := o.putAttempt(ctx, a)
	if unnoted == nil {
		unnoted = o.dropPending(ctx, a, "")
	}
	if unnoted != nil {
		err = fmt.Errorf("%w (which could not be noted: %v)", err, unnoted) //nolint:errorlint // err decides
	}
	return notSent{err}
}

// readOpened returns the session that the write has opened, by its response, which shows at least
// an id. It returns an error if that is of an older session, with which the platform may respond.
func (o *order) readOpened(ctx context.Context, a attempt, id string, shown *models.Session) (*models.Session, error) {
	if err := o.checkTerminal(ctx, shown); err != nil {
		return nil, err
	}
	session := shown
	if session == nil || session.CreatedAt.Time().IsZero() {
		v := o.till.readSession(ctx, a, id, nil, once)
		if session = v.Session; session == nil {
			return nil, v.Err
		}
	}
	return session, a.hasOpened(shown, session, o.isNew(session))
}

// hasOpened returns an error unless an attempt has opened a session. It decides by the response to
// the write, which is nil if it is unreadable, and by the session as it was read. One of another
// amount has to show that it is new.
func (a attempt) hasOpened(shown, session *models.Session, isNew bool) error {
	isOtherAmount, isOver := a.isOtherAmount(session), session.Outcome() != models.OutcomeOpen
	switch {
	case search.Differs(string(session.Type), string(a.Params.Type)), !isOtherAmount && a.Before.Fit(session) == search.Unlike:
		return errors.New("the response shows a session of another type, or an older one")
	case isOtherAmount && (isOver || !isNew):
		return errors.New("the response shows a session of another amount, which may be an older one")
	case shown != nil && (shown.Transaction != nil || shown.Status != "" && shown.Outcome() != models.OutcomeOpen):
		return errors.New("the response shows a session that is not new")
	}
	return nil
}

// checkTerminal returns an error if the response to a write shows a session of another terminal:
// one of another TID, since one terminal may have several ids.
func (o *order) checkTerminal(ctx context.Context, shown *models.Session) error {
	if shown == nil || !search.IsElsewhere(shown, o.till.TerminalID) {
		return nil
	}
	id := shown.Terminal.ID
	terminals := o.till.Client.Clients.Terminals
	own, err := terminals.Get(ctx, o.till.TerminalID)
	if err == nil {
		var other *models.Terminal
		if other, err = terminals.Get(ctx, id); err == nil && other.TID != "" && own.TID != "" && !search.DiffersTID(other.TID, own.TID) {
			return nil
		}
	}
	return errors.Join(fmt.Errorf("the response shows a session of terminal %s", o.till.quote(id)), err)
}

// noteNamed notes the session that the response named, although it is not believed: it counts
// against SettleUnpaid, and a person may name it. If another press has noted the order, or the
// store fails, the list of sessions still shows it.
func (o *order) noteNamed(ctx context.Context, a attempt, id string) {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	a.Open = append(a.Open, id)
	_ = o.putAttempt(ctx, a)
}
