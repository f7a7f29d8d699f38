package reconcile

import "slices"

// Compare compares a report with the transactions of its time. The verdict is Equal only if every
// sum that the report states is that of the books, in count and in amount.
//
// # What cannot be told
//
// The rules are those of [Check]. Everything else is undocumented, and the verdict is CannotTell:
//
//   - Transactions that [Books.Add] refused: those of client v2, whose receipts do not say whether
//     they were reversed; cash back; kinds other than purchases and refunds; a transaction with
//     several receipts.
//   - A report whose time is not known.
//   - A line that is not equal while the books hold reversals in it: no receipt says when it was
//     reversed, and so in which report its reversal counts. So add the sales of the days before,
//     too: a reversal that the report counts and the books do not hold is a difference.
//   - Reversals in a report without sums of them, even where it is equal: the bank's reports, and
//     those of hardware terminals.
//   - A line that is not equal while there are transactions of the very second (in lists: the
//     minute) in which the time begins or ends: whether either end is included is undocumented.
//   - Cash back, cash advance and authorizations in reports of hardware terminals; kinds that the
//     interface does not show; a scheme or a kind that is listed twice.
//   - A report without a currency, where the books have several.
//   - Terminal and host that differ, in a report that does not say whether it is balanced.
//
// The packed totals of a new v1 report, the printed grand total of v2 and the details of the bank's
// report are not read: their form is undocumented.
func Compare[R Report](books *Books, report R) Result {
	if books == nil {
		books = &Books{}
	}
	c := &comparison{sheet: read(report), reversed: map[key]bool{}}
	c.readReport()
	c.readBooks(books)
	c.chooseCurrency()
	c.fillLines()
	c.tellReversals()
	c.result.Verdict = c.verdict()
	return c.result
}

// comparison is a Result as it comes about.
type comparison struct {
	sheet    *sheet
	currency string

	counted        []*record // of the time of the report
	atBegin, atEnd []*record // of its first and last second, which it may count or not

	// What was reversed up to its end: kinds of reversals and schemes, and the ids.
	reversed    map[key]bool
	reversedIDs []string

	contradictory           bool // whether the report contradicts itself
	differenceProvesNothing bool // whether a line may differ for a fact that is not known
	equalityProvesNothing   bool // whether all lines may be equal, and something is wrong
	result                  Result
}

// because adds a reason for people.
func (c *comparison) because(text string, ids ...string) {
	c.result.Reasons = append(c.result.Reasons, Reason{text, ids})
}

// doubt adds a fact that is not known, so that no line proves anything.
func (c *comparison) doubt(text string, ids ...string) {
	c.because(text, ids...)
	c.differenceProvesNothing, c.equalityProvesNothing = true, true
}

// readReport takes over what was found in the report itself.
func (c *comparison) readReport() {
	for _, difference := range c.sheet.differences {
		if difference.Problem != "" {
			c.doubt(difference.String())
			continue
		}
		c.contradictory = true
		c.because("the report contradicts itself: " + difference.String())
	}
	for _, difference := range c.sheet.unbalanced {
		c.contradictory = true
		c.because("the report is not balanced: " + difference.String())
	}
	for _, path := range c.sheet.unclear {
		c.doubt(path + " counts something that is undocumented")
	}
}

// fillLines compares the sums. The transactions of the first and the last second are in or out,
// whichever makes all lines equal.
func (c *comparison) fillLines() {
	readings := [][]*record{c.atEnd}
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

// tellReversals tells why a line cannot tell if nothing else does.
func (c *comparison) tellReversals() {
	if !c.differenceProvesNothing && hasLine(c.result.Lines, CannotTell) {
		c.because("reversed transactions: it is not stated when that was, or how this report counts it", c.reversedIDs...)
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
