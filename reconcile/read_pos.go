package reconcile

import (
	"fmt"

	"github.com/payterm/payterm-go/models"
)

// readPOS reads a hardware terminal's report in the POS API, and checks its receipt, if present,
// against it.
func (s *sheet) readPOS(r *models.POSReconciliation) {
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

// posTotals reads sums by scheme: neither column has a sign. What the other columns count, and
// whether debit includes it, is undocumented.
func (s *sheet) posTotals(path string, totals []models.POSReconciliationTotals) *table {
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
func (s *sheet) readBank(r *models.BankReconciliationDetails) {
	if r.Schemes == nil {
		s.problem("schemes", "is missing")
		return
	}
	s.currency = currencyOf(r.Currency.Code, r.Currency.String())
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
func (s *sheet) readBankPOS(r *models.BankPOSReconciliation) {
	s.kinds = s.bankPOSTotals("pos_totals", &r.POSTotals)
	host := s.bankPOSTotals("host_totals", &r.HostTotals)
	s.require(s.kinds, Purchase, Refund)
	s.agree(host, s.kinds, always, Purchase, Refund)
}

func (s *sheet) bankPOSTotals(path string, totals *models.BankPOSReconciliationTotals) *table {
	return s.rows(path, []row{
		{Purchase, path + ".purchase", totals.Purchase.Count, totals.Purchase.Amount, asSigned},
		{Refund, path + ".refund", totals.Refund.Count, totals.Refund.Amount, paidBack},
	})
}
