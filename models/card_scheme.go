package models

import "cmp"

// SchemeCode names a card scheme on receipts and reconciliations.
type SchemeCode string

// The scheme codes the interface shows.
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

// CardScheme is a card scheme by code and name. Receipts of client v2 transactions write the code
// alone.
type CardScheme struct {
	ID   SchemeCode    `json:"id" wire:"bare"`
	Name LocalizedText `json:"name"`

	shape shape
}

// String returns the name, or the code where there is none.
func (s CardScheme) String() string { return cmp.Or(s.Name.String(), string(s.ID)) }
