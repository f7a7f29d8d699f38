package search

import (
	"context"
	"errors"
	"iter"
	"slices"
	"time"

	"github.com/google/uuid"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Session is the creation of a session.
var Session = &Kind[models.Session]{
	Name: "session", Creates: true, Read: readSessions, Compare: (*Note).compareSession, IsOther: (*Note).isOther,
	Needs: func(n *Note) []string { return []string{n.TerminalID, string(n.Amount)} },
	Record: Record[models.Session]{
		IDs:  sessionIDs,
		Only: func(id string) *models.Session { return &models.Session{ID: id} },

		Created: createdAt,
	},
}

func sessionIDs(x *models.Session) []string { return []string{x.ID} }

func createdAt(x *models.Session) time.Time { return x.CreatedAt.Time() }

// Before is what NoteSessions saw of the sessions that look like the one to be created.
type Before struct {
	Like []string // at most PerPage of them
	Open []string // those that may still be paid: the platform may respond to the write with one

	Sessions   []*models.Session // all that were read, whatever they look like
	Unreadable []string          // ids of unreadable records among them
}

// sessionsOf returns the list of the sessions of a terminal.
func sessionsOf(client *payterm.Client, n *Note) List[models.Session] {
	return List[models.Session]{
		Page: func(ctx context.Context, number, limit int) (*pagination.Page[models.Session], error) {
			return client.Clients.Sessions.List(ctx, n.TerminalID, models.SessionListParams{Page: number, Limit: limit})
		},
		All: func(ctx context.Context, limit int) iter.Seq2[*models.Session, error] {
			return client.Clients.Sessions.All(ctx, n.TerminalID, models.SessionListParams{Limit: limit})
		},
		IDs:     sessionIDs,
		IsKept:  true,
		Created: createdAt,
		Updated: func(x *models.Session) time.Time { return x.UpdatedAt.Time() },
	}
}

// Sessions returns all sessions of a terminal, as List.Whole does.
func Sessions(ctx context.Context, client *payterm.Client, terminalID string) iter.Seq2[*models.Session, error] {
	return sessionsOf(client, &Note{TerminalID: terminalID}).Whole(ctx, nil)
}

// NoteSessions notes the sessions of a terminal before one is created: the newest ones or, if the
// list does not show which these are, or lacks last, all.
func (s *Note) NoteSessions(ctx context.Context, client *payterm.Client, last string) (Before, error) {
	client, dates := Dated(client)
	newest, err := sessionsWith(ctx, sessionsOf(client, s), last, dates)
	if err != nil {
		return Before{}, err
	}
	created := newest.now(dates.First())
	if !created.IsZero() {
		s.Since = created.Add(-slack)
	}
	s.Partial = s.Since.IsZero() && last != "" && !has(newest, last) // it is not the list that it was
	s.Known, s.Date = known{}, dates.Last()
	if !newest.isAll {
		s.Newest = newest.end
	}
	now := s.Date
	if now.IsZero() {
		now = created
	}
	return s.noteRows(newest.rows, now), nil
}

// sessionsWith reads the newest sessions or, if the list does not show which these are, or they
// lack last, all.
func sessionsWith(ctx context.Context, list List[models.Session], last string, dates *Dates) (*recent[models.Session], error) {
	newest, err := list.newest(ctx, nil, "", func(r *recent[models.Session]) bool {
		return !r.rest.After(r.now(dates.First()).Add(-slack))
	})
	if err == nil && !newest.isAll {
		err = checkOldEnd(ctx, newest)
	}
	if err == nil && !newest.isAll && last != "" && !has(newest, last) {
		err = errNoOrder
	}
	if errors.Is(err, errNoOrder) {
		newest, err = list.all(ctx)
	}
	if errors.Is(err, errNotWhole) && !newest.now(dates.First()).IsZero() {
		err = nil // Since rules out older ones, and a search needs the whole list
	}
	return newest, err
}

// noteRows notes sessions, which were read at a time of the platform.
func (s *Note) noteRows(rows []row[models.Session], now time.Time) Before {
	before := Before{Open: []string{}}
	all := Search[models.Session]{Kind: Session, Note: s}
	for _, one := range rows {
		x := one.record
		all.note(x, one.err)
		if x == nil {
			before.Unreadable = append(before.Unreadable, UnreadID(one.err)...)
			continue
		}
		before.Sessions = append(before.Sessions, x)
		if s.isLike(x) && !wait.Read(x, now).IsFinal() {
			before.Open = append(before.Open, x.ID)
		}
		if s.Fit(x) != Unlike && len(before.Like) < PerPage {
			before.Like = append(before.Like, x.ID)
		}
	}
	before.Open = append(before.Open, before.Unreadable...)
	return before
}

func has(r *recent[models.Session], id string) bool {
	return slices.ContainsFunc(r.rows, func(one row[models.Session]) bool { return one.record != nil && IsSameID(one.record.ID, id) })
}

// checkOldEnd returns errNoOrder if the other end of a list is not older, or has sessions of a
// status that none of the newest ones has: then open sessions may be listed apart.
func checkOldEnd(ctx context.Context, r *recent[models.Session]) error {
	far := r.front
	if r.end == first {
		var err error
		if far, err = r.list.Page(ctx, r.front.Pages, r.limit); far == nil {
			return err
		}
		if len(far.Items) == 0 {
			return errNoOrder
		}
	}
	statuses := map[models.SessionStatus]bool{}
	for _, one := range r.rows {
		if one.record != nil {
			statuses[one.record.Status] = true
		}
	}
	for _, x := range far.Items {
		created, isApart := x.CreatedAt.Time(), len(statuses) == 1 && !statuses[x.Status]
		if !has(r, x.ID) && (created.IsZero() || created.After(r.rest) || isApart) {
			return errNoOrder
		}
	}
	return nil
}

// readSessions returns the sessions that may have been created since the note, and unreadable ones.
func readSessions(ctx context.Context, client *payterm.Client, s *Note) iter.Seq2[*models.Session, error] {
	return func(yield func(*models.Session, error) bool) {
		for x, err := range sessionsOf(client, s).Read(ctx, s) {
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

// Fit returns how a session that was not known before a write fits it. By the Date, it was created
// from ten minutes before the note to twenty after a prompt write: the clocks may differ by ten,
// and the request may arrive late. One that was not, or shows no time, is Changed: the Date may be
// of another clock.
func (s *Note) Fit(x *models.Session) Likeness {
	created := x.CreatedAt.Time()
	switch {
	case !s.isLike(x), !created.IsZero() && created.Before(s.Since):
		return Unlike
	case created.IsZero() && !s.Since.IsZero():
		return Changed
	case created.IsZero() || s.Date.IsZero():
		return Like
	case created.Before(s.Date.Add(-slack)), s.Prompt && created.After(s.Date.Add(2*slack)):
		return Changed
	}
	return Like
}

func (s *Note) isLike(x *models.Session) bool { return IsLike(x.Type, s.Type, x.Amount, s.Amount) }

// compareSession compares a session with the one that was asked for.
func (s *Note) compareSession(shown *models.Session) Likeness {
	isAsked := s.isLike(shown) && !DiffersNumber(shown.Amount, s.Amount) && !IsElsewhere(shown, s.TerminalID) // nor the same in another unit
	switch isOurs := IsMark(shown.ReferenceID, s.ReferenceID); {
	case isOurs && !isAsked:
		return Changed // it may be ours, but it is not what we asked for
	case isOurs:
		return Marked
	case s.ReferenceID != "":
		return Unlike
	}
	fit := s.Fit(shown)
	if fit == Like && !isAsked {
		return Changed
	}
	return fit
}

// IsElsewhere reports whether a session shows the UUID of another terminal. Another id may be one
// of the same terminal in another view.
func IsElsewhere(shown *models.Session, terminalID string) bool {
	return shown.Terminal != nil && uuid.Validate(shown.Terminal.ID) == nil && !IsSameID(shown.Terminal.ID, terminalID)
}

// isOther reports whether the session that the response named is another one than was asked for, or
// an older one. A reference that it does not show does not differ.
func (s *Note) isOther(shown *models.Session) bool {
	since, created := s.Since, shown.CreatedAt.Time()
	if len(s.Known) == 0 { // Since is by the Date, whose clock may be another
		since = since.Add(-unknownSlack)
	}
	return !s.isLike(shown) || !created.IsZero() && created.Before(since) ||
		IsElsewhere(shown, s.TerminalID) ||
		s.ReferenceID != "" && shown.ReferenceID != "" && !IsMark(shown.ReferenceID, s.ReferenceID)
}
