package till

import (
	"cmp"
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
	_, at, err := t.readTerminal(ctx, t.terminal())
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
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	return x.till.find(ctx, x.name)
}

// newest is again, and confirms the note.
func (x order) newest(ctx context.Context) (order, error) {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	for range rounds {
		is, err := x.till.find(ctx, x.name)
		if err != nil || !errors.Is(is.confirm(ctx), ErrChanged) {
			return is, err
		}
	}
	return x, errChanging
}

// confirm returns ErrChanged unless the note that was read is the newest, which it puts in place of
// itself: a Get of a store that breaks its contract may show an older one. That there is no note
// cannot be confirmed.
func (x order) confirm(ctx context.Context) error {
	if x.text == nil {
		return nil
	}
	return x.till.put(ctx, orderKey(x.name), x.text, x.text)
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

// lacks returns the attempts that a terminal's note names and the order's note lacks: that is gone,
// or an older copy. A session that a look is about to claim is not lacking.
func (x order) lacks(at *terminalNote) (attempts []attempt) {
	noted := x.note.sessions()
	isClaimed := func(one owned) bool {
		return slices.ContainsFunc(x.note.Attempts, func(a attempt) bool {
			return a.State == asked && a.Terminal == at.Terminal && a.Number <= one.Number
		})
	}
	for _, one := range at.Sessions {
		if one.Order != x.name || search.HasID(noted, one.Session) || isClaimed(one) {
			continue
		}
		noted = append(noted, one.Session)
		a := attempt{Number: one.Number, Terminal: at.Terminal, Asked: one.Noted, Date: one.Date, State: opened, Session: one.Session, Settled: true}
		if pending := at.Pending[x.name]; search.IsSameID(pending.Session, one.Session) {
			a.Number = pending.Number // which ends with it
		}
		attempts = append(attempts, a)
	}
	if one, isPending := at.Pending[x.name]; isPending && one.Ask > x.note.Asks && !search.HasID(noted, one.Session) {
		a := attempt{
			Number: one.Number, Terminal: at.Terminal, Params: models.SessionCreateParams{Type: one.Type, Amount: one.Amount},
			Asked: one.Asked, Date: one.Date, Since: one.Since, State: asked, Doubtful: true,
		}
		if one.Session != "" {
			a.State, a.Session, a.Settled = opened, one.Session, true
		}
		attempts = append(attempts, a)
	}
	return attempts
}

// gone returns the error of an order whose note lacks attempts, or ErrChanged if another press has
// noted them since it was read.
func (x order) gone(ctx context.Context, lacks []attempt) error {
	is, err := x.newest(ctx)
	switch {
	case err != nil:
		return err
	case !notes.IsSame(is.text, x.text):
		return changed{x.till.quote(orderKey(x.name))}
	}
	names := "its write"
	if session := lacks[0].Session; session != "" {
		names = "its session " + x.till.quote(session)
	}
	return fmt.Errorf("its note is gone or an older copy: it lacks %s, which the terminal's note names: "+
		"let a person find out who paid, and call Settle or SettleUnpaid", names)
}

// restore notes what the terminal's note knows of an order whose own note is gone or older. Only a
// person has it restored, since the order may have had other sessions: on other terminals, or
// forgotten ones.
func (x order) restore(ctx context.Context) (order, error) {
	if x.till.TerminalID == "" {
		return x, nil
	}
	_, at, err := x.till.readTerminal(ctx, x.till.terminal())
	if err != nil {
		return x, err
	}
	lacks := x.lacks(at)
	if lacks == nil {
		return x, nil
	}
	n := x.note
	n.Asks = max(n.Asks, at.Pending[x.name].Ask)
	for _, a := range lacks {
		if a.Session != "" {
			switch v := x.till.readSession(ctx, a, a.Session, nil, once); {
			case v.isRead():
				a.Params = models.SessionCreateParams{Type: v.Session.Type, Amount: v.Session.Amount}
				if created := v.Session.CreatedAt.Time(); !created.IsZero() {
					a.Since = created.Add(-2 * skew) // the request may have been late, and the clocks may differ
				}
			case !v.isMissing() || a.age(v.Date) < day:
				return x, fmt.Errorf("its note is gone, and its session %s cannot be read: %w; %w", x.till.quote(a.Session), v.Err, payterm.ErrOutcomeUnknown)
			}
		}
		if same, isNoted := n.find(a); isNoted { // a person replaced its session
			a.Former = append(slices.Clone(a.Former), same.sessions()...)
		}
		n = n.with(a)
	}
	return x.put(ctx, n)
}

// addPending notes that the order may have a session from now on, and returns the number of the
// addition. before are the sessions that were there, was is the terminal's note before they were
// read. It returns ErrChanged if another call has noted the order since, or has settled one as
// unpaid, or, with OneAtATime, has added anything: the terminal may be busy.
func (x order) addPending(ctx context.Context, a attempt, before []string, was *terminalNote) (number int, _ error) {
	err := x.till.change(ctx, a.Terminal, func(at *terminalNote) error {
		is, err := x.till.find(ctx, x.name)
		switch {
		case err != nil:
			return err
		case !notes.IsSame(is.text, x.text), at.Unpaid != was.Unpaid, x.till.OneAtATime && at.Number != was.Number:
			return ErrChanged
		}
		at.Number = 1 + x.note.lastNumber(a.Terminal, at.Number)
		a.Number = at.Number
		unowned := slices.DeleteFunc(slices.Clone(before), func(session string) bool { return at.ownerOf(session) != "" })
		at.addPending(x.name, x.note.Asks, a, unowned)
		return nil
	})
	return a.Number, err
}

// replacePending replaces what addPending noted of an attempt by what is needed of the current one,
// which another press has noted first: the addition may have overwritten that one's.
func (x order) replacePending(ctx context.Context, a attempt) error {
	return x.till.change(ctx, a.Terminal, func(at *terminalNote) error {
		one, current := at.Pending[x.name], x.note.current()
		switch {
		case one.Number != a.Number:
			return errDone
		case current.isOpen() && current.Terminal == a.Terminal:
			at.addPending(x.name, x.note.Asks, current, one.Before)
		default:
			delete(at.Pending, x.name)
		}
		return nil
	})
}

// dropPending notes that nothing has to be found out about an attempt, unless the order is pending
// anew. The session of the attempt, if any, belongs to the order. paid is it if this call says that
// it is paid.
func (x order) dropPending(ctx context.Context, a attempt, paid string) error {
	return x.till.change(ctx, a.Terminal, func(at *terminalNote) error {
		isPending := at.Pending[x.name].Number == a.Number
		if isPending {
			at.addLate(a, x.name)
			delete(at.Pending, x.name)
		}
		if isNew := paid != "" && at.tell(paid); !isNew && !isPending {
			return errDone
		}
		return nil
	})
}

// noteForgotten notes whose the session of an attempt is, although the terminal's note may have
// forgotten that.
func (x order) noteForgotten(ctx context.Context, a attempt) error {
	return x.till.change(ctx, a.Terminal, func(at *terminalNote) error {
		if !at.addLate(a, x.name) {
			return errDone
		}
		return nil
	})
}

// noteOwners notes whose the order's sessions are, as far as a Put has failed, but none that was
// forgotten. Before that, another order that looks for its session could take one of them. It
// returns an error if a terminal's note knows more of the order than its own, or that the session
// by which the order is paid, if any, is another's, or its sale another order's.
func (x order) noteOwners(ctx context.Context, paid charge) error {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	for _, terminal := range x.note.terminals(x.till.terminal()) {
		err := x.till.change(ctx, terminal, func(at *terminalNote) error {
			if lacks := x.lacks(at); lacks != nil {
				return x.gone(ctx, lacks)
			}
			if at.isOfOther(paid.session, x.name) {
				return errOwned
			}
			isNew, err := at.noteSale(paid, x.name)
			if err != nil {
				return err
			}
			for _, a := range x.note.Attempts {
				if a.Terminal == terminal && a.Number > at.Forgotten {
					isNew = at.addLate(a, x.name) || isNew
				}
			}
			if !isNew {
				return errDone
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("%w: %w", payterm.ErrOutcomeUnknown, err)
		}
	}
	return nil
}

// noteDoubt notes that the order is about to be settled as unpaid: another one that looks for such
// a session cannot tell any more which of the two it belongs to. One that is about to be noted has
// read its list before, and starts anew.
func (x order) noteDoubt(ctx context.Context, a attempt) error {
	return x.till.change(ctx, a.Terminal, func(at *terminalNote) error {
		at.Unpaid++
		for _, name := range at.twins(x.name, nil, a.Params) {
			one := at.Pending[name]
			one.Doubtful = true
			at.Pending[name] = one
		}
		return nil
	})
}

// proof is how an attempt's session is known.
type proof int

const (
	responded proof = iota // by the response to its own write
	found                  // by a look
	settled                // by a person
)

var (
	errOwned = errors.New("the session belongs to another order or attempt")
	errTwin  = errors.New("its session may belong to another order")
	errSold  = errors.New("its sale has paid another order")
)

// own notes that a session is the attempt's. It returns errOwned if the session is another order's
// or another attempt's, and errTwin if it may be another order's: it was found by a look, or the
// response does not show that it was created after the write.
func (x order) own(ctx context.Context, a attempt, session *models.Session, by proof) error {
	if search.HasID(x.note.sessions(), session.ID) {
		return errOwned
	}
	return x.till.change(ctx, a.Terminal, func(at *terminalNote) error {
		switch at.ownerOf(session.ID) {
		case x.name:
		case "":
			if err := x.checkTwins(ctx, at, a, session, by); err != nil {
				return err
			}
			at.add(session.ID, x.name, a.Date)
		default:
			return errOwned
		}
		if one := at.Pending[x.name]; one.Number == a.Number {
			one.Session = session.ID
			if end := session.ExpiredAt.Time(); !end.IsZero() {
				one.End = end
			}
			at.Pending[x.name] = one
		}
		return nil
	})
}

// checkTwins returns errTwin if another order may own the session: one that was settled as unpaid,
// or one that is looking for a session, or has this one, by its own note. One that is pending may
// not have written, since its process died before, and one that has a session may not be noted so,
// since the store failed. A session that the response shows to be newer than the write is not that
// of an order that is looking, and a person decides for himself.
func (x order) checkTwins(ctx context.Context, at *terminalNote, a attempt, session *models.Session, by proof) error {
	isNew := by == responded && !x.sent.IsZero() && !session.CreatedAt.Time().Before(x.sent)
	switch {
	case by == settled:
		return nil
	case at.Pending[x.name].Doubtful && !isNew:
		return fmt.Errorf("%w, which was settled as unpaid: a person has to find it, and call Settle", errTwin)
	}
	for _, name := range at.twins(x.name, session, a.Params) {
		twin, err := x.till.find(ctx, name)
		is := twin.note.current()
		mayLook := twin.text == nil || is.State == asked // it is gone, or looks
		switch {
		case err != nil && !isNew:
			return fmt.Errorf("%w: %s: %w", errTwin, x.till.quote(name), err)
		case mayLook && !isNew, search.IsSameID(is.Session, session.ID):
			return fmt.Errorf("%w: %s", errTwin, x.till.quote(name))
		case !isNew:
			if err := twin.confirm(ctx); err != nil {
				return fmt.Errorf("%w: %s: %w", errTwin, x.till.quote(name), err)
			}
		}
	}
	return nil
}
