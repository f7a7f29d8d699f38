package fake

import "slices"

// Sum is a number of transactions and the sum of their amounts.
type Sum struct {
	Count  int
	Amount int64 // minor units
}

func (s *Sum) add(minor int64) {
	s.Count++
	s.Amount += minor
}

// Totals are the sums of a reconciliation. A reversed transaction counts twice: as itself and as
// its reversal.
type Totals struct {
	Purchase, PurchaseReversal Sum
	Refund, RefundReversal     Sum
}

func (t *Totals) add(kind *saleKind, minor int64, isReversed bool) {
	amount, reversal := &t.Purchase, &t.PurchaseReversal
	if kind == Refund {
		amount, reversal = &t.Refund, &t.RefundReversal
	}
	amount.add(minor)
	if isReversed {
		reversal.add(minor)
	}
}

// debit is what cardholders paid, credit what they got back.
func (t Totals) debit() Sum { return t.Purchase.and(t.RefundReversal) }

func (t Totals) credit() Sum { return t.Refund.and(t.PurchaseReversal) }

// Total returns what the merchant is owed.
func (t Totals) Total() Sum { return t.debit().and(t.credit().negative()) }

func (s Sum) and(other Sum) Sum { return Sum{s.Count + other.Count, s.Amount + other.Amount} }

func (s Sum) negative() Sum { return Sum{s.Count, -s.Amount} }

// SchemeTotals are the totals of one card scheme.
type SchemeTotals struct {
	Scheme Scheme
	Totals Totals
}

// occurring drops the schemes without a transaction, as some views do.
func occurring(rows []SchemeTotals) []SchemeTotals {
	return slices.DeleteFunc(slices.Clone(rows), func(row SchemeTotals) bool { return row.Totals == Totals{} })
}
