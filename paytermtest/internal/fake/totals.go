package fake

import (
	"slices"
	"time"
)

// Reconciliation is a reconciliation of a terminal. Every view is derived from it.
type Reconciliation struct {
	ID        string
	ReceiptID string // v2; a v1 receipt has the reconciliation's id
	Terminal  *Terminal
	Started   time.Time // end of the previous one
	Created   time.Time
	RRN, STAN string
	Batch     string
	Totals    Totals
	Schemes   []SchemeTotals
}

// Due returns the sales that the next reconciliation of the terminal counts.
func (t *Terminal) Due(sales []*Sale) []*Sale {
	return filter(sales, func(x *Sale) bool { return x.Terminal == t && x.Approved() && !x.Reconciled() })
}

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

func (t *Totals) add(x *Sale) {
	amount, reversal := &t.Purchase, &t.PurchaseReversal
	if x.Kind == Refund {
		amount, reversal = &t.Refund, &t.RefundReversal
	}
	amount.add(x.Amount)
	if x.Reversed {
		reversal.add(x.Amount)
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

// TotalsOf returns the totals of sales, overall and by scheme.
func TotalsOf(sales []*Sale) (Totals, []SchemeTotals) {
	var all Totals
	rows := make([]SchemeTotals, len(Schemes))
	for i, known := range Schemes {
		rows[i].Scheme = known
	}
	for _, x := range sales {
		all.add(x)
		rows[slices.Index(Schemes, x.Card.Scheme)].Totals.add(x)
	}
	return all, rows
}

// occurring drops the schemes without a transaction, as some views do.
func occurring(rows []SchemeTotals) []SchemeTotals {
	return slices.DeleteFunc(slices.Clone(rows), func(row SchemeTotals) bool { return row.Totals == Totals{} })
}
