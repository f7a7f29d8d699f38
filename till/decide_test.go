package till

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/search"
)

var (
	purchase = models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}
	dearer   = models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "500"}

	noon = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)

	errDisk = errors.New("the disk is full")
)

// everyFate calls row with each fate of a session.
func everyFate(row func(wait.Fate)) {
	for fate := wait.Unread; fate <= wait.Approved; fate++ {
		row(fate)
	}
}

// sessionOf returns a new session of these params, created at a time and open for an hour.
func sessionOf(params models.SessionCreateParams, created time.Time) *models.Session {
	return &models.Session{
		ID: "S", Type: params.Type, Amount: params.Amount, Status: models.SessionStatusNew,
		CreatedAt: models.TimestampOf(created), ExpiredAt: models.UnixMilliOf(created.Add(time.Hour)),
	}
}

// viewOf returns a view of a session, or of none if the id is empty.
func viewOf(fate wait.Fate, id string) view {
	v := view{View: wait.View{Fate: fate}, id: id, name: id}
	if id != "" {
		v.Session = &models.Session{ID: id}
	}
	return v
}

// unread returns a view of a session that cannot be read.
func unread(err error) view { return view{View: wait.View{Err: err}, id: "S", name: "S"} }

// assertRefusal asserts that an error has a text, or that there is none if that is empty.
func assertRefusal(t *testing.T, refusal string, err error, row ...any) {
	t.Helper()
	if refusal == "" {
		assert.NoError(t, err, row...)
		return
	}
	assert.ErrorContains(t, err, refusal, row...)
}

// press is a row of the table of Pay: an order whose session S1 was settled as unpaid, a second
// attempt, which has the session S2 once it is opened, and what a call asks for and reads.
type press struct {
	second           state // "": there is none
	asks             request
	current, earlier wait.Fate // of S2 and S1
}

func everyPress() (all []press) {
	for _, second := range []state{"", asked, opened, refused, unpaid} {
		for _, after := range []string{"", "S1", "S2", "S3"} {
			for _, asks := range []request{{"T", purchase, after, false}, {"T", dearer, after, false}, {"T2", purchase, after, false}} {
				everyFate(func(current wait.Fate) {
					everyFate(func(earlier wait.Fate) { all = append(all, press{second, asks, current, earlier}) })
				})
			}
		}
	}
	return all
}

func (p press) note() orderNote {
	n := orderNote{Attempts: []attempt{{Number: 1, Terminal: "T", Params: purchase, State: unpaid, Session: "S1"}}}
	if p.second != "" {
		n = n.with(attempt{Number: 2, Terminal: "T", Params: purchase, State: p.second, Session: map[state]string{opened: "S2"}[p.second]})
	}
	return n
}

// next returns what a call does once it has read what it wants to read.
func (p press) next() step {
	if do := p.note().next(p.asks, nil); do != toRead {
		return do
	}
	seen := &sessions{current: viewOf(wait.None, ""), earlier: []view{viewOf(p.earlier, "S1")}}
	if p.second == opened {
		seen.current = viewOf(p.current, "S2")
	}
	return p.note().next(p.asks, seen)
}

func (p press) isForAnother() bool {
	return (p.second == asked || p.second == opened) && (p.asks.params != purchase || p.asks.terminal != "T")
}

func (p press) isAfterNoted() bool {
	return p.asks.after == "" || p.asks.after == "S1" || p.asks.after == "S2" && p.second == opened
}

// isResumed reports whether the order has a session, and not the one after which another one may be
// opened.
func (p press) isResumed() bool { return p.second == opened && p.asks.after != "S2" }

// TestNext goes through the table of Pay. What is told is what no rule says anything else of.
func TestNext(t *testing.T) {
	for rule, is := range map[string]struct {
		step step
		when func(press) bool
	}{
		"an order that may have a session stands for one sale": {toRefuseOther, press.isForAnother},
		"a lost session is looked for": {toFind, func(p press) bool {
			return !p.isForAnother() && p.second == asked
		}},
		"the last payment is of this store": {toRefuseUnnoted, func(p press) bool {
			return !p.isForAnother() && p.second != asked && !p.isAfterNoted()
		}},
		"another session is opened only if nobody paid or can": {toOpen, func(p press) bool {
			isPaid := p.earlier == wait.Approved || !p.earlier.IsFinal() || p.second == opened && !p.current.IsUnpaid()
			return p.second != asked && !p.isForAnother() && p.isAfterNoted() && !p.isResumed() && !isPaid
		}},
		"a call waits for the session of the order, unless it is unclear or another is perhaps paid": {toWait, func(p press) bool {
			isClear := p.current == wait.Open || p.current == wait.Refused || p.current == wait.Silent || p.current == wait.Reversed
			mayWait := isClear && p.earlier.IsFinal() && p.earlier != wait.Approved
			return p.second == opened && !p.isForAnother() && p.isAfterNoted() && (p.isResumed() || mayWait)
		}},
	} {
		t.Run(rule, func(t *testing.T) {
			for _, p := range everyPress() {
				assert.Equal(t, is.when(p), p.next() == is.step, "%+v: %s", p, p.next())
			}
		})
	}
	t.Run("sessions are read once, if the note does not decide alone", func(t *testing.T) {
		for _, p := range everyPress() {
			isNoted := p.isForAnother() || p.second == asked || !p.isAfterNoted() || p.isResumed()
			assert.Equal(t, isNoted, p.note().next(p.asks, nil) != toRead, "%+v", p)
			assert.NotEqual(t, toRead, p.next(), "%+v", p)
		}
	})
}

func TestNextOfAnEmptyNote(t *testing.T) {
	later := request{terminal: "T", params: purchase, isNoted: true}
	nothing := &sessions{current: viewOf(wait.None, "")}
	assert.Equal(t, toRefuseUnnoted, orderNote{}.next(later, nothing), "a store without the order")
	assert.Equal(t, toOpen, orderNote{Attempts: []attempt{}}.next(later, nothing), "nothing was sent")
	assert.Equal(t, toOpen, orderNote{}.next(request{terminal: "T", params: purchase}, nothing), "a new order")
}

// TestSessionsDecide: a paid session decides, two are an error, and what may be paid makes the rest
// unknown.
func TestSessionsDecide(t *testing.T) {
	everyFate(func(current wait.Fate) {
		everyFate(func(earlier wait.Fate) {
			v := sessions{current: viewOf(current, "S2"), earlier: []view{viewOf(wait.Declined, "S0"), viewOf(earlier, "S1")}}.decides()
			isPaid, wasPaid := current == wait.Approved, earlier == wait.Approved
			assert.Equal(t, isPaid && wasPaid, errors.Is(v.Err, ErrPaidTwice), "%v, %v", current, earlier)
			switch want := current; {
			case isPaid || wasPaid:
				assert.Equal(t, wait.Approved, v.Fate)
				assert.Equal(t, map[bool]string{true: "S2", false: "S1"}[isPaid], v.id)
			default:
				if !earlier.IsFinal() {
					want = wait.Unclear
				}
				if current == wait.Unread || earlier == wait.Unread {
					want = wait.Unread
				}
				assert.Equal(t, want, v.Fate, "%v, %v", current, earlier)
			}
		})
	})
}

func TestSessionsDecideByAllThatWereBefore(t *testing.T) {
	lost := unread(io.ErrUnexpectedEOF)
	v := sessions{current: viewOf(wait.None, ""), earlier: []view{lost, viewOf(wait.Declined, "S2")}}.decides()
	assert.ErrorIs(t, v.Err, io.ErrUnexpectedEOF, "why it is unknown")
	assert.False(t, v.isRead())
	v = sessions{current: viewOf(wait.None, ""), earlier: []view{lost, viewOf(wait.Approved, "S2")}}.decides()
	assert.NoError(t, v.Err)
	assert.Equal(t, "S2", v.id)
	v = sessions{current: viewOf(wait.None, ""), earlier: []view{viewOf(wait.Approved, "S1"), viewOf(wait.Approved, "S2")}}.decides()
	assert.ErrorIs(t, v.Err, ErrPaidTwice)
	assert.ErrorContains(t, v.Err, "S1")
	assert.ErrorContains(t, v.Err, "S2")
}

// TestContradictionIsNotBelieved: after an approval only a reversal is, and after that nothing.
func TestContradictionIsNotBelieved(t *testing.T) {
	const approved, reversed = models.OutcomeApproved, models.OutcomeReversed
	for name, row := range map[string]struct {
		last     models.Outcome
		session  string
		current  []wait.Fate
		earlier  wait.Fate // of S1; Unread: there is none
		isUnlike bool
	}{
		"approved, then not":           {approved, "S2", []wait.Fate{wait.Open, wait.Refused, wait.Silent, wait.Declined, wait.None}, wait.Unread, true},
		"approved, then nothing clear": {approved, "S2", []wait.Fate{wait.Unread, wait.Unclear}, wait.Unread, false},
		"approved, and still":          {approved, "S2", []wait.Fate{wait.Approved}, wait.Unread, false},
		"approved, then reversed":      {approved, "S2", []wait.Fate{wait.Reversed}, wait.Unread, false},
		"approved, now without one":    {approved, "", []wait.Fate{wait.None}, wait.Declined, true},
		"the earlier was reversed":     {approved, "S2", []wait.Fate{wait.Open, wait.Declined, wait.Approved}, wait.Reversed, false},
		"the earlier is approved":      {approved, "S2", []wait.Fate{wait.Open, wait.Declined}, wait.Approved, false},

		"reversed, then not":           {reversed, "S2", []wait.Fate{wait.Open, wait.Refused, wait.Silent, wait.Declined, wait.None, wait.Approved}, wait.Unread, true},
		"reversed, then one is open":   {reversed, "S2", []wait.Fate{wait.Open, wait.Declined}, wait.Open, true},
		"reversed, then nothing clear": {reversed, "S2", []wait.Fate{wait.Unread, wait.Unclear}, wait.Unread, false},
		"reversed, and still":          {reversed, "S2", []wait.Fate{wait.Reversed}, wait.Unread, false},
		"reversed, then settled":       {reversed, "", []wait.Fate{wait.None}, wait.Declined, false},
		"reversed, then another":       {reversed, "S2", []wait.Fate{wait.Open, wait.Approved}, wait.Reversed, false},

		"declined before": {models.OutcomeDeclined, "S2", []wait.Fate{wait.Open, wait.None, wait.Approved, wait.Reversed}, wait.Unread, false},
		"nothing before":  {"", "S2", []wait.Fate{wait.Open, wait.None, wait.Approved, wait.Reversed}, wait.Unread, false},
	} {
		t.Run(name, func(t *testing.T) {
			for _, fate := range row.current {
				seen := sessions{current: viewOf(fate, row.session)}
				if row.earlier != wait.Unread {
					seen.earlier = []view{viewOf(row.earlier, "S1")}
				}
				want := seen.decides()
				seen.last = row.last
				v := seen.decides()
				if row.isUnlike {
					assert.Equal(t, wait.Unclear, v.Fate)
					assert.ErrorContains(t, v.Err, string(row.last)+" before")
					continue
				}
				assert.Equal(t, want, v)
			}
		})
	}
}

// TestCanTell says what is told although whose the sessions are could not be noted.
func TestCanTell(t *testing.T) {
	changedNote := changed{"order:a"}
	for name, row := range map[string]struct {
		fates          []wait.Fate
		err            error
		isTold, isSure bool // isSure: if this call knows the session
	}{
		"it was noted":                       {[]wait.Fate{wait.Declined, wait.None, wait.Reversed, wait.Approved}, nil, true, true},
		"the store fails, a card is charged": {[]wait.Fate{wait.Reversed, wait.Approved}, errDisk, true, true},
		"the store fails, nothing is":        {[]wait.Fate{wait.Declined, wait.None}, errDisk, false, false},
		"another call has changed it":        {[]wait.Fate{wait.Reversed, wait.Approved}, changedNote, false, true},
		"other calls keep changing it":       {[]wait.Fate{wait.Approved}, errChanging, false, true},
		"another order's session":            {[]wait.Fate{wait.Approved}, errOwned, false, false},
		"another order's sale":               {[]wait.Fate{wait.Approved}, errSold, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			for _, fate := range row.fates {
				assert.Equal(t, row.isTold, viewOf(fate, "S").canTell(row.err, false))
				assert.Equal(t, row.isSure, viewOf(fate, "S").canTell(row.err, true))
			}
		})
	}
}

// TestShowing says what is noted of what was seen, and after what nothing is left to find out.
func TestShowing(t *testing.T) {
	before := noon.Add(-time.Hour)
	of := func(is state, session string) attempt {
		return attempt{Number: 1, State: is, Session: session, Asked: noon, Before: &search.Note{}}
	}
	own, lost, noSession, named := of(opened, "S"), of(asked, ""), of(unpaid, ""), of(opened, "S")
	named.Settled = true
	for name, row := range map[string]struct {
		attempt       attempt
		fate          wait.Fate
		err           error
		last          models.Outcome // noted; "": what was there before
		isDone, keeps bool           // keeps: what a search needs
	}{
		"paid":                      {own, wait.Approved, nil, models.OutcomeApproved, true, false},
		"paid, as a person named":   {named, wait.Approved, nil, models.OutcomeApproved, true, true},
		"paid, by another amount":   {own, wait.Approved, ErrOtherAmount, models.OutcomeApproved, true, false},
		"paid twice":                {own, wait.Approved, ErrPaidTwice, models.OutcomeApproved, false, false},
		"reversed":                  {own, wait.Reversed, nil, models.OutcomeReversed, true, true},
		"closed without a tap":      {own, wait.None, nil, models.OutcomeNone, true, true},
		"open":                      {own, wait.Open, nil, models.OutcomeOpen, false, true},
		"expired":                   {own, wait.Silent, nil, models.OutcomeOpen, false, true},
		"unclear":                   {own, wait.Unclear, nil, "", false, true},
		"lost, but an earlier paid": {lost, wait.Approved, nil, models.OutcomeApproved, false, true},
		"settled as unpaid":         {noSession, wait.None, nil, models.OutcomeNone, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			v := viewOf(row.fate, "S")
			v.Err = row.err
			row.attempt.Final = !row.isDone && row.attempt.State == opened // it was, by what an earlier read showed
			n := orderNote{Attempts: []attempt{row.attempt}, Last: models.OutcomeOpen, Seen: before}
			shown, isDone := n.showing(v, noon)
			assert.Equal(t, row.isDone, isDone)
			want := orderNote{Attempts: []attempt{row.attempt}, Last: row.last, Seen: noon}
			if row.last == "" {
				want.Last, want.Seen = models.OutcomeOpen, before
			}
			want.Attempts[0].Final = row.isDone && row.attempt.State == opened
			if !row.keeps {
				want.Attempts[0].Before = nil
			}
			assert.Equal(t, want, shown)
			assert.Equal(t, row.attempt, n.Attempts[0], "the note that it was made of is the same")
		})
	}
}

// TestDeclinedIsDone unless the session stays new and may be tapped again: without a Date, for a
// day.
func TestDeclinedIsDone(t *testing.T) {
	for name, row := range map[string]struct {
		status models.SessionStatus
		date   time.Time // of the platform, of the read
		age    time.Duration
		isDone bool
	}{
		"closed":                 {models.SessionStatusClosed, time.Time{}, 0, true},
		"new":                    {models.SessionStatusNew, time.Time{}, 0, false},
		"new, by the Date":       {models.SessionStatusNew, noon, 0, true},
		"new, just within a day": {models.SessionStatusNew, time.Time{}, day - time.Second, false},
		"new, a day later":       {models.SessionStatusNew, time.Time{}, day, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				v := viewOf(wait.Declined, "S")
				v.Session.Status, v.Date = row.status, row.date
				written := now().Add(-row.age)
				n := orderNote{Attempts: []attempt{{State: opened, Session: "S", Asked: written, Since: written}}}
				_, isDone := n.showing(v, noon)
				assert.Equal(t, row.isDone, isDone)
			})
		})
	}
}

// TestMerge says what becomes of what a call saw if another one has noted the order meanwhile.
func TestMerge(t *testing.T) {
	a, b := attempt{Number: 1, State: opened, Session: "S1"}, attempt{Number: 2, State: opened, Session: "S2"}
	lost := attempt{Number: 1, State: asked}
	noted := func(a attempt, last models.Outcome, seen time.Duration) orderNote {
		return orderNote{Attempts: []attempt{a}, Last: last, Seen: noon.Add(seen)}
	}
	const (
		approved, declined, reversed = models.OutcomeApproved, models.OutcomeDeclined, models.OutcomeReversed
		open, none                   = models.OutcomeOpen, models.OutcomeNone
	)
	for name, row := range map[string]struct {
		mine, is        orderNote
		isStill, isOpen bool // the store shows what it showed; another read may show the order as open
		isUnnoted       bool // the call could not note its session
		do              merging
	}{
		"the other one is gone":             {mine: noted(a, approved, 0), is: noted(a, open, 0), isStill: true, do: toStartAnew},
		"it saw the sale":                   {mine: noted(a, declined, 0), is: noted(a, approved, 0), do: toStartAnew},
		"it saw the reversal":               {mine: noted(a, approved, 0), is: noted(a, reversed, 0), do: toStartAnew},
		"it has another attempt":            {mine: noted(a, declined, 0), is: noted(b, open, 0), do: toStartAnew},
		"it has no session any more":        {mine: noted(a, declined, 0), is: noted(attempt{Number: 1, State: unpaid, Session: "S1"}, open, 0), do: toStartAnew},
		"it lacks the session":              {mine: noted(a, approved, 0), is: noted(lost, open, 0), do: toStartAnew},
		"it has another, ours is unnoted":   {mine: noted(a, approved, 0), is: noted(b, open, 0), isUnnoted: true, do: toStartAnew},
		"it lacks what could not be noted":  {mine: noted(a, approved, 0), is: noted(lost, open, 0), isUnnoted: true, do: toReplace},
		"this one saw the reversal":         {mine: noted(a, reversed, 1), is: noted(a, approved, 0), do: toReplace},
		"both saw the sale":                 {mine: noted(a, approved, 0), is: noted(a, approved, 0), do: toConfirm},
		"the other one saw it later":        {mine: noted(a, approved, 0), is: noted(a, approved, 1), do: toConfirm},
		"the other one saw it earlier":      {mine: noted(a, approved, 1), is: noted(a, approved, 0), do: toReplace},
		"the other one saw a decline later": {mine: noted(a, none, 0), is: noted(a, declined, 1), do: toConfirm},
		"the other one saw it close later":  {mine: noted(a, declined, 0), is: noted(a, none, 1), do: toConfirm},
		"both saw the reversal":             {mine: noted(a, reversed, 0), is: noted(a, reversed, 0), do: toConfirm},
		"an outcome, then open":             {mine: noted(a, approved, 0), is: noted(a, open, 1), do: toReplace},
		"an outcome, then nothing":          {mine: noted(a, approved, 0), is: noted(a, "", 1), do: toReplace},
		"open, then a decline":              {mine: noted(a, open, 1), is: noted(a, declined, 0), isOpen: true, do: toConfirm},
		"open, then open":                   {mine: noted(a, open, 1), is: noted(a, open, 0), isOpen: true, do: toConfirm},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, row.do, row.mine.merge(row.is, !row.isStill, !row.isOpen, !row.isUnnoted))
		})
	}
}

func TestReplacing(t *testing.T) {
	former := attempt{Number: 1, State: unpaid, Session: "S1"}
	for is, isFinal := range map[state]bool{opened: true, asked: false, unpaid: false} {
		t.Run(string(is), func(t *testing.T) {
			newer := orderNote{Asks: 2, Attempts: []attempt{former, {Number: 2, State: is}}, Last: models.OutcomeOpen, Seen: noon}
			n := orderNote{Last: models.OutcomeApproved, Seen: noon.Add(time.Second)}.replacing(newer)
			assert.Equal(t, orderNote{
				Asks: 2, Attempts: []attempt{former, {Number: 2, State: is, Final: isFinal}},
				Last: models.OutcomeApproved, Seen: noon.Add(time.Second),
			}, n)
			assert.False(t, newer.Attempts[1].Final, "the newer note is the same")
		})
	}
}

// TestTell: the error matches ErrOutcomeUnknown if the outcome is unknown, and says why.
func TestTell(t *testing.T) {
	n := orderNote{Attempts: []attempt{{Asked: noon}, {Asked: noon.Add(time.Hour)}}, Last: models.OutcomeOpen, Seen: noon.Add(2 * time.Hour)}
	everyFate(func(fate wait.Fate) {
		for _, why := range []error{nil, io.ErrUnexpectedEOF, payterm.ErrSessionExpired, payterm.ErrOutcomeUnknown} {
			v := viewOf(fate, "S")
			v.Err, v.sale = why, &models.Transaction{ID: "T"}
			p, err := n.tell("a", v)
			assert.Equal(t, &Payment{
				Order: "a", Outcome: fate.Outcome(), Session: v.Session, Sale: v.sale,
				Asked: noon, Last: models.OutcomeOpen, Seen: noon.Add(2 * time.Hour),
			}, p)
			isUnknown := p.Outcome == models.OutcomeUnknown
			assert.Equal(t, isUnknown || errors.Is(why, payterm.ErrOutcomeUnknown), errors.Is(err, payterm.ErrOutcomeUnknown), "%v: %v", fate, err)
			if why != nil {
				assert.ErrorIs(t, err, why)
			}
			switch {
			case why == nil && !isUnknown:
				assert.NoError(t, err)
			case isUnknown:
				assert.Equal(t, 1, strings.Count(err.Error(), payterm.ErrOutcomeUnknown.Error()), "said once: %v", err)
			}
			if errors.Is(why, io.ErrUnexpectedEOF) {
				assert.Equal(t, fate == wait.Unread, strings.HasPrefix(err.Error(), "its session cannot be read: unexpected EOF"), "%v: %v", fate, err)
			}
		}
	})
	p, err := orderNote{}.tell("new", viewOf(wait.None, ""))
	assert.NoError(t, err)
	assert.Equal(t, &Payment{Order: "new", Outcome: models.OutcomeNone}, p)
}

// TestWhatIsUnknownSinceTheNoteChanged is judged anew.
func TestWhatIsUnknownSinceTheNoteChanged(t *testing.T) {
	unknown, paid := &Payment{Outcome: models.OutcomeUnknown}, &Payment{Outcome: models.OutcomeApproved}
	assert.True(t, isStale(unknown, errors.Join(errDisk, changed{"order:a"})))
	assert.False(t, isStale(unknown, errDisk))
	assert.False(t, isStale(unknown, nil))
	assert.False(t, isStale(paid, changed{"order:a"}))
}

// TestOtherSessions goes through all that may be known of another session of the terminal.
func TestOtherSessions(t *testing.T) {
	for bits := range 1 << 5 {
		everyFate(func(fate wait.Fate) {
			is := func(bit int) bool { return bits>>bit&1 == 1 }
			s := otherSession{isOwn: is(0), isOwned: is(1), isGuess: is(2), isTold: is(3), isClosed: is(4), fate: fate}
			isOthers, mayBeAnOrders := !s.isOwn, s.isOwned || s.isGuess
			do := s.decide()
			assert.Equal(t, isOthers && fate == wait.Open && !s.isClosed, do == toRefuse, "a card may be tapped: %+v", s)
			assert.Equal(t, isOthers && fate == wait.Open && s.isClosed && s.isGuess, do == toReadOn, "its transaction may follow: %+v", s)
			assert.Equal(t, isOthers && fate == wait.Approved && !s.isTold && mayBeAnOrders, do == toTellSale, "an order is paid, said once: %+v", s)
		})
	}
}

func TestCanBeFound(t *testing.T) {
	at := &terminalNote{Forgotten: 5, Pending: map[string]pending{"a": {Number: 6}}}
	for name, row := range map[string]struct {
		attempt attempt
		order   string
		refusal string
	}{
		"pending":                   {attempt{Number: 6, Before: &search.Note{}}, "a", ""},
		"500 payments ago":          {attempt{Number: 5, Before: &search.Note{}}, "a", "500 or more payments were taken since"},
		"pending as an earlier one": {attempt{Number: 7, Before: &search.Note{}}, "a", "does not know it any more"},
		"not pending":               {attempt{Number: 6, Before: &search.Note{}}, "b", "does not know it any more"},
		"several were found":        {attempt{Number: 6, Before: &search.Note{}, Doubtful: true}, "a", "a person has to find it"},
		"nothing noted to find it":  {attempt{Number: 6}, "a", "a person has to find it"},
	} {
		t.Run(name, func(t *testing.T) {
			assertRefusal(t, row.refusal, row.attempt.canBeFound(at, row.order))
		})
	}
}

// TestResponseShowsTheSessionItHasOpened: as asked for, new, and created since the write.
func TestResponseShowsTheSessionItHasOpened(t *testing.T) {
	a := attempt{Params: purchase, Before: &search.Note{Type: purchase.Type, Amount: purchase.Amount, Date: noon, Prompt: true}}
	a.Before.Since = noon.Add(-time.Minute)
	session := func(change func(*models.Session)) *models.Session {
		x := sessionOf(purchase, noon)
		change(x)
		return x
	}
	yes, no := true, false
	asAsked := sessionOf(purchase, noon)
	paid := session(func(x *models.Session) { x.Transaction = &models.SessionTransaction{IsApproved: &yes, IsReversed: &no} })
	closed := session(func(x *models.Session) { x.Status = models.SessionStatusClosed })
	silent := session(func(x *models.Session) { x.Status = "" })
	other := session(func(x *models.Session) { x.Amount = "500" })
	otherClosed := session(func(x *models.Session) { x.Amount, x.Status = "500", models.SessionStatusClosed })
	refund := session(func(x *models.Session) { x.Type = "refund" })
	older := session(func(x *models.Session) { x.CreatedAt = models.TimestampOf(noon.Add(-time.Hour)) })
	dearRefund := session(func(x *models.Session) { x.Type, x.Amount = "refund", "500" })
	tapped := session(func(x *models.Session) { x.Transaction, x.Status = &models.SessionTransaction{}, "" })
	for name, row := range map[string]struct {
		shown, read *models.Session
		isNew       bool
		refusal     string
	}{
		"as asked for":                        {asAsked, asAsked, true, ""},
		"as asked for, its time tells little": {asAsked, asAsked, false, ""},
		"the response is unreadable":          {nil, asAsked, false, ""},
		"unreadable, paid meanwhile":          {nil, paid, true, ""},
		"no status":                           {silent, asAsked, true, ""},
		"another type":                        {refund, refund, true, "another type"},
		"another type and amount, new":        {dearRefund, dearRefund, true, "another type"},
		"older":                               {older, older, false, "an older one"},
		"another amount, new":                 {other, other, true, ""},
		"another amount, perhaps old":         {other, other, false, "another amount"},
		"another amount, over":                {otherClosed, otherClosed, true, "another amount"},
		"paid":                                {paid, paid, true, "is not new"},
		"closed":                              {closed, closed, true, "is not new"},
		"closed, new by the read":             {closed, asAsked, true, "is not new"},
		"with a transaction":                  {tapped, asAsked, true, "is not new"},
	} {
		t.Run(name, func(t *testing.T) {
			assertRefusal(t, row.refusal, a.hasOpened(row.shown, row.read, row.isNew))
		})
	}
}
