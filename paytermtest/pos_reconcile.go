package paytermtest

import "errors"

// posReconciliation is the end of a hardware terminal's day.
type posReconciliation struct {
	*reconciliation
	at        *posTerminal
	requestID string
}

// POSReconcile ends the day of a hardware terminal: it sums up what was approved on it since the
// last time, in one reconciliation, and returns its id in the bank and the POS API.
func (p *Platform) POSReconcile(terminalID string) (string, error) {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.store
	t := s.posTerminalByID(terminalID)
	if t == nil {
		return "", errors.New("paytermtest: no such hardware terminal")
	}
	var sales []*sale
	for _, x := range s.posSales {
		sales = append(sales, &x.sale)
	}
	r := &posReconciliation{reconciliation: s.endDay(&t.terminal, sales, now), at: t, requestID: s.ids.uuid()}
	t.updated = now
	s.posReconciliations = append(s.posReconciliations, r)
	return r.id, nil
}

func (s *store) posReconciliationFor(c *call, id string) *posReconciliation {
	return find(seen(c, s.posReconciliations), func(r *posReconciliation) bool { return r.id == id })
}

// balancedCode is the action code of a reconciliation in which both sides count the same.
const balancedCode = "500"
