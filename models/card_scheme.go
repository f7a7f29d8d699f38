package models

import "cmp"

// SchemeCode names a card scheme on receipts and reconciliations.
type SchemeCode string

// The documented codes. Which scheme a code stands for was observed, by its label.
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

// CardScheme is a card scheme by code and name. Receipts of client v2 transactions were observed to
// write the code alone.
type CardScheme struct {
	ID   SchemeCode    `json:"id" wire:"bare"`
	Name LocalizedText `json:"name"`
}

// String returns the name, or the code where there is none.
func (s CardScheme) String() string { return cmp.Or(s.Name.String(), string(s.ID)) }
