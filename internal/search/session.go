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

// Session is the note of a created session.
type Session struct {
	Creation

	TerminalID  string             `json:"terminal_id"`
	Type        models.SessionType `json:"type"`
	Amount      models.Number      `json:"amount"`
	ReferenceID string             `json:"reference_id,omitempty"`

	// Date is the platform's time before the write.
	Date time.Time `json:"date,omitzero"`

	// Newest is the end of the list that was read, if not all of it was.
	Newest end `json:"newest,omitempty"`
}

// NoteSessions notes the sessions of a terminal before one is created: the newest ones or, if the
// list does not show which these are, or lacks last, all. It returns those that look like the one
// to be created.
func (s *Session) NoteSessions(ctx context.Context, client *payterm.Client, last string) (like []string, err error) {
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
	for _, one := range newest.rows {
		note(Write[models.Session](s), one.session, one.err)
		if one.session != nil && !one.session.CreatedAt.Time().Before(s.Since) && s.Compare(one.session) != Unlike && len(like) < PerPage {
			like = append(like, one.session.ID)
		}
	}
	if !newest.isAll {
		s.Newest = newest.end
	}
	s.Date = list.date()
	return like, nil
}

// Kind returns "session".
func (s *Session) Kind() string { return "session" }

// IsComplete reports whether all required fields are set.
func (s *Session) IsComplete() bool {
	return s.Creation.IsComplete() && s.TerminalID != "" && s.Amount != ""
}

// Read returns the sessions that may have been created since the note, and unreadable ones.
func (s *Session) Read(ctx context.Context, client *payterm.Client) iter.Seq2[*models.Session, error] {
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
func (s *Session) IsOld(x *models.Session) bool {
	created := x.CreatedAt.Time()
	return s.Has(s.IDs(x)) || !created.IsZero() && created.Before(s.Since)
}

// Compare compares a session with the one that was asked for.
func (s *Session) Compare(shown *models.Session) Likeness {
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
func (s *Session) isDoubtful(created time.Time) bool {
	if created.IsZero() {
		return !s.Since.IsZero()
	}
	return created.Before(s.Date.Add(-slack)) && !s.Date.IsZero()
}

// IDs returns the id of a session.
func (s *Session) IDs(x *models.Session) []string { return []string{x.ID} }

// Only returns a session with an id.
func (s *Session) Only(id string) *models.Session { return &models.Session{ID: id} }
