package receipt

import (
	"cmp"

	"github.com/payterm/payterm-go/models"
)

// decide returns the outcome to print. Where the receipt and the record that it belongs to say
// different things, it is unknown, unless one says more than the other.
func decide(r *models.Receipt, ofRecord models.Outcome) models.Outcome {
	own := r.Outcome()
	switch {
	case ofRecord == "", ofRecord == own:
		return own
	case own == models.OutcomeReversed, ofRecord == models.OutcomeReversed:
		return models.OutcomeReversed
	case ofRecord == models.OutcomeApproved && isTrue(r.IsApproved):
		return models.OutcomeApproved // a v2 receipt, and its transaction has no event of a reversal
	}
	return models.OutcomeUnknown
}

func isTrue(flag *bool) bool { return flag != nil && *flag }

// issued returns the date and time of a receipt: v1 says when the transaction began and ended.
func issued(r *models.Receipt) string {
	return cmp.Or(clean(r.EndDate+" "+r.EndTime), clean(r.StartDate+" "+r.StartTime), clean(r.Date+" "+r.Time))
}

func typeName(r *models.Receipt) models.LocalizedText {
	kind := r.TransactionType
	code := plain(cmp.Or(string(kind.ID), string(r.Type)))
	ours, known := transactionTypes[kind.ID]
	if !known {
		ours = code
	}
	return either(either(kind.Name, models.LocalizedText{English: kind.English, Arabic: kind.Arabic, Turkish: kind.Turkish}), ours)
}

// schemeName names a card scheme, by its code where that is all there is.
func schemeName(given models.LocalizedText, code string) models.LocalizedText {
	ours, known := schemes[models.SchemeCode(code)]
	if !known {
		ours = plain(code)
	}
	return either(given, ours)
}

func currencyName(r *models.Receipt) models.LocalizedText {
	c := r.Currency
	return models.LocalizedText{English: c.English, Arabic: c.Arabic, Turkish: c.Turkish, Text: cmp.Or(c.Text, c.Code)}
}

// isNothing reports whether there is no amount, or one of zero.
func isNothing(amount models.Amount) bool {
	hundredths, err := amount.Hundredths()
	return clean(string(amount)) == "" || err == nil && hundredths == 0
}
