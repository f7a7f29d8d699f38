package reconcile

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/payterm/payterm-go/models"
)

// Compare compares a report with the transactions of its time. The verdict is Equal only if every
// sum in the report equals the books' sum, in count and in amount.
//
// # When the verdict is CannotTell
//
// Reports are compared by the rules of [Check]. All else is undocumented, and the verdict is
// CannotTell in these cases:
//
//   - The books hold transactions that [Add] refused, such as one with several receipts, or one
//     that is neither a purchase nor a refund.
//   - The books hold cash back, or intents, which have no code of a card scheme.
//   - An amount has parts of a hundredth, such as 1.125 KWD, and the report names no currency, so
//     that its amounts are hundredths.
//   - The books hold transactions of another TID than the report's. No line counts them. The TID
//     of a [models.Transaction] is compared with that of v1 reports and of the bank's reports of
//     mobile SDK terminals. The TID of a [models.POSTransaction] is compared with that of reports
//     of hardware terminals. Between other views, TIDs are not compared, because the API docs
//     show different numbers for one terminal.
//   - The time of the report is not known.
//   - A line differs, and the books hold reversals that belong to it. No receipt says when it was
//     reversed, and so which report counts the reversal. Add the sales of the previous days, too:
//     a reversal that the report counts and the books do not hold is a difference.
//   - A line differs, and there are transactions of 0.00, which no line counts. Whether the
//     report counts them is undocumented.
//   - The books hold reversals, and the report has no sums of them, even if the report is equal.
//     This concerns the bank's reports, and those of hardware terminals.
//   - A line differs, and there are transactions in the second (in lists: the minute) in which
//     the time begins or ends. Whether either end is included is undocumented.
//   - A line differs, and the time begins or ends in the hour that comes twice when summer time
//     ends. A clock does not show which of the two hours is meant.
//   - A report of a hardware terminal has cash back, cash advance or authorizations.
//   - A report has undocumented kinds, or lists a scheme or a kind twice.
//   - The report has no currency, and the books have several; or the report names two.
//   - Terminal and host differ, and the report does not say whether it is balanced.
//
// Compare does not read the packed totals of a new v1 report, the printed grand total of v2 and
// the details of the bank's report, because their format is undocumented.
func Compare[R Report](books *Books, report R) Result {
	if books == nil {
		books = &Books{}
	}
	c := &comparison{stated: read(report), reversed: map[key]bool{}}
	c.readReport()
	c.readBooks(books)
	c.chooseCurrency()
	c.fillLines()
	c.explainReversals()
	c.result.Verdict = c.verdict()
	return c.result
}

// readReport takes over the differences within the report.
func (c *comparison) readReport() {
	for _, difference := range c.stated.differences {
		if difference.Problem != "" {
			c.doubt(difference.String())
			continue
		}
		c.contradictory = true
		c.because("the report contradicts itself: " + difference.String())
	}
	for _, difference := range c.stated.unbalanced {
		c.contradictory = true
		c.because("the report is not balanced: " + difference.String())
	}
	for _, path := range c.stated.unclear {
		c.doubt(path + " counts something that is undocumented")
	}
}

// fillLines compares the sums. A report may count the transactions of its first and its last
// second, or not. fillLines chooses the reading that makes all lines equal, if there is one.
func (c *comparison) fillLines() {
	readings := [][]*booking{c.atEnd}
	if len(c.atBegin)+len(c.atEnd) > 0 {
		readings = append(readings, nil, slices.Concat(c.atBegin, c.atEnd), c.atBegin)
	}
	for i, edge := range readings {
		books := tallyOf(slices.Concat(c.counted, edge))
		lines := c.lines(books)
		equal := !hasLine(lines, Differs) && !hasLine(lines, CannotTell)
		if i == 0 || equal {
			c.result.Lines = lines
		}
		if books.overflows() {
			c.doubt("the sums of the books do not fit int64")
		}
		if equal || c.equalityProvesNothing {
			return
		}
	}
}

// explainReversals adds reversals as a reason if no other reason explains a line.
func (c *comparison) explainReversals() {
	if !c.differenceProvesNothing && hasLine(c.result.Lines, CannotTell) {
		c.because("reversed transactions: when they were reversed, or how this report counts that, is not stated", c.reversedIDs...)
	}
}

func hasLine(lines []Line, verdict Verdict) bool {
	return slices.ContainsFunc(lines, func(l Line) bool { return l.Verdict == verdict })
}

func (c *comparison) verdict() Verdict {
	lines := c.result.Lines
	switch {
	case c.contradictory, hasLine(lines, Differs):
		return Differs
	case c.equalityProvesNothing, hasLine(lines, CannotTell):
		return CannotTell
	}
	return Equal
}

// comparison is a Result in progress.
type comparison struct {
	stated   *statement
	currency models.Currency

	counted        []*booking // within the time of the report
	atBegin, atEnd []*booking // in its first or last second

	// Reversals up to the end of the report's time: their kinds and schemes, and their ids.
	reversed    map[key]bool
	reversedIDs []string

	contradictory           bool // the report contradicts itself
	differenceProvesNothing bool // a line may differ because of an unknown fact
	equalityProvesNothing   bool // something may be wrong although all lines are equal
	result                  Result
}

// because adds a reason for people.
func (c *comparison) because(text string, ids ...string) {
	c.result.Reasons = append(c.result.Reasons, Reason{text, ids})
}

// doubt adds an unknown fact, so that neither equal nor different lines prove anything.
func (c *comparison) doubt(text string, ids ...string) {
	c.because(text, ids...)
	c.differenceProvesNothing, c.equalityProvesNothing = true, true
}

// readBooks sorts the transactions by their position relative to the report's time.
func (c *comparison) readBooks(b *Books) {
	w, unknown := windowOf(c.stated, b.From, b.To, b.Location)
	if unknown != "" {
		c.doubt(unknown)
	}
	var twice, zero []string
	lacking, times := map[string][]string{}, map[string]int{}
	for i := range b.bookings {
		r := &b.bookings[i]
		at := w.position(r.at)
		if r.reversed && at != after && !errors.Is(r.lacks, errZero) {
			c.noteReversal(r)
		}
		if at == before || at == after {
			if r.kind != "" {
				c.result.Outside = append(c.result.Outside, r.id)
			}
			continue
		}
		if times[r.id]++; times[r.id] == 2 {
			twice = append(twice, r.id)
		}
		switch {
		case errors.Is(r.lacks, errZero):
			zero = append(zero, r.id)
		case r.kind != "" && r.terminal.differs(c.stated.terminal):
			lack := fmt.Sprintf("their TID is %s, that of the report is %s", r.terminal.tid, c.stated.terminal.tid)
			lacking[lack] = append(lacking[lack], r.id)
		case r.lacks != nil:
			lacking[r.lacks.Error()] = append(lacking[r.lacks.Error()], r.id)
		case c.stated.currency == "" && !isInHundredths(r.amount):
			lacking[inParts] = append(lacking[inParts], r.id)
		case r.kind == "":
		case at == atBegin:
			c.atBegin = append(c.atBegin, r)
		case at == atEnd:
			c.atEnd = append(c.atEnd, r)
		default:
			c.counted = append(c.counted, r)
		}
	}
	c.explainBooks(lacking, twice)
	if len(zero) > 0 {
		c.because("transactions of 0.00, which the report may count or not", zero...)
		c.differenceProvesNothing = true
	}
	c.explainEdges()
}

// inParts is the reason for an amount that the hundredths of a report cannot show.
const inParts = "the amount has parts of a hundredth, and the report names no currency"

// noteReversal notes that the report may count a reversal.
func (c *comparison) noteReversal(r *booking) {
	c.reversed[key{kind: r.kind.reversal()}] = true
	c.reversed[key{scheme: r.scheme}] = true
	c.reversedIDs = append(c.reversedIDs, r.id)
}

// explainBooks adds the reasons that follow from the transactions of the time. lacking has the
// ids of those that lack a fact, by that fact, and twice the ids of those that are in the books
// twice.
func (c *comparison) explainBooks(lacking map[string][]string, twice []string) {
	for _, lack := range slices.Sorted(maps.Keys(lacking)) {
		c.doubt("transactions that cannot be compared: "+lack, lacking[lack]...)
	}
	if len(twice) > 0 {
		c.because("transactions that are in the books more than once", twice...)
		c.equalityProvesNothing = true
	}
}

// explainEdges adds the reasons why the report may or may not count a transaction.
func (c *comparison) explainEdges() {
	var edge, twice []string
	for _, r := range slices.Concat(c.atBegin, c.atEnd) {
		if r.at.isTwice {
			twice = append(twice, r.id)
		} else {
			edge = append(edge, r.id)
		}
	}
	if len(edge) > 0 {
		c.because("transactions of the first or the last second, which the report may count or not", edge...)
	}
	if len(twice) > 0 {
		c.because("transactions in the hour that clocks show twice as summer time ends, in which the report begins or ends: "+
			"nothing says which of the two is meant", twice...)
	}
	c.differenceProvesNothing = c.differenceProvesNothing || len(edge)+len(twice) > 0
}

// chooseCurrency drops the transactions in other currencies than the report's. If the report
// names none, it keeps the currency of the first transaction.
func (c *comparison) chooseCurrency() {
	c.currency = c.stated.currency
	var others []string
	for _, records := range []*[]*booking{&c.counted, &c.atBegin, &c.atEnd} {
		*records = slices.DeleteFunc(*records, func(r *booking) bool {
			c.currency = cmp.Or(c.currency, r.currency)
			if r.currency != c.currency {
				others = append(others, r.id)
			}
			return r.currency != c.currency
		})
	}
	switch {
	case len(others) == 0:
	case c.stated.currency == "":
		c.doubt("transactions in another currency, and the report names none", others...)
	default:
		c.because("transactions in another currency than the report", others...)
		c.equalityProvesNothing = true
	}
}

// lines compares the sums of the books with those of the report.
func (c *comparison) lines(books tally) []Line {
	var lines []Line
	if kinds := c.stated.kinds; kinds != nil {
		for _, kind := range []Kind{Purchase, PurchaseReversal, Refund, RefundReversal} {
			if kinds.has(kind) {
				lines = append(lines, c.kindLine(books, kind))
			}
		}
	}
	if c.stated.schemes != nil {
		for _, scheme := range schemesOf(c.stated.schemes, books) {
			lines = append(lines, c.schemeLines(books, scheme)...)
		}
	}
	return lines
}

// kindLine compares a kind. A report without sums of reversals may or may not count a reversed
// transaction, so even equal sides prove nothing.
func (c *comparison) kindLine(books tally, kind Kind) Line {
	k := key{kind: kind}
	line := c.line(books, k, c.stated.kinds.at(k), c.reversed[k])
	if reversal := kind.reversal(); reversal != "" && !c.stated.kinds.has(reversal) && books.reverses("", kind) {
		line.Verdict = CannotTell
	}
	return line
}

// schemeLines compares the columns of a scheme. If a transaction was reversed, it compares only
// the total, since the column of a reversal is undocumented. The total does not show reversals,
// so the report needs sums by kind as well.
func (c *comparison) schemeLines(books tally, scheme models.SchemeCode) []Line {
	reversed := c.reversed[key{scheme: scheme}]
	hidden := c.stated.kinds == nil && (books.reverses(scheme, Purchase) || books.reverses(scheme, Refund))
	kinds := []Kind{Debit, Credit}
	if reversed || c.stated.totalsOnly {
		kinds = []Kind{Total}
	}
	var lines []Line
	for _, kind := range kinds {
		k := key{scheme, kind}
		line := c.line(books, k, c.stated.schemes.at(k), reversed)
		if hidden {
			line.Verdict = CannotTell
		}
		if line.Books != (Sum{}) || line.Report != (Sum{}) {
			lines = append(lines, line)
		}
	}
	return lines
}

// line compares one sum. If reversals are part of it, it may differ because of the time of a
// reversal or the way it is counted. No receipt and no report states these.
func (c *comparison) line(books tally, k key, report cell, reversed bool) Line {
	e := books[k]
	line := Line{
		Currency: string(c.currency), Scheme: k.scheme, Kind: k.kind, Path: report.path,
		Books: e.sum, Report: report.sum, Verdict: Differs, Candidates: e.candidates(report.sum),
	}
	switch {
	case e.over:
		line.Verdict = CannotTell
	case e.sum == report.sum:
		line.Verdict = Equal
	case c.differenceProvesNothing || reversed:
		line.Verdict = CannotTell
	}
	return line
}

// schemesOf returns the schemes of the report in its order, and then those that only the books
// have.
func schemesOf(t *table, books tally) []models.SchemeCode {
	var listed, others []models.SchemeCode
	seen := map[models.SchemeCode]bool{}
	for _, k := range t.order {
		if !seen[k.scheme] {
			seen[k.scheme] = true
			listed = append(listed, k.scheme)
		}
	}
	for k := range books {
		if k.kind == Total && !seen[k.scheme] {
			others = append(others, k.scheme)
		}
	}
	slices.Sort(others)
	return append(listed, others...)
}

// tally has the sums of the books' transactions, by kind and by scheme.
type tally map[key]entry

// entry is one sum of a tally, with the moves that it adds up.
type entry struct {
	sum   Sum
	moves []move
	over  bool // the sum does not fit
}

// move is a movement of money: a transaction or its reversal.
type move struct {
	id     string
	amount int64
}

// tallyOf sums up transactions. A reversed transaction counts twice: as itself and as a reversal.
func tallyOf(records []*booking) tally {
	t := tally{}
	for _, r := range records {
		t.add(r, r.kind, r.amount)
		if r.reversed {
			t.add(r, r.kind.reversal(), -r.amount)
		}
	}
	return t
}

func (t tally) add(r *booking, kind Kind, amount int64) {
	for _, k := range []key{{kind: kind}, {r.scheme, kind}, {r.scheme, kind.column()}, {r.scheme, Total}} {
		e := t[k]
		e.over = !e.sum.add(Sum{1, amount}) || e.over
		e.moves = append(e.moves, move{r.id, amount})
		t[k] = e
	}
}

// reverses reports whether a kind was reversed in a scheme, or in any scheme if it is empty.
func (t tally) reverses(scheme models.SchemeCode, kind Kind) bool {
	return len(t[key{scheme, kind.reversal()}].moves) > 0
}

// overflows reports whether a sum does not fit.
func (t tally) overflows() bool {
	for _, e := range t {
		if e.over {
			return true
		}
	}
	return false
}

// candidates returns Line.Candidates.
func (e entry) candidates(report Sum) []string {
	if e.sum.Count < report.Count || e.sum == report {
		return nil
	}
	over, fits := plus(e.sum.amount, -report.amount)
	if fits && e.sum.Count-1 == report.Count {
		if exact := e.ids(func(m move) bool { return m.amount == over }); len(exact) > 0 {
			return exact
		}
	}
	return e.ids(func(move) bool { return true })
}

// ids returns the ids of the wanted moves, without duplicates.
func (e entry) ids(wanted func(move) bool) []string {
	var ids []string
	seen := map[string]bool{}
	for _, m := range e.moves {
		if wanted(m) && !seen[m.id] {
			seen[m.id] = true
			ids = append(ids, m.id)
		}
	}
	return ids
}
