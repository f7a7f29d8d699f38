package till

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

// listed is a list of a terminal's sessions that was read to its end.
type listed struct {
	at       *terminalNote
	sessions []*models.Session // of an unreadable one, what its bytes show
	ids      []string          // of the sessions
	date     time.Time         // of the platform, before the list was read; zero: unknown

	lacks    error // how the list differs from what was noted, or nil
	isPurged bool  // it lacks all, as after a purge a day later
}

var errLacks = errors.New("the list lacks sessions that were there: it is out of date, or of another platform")

// list reads the sessions of the terminal of an attempt.
func (o *order) list(ctx context.Context, a attempt) (*listed, error) {
	_, at, err := o.till.readTerminal(ctx, a.Terminal)
	if err != nil {
		return nil, err
	}
	list := &listed{at: at}
	began := time.Now()
	var info payterm.CallInfo
	client := o.till.Client.With(payterm.WithCallInfo(&info))
	for session, err := range search.Sessions(ctx, client, o.till.spelled(a)) {
		if err != nil {
			session = unreadSession(err)
		}
		if session == nil {
			return nil, fmt.Errorf("the list of sessions cannot be read: %w", err)
		}
		list.sessions, list.ids = append(list.sessions, session), append(list.ids, session.ID)
	}
	list.date = dateBefore(info.Header, began)
	return list, o.compare(ctx, a, list)
}

// unreadSession returns what the bytes of an unreadable record show, or nil if that is no id.
func unreadSession(err error) *models.Session {
	record, ok := errors.AsType[*payterm.DecodeError](err)
	if !ok || record.ID == "" {
		return nil
	}
	var shown struct {
		CreatedAt json.RawMessage `json:"created_at"`
	}
	session := &models.Session{ID: record.ID}
	if json.Unmarshal(record.Raw, &shown) == nil && json.Unmarshal(shown.CreatedAt, &session.CreatedAt) != nil {
		session.CreatedAt = models.Timestamp{}
	}
	return session
}

// compare compares a list with the sessions that were noted: it has to show all of the last day,
// and at least one. It returns an error if it shows none of them, and the terminal cannot be read:
// the list may be of another platform.
func (o *order) compare(ctx context.Context, a attempt, list *listed) error {
	noted, isYoung, seen := list.at.Sessions, false, 0
	for _, one := range noted {
		switch {
		case search.HasID(list.ids, one.Session):
			seen++
		case search.Age(one.Noted, one.Date, list.date) < day:
			isYoung = true
		}
	}
	isEmpty, lacksAll := len(list.ids) == 0, seen == 0 && len(noted) > 0
	if isYoung || lacksAll {
		list.lacks = errLacks
	}
	if !isEmpty && !lacksAll {
		return nil
	}
	if _, err := o.till.Client.Clients.Terminals.Get(ctx, o.till.spelled(a)); err != nil {
		return fmt.Errorf("the list has no session that was noted, and the terminal cannot be read: %w", err)
	}
	if !lacksAll {
		return nil
	}
	if !o.till.readSession(ctx, attempt{Terminal: a.Terminal, Spelling: a.Spelling}, list.at.last(), nil, once).isMissing() {
		return errLacks
	}
	list.isPurged = !isYoung
	list.lacks = errors.New("the list lacks sessions that were there: the platform is a copy, or has purged them; " +
		"if it has, SettleUnpaid works a day after the last one and the write, and another order can be paid")
	return nil
}
