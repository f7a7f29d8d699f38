package reconcile

import (
	"cmp"
	"maps"
	"slices"
)

// comparison is a Result in progress.
type comparison struct {
	sheet    *sheet
	currency string

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

// doubt adds an unknown fact, so that no line proves anything.
func (c *comparison) doubt(text string, ids ...string) {
	c.because(text, ids...)
	c.differenceProvesNothing, c.equalityProvesNothing = true, true
}

// readBooks sorts the transactions by their position relative to the report's time.
func (c *comparison) readBooks(b *Books) {
	w, unknown := windowOf(c.sheet, b.From, b.To, b.Location)
	if unknown != "" {
		c.doubt(unknown)
	}
	var twice []string
	lacking, times := map[string][]string{}, map[string]int{}
	for i := range b.bookings {
		r := &b.bookings[i]
		at := w.position(r.at)
		if r.reversed && at != after {
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
		case r.lacks != nil:
			lacking[r.lacks.Error()] = append(lacking[r.lacks.Error()], r.id)
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
	c.explainEdges()
}

// noteReversal notes that the report may count a reversal.
func (c *comparison) noteReversal(r *booking) {
	c.reversed[key{kind: r.kind.reversal()}] = true
	c.reversed[key{scheme: r.scheme}] = true
	c.reversedIDs = append(c.reversedIDs, r.id)
}

// explainBooks adds the reasons that follow from the transactions of the time: the ids of those
// that lack a fact, by what they lack, and of those that are in the books twice.
func (c *comparison) explainBooks(lacking map[string][]string, twice []string) {
	for _, lack := range slices.Sorted(maps.Keys(lacking)) {
		c.doubt("transactions that cannot be compared: "+lack, lacking[lack]...)
	}
	if len(twice) > 0 {
		c.because("transactions that are in the books more than once", twice...)
		c.equalityProvesNothing = true
	}
}

// explainEdges adds why the report may count a transaction or not.
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

// chooseCurrency drops the transactions in another currency than the report, or, if the report
// names none, than the first transaction.
func (c *comparison) chooseCurrency() {
	c.currency = c.sheet.currency
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
	case c.sheet.currency == "":
		c.doubt("transactions in another currency, and the report names none", others...)
	default:
		c.because("transactions in another currency than the report", others...)
		c.equalityProvesNothing = true
	}
}
