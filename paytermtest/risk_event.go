package paytermtest

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

var riskRoutes = []route{
	{
		operation: "risk.submit", method: http.MethodPost, path: "/risk/v1/event",
		body: bodyObject, handle: (*store).riskSubmit,
	},
}

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
	events := make([]RiskEvent, len(p.store.riskEvents))
	for i, event := range p.store.riskEvents {
		events[i] = event.clone()
	}
	return events
}

func (e *RiskEvent) clone() RiskEvent {
	copied := *e
	copied.Body = slices.Clone(e.Body)
	return copied
}

func (s *store) riskSubmit(c *call) answer {
	in := c.input()
	has := func(name string) bool { return in.members[name] != nil }
	event := RiskEvent{EventID: readText(in.members["event_id"]), Event: readText(in.members["event"]), Body: redact(c.body)}
	maybeFinancial := has("request") || has("response")
	if has("event") && !maybeFinancial && !slices.Contains(riskEventTypes, event.Event) {
		in.problem("event", "must be a listed event type, or come with request or response")
	}
	if !has("event_timestamp") {
		in.problem("event_timestamp", "should not be empty")
	}
	riskShape.check(in)
	if failure := c.refused(); failure != nil {
		return *failure
	}
	known := find(s.riskEvents, func(other *RiskEvent) bool { return strings.EqualFold(other.EventID, event.EventID) })
	if known == nil {
		known = s.addRiskEvent(event)
	}
	return answer{status: http.StatusCreated, body: object{
		"action_id": known.ActionID, "action": known.Action, "state": known.State,
	}}
}

// readText is a member that shape checks later on.
func readText(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) != nil {
		return ""
	}
	return text
}

func (s *store) addRiskEvent(event RiskEvent) *RiskEvent {
	if event.EventID == "" {
		event.EventID = s.ids.uuid()
	}
	event.Score = s.riskScore(event.clone())
	event.ActionID = s.ids.uuid()
	event.Action, event.State = decide(event.Score)
	s.riskEvents = append(s.riskEvents, &event)
	return &event
}
