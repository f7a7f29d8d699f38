package wait_test

import (
	"context"
	"errors"
	"math"
	"net/http"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
)

// platformClock is years ahead of the test's clock.
var platformClock = time.Date(2031, 5, 14, 3, 0, 0, 0, time.UTC)

// waiting returns a session that lasts ten minutes by the platform's clock.
func waiting() *models.Session {
	return &models.Session{
		ID: "S", Status: models.SessionStatusNew,
		CreatedAt: models.TimestampOf(platformClock), ExpiredAt: models.UnixMilliOf(platformClock.Add(10 * time.Minute)),
	}
}

func tapped() *models.Session {
	session := waiting()
	session.Status, session.Transaction = models.SessionStatusClosed, &models.SessionTransaction{ID: "T", IsApproved: new(false)}
	return session
}

func failing(status int) *models.Error { return &models.Error{StatusCode: status} }

// look is the result of one look.
type look struct {
	session *models.Session
	err     error
}

// looks returns its looks in order, then the last one repeatedly, and counts them.
type looks struct {
	shown []look
	taken int
}

func (l *looks) get(ctx context.Context) (*models.Session, http.Header, error) {
	l.taken++
	if err := ctx.Err(); err != nil {
		return nil, nil, &models.NetworkError{Err: err}
	}
	at := l.shown[min(l.taken, len(l.shown))-1]
	return at.session, http.Header{"Date": {platformClock.Format(http.TimeFormat)}}, at.err
}

func TestWaitEnds(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	network := &models.NetworkError{Err: broken}
	unreadable := &models.DecodeError{Reason: "is unreadable"}
	closed, old, unnamed, undocumented := waiting(), waiting(), waiting(), waiting()
	closed.Status, unnamed.Status, undocumented.Status = models.SessionStatusClosed, "", "parked"
	old.Status, old.UpdatedAt = models.SessionStatusClosed, models.TimestampOf(platformClock.Add(-70*time.Second))
	stale := *closed
	stale.CreatedAt, stale.UpdatedAt = models.TimestampOf(platformClock.Add(-2*time.Minute)), models.TimestampOf(platformClock.Add(-119*time.Second))
	approved, declined, unsaid := waiting(), waiting(), waiting()
	approved.Transaction = &models.SessionTransaction{ID: "T", IsApproved: new(true), IsReversed: new(false)}
	declined.Transaction, unsaid.Transaction = tapped().Transaction, &models.SessionTransaction{ID: "T"}
	late := *closed
	late.CreatedAt, late.ExpiredAt = models.TimestampOf(platformClock.Add(-time.Hour)), models.UnixMilliOf(platformClock.Add(-time.Minute))
	const end = 10*time.Minute + 30*time.Second

	for name, row := range map[string]struct {
		shown   []look
		outcome models.Outcome // of the returned session; empty: none
		err     error          // matched by the error; nil: no error
		from    time.Duration  // when it ends, within two seconds
	}{
		"tapped at once":            {[]look{{tapped(), nil}}, models.OutcomeDeclined, nil, 0},
		"tapped later":              {[]look{{waiting(), nil}, {waiting(), nil}, {tapped(), nil}}, models.OutcomeDeclined, nil, time.Second},
		"approved, still new":       {[]look{{waiting(), nil}, {approved, nil}}, models.OutcomeApproved, nil, 0},
		"declined, still new":       {[]look{{waiting(), nil}, {declined, nil}}, models.OutcomeDeclined, nil, end},
		"another card":              {[]look{{declined, nil}, {declined, nil}, {approved, nil}}, models.OutcomeApproved, nil, time.Second},
		"closed without a tap":      {[]look{{waiting(), nil}, {closed, nil}}, models.OutcomeNone, nil, 10 * time.Second},
		"closed after its end":      {[]look{{&late, nil}}, models.OutcomeNone, nil, 10 * time.Second},
		"closed before":             {[]look{{old, nil}}, models.OutcomeNone, nil, 0},
		"updated as it was created": {[]look{{&stale, nil}}, models.OutcomeNone, nil, 10 * time.Second},
		"closed before its sale":    {[]look{{closed, nil}, {closed, nil}, {closed, nil}, {tapped(), nil}}, models.OutcomeDeclined, nil, 2 * time.Second},
		"an undocumented status":    {[]look{{waiting(), nil}, {undocumented, nil}}, models.OutcomeUnknown, nil, end},
		"a status in between":       {[]look{{undocumented, nil}, {tapped(), nil}}, models.OutcomeDeclined, nil, 0},
		"no status":                 {[]look{{waiting(), nil}, {unnamed, nil}}, models.OutcomeUnknown, nil, end},
		"does not say if approved":  {[]look{{unsaid, nil}}, models.OutcomeUnknown, nil, end},
		"says it later":             {[]look{{unsaid, nil}, {unsaid, nil}, {approved, nil}}, models.OutcomeApproved, nil, time.Second},
		"temporary failures":        {[]look{{nil, network}, {nil, failing(500)}, {nil, failing(429)}, {nil, failing(503)}, {nil, failing(408)}, {tapped(), nil}}, models.OutcomeDeclined, nil, 4 * time.Second},
		"over some 404":             {[]look{{nil, failing(404)}, {nil, failing(404)}, {waiting(), nil}, {nil, failing(404)}, {nil, unreadable}, {tapped(), nil}}, models.OutcomeDeclined, nil, 4 * time.Second},
		"404":                       {[]look{{nil, failing(404)}}, "", models.ErrNotFound, 14 * time.Second},
		"404 after a good read":     {[]look{{waiting(), nil}, {waiting(), nil}, {nil, failing(404)}}, models.OutcomeOpen, models.ErrNotFound, 15 * time.Second},
		"404 after an outage":       {append(slices.Repeat([]look{{nil, network}}, 30), look{nil, failing(404)}), "", models.ErrNotFound, 26 * time.Second},
		"unreadable":                {[]look{{waiting(), nil}, {nil, unreadable}}, models.OutcomeOpen, unreadable, 14 * time.Second},
		"unreadable at first":       {[]look{{nil, unreadable}, {waiting(), nil}, {tapped(), nil}}, models.OutcomeDeclined, nil, time.Second},
		"unreadable, for good":      {[]look{{nil, unreadable}}, "", unreadable, 14 * time.Second},
		"401":                       {[]look{{waiting(), nil}, {nil, failing(401)}}, models.OutcomeOpen, models.ErrUnauthorized, 0},
		"403":                       {[]look{{nil, failing(403)}}, "", models.ErrForbidden, 0},
		"400":                       {[]look{{nil, failing(400)}}, "", models.ErrRejected, 0},
		"refused":                   {[]look{{nil, &models.RequestError{Field: "terminal_id"}}}, "", models.ErrInvalidRequest, 0},
		"expired":                   {[]look{{waiting(), nil}}, models.OutcomeOpen, models.ErrSessionExpired, end},
		"expired, not seen at last": {[]look{{waiting(), nil}, {nil, network}}, models.OutcomeOpen, broken, end},
		"never seen":                {[]look{{nil, network}}, "", broken, time.Hour + 30*time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				looks, begun := &looks{shown: row.shown}, time.Now()
				last, err := poll(looks.get).Wait(t.Context())
				if row.err == nil {
					require.NoError(t, err)
				} else if _, ok := errors.AsType[*models.DecodeError](row.err); ok {
					require.ErrorAs(t, err, new(*models.DecodeError))
				} else {
					require.ErrorIs(t, err, row.err)
					assert.Equal(t, name == "expired", errors.Is(err, models.ErrSessionExpired))
				}
				if row.outcome == "" {
					assert.Nil(t, last)
				} else {
					assert.Equal(t, row.outcome, last.Outcome())
				}
				took := time.Since(begun)
				assert.True(t, row.from <= took && took <= row.from+row.from/4+2*time.Second, "took %v", took)
			})
		})
	}
}

// poll polls a session.
func poll(get wait.Get) wait.Poll {
	return wait.Poll{Operation: "op", Get: get}
}

// TestExpiryIsByThePlatformsClock: the Date of the first response counts, even if a cache repeats
// it, or else the time between the session's two timestamps. The grace and a last look follow.
func TestExpiryIsByThePlatformsClock(t *testing.T) {
	t.Parallel()
	untimed, endless, reversed := waiting(), waiting(), waiting()
	untimed.ExpiredAt = 0
	endless.ExpiredAt = math.MaxInt64
	reversed.ExpiredAt = models.UnixMilliOf(platformClock.Add(-time.Minute))
	undated := waiting()
	require.NoError(t, undated.CreatedAt.UnmarshalJSON([]byte(`"yesterday"`)))
	for name, row := range map[string]struct {
		session *models.Session
		params  models.SessionWaitParams
		date    string
		want    time.Duration
	}{
		"by default":           {waiting(), models.SessionWaitParams{}, "", 10*time.Minute + 30*time.Second},
		"with a grace":         {waiting(), models.SessionWaitParams{Grace: time.Minute}, "", 11 * time.Minute},
		"a slow pace":          {waiting(), models.SessionWaitParams{Every: time.Hour, Grace: 1}, "", 10*time.Minute + 1},
		"no end":               {untimed, models.SessionWaitParams{}, "Wed, 14 May 2031 03:04:00 GMT", time.Hour + 30*time.Second},
		"no beginning":         {undated, models.SessionWaitParams{}, "", time.Hour + 30*time.Second},
		"ends before it began": {reversed, models.SessionWaitParams{}, "Wed, 14 May 2031 03:04:00 GMT", time.Hour + 30*time.Second},
		"no end in sight":      {endless, models.SessionWaitParams{Every: math.MaxInt64, Grace: math.MaxInt64}, "", 48 * time.Hour},
		"begun before":         {waiting(), models.SessionWaitParams{}, "Wed, 14 May 2031 03:04:00 GMT", 6*time.Minute + 30*time.Second},
		"begun some time":      {undated, models.SessionWaitParams{}, "Wed, 14 May 2031 03:04:00 GMT", 6*time.Minute + 30*time.Second},
		"created ahead":        {waiting(), models.SessionWaitParams{}, "Wed, 14 May 2031 02:59:18 GMT", 11*time.Minute + 12*time.Second},
		"over since yesterday": {waiting(), models.SessionWaitParams{}, "Thu, 15 May 2031 03:00:00 GMT", 0},
		"a Date of long ago":   {waiting(), models.SessionWaitParams{}, "Tue, 13 May 2031 03:00:00 GMT", 10*time.Minute + 30*time.Second},
		"a Date that is none":  {waiting(), models.SessionWaitParams{}, "2031-05-14 03:04", 10*time.Minute + 30*time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				begun := time.Now()
				var lastLook time.Duration
				last, err := wait.Poll{Operation: "op", Params: row.params, Get: func(context.Context) (*models.Session, http.Header, error) {
					lastLook = time.Since(begun)
					return row.session, http.Header{"Date": {row.date}}, nil
				}}.Wait(t.Context())
				require.ErrorIs(t, err, models.ErrSessionExpired)
				assert.Same(t, row.session, last)
				assert.Equal(t, row.want, lastLook)
				assert.Equal(t, row.want, time.Since(begun))
			})
		})
	}
}

// TestSlowResponseIsAsOldAsItsRequest: only a read that began late enough shows that a session
// has been closed for long enough. A response that took long does not.
func TestSlowResponseIsAsOldAsItsRequest(t *testing.T) {
	t.Parallel()
	for _, delay := range []time.Duration{0, 5 * time.Second, 11 * time.Second, 20 * time.Minute} {
		synctest.Test(t, func(t *testing.T) {
			closed := waiting()
			closed.Status, closed.CreatedAt = models.SessionStatusClosed, models.TimestampOf(platformClock.Add(-time.Hour))
			closed.UpdatedAt = models.TimestampOf(platformClock)
			begun, first := time.Now(), true
			last, err := poll(func(context.Context) (*models.Session, http.Header, error) {
				session, age := closed, time.Since(begun)
				if age >= 9*time.Second { // since it was seen closed first
					session = tapped()
				}
				if !first {
					time.Sleep(delay)
				}
				first = false
				return session, http.Header{"Date": {platformClock.Add(age).Format(http.TimeFormat)}}, nil
			}).Wait(t.Context())
			require.NoError(t, err)
			assert.Equal(t, models.OutcomeDeclined, last.Outcome(), "delay %v", delay)
		})
	}
}

// TestPaceIsSteady: a look every second, varied by a quarter, and later if the platform asks for
// it.
func TestPaceIsSteady(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var at []time.Time
		_, err := poll(func(context.Context) (*models.Session, http.Header, error) {
			at = append(at, time.Now())
			if len(at) == 5 {
				return nil, nil, &models.Error{StatusCode: 429, RetryAfter: 20 * time.Second}
			}
			return waiting(), nil, nil
		}).Wait(t.Context())
		require.ErrorIs(t, err, models.ErrSessionExpired)
		pauses := map[time.Duration]bool{}
		for i := range at[:len(at)-2] { // the last pause is shortened
			pause := at[i+1].Sub(at[i])
			if i == 4 {
				assert.Equal(t, 20*time.Second, pause)
				continue
			}
			assert.InDelta(t, time.Second, pause, float64(time.Second/4), "%d", i)
			pauses[pause] = true
		}
		assert.Greater(t, len(pauses), 100, "the pauses must vary, so that many programs do not look at once")
	})
}

// TestWaitSaysWhatItSaw: it says that no card was tapped only if the last read succeeded and
// showed it.
func TestWaitSaysWhatItSaw(t *testing.T) {
	t.Parallel()
	closed, declined, unsaid, undocumented := waiting(), waiting(), waiting(), waiting()
	closed.Status, undocumented.Status = models.SessionStatusClosed, "in_progress"
	declined.Transaction, unsaid.Transaction = tapped().Transaction, &models.SessionTransaction{ID: "T"}
	down := failing(503)
	for _, row := range []struct {
		shown []look
		text  string
	}{
		{[]look{{waiting(), nil}}, "no card was tapped yet"},
		{[]look{{nil, down}, {waiting(), nil}}, "no card was tapped yet"},
		{[]look{{closed, nil}}, "the session is closed, and its transaction may follow"},
		{[]look{{declined, nil}}, "a card was declined, and another may be tapped"},
		{[]look{{unsaid, nil}}, "the transaction does not say yet whether it is approved"},
		{[]look{{undocumented, nil}}, "the session is neither new nor closed"},
		{[]look{{nil, down}}, "the session could not be read for 9s (503 Service Unavailable): it may be paid"},
		{[]look{{waiting(), nil}, {nil, down}}, "the session could not be read for 9s (503 Service Unavailable): it may be paid; before that, it was open"},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 9*time.Second)
			defer cancel()
			_, err := poll((&looks{shown: row.shown}).get).Wait(ctx)
			require.EqualError(t, err, "payterm: op: "+row.text+": context deadline exceeded")
			require.ErrorIs(t, err, context.DeadlineExceeded)
			assert.Equal(t, row.shown[len(row.shown)-1].err != nil, errors.Is(err, models.ErrServer))
		})
	}
	synctest.Test(t, func(t *testing.T) { // the platform stops responding
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		first := true
		last, err := poll(func(ctx context.Context) (*models.Session, http.Header, error) {
			if first {
				first = false
				return waiting(), nil, nil
			}
			<-ctx.Done()
			return nil, nil, &models.NetworkError{Err: ctx.Err()}
		}).Wait(ctx)
		require.EqualError(t, err, "payterm: op: the session could not be read for 1m0s: it may be paid; before that, it was open: context deadline exceeded")
		assert.Equal(t, models.OutcomeOpen, last.Outcome())
	})
}

func TestWaitRefusesNegativeParams(t *testing.T) {
	t.Parallel()
	for field, params := range map[string]models.SessionWaitParams{"every": {Every: -1}, "grace": {Grace: -1}} {
		last, err := wait.Poll{Operation: "op", Params: params}.Wait(t.Context())
		assert.Nil(t, last)
		require.EqualError(t, err, "payterm: op: invalid request: "+field+" is negative")
	}
}

func TestWaitAfterTheEndOfItsContextReadsNothing(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	known := &models.Session{ID: "S"}
	last, err := wait.Poll{Operation: "op", Known: known}.Wait(ctx)
	assert.Equal(t, known, last)
	require.EqualError(t, err, "payterm: op: nothing was read: the session may be paid: context canceled")
	require.ErrorIs(t, err, context.Canceled)
}

// TestOutcomeOfOneRead: a session that may still change by the platform's clock is open.
func TestOutcomeOfOneRead(t *testing.T) {
	t.Parallel()
	end := platformClock.Add(10 * time.Minute)
	during, graceful, after := end.Add(-time.Second), end.Add(30*time.Second), end.Add(31*time.Second)
	status := func(status models.SessionStatus, transaction *models.SessionTransaction) *models.Session {
		session := waiting()
		session.Status, session.Transaction, session.UpdatedAt = status, transaction, models.TimestampOf(platformClock)
		return session
	}
	declined := &models.SessionTransaction{ID: "T", IsApproved: new(false)}
	approved := &models.SessionTransaction{ID: "T", IsApproved: new(true), IsReversed: new(false)}
	reversed := &models.SessionTransaction{ID: "T", IsApproved: new(true), IsReversed: new(true)}
	unsaid := &models.SessionTransaction{ID: "T"}
	endless := status("new", nil)
	endless.ExpiredAt = 0
	moved := status("closed", nil)
	moved.CreatedAt = models.TimestampOf(platformClock.Add(-time.Minute))
	undated := status("new", nil)
	undated.ExpiredAt, undated.CreatedAt = 0, models.Timestamp{}
	for _, row := range []struct {
		session *models.Session
		now     time.Time
		outcome models.Outcome
		isFinal bool
	}{
		{status("new", approved), time.Time{}, models.OutcomeApproved, true},
		{status("closed", reversed), time.Time{}, models.OutcomeReversed, true},
		{status("closed", declined), time.Time{}, models.OutcomeDeclined, true},
		{status("new", declined), during, models.OutcomeOpen, false},
		{status("new", declined), after, models.OutcomeDeclined, true},
		{status("parked", declined), after, models.OutcomeDeclined, false},
		{status("closed", nil), during, models.OutcomeOpen, false},
		{status("closed", nil), end.Add(time.Hour), models.OutcomeOpen, false},
		{moved, platformClock.Add(69 * time.Second), models.OutcomeOpen, false},
		{moved, platformClock.Add(71 * time.Second), models.OutcomeNone, true},
		{status("closed", nil), time.Time{}, models.OutcomeOpen, false},
		{status("new", nil), during, models.OutcomeOpen, false},
		{status("new", nil), graceful, models.OutcomeOpen, false},
		{status("new", nil), after, models.OutcomeOpen, true},
		{status("new", nil), time.Time{}, models.OutcomeOpen, false},
		{endless, platformClock.Add(time.Hour), models.OutcomeOpen, false},
		{endless, platformClock.Add(time.Hour + 31*time.Second), models.OutcomeOpen, true},
		{undated, after, models.OutcomeOpen, false},
		{status("in_progress", nil), during, models.OutcomeOpen, false},
		{status("in_progress", nil), after, models.OutcomeUnknown, false},
		{status("closed", unsaid), during, models.OutcomeOpen, false},
		{status("new", unsaid), after, models.OutcomeUnknown, false},
	} {
		header := http.Header{}
		if !row.now.IsZero() {
			header.Set("Date", row.now.Format(http.TimeFormat))
		}
		seen := wait.Poll{More: func(*models.Session, time.Time) bool { return false }, Get: func(context.Context) (*models.Session, http.Header, error) {
			return row.session, header, nil
		}}.Look(t.Context())
		require.NoError(t, seen.Err)
		assert.Equal(t, row.outcome, seen.Fate.Outcome(), "%+v", row)
		assert.Equal(t, row.isFinal, seen.Fate.IsFinal(), "%+v", row)
	}
}
