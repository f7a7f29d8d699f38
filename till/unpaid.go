package till

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/payterm/payterm-go/internal/pause"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
)

// checkUnpaid returns an error unless this call sees that nobody paid the attempts, or can.
// byPerson says that a person has just said so: then sessions may have been purged, on the
// terminals that it returns.
func (x order) checkUnpaid(ctx context.Context, attempts []attempt, byPerson bool) (purged []string, _ error) {
	lists := map[string]*listed{} // by terminal
	var all suspects
	var early error
	for _, a := range attempts {
		if a.State == refused {
			continue
		}
		list := lists[a.Terminal]
		if list == nil {
			var err error
			if list, err = x.list(ctx, a.Terminal); err != nil {
				return nil, err
			}
			lists[a.Terminal] = list
		}
		isOld := a.age(list.date) >= day
		isPurged := list.isPurged && isOld && (byPerson || a.Purged)
		switch {
		case list.lacks != nil && !isPurged:
			return nil, list.lacks
		case list.lacks == nil && !isOld && a.before().Lacks(list.ids):
			return nil, errLacks
		case isPurged:
			purged = append(purged, a.Terminal)
		}
		all.add(x, a, list)
		early = cmp.Or(early, a.mayArrive(list.date))
	}
	return purged, cmp.Or(x.checkSuspects(ctx, all), early)
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
	return fmt.Errorf("it was written less than ten minutes ago, at %s: try again later", a.Date.Format(time.TimeOnly))
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

// suspects are those of an order, on any terminal.
type suspects []*suspect

// add adds the sessions that an attempt had, and those of a list that may be its own.
func (s *suspects) add(x order, a attempt, list *listed) {
	s.addOwn(x, a, list)
	before := a.before()
	for _, session := range list.sessions {
		if a.mayOwn(session, before) && !list.at.isOfOther(session.ID, x.name) {
			s.addOne(session.ID, a, list, false)
		}
	}
}

// addOwn adds the sessions that an attempt had.
func (s *suspects) addOwn(x order, a attempt, list *listed) {
	for _, id := range a.sessions() {
		if !list.at.isOfOther(id, x.name) {
			s.addOne(id, a, list, true)
		}
	}
}

func (s *suspects) addOne(id string, a attempt, list *listed, isOwn bool) {
	age := a.age(list.date)
	at := slices.IndexFunc(*s, func(one *suspect) bool { return one.id == id && one.attempts[0].Terminal == a.Terminal })
	if at < 0 {
		at = len(*s)
		*s = append(*s, &suspect{id: id, isListed: slices.Contains(list.ids, id), age: age})
	}
	one := (*s)[at]
	one.attempts = append(one.attempts, a)
	one.isOwn = one.isOwn || isOwn
	one.isYoung = one.isYoung || isOwn && age <= skew
	one.age = min(one.age, age)
}

// checkSuspects reads sessions, and returns an error unless nobody can pay one any more. Ten
// seconds after the last read it reads those again that a transaction may follow, and young ones.
func (x order) checkSuspects(ctx context.Context, all suspects) error {
	var again suspects
	for _, one := range all {
		one.seen = x.till.readSession(ctx, one.latest(), one.id, nil, once)
		if one.isPending() || one.isYoung && one.seen.Fate.IsFinal() {
			again = append(again, one)
		}
	}
	if len(again) > 0 {
		if err := pause.For(ctx, wait.LateTransaction); err != nil {
			return err
		}
	}
	for _, one := range again {
		how := once
		if one.isPending() {
			how = later
		}
		one.seen = x.till.readSession(ctx, one.latest(), one.id, nil, how)
	}
	for _, one := range all {
		if err := one.verdict(x.till); err != nil {
			return err
		}
	}
	return nil
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
	mayBe := func(a attempt) bool { return a.mayOwn(v.Session, a.before()) }
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
	until, local := wait.Until(v.Session, s.latest().Asked)
	if v.Date.IsZero() {
		until = local
	}
	if until.IsZero() { // unknown
		return fmt.Errorf("a card may be tapped for session %s", t.quote(s.id))
	}
	return fmt.Errorf("a card may be tapped for session %s until %s", t.quote(s.id), until.Format(time.RFC3339))
}
