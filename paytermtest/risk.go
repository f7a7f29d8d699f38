package paytermtest

import (
	"encoding/json"
	"slices"

	"github.com/payterm/payterm-go/paytermtest/internal/fake"
)

// RiskScoreUnknown is the score of an event whose outcome is undetermined: the action is unknown.
const RiskScoreUnknown = -1

// RiskEvent is an event that was submitted, with its decision.
type RiskEvent struct {
	EventID string // as sent, else made by the platform
	Event   string // its type, such as login_succeeded; may be empty
	// Body is the body as sent, with the number under each key called pan masked.
	Body json.RawMessage

	Score    int
	ActionID string
	Action   string // allow, block or unknown
	State    string // of the entity
}

// RiskEvents returns the events that were accepted, in the order of arrival.
func (p *Platform) RiskEvents() []RiskEvent {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return each(p.store.RiskEvents, riskEventOf)
}

func riskEventOf(event *fake.RiskEvent) RiskEvent {
	copied := RiskEvent(*event)
	copied.Body = slices.Clone(copied.Body)
	return copied
}

// SetRiskScore sets the score of the events to come: 80 and above blocks, RiskScoreUnknown leaves
// it undetermined, everything else is allowed. The score of a new platform is 0.
func (p *Platform) SetRiskScore(score int) {
	p.SetRiskScorer(func(RiskEvent) int { return score })
}

// SetRiskScorer sets a function that scores each of the events to come. It must not call the
// platform, which is locked meanwhile. nil scores everything 0.
func (p *Platform) SetRiskScorer(score func(RiskEvent) int) {
	if score == nil {
		score = func(RiskEvent) int { return 0 }
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.store.RiskScore = func(event *fake.RiskEvent) int { return score(riskEventOf(event)) }
}
