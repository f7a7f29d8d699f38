package till

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
)

// receiptOf returns the receipt of a purchase.
func receiptOf(amount, currency string) models.Receipt {
	return models.Receipt{
		TransactionType: models.TransactionType{ID: models.TransactionTypePurchase}, Currency: models.ReceiptCurrency{English: currency},
		AmountAuthorized: models.Labeled{Value: amount}, AmountOther: models.Labeled{Value: "0.00"},
	}
}

// paidView is a view of a paid session of an amount, with a sale of these receipts.
func paidView(amount models.Number, receipts ...models.Receipt) view {
	session := &models.Session{ID: "S", Amount: amount, Transaction: &models.SessionTransaction{}}
	return view{View: wait.View{Fate: wait.Approved, Session: session}, sale: &models.Transaction{Receipts: receipts}}
}

func (v view) errorFor(asked models.Number, unit Unit) error {
	return v.checkAmount(attempt{Params: models.SessionCreateParams{Amount: asked}}, unit, func(text string) string { return text })
}

// TestAmountOfASaleFitsItsUnit, exactly: as long as the unit is not known, any of three is taken.
func TestAmountOfASaleFitsItsUnit(t *testing.T) {
	for _, row := range []struct {
		asked          models.Number
		paid, currency string
		fits           []Unit
	}{
		{"400", "4.00", "SAR", []Unit{UnitUnasked, Hundredths, Minor}},
		{"400", "400.00", "SAR", []Unit{UnitUnasked, Major}},
		{"400.0", "4.0", "SAR", []Unit{UnitUnasked, Hundredths, Minor}},
		{"4.00", "4.00", "SAR", []Unit{UnitUnasked, Major}},
		{"0.5", "0.50", "SAR", []Unit{UnitUnasked, Major}},
		{"400", "0.400", "KWD", []Unit{UnitUnasked, Minor}},
		{"400", "0.400", "414", []Unit{UnitUnasked, Minor}},
		{"400", "0.400", "SAR", nil},
		{"400", "0.400", "?", nil},
		{"400", "4.000", "KWD", []Unit{UnitUnasked, Hundredths}},
		{"400", "400", "JPY", []Unit{UnitUnasked, Major, Minor}},
		{"400", "4.00", "", []Unit{UnitUnasked, Hundredths, Minor}},
		{"400", "3.00", "SAR", nil},
		{"400", "4.01", "SAR", nil},
		{"400", "4.001", "SAR", nil},
		{"400", "0.00", "SAR", nil},
		{"400", "-4.00", "SAR", nil},
		{"400", "40.00", "SAR", nil},
		{"400", "four", "SAR", nil},
		{"400", "", "SAR", []Unit{UnitUnasked, Major, Hundredths, Minor}},
		{"9199999999999.999999", "9199999999999.999999", "SAR", []Unit{UnitUnasked, Major}},
		{"9199999999999.999999", "91999999999.99999999", "SAR", []Unit{UnitUnasked, Hundredths, Minor}},
		{"9199999999999.999999", "91999999999.99999998", "SAR", nil},
	} {
		var fits []Unit
		for unit := UnitUnasked; unit <= Minor; unit++ {
			if paidView(row.asked, receiptOf(row.paid, row.currency)).errorFor(row.asked, unit) == nil {
				fits = append(fits, unit)
			}
		}
		assert.Equal(t, row.fits, fits, "%s for %s %s", row.asked, row.paid, row.currency)
	}
}

// TestReceiptsThatStateTheAmount: those of a purchase do, of the sale or else of the session.
func TestReceiptsThatStateTheAmount(t *testing.T) {
	refund, named, unnamed, tip := receiptOf("3.00", "SAR"), receiptOf("3.00", "SAR"), receiptOf("3.00", "SAR"), receiptOf("4.00", "SAR")
	refund.TransactionType.ID = models.TransactionTypeRefund
	named.TransactionType.ID, named.Type = "", "refund"
	unnamed.TransactionType.ID = ""
	tip.AmountOther.Value = "1.00"
	right := receiptOf("4.00", "SAR")
	unread := paidView("400")
	unread.sale, unread.Session.Transaction.Receipts = nil, []models.Receipt{receiptOf("3.00", "SAR")}
	reversed := paidView("400", receiptOf("3.00", "SAR"))
	reversed.Fate = wait.Reversed
	coded := paidView("400", receiptOf("0.400", ""))
	coded.Session.Transaction.TransactionCurrencyCode = "414"
	for name, row := range map[string]struct {
		seen view
		text string // empty: the amount fits
	}{
		"one":                        {paidView("400", right), ""},
		"several of one amount":      {paidView("400", right, right), ""},
		"none":                       {paidView("400"), ""},
		"beside a refund":            {paidView("400", right, refund), ""},
		"beside a refund by name":    {paidView("400", right, named), ""},
		"currency of the session":    {coded, ""},
		"reversed":                   {reversed, ""},
		"session without amount":     {paidView("", right), ""},
		"session spelt differently":  {paidView("400.0", right), ""},
		"another":                    {paidView("400", receiptOf("3.00", "SAR")), "400 was asked for, but the receipt states 3.00 SAR"},
		"another without a kind":     {paidView("400", unnamed), "400 was asked for, but the receipt states 3.00 SAR"},
		"another of the session":     {unread, "400 was asked for, but the receipt states 3.00 SAR"},
		"two":                        {paidView("400", right, receiptOf("3.00", "SAR")), "400 was asked for, but the receipts state several amounts, such as 3.00 SAR"},
		"two that fit":               {paidView("400", right, receiptOf("400.00", "SAR")), "400 was asked for, but the receipts state several amounts, such as 4.00 SAR"},
		"a tip":                      {paidView("400", tip), "400 was asked for, but the receipt states 4.00 SAR, the receipt adds 1.00 SAR"},
		"another session":            {paidView("300", right), "400 was asked for, but the session states 300, the receipt states 4.00 SAR"},
		"another session, no amount": {paidView("300"), "400 was asked for, but the session states 300"},
		"what a screen would act on": {paidView("400", receiptOf("\x1b[2J", "")), `400 was asked for, but the receipt states \x1b[2J`},
	} {
		err := row.seen.errorFor("400", UnitUnasked)
		if row.text == "" {
			assert.NoError(t, err, name)
			continue
		}
		require.ErrorIs(t, err, ErrOtherAmount, name)
		assert.EqualError(t, err, row.text, name)
	}
	assert.NoError(t, paidView("300", receiptOf("3.00", "SAR")).errorFor("", UnitUnasked), "restored, and not known")
}
