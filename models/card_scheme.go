package models

import "cmp"

// SchemeCode names a card scheme on receipts and reconciliations.
type SchemeCode string

// The documented codes. Their schemes were observed, by the labels.
const (
	SchemeCodeMada            SchemeCode = "P1"
	SchemeCodeVisa            SchemeCode = "VC"
	SchemeCodeVisaDebit       SchemeCode = "VD"
	SchemeCodeMastercard      SchemeCode = "MC"
	SchemeCodeMaestro         SchemeCode = "DM"
	SchemeCodeAmericanExpress SchemeCode = "AX"
	SchemeCodeUnionPay        SchemeCode = "UP"
	SchemeCodeJCB             SchemeCode = "JC"
	SchemeCodeDiscover        SchemeCode = "DC"
	SchemeCodeGCCNET          SchemeCode = "GN"
)

// CardScheme is the code and name of a card scheme. In receipts of client v2 transactions the bare
// code was observed.
type CardScheme struct {
	ID   SchemeCode    `json:"id" wire:"bare"`
	Name LocalizedText `json:"name"`
}

// UnmarshalJSON reads s by the rules of this package.
func (s *CardScheme) UnmarshalJSON(data []byte) error { return unmarshal(s, data) }

// String returns the name, or else the code.
func (s CardScheme) String() string { return cmp.Or(s.Name.String(), string(s.ID)) }
