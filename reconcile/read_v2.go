package reconcile

import (
	"fmt"

	"github.com/payterm/payterm-go/models"
)

// readV2 reads the report of the client API v2. Its grand total is a printed text and is not read.
func (s *sheet) readV2(r *models.ReconciliationV2) {
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
