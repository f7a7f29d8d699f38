package reconcile

import (
	"fmt"

	"github.com/payterm/payterm-go/models"
)

// readBank reads the bank's report of a mobile SDK terminal. The structure of its details is
// undocumented, and there is nothing that its schemes have to add up to.
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
// balanced, so terminal and host have to agree.
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
