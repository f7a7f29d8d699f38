package reconcile

import (
	"fmt"

	"github.com/payterm/payterm-go/models"
)

// readPOS reads the report of a hardware terminal in the POS API, and holds the receipt against it
// where it is there.
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

// posTotals reads sums by scheme: neither column has a sign. What the further columns count, and
// whether debit holds it as well, is undocumented.
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
