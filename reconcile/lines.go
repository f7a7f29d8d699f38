package reconcile

import (
	"slices"

	"github.com/payterm/payterm-go/models"
)

// lines compares the sums of the books with those of the report.
func (c *comparison) lines(books tally) []Line {
	var lines []Line
	if kinds := c.sheet.kinds; kinds != nil {
		for _, kind := range []Kind{Purchase, PurchaseReversal, Refund, RefundReversal} {
			if kinds.has(kind) {
				lines = append(lines, c.kindLine(books, kind))
			}
		}
	}
	if c.sheet.schemes != nil {
		for _, scheme := range schemesOf(c.sheet.schemes, books) {
			lines = append(lines, c.schemeLines(books, scheme)...)
		}
	}
	return lines
}

// kindLine compares a kind. A report without sums of reversals may count a reversed transaction or
// not, so that even equal sides prove nothing.
func (c *comparison) kindLine(books tally, kind Kind) Line {
	k := key{kind: kind}
	line := c.line(books, k, c.sheet.kinds.at(k), c.reversed[k])
	if reversal := kind.reversal(); reversal != "" && !c.sheet.kinds.has(reversal) && books.reverses("", kind) {
		line.Verdict = CannotTell
	}
	return line
}

// schemeLines compares the columns of a scheme, or only its total if a transaction was reversed,
// since the column of a reversal is undocumented. The total does not show reversals, so the report
// needs sums by kind as well.
func (c *comparison) schemeLines(books tally, scheme models.SchemeCode) []Line {
	reversed := c.reversed[key{scheme: scheme}]
	hidden := c.sheet.kinds == nil && (books.reverses(scheme, Purchase) || books.reverses(scheme, Refund))
	kinds := []Kind{Debit, Credit}
	if reversed || c.sheet.totalsOnly {
		kinds = []Kind{Total}
	}
	var lines []Line
	for _, kind := range kinds {
		k := key{scheme, kind}
		line := c.line(books, k, c.sheet.schemes.at(k), reversed)
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
// reversal or the way it is counted, which no receipt and no report states.
func (c *comparison) line(books tally, k key, report cell, reversed bool) Line {
	e := books[k]
	line := Line{
		Currency: c.currency, Scheme: k.scheme, Kind: k.kind, Path: report.path,
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

// schemesOf returns the schemes of the report in its order, then those only in the books.
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

// tally is the sums of transactions of the books, by kind and by scheme.
type tally map[key]entry

// entry is one sum of a tally, with its moves.
type entry struct {
	sum   Sum
	moves []move
	over  bool // the sum does not fit
}

// move is a movement of money: a transaction or its reversal.
type move struct {
	id         string
	hundredths int64
}

// tallyOf sums up transactions. A reversed transaction counts twice: as itself and as a reversal.
func tallyOf(records []*booking) tally {
	t := tally{}
	for _, r := range records {
		t.add(r, r.kind, r.hundredths)
		if r.reversed {
			t.add(r, r.kind.reversal(), -r.hundredths)
		}
	}
	return t
}

func (t tally) add(r *booking, kind Kind, hundredths int64) {
	for _, k := range []key{{kind: kind}, {r.scheme, kind}, {r.scheme, kind.column()}, {r.scheme, Total}} {
		e := t[k]
		e.over = !e.sum.add(Sum{1, hundredths}) || e.over
		e.moves = append(e.moves, move{r.id, hundredths})
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
	over, fits := plus(e.sum.Hundredths, -report.Hundredths)
	if fits && e.sum.Count-1 == report.Count {
		if exact := e.ids(func(m move) bool { return m.hundredths == over }); len(exact) > 0 {
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
