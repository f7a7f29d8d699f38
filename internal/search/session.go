package search

import (
	"context"
	"errors"
	"iter"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
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

// Before is what NoteSessions saw of the sessions that look like the one to be created.
type Before struct {
	Like []string // at most PerPage of them
	Open []string // those that may still be paid: the platform may respond to the write with one

	Sessions   []*models.Session // all that were read, whatever they look like
	Unreadable []string          // ids of unreadable records among them
}

// NoteSessions notes the sessions of a terminal before one is created: the newest ones or, if the
// list does not show which these are, or lacks last, all.
func (s *Note) NoteSessions(ctx context.Context, client *payterm.Client, last string) (Before, error) {
	before := Before{Open: []string{}}
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
		return before, err
	}
	if !newest.now.IsZero() {
		s.Since = newest.now.Add(-slack)
	}
	s.Partial = s.Since.IsZero() && last != "" && !newest.has(last) // it is not the list that it was
	s.Known, s.Date = known{}, list.date()
	now := s.Date
	if now.IsZero() {
		now = newest.now
	}
	all := Search[models.Session]{Kind: Session, Note: s}
	for _, one := range newest.rows {
		x := one.session
		all.note(x, one.err)
		if x == nil {
			before.Unreadable = append(before.Unreadable, UnreadID(one.err)...)
			continue
		}
		before.Sessions = append(before.Sessions, x)
		if s.isLike(x) && !wait.Read(x, now).IsFinal() {
			before.Open = append(before.Open, x.ID)
		}
		if s.Fit(x) != Misfit && len(before.Like) < PerPage {
			before.Like = append(before.Like, x.ID)
		}
	}
	before.Open = append(before.Open, before.Unreadable...)
	if !newest.isAll {
		s.Newest = newest.end
	}
	return before, nil
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
			if err == nil {
				if created := x.CreatedAt.Time(); !created.IsZero() && created.Before(s.Since) {
					continue
				}
			}
			if !yield(x, err) {
				return
			}
		}
	}
}

// Fit says whether a session that was not known before a write may be the one of the write.
type Fit int

// The fits.
const (
	Misfit   Fit = iota // it has another type or amount, or is older than the sessions before the write
	Untimely            // by the platform's Date, which may be of another clock, or it shows no time
	Fits
)

// Fit returns how a session fits. By the Date, it was created from ten minutes before the note to
// twenty after a prompt write: the clocks may differ by ten, and the request may arrive late.
func (s *Note) Fit(x *models.Session) Fit {
	created := x.CreatedAt.Time()
	switch {
	case !s.isLike(x), !created.IsZero() && created.Before(s.Since):
		return Misfit
	case created.IsZero() && !s.Since.IsZero():
		return Untimely
	case created.IsZero() || s.Date.IsZero():
		return Fits
	case created.Before(s.Date.Add(-slack)), s.Prompt && created.After(s.Date.Add(2*slack)):
		return Untimely
	}
	return Fits
}

func (s *Note) isLike(x *models.Session) bool { return IsLike(x.Type, s.Type, x.Amount, s.Amount) }

// compareSession compares a session with the one that was asked for.
func (s *Note) compareSession(shown *models.Session) Likeness {
	switch isOurs := IsMark(shown.ReferenceID, s.ReferenceID); {
	case isOurs && !s.isLike(shown):
		return Changed // it may be ours, but it is not what we asked for
	case isOurs:
		return Marked
	case s.ReferenceID != "":
		return Unlike
	}
	return [...]Likeness{Misfit: Unlike, Untimely: Changed, Fits: Like}[s.Fit(shown)]
}
