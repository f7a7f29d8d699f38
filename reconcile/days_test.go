package reconcile_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/reconcile"
)

// TestRandomDays lets days go by on the embedded platform, in every form of answers. Every report
// equals the transactions in every view, and no single change of a transaction leaves it equal.
func TestRandomDays(t *testing.T) { forms.Each(t, testRandomDays) }

func testRandomDays(t *testing.T, spelt paytermtest.Forms) {
	views := map[string]int{}
	for seed := range uint64(3) {
		s := newShop(t, seed, spelt)
		for range 3 {
			for range 12 {
				s.act()
			}
			s.endDay()
		}
		s.readReports()
		bookings, hardware := s.bookings(), s.hardwareBookings()
		for _, one := range s.statements {
			name := fmt.Sprintf("seed %d: %s, %s", seed, one.view, one.to)
			views[one.view]++
			assert.Empty(t, one.check(), name)
			if one.hardware {
				holdsEveryTransaction(t, name, one, hardware)
				continue
			}
			for view, transactions := range bookings {
				result := one.compared(transactions)
				assert.Equal(t, one.expected(result, transactions), result.Verdict, "%s: %s", name, view)
			}
			holdsEveryTransaction(t, name, one, bookings["bank"])
		}
	}
	assert.Len(t, views, 10, "%v", views)
}

// holdsEveryTransaction checks that a report is equal, and not when one of its transactions is
// changed.
func holdsEveryTransaction(t *testing.T, name string, one statement, bookings []booking) {
	t.Helper()
	result := one.compared(bookings)
	require.Equal(t, one.expected(result, bookings), result.Verdict, "%s: %v", name, result)
	for i, changed := range bookings {
		if !*changed.receipts[0].IsApproved || slices.Contains(result.Outside, changed.id) {
			continue
		}
		for change, edited := range changesOf(bookings, i, one) {
			result := one.compared(edited.bookings)
			what := fmt.Sprintf("%s: %s of %s: %v", name, change, changed.id, result)
			assert.NotEqual(t, reconcile.Equal, result.Verdict, what)
			assert.True(t, edited.isTold(result, changed.id), what)
		}
	}
}

// expected is the verdict of a report over transactions that it sums up: the bank's cannot tell if
// one of them was reversed.
func (one statement) expected(result reconcile.Result, bookings []booking) reconcile.Verdict {
	reversed := slices.ContainsFunc(bookings, func(b booking) bool {
		return *b.receipts[0].IsReversed && !slices.Contains(result.Outside, b.id)
	})
	if reversed && one.view == "bank find" {
		return reconcile.CannotTell
	}
	return reconcile.Equal
}

// change is a single change of a list of transactions, and how its id is told.
type change struct {
	bookings []booking
	isTold   func(reconcile.Result, string) bool
}

func changesOf(bookings []booking, i int, one statement) map[string]change {
	with := func(edit func(*models.Receipt)) []booking {
		edited := slices.Clone(bookings)
		edited[i].receipts = slices.Clone(edited[i].receipts)
		edit(&edited[i].receipts[0])
		return edited
	}
	amount := func(by int64) func(*models.Receipt) {
		return func(r *models.Receipt) {
			hundredths, _ := r.AmountAuthorized.Amount().Hundredths()
			r.AmountAuthorized.Value = string(models.AmountOf(hundredths + by))
		}
	}
	moved := func(to time.Time) func(*models.Receipt) {
		return func(r *models.Receipt) {
			r.StartDate, r.StartTime = to.In(riyadh).Format("02/01/2006"), to.In(riyadh).Format("15:04:05")
			r.EndDate, r.EndTime = r.StartDate, r.StartTime
		}
	}
	reversal := func(r *models.Receipt) { r.IsReversed = new(!*r.IsReversed) }
	return map[string]change{
		"an amount that is more":     {with(amount(1)), inALine},
		"an amount that is far more": {with(amount(1_000_000)), inALine},
		"a lost record":              {slices.Delete(slices.Clone(bookings), i, i+1), inNoLine},
		"a doubled record":           {append(slices.Clone(bookings), bookings[i]), inAReason},
		"a record under another id":  {append(slices.Clone(bookings), booking{"copy of " + bookings[i].id, bookings[i].receipts}), inALine},
		"an hour before":             {with(moved(one.from.Add(-time.Hour))), isOutside},
		"an hour after":              {with(moved(one.to.Add(time.Hour))), isOutside},
		"a reversal more or less":    {with(reversal), anyhow},
	}
}

// inALine also takes a reason: the amount of what was reversed does not show in a total.
func inALine(r reconcile.Result, id string) bool {
	return inAReason(r, id) || slices.ContainsFunc(r.Lines, func(l reconcile.Line) bool { return slices.Contains(l.Candidates, id) })
}

// inNoLine: what is not in the books has no id.
func inNoLine(r reconcile.Result, id string) bool {
	return !inALine(r, id) && !isOutside(r, id)
}

// anyhow: a reversal that only the report has may be that of any transaction.
func anyhow(reconcile.Result, string) bool { return true }

func inAReason(r reconcile.Result, id string) bool {
	return slices.ContainsFunc(r.Reasons, func(why reconcile.Reason) bool { return slices.Contains(why.IDs, id) })
}

func isOutside(r reconcile.Result, id string) bool { return slices.Contains(r.Outside, id) }
