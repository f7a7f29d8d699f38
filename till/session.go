package till

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/internal/search"
)

// patience says how long to read a session that does not decide.
type patience struct {
	// more reports whether to read on, at a time of the platform; nil: to the session's end.
	more  func(*models.Session, time.Time) bool
	quiet bool // it was closed without a transaction for ten seconds before

	// also is called after each such read, and reports whether to stop; nil: none.
	also func(context.Context, *models.Session, time.Time) bool
}

var (
	once      = patience{more: never}
	later     = patience{more: never, quiet: true}
	patiently = patience{more: mayFollow} // as long as a transaction may follow
	shortly   = patience{more: mayFollowUntold}
)

func never(*models.Session, time.Time) bool { return false }

// mayFollow reports whether a transaction may follow: the session is closed without one.
func mayFollow(x *models.Session, _ time.Time) bool { return x.Outcome() == models.OutcomeNone }

// mayFollowUntold is mayFollow where the platform does not tell how long ago it was closed.
func mayFollowUntold(x *models.Session, now time.Time) bool {
	return mayFollow(x, now) && (!wait.HasMoved(x) || now.IsZero())
}

// readSession reads a session of an attempt and its sale. known is the session as it was created,
// or nil.
func (t Till) readSession(ctx context.Context, a attempt, session string, known *models.Session, how patience) view {
	v := view{View: t.poll(a, session, known, how).Look(ctx), id: session, name: t.quote(session)}
	if v.Fate == wait.Open && a.isOtherAmount(v.Session) && wait.Read(v.Session, v.Date) == wait.Silent { // it was not waited for
		v.Fate, v.Err = wait.Silent, payterm.ErrSessionExpired
	}
	if v.Fate == wait.Approved && ctx.Err() != nil { // its amount is on the sale, which is soon read
		var cancel context.CancelFunc
		ctx, cancel = notes.Outlasting(ctx)
		defer cancel()
	}
	sale, unread := t.readSale(ctx, v.View)
	v = v.withSale(sale, unread)
	if v.Fate == wait.Approved {
		if doubt := v.doubt(); doubt != nil {
			v.Fate, v.Err = wait.Unclear, errors.Join(doubt, v.Err)
		}
	}
	if v.Fate == wait.Approved || v.Fate == wait.Open {
		v.Err = errors.Join(v.Err, v.checkAmount(a, t.Unit, t.Client.Redact))
	}
	if v.Fate == wait.Approved && unread != nil && !v.statesAmount() {
		v.Err = errors.Join(errNoAmount, v.Err)
	}
	return v
}

// poll returns how to read a session of an attempt. It does not wait for one of another amount.
func (t Till) poll(a attempt, session string, known *models.Session, how patience) wait.Poll {
	var info payterm.CallInfo
	client := t.Client.With(payterm.WithCallInfo(&info))
	poll := wait.Poll{
		Operation: "clients.sessions.wait", Known: known, Written: a.Asked, More: how.more, Quiet: how.quiet,
		Get: func(ctx context.Context) (*models.Session, http.Header, error) {
			shown, err := client.Clients.Sessions.Get(ctx, t.spelled(a), session)
			if err == nil && search.Differs(string(shown.Type), string(a.Params.Type)) {
				err = errOtherType
			}
			return shown, info.Header, err
		},
		Also: func(ctx context.Context, session *models.Session, date time.Time) (stop bool) {
			return a.isOtherAmount(session) || how.also != nil && how.also(ctx, session, date)
		},
	}
	poll.Params.Grace = wait.Grace + time.Second // a Date has whole seconds: the next read has to see the end, too
	return poll
}

var (
	errOtherType = errors.New("it states another type than was asked for")
	errNoAmount  = errors.New("the amount that was paid cannot be read")
)

// readSale reads the sale of a session, nil if it shows none. Which of the two ids is that of the
// Transaction is undocumented; the UUID was observed.
func (t Till) readSale(ctx context.Context, v wait.View) (*models.Transaction, error) {
	if v.Fate == wait.Unread || v.Session.Transaction == nil {
		return nil, nil
	}
	shown := v.Session.Transaction
	id := cmp.Or(shown.UUID, shown.ID)
	if id == "" {
		return nil, nil
	}
	sale, err := t.Client.Clients.Transactions.Get(ctx, id)
	refusal, _ := errors.AsType[*payterm.Error](err)
	if refusal != nil && refusal.StatusCode/100 == 4 && shown.ID != "" && shown.ID != id {
		sale, err = t.Client.Clients.Transactions.Get(ctx, shown.ID)
	}
	if err != nil {
		return nil, err
	}
	isOther := func(id string) bool { return !strings.EqualFold(id, shown.UUID) && !strings.EqualFold(id, shown.ID) }
	other := &payterm.DecodeError{Operation: "clients.transactions.get", Index: -1, Reason: "is another record's"}
	if isOther(sale.ID) {
		other.Path, other.ID = "transaction.id", sale.ID
		return nil, other
	}
	for _, r := range sale.Receipts {
		if of := r.TransactionUUID; of != "" && isOther(of) {
			other.Path, other.ID = "transaction.receipts.transaction_uuid", of
			return nil, other
		}
	}
	return sale, nil
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
