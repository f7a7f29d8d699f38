package till

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/internal/search"
)

// see reads the sessions of an order: the current one as how says, the earlier ones once.
// Without a current one, nothing was charged, unless it was lost. unproved are the attempts whose
// outcome a person has said, or with a session that the platform has forgotten, after a day.
func (x order) see(ctx context.Context, how reading) views {
	current, seen := x.note.current(), views{current: view{View: wait.View{Fate: wait.None}}, last: x.note.Last}
	switch current.State {
	case asked:
		seen.current = view{View: wait.View{Err: x.lost}}
	case opened:
		read, known := x.readOwn, x.known
		switch {
		case known != nil && !search.IsSameID(known.ID, current.Session): // another press has gone on
			known = nil
		case known != nil && x.unnoted == nil: // this call has noted whose it is
			read = x.till.readSession
		}
		seen.current = read(ctx, current, current.Session, known, how)
	}
	if seen.current.isRead() && ctx.Err() != nil { // it has waited: what was before is soon read
		var cancel context.CancelFunc
		ctx, cancel = notes.Outlasting(ctx)
		defer cancel()
	}
	for _, a := range x.note.Attempts {
		isProved := a.State != unpaid && !a.Settled && a.Former == nil
		for _, session := range a.sessions() {
			if session == current.Session && current.State == opened {
				continue
			}
			v := x.readOwn(ctx, a, session, nil, later) // than the next attempt, if it was closed
			if errors.Is(v.Err, errOwned) {
				continue
			}
			if v.isMissing() && a.age(v.Date) >= day {
				isProved = false
				continue
			}
			seen.earlier = append(seen.earlier, v)
		}
		if !isProved {
			seen.unproved = append(seen.unproved, a)
		}
	}
	return seen
}

// readOwn reads a session that the order has or had. One that is paid, and belongs to another
// order, is not its: the platform has responded to both with it, and one could not note that.
func (x order) readOwn(ctx context.Context, a attempt, session string, known *models.Session, how reading) view {
	v := x.till.readSession(ctx, a, session, known, how)
	if v.Fate != wait.Approved {
		return v
	}
	switch _, at, err := x.till.readTerminal(ctx, a.Terminal); {
	case err != nil:
		return view{View: wait.View{Err: fmt.Errorf("whose session %s is cannot be read: %w", x.till.quote(session), err)}}
	case at.isOfOther(session, x.name):
		return view{View: wait.View{Err: fmt.Errorf("session %s is paid, but %w: %w", x.till.quote(session), errOwned, payterm.ErrOutcomeUnknown)}}
	}
	return v
}

// payment returns the state of an order by what was seen of it, and notes it. If its note was
// changed since it was read, the error matches ErrChanged, and the state is unknown: read the order
// again. Only a paid session that this call knows to be the order's counts nevertheless.
func (x order) payment(ctx context.Context, seen views) (*Payment, error) {
	v, unnoted := seen.decides(), x.unnoted
	a, paid := x.note.current(), v.charge()
	isSure := paid.session != "" && x.known != nil && search.IsSameID(x.known.ID, paid.session) && (a.Responded || x.unnoted == nil)
	if v.Fate.IsDecided() {
		err := x.noteOwners(ctx, paid)
		isStale := errors.Is(err, ErrChanged) || errors.Is(err, errChanging)
		if v.Fate.IsUnpaid() && err != nil || isStale && !isSure || errors.Is(err, errOwned) || errors.Is(err, errSold) {
			return x.unknown(), err
		}
		unnoted = errors.Join(unnoted, err)
	}
	if v.isRead() {
		isDone := v.isDone(a) && !errors.Is(v.Err, ErrPaidTwice) && a.State != asked
		if shown := v.Fate.Outcome(); shown != models.OutcomeUnknown {
			x.note.Last, x.note.Seen = shown, now()
		}
		if a.State == opened {
			a.Final = isDone
			if v.Fate == wait.Approved && !a.Settled {
				a.Entry = nil // nobody has to look any more
			}
			x.note = x.note.with(a)
		}
		err := x.remember(ctx, isDone, paid.session)
		if errors.Is(err, ErrChanged) && !isSure {
			return x.unknown(), fmt.Errorf("%w: %w", err, payterm.ErrOutcomeUnknown)
		}
		unnoted = errors.Join(unnoted, err)
	}
	if v.Fate == wait.Silent && v.Err == nil { // it was read once
		v.Err = payterm.ErrSessionExpired
	}
	if unnoted != nil {
		v.Err = errors.Join(v.Err, fmt.Errorf("this could not be noted: %w", unnoted))
	}
	return x.tell(v)
}

// remember notes what the platform showed, and the paid session of the order, if any. If another
// call has noted what it saw meanwhile, it replaces that by an outcome that is done, or confirms
// it. It returns ErrChanged if the order has another attempt or session, or its note keeps
// changing.
func (x order) remember(ctx context.Context, isDone bool, paid string) error {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	of, paid := x.note.attemptOf(paid)
	current := x.note.current()
	ofCurrent := ""
	if paid == current.Session {
		ofCurrent = paid
	}
	_, err := x.put(ctx, x.note)
	for i := 0; i < rounds && errors.Is(err, ErrChanged); i++ {
		is, unread := x.till.find(ctx, x.name)
		isLate := notes.IsSame(is.text, x.text) // the store shows what is no longer there
		x.text = is.text
		switch {
		case unread != nil:
			return unread
		case isLate, is.note.withdraws(x.note.Last), !is.note.current().is(current) || x.unnoted == nil && !is.note.hasSessions(x.note):
			return changed{x.till.quote(orderKey(x.name))}
		case !isDone, slices.Contains(done, is.note.Last) && !is.note.Seen.Before(x.note.Seen):
			err = is.confirm(ctx)
			continue
		}
		is.note.Last, is.note.Seen = x.note.Last, x.note.Seen
		if a := is.note.current(); a.State == opened {
			a.Final = true
			is.note = is.note.with(a)
		}
		_, err = is.put(ctx, is.note)
	}
	if err != nil {
		return err
	}
	if isDone && current.Number > 0 { // else it was never asked
		err = x.dropPending(ctx, current, ofCurrent)
	}
	if isNoted := isDone && ofCurrent != ""; paid != "" && !isNoted {
		err = cmp.Or(err, x.till.change(ctx, of.Terminal, func(at *terminalNote) error {
			if !at.tell(paid) {
				return errDone
			}
			return nil
		}))
	}
	return err
}

// done are the outcomes that another look does not make open again.
var done = []models.Outcome{models.OutcomeApproved, models.OutcomeReversed, models.OutcomeDeclined, models.OutcomeNone}

// Payment reads the state of an order, and does not wait for a card. It shows a later reversal:
// call it before you hand over the goods, and at the end of the day. It needs no TerminalID. For an
// order that was never noted, the Payment is nil and the error matches [ErrNoOrder]; one whose note
// is gone is unknown, if TerminalID is set and the note of that terminal names it. The error
// matches [payterm.ErrOutcomeUnknown] if the outcome is unknown; Last is then what the platform
// showed before. If the session of the order is not known, Payment looks for it, for 15 s if the
// order was written in the last minute. An order whose session has expired is open, and the error
// matches [payterm.ErrSessionExpired]. One whose session was closed without a transaction in the
// last minute is open, too; if its updated_at does not tell when that was, Payment reads on for ten
// seconds.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}
func (t Till) Payment(ctx context.Context, order string) (_ *Payment, err error) {
	x, err := t.findNoted(ctx, order)
	defer func() { err = x.about(ended(ctx, err)) }()
	switch {
	case errors.Is(err, ErrNoOrder):
		return nil, err
	case err != nil:
		return unknown(order), err
	case x.text == nil:
		return x.unknown(), cmp.Or(x.noteOwners(ctx, charge{}), payterm.ErrOutcomeUnknown)
	}
	for range rounds {
		if x.note.current().State == asked {
			x = x.seek(ctx)
		}
		payment, stopped := x.payment(ctx, x.see(ctx, shortly))
		if !isStale(payment, stopped) {
			return payment, stopped
		}
		if x, err = t.find(ctx, order); err != nil {
			return payment, stopped
		}
	}
	return x.unknown(), fmt.Errorf("%w: %w", errChanging, payterm.ErrOutcomeUnknown)
}

// isStale reports whether a payment is unknown since the order's note has changed: what it is has
// to be judged anew.
func isStale(p *Payment, err error) bool {
	return p.Outcome == models.OutcomeUnknown && errors.Is(err, ErrChanged)
}

// Pending returns the orders of the terminal that need a look, with Pay or Payment, or a person:
// those whose session is unknown, as after a lost response, and those whose session was open when
// it was last read, as after a crash, or whose note is gone. Call it when the program starts. The
// oldest is the first. An error may stand beside orders: it names those whose notes are damaged.
func (t Till) Pending(ctx context.Context) (_ []string, err error) {
	defer func() { err = t.about("", t.TerminalID, err) }()
	if t.TerminalID == "" {
		return nil, &payterm.RequestError{Field: "terminalID", Reason: "is empty"}
	}
	if err := t.check(ctx); err != nil {
		return nil, err
	}
	_, at, err := t.readTerminal(ctx, t.terminal())
	if err != nil {
		return nil, err
	}
	orders := slices.SortedFunc(maps.Keys(at.Pending), func(one, other string) int {
		return cmp.Compare(at.Pending[one].Number, at.Pending[other].Number)
	})
	var pending []string
	for _, name := range orders {
		x, unread := t.find(ctx, name)
		if unread != nil {
			err = errors.Join(err, unread)
			continue
		}
		a := x.note.current()
		isPaid := a.State == asked && x.note.Last == models.OutcomeApproved       // by an earlier session
		isOpen := a.isOpen() && a.Terminal == t.terminal() && !a.Final && !isPaid // else it was never sent
		if isGone := x.text == nil; isOpen || isGone {
			pending = append(pending, name)
		}
	}
	return pending, err
}
