package paytermtest

// RiskScoreUnknown is the score of an event whose outcome is undetermined: the action is unknown.
const RiskScoreUnknown = -1

// blockScore is the score from which on an event is blocked.
const blockScore = 80

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
	p.store.riskScore = score
}

// decide returns the decision for a score.
func decide(score int) (action, state string) {
	switch {
	case score < 0:
		return "unknown", "unknown"
	case score >= blockScore:
		return "block", "monitored"
	}
	return "allow", "normal"
}
