package receipt

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/payterm/payterm-go/models"
)

// Report is an end-of-day report. It is a pointer to one of the models that hold what a terminal
// prints: v1 as created, listed and read by id, v2, and hardware POS as read by id. The bank
// API's views of a reconciliation are not among them, since they lack totals by kind, or a date.
// Report is a constraint rather than any, so that the compiler rejects other types.
type Report interface {
	*models.ReconciliationReport | *models.Reconciliation | *models.ReconciliationReportV2 | *models.POSReconciliation
}

var errNoReport = errors.New("receipt: there is no report: it is nil, or this view leaves it out (read it by id)")

// ReportText writes an end-of-day report as lines of at most Columns cells. It ignores Copy. It
// returns an error and writes nothing if the report has no data to print, or if an option is
// invalid. It also returns errors of w.
func ReportText[R Report](w io.Writer, report R, options Options) error {
	s, err := reportSheet(report, options)
	if err != nil {
		return err
	}
	return s.text(w)
}

// ReportHTML writes an end-of-day report as a printable HTML document. It returns the same errors
// as ReportText.
func ReportHTML[R Report](w io.Writer, report R, options Options) error {
	s, err := reportSheet(report, options)
	if err != nil {
		return err
	}
	return s.html(w)
}

// reportSheet lays out a Report.
func reportSheet(report any, options Options) (*sheet, error) {
	s, err := newSheet(options)
	if err != nil {
		return nil, err
	}
	switch r := report.(type) {
	case *models.ReconciliationReport:
		if r != nil && r.Receipt != nil {
			s.reconciliation(r.Receipt)
			return s, nil
		}
	case *models.Reconciliation:
		if r != nil && r.ReconciliationReceipt != nil {
			s.reconciliation(r.ReconciliationReceipt)
			return s, nil
		}
	case *models.POSReconciliation:
		if r != nil && r.Receipt != nil && r.Receipt.Data != nil {
			s.reconciliation(posReconciliation(r))
			return s, nil
		}
	case *models.ReconciliationReportV2:
		if r != nil && r.Receipt != nil && r.Receipt.Data != nil {
			s.endOfDay(r.Receipt)
			return s, nil
		}
	}
	return nil, errNoReport
}

// sumHead adds the heads of the columns of sums: the number of transactions, and the amount, with
// its currency if it is known.
func (s *sheet) sumHead(currency models.LocalizedText) {
	count, in := s.phrases(wordCount), s.phrases(currency)
	if in == nil {
		in = s.phrases(wordAmount)
	}
	s.add(line{styleSum, nil, []phrase{count[0], in[0]}})
}

// reconciliation lays out a v1 report.
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
	s.moment(wordDate, r.Date, r.Time)
	s.moment(wordFrom, r.StartDate, r.StartTime)
	s.moment(wordTo, r.EndDate, r.EndTime)
	s.fact(wordSponsor, r.CardSchemeSponsorID)
	s.fact(wordVersion, r.POSSoftwareVersionNumber)
	s.part()
	s.sumHead(r.Currency)
	s.total(styleSum, &r.Details.Purchase, endOfDayTypes[models.EndOfDayPurchase])
	s.total(styleSum, r.Details.PurchaseReversal, wordPurchaseReversal)
	s.total(styleSum, &r.Details.Refund, endOfDayTypes[models.EndOfDayRefund])
	s.total(styleSum, r.Details.RefundReversal, wordRefundReversal)
	s.total(styleTotal, &r.Details.Total, wordTotal)
	s.part()
	for _, scheme := range r.Schemes {
		s.scheme(scheme)
	}
	s.part()
	s.balance(r.IsBalanced.Value)
}

// moment adds a date with its time.
func (s *sheet) moment(label models.LocalizedText, date, time string) {
	text, _ := moment(date, time)
	s.fact(label, text)
}

// scheme adds the totals of a card scheme by terminal and host, or one line if neither counts a
// transaction.
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

// posReconciliation converts a hardware POS report to a v1 report, with the data that it has.
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

// negative returns a scheme's credit with the sign that totals by kind have. The platform sends
// it without a sign.
func negative(credit models.Amount) models.Amount {
	if text := clean(string(credit)); !isNothing(credit) && text[0] >= '0' && text[0] <= '9' {
		return models.Amount("-" + text)
	}
	return credit
}

// total adds a total, unless it is missing.
func (s *sheet) total(in style, of *models.ReconciliationTotal, ours models.LocalizedText) {
	if of != nil && *of != (models.ReconciliationTotal{}) {
		s.sum(in, either(of.Label, ours), count(of.Count), string(of.Total))
	}
}

// count returns the text of a count, or "" if it is missing.
func count(of *int) string {
	if of == nil {
		return ""
	}
	return strconv.Itoa(*of)
}

// balance adds whether a report is balanced, if the report says so.
func (s *sheet) balance(isBalanced *bool) {
	switch {
	case isBalanced == nil:
	case *isBalanced:
		s.label(styleHeading, wordBalanced)
	default:
		s.label(styleStamp, wordUnbalanced)
	}
}

// endOfDay lays out a v2 report.
func (s *sheet) endOfDay(r *models.ReconciliationV2Receipt) {
	day := r.Data
	s.title(wordEndOfDay, r.STAN)
	s.label(styleHeading, plain(day.BusinessName))
	s.label(styleText, plain(day.BusinessAddressAndTelephone))
	s.label(styleText, plain(day.BankName))
	s.part()
	s.label(styleHeading, wordEndOfDay)
	s.duplicate()
	s.fact(wordMID, day.BusinessNumber)
	s.fact(wordTID, day.TerminalNumber)
	s.fact(wordSerial, day.SerialNumber)
	s.fact(wordDocument, day.DocumentRef)
	s.fact(wordSTAN, r.STAN)
	s.fact(wordRRN, r.RRN)
	s.moment(wordDate, day.Date, day.Hour)
	s.part()
	s.sumHead(models.LocalizedText{})
	for _, of := range day.EndOfDaySummary {
		s.sum(styleSum, either(endOfDayTypes[of.Type], plain(string(of.Type))), count(of.Count), inMajorUnits(of.Amount, day.GrandTotal))
	}
	s.sum(styleTotal, wordTotal, "", day.GrandTotal)
	s.part()
	s.fact(wordAction, r.ActionCode)
	s.fact(wordReason, r.DeclineReason)
}

// inMajorUnits returns an amount in major units, exactly as received, with the decimal separator
// of the grand total. It returns a text that has other characters than digits unchanged.
func inMajorUnits(amount models.MinorAmount, grandTotal string) string {
	hundredths, err := amount.Hundredths()
	if err != nil {
		return string(amount)
	}
	major := string(models.AmountOfHundredths(hundredths))
	if strings.LastIndex(grandTotal, ",") > strings.LastIndex(grandTotal, ".") {
		return strings.Replace(major, ".", ",", 1)
	}
	return major
}
