package till

import (
	"cmp"
	"context"
	"slices"

	"github.com/payterm/payterm-go/internal/pause"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/till/internal/search"
)

// checkUnpaid returns an error unless this call sees that nobody paid the attempts, or can.
// byPerson says that a person has just said so: then sessions may have been purged, on the
// terminals that it returns.
func (o *order) checkUnpaid(ctx context.Context, attempts []attempt, byPerson bool) (purged []string, _ error) {
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
			if list, err = o.list(ctx, a); err != nil {
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
		all.add(o, a, list)
		early = cmp.Or(early, a.mayArrive(list.date))
	}
	return purged, cmp.Or(o.checkSuspects(ctx, all), early)
}

// suspects are those of an order, on any terminal.
type suspects []*suspect

// add adds the sessions that an attempt had, and those of a list that may be its own.
func (s *suspects) add(o *order, a attempt, list *listed) {
	s.addOwn(o, a, list)
	for _, session := range list.sessions {
		if a.mayOwn(session) && !list.at.isOfOther(session.ID, o.name) {
			s.addOne(session.ID, a, list, false)
		}
	}
}

// addOwn adds the sessions that an attempt had.
func (s *suspects) addOwn(o *order, a attempt, list *listed) {
	for _, id := range a.sessions() {
		if !list.at.isOfOther(id, o.name) {
			s.addOne(id, a, list, true)
		}
	}
}

func (s *suspects) addOne(id string, a attempt, list *listed, isOwn bool) {
	age := a.age(list.date)
	at := slices.IndexFunc(*s, func(one *suspect) bool { return search.IsSameID(one.id, id) && one.attempts[0].Terminal == a.Terminal })
	if at < 0 {
		at = len(*s)
		*s = append(*s, &suspect{id: id, isListed: search.HasID(list.ids, id), age: age})
	}
	one := (*s)[at]
	one.attempts = append(one.attempts, a)
	one.isOwn = one.isOwn || isOwn
	one.isYoung = one.isYoung || isOwn && age <= skew
	one.age = min(one.age, age)
}

// checkSuspects reads sessions, and returns an error unless nobody can pay one any more. Ten
// seconds after the last read it reads those again that a transaction may follow, and young ones.
func (o *order) checkSuspects(ctx context.Context, all suspects) error {
	var again suspects
	for _, one := range all {
		one.seen = o.till.readSession(ctx, one.latest(), one.id, nil, once)
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
		one.seen = o.till.readSession(ctx, one.latest(), one.id, nil, how)
	}
	for _, one := range all {
		if err := one.verdict(o.till); err != nil {
			return err
		}
	}
	return nil
}
