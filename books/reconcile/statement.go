package reconcile

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/payterm/payterm-go/models"
)

// statement has the sums of a report, in the same form for all reports.
type statement struct {
	currency   models.Currency // empty: not stated
	begin, end moment          // of the time it covers
	terminal   terminal

	// Sums of the terminal. A report has one or both.
	kinds   *table
	schemes *table

	totalsOnly bool // the schemes have no columns

	differences []Difference // sums that disagree or cannot be checked
	unbalanced  []Difference // between terminal and host, if the report says that they differ
	unclear     []string     // paths of undocumented sums
}

// moment is a date and a time as printed. The zero moment is not printed.
type moment struct {
	at    func(*time.Location) (time.Time, error)
	clock string
}

// problem adds the reason why the value at a path cannot be checked.
func (s *statement) problem(path, problem string) {
	s.differences = append(s.differences, Difference{Path: path, Problem: problem})
}

// once adds a problem if an id of a list has occurred before.
func (s *statement) once(seen map[string]string, id, path string) {
	if first, ok := seen[id]; ok {
		s.problem(path, "is for the same as "+first)
		return
	}
	seen[id] = path
}

// key identifies a sum in a table. In a table by kind, the scheme is empty.
type key struct {
	scheme models.SchemeCode
	kind   Kind
}

// cell is a sum of a report, with its path.
type cell struct {
	path string
	sum  Sum
}

// against returns the difference between two sums.
func (c cell) against(other cell) Difference {
	return Difference{Path: c.path, Stated: c.sum, Against: other.path, Expected: other.sum}
}

// table has the sums of one part of a report, by kind or by scheme.
type table struct {
	path  string
	order []key
	cells map[key]cell
	gap   bool // a sum is missing: it is unreadable or does not fit
}

func newTable(path string) *table { return &table{path: path, cells: map[key]cell{}} }

// put adds a sum to the cell of its key.
func (t *table) put(k key, c cell) {
	known, ok := t.cells[k]
	if !ok {
		t.order = append(t.order, k)
		t.cells[k] = c
		return
	}
	if !known.sum.add(c.sum) {
		t.gap = true
	}
	t.cells[k] = known
}

// putScheme adds the sums of one scheme.
func (t *table) putScheme(scheme models.SchemeCode, kinds *table) {
	for _, k := range kinds.order {
		t.put(key{scheme, k.kind}, kinds.cells[k])
	}
	t.gap = t.gap || kinds.gap
}

// at returns the sum of a key or, if it is not listed, a zero sum with the path of the table.
func (t *table) at(k key) cell {
	if known, ok := t.cells[k]; ok {
		return known
	}
	return cell{path: t.path}
}

// has reports whether a table by kind lists a kind.
func (t *table) has(kind Kind) bool {
	_, ok := t.cells[key{kind: kind}]
	return ok
}

// sum adds up kinds, and reports whether the result is certain: it fits, and no sum is missing.
func (t *table) sum(kinds ...Kind) (Sum, bool) {
	total, fits := Sum{}, !t.gap
	for _, k := range t.order {
		if slices.Contains(kinds, k.kind) {
			fits = total.add(t.cells[k].sum) && fits
		}
	}
	return total, fits
}

// row is a sum as on the wire.
type row struct {
	kind   Kind
	path   string
	count  *int
	amount amount
	way    way
}

// amount is a models.Amount or a models.MinorAmount.
type amount interface{ Hundredths() (int64, error) }

// way converts an amount on the wire to one that is signed by direction.
type way func(amount int64) int64

func asSigned(a int64) int64   { return a }           // signed on the wire, as documented
func paidBack(a int64) int64   { return -a }          // unsigned on the wire, as documented; to the cardholder
func toMerchant(a int64) int64 { return max(a, -a) }  // whatever the sign on the wire
func toCustomer(a int64) int64 { return -max(a, -a) } // the same, to the cardholder

// scaled returns an amount on the wire, in the currency of the report.
func (s *statement) scaled(stated amount) (int64, error) {
	if major, ok := stated.(models.Amount); ok {
		return scaled(major, s.currency.Decimals())
	}
	hundredths, err := stated.Hundredths()
	if err != nil {
		return 0, err
	}
	return scaled(models.AmountOfHundredths(hundredths), 2)
}

// rows reads the sums of one part of a report. It skips missing ones.
func (s *statement) rows(path string, rows []row) *table {
	t := newTable(path)
	for _, row := range rows {
		if row.isMissing() {
			continue
		}
		amount, err := s.scaled(row.amount)
		switch {
		case row.count == nil:
			s.problem(row.path, "states no count")
			t.gap = true
		case err != nil:
			s.problem(row.path, "cannot be read: "+err.Error())
			t.gap = true
		case amount == math.MinInt64: // has no negative
			s.problem(row.path, "does not fit int64")
			t.gap = true
		case *row.count < 0:
			s.problem(row.path, "has a negative count")
			t.gap = true
		default:
			t.put(key{kind: row.kind}, cell{row.path, Sum{*row.count, row.way(amount)}})
		}
	}
	return t
}

// require adds a problem for each kind that a table lacks, although all documents have it.
func (s *statement) require(t *table, kinds ...Kind) {
	if t.gap {
		return // it may be the unreadable sum
	}
	for _, kind := range kinds {
		if !t.has(kind) {
			s.problem(t.path, "states no "+string(kind))
			t.gap = true
		}
	}
}

func (r row) isMissing() bool {
	return isNone(r.count) && (r.amount == models.Amount("") || r.amount == models.MinorAmount(""))
}

// isNone reports whether a count is zero or missing.
func isNone(count *int) bool { return count == nil || *count == 0 }

// addUp checks that the other kinds of a table add up to its total.
func (s *statement) addUp(t *table) {
	if t.has(Total) && len(t.order) > 1 {
		parts := []Kind{Purchase, PurchaseReversal, Refund, RefundReversal, Debit, Credit}
		s.holds(t.at(key{kind: Total}), "the sum of the other kinds", t, parts...)
	}
}

// schemesAddUp checks that the schemes of a table add up to a table by kind.
func (s *statement) schemesAddUp(schemes, kinds *table) {
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

// holds checks one sum against kinds of a table. Unreadable sums have been reported before.
func (s *statement) holds(stated cell, against string, t *table, kinds ...Kind) {
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
// balanced. If the report says that it is not, agree notes the differences in unbalanced. A
// scheme that only one table lists has no movements in the other.
func (s *statement) agree(t, other *table, isBalanced func(models.SchemeCode) *bool, kinds ...Kind) {
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

// always is for tables that show the same sums twice.
func always(models.SchemeCode) *bool { return new(true) }

// either combines what a report says about its balance in two places, where nil is unknown. The
// report is balanced if one place says so.
func either(a, b *bool) *bool {
	if a == nil || (b != nil && *b) {
		return b
	}
	return a
}
