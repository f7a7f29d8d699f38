package search

import (
	"context"
	"errors"
	"iter"
	"net/http"
	"slices"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/walk"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

const (
	// disorder is how far sessions may be out of the order of their creation in a list.
	disorder = time.Minute

	// maxRecent is the maximum number of pages that are read from the newest end of a list.
	maxRecent = 10
)

// errNoOrder is returned if the responses do not show where the newest sessions are.
var errNoOrder = errors.New("the list is not in the order of creation")

// row is a session of a list, or the error of an unreadable one.
type row struct {
	session *models.Session
	err     error
}

// recent is the newest end of a list of sessions, the newest first.
type recent struct {
	rows  []row
	isAll bool // the complete list
	end   end
	now   time.Time // CreatedAt of the newest session, or the platform's Date if that is earlier; zero: unknown
	rest  time.Time // sessions that are not in rows were created before
	least time.Time // CreatedAt of the oldest in rows

	front *pagination.Page[models.Session] // the first page
}

func (r *recent) has(id string) bool {
	return slices.ContainsFunc(r.rows, func(one row) bool { return one.session != nil && one.session.ID == id })
}

func (r *recent) each() iter.Seq2[*models.Session, error] {
	return func(yield func(*models.Session, error) bool) {
		for _, one := range r.rows {
			if !yield(one.session, one.err) {
				return
			}
		}
	}
}

// add adds a page. It returns errNoOrder if the page does not continue the order of creation.
func (r *recent) add(page *pagination.Page[models.Session], unreadable []*models.DecodeError) error {
	items := slices.Clone(page.Items)
	if r.end == last {
		slices.Reverse(items)
	}
	r.addRows(items, unreadable)
	for _, x := range items {
		created := x.CreatedAt.Time()
		if created.IsZero() || !r.least.IsZero() && created.After(r.least.Add(disorder)) {
			return errNoOrder
		}
		if r.least.IsZero() || created.Before(r.least) {
			r.least = created
		}
		if r.rest = created.Add(disorder); x.UpdatedAt.Time().After(created) {
			r.rest = x.UpdatedAt.Time().Add(disorder) // if the list is in the order of updates
		}
	}
	if len(items) == 0 {
		return errNoOrder
	}
	r.bound()
	return nil
}

func (r *recent) addRows(items []*models.Session, unreadable []*models.DecodeError) {
	for _, one := range unreadable {
		r.rows = append(r.rows, row{err: one})
	}
	for _, x := range items {
		r.rows = append(r.rows, row{session: x})
	}
}

// bound lowers the time now to that of the newest session, if there is one. It is unknown if a
// session shows none.
func (r *recent) bound() {
	var newest time.Time
	for _, one := range r.rows {
		switch x := one.session; {
		case x == nil:
		case x.CreatedAt.Time().IsZero():
			r.now = time.Time{}
			return
		case x.CreatedAt.Time().After(newest):
			newest = x.CreatedAt.Time()
		}
	}
	if !newest.IsZero() && (r.now.IsZero() || newest.Before(r.now)) {
		r.now = newest
	}
}

// newestEnd returns the end of a list at which its newest sessions are, by the first page, or "".
func newestEnd(front []*models.Session) end {
	if len(front) < 2 {
		return ""
	}
	begins, ends := front[0].CreatedAt.Time(), front[len(front)-1].CreatedAt.Time()
	switch {
	case begins.IsZero() || ends.IsZero():
	case begins.Sub(ends) > 2*disorder:
		return first
	case ends.Sub(begins) > 2*disorder:
		return last
	}
	return ""
}

// sessions is the list of sessions of a terminal.
type sessions struct {
	client   *payterm.Client
	terminal string
	info     payterm.CallInfo
}

// page returns a page, with the errors of its unreadable records, or no page and an error.
func (s *sessions) page(ctx context.Context, number int) (*pagination.Page[models.Session], []*models.DecodeError, error) {
	page, err := s.client.With(payterm.WithCallInfo(&s.info)).Clients.Sessions.List(ctx, s.terminal,
		models.SessionListParams{Page: number, Limit: PerPage})
	return page, walk.Unreadable(err), err
}

// date returns the platform's time of the last response, or zero.
func (s *sessions) date() time.Time {
	date, _ := http.ParseTime(s.info.Header.Get("Date"))
	return date
}

// newest reads the newest sessions until isEnough. end is where they are, or "" if the first page
// has to show it.
func (s *sessions) newest(ctx context.Context, end end, isEnough func(*recent) bool) (*recent, error) {
	front, unreadable, err := s.page(ctx, 0)
	switch {
	case front == nil:
		return nil, err
	case isComplete(front, len(unreadable)):
		r := &recent{isAll: true, now: s.date()}
		r.addRows(front.Items, unreadable)
		r.bound()
		return r, nil
	case front.Number != 1 || front.Pages == 0:
		return nil, errNoOrder
	}
	if end == "" {
		end = newestEnd(front.Items)
	}
	r := &recent{end: end, now: s.date(), front: front}
	page, number, step := front, 1, 1
	switch end {
	case "":
		return nil, errNoOrder
	case last:
		page, number, step = nil, front.Pages, -1
	}
	for range maxRecent {
		if page == nil {
			if page, unreadable, err = s.page(ctx, number); page == nil {
				return nil, err
			}
		}
		switch {
		case page.Number != number:
			return nil, errNoOrder
		case end == last && r.rows == nil && page.Pages != number: // the list has grown or shrunk
			number, page = page.Pages, nil
			continue
		}
		if err := r.add(page, unreadable); err != nil {
			return nil, err
		}
		if isEnough(r) {
			return r, nil
		}
		if number += step; number < 1 || number > page.Pages {
			r.isAll = true
			return r, nil
		}
		page = nil
	}
	return nil, errNoOrder
}

// isComplete reports whether a first page is the complete list.
func isComplete(page *pagination.Page[models.Session], unreadable int) bool {
	count := len(page.Items) + unreadable
	return page.Records <= count && page.Pages <= 1 && (page.Number == page.Pages || count == 0)
}

// checkOldEnd returns errNoOrder if the other end of the list is not older, or has sessions of a
// status that none of the newest ones has: then open sessions may be listed apart.
func (s *sessions) checkOldEnd(ctx context.Context, r *recent) error {
	far := r.front
	if r.end == first {
		var err error
		if far, _, err = s.page(ctx, r.front.Pages); far == nil {
			return err
		}
		if len(far.Items) == 0 {
			return errNoOrder
		}
	}
	statuses := map[models.SessionStatus]bool{}
	for _, one := range r.rows {
		if one.session != nil {
			statuses[one.session.Status] = true
		}
	}
	for _, x := range far.Items {
		created, isApart := x.CreatedAt.Time(), len(statuses) == 1 && !statuses[x.Status]
		if !r.has(x.ID) && (created.IsZero() || created.After(r.rest) || isApart) {
			return errNoOrder
		}
	}
	return nil
}

func (s *sessions) each(ctx context.Context) iter.Seq2[*models.Session, error] {
	return s.client.With(payterm.WithCallInfo(&s.info)).Clients.Sessions.All(ctx, s.terminal, models.SessionListParams{Limit: PerPage})
}

// all reads the complete list.
func (s *sessions) all(ctx context.Context) (*recent, error) {
	r := &recent{isAll: true}
	for x, err := range s.each(ctx) {
		switch {
		case err != nil && !payterm.IsRecordError(err):
			return nil, err
		case len(r.rows) == maxKnown:
			return nil, ErrTooLong
		}
		r.rows = append(r.rows, row{x, err})
	}
	r.now = s.date()
	r.bound()
	return r, nil
}
