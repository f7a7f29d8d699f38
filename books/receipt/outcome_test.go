package receipt_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/models"
)

// verdicts has the printed words for each outcome, by language.
var verdicts = map[receipt.Language]map[models.Outcome]string{
	receipt.English: {
		models.OutcomeApproved: "APPROVED", models.OutcomeDeclined: "DECLINED",
		models.OutcomeReversed: "*** REVERSED ***", models.OutcomeUnknown: "*** OUTCOME UNKNOWN ***",
	},
	receipt.Arabic: {
		models.OutcomeApproved: "مقبولة", models.OutcomeDeclined: "مرفوضة",
		models.OutcomeReversed: "*** عملية معكوسة ***", models.OutcomeUnknown: "*** النتيجة غير معروفة ***",
	},
	receipt.Turkish: {
		models.OutcomeApproved: "ONAYLANDI", models.OutcomeDeclined: "REDDEDİLDİ",
		models.OutcomeReversed: "*** İPTAL EDİLDİ ***", models.OutcomeUnknown: "*** SONUÇ BİLİNMİYOR ***",
	},
}

// assertVerdict checks that a receipt shows the words of one outcome and of no other.
func assertVerdict(t *testing.T, want models.Outcome, r *models.Receipt, ofRecord models.Outcome) {
	t.Helper()
	for language, words := range verdicts {
		options := receipt.Options{Language: language}
		text, page := printed(t, textOf(ofRecord), r, options), printed(t, htmlOf(ofRecord), r, options)
		for outcome, word := range words {
			assert.Equal(t, outcome == want, slices.Contains(trimmed(text), word), "%q in\n%s", word, text)
			assert.Equal(t, outcome == want, slices.Contains(textsOf(t, page), strings.Trim(word, "* ")), "%q in\n%s", word, page)
		}
	}
}

func TestOutcomeOfTheRecord(t *testing.T) {
	approved := &models.Receipt{IsApproved: new(true), IsReversed: new(false)}
	declined := &models.Receipt{IsApproved: new(false), IsReversed: new(false)}
	reversed := &models.Receipt{IsApproved: new(true), IsReversed: new(true)}
	v2 := &models.Receipt{IsApproved: new(true)}
	for _, row := range []struct {
		r              *models.Receipt
		ofRecord, want models.Outcome
	}{
		{v2, models.OutcomeApproved, models.OutcomeApproved},
		{v2, models.OutcomeReversed, models.OutcomeReversed},
		{v2, models.OutcomeDeclined, models.OutcomeUnknown},
		{v2, models.OutcomeUnknown, models.OutcomeUnknown},
		{approved, models.OutcomeApproved, models.OutcomeApproved},
		{approved, models.OutcomeReversed, models.OutcomeReversed},
		{approved, models.OutcomeDeclined, models.OutcomeUnknown},
		{approved, models.OutcomeOpen, models.OutcomeUnknown},
		{declined, models.OutcomeApproved, models.OutcomeUnknown},
		{reversed, models.OutcomeApproved, models.OutcomeReversed},
		{&models.Receipt{}, models.OutcomeApproved, models.OutcomeUnknown},
	} {
		assertVerdict(t, row.want, row.r, row.ofRecord)
	}
}
