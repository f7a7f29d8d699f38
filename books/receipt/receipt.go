package receipt

import (
	"io"

	"github.com/payterm/payterm-go/models"
)

// Text writes a receipt as lines of at most Columns cells. Pass the outcome of the transaction or
// session that the receipt was read with, because it knows of a reversal that the receipt may not
// show. With OutcomeUnknown, an approved v2 receipt is printed as unknown. If the outcome
// contradicts the receipt, the receipt is printed as unknown.
//
// Text returns an error and writes nothing if the receipt is nil, if the outcome is not one of
// package models, or if an option is invalid. It also returns errors of w.
func Text(w io.Writer, r *models.Receipt, outcome models.Outcome, options Options) error {
	s, err := receiptSheet(r, outcome, options)
	if err != nil {
		return err
	}
	return s.text(w)
}

// HTML writes a receipt as a printable HTML document. It returns the same errors as Text.
func HTML(w io.Writer, r *models.Receipt, outcome models.Outcome, options Options) error {
	s, err := receiptSheet(r, outcome, options)
	if err != nil {
		return err
	}
	return s.html(w)
}

// Missing returns what card schemes usually require on a receipt and the platform did not send.
// The names are "merchant name", "merchant address", "MID", "TID", "date" with its time,
// "transaction type", "card scheme", "PAN", "entry mode", "amount", "currency", "outcome",
// "approval code", "verification method", "STAN", "RRN" and "AID", in this order. For nil,
// Missing returns all of them.
//
// The outcome is missing if the receipt alone does not show it, as with an approved v2 receipt
// (see Text). A declined transaction needs no approval code.
func Missing(r *models.Receipt) []string {
	if r == nil {
		r = &models.Receipt{}
	}
	var missing []string
	_, hasDate := issued(r)
	for _, asked := range []struct {
		name  string
		given bool
	}{
		{"merchant name", isGiven(r.Merchant.Name)},
		{"merchant address", isGiven(r.Merchant.Address)},
		{"MID", clean(r.Merchant.ID) != ""},
		{"TID", clean(r.TID) != ""},
		{"date", hasDate},
		{"transaction type", isGiven(typeName(r))},
		{"card scheme", isGiven(schemeName(r.CardScheme.Name, string(r.CardScheme.ID)))},
		{"PAN", cardNumber(r.PAN, CardholderCopy) != ""},
		{"entry mode", clean(string(r.EntryMode)) != ""},
		{"amount", clean(r.AmountAuthorized.Value) != ""},
		{"currency", isGiven(currencyName(r))},
		{"outcome", r.Outcome() != models.OutcomeUnknown},
		{"approval code", r.Outcome() == models.OutcomeDeclined || r.ApprovalCode != nil && clean(r.ApprovalCode.Value) != ""},
		{"verification method", isGiven(r.VerificationMethod)},
		{"STAN", clean(r.SystemTraceAuditNumber) != ""},
		{"RRN", clean(r.RetrievalReferenceNumber) != ""},
		{"AID", clean(r.ApplicationIdentifier) != ""},
	} {
		if !asked.given {
			missing = append(missing, asked.name)
		}
	}
	return missing
}

func isGiven(text models.LocalizedText) bool { return English.phrases(text) != nil }
