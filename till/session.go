package till

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/internal/search"
)

// view is what a call saw of a session and its sale.
type view struct {
	wait.View // the fate is that of both

	id   string              // of the session, as it was asked for
	name string              // the id, as errors show it
	sale *models.Transaction // or nil
}

// noSession is the view of an order that has no session.
var noSession = view{View: wait.View{Fate: wait.None}}

// charge is what pays an order.
type charge struct {
	session string
	sale    string // id of the transaction, empty if the session does not show it
}

// charge returns what was paid, or nothing.
func (v view) charge() charge {
	if v.Fate != wait.Approved {
		return charge{}
	}
	return charge{v.id, cmp.Or(v.Session.Transaction.UUID, v.Session.Transaction.ID)}
}

func (v view) isRead() bool { return v.Fate != wait.Unread }

// isDone reports whether a later look cannot show the session of an attempt as open again: without
// a Date, a declined one that stays new is over for a call that waited, and for others a day later.
func (v view) isDone(a attempt) bool {
	isNew := v.Fate == wait.Declined && v.Session.Status == models.SessionStatusNew
	mayOpen := isNew && v.Date.IsZero() && a.age(v.Date) < day
	return v.Fate.IsDecided() && !mayOpen
}

// isMissing reports whether the platform does not know the session. The 404 of a sale says nothing.
func (v view) isMissing() bool { return !v.isRead() && errors.Is(v.Err, payterm.ErrNotFound) }

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

// see reads the sessions of an order: the current one as how says, the earlier ones once.
func (o *order) see(ctx context.Context, how patience) sessions {
	seen := sessions{current: o.seeCurrent(ctx, how), last: o.note.Last}
	if seen.current.isRead() && ctx.Err() != nil { // it has waited: what was before is soon read
		var cancel context.CancelFunc
		ctx, cancel = notes.Outlasting(ctx)
		defer cancel()
	}
	for _, a := range o.note.Attempts {
		isProved := a.State != unpaid && !a.Settled && a.Former == nil
		for _, session := range o.note.earlier(a) {
			v := o.readOwn(ctx, a, session, nil, later) // than the next attempt, if it was closed
			switch {
			case errors.Is(v.Err, errOwned):
			case v.isMissing() && a.age(v.Date) >= day:
				isProved = false
			default:
				seen.earlier = append(seen.earlier, v)
			}
		}
		if !isProved {
			seen.unproved = append(seen.unproved, a)
		}
	}
	return seen
}

// seeCurrent reads the session that the order has. Without one, nothing was charged, unless it was
// lost.
func (o *order) seeCurrent(ctx context.Context, how patience) view {
	a := o.note.current()
	switch {
	case a.State == asked:
		return view{View: wait.View{Err: o.lost}}
	case a.State != opened:
		return noSession
	case !o.isKnown(a.Session): // another press may have gone on
		return o.readOwn(ctx, a, a.Session, nil, how)
	case o.unnoted != nil: // whose it is
		return o.readOwn(ctx, a, a.Session, o.known, how)
	}
	return o.till.readSession(ctx, a, a.Session, o.known, how)
}

// isKnown reports whether this call has created or found a session.
func (o *order) isKnown(session string) bool {
	return o.known != nil && search.IsSameID(o.known.ID, session)
}

// readOwn reads a session that the order has or had. One that is paid, and belongs to another
// order, is not its: the platform has responded to both with it, and one could not note that.
func (o *order) readOwn(ctx context.Context, a attempt, session string, known *models.Session, how patience) view {
	v := o.till.readSession(ctx, a, session, known, how)
	if v.Fate != wait.Approved {
		return v
	}
	switch _, at, err := o.till.readTerminal(ctx, a.Terminal); {
	case err != nil:
		return view{View: wait.View{Err: fmt.Errorf("whose session %s is cannot be read: %w", o.till.quote(session), err)}}
	case at.isOfOther(session, o.name):
		return view{View: wait.View{Err: fmt.Errorf("session %s is paid, but %w: %w", o.till.quote(session), errOwned, payterm.ErrOutcomeUnknown)}}
	}
	return v
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

// doubt returns why an approved transaction is no payment of the session, or nil: it is a refund,
// or older than the session.
func (v view) doubt() error {
	paid, created := v.Session.Transaction, v.Session.CreatedAt.Time()
	at := paid.CreatedAt.Time()
	isRefund := func(of models.TransactionType) bool { return of.ID == models.TransactionTypeRefund }
	hasRefund := slices.ContainsFunc(v.receipts(), func(r models.Receipt) bool { return isRefund(r.TransactionType) })
	switch {
	case isRefund(paid.TransactionType), hasRefund && v.purchases() == nil:
		return errors.New("its transaction is a refund")
	case !at.IsZero() && at.Before(created.Add(-skew)):
		return errors.New("its transaction is older than the session")
	}
	return nil
}

// withSale returns what is seen with the sale of the session, nil if it has none.
func (v view) withSale(sale *models.Transaction, err error) view {
	if sale != nil {
		outcome := combine(v.Session.Outcome(), sale.Outcome())
		v.sale, v.Fate = sale, wait.Judge(outcome, v.Session.Status, v.Fate != wait.Open, true)
	}
	v.Err = errors.Join(v.Err, err)
	return v
}

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
	other := &payterm.DecodeError{Operation: "clients.transactions.get", Index: -1, Reason: "is that of another record"}
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
