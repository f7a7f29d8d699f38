package till

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/payterm/payterm-go/internal/pause"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/internal/search"
)

const (
	// inFlight is how long after its write an order without a known session makes a terminal busy.
	inFlight = 3 * time.Minute

	// saying is how long a call that waits for a session may take to say that it is paid.
	saying = 3 * time.Second
)

// others checks the other sessions of a terminal before one is opened.
type others struct {
	order

	at     *terminalNote
	owners map[string]owned // by session
	date   time.Time        // of the list, by the platform's clock; zero: unknown

	busy   *OtherError // the first reason to refuse, or nil
	beside []string    // sessions that are none, since Beside names them
}

// checkOthers returns an OtherError if the order's customer might pay another session of the
// terminal, or has, perhaps: one that was listed at date, or is noted. It returns the open ones
// that Beside names.
func (x order) checkOthers(ctx context.Context, at *terminalNote, seen search.Before, date time.Time) (beside []string, _ error) {
	c := &others{order: x, at: at, owners: map[string]owned{}, date: date}
	for _, one := range at.Sessions {
		c.owners[search.FoldID(one.Session)] = one
	}
	listed := map[string]bool{}
	for _, isPaid := range []bool{true, false} { // first what the customer has perhaps done
		for _, session := range seen.Sessions {
			listed[search.FoldID(session.ID)] = true
			if isPaid != (session.Outcome() == models.OutcomeApproved) {
				continue
			}
			if err := c.check(ctx, session); err != nil {
				return nil, err
			}
		}
	}
	if !x.till.OneAtATime {
		return nil, nil
	}
	for _, id := range seen.Unreadable {
		id = search.FoldID(id)
		if owner := c.owners[id]; owner.Order != x.name && !owner.Told && !listed[id] && c.busy == nil {
			listed[id] = true
			if err := c.read(ctx, id, owner.Order); err != nil {
				return nil, err
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(at.Pending)) {
		switch one := at.Pending[name]; {
		case name == x.name || c.busy != nil:
		case one.Session == "":
			c.checkInFlight(name, one)
		case !listed[search.FoldID(one.Session)]:
			if err := c.read(ctx, one.Session, name); err != nil {
				return nil, err
			}
		}
	}
	if c.busy == nil {
		return c.beside, nil
	}
	if c.busy.isGuess || c.busy.Order == "" { // perhaps that of an order noted after at was read
		if _, is, err := x.till.readTerminal(ctx, at.Terminal); err != nil {
			return nil, err
		} else if is.Number != at.Number {
			return nil, changed{x.till.quote(terminalKey(at.Terminal))}
		}
	}
	return nil, c.busy
}

// check checks a session as it was read.
func (c *others) check(ctx context.Context, session *models.Session) error {
	owner := c.owners[search.FoldID(session.ID)]
	if owner.Order == c.name || search.HasID(c.note.sessions(), session.ID) {
		return nil
	}
	fate := wait.Read(session, c.date)
	if fate.IsFinal() && (fate != wait.Approved || owner.Told) {
		return nil
	}
	other := c.till.other(OtherError{Session: session})
	other.Order, other.isGuess = c.at.whose(session, c.name)
	isClosed := session.Status == models.SessionStatusClosed
	if isClosed && fate == wait.Open && other.isGuess && c.till.OneAtATime && c.busy == nil {
		v := c.till.readSession(ctx, attempt{Terminal: c.at.Terminal}, session.ID, nil, patiently)
		if v.isRead() {
			other.Session, fate = v.Session, v.Fate
		}
	}
	switch {
	case fate == wait.Approved && (owner.Order != "" || other.isGuess):
		return c.checkPaid(ctx, other)
	case fate == wait.Open && !isClosed:
		c.refuse(other, owner.Noted)
	}
	return nil
}

// other returns an error that quotes as the till does.
func (t Till) other(e OtherError) *OtherError {
	e.conceal = t.quote
	return &e
}

// checkPaid returns the error of a paid session, unless a call has said that it is paid, or says so
// within three seconds: the one that waits for it.
func (c *others) checkPaid(ctx context.Context, other *OtherError) error {
	id := other.Session.ID
	if c.at.isTold(id) {
		return nil
	}
	switch v := c.till.readSession(ctx, attempt{Terminal: c.at.Terminal}, id, nil, once); {
	case v.isRead() && v.Fate != wait.Approved: // as its sale shows
		return nil
	case v.isRead():
		other.Session = v.Session
	}
	for range saying / time.Second {
		if err := pause.For(ctx, time.Second); err != nil {
			return err
		}
		if _, at, err := c.till.readTerminal(ctx, c.at.Terminal); err != nil || at.isTold(id) {
			return err
		}
	}
	if is, err := c.till.find(ctx, c.name); err != nil {
		return err
	} else if !notes.IsSame(is.text, c.text) { // another press may have opened it for this order
		return changed{c.till.quote(orderKey(c.name))}
	}
	return c.tellOther(ctx, c.at.Terminal, other)
}

// tellOther notes that this call says that another session is paid, and returns the error that says
// so, or nil if another call has said it. What cannot be noted is said again.
func (x order) tellOther(ctx context.Context, terminal string, other *OtherError) error {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	isTold := false
	err := x.till.change(ctx, terminal, func(at *terminalNote) error {
		other.Order, other.isGuess = at.whose(other.Session, x.name)
		if isTold = !at.tell(other.Session.ID); isTold {
			return errDone
		}
		return nil
	})
	if isTold && err == nil {
		return nil
	}
	other.isPaid = true
	return errors.Join(other, err)
}

// read checks a session that the list does not show. One that cannot be read counts as open if an
// order is pending with it, by what is noted of that.
func (c *others) read(ctx context.Context, id, order string) error {
	one := c.at.Pending[order]
	isPending := search.IsSameID(one.Session, id)
	noted := &models.Session{ID: id, Type: one.Type, Amount: one.Amount, CreatedAt: models.TimestampOf(one.Date), ExpiredAt: models.UnixMilliOf(one.End)}
	if _, isOver := c.until(noted, one.Asked); isPending && isOver {
		return nil
	}
	v := c.till.readSession(ctx, attempt{Terminal: c.at.Terminal}, id, nil, once)
	if v.isRead() {
		return c.check(ctx, v.Session)
	}
	if isPending {
		c.refuse(c.till.other(OtherError{Order: order, Session: noted, unread: v.Err}), one.Asked)
	}
	return ctx.Err()
}

// checkInFlight checks an order whose session may appear.
func (c *others) checkInFlight(name string, one pending) {
	until, clock := one.Date.Add(inFlight), c.date
	if one.Date.IsZero() || clock.IsZero() {
		until, clock = one.Asked.Add(inFlight), now()
	}
	if clock.Before(until) && !slices.Contains(c.till.Beside, name) {
		c.busy = c.till.other(OtherError{Order: name, Until: until})
	}
}

// refuse refuses for an open session, noted at a local time, unless Beside names it or it is over.
func (c *others) refuse(other *OtherError, noted time.Time) {
	until, isOver := c.until(other.Session, noted)
	if isOver {
		return
	}
	id := other.Session.ID
	other.Until = until
	isNamed := func(name string) bool { return name != "" && (name == other.Order || search.IsSameID(name, id)) }
	switch {
	case slices.ContainsFunc(c.till.Beside, isNamed):
		c.beside = append(c.beside, id)
	case c.busy == nil:
		c.busy = other
	}
}

// until returns until when a card may be tapped for a session that stays open, and reports whether
// that is over.
func (c *others) until(session *models.Session, noted time.Time) (until time.Time, isOver bool) {
	until, local := wait.Until(session, noted)
	clock := c.date
	if until.IsZero() || clock.IsZero() {
		until, clock = local, now()
	}
	return until, !until.IsZero() && clock.After(until)
}
