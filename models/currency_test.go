package models_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/models"
)

// TestCurrencyOf: names are separated by a stroke.
func TestCurrencyOf(t *testing.T) {
	for names, want := range map[string]models.Currency{
		// Letters and numbers are one currency, whatever text is beside them.
		"SAR": "SAR", "sar": "SAR", " Sar ": "SAR", "682": "SAR", "949": "TRY", "008": "ALL", "SAR|682": "SAR", "682|sar": "SAR",
		"|SAR": "SAR", "TL|949": "TRY", "د.ك|414": "KWD", "riyal|SAR": "SAR", "SR|682": "SAR",
		// So are a sign and words that no other currency has.
		"\u20c1": "SAR", "ر.س": "SAR", "ر.س.": "SAR", "\u200fر.س.\u200f": "SAR", "ريال سعودي": "SAR", "riyal|\u20c1": "SAR",
		"ر.س|SAR": "SAR",
		// Anything else stays as it is written.
		"SR": "SR", "ريال": "ريال", "\ufdfc": "\ufdfc", "ر.ق": "ر.ق", "TL": "TL", "riyal": "riyal", "riyal|other": "riyal",
		"xyz": "XYZ", "999": "999", "68": "68", "2SA": "2SA", "8AL": "8AL", "ﬁx": "ﬁx", "ſAR": "ſAR", "s.r": "s.r", "ANG|532": "ANG", "532|ANG": "ANG", "532|191": "",
		"": "", "|": "",
		// The names of two currencies give none, and a third name does not decide.
		"949|SAR": "", "SAR|TRY|SAR": "", "KWD|ر.س": "", "ر.س|414": "",
	} {
		assert.Equal(t, want, models.CurrencyOf(strings.Split(names, "|")...), names)
	}
	assert.Empty(t, models.CurrencyOf())
}

func TestKnownCurrencies(t *testing.T) {
	for currency, want := range map[models.Currency]bool{
		"SAR": true, "KWD": true, "sar": false, "682": false, "XYZ": false, "ر.س": false, "": false,
	} {
		assert.Equal(t, want, currency.IsKnown(), currency)
	}
}

func TestDecimalsOfCurrencies(t *testing.T) {
	for currency, want := range map[models.Currency]int{
		"SAR": 2, "KWD": 3, "JPY": 0, "CLF": 4, "UYW": 4, "UYI": 0, "": 2, "riyal": 2, "XXX": 2,
	} {
		assert.Equal(t, want, currency.Decimals(), currency)
	}
}
