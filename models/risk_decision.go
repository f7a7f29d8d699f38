package models

// RiskAction is what the platform recommends to do about an event.
type RiskAction string

// The documented actions.
const (
	RiskActionAllow   RiskAction = "allow"
	RiskActionBlock   RiskAction = "block"   // the score is 80 or more
	RiskActionUnknown RiskAction = "unknown" // the outcome is undetermined
)

// RiskState is the state of who or what an event is about. How it changes is undocumented.
type RiskState string

// The documented states.
const (
	RiskStateNormal    RiskState = "normal"
	RiskStateMonitored RiskState = "monitored"
	RiskStatePaused    RiskState = "paused"
	RiskStateBlocked   RiskState = "blocked"
	RiskStateUnknown   RiskState = "unknown"
)

// RiskDecision is the answer to a risk event. To block is an answer like the others, not an error.
type RiskDecision struct {
	Record

	EventID  string     `json:"-"` // of the event as it was sent, also where it had none before
	ActionID string     `json:"action_id"`
	Action   RiskAction `json:"action"`
	State    RiskState  `json:"state"`
}
