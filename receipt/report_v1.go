package receipt

import (
	"strconv"

	"github.com/payterm/payterm-go/models"
)

// reconciliation lays out a report of v1.
func (s *sheet) reconciliation(r *models.ReconciliationReceipt) {
	var merchant models.ReceiptMerchant
	if r.Merchant != nil {
		merchant = *r.Merchant
	}
	s.title(wordEndOfDay, r.SystemTraceAuditNumber)
	s.merchant(merchant)
	s.part()
	s.label(styleHeading, wordEndOfDay)
	s.duplicate()
	s.fact(wordMID, merchant.ID)
	s.fact(wordTID, r.CardAcceptorTerminalID)
	s.fact(wordSTAN, r.SystemTraceAuditNumber)
	s.fact(wordDate, r.Date+" "+r.Time)
	s.fact(wordFrom, r.StartDate+" "+r.StartTime)
	s.fact(wordTo, r.EndDate+" "+r.EndTime)
	s.fact(wordSponsor, r.CardSchemeSponsorID)
	s.fact(wordVersion, r.POSSoftwareVersionNumber)
	s.part()
	s.sumHead(r.Currency)
	s.total(styleSum, &r.Details.Purchase, kinds[models.EndOfDayPurchase])
	s.total(styleSum, r.Details.PurchaseReversal, wordPurchaseReversal)
	s.total(styleSum, &r.Details.Refund, kinds[models.EndOfDayRefund])
	s.total(styleSum, r.Details.RefundReversal, wordRefundReversal)
	s.total(styleTotal, &r.Details.Total, wordTotal)
	s.part()
	for _, scheme := range r.Schemes {
		s.scheme(scheme)
	}
	s.part()
	s.balance(r.IsBalanced.Value)
}

// scheme adds the terminal's totals of a card scheme and the host's, or one line where neither
// counts a transaction.
func (s *sheet) scheme(of models.ReconciliationScheme) {
	name := schemeName(of.Name.Label, of.Name.Value)
	saysNo := of.IsBalanced != nil && !*of.IsBalanced
	if !saysNo && isIdle(of.POS) && isIdle(of.Host) {
		s.sum(styleSum, name, count(of.POS.Total.Count), string(of.POS.Total.Total))
		return
	}
	s.part()
	s.label(styleHeading, name)
	s.side(wordTerminal, of.POS)
	s.side(wordHost, of.Host)
	s.balance(of.IsBalanced)
	s.part()
}

func (s *sheet) side(name models.LocalizedText, of models.ReconciliationSchemeTotals) {
	s.label(styleSide, name)
	s.total(styleSum, &of.Debit, wordDebit)
	of.Credit.Total = negative(of.Credit.Total)
	s.total(styleSum, &of.Credit, wordCredit)
	s.total(styleTotal, &of.Total, wordTotal)
}

// isIdle reports whether a side counts no transactions.
func isIdle(of models.ReconciliationSchemeTotals) bool {
	for _, total := range []models.ReconciliationTotal{of.Debit, of.Credit, of.Total} {
		if total.Count != nil && *total.Count != 0 || !isNothing(total.Total) {
			return false
		}
	}
	return true
}

// posReconciliation returns the report of hardware POS as one of v1, with what it has of it.
func posReconciliation(r *models.POSReconciliation) *models.ReconciliationReceipt {
	data := r.Receipt.Data
	report := &models.ReconciliationReceipt{
		Date: data.Date, Time: data.Time, SystemTraceAuditNumber: data.STAN,
		Details: data.Details, Schemes: data.Schemes, IsBalanced: models.Balance{Value: r.IsBalanced},
	}
	if r.Terminal != nil {
		report.CardAcceptorTerminalID = r.Terminal.CardAcceptorTerminalID
		report.Merchant = &models.ReceiptMerchant{ID: r.Terminal.CardAcceptorID}
	}
	return report
}

// negative returns the credit of a scheme, which comes without its sign, as totals by kind show it.
func negative(credit models.Amount) models.Amount {
	if text := clean(string(credit)); !isNothing(credit) && text[0] >= '0' && text[0] <= '9' {
		return models.Amount("-" + text)
	}
	return credit
}

// total adds a total, if the report has it.
func (s *sheet) total(in style, of *models.ReconciliationTotal, ours models.LocalizedText) {
	if of != nil && *of != (models.ReconciliationTotal{}) {
		s.sum(in, either(of.Label, ours), count(of.Count), string(of.Total))
	}
}

// count returns the text of a count, if the report has it.
func count(of *int) string {
	if of == nil {
		return ""
	}
	return strconv.Itoa(*of)
}

// balance adds what a report says of its balance, if it does.
func (s *sheet) balance(isBalanced *bool) {
	switch {
	case isBalanced == nil:
	case *isBalanced:
		s.label(styleHeading, wordBalanced)
	default:
		s.label(styleStamp, wordUnbalanced)
	}
}
