package reconcile

import (
	"slices"

	"github.com/payterm/payterm-go/models"
)

// addUp checks that the other kinds of a table add up to its total.
func (s *sheet) addUp(t *table) {
	if t.has(Total) && len(t.order) > 1 {
		parts := []Kind{Purchase, PurchaseReversal, Refund, RefundReversal, Debit, Credit}
		s.holds(t.at(key{kind: Total}), "the sum of what stands beside it", t, parts...)
	}
}

// schemesAddUp checks that the schemes of a table add up to a table by kind.
func (s *sheet) schemesAddUp(schemes, kinds *table) {
	if kinds.has(Total) {
		s.holds(kinds.at(key{kind: Total}), "the sum of "+schemes.path, schemes, Debit, Credit)
	}
	if !kinds.saysNoReversals() {
		return // a reversal may stand in either column
	}
	s.holds(kinds.at(key{kind: Purchase}), "the sum of debit in "+schemes.path, schemes, Debit)
	s.holds(kinds.at(key{kind: Refund}), "the sum of credit in "+schemes.path, schemes, Credit)
}

// saysNoReversals reports whether a table by kind states reversals, and that there are none.
func (t *table) saysNoReversals() bool {
	for _, kind := range []Kind{PurchaseReversal, RefundReversal} {
		if !t.has(kind) || t.at(key{kind: kind}).sum != (Sum{}) {
			return false
		}
	}
	return !t.gap
}

// holds checks one sum against some kinds of a table. What could not be read was told before.
func (s *sheet) holds(stated cell, against string, t *table, kinds ...Kind) {
	expected, fits := t.sum(kinds...)
	switch {
	case t.gap:
	case !fits:
		s.problem(stated.path, "cannot be checked: "+against+" does not fit int64")
	case stated.sum != expected:
		s.differences = append(s.differences, stated.against(cell{against, expected}))
	}
}

// agree checks that two tables state the same of some kinds, where the report says so: the rest is
// noted as unbalanced. A scheme that only one of them lists has no movements in the other.
func (s *sheet) agree(t, other *table, says func(models.SchemeCode) bool, kinds ...Kind) {
	if t.gap || other.gap {
		return // told before
	}
	for i, k := range slices.Concat(t.order, other.order) {
		_, seen := t.cells[k]
		stated, expected := t.at(k), other.at(k)
		if !slices.Contains(kinds, k.kind) || (seen && i >= len(t.order)) || stated.sum == expected.sum {
			continue
		}
		if says(k.scheme) {
			s.differences = append(s.differences, stated.against(expected))
		} else {
			s.unbalanced = append(s.unbalanced, stated.against(expected))
		}
	}
}

// always is for tables that state the same sums twice.
func always(models.SchemeCode) bool { return true }
