package wait

import (
	"time"

	"github.com/payterm/payterm-go/models"
)

const (
	// Grace is how long a session may still be paid after its end.
	Grace = 30 * time.Second

	// LateTransaction is how long a session must have been closed before it counts as closed
	// without a transaction. A transaction may appear after the status has changed.
	LateTransaction = 10 * time.Second

	defaultEvery = time.Second

	// How long a session lasts is undocumented. A session that states no end is assumed to last
	// for assumedLife, and no session is assumed to last longer than longest.
	assumedLife = time.Hour
	longest     = 24 * time.Hour

	// Two clocks of the platform may differ by skew where seconds count, and by drift where they
	// do not.
	skew  = time.Minute
	drift = 10 * time.Minute
)

// Fate is what the reads of a session show. From Silent on, the session is either paid or can no
// longer be paid.
type Fate int

// The fates.
const (
	Unread   Fate = iota // not read
	Open                 // a card may be tapped, or a transaction may follow
	Unclear              // over, and it does not show whether it is paid
	Refused              // over, and a card was declined, but it is neither new nor closed
	Silent               // over, and no card was tapped
	Declined             // a card was declined, and no other card can follow
	None                 // closed without a transaction
	Reversed
	Approved
)

// IsFinal reports whether the session is either paid or can no longer be paid.
func (f Fate) IsFinal() bool { return f >= Silent }

// IsDecided reports whether the session shows an outcome that only a reversal changes.
func (f Fate) IsDecided() bool { return f > Silent }

// IsUnpaid reports whether nobody paid, and the platform says so.
func (f Fate) IsUnpaid() bool { return f == Declined || f == None }

// Outcome returns the outcome to report.
func (f Fate) Outcome() models.Outcome {
	return [...]models.Outcome{
		models.OutcomeUnknown, models.OutcomeOpen, models.OutcomeUnknown, models.OutcomeDeclined, models.OutcomeOpen,
		models.OutcomeDeclined, models.OutcomeNone, models.OutcomeReversed, models.OutcomeApproved,
	}[f]
}

// Judge returns the fate of a session by its outcome and status. isOver says that its time is
// over, and isQuiet that it has been closed for long enough.
func Judge(outcome models.Outcome, status models.SessionStatus, isOver, isQuiet bool) Fate {
	switch {
	case outcome == models.OutcomeApproved:
		return Approved
	case outcome == models.OutcomeReversed:
		return Reversed
	case outcome == models.OutcomeNone && isQuiet:
		return None
	case outcome == models.OutcomeDeclined && (status == models.SessionStatusClosed || isOver && status == models.SessionStatusNew):
		return Declined
	case outcome == models.OutcomeNone || !isOver:
		return Open
	case outcome == models.OutcomeDeclined:
		return Refused
	case outcome == models.OutcomeOpen && status == models.SessionStatusNew:
		return Silent
	}
	return Unclear
}

// Read returns the fate of a session that was read once. now is the platform's time of the read,
// or zero if it is unknown.
func Read(session *models.Session, now time.Time) Fate {
	return Judge(session.Outcome(), session.Status, isOver(session, now), isQuiet(session, now))
}

// Until returns until when a card may be tapped for a session that stays open. platform is that
// time by the platform's clock: the end of the session, at most a day after its creation, plus
// the grace. local is that time by the local clock, as isLongOver judges: a day after the end,
// and no earlier than a day and the session's length after written. A zero time is unknown.
func Until(session *models.Session, written time.Time) (platform, local time.Time) {
	end, length := life(session)
	created := session.CreatedAt.Time()
	if length > longest {
		end, length = created.Add(longest), longest
	}
	if !end.IsZero() {
		platform, local = end.Add(Grace), end.Add(longest)
	}
	if written.IsZero() {
		written = created
	}
	if late := written.Add(longest + length); !written.IsZero() && late.After(local) {
		local = late
	}
	return platform, local
}

// isQuiet reports whether, at now, a session without a transaction has been closed for long
// enough.
func isQuiet(session *models.Session, now time.Time) bool {
	return !now.IsZero() && HasMoved(session) && now.Sub(session.UpdatedAt.Time()) >= LateTransaction+skew
}

// HasMoved reports whether the updated_at of a session shows when it was closed. updated_at was
// observed to stay at created_at.
func HasMoved(session *models.Session) bool {
	created, updated := session.CreatedAt.Time(), session.UpdatedAt.Time()
	return !created.IsZero() && !updated.IsZero() && updated.Sub(created).Abs() > time.Second
}

// life returns when a session ends, and how long it lasts. A session that states no end is
// assumed to last an hour.
func life(session *models.Session) (end time.Time, length time.Duration) {
	created, end := session.CreatedAt.Time(), session.ExpiredAt.Time()
	switch {
	case !created.IsZero() && end.After(created):
		return end, end.Sub(created)
	case !created.IsZero():
		end = created.Add(assumedLife)
	}
	return end, assumedLife
}

// isOver reports whether a session is past its end and the grace, by the platform's time, so that
// no card can be tapped any more.
func isOver(session *models.Session, now time.Time) bool {
	end, _ := life(session)
	return !end.IsZero() && !now.IsZero() && now.After(end.Add(Grace))
}

// isLongOver is isOver by the local clock, for a platform that sends no Date. It requires a day
// more after the end of the session, and a day and the session's length after its write. One jump
// of the clock may satisfy one of these, but not both.
func isLongOver(session *models.Session, written, now time.Time) bool {
	end, length := life(session)
	return !end.IsZero() && !written.IsZero() && now.Sub(end) > longest && now.Sub(written) > longest+length
}
