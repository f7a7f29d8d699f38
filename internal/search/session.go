package search

import (
	"context"
	"errors"
	"iter"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// slack is how far the platform's clocks may differ: a session that was created longer than that
// before the newest one of the note was there before the write, even if no list showed it.
const slack = 10 * time.Minute

// Session is the creation of a session.
var Session = &Kind[models.Session]{
	Name: "session", Creates: true, Read: readSessions, Compare: (*Note).compareSession,
	Needs: func(n *Note) []string { return []string{n.TerminalID, string(n.Amount)} },
	Record: Record[models.Session]{
		IDs:  func(x *models.Session) []string { return []string{x.ID} },
		Only: func(id string) *models.Session { return &models.Session{ID: id} },
	},
}

// NoteSessions notes the sessions of a terminal before one is created: the newest ones or, if the
// list does not show which these are, or lacks last, all. It returns those that look like the one
// to be created.
func (s *Note) NoteSessions(ctx context.Context, client *payterm.Client, last string) (like []string, err error) {
	list := sessions{client: client, terminal: s.TerminalID}
	newest, err := list.newest(ctx, "", func(r *recent) bool { return !r.rest.After(r.now.Add(-slack)) })
	if err == nil && !newest.isAll {
		err = list.checkOldEnd(ctx, newest)
	}
	if err == nil && !newest.isAll && last != "" && !newest.has(last) {
		err = errNoOrder
	}
	if errors.Is(err, errNoOrder) {
		newest, err = list.all(ctx)
	}
	if err != nil {
		return nil, err
	}
	if !newest.now.IsZero() {
		s.Since = newest.now.Add(-slack)
	}
	s.Partial = s.Since.IsZero() && last != "" && !newest.has(last) // it is not the list that it was
	s.Known = known{}
	all := Search[models.Session]{Kind: Session, Note: s}
	for _, one := range newest.rows {
		all.note(one.session, one.err)
		if one.session != nil && !one.session.CreatedAt.Time().Before(s.Since) && s.compareSession(one.session) != Unlike && len(like) < PerPage {
			like = append(like, one.session.ID)
		}
	}
	if !newest.isAll {
		s.Newest = newest.end
	}
	s.Date = list.date()
	return like, nil
}

// readSessions returns the sessions that may have been created since the note, and unreadable ones.
func readSessions(ctx context.Context, client *payterm.Client, s *Note) iter.Seq2[*models.Session, error] {
	return func(yield func(*models.Session, error) bool) {
		list := sessions{client: client, terminal: s.TerminalID}
		read := list.each(ctx)
		if s.Newest != "" {
			newest, err := list.newest(ctx, s.Newest, func(r *recent) bool { return !r.rest.After(s.Since) })
			switch {
			case err == nil:
				read = newest.each()
			case !errors.Is(err, errNoOrder): // without the order, all are read
				yield(nil, err)
				return
			}
		}
		for x, err := range read {
			if err == nil && s.IsOld(x) {
				continue
			}
			if !yield(x, err) {
				return
			}
		}
	}
}

// IsOld reports whether a session existed before the write.
func (s *Note) IsOld(x *models.Session) bool {
	created := x.CreatedAt.Time()
	return s.Has([]string{x.ID}) || !created.IsZero() && created.Before(s.Since)
}

// compareSession compares a session with the one that was asked for.
func (s *Note) compareSession(shown *models.Session) Likeness {
	isOther := !IsLike(shown.Type, s.Type, shown.Amount, s.Amount)
	switch {
	case IsMark(shown.ReferenceID, s.ReferenceID) && isOther:
		return Changed // it may be ours, but it is not what we asked for
	case IsMark(shown.ReferenceID, s.ReferenceID):
		return Marked
	case s.ReferenceID != "" || isOther:
		return Unlike
	case s.isDoubtful(shown.CreatedAt.Time()):
		return Changed // it may be ours, or an old one
	}
	return Like
}

// isDoubtful reports whether the time at which a session was created leaves in doubt whether it is
// new: it is unknown, or long before the write by the platform's Date.
func (s *Note) isDoubtful(created time.Time) bool {
	if created.IsZero() {
		return !s.Since.IsZero()
	}
	return created.Before(s.Date.Add(-slack)) && !s.Date.IsZero()
}
