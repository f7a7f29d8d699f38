package models

import (
	"bytes"
	"encoding/json"
)

// RiskEvent is an event about a user, a business or money, for the platform to score. Only
// EventTimestamp is required. Financial events carry Request and Response; which types are
// financial is undocumented.
//
// The fields of type any are objects with undocumented fields: set a json.RawMessage, or a value
// that marshals to what the platform expects.
type RiskEvent struct {
	EventID        string        `json:"event_id,omitempty"` // UUID version 4, the same if the event is repeated. Service.Submit generates one if empty
	Event          RiskEventType `json:"event,omitempty"`    // selects the queue of the event
	EventTimestamp UnixMilli     `json:"event_timestamp"`    // when it happened
	IP             string        `json:"ip,omitempty"`       // the client's address, IPv4 or IPv6

	Device   *RiskDevice   `json:"device,omitempty"`
	Browser  *RiskBrowser  `json:"browser,omitempty"`
	Location *RiskLocation `json:"location,omitempty"`
	User     *RiskUser     `json:"user,omitempty"`

	Session  any `json:"session,omitempty"`
	Business any `json:"business,omitempty"`
	Merchant any `json:"merchant,omitempty"` // the merchant of a payment is in Request
	Terminal any `json:"terminal,omitempty"`
	Domain   any `json:"domain,omitempty"`

	Request  *RiskPaymentRequest `json:"request,omitempty"`  // of financial events
	Response any                 `json:"response,omitempty"` // of financial events

	Transfer        any `json:"transfer,omitempty"`
	WithdrawRequest any `json:"withdraw_request,omitempty"`
	DepositRequest  any `json:"deposit_request,omitempty"`
}

// UnmarshalJSON reads an event like encoding/json, except that numbers in the fields of type any
// are json.Number, so that a stored event keeps every digit.
func (e *RiskEvent) UnmarshalJSON(b []byte) error {
	type fields RiskEvent
	decoder := json.NewDecoder(bytes.NewReader(b))
	decoder.UseNumber()
	return decoder.Decode((*fields)(e))
}

// RiskUser is the user that an event is about.
type RiskUser struct {
	ID    string `json:"id,omitempty"` // UUID
	Email string `json:"email,omitempty"`
}

// RiskBrowser is the browser that an event came from.
type RiskBrowser struct {
	Name            string `json:"name,omitempty"`
	Version         string `json:"version,omitempty"`
	UserAgent       string `json:"user_agent,omitempty"`
	AcceptLanguage  string `json:"accept_language,omitempty"`
	ContentLanguage string `json:"content_language,omitempty"`
	Timezone        string `json:"timezone,omitempty"` // IANA name, such as Asia/Riyadh
}

// RiskLocation is where an event came from. Latitude and Longitude are degrees, sent as spelled.
type RiskLocation struct {
	Latitude  Number `json:"latitude,omitempty"`
	Longitude Number `json:"longitude,omitempty"`
	Mocked    *bool  `json:"mocked,omitempty"` // whether the device reports a fake location
}
