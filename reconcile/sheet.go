package reconcile

import (
	"math"
	"slices"
	"time"

	"github.com/payterm/payterm-go/models"
)

// sheet is what a report states, in one form for all reports.
type sheet struct {
	currency   string // empty if the report names none
	begin, end moment // of the time it sums up

	// What the terminal counts: a report has one of them or both.
	kinds   *table
	schemes *table

	totalsOnly bool // whether the schemes state no columns

	differences []Difference // sums that disagree or cannot be checked
	unbalanced  []Difference // of terminal and host, where the report says that they differ
	unclear     []string     // paths of what it counts in an undocumented way
}

// moment is a date and a time as they are printed. The zero moment is not printed.
type moment struct {
	at    func(*time.Location) (time.Time, error)
	clock string
}

// problem notes why what stands at a path cannot be checked.
func (s *sheet) problem(path, problem string) {
	s.differences = append(s.differences, Difference{Path: path, Problem: problem})
}

// once notes a problem if an id of a list was seen before.
func (s *sheet) once(seen map[string]string, id, path string) {
	if first, ok := seen[id]; ok {
		s.problem(path, "is for the same as "+first)
		return
	}
	seen[id] = path
}

// key names a sum within a table. In a table by kind, the scheme is empty.
type key struct {
	scheme models.SchemeCode
	kind   Kind
}

// cell is a sum that a report states, and where.
type cell struct {
	path string
	sum  Sum
}

// against returns how a sum differs from another one.
func (c cell) against(other cell) Difference {
	return Difference{Path: c.path, Stated: c.sum, Against: other.path, Expected: other.sum}
}

// table holds sums of a report that stand together, by kind or by scheme.
type table struct {
	path  string
	order []key
	cells map[key]cell
	gap   bool // whether a sum is left out, since it cannot be read or does not fit
}

func newTable(path string) *table { return &table{path: path, cells: map[key]cell{}} }

// put adds a sum to those of its key.
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

// at returns the sum of a key: no movements, at the path of the table, if it is not listed.
func (t *table) at(k key) cell {
	if known, ok := t.cells[k]; ok {
		return known
	}
	return cell{path: t.path}
}

// has reports whether the sum of a kind is listed, in a table by kind.
func (t *table) has(kind Kind) bool {
	_, ok := t.cells[key{kind: kind}]
	return ok
}

// sum adds up the sums of some kinds, and reports whether the result is certain: whether it fits,
// and nothing is left out.
func (t *table) sum(kinds ...Kind) (Sum, bool) {
	total, fits := Sum{}, !t.gap
	for _, k := range t.order {
		if slices.Contains(kinds, k.kind) {
			fits = total.add(t.cells[k].sum) && fits
		}
	}
	return total, fits
}

// row is a sum as it stands on the wire.
type row struct {
	kind   Kind
	path   string
	count  *int
	amount amount
	way    way
}

// amount is a models.Amount or a models.MinorAmount.
type amount interface{ Hundredths() (int64, error) }

// way returns an amount by the way the money goes.
type way func(hundredths int64) int64

func asSigned(h int64) int64   { return h }           // the sign on the wire is documented
func paidBack(h int64) int64   { return -h }          // documented without a sign, to the cardholder
func toMerchant(h int64) int64 { return max(h, -h) }  // whichever sign it has on the wire
func toCustomer(h int64) int64 { return -max(h, -h) } // the same, to the cardholder

// rows reads sums that stand together. Those that are missing are left out.
func (s *sheet) rows(path string, rows []row) *table {
	t := newTable(path)
	for _, row := range rows {
		if row.isMissing() {
			continue
		}
		hundredths, err := row.amount.Hundredths()
		switch {
		case row.count == nil:
			s.problem(row.path, "states no count")
			t.gap = true
		case err != nil:
			s.problem(row.path, "cannot be read: "+err.Error())
			t.gap = true
		case hundredths == math.MinInt64: // has no counterpart of the other sign
			s.problem(row.path, "does not fit int64")
			t.gap = true
		case *row.count < 0:
			s.problem(row.path, "has a negative count")
			t.gap = true
		default:
			t.put(key{kind: row.kind}, cell{row.path, Sum{*row.count, row.way(hundredths)}})
		}
	}
	return t
}

// require notes which kinds a table does not state, though all documents do.
func (s *sheet) require(t *table, kinds ...Kind) {
	if t.gap {
		return // it may be what could not be read
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
