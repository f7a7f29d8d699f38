package paytermtest

import (
	"fmt"
	"time"
)

// reconciliation is the end of a terminal's day; every view is made from it.
type reconciliation struct {
	id        string
	receiptID string // v2 only; in v1 the receipt has the reconciliation's own id
	terminal  *terminal
	started   time.Time // the end of the one before
	created   time.Time
	rrn, stan string
	batch     string
	totals    totals
	schemes   []schemeTotals
}

// reconcile counts what was approved on the terminal since the last time, none of which counts
// again.
func (s *store) reconcile(t *terminal, now time.Time) *reconciliation {
	r := s.endDay(t, s.sales, now)
	s.reconciliations = append(s.reconciliations, r)
	return r
}

// Reconcile ends the day of a terminal, as the client can by the API, and returns the id of the
// reconciliation.
func (p *Platform) Reconcile(terminalID string) (string, error) {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	t, err := p.store.terminalByID(terminalID)
	if err != nil {
		return "", err
	}
	return p.store.reconcile(t, now).id, nil
}

// due are those of the sales that the next reconciliation of the terminal counts.
func (t *terminal) due(sales []*sale) []*sale {
	return filter(sales, func(x *sale) bool { return x.terminal == t && x.approved() && !x.reconciled() })
}

// endDay counts those of the sales that are due on the terminal.
func (s *store) endDay(t *terminal, sales []*sale, now time.Time) *reconciliation {
	t.batch++
	r := &reconciliation{
		id: s.ids.uuid(), receiptID: s.ids.uuid(), terminal: t, started: t.reconciled, created: now,
		rrn: s.nextRRN(), stan: t.nextSTAN(), batch: fmt.Sprintf("%06d", t.batch),
	}
	due := t.due(sales)
	for _, x := range due {
		x.summed, x.updated = r, now
	}
	r.totals, r.schemes = totalsOf(due)
	t.reconciled = now
	return r
}
