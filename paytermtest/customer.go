package paytermtest

import (
	"fmt"
	"slices"
	"time"

	"github.com/payterm/payterm-go/paytermtest/internal/fake"
)

// The taps of kinds. The last ones show their sale after a delay.

func approve(s *simulation, x *fake.Session, _ time.Duration) { s.sell(x, "", time.Now()) }

func decline(s *simulation, x *fake.Session, _ time.Duration) { s.sell(x, declineCode, time.Now()) }

func approveAndReverse(s *simulation, x *fake.Session, _ time.Duration) {
	s.sell(x, "", time.Now()).Reversed = true
}

func closeFirst(s *simulation, x *fake.Session, delay time.Duration) {
	x.Closed, x.Updated = true, time.Now()
	s.sellLater(x, delay)
}

func showProgress(s *simulation, x *fake.Session, delay time.Duration) {
	x.Status, x.Updated = "in_progress", time.Now()
	s.sellLater(x, delay)
}

func declineFirst(s *simulation, x *fake.Session, delay time.Duration) {
	s.sell(x, declineCode, time.Now())
	x.Closed = false
	s.sellLater(x, delay)
}

const declineCode = "116"

// sell adds the sale of a session. Its caller holds the platform's lock.
func (s *simulation) sell(x *fake.Session, declineCode string, at time.Time) *fake.Sale {
	card, _ := Card{DeclineCode: declineCode}.redacted() // both codes are valid
	x.Status = ""
	return s.platform.store.Tap(x, card, at)
}

// sellLater adds an approved sale after a delay, before the session expires.
func (s *simulation) sellLater(x *fake.Session, delay time.Duration) {
	at := time.Now().Add(delay)
	if at.After(x.Expires) {
		at = x.Expires
	}
	s.due = append(s.due, promise{x, at})
}

// promise is an approved sale that does not show yet.
type promise struct {
	of *fake.Session
	at time.Time
}

// keep adds the promised sales that show by now.
func (s *simulation) keep(now time.Time) {
	s.due = slices.DeleteFunc(s.due, func(p promise) bool {
		isDue := !p.at.After(now)
		if isDue {
			s.onPlatform(func() { s.sell(p.of, "", p.at) })
			s.say(fmt.Sprintf("the sale of session %d shows", s.number(p.of)), nil)
		}
		return isDue
	})
}

// tapNext taps a card on the oldest open session, and reports whether there were both.
func (s *simulation) tapNext() bool {
	x, next := s.open(), event{kind: approved}
	switch {
	case x == nil:
		return false
	case len(s.cards) > 0:
		next, s.cards = s.cards[0], s.cards[1:]
	case s.has(nobody):
		return false
	}
	s.tap(x, next)
	return true
}

func (s *simulation) tap(x *fake.Session, card event) {
	s.onPlatform(func() { card.kind.tap(s, x, card.delay) })
	s.say(fmt.Sprintf("on session %d %s", s.number(x), card), nil)
	s.waited = 0
}

func (s *simulation) tapAll() {
	for s.tapNext() {
	}
}

// open returns the oldest session that a card may be tapped on, or nil.
func (s *simulation) open() *fake.Session {
	now, hidden := time.Now(), s.hidden()
	return fake.Find(s.sessions(), func(x *fake.Session) bool {
		isUntouched := !x.Closed && x.Status == "" && x.Sale == nil
		return isUntouched && now.Before(x.Expires) && x != hidden && !slices.Contains(s.strays, x)
	})
}

// hidden returns the session whose card shows late, or nil.
func (s *simulation) hidden() *fake.Session {
	if own := s.sessions(); s.has(showsLate) && len(own) > 0 {
		return own[0]
	}
	return nil
}

// reverse reverses the last approved sale of the run.
func (s *simulation) reverse() string {
	for _, sale := range slices.Backward(s.sales()) {
		if s.platform.Reverse(sale.TransactionID) == nil {
			return "the last sale is reversed"
		}
	}
	return ""
}
