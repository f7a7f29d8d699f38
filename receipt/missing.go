package receipt

import "github.com/payterm/payterm-go/models"

// Missing returns what EMV and the card schemes ask to be printed on a receipt and the platform
// did not give, in the words "merchant name", "merchant address", "MID", "TID", "date",
// "transaction type", "card scheme", "PAN", "entry mode", "amount", "currency", "outcome",
// "approval code", "verification method", "STAN", "RRN" and "AID", in this order. It returns all of
// them for nil.
//
// The outcome is missing where the receipt alone does not decide it, as with one of v2 that is
// approved: see Options.Outcome. An approval code is asked for unless the transaction was declined.
func Missing(r *models.Receipt) []string {
	if r == nil {
		r = &models.Receipt{}
	}
	var missing []string
	for _, asked := range []struct {
		name  string
		given bool
	}{
		{"merchant name", isGiven(r.Merchant.Name)},
		{"merchant address", isGiven(r.Merchant.Address)},
		{"MID", clean(r.Merchant.ID) != ""},
		{"TID", clean(r.TID) != ""},
		{"date", issued(r) != ""},
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
