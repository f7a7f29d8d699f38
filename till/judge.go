package till

import (
	"errors"
	"fmt"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// asking is what a call of Pay asks for.
type asking struct {
	terminal string
	params   models.SessionCreateParams
	after    string // the session after which another may be opened, or ""
	isNoted  bool   // the order is in the store that an earlier call used
}

// step is what a Pay does next.
type step string

const (
	isOther    step = "refuse: the order stands for something else"
	isNotNoted step = "refuse: the note does not know the last payment"
	toFind     step = "look for the session of the write"
	toRead     step = "read all sessions of the order"
	toTell     step = "tell what was seen"
	toWait     step = "wait for the card"
	toOpen     step = "open a session, once what a person has said is proved"
)

// next is the table of Pay. It decides by the note of an order, and by what the call saw of all its
// sessions, nil if it has not read them.
func (n orderNote) next(asks asking, seen *views) step {
	switch a := n.current(); {
	case asks.isNoted && n.Attempts == nil:
		return isNotNoted
	case a.isOpen() && (a.Terminal != asks.terminal || !a.asksFor(asks.params)):
		return isOther
	case a.State == asked:
		return toFind
	case asks.after != "" && !search.HasID(n.sessions(), asks.after):
		return isNotNoted
	case a.State == opened && !search.IsSameID(a.Session, asks.after):
		return toWait
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

// views are what a call saw of the sessions of an order.
type views struct {
	current  view   // of the session that the order has; none if it has none
	earlier  []view // of those it had before
	unproved []attempt
	last     models.Outcome // that the platform showed before
}

// decides returns the view that decides an order. A paid session decides; one that may be paid
// makes the others' outcome unknown. After an approval only a reversal is believed, and after that
// nothing else.
func (s views) decides() view {
	v, isReversed := s.current, s.current.Fate == wait.Reversed
	for _, one := range s.earlier {
		switch isPaid := v.Fate == wait.Approved; {
		case one.Fate == wait.Approved && isPaid:
			v.Err = errors.Join(v.Err, fmt.Errorf("%w: sessions %s and %s: refund one", ErrPaidTwice, one.name, v.name))
		case one.Fate == wait.Approved:
			v = one
		case !isPaid && !one.Fate.IsFinal():
			if v.Fate = wait.Unclear; !one.isRead() || !s.current.isRead() {
				v.Fate = wait.Unread
			}
			v.Err = errors.Join(v.Err, one.Err)
		}
		isReversed = isReversed || one.Fate == wait.Reversed
	}
	isKnown := func(v view) bool { return v.Fate.Outcome() != models.OutcomeUnknown }
	isWithdrawn := s.last == models.OutcomeApproved && isKnown(v) && v.Fate != wait.Approved
	isRestored := s.last == models.OutcomeReversed && isKnown(s.current) && s.current.id != ""
	if !isReversed && (isWithdrawn || isRestored) {
		v.Fate, v.Err = wait.Unclear, errors.Join(fmt.Errorf("the platform showed it as %s before, and does not now", s.last), v.Err)
	}
	return v
}

// tell returns the state of an order by the view that decides it, and the error: why it is unknown,
// or what else failed.
func (x order) tell(v view) (*Payment, error) {
	p, err := x.unknown(), v.Err
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

func unknown(order string) *Payment { return &Payment{Order: order, Outcome: models.OutcomeUnknown} }

// unknown returns the state of an order of which this call saw nothing.
func (x order) unknown() *Payment {
	return &Payment{Order: x.name, Outcome: models.OutcomeUnknown, Asked: x.note.asked(), Last: x.note.Last, Seen: x.note.Seen}
}
