package paytermtest

import "slices"

// sum counts amounts, exactly.
type sum struct {
	count int
	minor int64 // minor units
}

func (s *sum) add(minor int64) {
	s.count++
	s.minor += minor
}

// totals are what a reconciliation counts. A reversed transaction counts twice: as itself, and as
// its reversal.
type totals struct {
	purchase, purchaseReversal sum
	refund, refundReversal     sum
}

func (t *totals) add(x *sale) {
	amount, reversal := &t.purchase, &t.purchaseReversal
	if x.kind == refund {
		amount, reversal = &t.refund, &t.refundReversal
	}
	amount.add(x.amount)
	if x.reversed {
		reversal.add(x.amount)
	}
}

// debit is what card holders paid, credit what they got back.
func (t totals) debit() sum  { return t.purchase.and(t.refundReversal) }
func (t totals) credit() sum { return t.refund.and(t.purchaseReversal) }

// total is what the merchant is owed.
func (t totals) total() sum { return t.debit().and(t.credit().negative()) }

func (s sum) and(other sum) sum { return sum{s.count + other.count, s.minor + other.minor} }
func (s sum) negative() sum     { return sum{s.count, -s.minor} }

// schemeTotals are the totals of one card scheme.
type schemeTotals struct {
	scheme scheme
	totals totals
}

// totalsOf counts sales, all together and for each scheme.
func totalsOf(sales []*sale) (totals, []schemeTotals) {
	var all totals
	rows := make([]schemeTotals, len(schemes))
	for i, known := range schemes {
		rows[i].scheme = known
	}
	for _, x := range sales {
		all.add(x)
		rows[slices.Index(schemes, x.card.scheme)].totals.add(x)
	}
	return all, rows
}

// occurring leaves out the schemes without a transaction, as some views do.
func occurring(rows []schemeTotals) []schemeTotals {
	return slices.DeleteFunc(slices.Clone(rows), func(row schemeTotals) bool { return row.totals == totals{} })
}
