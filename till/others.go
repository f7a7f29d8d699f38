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
	*order

	at     *terminalNote
	owners map[string]owned // by session
	date   time.Time        // of the list, by the platform's clock; zero: unknown
	listed map[string]bool  // the sessions that were checked

	busy      *OtherError // the first reason to refuse, or nil
	abandoned []string    // sessions that are none, since Till.Abandoned names them
}

// checkOthers returns an OtherError if the order's customer might pay another session of the
// terminal, or has, perhaps: one that was listed at date, or is noted. It returns the open ones
// that Till.Abandoned names.
func (o *order) checkOthers(ctx context.Context, at *terminalNote, seen search.Before, date time.Time) (abandoned []string, _ error) {
	c := &others{order: o, at: at, owners: map[string]owned{}, date: date, listed: map[string]bool{}}
	for _, one := range at.Sessions {
		c.owners[search.FoldID(one.Session)] = one
	}
	err := c.checkListed(ctx, seen.Sessions)
	if err != nil || !o.till.OneAtATime {
		return nil, err
	}
	if err := c.checkUnreadable(ctx, seen.Unreadable); err != nil {
		return nil, err
	}
	if err := c.checkPending(ctx); err != nil || c.busy == nil {
		return c.abandoned, err
	}
	return nil, c.refusal(ctx)
}

// checkListed checks the sessions of the list: first those that the customer has perhaps paid.
func (c *others) checkListed(ctx context.Context, listed []*models.Session) error {
	for _, isPaid := range []bool{true, false} {
		for _, session := range listed {
			c.listed[search.FoldID(session.ID)] = true
			if isPaid != (session.Outcome() == models.OutcomeApproved) {
				continue
			}
			if err := c.check(ctx, session); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkUnreadable checks the sessions of which the list shows only the id.
func (c *others) checkUnreadable(ctx context.Context, ids []string) error {
	for _, id := range ids {
		id = search.FoldID(id)
		owner := c.owners[id]
		if owner.Order == c.name || owner.Told || c.listed[id] || c.busy != nil {
			continue
		}
		c.listed[id] = true
		if err := c.read(ctx, id, owner.Order); err != nil {
			return err
		}
	}
	return nil
}

// checkPending checks the orders whose sessions the list does not show.
func (c *others) checkPending(ctx context.Context) error {
	for _, name := range slices.Sorted(maps.Keys(c.at.Pending)) {
		switch one := c.at.Pending[name]; {
		case name == c.name || c.busy != nil:
		case one.Session == "":
			c.checkInFlight(name, one)
		case !c.listed[search.FoldID(one.Session)]:
			if err := c.read(ctx, one.Session, name); err != nil {
				return err
			}
		}
	}
	return nil
}

// refusal returns why the terminal is busy. A session that no order owns is perhaps that of an
// order that was noted meanwhile: then the check has to begin anew.
func (c *others) refusal(ctx context.Context) error {
	if !c.busy.isGuess && c.busy.Order != "" {
		return c.busy
	}
	_, is, err := c.till.readTerminal(ctx, c.at.Terminal)
	switch {
	case err != nil:
		return err
	case is.Number != c.at.Number:
		return changed{c.till.quote(terminalKey(c.at.Terminal))}
	}
	return c.busy
}

// check checks a session as it was read.
func (c *others) check(ctx context.Context, session *models.Session) error {
	owner := c.owners[search.FoldID(session.ID)]
	s := otherSession{
		isOwn:  owner.Order == c.name || search.HasID(c.note.sessions(), session.ID),
		isTold: owner.Told, isOwned: owner.Order != "",
		fate: wait.Read(session, c.date), isClosed: session.Status == models.SessionStatusClosed,
	}
	if s.isDone() { // as most are: whose it is needs no search
		return nil
	}
	other := c.till.other(OtherError{Session: session})
	other.Order, other.isGuess = c.at.whose(session, c.name)
	s.isGuess = other.isGuess
	do := s.decide()
	if do == toReadOn && c.till.OneAtATime && c.busy == nil {
		if v := c.till.readSession(ctx, attempt{Terminal: c.at.Terminal}, session.ID, nil, patiently); v.isRead() {
			other.Session, s.fate = v.Session, v.Fate
			do = s.decide()
		}
	}
	switch do {
	case toTellSale:
		return c.checkPaid(ctx, other)
	case toRefuse:
		c.block(other, owner.Noted)
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
		return c.changed()
	}
	return c.tellOther(ctx, c.at.Terminal, other)
}

// tellOther notes that this call says that another session is paid, and returns the error that says
// so, or nil if another call has said it. What cannot be noted is said again.
func (o *order) tellOther(ctx context.Context, terminal string, other *OtherError) error {
	ctx, cancel := notes.Outlasting(ctx)
	defer cancel()
	isFirst := true
	err := o.till.change(ctx, terminal, func(at *terminalNote) (bool, error) {
		other.Order, other.isGuess = at.whose(other.Session, o.name)
		isFirst = at.noteTold(other.Session.ID)
		return isFirst, nil
	})
	if !isFirst && err == nil {
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
		c.block(c.till.other(OtherError{Order: order, Session: noted, unread: v.Err}), one.Asked)
	}
	return ctx.Err()
}

// checkInFlight checks an order whose session may appear.
func (c *others) checkInFlight(name string, one pending) {
	until, clock := one.Date.Add(inFlight), c.date
	if one.Date.IsZero() || clock.IsZero() {
		until, clock = one.Asked.Add(inFlight), now()
	}
	if clock.Before(until) && !slices.Contains(c.till.Abandoned, name) {
		c.busy = c.till.other(OtherError{Order: name, Until: until})
	}
}

// block makes the terminal busy for an open session, noted at a local time, unless Till.Abandoned
// names it, or it is over.
func (c *others) block(other *OtherError, noted time.Time) {
	until, isOver := c.until(other.Session, noted)
	if isOver {
		return
	}
	id := other.Session.ID
	other.Until = until
	isNamed := func(name string) bool { return name != "" && (name == other.Order || search.IsSameID(name, id)) }
	switch {
	case slices.ContainsFunc(c.till.Abandoned, isNamed):
		c.abandoned = append(c.abandoned, id)
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
