package receipt_test

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/models"
)

// Records without labels of the platform, so that every word on paper is one of this package.
const (
	withoutLabels = `{
		"merchant": {"id": "900000000000042", "category_code": "5999"}, "tid": "0300000000000042",
		"start_date": "14/05/2024", "start_time": "16:05:09", "transaction_type": {"id": "00"}, "card_scheme": {"id": "VC"},
		"entry_mode": "CONTACTLESS", "pan": "XXXXXXXXXXXX0002", "currency": {"english": "SAR"},
		"amount_authorized": {"value": "25.30"}, "amount_other": {"value": "1.00"}, "installments_count": "3", "installment_amount": "8.43",
		"is_approved": true, "is_reversed": false, "is_refunded": true, "approval_code": {"value": "100042"}, "action_code": "000",
		"system_trace_audit_number": "000073", "retrieval_reference_number": "400000000073", "batch_number": "000012",
		"acquirer_name": "Example Bank", "bank_reference": "400000000074", "customer_reference_number": "order-1",
		"application_identifier": "A0000000031010", "application_cryptogram": "0123456789ABCDEF", "cryptogram_information_data": "80",
		"terminal_verification_result": "0000000000", "transaction_state_information": "E800", "cardholader_verfication_result": "1F0000",
		"kernel_id": "03", "card_scheme_sponsor": "EXMB", "pos_software_version_number": "1.0.0"
	}`
	declinedRefund = `{"transaction_type": {"id": "20"}, "is_approved": false, "is_reversed": false, "action_code": "116"}`
	reversed       = `{"is_approved": true, "is_reversed": true}`
	unknown        = `{}`

	reportWithoutLabels = `{"receipt": {
		"system_trace_audit_number": "000044", "merchant": {"id": "900000000000042"}, "card_acceptor_terminal_id": "0300000000000042",
		"date": "15/05/2024", "time": "23:59:04", "start_date": "14/05/2024", "start_time": "23:59:05",
		"end_date": "15/05/2024", "end_time": "23:59:03", "card_scheme_sponsor_id": "EXMB", "pos_software_version_number": "1.0.0",
		"details": {
			"purchase": {"total": "50.30", "count": 2}, "purchase_reversal": {"total": "-25.30", "count": 1},
			"refund": {"total": "-5.00", "count": 1}, "refund_reversal": {"total": "5.00", "count": 1}, "total": {"total": "25.00", "count": 5}
		},
		"schemes": [
			{
				"name": {"value": "P1"}, "is_balanced": true,
				"pos": {"debit": {"total": "50.30", "count": 2}, "credit": {"total": "5.00", "count": 1}, "total": {"total": "45.30", "count": 3}},
				"host": {"debit": {"total": "50.30", "count": 2}, "credit": {"total": "5.00", "count": 1}, "total": {"total": "45.30", "count": 3}}
			},
			{"name": {"value": "VC"}, "pos": {"total": {"total": "0.00", "count": 0}}},
			{"name": {"value": "VD"}, "pos": {"total": {"total": "0.00", "count": 0}}},
			{"name": {"value": "MC"}, "pos": {"total": {"total": "0.00", "count": 0}}},
			{"name": {"value": "DM"}, "pos": {"total": {"total": "0.00", "count": 0}}},
			{"name": {"value": "AX"}, "pos": {"total": {"total": "0.00", "count": 0}}},
			{"name": {"value": "UP"}, "pos": {"total": {"total": "0.00", "count": 0}}},
			{"name": {"value": "JC"}, "pos": {"total": {"total": "0.00", "count": 0}}},
			{"name": {"value": "DC"}, "pos": {"total": {"total": "0.00", "count": 0}}},
			{"name": {"value": "GN"}, "pos": {"total": {"total": "0.00", "count": 0}}}
		],
		"is_balanced": {"value": false}
	}}`
	reportV2WithoutLabels = `{"receipt": {"stan": "000044", "rrn": "400000000044", "action_code": "500", "decline_reason": "none", "data": {
		"date": "15/05/2024", "hour": "23:59", "business_number": "900000000000042", "terminal_number": "30000042",
		"serial_number": "SN-0001", "document_ref": "D-1", "grand_total": "25,00",
		"end_of_day_summary": [
			{"type": "purchase", "count": "2", "amount": "5030"}, {"type": "purchase_void", "count": "1", "amount": "2530"},
			{"type": "refund", "count": "1", "amount": "500"}, {"type": "refund_void", "count": "1", "amount": "500"}
		]
	}}}`
)

// decoded decodes a record.
func decoded[T any](t *testing.T, text string) *T {
	t.Helper()
	record := new(T)
	require.NoError(t, json.Unmarshal([]byte(text), record))
	return record
}

// TestEveryWord compares each word, in each language, with a file that was checked by hand.
func TestEveryWord(t *testing.T) {
	sale := decoded[models.Receipt](t, withoutLabels)
	everything := func(w io.Writer, _ *models.Receipt, options receipt.Options) error {
		merchants := options
		merchants.Copy, merchants.Duplicate = receipt.MerchantCopy, true
		return errors.Join(
			ownText(w, sale, merchants),
			ownText(w, decoded[models.Receipt](t, declinedRefund), options),
			ownText(w, decoded[models.Receipt](t, reversed), options),
			ownText(w, decoded[models.Receipt](t, unknown), options),
			receipt.ReportText(w, decoded[models.ReconciliationReport](t, reportWithoutLabels), options),
			receipt.ReportText(w, decoded[models.ReconciliationReportV2](t, reportV2WithoutLabels), options),
		)
	}
	for _, language := range []receipt.Language{receipt.English, receipt.Arabic, receipt.Turkish, receipt.EnglishArabic} {
		golden(t, "words_"+string(language)+".txt", everything, sale, receipt.Options{Language: language})
	}
	for language, title := range map[receipt.Language]string{
		receipt.English: "Receipt", receipt.Arabic: "إيصال", receipt.Turkish: "İşlem fişi", receipt.EnglishArabic: "Receipt",
	} {
		page := printed(t, ownHTML, sale, receipt.Options{Language: language})
		assert.Contains(t, page, "<title>"+title+" 400000000073</title>")
	}
}

// TestPlatformsEnglishIsPrintedInTurkish where that exact text is known, and no other.
func TestPlatformsEnglishIsPrintedInTurkish(t *testing.T) {
	for english, turkish := range map[string]string{
		"NO VERIFICATION": "DOĞRULAMA YOK", "OWNER VERIFIED ON DEVICE": "KART SAHİBİ CİHAZDA DOĞRULANDI",
		"Thank you": "Teşekkür ederiz", "keep this receipt": "Bu fişi saklayın", "Thank you!": "Thank you!", "thank you": "thank you",
	} {
		r := receiptV1(t)
		r.ThanksMessage = models.LocalizedText{English: english, Arabic: "شكرا"}
		assert.Contains(t, printed(t, ownText, r, receipt.Options{Language: receipt.Turkish}), " "+turkish+"\n", english)
		assert.Contains(t, printed(t, ownText, r, receipt.Options{}), " "+english+"\n", english)
		r.ThanksMessage.Turkish = "Sağ olun"
		assert.Contains(t, printed(t, ownText, r, receipt.Options{Language: receipt.Turkish}), " Sağ olun\n", english)
	}
}

// TestDocumentHasOneHeading, in its main part: the merchant or, without one, the outcome.
func TestDocumentHasOneHeading(t *testing.T) {
	named, nameless := receiptV1(t), receiptV1(t)
	nameless.Merchant.Name, nameless.IsReversed = models.LocalizedText{}, new(true)
	assert.Regexp(t, `(?s)<body>\s*<main[^>]*>\s*<h1 class="heading"><span[^>]*>Example Store</span></h1>.*</main>\s*</body>`, printed(t, ownHTML, named, receipt.Options{}))
	assert.Regexp(t, `(?s)<main.*<h1 class="stamp"><span[^>]*>REVERSED</span></h1>`, printed(t, ownHTML, nameless, receipt.Options{}))
	for _, page := range []string{
		printed(t, ownHTML, named, receipt.Options{}), printed(t, ownHTML, nameless, receipt.Options{}),
		printed(t, receipt.ReportHTML, reportV1(t), receipt.Options{}), printed(t, receipt.ReportHTML, reportV2(t), receipt.Options{}),
	} {
		assert.Equal(t, 1, strings.Count(page, "<h1 "))
		assert.Equal(t, 1, strings.Count(page, "<main "))
	}
}
