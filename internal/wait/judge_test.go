package wait_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
)

// TestJudge goes through everything that a session may show. It states what must never happen in
// code of its own, not in the table.
func TestJudge(t *testing.T) {
	t.Parallel()
	for _, outcome := range []models.Outcome{"", models.OutcomeOpen, models.OutcomeApproved, models.OutcomeDeclined, models.OutcomeReversed, models.OutcomeNone, models.OutcomeUnknown} {
		for _, status := range []models.SessionStatus{"", models.SessionStatusNew, models.SessionStatusClosed, "in_progress"} {
			for _, isOver := range []bool{false, true} {
				for _, isQuiet := range []bool{false, true} {
					fate := wait.Judge(outcome, status, isOver, isQuiet)
					shows := []any{outcome, status, isOver, isQuiet}
					isMoved := outcome == models.OutcomeApproved || outcome == models.OutcomeReversed
					isClosed := outcome == models.OutcomeNone && isQuiet || outcome == models.OutcomeDeclined && status == models.SessionStatusClosed
					isExpired := isOver && status == models.SessionStatusNew && (outcome == models.OutcomeOpen || outcome == models.OutcomeDeclined)
					assert.Equal(t, isMoved || isClosed || isExpired, fate.IsFinal(), shows...)
					assert.Equal(t, outcome == models.OutcomeApproved, fate == wait.Approved, shows...)
					assert.False(t, fate.IsUnpaid() && outcome != models.OutcomeDeclined && outcome != models.OutcomeNone, shows...)
					assert.NotEqual(t, wait.Unread, fate, shows...)
				}
			}
		}
	}
}

// TestSessionWithoutADateIsOver: it is over a day later by the local clock, both after its end
// and after its write. One jump of a clock that was wrong at the write is not enough.
func TestSessionWithoutADateIsOver(t *testing.T) {
	t.Parallel()
	const hour = time.Hour
	for name, row := range map[string]struct {
		written, end time.Duration // ago
		noEnd        bool
		fate         wait.Fate
	}{
		"a day later":              {26 * hour, 25 * hour, false, wait.Silent},
		"within a day of its end":  {26 * hour, 23 * hour, false, wait.Open},
		"the clock was far behind": {10_000 * hour, hour, false, wait.Open},
		"the clock was ahead":      {-hour, 25 * hour, false, wait.Open},
		"a long session":           {26 * hour, 24*hour + time.Minute, false, wait.Open},
		"no end":                   {26 * hour, 25 * hour, true, wait.Silent},
		"an unknown write":         {0, 25 * hour, false, wait.Open},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			now := time.Now()
			created := now.Add(-row.end - hour)
			if name == "a long session" {
				created = created.Add(-2 * hour)
			}
			session := &models.Session{ID: "S", Status: models.SessionStatusNew, CreatedAt: models.TimestampOf(created), ExpiredAt: models.UnixMilliOf(now.Add(-row.end))}
			if row.noEnd {
				session.ExpiredAt = 0
			}
			poll := wait.Poll{More: func(*models.Session, time.Time) bool { return false }, Get: func(context.Context) (*models.Session, http.Header, error) {
				return session, nil, nil
			}}
			if row.written != 0 {
				poll.Written = now.Add(-row.written)
			}
			seen := poll.Look(t.Context())
			require.NoError(t, seen.Err)
			assert.Equal(t, row.fate, seen.Fate)
		})
	}
}
