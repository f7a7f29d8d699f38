package till

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/search"
	"github.com/payterm/payterm-go/models"
)

const (
	// skew is how long after a write its session may be created, and how far the platform's clocks
	// may differ.
	skew = 10 * time.Minute

	// day is how long a list or a response without a session, and a platform without a Date, prove
	// nothing.
	day = 24 * time.Hour
)

// Settle records a session as that of an order whose outcome is unknown or whose session has
// expired, as a person has found it out. It returns
//
//   - [ErrSettled] if the platform shows the outcome of the order, or the order has no session
//   - an error if the session is another order's, has another type or amount, or existed before the
//     order was written
//   - an error if the order has another session, unless this call saw that nobody can pay that one
//     any more
//
// It needs no Terminal. No Pay of the order may be running. To record that nobody paid, call
// SettleUnpaid.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}
func (t Till) Settle(ctx context.Context, order, sessionID string) error {
	if sessionID == "" {
		return &payterm.RequestError{Field: "sessionID", Reason: "is empty: if nobody paid, call SettleUnpaid"}
	}
	x, a, err := t.findUnsettled(ctx, order)
	if err != nil {
		return err
	}
	if strings.EqualFold(a.Session, sessionID) {
		return nil
	}
	v := t.look(ctx, a.Terminal, sessionID)
	if !v.isRead {
		return v.err
	}
	sessionID = v.session.ID // as the platform spells it
	s, _ := search.LoadSession(a.Entry)
	isNoted := slices.Contains(x.note.sessions(), sessionID) || s.Write != nil && s.Write.Before().Has([]string{sessionID})
	switch {
	case !search.IsLike(v.session.Type, a.Params.Type, v.session.Amount, a.Params.Amount):
		return fmt.Errorf("till: order %q: session %s is of another type or amount", order, sessionID)
	case isNoted || a.isAfter(v.session):
		return fmt.Errorf("till: order %q: session %s existed before the order was written", order, sessionID)
	}
	if a.Session != "" {
		list, err := x.list(ctx, a.Terminal)
		if err == nil {
			err = x.checkSession(ctx, a, a.Session, list)
		}
		if err != nil {
			return fmt.Errorf("till: order %q: %w", order, err)
		}
		a.Former = append(slices.Clone(a.Former), a.Session)
	}
	switch w, err := x.claim(ctx, a, v.session, settled); {
	case errors.Is(err, errOwned), errors.Is(err, ErrChanged):
		return fmt.Errorf("%w: session %s belongs to another order, or the notes have changed: look again with Payment", ErrOtherOrder, sessionID)
	case err != nil:
		return err
	default:
		return w.unnoted
	}
}

// SettleUnpaid records that nobody paid an order whose outcome is unknown or whose session has
// expired, as a person has found it out. After that, Pay may open another session. SettleUnpaid
// records it only if nothing speaks against it, as far as this call saw:
//
//   - The list of the terminal's sessions was read to its end, and has the sessions that were noted.
//   - The order was written more than ten minutes ago, by the platform's clock; without a Date in
//     its responses, a day ago.
//   - Nobody can pay the order's sessions any more, nor any session of its type and amount that
//     belongs to no other order and was created since ten minutes before the write: it is closed
//     and declined, closed without a transaction for ten seconds, reversed, or new and past its end
//     and the grace of Sessions.Wait. A session that the platform has forgotten counts after a day.
//
// Otherwise it returns an error that says what is missing. It returns [ErrSettled] if the platform
// shows the outcome of the order. A request that arrives later than ten minutes after it was sent
// still opens a session, which nothing can know. SettleUnpaid needs no Terminal. No Pay of the
// order may be running.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions
func (t Till) SettleUnpaid(ctx context.Context, order string) error {
	x, a, err := t.findUnsettled(ctx, order)
	if err != nil {
		return err
	}
	if err := x.checkUnpaid(ctx, x.note.Attempts); err != nil {
		return fmt.Errorf("till: order %q cannot be settled as unpaid: %w", order, err)
	}
	ctx, cancel := outlasting(ctx)
	defer cancel()
	a.State = unpaid
	y, err := x.putAttempt(ctx, a)
	if errors.Is(err, ErrChanged) {
		return fmt.Errorf("%w: %q has changed: look again with Payment", ErrSettled, order)
	}
	if err != nil {
		return err
	}
	return y.dropPending(ctx, a)
}

// findUnsettled reads an order that a person may settle, and its current attempt. If its session is
// unknown, it looks for it.
func (t Till) findUnsettled(ctx context.Context, name string) (order, attempt, error) {
	x, err := t.findNoted(ctx, name)
	if err != nil {
		return x, attempt{}, err
	}
	if x.note.current().State == asked {
		w, _ := x.seek(ctx) // where it fails, the person decides
		x = w.order
	}
	a := x.note.current()
	if !a.isOpen() {
		return x, a, fmt.Errorf("%w: %q has no session", ErrSettled, name)
	}
	if a.State == opened {
		v := t.look(ctx, a.Terminal, a.Session)
		if v.isFinal && v.outcome != models.OutcomeOpen {
			return x, a, fmt.Errorf("%w: %q is %s", ErrSettled, name, v.outcome)
		}
	}
	return x, a, nil
}

// checkUnpaid returns an error unless this call sees that nobody paid the attempts, or can.
func (x order) checkUnpaid(ctx context.Context, attempts []attempt) error {
	lists := map[string]listed{}
	for _, a := range attempts {
		if a.State == refused {
			continue
		}
		list, isRead := lists[a.Terminal]
		if !isRead {
			var err error
			if list, err = x.list(ctx, a.Terminal); err != nil {
				return err
			}
			lists[a.Terminal] = list
		}
		if err := x.checkAttempt(ctx, a, list); err != nil {
			return err
		}
	}
	return nil
}

func (x order) checkAttempt(ctx context.Context, a attempt, list listed) error {
	if s, err := search.LoadSession(a.Entry); err == nil && a.age(list.date) < day && s.Write.Before().Lacks(list.ids()) {
		return errLacks
	}
	had := a.sessions()
	for _, id := range had {
		if err := x.checkSession(ctx, a, id, list); err != nil {
			return err
		}
	}
	for _, session := range list.sessions {
		isOther := slices.Contains(had, session.ID) || list.owners[session.ID] != "" && list.owners[session.ID] != x.name
		if isOther || a.isAfter(session) || !search.IsLike(session.Type, a.Params.Type, session.Amount, a.Params.Amount) {
			continue
		}
		if err := x.checkSession(ctx, a, session.ID, list); err != nil {
			return err
		}
	}
	if a.age(list.date) <= skew {
		return errors.New("it was written less than ten minutes ago, or the platform sends no Date: try again later")
	}
	return nil
}

// age returns how long ago the attempt was written at date, a time of the platform. If one of the
// two is unknown, it counts as nothing for a day of the local clock.
func (a attempt) age(date time.Time) time.Duration {
	if !a.Date.IsZero() && !date.IsZero() {
		return date.Sub(a.Date)
	}
	if local := now().Sub(a.Asked); local >= day {
		return local
	}
	return 0
}

// checkSession returns an error unless nobody can pay a session any more.
func (x order) checkSession(ctx context.Context, a attempt, id string, list listed) error {
	v := x.till.lookOn(ctx, a.Terminal, id)
	switch isGone := errors.Is(v.err, payterm.ErrNotFound) && !list.has(id) && a.age(list.date) >= day; {
	case isGone:
		return nil
	case !v.isRead:
		return fmt.Errorf("session %s cannot be read: %w", id, v.err)
	case v.outcome == models.OutcomeApproved:
		return fmt.Errorf("session %s is paid: settle first whose it is", id)
	case !v.isFinal && v.session.Status == models.SessionStatusNew:
		until := "" // unknown
		if end := v.session.ExpiredAt.Time(); !end.IsZero() {
			until = end.Format(" until " + time.RFC3339)
		}
		return fmt.Errorf("a card may be tapped for session %s%s", id, until)
	case !v.isFinal:
		return fmt.Errorf("session %s does not show whether it is paid", id)
	}
	return nil
}

// listed is a list of a terminal's sessions that was read to its end.
type listed struct {
	sessions []*models.Session
	owners   map[string]string // order by session
	date     time.Time         // of the platform, when the list was read
}

func (l listed) ids() (ids []string) {
	for _, session := range l.sessions {
		ids = append(ids, session.ID)
	}
	return ids
}

func (l listed) has(id string) bool {
	return slices.ContainsFunc(l.sessions, func(session *models.Session) bool { return session.ID == id })
}

var errLacks = errors.New("the list lacks sessions that were there: it is out of date, or of another platform")

// list reads the sessions of a terminal. It returns an error for a list that lacks a session that
// was noted in the last day, or the last one that was noted and all before it.
func (x order) list(ctx context.Context, terminal string) (listed, error) {
	_, at, err := x.till.readTerminal(ctx, terminal)
	if err != nil {
		return listed{}, err
	}
	list := listed{owners: map[string]string{}}
	for _, one := range at.Sessions {
		list.owners[one.Session] = one.Order
	}
	var info payterm.CallInfo
	client := x.till.Client.With(payterm.WithCallInfo(&info))
	for session, err := range client.Clients.Sessions.All(ctx, terminal, models.SessionListParams{Limit: search.PerPage}) {
		if id := search.UnreadID(err); id != nil && list.owners[id[0]] != "" && list.owners[id[0]] != x.name {
			session = &models.Session{ID: id[0]} // another order's
		} else if err != nil {
			return listed{}, fmt.Errorf("the list of sessions cannot be read: %w", err)
		}
		list.sessions = append(list.sessions, session)
	}
	list.date, _ = http.ParseTime(info.Header.Get("Date"))
	seen := 0
	for _, one := range at.Sessions {
		switch {
		case list.has(one.Session):
			seen++
		case now().Sub(one.Noted) < day:
			return listed{}, errLacks
		}
	}
	if seen == 0 && len(at.Sessions) > 0 {
		return listed{}, errLacks
	}
	return list, nil
}
