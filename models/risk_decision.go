package models

// RiskAction is the platform's recommendation for an event.
type RiskAction string

// The documented actions.
const (
	RiskActionAllow   RiskAction = "allow"
	RiskActionBlock   RiskAction = "block"   // the score is 80 or more
	RiskActionUnknown RiskAction = "unknown" // the outcome is undetermined
)

// RiskState is the state of the subject of an event. How it changes is undocumented.
type RiskState string

// The documented states.
const (
	RiskStateNormal    RiskState = "normal"
	RiskStateMonitored RiskState = "monitored"
	RiskStatePaused    RiskState = "paused"
	RiskStateBlocked   RiskState = "blocked"
	RiskStateUnknown   RiskState = "unknown"
)

// RiskDecision is the response to a risk event. A block is a decision, not an error.
type RiskDecision struct {
	Record

	EventID  string     `json:"-"` // of the event as sent, generated if it had none
	ActionID string     `json:"action_id"`
	Action   RiskAction `json:"action"`
	State    RiskState  `json:"state"`
}

// UnmarshalJSON reads r by the rules of this package.
func (r *RiskDecision) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }
