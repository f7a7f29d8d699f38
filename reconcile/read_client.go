package reconcile

import (
	"fmt"

	"github.com/payterm/payterm-go/models"
)

func (s *sheet) readReport(r *models.ReconciliationReport) {
	s.readReceipt("receipt", r.Receipt)
	if r.Reconciliation != nil && r.Receipt != nil {
		s.readSummary("reconciliation", r.Reconciliation)
	}
}

// readReceipt reads the v1 receipt of a report.
func (s *sheet) readReceipt(path string, r *models.ReconciliationReceipt) {
	if r == nil {
		s.problem(path, "is missing")
		return
	}
	s.currency = currencyOf(r.Currency.String())
	s.begin, s.end = moment{r.StartedAt, r.StartTime}, moment{r.EndedAt, r.EndTime}
	s.kinds = s.details(path+".details", &r.Details)
	s.require(s.kinds, Purchase, PurchaseReversal, Refund, RefundReversal)
	s.schemes = s.receiptSchemes(path+".schemes", r.Schemes, r.IsBalanced.Value)
	s.schemesAddUp(s.schemes, s.kinds)
}

// details reads sums by kind as printed on receipts: refunds are negative, and the sign of
// reversals is undocumented.
func (s *sheet) details(path string, d *models.ReconciliationTotals) *table {
	rows := []row{
		{Purchase, path + ".purchase", d.Purchase.Count, d.Purchase.Total, asSigned},
		{Refund, path + ".refund", d.Refund.Count, d.Refund.Total, asSigned},
		{Total, path + ".total", d.Total.Count, d.Total.Total, asSigned},
	}
	if of := d.PurchaseReversal; of != nil {
		rows = append(rows, row{PurchaseReversal, path + ".purchase_reversal", of.Count, of.Total, toCustomer})
	}
	if of := d.RefundReversal; of != nil {
		rows = append(rows, row{RefundReversal, path + ".refund_reversal", of.Count, of.Total, toMerchant})
	}
	t := s.rows(path, rows)
	s.addUp(t)
	return t
}

// receiptSchemes reads the schemes of a receipt, and returns the terminal's sums.
func (s *sheet) receiptSchemes(path string, schemes []models.ReconciliationScheme, isBalanced *bool) *table {
	pos, host := newTable(path+"[].pos"), newTable(path+"[].host")
	if schemes == nil {
		s.problem(path, "is missing")
		pos.gap = true
	}
	says, seen := map[models.SchemeCode]*bool{}, map[string]string{}
	for i, scheme := range schemes {
		at, code := fmt.Sprintf("%s[%d]", path, i), models.SchemeCode(scheme.Name.Value)
		s.once(seen, string(code), at)
		says[code] = either(says[code], either(isBalanced, scheme.IsBalanced))
		pos.putScheme(code, s.side(at+".pos", &scheme.POS))
		host.putScheme(code, s.side(at+".host", &scheme.Host))
	}
	s.agree(host, pos, func(code models.SchemeCode) *bool { return says[code] }, Debit, Credit, Total)
	return pos
}

// side reads the sums of a scheme by the terminal or the host: neither column has a sign.
func (s *sheet) side(path string, totals *models.ReconciliationSchemeTotals) *table {
	t := s.rows(path, []row{
		{Debit, path + ".debit", totals.Debit.Count, totals.Debit.Total, asSigned},
		{Credit, path + ".credit", totals.Credit.Count, totals.Credit.Total, paidBack},
		{Total, path + ".total", totals.Total.Count, totals.Total.Total, asSigned},
	})
	s.addUp(t)
	return t
}

// readSummary reads the platform's own record of a new reconciliation, which is undocumented: if
// present, it is checked against the receipt. Its packed texts are not read.
func (s *sheet) readSummary(path string, r *models.ReconciliationSummary) {
	summary := s.rows(path, []row{
		{Purchase, path + ".purchase_value", r.PurchaseCount, r.PurchaseValue, asSigned},
		{PurchaseReversal, path + ".purchase_reversal_value", r.PurchaseReversalCount, r.PurchaseReversalValue, toCustomer},
		{Refund, path + ".refund_value", r.RefundCount, r.RefundValue, paidBack},
		{RefundReversal, path + ".refund_reversal_value", r.RefundReversalCount, r.RefundReversalValue, toMerchant},
		{Total, path + ".total_value", r.TotalCount, r.TotalValue, asSigned},
	})
	s.addUp(summary)
	for _, k := range summary.order {
		if stated, receipt := summary.at(k), s.kinds.at(k); s.kinds.has(k.kind) && stated.sum != receipt.sum {
			s.differences = append(s.differences, stated.against(receipt))
		}
	}
}

// readV2 reads a report of client v2. Its grand total is printed text and is not read.
func (s *sheet) readV2(r *models.ReconciliationReportV2) {
	const path = "receipt.data.end_of_day_summary"
	if r.Receipt == nil || r.Receipt.Data == nil || r.Receipt.Data.EndOfDaySummary == nil {
		s.problem(path, "is missing")
		return
	}
	var rows []row
	seen := map[string]string{}
	for i, sum := range r.Receipt.Data.EndOfDaySummary {
		at := fmt.Sprintf("%s[%d]", path, i)
		s.once(seen, string(sum.Type), at)
		switch sum.Type {
		case models.EndOfDayPurchase:
			rows = append(rows, row{Purchase, at, sum.Count, sum.Amount, asSigned})
		case models.EndOfDayRefund:
			rows = append(rows, row{Refund, at, sum.Count, sum.Amount, paidBack})
		case models.EndOfDayPurchaseVoid:
			rows = append(rows, row{PurchaseReversal, at, sum.Count, sum.Amount, toCustomer})
		case models.EndOfDayRefundVoid:
			rows = append(rows, row{RefundReversal, at, sum.Count, sum.Amount, toMerchant})
		default:
			if !isNone(sum.Count) || !isZero(sum.Amount) {
				s.unclear = append(s.unclear, at)
			}
		}
	}
	s.kinds = s.rows(path, rows)
	s.require(s.kinds, Purchase, PurchaseReversal, Refund, RefundReversal)
}

// isZero reports whether an amount is zero or missing.
func isZero(amount models.MinorAmount) bool {
	hundredths, err := amount.Hundredths()
	return amount == "" || (err == nil && hundredths == 0)
}
