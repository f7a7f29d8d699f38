package wait_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
)

// TestJudge goes through all that a session may show. What may never be is said here once, and not
// by the table.
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
