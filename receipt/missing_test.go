package receipt_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/receipt"
)

var asked = []string{
	"merchant name", "merchant address", "MID", "TID", "date", "transaction type", "card scheme", "PAN", "entry mode", "amount",
	"currency", "outcome", "approval code", "verification method", "STAN", "RRN", "AID",
}

func TestNothingIsMissingFromV1(t *testing.T) {
	assert.Empty(t, receipt.Missing(receiptV1(t, "transaction_find__client", "transaction")))
	assert.Empty(t, receipt.Missing(receiptV1(t, "transaction_find__receipt_vas_no_type", "transaction")))
	assert.Empty(t, receipt.Missing(receiptV1(t, "transaction_list__merchant_declined", "transactions")), "no approval code for a decline")
	assert.Empty(t, receipt.Missing(receiptPOS(t)))
	everyShop(t, func(s shop) {
		assert.Empty(s, receipt.Missing(s.receipt(s.sale(paytermtest.Card{}, 2530))))
		assert.Empty(s, receipt.Missing(s.receipt(s.sale(paytermtest.Card{DeclineCode: "116"}, 2530))))
	})
}

func TestMissingFromV2(t *testing.T) {
	assert.Equal(t, []string{"merchant address", "entry mode", "outcome", "verification method"}, receipt.Missing(receiptV2(t)))
}

func TestEverythingIsMissingFromNil(t *testing.T) {
	assert.Equal(t, asked, receipt.Missing(nil))
}

// TestMissingNamesWhatIsLeftOut takes one thing at a time out of a receipt that has all of them.
func TestMissingNamesWhatIsLeftOut(t *testing.T) {
	without := map[string]func(r *models.Receipt){
		"merchant name":       func(r *models.Receipt) { r.Merchant.Name = models.LocalizedText{} },
		"merchant address":    func(r *models.Receipt) { r.Merchant.Address = models.LocalizedText{English: " ", Arabic: "\u200f"} },
		"MID":                 func(r *models.Receipt) { r.Merchant.ID = "   " },
		"TID":                 func(r *models.Receipt) { r.TID = "\u200b" },
		"date":                func(r *models.Receipt) { r.StartDate, r.StartTime, r.EndDate, r.EndTime = "", "", "", "" },
		"transaction type":    func(r *models.Receipt) { r.TransactionType, r.Type = models.TransactionType{}, "" },
		"card scheme":         func(r *models.Receipt) { r.CardScheme = models.CardScheme{} },
		"PAN":                 func(r *models.Receipt) { r.PAN = "****" },
		"entry mode":          func(r *models.Receipt) { r.EntryMode = "" },
		"amount":              func(r *models.Receipt) { r.AmountAuthorized.Value = "" },
		"currency":            func(r *models.Receipt) { r.Currency = models.ReceiptCurrency{} },
		"outcome":             func(r *models.Receipt) { r.IsReversed = nil },
		"approval code":       func(r *models.Receipt) { r.ApprovalCode = nil },
		"verification method": func(r *models.Receipt) { r.VerificationMethod = models.LocalizedText{} },
		"STAN":                func(r *models.Receipt) { r.SystemTraceAuditNumber = "" },
		"RRN":                 func(r *models.Receipt) { r.RetrievalReferenceNumber = "" },
		"AID":                 func(r *models.Receipt) { r.ApplicationIdentifier = "" },
	}
	assert.Len(t, without, len(asked))
	for name, take := range without {
		r := receiptV1(t, "transaction_find__client", "transaction")
		take(r)
		assert.Equal(t, []string{name}, receipt.Missing(r))
	}
}

// TestOneLanguageIsEnough: what the platform wrote in any is printed, so it is not missing.
func TestOneLanguageIsEnough(t *testing.T) {
	r := receiptV1(t, "transaction_find__client", "transaction")
	r.Merchant.Name.English, r.VerificationMethod.English = "", ""
	assert.Empty(t, receipt.Missing(r))
	assert.Contains(t, printText(t, r, receipt.Options{}), "متجر تجريبي")
}
