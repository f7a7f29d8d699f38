package reconcile

import (
	"fmt"

	"github.com/payterm/payterm-go/models"
)

// Report is a reconciliation report in any view.
type Report interface {
	*models.ReconciliationReport | *models.Reconciliation | *models.ReconciliationReportV2 |
		*models.BankReconciliationDetails | *models.BankPOSReconciliation | *models.POSReconciliation
}

// read reads a report and checks it against itself.
func read[R Report](report R) *statement {
	s := &statement{}
	if report == nil {
		s.problem("", "there is no report")
		return s
	}
	switch r := any(report).(type) {
	case *models.ReconciliationReport:
		s.readReport(r)
	case *models.Reconciliation:
		s.readReceipt("reconciliation_receipt", r.ReconciliationReceipt)
	case *models.ReconciliationReportV2:
		s.readV2(r)
	case *models.BankReconciliationDetails:
		s.readBank(r)
	case *models.BankPOSReconciliation:
		s.readBankPOS(r)
	case *models.POSReconciliation:
		s.readPOS(r)
	}
	return s
}

// Check returns the sums of a report that disagree with each other or cannot be checked. It
// returns none for a consistent report. If terminal and host differ, this is no difference if the
// report says that it is not balanced. If the report does not say whether it is balanced, the
// sums cannot be checked.
//
// # Counting rules
//
// The documents are in testdata of the module. They all cover two purchases, of 50.30 together,
// and a refund of 5.00:
//
//	v1        reconciliation_create_v1__full_wire.json and those of lists and finds
//	v2        reconciliation_create_v2__end_of_day.json
//	bank      reconciliation_find__bank.json
//	bank POS  bank_pos_reconciliation_find__receipt.json
//	POS       pos_reconciliation_find__object_under_plural_key.json
//
//	Rule                                                                     Document
//	a purchase is debit, a refund is credit                                  v1, POS
//	a refund is negative by kind on receipts ("-5.00"), and nowhere else     v1, v2, bank POS, POS
//	a total is debit less credit, and counts both: 3, 45.30                  v1, bank
//	the kinds on a receipt add up to its total                               v1, POS
//	the schemes add up to that total, their columns to purchase and refund   v1
//	pos_totals add up to the total of the receipt                            POS
//	a scheme that is not listed has no transactions                          bank
//	terminal and host state the same, where the report says it is balanced   v1, POS
//	so they do in the view that never says whether it is balanced            bank POS
//	the summary beside a new report states the same as its receipt           v1
//
// A declined transaction moved no money and is not counted. Purchases and refunds are recognized
// by the codes of their transaction type, 00 and 20.
//
// Reversals are zero in all documents. A reversed purchase counts twice: as a purchase and as a
// reversal, whatever the sign of reversals. This is what separate sums mean, and what the
// embedded platform (package paytermtest) does.
//
// The POS document contradicts itself: its receipt lacks the refund. Check reports it.
func Check[R Report](report R) []Difference { return read(report).differences }

func (s *statement) readReport(r *models.ReconciliationReport) {
	s.readReceipt("receipt", r.Receipt)
	if r.Reconciliation != nil && r.Receipt != nil {
		s.readSummary("reconciliation", r.Reconciliation)
	}
}

// readReceipt reads the v1 receipt of a report.
func (s *statement) readReceipt(path string, r *models.ReconciliationReceipt) {
	if r == nil {
		s.problem(path, "is missing")
		return
	}
	s.currency, s.terminal.tid = models.CurrencyOf(r.Currency.String()), r.CardAcceptorTerminalID
	s.begin, s.end = moment{r.StartedAt, r.StartTime}, moment{r.EndedAt, r.EndTime}
	s.kinds = s.details(path+".details", &r.Details)
	s.require(s.kinds, Purchase, PurchaseReversal, Refund, RefundReversal)
	s.schemes = s.receiptSchemes(path+".schemes", r.Schemes, r.IsBalanced.Value)
	s.schemesAddUp(s.schemes, s.kinds)
}

// details reads sums by kind as printed on receipts: refunds are negative, and the sign of
// reversals is undocumented.
func (s *statement) details(path string, d *models.ReconciliationTotals) *table {
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

// receiptSchemes reads the schemes of a receipt, and returns the sums of the terminal.
func (s *statement) receiptSchemes(path string, schemes []models.ReconciliationScheme, isBalanced *bool) *table {
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

// side reads the sums of a scheme by the terminal or the host. Neither column has a sign.
func (s *statement) side(path string, totals *models.ReconciliationSchemeTotals) *table {
	t := s.rows(path, []row{
		{Debit, path + ".debit", totals.Debit.Count, totals.Debit.Total, asSigned},
		{Credit, path + ".credit", totals.Credit.Count, totals.Credit.Total, paidBack},
		{Total, path + ".total", totals.Total.Count, totals.Total.Total, asSigned},
	})
	s.addUp(t)
	return t
}

// readSummary reads the platform's own record of a new reconciliation, which is undocumented. If
// it is there, it is checked against the receipt. Its amounts are hundredths. Those of a currency
// with more decimals are rounded, and need not add up. Its packed texts are not read.
func (s *statement) readSummary(path string, r *models.ReconciliationSummary) {
	summary := s.rows(path, []row{
		{Purchase, path + ".purchase_value", r.PurchaseCount, r.PurchaseValue, asSigned},
		{PurchaseReversal, path + ".purchase_reversal_value", r.PurchaseReversalCount, r.PurchaseReversalValue, toCustomer},
		{Refund, path + ".refund_value", r.RefundCount, r.RefundValue, paidBack},
		{RefundReversal, path + ".refund_reversal_value", r.RefundReversalCount, r.RefundReversalValue, toMerchant},
		{Total, path + ".total_value", r.TotalCount, r.TotalValue, asSigned},
	})
	isRounded := s.currency.Decimals() > 2
	if !isRounded {
		s.addUp(summary)
	}
	for _, k := range summary.order {
		stated, receipt := summary.at(k), s.kinds.at(k)
		switch {
		case !s.kinds.has(k.kind) || stated.sum == receipt.sum:
		case isRounded && stated.sum.Count == receipt.sum.Count:
			s.rounds(stated, receipt)
		default:
			s.differences = append(s.differences, stated.against(receipt))
		}
	}
}

// rounds checks an amount in hundredths against the exact one. If the sum was rounded, the amount
// is less than a hundredth off. If each payment was rounded, it is off by less than a hundredth
// per payment.
func (s *statement) rounds(stated, exact cell) {
	off, fits := plus(stated.sum.amount, -exact.sum.amount)
	switch off = max(off, -off); {
	case !fits || off/hundredth >= int64(exact.sum.Count):
		s.differences = append(s.differences, stated.against(exact))
	case off >= hundredth:
		s.problem(stated.path, fmt.Sprintf("is %s, but %s is %s, and how it is rounded is undocumented", stated.sum, exact.path, exact.sum))
	}
}

// readV2 reads a report of client v2. It does not read the grand total, which is printed text. It
// does not compare terminal_number: the documents show 30000042 where those of v1 show
// 0300000000000042.
func (s *statement) readV2(r *models.ReconciliationReportV2) {
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

// readPOS reads a hardware terminal's report in the POS API. If the report has a receipt, readPOS
// checks the receipt against it.
func (s *statement) readPOS(r *models.POSReconciliation) {
	s.terminal = hardware(r.Terminal)
	if r.POSTotals == nil {
		s.problem("pos_totals", "is missing")
		return
	}
	s.schemes = s.posTotals("pos_totals", r.POSTotals)
	host := s.posTotals("host_totals", r.HostTotals)
	s.agree(host, s.schemes, func(models.SchemeCode) *bool { return r.IsBalanced }, Debit, Credit)
	if r.Receipt == nil || r.Receipt.Data == nil {
		return
	}
	details := s.details("receipt.data.details", &r.Receipt.Data.Details)
	s.schemesAddUp(s.schemes, details)
	printed := s.receiptSchemes("receipt.data.schemes", r.Receipt.Data.Schemes, r.IsBalanced)
	s.agree(printed, s.schemes, always, Debit, Credit)
}

// posTotals reads sums by scheme. Neither column has a sign. It is undocumented what the other
// columns count, and whether debit includes it.
func (s *statement) posTotals(path string, totals []models.POSReconciliationTotals) *table {
	t, seen := newTable(path), map[string]string{}
	for i, sum := range totals {
		at := fmt.Sprintf("%s[%d]", path, i)
		s.once(seen, string(sum.SchemaAcquirer)+" "+sum.SchemaSponsor, at)
		columns := s.rows(at, []row{
			{Debit, at + ".debit_amount", sum.DebitCount, sum.DebitAmount, asSigned},
			{Credit, at + ".credit_amount", sum.CreditCount, sum.CreditAmount, paidBack},
		})
		if total, fits := columns.sum(Debit, Credit); fits {
			columns.put(key{kind: Total}, cell{at, total})
		} else if !columns.gap {
			s.problem(at, "does not fit int64")
			columns.gap = true
		}
		t.putScheme(sum.SchemaAcquirer, columns)
		if !isZero(sum.CashBackAmount) || !isZero(sum.CashAdvanceAmount) || !isNone(sum.AuthorizationCount) {
			s.unclear = append(s.unclear, at)
		}
	}
	return t
}

// readBank reads the bank's report of a mobile SDK terminal. Its details are undocumented, and it
// has no total that its schemes add up to.
func (s *statement) readBank(r *models.BankReconciliationDetails) {
	if r.Schemes == nil {
		s.problem("schemes", "is missing")
		return
	}
	s.currency, s.terminal.tid = models.CurrencyOf(r.Currency.Code, r.Currency.String()), r.CardAcceptorTerminalID
	if s.currency == "" && r.Currency.String() != "" {
		s.problem("currency", "names two currencies")
	}
	s.begin, s.end = moment{r.StartedAt, r.StartTime}, moment{r.EndedAt, r.EndTime}
	s.schemes, s.totalsOnly = newTable("schemes"), true
	seen := map[string]string{}
	for i, scheme := range r.Schemes {
		at := fmt.Sprintf("schemes[%d]", i)
		s.once(seen, string(scheme.ID), at)
		s.schemes.putScheme(scheme.ID, s.rows(at, []row{{Total, at, scheme.Count, scheme.Total, asSigned}}))
	}
}

// readBankPOS reads the bank's report of a hardware terminal. It does not say whether it is
// balanced, so terminal and host must agree.
func (s *statement) readBankPOS(r *models.BankPOSReconciliation) {
	s.terminal = hardware(r.Terminal)
	s.kinds = s.bankPOSTotals("pos_totals", &r.POSTotals)
	host := s.bankPOSTotals("host_totals", &r.HostTotals)
	s.require(s.kinds, Purchase, Refund)
	s.agree(host, s.kinds, always, Purchase, Refund)
}

func (s *statement) bankPOSTotals(path string, totals *models.BankPOSReconciliationTotals) *table {
	return s.rows(path, []row{
		{Purchase, path + ".purchase", totals.Purchase.Count, totals.Purchase.Amount, asSigned},
		{Refund, path + ".refund", totals.Refund.Count, totals.Refund.Amount, paidBack},
	})
}
