package reconcile

import "github.com/payterm/payterm-go/models"

// tally is what transactions of the books come to, by kind and by scheme.
type tally map[key]entry

// entry is one sum of a tally, with what it is made of.
type entry struct {
	sum   Sum
	moves []move
	over  bool // whether the sum does not fit
}

// move is money that went one way: a transaction, or its reversal.
type move struct {
	id         string
	hundredths int64
}

// tallyOf adds transactions up. A reversed one counts twice: as itself, and as its reversal.
func tallyOf(records []*record) tally {
	t := tally{}
	for _, r := range records {
		t.add(r, r.kind, r.hundredths)
		if r.reversed {
			t.add(r, r.kind.reversal(), -r.hundredths)
		}
	}
	return t
}

func (t tally) add(r *record, kind Kind, hundredths int64) {
	for _, k := range []key{{kind: kind}, {r.scheme, kind}, {r.scheme, kind.column()}, {r.scheme, Total}} {
		e := t[k]
		e.over = !e.sum.add(Sum{1, hundredths}) || e.over
		e.moves = append(e.moves, move{r.id, hundredths})
		t[k] = e
	}
}

// reverses reports whether there is a reversal of a kind in a scheme, or in any if it is empty.
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

// candidates returns the ids of Line.Candidates.
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

// ids returns the ids of some moves, each once.
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
