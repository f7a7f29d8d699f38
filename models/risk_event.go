package models

import (
	"bytes"
	"encoding/json"
)

// RiskEvent is something that happened to a user, a business or money, for the platform to score.
// Only EventTimestamp is required. A financial event carries Request and Response; which event
// types are financial is undocumented, so neither is required here.
//
// The fields of type any are objects whose fields are undocumented. They are sent as they are: set
// a value that marshals as the platform wants it, or a json.RawMessage.
type RiskEvent struct {
	EventID        string        `json:"event_id,omitempty"` // UUID of version 4; made when it is empty
	Event          RiskEventType `json:"event,omitempty"`    // chooses the queue the event goes to
	EventTimestamp UnixMilli     `json:"event_timestamp"`    // when it happened
	IP             string        `json:"ip,omitempty"`       // the client's address, of version 4 or 6

	Device   *RiskDevice   `json:"device,omitempty"`
	Browser  *RiskBrowser  `json:"browser,omitempty"`
	Location *RiskLocation `json:"location,omitempty"`
	User     *RiskUser     `json:"user,omitempty"`

	Session  any `json:"session,omitempty"`
	Business any `json:"business,omitempty"`
	Merchant any `json:"merchant,omitempty"` // the merchant of a payment stands in Request
	Terminal any `json:"terminal,omitempty"`
	Domain   any `json:"domain,omitempty"`

	Request  *RiskPaymentRequest `json:"request,omitempty"`  // of financial events
	Response any                 `json:"response,omitempty"` // of financial events

	Transfer        any `json:"transfer,omitempty"`
	WithdrawRequest any `json:"withdraw_request,omitempty"`
	DepositRequest  any `json:"deposit_request,omitempty"`
}

// UnmarshalJSON reads an event as encoding/json does, except that numbers in the fields of type any
// are json.Number: an event that was stored and read back is sent with every digit.
func (e *RiskEvent) UnmarshalJSON(b []byte) error {
	type fields RiskEvent
	decoder := json.NewDecoder(bytes.NewReader(b))
	decoder.UseNumber()
	return decoder.Decode((*fields)(e))
}

// RiskUser is who an event is about.
type RiskUser struct {
	ID    string `json:"id,omitempty"` // UUID
	Email string `json:"email,omitempty"`
}

// RiskBrowser is the browser an event came from.
type RiskBrowser struct {
	Name            string `json:"name,omitempty"`
	Version         string `json:"version,omitempty"`
	UserAgent       string `json:"user_agent,omitempty"`
	AcceptLanguage  string `json:"accept_language,omitempty"`
	ContentLanguage string `json:"content_language,omitempty"`
	Timezone        string `json:"timezone,omitempty"` // IANA name, such as Asia/Riyadh
}

// RiskLocation is where an event came from. Latitude and Longitude are degrees, sent exactly as
// they are spelt.
type RiskLocation struct {
	Latitude  Number `json:"latitude,omitempty"`
	Longitude Number `json:"longitude,omitempty"`
	Mocked    *bool  `json:"mocked,omitempty"` // whether the device makes its location up
}
