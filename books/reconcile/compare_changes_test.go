package reconcile_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/books/reconcile"
)

// unequal returns the lines of a result that are not equal, as text, and their candidates.
func unequal(result reconcile.Result) (lines []string, candidates [][]string) {
	for _, line := range result.Lines {
		if line.Verdict != reconcile.Equal {
			lines, candidates = append(lines, line.String()), append(candidates, line.Candidates)
		}
	}
	return lines, candidates
}

func TestCompareNamesTheLinesThatDiffer(t *testing.T) {
	for _, test := range []struct {
		name       string
		edited     map[string][]edit
		lines      []string
		candidates [][]string
	}{
		{"a kind", map[string][]edit{"refund": {of("transaction_type.id", "00")}}, []string{
			"SAR purchase: 3, 55.30 in the books, 2, 50.30 in the report: differs",
			"SAR refund: 0, 0.00 in the books, 1, -5.00 in the report: differs",
			"SAR P1 debit: 3, 55.30 in the books, 2, 50.30 in the report: differs",
			"SAR P1 credit: 0, 0.00 in the books, 1, -5.00 in the report: differs",
		}, [][]string{{"refund"}, nil, {"refund"}, nil}},
		{"a scheme", map[string][]edit{"second": {of("card_scheme.id", "MC")}}, []string{
			"SAR P1 debit: 1, 25.30 in the books, 2, 50.30 in the report: differs",
			"SAR MC debit: 1, 25.00 in the books, 0, 0.00 in the report: differs",
		}, [][]string{nil, {"second"}}},
		{"two that are not in the report", map[string][]edit{
			"declined": {of("is_approved", true)}, "refund": {of("transaction_type.id", "00")},
		}, []string{
			"SAR purchase: 4, 80.60 in the books, 2, 50.30 in the report: differs",
			"SAR refund: 0, 0.00 in the books, 1, -5.00 in the report: differs",
			"SAR P1 debit: 4, 80.60 in the books, 2, 50.30 in the report: differs",
			"SAR P1 credit: 0, 0.00 in the books, 1, -5.00 in the report: differs",
		}, [][]string{{"first", "second", "refund", "declined"}, nil, {"first", "second", "refund", "declined"}, nil}},
		{"as many, by the amount of another one", map[string][]edit{"second": {of("amount_authorized.value", "50.30")}}, []string{
			"SAR purchase: 2, 75.60 in the books, 2, 50.30 in the report: differs",
			"SAR P1 debit: 2, 75.60 in the books, 2, 50.30 in the report: differs",
		}, [][]string{{"first", "second"}, {"first", "second"}}},
	} {
		result := v1Receipt.compare(t, booked(t, test.edited))
		lines, candidates := unequal(result)
		assert.Equal(t, reconcile.Differs, result.Verdict, test.name)
		assert.Equal(t, test.lines, lines, test.name)
		assert.Equal(t, test.candidates, candidates, test.name)
	}
}

// on moves a receipt to another time.
func on(date, clock string) []edit {
	return []edit{of("start_date", date), of("end_date", date), of("start_time", clock), of("end_time", clock)}
}

func TestTransactionsOfAnotherTimeAreOutside(t *testing.T) {
	for _, moved := range [][]edit{on("13/05/2024", "23:02:00"), on("16/05/2024", "00:02:00")} {
		for _, view := range consistentViews {
			result := view.compare(t, booked(t, map[string][]edit{"first": moved}))
			assert.Equal(t, reconcile.Differs, result.Verdict, view.file)
			assert.Equal(t, []string{"first"}, result.Outside, view.file)
		}
	}
}

func TestDuplicatesAreReported(t *testing.T) {
	twice := func(id string, edits ...edit) reconcile.Result {
		books := booked(t, nil)
		before := books.Totals()
		require.ErrorIs(t, reconcile.Add(books, transaction(t, id, edits...)), reconcile.ErrDuplicate)
		require.Equal(t, before, books.Totals())
		return v1Receipt.compare(t, books)
	}
	result := twice("first")
	assert.Equal(t, reconcile.Differs, result.Verdict)
	assert.Contains(t, result.Reasons, reconcile.Reason{Text: "transactions that are in the books more than once", IDs: []string{"first"}})
	_, candidates := unequal(result)
	assert.Equal(t, [][]string{{"first"}, {"first"}}, candidates)

	result = twice("declined", of("is_approved", false))
	assert.Equal(t, reconcile.CannotTell, result.Verdict, "no amount differs, but one of the two may be another transaction")
	assert.Equal(t, []reconcile.Reason{{Text: "transactions that are in the books more than once", IDs: []string{"declined"}}}, result.Reasons)

	result = twice("first", on("20/05/2024", noon)...)
	assert.Equal(t, reconcile.Equal, result.Verdict, "the second one is outside the time")
}

func TestReportWithoutItsTimeCannotTell(t *testing.T) {
	from, to := booked(t, nil).From, booked(t, nil).To
	for want, times := range map[string][2]time.Time{
		"the time of the report is not known: set Books.From and Books.To": {},
		"the begin of the time of the report is not known: set Books.From": {{}, to},
		"the end of the time of the report is not known: set Books.To":     {from, {}},
		"the time of the report ends before it begins":                     {to.AddDate(0, 0, 1), to},
	} {
		for _, view := range []view{v2Create, bankPOSFind, bankPOSList, posList} {
			books := booked(t, nil)
			books.From, books.To = times[0], times[1]
			result := view.compare(t, books)
			assert.Equal(t, reconcile.CannotTell, result.Verdict, view.file)
			assert.Equal(t, want, result.Reasons[0].String(), view.file)
		}
	}
}

// TestSecondBesideTheReportIsOutside: only the first and the last one are in doubt.
func TestSecondBesideTheReportIsOutside(t *testing.T) {
	for _, beside := range [][]edit{on("14/05/2024", "23:59:03"), on("15/05/2024", "23:59:05")} {
		assert.Equal(t, []string{"first"}, v1Receipt.compare(t, booked(t, map[string][]edit{"first": beside})).Outside)
	}
}

// TestSecondsInsideTheReportAreInNoDoubt, next to the first and the last one.
func TestSecondsInsideTheReportAreInNoDoubt(t *testing.T) {
	for _, inside := range [][]edit{on("14/05/2024", "23:59:05"), on("15/05/2024", "23:59:03")} {
		result := v1Receipt.compare(t, booked(t, map[string][]edit{"first": inside}))
		assert.Equal(t, reconcile.Equal, result.Verdict)
		assert.Empty(t, result.Reasons)
	}
}

// TestTimesOfTheBooksAreExact: the next second is after a time with milliseconds, as the platform
// writes it.
func TestTimesOfTheBooksAreExact(t *testing.T) {
	for _, view := range []view{v2Create, bankPOSFind, bankPOSList, posList} {
		books := booked(t, map[string][]edit{"first": on("15/05/2024", "23:59:05")})
		books.To = books.To.Add(500 * time.Millisecond)
		assert.Equal(t, []string{"first"}, view.compare(t, books).Outside, view.file)
	}
}

// Whether a report counts its first and its last second is undocumented.
func TestTransactionsOfTheFirstOrTheLastSecond(t *testing.T) {
	for _, edge := range [][]edit{on("14/05/2024", "23:59:04"), on("15/05/2024", "23:59:04"), {of("end_time", "23:59:04")}} {
		result := v1Receipt.compare(t, booked(t, map[string][]edit{"first": edge}))
		assert.Equal(t, reconcile.Equal, result.Verdict, "the report counts it")
		want := reconcile.Reason{Text: "transactions of the first or the last second, which the report may count or not", IDs: []string{"first"}}
		assert.Equal(t, []reconcile.Reason{want}, result.Reasons)

		books := booked(t, nil)
		require.NoError(t, reconcile.Add(books, transaction(t, "other", edge...)))
		assert.Equal(t, reconcile.Equal, v1Receipt.compare(t, books).Verdict, "the report does not count it")

		books = booked(t, map[string][]edit{"second": {of("amount_authorized.value", "1.00")}})
		require.NoError(t, reconcile.Add(books, transaction(t, "other", edge...)))
		result = v1Receipt.compare(t, books)
		assert.Equal(t, reconcile.CannotTell, result.Verdict, "another amount differs")
	}
}

// TestATimeWithoutSecondsIsAMinute: the report begins within it.
func TestATimeWithoutSecondsIsAMinute(t *testing.T) {
	books := booked(t, nil)
	require.NoError(t, reconcile.Add(books, transaction(t, "other", on("14/05/2024", "23:59")...)))
	assert.Equal(t, reconcile.Equal, v1Receipt.compare(t, books).Verdict, "the report does not count it")
}

func TestAnotherCurrencyThanThatOfTheReport(t *testing.T) {
	dollars := []edit{of("currency", "USD")}
	result := v1Receipt.compare(t, booked(t, map[string][]edit{"first": dollars}))
	assert.Equal(t, reconcile.Differs, result.Verdict)
	assert.Contains(t, result.Reasons, reconcile.Reason{Text: "transactions in another currency than the report", IDs: []string{"first"}})

	books := booked(t, nil)
	require.NoError(t, reconcile.Add(books, transaction(t, "dollars", dollars...)))
	for _, view := range consistentViews {
		assert.Equal(t, reconcile.CannotTell, view.compare(t, books).Verdict, "%s: another report may count it", view.file)
	}
}
