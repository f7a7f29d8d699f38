package till

import (
	"errors"
	"fmt"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// The functions of this file decide what a call does, by the note of an order and by what was read
// of its sessions. They read and write nothing. What one session means for an attempt stands beside
// their types: mayOwn in order_note.go, and isDone and doubt in view.go.

// request is what a call of Pay or PayAgain asks for.
type request struct {
	terminal string
	params   models.SessionCreateParams
	after    string // the session after which another may be opened, or ""
	isNoted  bool   // the order is in the store that an earlier call used
}

// step is what a Pay does next.
type step string

const (
	toRefuseOther   step = "refuse: the order stands for something else"
	toRefuseUnnoted step = "refuse: the note does not know the last payment"
	toFind          step = "look for the session of the write"
	toRead          step = "read all sessions of the order"
	toTell          step = "tell what was seen"
	toWait          step = "wait for the card"
	toOpen          step = "open a session, once what a person has said is proved"
)

// next is the table of Pay. It decides by the note of an order, and by what the call saw of all its
// sessions, nil if it has not read them.
func (n orderNote) next(want request, seen *sessions) step {
	switch a := n.current(); {
	case want.isNoted && n.Attempts == nil:
		return toRefuseUnnoted
	case a.isOpen() && (a.Terminal != want.terminal || !a.asksFor(want.params)):
		return toRefuseOther
	case a.State == asked:
		return toFind
	case want.after != "" && !search.HasID(n.sessions(), want.after):
		return toRefuseUnnoted
	case a.State == opened && !search.IsSameID(a.Session, want.after):
		return toWait
	case a.State == "": // nothing was sent, or all of it was refused
		seen = n.noSessions()
	case seen == nil:
		return toRead
	}
	switch fate := seen.decides().Fate; {
	case fate.IsUnpaid():
		return toOpen
	case fate == wait.Approved, fate == wait.Unclear, fate == wait.Unread:
		return toTell
	}
	return toWait
}

// noSessions are the sessions of an order that has none: nothing was charged.
func (n orderNote) noSessions() *sessions {
	return &sessions{current: noSession, last: n.Last}
}

// sessions are what a call saw of the sessions of an order.
type sessions struct {
	current  view           // of the session that the order has; none if it has none
	earlier  []view         // of those it had before
	unproved []attempt      // whose outcome a person has said, or with a session that the platform has forgotten
	last     models.Outcome // that the platform showed before
}

// decides returns the view that decides an order. A paid session decides; one that may be paid
// makes the others' outcome unknown. What contradicts an earlier outcome is not believed.
func (s sessions) decides() view {
	v := s.current
	for _, one := range s.earlier {
		v = v.after(one, s.current.isRead())
	}
	if s.isContradicted(v) {
		v.Fate, v.Err = wait.Unclear, errors.Join(fmt.Errorf("the platform showed it as %s before, and does not now", s.last), v.Err)
	}
	return v
}

// after returns the view that decides an order by v, the one that has decided so far, and by that
// of an earlier session.
func (v view) after(earlier view, isCurrentRead bool) view {
	switch isPaid := v.Fate == wait.Approved; {
	case isPaid && earlier.Fate == wait.Approved:
		v.Err = errors.Join(v.Err, fmt.Errorf("%w: sessions %s and %s: refund one", ErrPaidTwice, earlier.name, v.name))
	case earlier.Fate == wait.Approved:
		return earlier
	case !isPaid && !earlier.Fate.IsFinal():
		v.Fate = wait.Unclear
		if !earlier.isRead() || !isCurrentRead {
			v.Fate = wait.Unread
		}
		v.Err = errors.Join(v.Err, earlier.Err)
	}
	return v
}

// isContradicted reports whether v contradicts what the platform showed before: after an approval
// only a reversal is believed, and after that nothing else.
func (s sessions) isContradicted(v view) bool {
	isKnown := func(v view) bool { return v.Fate.Outcome() != models.OutcomeUnknown }
	isReversed := func(v view) bool { return v.Fate == wait.Reversed }
	switch {
	case isReversed(s.current), slices.ContainsFunc(s.earlier, isReversed):
		return false
	case s.last == models.OutcomeApproved:
		return isKnown(v) && v.Fate != wait.Approved
	case s.last == models.OutcomeReversed:
		return isKnown(s.current) && s.current.id != ""
	}
	return false
}

// canTell reports whether a call may tell an outcome, by the error of the note of its sessions'
// owners. isSure says that the call itself knows the paid session to be the order's.
func (v view) canTell(err error, isSure bool) bool {
	switch {
	case err == nil:
		return true
	case errors.Is(err, errOwned), errors.Is(err, errSold), errors.Is(err, errOtherSale): // it may be another order's
		return false
	case v.Fate.IsUnpaid(): // another order could take the session meanwhile
		return false
	case errors.Is(err, ErrChanged), errors.Is(err, errChanging): // the order may have another session
		return isSure
	}
	return true // the store failed: the outcome stands beside its error
}

// showing returns the note with what was seen at a local time, and reports whether another read
// cannot show the order as open again.
func (n orderNote) showing(v view, now time.Time) (_ orderNote, isDone bool) {
	a := n.current()
	isDone = v.isDone(a) && !errors.Is(v.Err, ErrPaidTwice) && a.State != asked
	if shown := v.Fate.Outcome(); shown != models.OutcomeUnknown {
		n.Last, n.Seen = shown, now
	}
	if a.State == opened {
		a.Final = isDone
		if v.Fate == wait.Approved && !a.Settled {
			a.Before = nil // nobody has to search any more
		}
		n = n.with(a)
	}
	return n, isDone
}

// merging is what a call does with what it saw of an order that another call has noted meanwhile.
type merging string

const (
	toStartAnew merging = "judge the order anew"
	toConfirm   merging = "confirm that the newer note is the newest"
	toReplace   merging = "replace what the newer note shows"
)

// merge is the table for a note that a call could not put, since the store has another one, is.
// hasMoved says that it is not what an earlier Get showed, isDone that another read cannot show the
// order as open again, and isNoted that the call has noted its session.
func (n orderNote) merge(is orderNote, hasMoved, isDone, isNoted bool) merging {
	isOutcome := slices.Contains([]models.Outcome{models.OutcomeApproved, models.OutcomeReversed, models.OutcomeDeclined, models.OutcomeNone}, is.Last)
	switch {
	case !hasMoved, // the store shows what is no longer there
		is.withdraws(n.Last), !is.current().is(n.current()), isNoted && !is.hasSessions(n):
		return toStartAnew
	case !isDone, isOutcome && !is.Seen.Before(n.Seen):
		return toConfirm
	}
	return toReplace
}

// replacing returns the note is with what n shows, which is done.
func (n orderNote) replacing(is orderNote) orderNote {
	is.Last, is.Seen = n.Last, n.Seen
	if a := is.current(); a.State == opened {
		a.Final = true
		is = is.with(a)
	}
	return is
}

// tell returns the state of an order by the view that decides it, and the error: why it is unknown,
// or what else failed.
func (n orderNote) tell(order string, v view) (*Payment, error) {
	p, err := n.unknown(order), v.Err
	p.Outcome, p.Session, p.Sale = v.Fate.Outcome(), v.Session, v.sale
	switch {
	case p.Outcome == models.OutcomeUnknown && err == nil:
		err = fmt.Errorf("the platform does not show whether it is paid: %w", payterm.ErrOutcomeUnknown)
	case p.Outcome == models.OutcomeUnknown && errors.Is(err, payterm.ErrOutcomeUnknown):
	case !v.isRead():
		err = fmt.Errorf("its session cannot be read: %w; %w", err, payterm.ErrOutcomeUnknown)
	case p.Outcome == models.OutcomeUnknown:
		err = fmt.Errorf("%w; %w", err, payterm.ErrOutcomeUnknown)
	case err != nil:
		err = fmt.Errorf("it is %s: %w", p.Outcome, err)
	}
	return p, err
}

// unknown returns the state of an order of which a call saw nothing.
func (n orderNote) unknown(order string) *Payment {
	return &Payment{Order: order, Outcome: models.OutcomeUnknown, Asked: n.asked(), Last: n.Last, Seen: n.Seen}
}

// isStale reports whether a payment is unknown since the order's note has changed: what it is has
// to be judged anew.
func isStale(p *Payment, err error) bool {
	return p.Outcome == models.OutcomeUnknown && errors.Is(err, ErrChanged)
}

// otherSession is what is known of another session of the terminal of an order that is about to be
// sent.
type otherSession struct {
	isOwn    bool // it is the order's
	isOwned  bool // by another order
	isGuess  bool // an order that looks for such a session may own it
	isTold   bool // a call has said that it is paid
	isClosed bool
	fate     wait.Fate
}

// answer is what a call does about another session.
type answer string

const (
	toIgnore   answer = "nothing"
	toReadOn   answer = "read until its transaction appears"
	toTellSale answer = "refuse, unless another call says that it is paid"
	toRefuse   answer = "refuse while a card may be tapped for it"
)

// decide is the table of the other sessions. A paid session of no order, for which no order looks,
// is not the till's.
func (s otherSession) decide() answer {
	isOpen := s.fate == wait.Open
	switch {
	case s.isOwn, s.fate == wait.Approved && s.isTold:
		return toIgnore
	case s.fate == wait.Approved && (s.isOwned || s.isGuess):
		return toTellSale
	case isOpen && s.isClosed && s.isGuess:
		return toReadOn
	case isOpen && !s.isClosed:
		return toRefuse
	}
	return toIgnore
}
