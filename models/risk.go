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

// RiskEventType is what happened to an account or a session. The platform selects a queue by it. An
// unlisted type is sent as it is.
type RiskEventType string

// The documented types.
const (
	RiskEventLoginSucceeded RiskEventType = "login_succeeded"
	RiskEventLoginFailed    RiskEventType = "login_failed"
	RiskEventLoggedOut      RiskEventType = "logged_out"

	RiskEventRegistrationSucceeded RiskEventType = "registration_succeeded"
	RiskEventRegistrationFailed    RiskEventType = "registration_failed"

	RiskEventPasswordResetRequested      RiskEventType = "password_reset_requested"
	RiskEventPasswordUpdatedSuccessfully RiskEventType = "password_updated_successfully"

	RiskEventEmailUpdateRequested RiskEventType = "email_update_requested"
	RiskEventEmailUpdateFailed    RiskEventType = "email_update_failed"
	RiskEventEmailUpdated         RiskEventType = "email_updated"

	RiskEventMobileUpdateRequested RiskEventType = "mobile_update_requested"
	RiskEventMobileUpdateFailed    RiskEventType = "mobile_update_failed"
	RiskEventMobileUpdated         RiskEventType = "mobile_updated"

	RiskEventMobileOTPRequested RiskEventType = "mobile_otp_requested"
	RiskEventMobileOTPVerified  RiskEventType = "mobile_otp_verified"
	RiskEventMobileOTPFailed    RiskEventType = "mobile_otp_failed"

	RiskEventEmailOTPRequested RiskEventType = "email_otp_requested"
	RiskEventEmailOTPVerified  RiskEventType = "email_otp_verified"
	RiskEventEmailOTPFailed    RiskEventType = "email_otp_failed"

	RiskEventSessionCreated   RiskEventType = "session_created"
	RiskEventSessionRefreshed RiskEventType = "session_refreshed"
	RiskEventSessionExpired   RiskEventType = "session_expired"
	RiskEventSessionRevoked   RiskEventType = "session_revoked"
)

// RiskPaymentRequest is the payment of a financial event. Fields with a zero value, except
// Amount, are not sent.
type RiskPaymentRequest struct {
	ID               string        `json:"id,omitempty"`           // UUID
	CardPresent      *bool         `json:"card_present,omitempty"` // false for e-commerce
	Channel          RiskChannel   `json:"channel,omitempty"`
	EntryMode        RiskEntryMode `json:"entry_mode,omitempty"`
	CreatedAt        Timestamp     `json:"created_at,omitzero"`
	Amount           int64         `json:"amount"`                      // such as 2530 where CurrencyExponent is 2; unit undocumented
	Currency         string        `json:"currency,omitempty"`          // code, such as SAR
	CurrencyExponent string        `json:"currency_exponent,omitempty"` // digits, such as 2
	Is3DS            *bool         `json:"is_3ds,omitempty"`
	IsAuthenticated  *bool         `json:"is_authenticated,omitempty"`

	Card       *RiskCard       `json:"card,omitempty"`
	Merchant   *RiskMerchant   `json:"merchant,omitempty"`
	Cardholder *RiskCardholder `json:"cardholder,omitempty"`
}

// RiskChannel is how a payment was made.
type RiskChannel string

// The documented channels.
const (
	RiskChannelECommerce RiskChannel = "e-commerce"
	RiskChannelPOS       RiskChannel = "pos"
	RiskChannelSoftPOS   RiskChannel = "softpos"
)

// RiskEntryMode is how the card of a payment was read.
type RiskEntryMode string

// The documented entry modes.
const (
	RiskEntryModeSwiped  RiskEntryMode = "swiped"
	RiskEntryModeDipped  RiskEntryMode = "dipped"
	RiskEntryModeTapped  RiskEntryMode = "tapped"
	RiskEntryModeEntered RiskEntryMode = "entered"
)

// RiskMerchant is the merchant of a payment.
type RiskMerchant struct {
	ID         string `json:"id,omitempty"`          // UUID
	BusinessID string `json:"business_id,omitempty"` // UUID
	MCC        string `json:"mcc,omitempty"`         // merchant category code
}

// RiskCardholder is the person who pays.
type RiskCardholder struct {
	IP           string                     `json:"ip,omitempty"`
	Verification RiskCardholderVerification `json:"verification,omitempty"`
}

// RiskCardholderVerification is how the cardholder was verified.
type RiskCardholderVerification string

// The documented verifications of a cardholder.
const (
	RiskCardholderVerificationSignature RiskCardholderVerification = "signature"
	RiskCardholderVerificationOTP       RiskCardholderVerification = "otp"
	RiskCardholderVerificationPIN       RiskCardholderVerification = "pin"
	RiskCardholderVerificationNone      RiskCardholderVerification = "none"
	RiskCardholderVerification3DS       RiskCardholderVerification = "3ds"
)

// RiskCard is the card of a payment.
//
// Its JSON has the mask of the PAN; only Submit sends the number.
type RiskCard struct {
	ID           string               `json:"id,omitempty"` // UUID
	PAN          PAN                  `json:"pan,omitzero"`
	Brand        string               `json:"brand,omitempty"`     // such as visa
	Last4        string               `json:"last4,omitempty"`     // last four digits of the PAN
	ExpMonth     string               `json:"exp_month,omitempty"` // such as 03
	ExpYear      string               `json:"exp_year,omitempty"`  // such as 29
	Verification RiskCardVerification `json:"verification,omitempty"`
}

// RiskCardVerification is how a card was verified.
type RiskCardVerification string

// The documented verifications of a card.
const (
	RiskCardVerificationCVV  RiskCardVerification = "cvv"
	RiskCardVerificationCVC  RiskCardVerification = "cvc"
	RiskCardVerificationNone RiskCardVerification = "none"
)

// RiskDevice is the device that an event came from.
type RiskDevice struct {
	ID        string     `json:"id,omitempty"` // UUID
	OS        string     `json:"os,omitempty"` // such as android
	Brand     string     `json:"brand,omitempty"`
	Model     string     `json:"model,omitempty"`
	OSVersion string     `json:"os_version,omitempty"`
	SIM       *RiskSIM   `json:"sim,omitempty"`
	Trust     *RiskTrust `json:"trust,omitempty"`
}

// RiskSIM is the SIM card of a device.
type RiskSIM struct {
	Carrier string `json:"carrier,omitempty"`
	Country string `json:"country,omitempty"` // such as sa
}

// RiskTrust is the result of integrity checks of a device. A nil field was not checked, and is not
// sent.
type RiskTrust struct {
	Rooted     *bool `json:"rooted,omitempty"`
	Tampered   *bool `json:"tempered,omitempty"` // the wire misspells it
	Hooked     *bool `json:"hooked,omitempty"`
	Debuggable *bool `json:"debuggable,omitempty"`
	Emulator   *bool `json:"emulator,omitempty"`
	Virtual    *bool `json:"virtual,omitempty"`
	Malware    *bool `json:"malware,omitempty"`
}

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

// UnmarshalJSON is for the use of the library and encoding/json.
func (r *RiskDecision) UnmarshalJSON(data []byte) error { return unmarshal(r, data) }
