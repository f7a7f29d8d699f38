package reconcile

import (
	"fmt"
	"slices"

	"github.com/payterm/payterm-go/models"
)

// addUp checks that the other kinds of a table add up to its total.
func (s *sheet) addUp(t *table) {
	if t.has(Total) && len(t.order) > 1 {
		parts := []Kind{Purchase, PurchaseReversal, Refund, RefundReversal, Debit, Credit}
		s.holds(t.at(key{kind: Total}), "the sum of the other kinds", t, parts...)
	}
}

// schemesAddUp checks that the schemes of a table add up to a table by kind.
func (s *sheet) schemesAddUp(schemes, kinds *table) {
	if kinds.has(Total) {
		s.holds(kinds.at(key{kind: Total}), "the sum of "+schemes.path, schemes, Debit, Credit)
	}
	if !kinds.saysNoReversals() {
		return // a reversal may be in either column
	}
	s.holds(kinds.at(key{kind: Purchase}), "the sum of debit in "+schemes.path, schemes, Debit)
	s.holds(kinds.at(key{kind: Refund}), "the sum of credit in "+schemes.path, schemes, Credit)
}

// saysNoReversals reports whether a table by kind states that there are no reversals.
func (t *table) saysNoReversals() bool {
	for _, kind := range []Kind{PurchaseReversal, RefundReversal} {
		if !t.has(kind) || t.at(key{kind: kind}).sum != (Sum{}) {
			return false
		}
	}
	return !t.gap
}

// holds checks one sum against kinds of a table. Unreadable sums were reported before.
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

// agree checks that two tables have equal sums of some kinds, if the report says that it is
// balanced, and notes the differences in unbalanced if it says that it is not. A scheme that only
// one table lists has no movements in the other.
func (s *sheet) agree(t, other *table, isBalanced func(models.SchemeCode) *bool, kinds ...Kind) {
	if t.gap || other.gap {
		return // reported before
	}
	for i, k := range slices.Concat(t.order, other.order) {
		_, seen := t.cells[k]
		stated, expected := t.at(k), other.at(k)
		if !slices.Contains(kinds, k.kind) || (seen && i >= len(t.order)) || stated.sum == expected.sum {
			continue
		}
		switch says := isBalanced(k.scheme); {
		case says == nil:
			s.problem(stated.path, fmt.Sprintf("is %s, but %s is %s, and the report does not say whether it is balanced",
				stated.sum, expected.path, expected.sum))
		case *says:
			s.differences = append(s.differences, stated.against(expected))
		default:
			s.unbalanced = append(s.unbalanced, stated.against(expected))
		}
	}
}

// always is for tables that have the same sums twice.
func always(models.SchemeCode) *bool { return new(true) }

// either combines what a report says of its balance in two places, where nil is unknown: one place
// is enough to be balanced.
func either(a, b *bool) *bool {
	if a == nil || (b != nil && *b) {
		return b
	}
	return a
}
