package reconcile

import (
	"math"

	"github.com/payterm/payterm-go/models"
)

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
