package receipt_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/receipt"
)

func TestNothingIsMissingFromV1(t *testing.T) {
	assert.Empty(t, receipt.Missing(receiptV1(t)))
	assert.Empty(t, receipt.Missing(receiptDeclined(t)), "no approval code for a decline")
	assert.Empty(t, receipt.Missing(receiptPOS(t)))
	assert.Len(t, receipt.Missing(nil), 17)
}

// TestMissingNamesWhatIsLeftOut removes one item at a time from a complete receipt.
func TestMissingNamesWhatIsLeftOut(t *testing.T) {
	for name, take := range map[string]func(r *models.Receipt){
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
	} {
		r := receiptV1(t)
		take(r)
		assert.Equal(t, []string{name}, receipt.Missing(r))
	}
}
