package receipt_test

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/receipt"
)

// verdicts are the words for each outcome, by language.
var verdicts = map[receipt.Language]map[models.Outcome]string{
	receipt.English: {
		models.OutcomeApproved: "APPROVED", models.OutcomeDeclined: "DECLINED",
		models.OutcomeReversed: "*** REVERSED ***", models.OutcomeUnknown: "*** OUTCOME UNKNOWN ***",
	},
	receipt.Arabic: {
		models.OutcomeApproved: "مقبولة", models.OutcomeDeclined: "مرفوضة",
		models.OutcomeReversed: "*** معكوسة ***", models.OutcomeUnknown: "*** النتيجة غير معروفة ***",
	},
	receipt.Turkish: {
		models.OutcomeApproved: "ONAYLANDI", models.OutcomeDeclined: "REDDEDİLDİ",
		models.OutcomeReversed: "*** İPTAL EDİLDİ ***", models.OutcomeUnknown: "*** SONUÇ BİLİNMİYOR ***",
	},
}

func printText(t testing.TB, r *models.Receipt, options receipt.Options) string {
	t.Helper()
	var printed bytes.Buffer
	require.NoError(t, receipt.Text(&printed, r, options))
	return printed.String()
}

func printHTML(t testing.TB, r *models.Receipt, options receipt.Options) string {
	t.Helper()
	var printed bytes.Buffer
	require.NoError(t, receipt.HTML(&printed, r, options))
	return printed.String()
}

// assertVerdict checks that a receipt is printed with the words for one outcome and for no other.
func assertVerdict(t *testing.T, want models.Outcome, r *models.Receipt, ofRecord models.Outcome) {
	t.Helper()
	for language, words := range verdicts {
		options := receipt.Options{Language: language, Outcome: ofRecord}
		printed, page := printText(t, r, options), visible(t, printHTML(t, r, options))
		for outcome, word := range words {
			assert.Equal(t, outcome == want, slices.Contains(trimmed(printed), word), "%q in\n%s", word, printed)
			assert.Equal(t, outcome == want, slices.Contains(page, unstarred(word)), "%q in %q", word, page)
		}
	}
}

func TestIsApprovedDecides(t *testing.T) {
	const approved, reversed = `"is_approved":true`, `"is_reversed":true`
	for flags, want := range map[string]models.Outcome{
		approved + `,"is_reversed":false`:            models.OutcomeApproved,
		`"is_approved":false,"is_reversed":false`:    models.OutcomeDeclined,
		`"is_approved":false`:                        models.OutcomeDeclined,
		approved + `,` + reversed:                    models.OutcomeReversed,
		`"is_approved":null,` + reversed:             models.OutcomeReversed,
		approved:                                     models.OutcomeUnknown,
		approved + `,"is_reversed":null`:             models.OutcomeUnknown,
		`"is_approved":null,"is_reversed":false`:     models.OutcomeUnknown,
		`"is_reversed":false`:                        models.OutcomeUnknown,
		`"approval_code":"1"`:                        models.OutcomeUnknown,
		`"status":"approved","action_code":"000"`:    models.OutcomeUnknown,
		`"is_approved":"true","is_reversed":"false"`: models.OutcomeApproved,
	} {
		for _, status := range []string{"Approved", "Declined", "Reversed"} {
			text := `{` + flags + `,"status_message":{"english":"` + status + `","arabic":"` + status + `","turkish":"` + status + `"}}`
			var r models.Receipt
			require.NoError(t, json.Unmarshal([]byte(text), &r))
			assertVerdict(t, want, &r, "")
			assert.NotContains(t, printText(t, &r, receipt.Options{}), status, "a status text is never printed")
		}
	}
}

// TestOutcomeIsUnknownWithoutIsApproved takes the flag out of documents of each form, and makes it
// null.
func TestOutcomeIsUnknownWithoutIsApproved(t *testing.T) {
	for _, document := range []string{
		"transaction_find__client", "transaction_list__merchant_declined", "transaction_v2_list__turkish",
		"bank_pos_transaction_find__receipts_data",
	} {
		whole, err := os.ReadFile("../testdata/" + document + ".json")
		require.NoError(t, err)
		receipts := objectsWith("status_message", whole)
		require.NotEmpty(t, receipts, document)
		for _, members := range receipts {
			for _, mutate := range []func(){func() { members["is_approved"] = nil }, func() { delete(members, "is_approved") }} {
				mutate()
				text, err := json.Marshal(members)
				require.NoError(t, err)
				var r models.Receipt
				require.NoError(t, json.Unmarshal(text, &r))
				assertVerdict(t, models.OutcomeUnknown, &r, "")
				assertVerdict(t, models.OutcomeUnknown, &r, models.OutcomeApproved)
				assert.NotContains(t, printText(t, &r, receipt.Options{}), "100042", "approval code")
			}
		}
	}
}

// objectsWith returns the objects in a document that have a key.
func objectsWith(key string, document []byte) []map[string]any {
	var found []map[string]any
	var walk func(value any)
	walk = func(value any) {
		switch value := value.(type) {
		case []any:
			for _, element := range value {
				walk(element)
			}
		case map[string]any:
			if _, has := value[key]; has {
				found = append(found, value)
			}
			for _, member := range value {
				walk(member)
			}
		}
	}
	var value any
	if json.Unmarshal(document, &value) == nil {
		walk(value)
	}
	return found
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
		{approved, models.OutcomeUnknown, models.OutcomeUnknown},
		{declined, models.OutcomeDeclined, models.OutcomeDeclined},
		{declined, models.OutcomeApproved, models.OutcomeUnknown},
		{reversed, models.OutcomeApproved, models.OutcomeReversed},
		{reversed, models.OutcomeUnknown, models.OutcomeReversed},
		{approved, models.OutcomeOpen, models.OutcomeUnknown},
		{approved, models.OutcomeNone, models.OutcomeUnknown},
		{approved, "paid", models.OutcomeUnknown},
	} {
		assertVerdict(t, row.want, row.r, row.ofRecord)
	}
}

// TestReversedAndRefundedStandOut on receipts of the embedded platform.
func TestReversedAndRefundedStandOut(t *testing.T) {
	everyShop(t, func(s shop) {
		sale, refund := s.refunded()
		assert.Contains(s, trimmed(printText(s.T, s.reversed(), receipt.Options{})), "*** REVERSED ***")
		assert.Contains(s, trimmed(printText(s.T, sale, receipt.Options{})), "*** REFUNDED ***")
		assert.NotContains(s, printText(s.T, refund, receipt.Options{}), "REFUNDED")
		assert.Contains(s, trimmed(printText(s.T, refund, receipt.Options{})), "REFUND")
		assert.Contains(s, printHTML(s.T, sale, receipt.Options{}), `<div class="stamp"><span lang="en" dir="ltr">REFUNDED</span></div>`)
	})
}

// TestOutcomeOfV2NeedsItsEvents on the embedded platform: the same receipt, before a reversal and
// after it.
func TestOutcomeOfV2NeedsItsEvents(t *testing.T) {
	everyShop(t, func(s shop) {
		id := s.sale(paytermtest.Card{}, 2530)
		page, err := s.client.Clients.Transactions.ListV2(s.Context(), models.TransactionV2ListParams{})
		require.NoError(s, err)
		before := page.Items[0]
		r := before.Events[0].Receipt.Data
		assertVerdict(s.T, models.OutcomeUnknown, r, "")
		assertVerdict(s.T, models.OutcomeApproved, r, before.Outcome())

		require.NoError(s, s.Reverse(id))
		after, err := s.client.Clients.Transactions.GetV2(s.Context(), before.ID)
		require.NoError(s, err)
		assertVerdict(s.T, models.OutcomeReversed, after.Events[0].Receipt.Data, after.Outcome())
	})
}
