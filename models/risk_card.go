package models

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
