package receipt_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/models"
)

const number = "4929000011118888"

func TestCardNumberShowsItsEndsAlone(t *testing.T) {
	for _, row := range []struct{ sent, cardholder, merchant string }{
		{"4000 00** **** 0002", "XXXXXXXXXXXX0002", "400000XXXXXX0002"},
		{"400000xxxxxx0002", "XXXXXXXXXXXX0002", "400000XXXXXX0002"},
		{"4000000000000002", "XXXXXXXXXXXX0002", "400000XXXXXX0002"},
		{"4000-0000\u00a00000\u20110002", "XXXXXXXXXXXX0002", "400000XXXXXX0002"},
		{"378282246310005", "XXXXXXXXXXX0005", "378282XXXXX0005"},
		{"6759649826438453000", "XXXXXXXXXXXXXXX3000", "675964XXXXXXXXX3000"},
		{"4000000002", "XXXXXX0002", "XXXXXX0002"},
		{"**** 0002", "XXXX0002", "XXXX0002"},
		{"0002", "0002", "0002"},
		{"٤٠٠٠٠٠٠٠٠٠٠٠٠٠٠٢", "XXXXXXXXXXXX٠٠٠٢", "٤٠٠٠٠٠XXXXXX٠٠٠٢"},
		{"4000\u202e0000\u200b0000\u00000002", "XXXXXXXXXXXX0002", "400000XXXXXX0002"},
		{"****", "", ""},
	} {
		for of, want := range map[receipt.Copy]string{receipt.CardholderCopy: row.cardholder, receipt.MerchantCopy: row.merchant} {
			paper := printed(t, ownText, &models.Receipt{PAN: row.sent}, receipt.Options{Copy: of})
			_, line, has := strings.Cut(paper, "\nCard ")
			line, _, _ = strings.Cut(line, "\n")
			assert.Equal(t, want != "", has, row.sent)
			assert.Equal(t, want, strings.TrimSpace(line), row.sent)
		}
	}
}

// TestFullCardNumberIsNotPrintedFromAnyField: the receipt shows the number in full or by its ends,
// and the platform repeats it in another field.
func TestFullCardNumberIsNotPrintedFromAnyField(t *testing.T) {
	const zero = '٠' - '0'
	arabic := strings.Map(func(digit rune) rune { return digit + zero }, number)
	spaced := number[:4] + " " + number[4:8] + "-" + number[8:12] + " " + number[12:]
	spellings := []string{"card " + number + "=2903", strings.ReplaceAll(spaced, "-", " – "), strings.ReplaceAll(spaced, " ", "."), arabic}
	western := strings.NewReplacer("٠", "0", "١", "1", "٢", "2", "٤", "4", "٨", "8", "٩", "9", " ", "", "-", "", "–", "", ".", "")
	for _, named := range []string{arabic, number[:4] + " " + number[4:6] + "** ** " + number[12:]} {
		fields := forEachText(func() *models.Receipt { return receiptV1(t) }, func(field string, with func(string) *models.Receipt) {
			for _, spelling := range spellings {
				r := with(spelling)
				r.PAN = named
				page := printed(t, ownHTML, r, receipt.Options{Copy: receipt.MerchantCopy}) // includes the title
				if strings.Contains(western.Replace(page), number) {
					t.Errorf("the card number in %s is printed", field)
				}
			}
		})
		assert.Greater(t, fields, 80)
	}
}

// TestNumbersThatOnlyLookLikeCardsAreKept: a TID of 16 digits and a tax number of 15 may pass a
// card's check digit.
func TestNumbersThatOnlyLookLikeCardsAreKept(t *testing.T) {
	r := receiptV1(t)
	r.TID, r.Merchant.ID, r.ReceiptLineOne.English = "4111111111111111", "378282246310005", "VAT 300000000000003"
	paper := printed(t, ownText, r, receipt.Options{})
	for _, kept := range []string{r.TID, r.Merchant.ID, r.ReceiptLineOne.English} {
		assert.Contains(t, paper, kept)
	}
}

func TestExpiryIsOnNoCopy(t *testing.T) {
	r := receiptV1(t)
	r.CardExpiration = "77/88"
	for _, of := range []receipt.Copy{receipt.CardholderCopy, receipt.MerchantCopy} {
		assert.NotContains(t, printed(t, ownText, r, receipt.Options{Copy: of}), "77/88")
		assert.NotContains(t, printed(t, ownHTML, r, receipt.Options{Copy: of}), "77/88")
	}
}
