package till

import (
	"context"
	"errors"
	"net/http"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
)

// view is what a call saw of a session.
type view struct {
	session *models.Session
	sale    *models.Transaction
	outcome models.Outcome // OutcomeUnknown if the session could not be read
	isFinal bool           // the session is paid, or nobody can pay it any more
	isRead  bool
	err     error
}

// getter returns a function that reads a session, and keeps the platform's time.
func (t Till) getter(terminal, session string) wait.Get {
	var info payterm.CallInfo
	client := t.Client.With(payterm.WithCallInfo(&info))
	return func(ctx context.Context) (*models.Session, http.Header, error) {
		shown, err := client.Clients.Sessions.Get(ctx, terminal, session)
		return shown, info.Header, err
	}
}

// readSession reads a session once.
func (t Till) readSession(ctx context.Context, terminal, session string) view {
	began := time.Now()
	shown, header, err := t.getter(terminal, session)(ctx)
	if err == nil {
		err = wait.CheckID("clients.sessions.get", shown.ID, session)
	}
	if err != nil {
		return view{outcome: models.OutcomeUnknown, err: err}
	}
	outcome, isFinal := wait.Outcome(shown, dateBefore(header, began))
	return t.withSale(ctx, view{session: shown, outcome: outcome, isFinal: isFinal, isRead: true})
}

// dateBefore returns the platform's time at began, before what a response shows was read, zero if
// it is unknown: the Date may be of the end of a slow response.
func dateBefore(header http.Header, began time.Time) time.Time {
	date, err := http.ParseTime(header.Get("Date"))
	if err != nil {
		return time.Time{}
	}
	return date.Add(-time.Since(began))
}

// readNow is like readSession, but goes on to read a session that does not tell when it was closed.
func (t Till) readNow(ctx context.Context, terminal, session string) view {
	v := t.readSession(ctx, terminal, session)
	if v.isRead && !v.isFinal && v.session.Outcome() == models.OutcomeNone && !wait.HasMoved(v.session) {
		v = t.await(ctx, terminal, session, nil)
	}
	return v
}

// readPatiently is like readSession, but goes on to read a session that is closed without a
// transaction, as long as one may follow.
func (t Till) readPatiently(ctx context.Context, terminal, session string) view {
	v := t.readSession(ctx, terminal, session)
	if v.isRead && !v.isFinal && v.session.Outcome() == models.OutcomeNone {
		v = t.await(ctx, terminal, session, nil)
	}
	return v
}

// await reads a session until it shows its outcome, or its time is over. known is the session as it
// was created, or nil.
func (t Till) await(ctx context.Context, terminal, session string, known *models.Session) view {
	poll := wait.Poll{Operation: "clients.sessions.wait", SessionID: session, Known: known, Get: t.getter(terminal, session)}
	shown, err := poll.Wait(ctx)
	v := view{session: shown, outcome: models.OutcomeUnknown, err: err}
	switch isOver := errors.Is(err, payterm.ErrSessionExpired); {
	case err == nil || isOver:
		v.isRead, v.outcome = true, shown.Outcome()
		v.isFinal = isOver || v.outcome != models.OutcomeUnknown
	case wait.IsOpen(err):
		v.isRead, v.outcome = true, models.OutcomeOpen
	}
	return t.withSale(ctx, v)
}

// withSale adds the sale of a session. One of the two may show a reversal earlier.
func (t Till) withSale(ctx context.Context, v view) view {
	if !v.isRead || v.session.Transaction == nil || v.session.Transaction.ID == "" {
		return v
	}
	sale, err := t.Client.Clients.Transactions.Get(ctx, v.session.Transaction.ID)
	if err == nil {
		err = wait.CheckID("clients.transactions.get", sale.ID, v.session.Transaction.ID)
	}
	if err != nil {
		v.err = errors.Join(v.err, err)
		return v
	}
	v.sale = sale
	switch both := combine(v.session.Outcome(), sale.Outcome()); {
	case both == models.OutcomeApproved || both == models.OutcomeReversed:
		v.outcome, v.isFinal = both, true
	case v.outcome != models.OutcomeOpen && both != v.outcome:
		v.outcome, v.isFinal = both, both == models.OutcomeDeclined && v.session.Status == models.SessionStatusClosed
	}
	return v
}

// combine combines the outcomes of two views of a sale. One view may show a reversal earlier.
func combine(one, other models.Outcome) models.Outcome {
	switch {
	case one == other || other == models.OutcomeUnknown:
		return one
	case one == models.OutcomeUnknown:
		return other
	case one == models.OutcomeReversed || other == models.OutcomeReversed:
		return models.OutcomeReversed
	}
	return models.OutcomeUnknown
}
