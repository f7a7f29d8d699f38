package wait

import (
	"time"

	"github.com/payterm/payterm-go/models"
)

const (
	defaultEvery = time.Second
	defaultGrace = 30 * time.Second

	// How long a session lasts is undocumented. One that states no end is given assumedLife, and no
	// session is waited for longer than longest.
	assumedLife = time.Hour
	longest     = 24 * time.Hour

	// lateTransaction is how long a session is closed before it counts as closed without a
	// transaction, which may appear after the status has changed.
	lateTransaction = 10 * time.Second

	// skew is how far two clocks of the platform may differ where seconds count, and drift where
	// they do not.
	skew  = time.Minute
	drift = 10 * time.Minute
)

// isDecided reports whether a session shows what became of it: money moved, or a card was declined
// and no other can follow, or it has been closed for long enough. now is the platform's time, zero
// if it is unknown; closedFor is how long reads have shown it closed without a transaction.
func isDecided(session *models.Session, now time.Time, closedFor time.Duration) bool {
	switch session.Outcome() {
	case models.OutcomeApproved, models.OutcomeReversed:
		return true
	case models.OutcomeDeclined:
		return session.Status == models.SessionStatusClosed
	case models.OutcomeNone:
		closedBefore := !now.IsZero() && HasMoved(session) && now.Sub(session.UpdatedAt.Time()) >= lateTransaction+skew
		return closedBefore || closedFor >= lateTransaction
	}
	return false
}

// HasMoved reports whether the updated_at of a session tells when it was closed: it was observed to
// stay at created_at.
func HasMoved(session *models.Session) bool {
	created, updated := session.CreatedAt.Time(), session.UpdatedAt.Time()
	return !created.IsZero() && !updated.IsZero() && updated.Sub(created).Abs() > time.Second
}

// isOver reports whether a session is past its end and the grace, by the platform's time, so that
// no card can be tapped any more. One that states no end is given an hour.
func isOver(session *models.Session, now time.Time) bool {
	created, end := session.CreatedAt.Time(), session.ExpiredAt.Time()
	if !end.After(created) {
		end = created.Add(assumedLife)
	}
	isDated := !created.IsZero() || !session.ExpiredAt.Time().IsZero()
	return isDated && !now.IsZero() && now.After(end.Add(defaultGrace))
}

// Outcome returns the outcome of a session that was read at a time of the platform, zero if that is
// unknown: OutcomeOpen where it may still change, and else as session.Outcome. isFinal reports
// whether nobody can pay the session any more, or somebody has.
func Outcome(session *models.Session, now time.Time) (outcome models.Outcome, isFinal bool) {
	outcome = session.Outcome()
	switch {
	case isDecided(session, now, 0):
		return outcome, true
	case outcome != models.OutcomeNone && isOver(session, now):
		return outcome, session.Status == models.SessionStatusNew && outcome != models.OutcomeUnknown
	}
	return models.OutcomeOpen, false
}
