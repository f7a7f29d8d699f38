package reconcile

import "slices"

// Compare compares a report with the transactions of its time. The verdict is Equal only if every
// sum in the report equals the books' sum, in count and in amount.
//
// # When the verdict is CannotTell
//
// The rules are those of [Check]. Everything else is undocumented, and the verdict is CannotTell:
//
//   - Transactions that [Add] refused, such as one with several receipts or of another kind than
//     purchases and refunds; cash back; an amount of zero or with parts of a hundredth; intents,
//     which have no code of a card scheme.
//   - A report whose time is not known.
//   - A line that differs while the books hold reversals in it: no receipt says when it was
//     reversed, and so which report counts the reversal. So add the sales of the previous days,
//     too: a reversal that the report counts and the books do not hold is a difference.
//   - Reversals in a report without sums of them, even if it is equal: the bank's reports, and
//     those of hardware terminals.
//   - A line that differs while there are transactions in the second (in lists: the minute) in
//     which the time begins or ends: whether either end is included is undocumented. So it is while
//     the time begins or ends in the hour that comes twice when summer time ends: a clock does not
//     show which of the two is meant.
//   - Cash back, cash advance and authorizations in reports of hardware terminals; undocumented
//     kinds; a scheme or a kind that is listed twice.
//   - A report without a currency, if the books have several.
//   - Terminal and host differ, in a report that does not say whether it is balanced.
//
// The packed totals of a new v1 report, the printed grand total of v2 and the details of the bank's
// report are not read: their format is undocumented.
func Compare[R Report](books *Books, report R) Result {
	if books == nil {
		books = &Books{}
	}
	c := &comparison{sheet: read(report), reversed: map[key]bool{}}
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

// fillLines compares the sums. It counts the transactions of the first and the last second or not,
// whichever makes all lines equal.
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

// explainReversals adds a reason for reversals if no other reason explains a line.
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
