package reconcile

import (
	"slices"

	"github.com/payterm/payterm-go/models"
)

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
