package till

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// The functions of this file decide whether what a person has said of an order may be noted. They
// read and write nothing.

// canBeNamed returns an error unless a person may name a session as that of an attempt, by what was
// read of it.
func (a attempt) canBeNamed(t Till, session string, isEarlier bool, v view) error {
	switch {
	case errors.Is(v.Err, errOwned):
		return t.notItsOwn(session)
	case !v.isRead():
		return fmt.Errorf("session %s cannot be read: %w", t.quote(session), v.Err)
	case isEarlier:
		return fmt.Errorf("session %s was the order's before, and is not paid", t.quote(session))
	case !search.IsLike(v.Session.Type, a.Params.Type, v.Session.Amount, a.Params.Amount):
		return fmt.Errorf("session %s is of another type or amount", t.quote(session))
	case !a.mayOwn(v.Session):
		return fmt.Errorf("session %s existed before the order was written, or came long after", t.quote(session))
	}
	return nil
}

// notItsOwn returns the error of a session that belongs to another order.
func (t Till) notItsOwn(session string) error {
	return otherOrder{fmt.Sprintf("session %s belongs to another order", t.quote(session))}
}

// canBeUnpaid reports whether a person may say that nobody paid, if what a call saw does not speak
// against it, which is err. An order that was settled so is settled anew if the platform has purged
// its sessions since, or has withdrawn what it showed.
func (n orderNote) canBeUnpaid(isSettled bool, purged []string, err error) bool {
	isWithdrawn := n.Last == models.OutcomeApproved
	return !isSettled || err == nil && (purged != nil || isWithdrawn)
}

// withoutSale returns the note of an order that nobody paid: the platform has withdrawn what it
// showed, and has purged all sessions of some terminals.
func (n orderNote) withoutSale(purged []string) orderNote {
	n.Attempts = slices.Clone(n.Attempts)
	for i := range n.Attempts {
		one := &n.Attempts[i]
		one.Purged = one.Purged || one.State != refused && slices.Contains(purged, one.Terminal)
	}
	if n.Last == models.OutcomeApproved {
		n.Last, n.Seen = "", time.Time{}
	}
	return n
}

// mayArrive returns an error if the session of an attempt may still appear, at a time of the
// platform.
func (a attempt) mayArrive(date time.Time) error {
	isKnown := a.Responded && a.Former == nil
	switch {
	case isKnown || a.age(date) > skew:
		return nil
	case a.Date.IsZero() || date.IsZero():
		last := a.Asked // local, as the session before the write, which may be of a clock that is ahead
		if a.Since.After(last) {
			last = a.Since
		}
		return fmt.Errorf("the platform sends no Date: try again a day later, after %s", last.Add(day).Format(time.RFC3339))
	}
	return fmt.Errorf("it was written less than ten minutes ago: try again after %s by the platform's clock", a.Date.Add(skew).UTC().Format(time.RFC3339))
}

// suspect is a session that may be paid for an order.
type suspect struct {
	id       string
	attempts []attempt // whose session it may be
	isOwn    bool      // the order had it
	isListed bool
	isYoung  bool // too young to be judged by one read
	age      time.Duration
	seen     view
}

// latest returns the attempt that was written last.
func (s *suspect) latest() attempt {
	return slices.MaxFunc(s.attempts, func(one, other attempt) int { return one.Asked.Compare(other.Asked) })
}

// isPending reports whether a transaction may follow.
func (s *suspect) isPending() bool {
	return s.seen.Fate == wait.Open && mayFollow(s.seen.Session, s.seen.Date)
}

// verdict returns an error unless nobody can pay the session any more, or it is not the order's.
func (s *suspect) verdict(t Till) error {
	v := s.seen
	mayBe := func(a attempt) bool { return a.mayOwn(v.Session) }
	switch {
	case v.isRead() && !s.isOwn && !slices.ContainsFunc(s.attempts, mayBe):
		return nil // the list did not show enough of it
	case v.isMissing() && !s.isListed && s.age >= day:
		return nil // forgotten
	case !v.isRead():
		return fmt.Errorf("session %s cannot be read: %w", t.quote(s.id), v.Err)
	case v.Fate.IsFinal() && v.Fate != wait.Approved:
		return nil
	case v.Fate == wait.Approved && s.isOwn:
		return fmt.Errorf("its session %s is paid: settle it with that", t.quote(s.id))
	case v.Fate == wait.Approved:
		return fmt.Errorf("session %s is paid: settle first whose it is", t.quote(s.id))
	case v.Session.Status != models.SessionStatusNew:
		return fmt.Errorf("session %s does not show whether it is paid", t.quote(s.id))
	}
	return s.mayBeTapped(t)
}

// mayBeTapped returns the error of a new session.
func (s *suspect) mayBeTapped(t Till) error {
	until, local := wait.Until(s.seen.Session, s.latest().Asked)
	if s.seen.Date.IsZero() {
		until = local
	}
	if until.IsZero() { // unknown
		return fmt.Errorf("a card may be tapped for session %s", t.quote(s.id))
	}
	return fmt.Errorf("a card may be tapped for session %s until %s", t.quote(s.id), until.Format(time.RFC3339))
}
