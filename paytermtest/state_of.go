package paytermtest

// State returns what happened on the terminals so far.
func (p *Platform) State() State {
	now := p.options.Now().In(p.options.Location)
	p.mu.RLock()
	defer p.mu.RUnlock()
	s := p.store
	return State{
		Now: now, Currency: s.options.Currency.Code,
		Terminals: each(s.terminals, s.terminalState), Sessions: each(s.sessions, (*session).state),
		Sales: each(s.sales, (*sale).state), Reconciliations: each(s.reconciliations, (*reconciliation).state),
		Faults: each(p.faults, (*Fault).clone),
	}
}

func each[T, U any](items []*T, state func(*T) U) []U {
	states := make([]U, len(items))
	for i, item := range items {
		states[i] = state(item)
	}
	return states
}

func (s *store) terminalState(t *terminal) TerminalState {
	state := TerminalState{
		ID: t.id, TID: t.tid, Name: t.name, MerchantID: t.merchant.id, Merchant: t.merchant.name, Connected: len(t.connections) > 0,
	}
	if t.user != nil {
		state.User = t.user.name
	}
	due, _ := totalsOf(t.due(s.sales))
	state.Due = due.state()
	return state
}

func (x *session) state() SessionState {
	state := SessionState{ID: x.id, TerminalID: x.terminal.id, Amount: x.amount, Created: x.created, Expires: x.expires()}
	if x.sale != nil {
		state.TransactionID = x.sale.uuid
	}
	return state
}

func (x *sale) state() SaleState {
	return SaleState{
		Sale: x.names(), TerminalID: x.terminal.id, Refund: x.kind == refund, Amount: x.amount, Refunded: x.refunded,
		Reversed: x.reversed, Reconciled: x.reconciled(), PAN: x.card.masked, Scheme: x.card.scheme.english,
		ActionCode: x.actionCode(), Created: x.created,
	}
}

func (r *reconciliation) state() ReconciliationState {
	return ReconciliationState{ID: r.id, TerminalID: r.terminal.id, Created: r.created, Totals: r.totals.state()}
}

func (t totals) state() Totals {
	return Totals{
		Purchase: t.purchase.state(), PurchaseReversal: t.purchaseReversal.state(), Refund: t.refund.state(),
		RefundReversal: t.refundReversal.state(), Total: t.total().state(),
	}
}

func (s sum) state() Sum { return Sum{Count: s.count, Amount: s.minor} }
