package receipt_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/payterm/payterm-go/books/receipt"
	"github.com/payterm/payterm-go/models"
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

// TestDateAndTimeAreAPair: the end's if both are there, else the start's.
func TestDateAndTimeAreAPair(t *testing.T) {
	for name, row := range map[string]struct {
		startDate, startTime, endDate, endTime string
		want                                   string
		missing                                []string
	}{
		"both":               {"14/05/2024", "15:00:00", "14/05/2024", "15:00:09", "14/05/2024 15:00:09", nil},
		"end without a date": {"14/05/2024", "15:00:00", "", "15:00:09", "14/05/2024 15:00:00", nil},
		"end of zeros":       {"14/05/2024", "15:00:00", "00/00/0000", "00:00:00", "14/05/2024 15:00:00", nil},
		"end without a time": {"14/05/2024", "15:00:00", "14/05/2024", "", "14/05/2024 15:00:00", nil},
		"midnight":           {"", "", "14/05/2024", "00:00:00", "14/05/2024 00:00:00", nil},
		"a date alone":       {"", "15:00:00", "14/05/2024", "", "14/05/2024", []string{"date"}},
		"times alone":        {"", "15:00:00", "00/00/0000", "15:00:09", "", []string{"date"}},
	} {
		r := receiptV1(t)
		r.StartDate, r.StartTime, r.EndDate, r.EndTime = row.startDate, row.startTime, row.endDate, row.endTime
		text := printed(t, textOf(models.OutcomeApproved), r, receipt.Options{})
		_, rest, _ := strings.Cut(text, "Date ")
		line, _, _ := strings.Cut(rest, "\n")
		assert.Equal(t, row.want, strings.TrimSpace(line), name)
		assert.Equal(t, row.missing, receipt.Missing(r), name)
		assert.Equal(t, row.want != "", strings.Contains(text, "14/05/2024"), name)
		if row.want == "" {
			assert.NotContains(t, text, "15:00", name)
		}
	}
}
