package paytermtest

import (
	"time"

	"github.com/payterm/payterm-go/internal/fake"
	"github.com/payterm/payterm-go/models"
)

// State is a snapshot of the terminals of a platform and of what happened on them. Amounts are in
// minor units, and all lists are in the order of creation. Hardware terminals are not included.
type State struct {
	Now             time.Time // by the platform's clock, in the zone of the terminals
	Currency        string    // of terminals without their own
	Terminals       []TerminalState
	Sessions        []SessionState
	Sales           []SaleState
	Reconciliations []ReconciliationState
	Faults          []Fault // armed faults, with the remaining Times
}

// TerminalState is a terminal with the totals of its next reconciliation.
type TerminalState struct {
	ID         string
	TID        string
	Name       string // may be empty
	MerchantID string
	Merchant   string // its name
	Currency   string // of its amounts
	Decimals   int    // of its amounts
	User       string // the name of the assigned user; empty: none
	Connected  bool
	Due        Totals
}

// SessionState is a session. It is open until it is closed or expires.
type SessionState struct {
	ID            string
	TerminalID    string
	ReferenceID   string // as sent on creation, undocumented
	Amount        int64
	Created       time.Time
	Expires       time.Time
	Closed        bool
	TransactionID string // of the last card tapped; empty: none
}

// SaleState is a sale or a refund. A refund has a SaleState of its own, and its sale counts it in
// Refunded.
type SaleState struct {
	Sale
	TerminalID string
	Refund     bool
	Amount     int64 // positive, also of a refund
	Refunded   int64 // refunded amount of a sale so far
	Reversed   bool
	Reconciled bool
	PAN        string // masked
	Scheme     models.SchemeCode
	ActionCode string
	Created    time.Time
}

// ReconciliationState is a reconciliation of a terminal.
type ReconciliationState struct {
	ID         string
	TerminalID string
	Created    time.Time
	Totals
}

// Totals are the sums of a reconciliation. A reversed transaction counts twice: as itself and as
// its reversal.
type Totals struct {
	Purchase, PurchaseReversal, Refund, RefundReversal Sum
	// Total is what the merchant is owed: purchases less refunds. Reversals count with the opposite
	// sign.
	Total Sum
}

// Sum is the number of transactions and the sum of their amounts.
type Sum struct {
	Count  int
	Amount int64
}

// State returns a snapshot of the terminals.
func (p *Platform) State() State {
	now := p.options.Now().In(p.options.Location)
	p.mu.RLock()
	defer p.mu.RUnlock()
	s := p.store
	return State{
		Now: now, Currency: p.options.Currency.Code,
		Terminals: each(s.Terminals, func(t *fake.Terminal) TerminalState { return terminalState(t, s.Sales) }), Sessions: each(s.Sessions, sessionState),
		Sales: each(s.Sales, saleState), Reconciliations: each(s.Reconciliations, reconciliationState),
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

func terminalState(t *fake.Terminal, sales []*fake.Sale) TerminalState {
	state := TerminalState{
		ID: t.ID, TID: t.TID, Name: t.Name, MerchantID: t.Merchant.ID, Merchant: t.Merchant.Name,
		Currency: t.Currency.Code, Decimals: t.Currency.Decimals, Connected: len(t.Connections) > 0,
	}
	if t.User != nil {
		state.User = t.User.Name
	}
	due, _ := fake.TotalsOf(t.Due(sales))
	state.Due = totals(due)
	return state
}

func sessionState(x *fake.Session) SessionState {
	state := SessionState{ID: x.ID, TerminalID: x.Terminal.ID, ReferenceID: x.Reference, Amount: x.Amount, Created: x.Created, Expires: x.Expires, Closed: x.Closed}
	if x.Sale != nil {
		state.TransactionID = x.Sale.UUID
	}
	return state
}

func saleState(x *fake.Sale) SaleState {
	return SaleState{
		Sale: saleOf(x), TerminalID: x.Terminal.ID, Refund: x.Kind == fake.Refund, Amount: x.Amount, Refunded: x.Refunded,
		Reversed: x.Reversed, Reconciled: x.Reconciled(), PAN: x.Card.Masked, Scheme: models.SchemeCode(x.Card.Scheme.Code),
		ActionCode: x.ActionCode(), Created: x.Created,
	}
}

func reconciliationState(r *fake.Reconciliation) ReconciliationState {
	return ReconciliationState{ID: r.ID, TerminalID: r.Terminal.ID, Created: r.Created, Totals: totals(r.Totals)}
}

func totals(t fake.Totals) Totals {
	return Totals{
		Purchase: Sum(t.Purchase), PurchaseReversal: Sum(t.PurchaseReversal), Refund: Sum(t.Refund), RefundReversal: Sum(t.RefundReversal),
		Total: Sum(t.Total()),
	}
}
