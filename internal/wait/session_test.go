package wait_test

import (
	"context"
	"errors"
	"math"
	"net/http"
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
	return at.session, nil, at.err
}

func TestWaitEnds(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	network := &models.NetworkError{Err: broken}
	unreadable := &models.DecodeError{Reason: "is unreadable"}
	closed, unnamed, undocumented := waiting(), waiting(), waiting()
	closed.Status, unnamed.Status, undocumented.Status = models.SessionStatusClosed, "", "parked"
	halfWay := waiting() // the transaction shows before the status changes
	halfWay.Transaction = tapped().Transaction

	for name, row := range map[string]struct {
		shown   []look
		outcome models.Outcome // of the returned session; empty: none
		err     error          // matched by the error; nil: no error
		taken   int            // 0: any number
	}{
		"tapped at once":            {[]look{{tapped(), nil}}, models.OutcomeDeclined, nil, 1},
		"tapped later":              {[]look{{waiting(), nil}, {waiting(), nil}, {tapped(), nil}}, models.OutcomeDeclined, nil, 3},
		"tapped, still new":         {[]look{{waiting(), nil}, {halfWay, nil}}, models.OutcomeDeclined, nil, 2},
		"closed without a tap":      {[]look{{waiting(), nil}, {closed, nil}}, models.OutcomeNone, nil, 2},
		"an undocumented status":    {[]look{{waiting(), nil}, {undocumented, nil}}, models.OutcomeUnknown, nil, 2},
		"no status":                 {[]look{{waiting(), nil}, {unnamed, nil}}, models.OutcomeUnknown, nil, 2},
		"temporary failures":        {[]look{{nil, network}, {nil, failing(500)}, {nil, failing(429)}, {nil, failing(503)}, {nil, failing(408)}, {tapped(), nil}}, models.OutcomeDeclined, nil, 6},
		"over a first 404":          {[]look{{nil, failing(404)}, {waiting(), nil}, {nil, failing(404)}, {tapped(), nil}}, models.OutcomeDeclined, nil, 4},
		"over one unreadable":       {[]look{{waiting(), nil}, {nil, unreadable}, {tapped(), nil}}, models.OutcomeDeclined, nil, 3},
		"404 twice":                 {[]look{{nil, failing(404)}, {nil, failing(404)}}, "", models.ErrNotFound, 2},
		"404 twice, not in a row":   {[]look{{nil, failing(404)}, {nil, network}, {nil, failing(404)}}, "", models.ErrNotFound, 3},
		"unreadable twice":          {[]look{{waiting(), nil}, {nil, unreadable}, {nil, unreadable}}, models.OutcomeOpen, unreadable, 3},
		"401":                       {[]look{{waiting(), nil}, {nil, failing(401)}}, models.OutcomeOpen, models.ErrUnauthorized, 2},
		"403":                       {[]look{{nil, failing(403)}}, "", models.ErrForbidden, 1},
		"400":                       {[]look{{nil, failing(400)}}, "", models.ErrRejected, 1},
		"refused":                   {[]look{{nil, &models.RequestError{Field: "terminal_id"}}}, "", models.ErrInvalidRequest, 1},
		"expired":                   {[]look{{waiting(), nil}}, models.OutcomeOpen, models.ErrSessionExpired, 0},
		"expired, not seen at last": {[]look{{waiting(), nil}, {nil, network}}, models.OutcomeOpen, broken, 0},
		"never seen":                {[]look{{nil, network}}, "", broken, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				looks := &looks{shown: row.shown}
				last, err := wait.Session(t.Context(), "op", models.SessionWaitParams{}, looks.get)
				if row.err == nil {
					require.NoError(t, err)
				} else {
					require.ErrorIs(t, err, row.err)
					assert.Equal(t, name == "expired", errors.Is(err, models.ErrSessionExpired))
				}
				if row.outcome == "" {
					assert.Nil(t, last)
				} else {
					assert.Equal(t, row.outcome, last.Outcome())
				}
				if row.taken > 0 {
					assert.Equal(t, row.taken, looks.taken)
				}
			})
		})
	}
}

// TestExpiryIsByThePlatformsClock: by the Date of the first response, even if a cache repeats it,
// or else by the time between the session's two timestamps; then come the grace and a last look.
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
		"over since yesterday": {waiting(), models.SessionWaitParams{}, "Thu, 15 May 2031 03:00:00 GMT", 0},
		"a Date of long ago":   {waiting(), models.SessionWaitParams{}, "Tue, 13 May 2031 03:00:00 GMT", 10*time.Minute + 30*time.Second},
		"a Date that is none":  {waiting(), models.SessionWaitParams{}, "2031-05-14 03:04", 10*time.Minute + 30*time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				begun := time.Now()
				var lastLook time.Duration
				last, err := wait.Session(t.Context(), "op", row.params, func(context.Context) (*models.Session, http.Header, error) {
					lastLook = time.Since(begun)
					return row.session, http.Header{"Date": {row.date}}, nil
				})
				require.ErrorIs(t, err, models.ErrSessionExpired)
				assert.Same(t, row.session, last)
				assert.Equal(t, row.want, lastLook)
				assert.Equal(t, row.want, time.Since(begun))
			})
		})
	}
}

// TestPaceIsSteady: a look every second, varied by a quarter, and later if the platform asks for
// it.
func TestPaceIsSteady(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var at []time.Time
		_, err := wait.Session(t.Context(), "op", models.SessionWaitParams{}, func(context.Context) (*models.Session, http.Header, error) {
			at = append(at, time.Now())
			if len(at) == 5 {
				return nil, nil, &models.Error{StatusCode: 429, RetryAfter: 20 * time.Second}
			}
			return waiting(), nil, nil
		})
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

func TestWaitEndsWithTheContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		begun := time.Now()
		last, err := wait.Session(ctx, "op", models.SessionWaitParams{}, (&looks{shown: []look{{waiting(), nil}}}).get)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.EqualError(t, err, "payterm: op: no card was tapped yet: context deadline exceeded")
		assert.Equal(t, "S", last.ID)
		assert.Equal(t, time.Minute, time.Since(begun))
	})
}

func TestWaitRefusesNegativeParams(t *testing.T) {
	t.Parallel()
	for field, params := range map[string]models.SessionWaitParams{"every": {Every: -1}, "grace": {Grace: -1}} {
		last, err := wait.Session(t.Context(), "op", params, nil)
		assert.Nil(t, last)
		require.EqualError(t, err, "payterm: op: invalid request: "+field+" is negative")
	}
}
