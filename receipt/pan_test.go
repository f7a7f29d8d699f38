package receipt_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/receipt"
)

// secretPAN is what nothing may show.
const secretPAN = "4929000011118888"

func TestCardNumberShowsItsEndsAlone(t *testing.T) {
	for _, row := range []struct{ sent, cardholder, merchant string }{
		{"4000 00** **** 0002", "XXXXXXXXXXXX0002", "400000XXXXXX0002"},
		{"4000 00** ** 0002", "XXXXXXXXXX0002", "400000XXXX0002"},
		{"400000******0002", "XXXXXXXXXXXX0002", "400000XXXXXX0002"},
		{"400000xxxxxx0002", "XXXXXXXXXXXX0002", "400000XXXXXX0002"},
		{"4000000000000002", "XXXXXXXXXXXX0002", "400000XXXXXX0002"},
		{"4000-0000-0000-0002", "XXXXXXXXXXXX0002", "400000XXXXXX0002"},
		{"4000\t0000\u00a00000\u20110002", "XXXXXXXXXXXX0002", "400000XXXXXX0002"},
		{"378282246310005", "XXXXXXXXXXX0005", "378282XXXXX0005"},
		{"6759649826438453000", "XXXXXXXXXXXXXXX3000", "675964XXXXXXXXX3000"},
		{"40000000000000000000000000000002", strings.Repeat("X", 28) + "0002", "400000" + strings.Repeat("X", 22) + "0002"},
		{"4000000002", "XXXXXX0002", "XXXXXX0002"},
		{"12345678", "XXXX5678", "XXXX5678"},
		{"************0002", "XXXXXXXXXXXX0002", "XXXXXXXXXXXX0002"},
		{"**** 0002", "XXXX0002", "XXXX0002"},
		{"0002", "0002", "0002"},
		{"٤٠٠٠٠٠٠٠٠٠٠٠٠٠٠٢", "XXXXXXXXXXXX٠٠٠٢", "٤٠٠٠٠٠XXXXXX٠٠٠٢"},
		{"4000\u202e0000\u200b0000\u00000002", "XXXXXXXXXXXX0002", "400000XXXXXX0002"},
		{"<b>4000000000000002</b>", "", ""},
		{"****", "", ""},
		{"", "", ""},
	} {
		for of, want := range map[receipt.Copy]string{receipt.CardholderCopy: row.cardholder, receipt.MerchantCopy: row.merchant} {
			printed := printText(t, &models.Receipt{PAN: row.sent}, receipt.Options{Copy: of, Columns: columns48})
			if strings.HasPrefix(row.sent, "<") {
				assert.NotContains(t, printed, "0000", row.sent)
				continue
			}
			assert.Equal(t, want != "", strings.Contains(printed, "\nCard "), row.sent)
			assert.Contains(t, printed, want, row.sent)
			assert.NotContains(t, strings.ReplaceAll(printed, " ", ""), "4000000000", row.sent)
		}
	}
}

// TestWholeCardNumberIsNotPrintedFromAnyField, whatever else the platform wrote it into: of a card
// that the receipt names by its ends, or in full.
func TestWholeCardNumberIsNotPrintedFromAnyField(t *testing.T) {
	spaced := secretPAN[:4] + " " + secretPAN[4:8] + "-" + secretPAN[8:12] + " " + secretPAN[12:]
	for _, named := range []string{secretPAN, secretPAN[:6] + "******" + secretPAN[12:], secretPAN[:4] + " " + secretPAN[4:6] + "** ** " + secretPAN[12:]} {
		fresh := func() *models.Receipt { return receiptV1(t, "transaction_find__client", "transaction") }
		arabic := strings.NewReplacer("4", "٤", "0", "٠", "2", "٢").Replace(spaced)
		tried := forEachText(fresh, func(field string, with func(string) *models.Receipt) {
			for _, number := range []string{secretPAN, spaced, "card " + secretPAN + "=2903", strings.ReplaceAll(spaced, "-", " – "), strings.ReplaceAll(spaced, " ", "."), arabic} {
				r := with(number)
				r.PAN = named
				options := receipt.Options{Copy: receipt.MerchantCopy, Columns: 240}
				for _, printed := range []string{printText(t, r, options), printHTML(t, r, options)} {
					digits := strings.NewReplacer(" ", "", "-", "", "–", "", ".", "", "٤", "4", "٠", "0", "٢", "2").Replace(printed)
					if strings.Contains(digits, secretPAN) {
						t.Errorf("the number of the card in %s is printed", field)
					}
				}
			}
		})
		assert.Greater(t, tried, 80)
	}
}

// TestNumbersThatOnlyLookLikeCardsAreKept: a TID of 16 digits and a tax number of 15 may well pass
// the check digit of a card.
func TestNumbersThatOnlyLookLikeCardsAreKept(t *testing.T) {
	r := receiptV1(t, "transaction_find__client", "transaction")
	r.TID, r.Merchant.ID, r.ReceiptLineOne.English = "4111111111111111", "378282246310005", "VAT 300000000000003"
	printed := printText(t, r, receipt.Options{})
	for _, number := range []string{r.TID, r.Merchant.ID, r.ReceiptLineOne.English} {
		assert.Contains(t, printed, number)
	}
}

func TestExpiryIsOnNoCopy(t *testing.T) {
	r := receiptV1(t, "transaction_find__client", "transaction")
	r.CardExpiration = "77/88"
	for _, of := range []receipt.Copy{receipt.CardholderCopy, receipt.MerchantCopy} {
		assert.NotContains(t, printText(t, r, receipt.Options{Copy: of}), "77/88")
		assert.NotContains(t, printHTML(t, r, receipt.Options{Copy: of}), "77/88")
	}
}
