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
	s.total(r.Details.Purchase, kinds[models.EndOfDayPurchase])
	s.total(r.Details.PurchaseReversal, wordPurchaseReversal)
	s.total(r.Details.Refund, kinds[models.EndOfDayRefund])
	s.total(r.Details.RefundReversal, wordRefundReversal)
	s.total(r.Details.Total, wordTotal)
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
		s.sum(name, "0", string(of.POS.Total.Total))
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
	s.label(styleFact, name)
	s.total(of.Debit, wordDebit)
	s.total(of.Credit, wordCredit)
	s.total(of.Total, wordTotal)
}

// isIdle reports whether a side counts no transactions.
func isIdle(of models.ReconciliationSchemeTotals) bool {
	for _, total := range []models.ReconciliationTotal{of.Debit, of.Credit, of.Total} {
		if total.Count != 0 || !isNothing(total.Total) {
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

// total adds a total, if the report has it.
func (s *sheet) total(of models.ReconciliationTotal, ours models.LocalizedText) {
	if of != (models.ReconciliationTotal{}) {
		s.sum(either(of.Label, ours), strconv.Itoa(of.Count), string(of.Total))
	}
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
