package till

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/pause"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/internal/search"
)

// Settle records a session as that of an order whose outcome is unknown or whose session has
// expired, as a person has found it out. It may be a session that the order had before, if it is
// paid: the order is then approved, and Settle returns what Payment would, such as ErrOtherAmount.
// Settle returns
//
//   - [ErrSettled] if the platform shows the outcome of the order, or the order has no session
//   - an error if the session is another order's, has another type or amount, was over before the
//     order was written, or was created more than twenty minutes after that, or more than ten
//     before it unless it was open then
//   - an error if the order has another session, unless this call saw that nobody can pay that one
//     any more
//
// It needs no TerminalID, except for an order whose note is gone. No Pay of the order may be
// running. To record that nobody paid, call SettleUnpaid.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}
func (t Till) Settle(ctx context.Context, order, sessionID string) (err error) {
	if sessionID == "" {
		return &payterm.RequestError{Field: "sessionID", Reason: "is empty: if nobody paid, call SettleUnpaid"}
	}
	x, err := t.findNoted(ctx, order)
	defer func() { err = x.about(undecided(ctx, err)) }()
	if err != nil {
		return err
	}
	if x, err = x.restore(ctx); err != nil {
		return err
	}
	a, own := x.note.attemptOf(sessionID)
	v := x.readOwn(ctx, a, cmp.Or(own, sessionID), nil, once)
	isEarlier := own != "" && !search.IsSameID(own, x.note.current().Session)
	if isEarlier && v.Fate == wait.Approved {
		_, err := x.payment(ctx, x.see(ctx, once))
		return err
	}
	if v.isRead() || x.note.current().State != asked {
		if x, err = x.unsettled(ctx); err != nil {
			return err
		}
	}
	a = x.note.current()
	switch {
	case errors.Is(v.Err, errOwned):
		return otherOrder{fmt.Sprintf("session %s belongs to another order", x.till.quote(sessionID))}
	case !v.isRead():
		return fmt.Errorf("session %s cannot be read: %w", x.till.quote(sessionID), v.Err)
	case search.IsSameID(a.Session, sessionID):
		if !x.note.withdraws(v.Fate.Outcome()) {
			return nil
		}
		x.note.Last, x.note.Seen = "", time.Time{} // a person has found out which is true
		_, err = x.put(ctx, x.note)
		return err
	case isEarlier:
		return fmt.Errorf("session %s was the order's before, and is not paid", x.till.quote(sessionID))
	case !search.IsLike(v.Session.Type, a.Params.Type, v.Session.Amount, a.Params.Amount):
		return fmt.Errorf("session %s is of another type or amount", x.till.quote(sessionID))
	case !a.mayOwn(v.Session, a.before()):
		return fmt.Errorf("session %s existed before the order was written, or came long after", x.till.quote(sessionID))
	}
	return x.settle(ctx, a, v.Session)
}

// settle notes that a session is that of an attempt, in place of the one that it may have.
func (x order) settle(ctx context.Context, a attempt, session *models.Session) error {
	if a.Session != "" {
		list, err := x.list(ctx, a)
		if err == nil {
			err = list.lacks
		}
		if err == nil {
			var former suspects
			former.addOwn(x, a, list)
			err = x.checkSuspects(ctx, former)
		}
		if err == nil {
			err = x.noteOwners(ctx, charge{})
		}
		if err != nil {
			return err
		}
		a.Former = append(slices.Clone(a.Former), a.Session)
	}
	y, err := x.claim(ctx, a, session, settled)
	if errors.Is(err, errOwned) {
		return otherOrder{fmt.Sprintf("session %s belongs to another order", x.till.quote(session.ID))}
	}
	return cmp.Or(err, y.unnoted)
}

// undecided returns the error of a call that records what a person has found out: one that its
// context ended matches ErrOutcomeUnknown, too.
func undecided(ctx context.Context, err error) error {
	if err == nil || ctx == nil || ctx.Err() == nil || errors.Is(err, payterm.ErrOutcomeUnknown) {
		return ended(ctx, err)
	}
	return ended(ctx, fmt.Errorf("%w: %w", payterm.ErrOutcomeUnknown, err))
}

// SettleUnpaid records that nobody paid an order whose outcome is unknown or whose session has
// expired, as a person has found it out. After that, Pay may open another session. SettleUnpaid
// records it only if nothing speaks against it, as far as this call saw:
//
//   - The list of the terminal's sessions was read to its end, and has those that were noted. If it
//     has none of them, the terminal was read, too, and they count as purged after a day.
//   - The order was written more than ten minutes ago, by the platform's clock; without a Date in
//     its responses, a day ago. An attempt whose session was in the response to its write is of any
//     age.
//   - Nobody can pay the order's sessions any more, nor any session of its type and amount that
//     belongs to no other order, was not over when the order was written, and was open then or was
//     created from ten minutes before to twenty after that: it is closed and declined, closed
//     without a transaction for ten seconds, reversed, or new and past its end and the grace of
//     Sessions.Wait; without a Date, a day past its end and its length. A session that the platform
//     has forgotten counts after a day.
//
// Otherwise it returns an error that says what is missing. It returns [ErrSettled] if the platform
// shows the outcome of the order. An order that was settled as unpaid is settled anew if the
// platform has purged its sessions since: Pay alone cannot tell that from a copy of the platform.
// If ctx ends, the error matches the context's and [payterm.ErrOutcomeUnknown].
//
// A request that arrives later than seven minutes after it was sent may open a session after that,
// which nothing can know. An order of the same type and amount that is looking for its session
// needs a person after that, too. SettleUnpaid needs no TerminalID, except for an order whose note
// is gone: that it notes by what the terminal's note names of it. No Pay of the order may be
// running.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions
func (t Till) SettleUnpaid(ctx context.Context, order string) (err error) {
	x, err := t.findNoted(ctx, order)
	defer func() { err = x.about(undecided(ctx, err)) }()
	if err != nil {
		return err
	}
	if x, err = x.restore(ctx); err != nil {
		return err
	}
	x, settled := x.unsettled(ctx)
	if settled != nil && x.note.current().State != unpaid {
		return settled
	}
	purged, err := x.checkUnpaid(ctx, x.note.Attempts, true)
	if isWithdrawn := x.note.Last == models.OutcomeApproved; settled != nil && (err != nil || purged == nil && !isWithdrawn) {
		return errors.Join(settled, err)
	}
	if err == nil {
		err = x.noteOwners(ctx, charge{})
	}
	if err != nil {
		return fmt.Errorf("it cannot be settled as unpaid: %w", err)
	}
	x.note.Attempts = slices.Clone(x.note.Attempts)
	for i := range x.note.Attempts {
		one := &x.note.Attempts[i]
		one.Purged = one.Purged || one.State != refused && slices.Contains(purged, one.Terminal)
	}
	a := x.note.current()
	noting, cancel := notes.Outlasting(ctx)
	defer cancel()
	if a.State == asked {
		if err := x.noteDoubt(noting, a); err != nil {
			return err
		}
	}
	a.State = unpaid
	if x.note.Last == models.OutcomeApproved { // the platform has withdrawn that
		x.note.Last, x.note.Seen = "", time.Time{}
	}
	y, err := x.putSaid(noting, a)
	if errors.Is(err, ErrChanged) {
		return fmt.Errorf("%w, or is changing: %w", ErrSettled, err)
	}
	if err != nil {
		return err
	}
	return y.dropPending(noting, a, "")
}

// unsettled returns an order that a person may settle. If its session is unknown, it looks for it.
// Before it says that the outcome is known, it confirms the order's note.
func (x order) unsettled(ctx context.Context) (order, error) {
	for range rounds {
		y, err := x.checkUnsettled(ctx)
		if !errors.Is(err, ErrSettled) || !errors.Is(y.confirm(ctx), ErrChanged) {
			return y, err
		}
		if x, err = x.till.find(ctx, x.name); err != nil {
			return x, err
		}
	}
	return x, errChanging
}

func (x order) checkUnsettled(ctx context.Context) (order, error) {
	if x.note.current().State == asked {
		x = x.seek(ctx) // where it fails, the person decides
	}
	switch a := x.note.current(); a.State {
	case asked:
	case opened:
		v := x.readOwn(ctx, a, a.Session, nil, once)
		if v.Fate.IsDecided() && !x.note.withdraws(v.Fate.Outcome()) {
			err := errors.Join(x.dropPending(ctx, a, v.charge().session), x.noteForgotten(ctx, a))
			return x, errors.Join(fmt.Errorf("%w: it is %s", ErrSettled, v.Fate.Outcome()), err)
		}
	default:
		return x, fmt.Errorf("%w: it has no session", ErrSettled)
	}
	return x, nil
}

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
			if list, err = x.list(ctx, a); err != nil {
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
