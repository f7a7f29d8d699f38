package till

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/search"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
)

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
	s, err := search.LoadSession(a.Entry)
	if err == nil && a.age(list.date) < day && s.Note.Lacks(list.ids) {
		return errLacks
	}
	wasThere := func(x *models.Session) bool { return a.isAfter(x) || err == nil && s.Note.IsOld(x) }
	had := a.sessions()
	for _, id := range had {
		if err := x.checkSession(ctx, a, id, list); err != nil {
			return err
		}
	}
	for _, session := range list.sessions {
		if slices.Contains(had, session.ID) || list.at.isOfOther(session.ID, x.name) || wasThere(session) || !search.IsLike(session.Type, a.Params.Type, session.Amount, a.Params.Amount) {
			continue
		}
		if err := x.checkSession(ctx, a, session.ID, list); err != nil {
			return err
		}
	}
	if a.age(list.date) <= skew {
		if a.Date.IsZero() || list.date.IsZero() {
			return errors.New("the platform sends no Date: try again a day after the order was written")
		}
		return fmt.Errorf("it was written less than ten minutes ago, at %s: try again later", a.Date.Format(time.TimeOnly))
	}
	return nil
}

// checkSession returns an error unless nobody can pay a session any more.
func (x order) checkSession(ctx context.Context, a attempt, id string, list listed) error {
	v := x.till.readSession(ctx, a.Terminal, id, nil, patiently)
	switch isGone := errors.Is(v.err, payterm.ErrNotFound) && !slices.Contains(list.ids, id) && a.age(list.date) >= day; {
	case isGone:
		return nil
	case !v.isRead():
		return fmt.Errorf("session %s cannot be read: %w", id, v.err)
	case v.fate == wait.Approved:
		return fmt.Errorf("session %s is paid: settle first whose it is", id)
	case !v.fate.IsFinal() && v.session.Status == models.SessionStatusNew:
		until := "" // unknown
		if end := v.session.ExpiredAt.Time(); !end.IsZero() {
			until = end.Format(" until " + time.RFC3339)
		}
		return fmt.Errorf("a card may be tapped for session %s%s", id, until)
	case !v.fate.IsFinal():
		return fmt.Errorf("session %s does not show whether it is paid", id)
	}
	return nil
}

// listed is a list of a terminal's sessions that was read to its end.
type listed struct {
	at       *terminalNote
	sessions []*models.Session
	ids      []string  // of the sessions
	date     time.Time // of the platform, before the list was read; zero: unknown
}

var errLacks = errors.New("the list lacks sessions that were there: it is out of date, or of another platform")

// list reads the sessions of a terminal. It returns an error for a list that lacks a session that
// was noted in the last day, or the last one that was noted and all before it.
func (x order) list(ctx context.Context, terminal string) (listed, error) {
	_, at, err := x.till.readTerminal(ctx, terminal)
	if err != nil {
		return listed{}, err
	}
	list := listed{at: at}
	began := time.Now()
	var info payterm.CallInfo
	client := x.till.Client.With(payterm.WithCallInfo(&info))
	for session, err := range client.Clients.Sessions.All(ctx, terminal, models.SessionListParams{Limit: search.PerPage}) {
		if id := search.UnreadID(err); id != nil && at.isOfOther(id[0], x.name) {
			session = &models.Session{ID: id[0]}
		} else if err != nil {
			return listed{}, fmt.Errorf("the list of sessions cannot be read: %w", err)
		}
		list.sessions, list.ids = append(list.sessions, session), append(list.ids, session.ID)
	}
	list.date = dateBefore(info.Header, began)
	seen := 0
	for _, one := range at.Sessions {
		switch {
		case slices.Contains(list.ids, one.Session):
			seen++
		case now().Sub(one.Noted) < day:
			return listed{}, errLacks
		}
	}
	if seen == 0 && len(at.Sessions) > 0 {
		return listed{}, errLacks
	}
	if len(list.ids) == 0 { // as on another platform, which does not know the terminal
		if _, err := x.till.Client.Clients.Terminals.Get(ctx, terminal); err != nil {
			return listed{}, fmt.Errorf("the list of sessions is empty, and the terminal cannot be read: %w", err)
		}
	}
	return list, nil
}
