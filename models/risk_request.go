package models

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
