package receipt

import (
	"strings"

	"github.com/payterm/payterm-go/models"
)

// endOfDay lays out a report of v2.
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
	s.fact(wordDate, day.Date+" "+day.Hour)
	s.part()
	s.sumHead(models.LocalizedText{})
	for _, of := range day.EndOfDaySummary {
		s.sum(styleSum, either(kinds[of.Type], plain(string(of.Type))), count(of.Count), inMajorUnits(of.Amount, day.GrandTotal))
	}
	s.sum(styleTotal, wordTotal, "", day.GrandTotal)
	s.part()
	s.fact(wordAction, r.ActionCode)
	s.fact(wordReason, r.DeclineReason)
}

// inMajorUnits returns an amount as exactly as it was received, with the decimal separator of the
// grand total. What is no digit text stays as it is.
func inMajorUnits(amount models.MinorAmount, grandTotal string) string {
	hundredths, err := amount.Hundredths()
	if err != nil {
		return string(amount)
	}
	major := string(models.AmountOf(hundredths))
	if strings.LastIndex(grandTotal, ",") > strings.LastIndex(grandTotal, ".") {
		return strings.Replace(major, ".", ",", 1)
	}
	return major
}
