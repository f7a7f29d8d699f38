package fake

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

var riskAPI = handlers{
	"risk.submit": (*Store).riskSubmit,
}

func (s *Store) riskSubmit(c *Call) Response {
	in := c.input()
	has := func(name string) bool { return in.members[name] != nil }
	event := RiskEvent{EventID: readText(in.members["event_id"]), Event: readText(in.members["event"]), Body: c.Masked}
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
	known := Find(s.RiskEvents, func(other *RiskEvent) bool { return strings.EqualFold(other.EventID, event.EventID) })
	if known == nil {
		known = s.addRiskEvent(event)
	}
	return Response{Status: http.StatusCreated, Body: Object{
		"action_id": known.ActionID, "action": known.Action, "state": known.State,
	}}
}

// readText returns a string member. riskShape validates it later.
func readText(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) != nil {
		return ""
	}
	return text
}

func (s *Store) addRiskEvent(event RiskEvent) *RiskEvent {
	if event.EventID == "" {
		event.EventID = s.IDs.UUID()
	}
	if s.RiskScore != nil {
		event.Score = s.RiskScore(&event)
	}
	event.ActionID = s.IDs.UUID()
	event.Action, event.State = decide(event.Score)
	s.RiskEvents = append(s.RiskEvents, &event)
	return &event
}

// blockScore is the lowest score that blocks an event.
const blockScore = 80

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

// riskShape is the body of the risk endpoint. The handler checks required members.
var riskShape = shape{
	"event_id":        aUUIDv4,
	"event":           aText,
	"event_timestamp": aNumber,
	"ip":              anIP,
	"device":          objectOf(riskDeviceShape),
	"browser": objectOf(shape{
		"name": aText, "version": aText, "user_agent": aText, "accept_language": aText, "content_language": aText, "timezone": aText,
	}),
	"location":         objectOf(shape{"latitude": aNumber, "longitude": aNumber, "mocked": aBool}),
	"user":             objectOf(shape{"id": aUUID, "email": aText}),
	"session":          anObject,
	"business":         anObject,
	"merchant":         anObject,
	"terminal":         anObject,
	"domain":           anObject,
	"request":          objectOf(riskRequestShape),
	"response":         anObject,
	"transfer":         anObject,
	"withdraw_request": anObject,
	"deposit_request":  anObject,
}

var riskDeviceShape = shape{
	"id": aUUID, "os": aText, "brand": aText, "model": aText, "os_version": aText,
	"sim": objectOf(shape{"carrier": aText, "country": aText}),
	"trust": objectOf(shape{
		"rooted": aBool, "tempered": aBool, "hooked": aBool, "debuggable": aBool, "emulator": aBool, "virtual": aBool, "malware": aBool,
	}),
}

var riskRequestShape = shape{
	"id":                aUUID,
	"card_present":      aBool,
	"channel":           oneOf("e-commerce", "pos", "softpos"),
	"entry_mode":        oneOf("swiped", "dipped", "tapped", "entered"),
	"created_at":        aTime,
	"amount":            anInteger,
	"is_3ds":            aBool,
	"currency":          aText,
	"is_authenticated":  aBool,
	"currency_exponent": someDigit,
	"card": objectOf(shape{
		"id": aUUID, "pan": aPAN, "brand": aText, "last4": aText, "exp_month": aText, "exp_year": aText,
		"verification": oneOf("cvv", "cvc", "none"),
	}),
	"merchant":   objectOf(shape{"id": aUUID, "business_id": aUUID, "mcc": aText}),
	"cardholder": objectOf(shape{"ip": aText, "verification": oneOf("signature", "otp", "pin", "none", "3ds")}),
}

// riskEventTypes are the types in the API docs, which call none of them financial.
var riskEventTypes = []string{
	"login_succeeded", "login_failed", "logged_out",
	"registration_succeeded", "registration_failed",
	"password_reset_requested", "password_updated_successfully",
	"email_update_requested", "email_update_failed", "email_updated",
	"mobile_update_requested", "mobile_update_failed", "mobile_updated",
	"mobile_otp_requested", "mobile_otp_verified", "mobile_otp_failed",
	"email_otp_requested", "email_otp_verified", "email_otp_failed",
	"session_created", "session_refreshed", "session_expired", "session_revoked",
}
