package paytermtest

import (
	"errors"
	"time"
)

// Tap taps a card on the terminal of a session. The sale over the session's amount, approved or
// not, closes the session. A device is connected to the terminal if none is.
func (p *Platform) Tap(sessionID string, card Card) (Sale, error) {
	used, err := card.use()
	if err != nil {
		return Sale{}, err
	}
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	x := p.store.sessionByID(sessionID)
	switch {
	case x == nil:
		return Sale{}, errors.New("paytermtest: no such session")
	case x.sale != nil:
		return Sale{}, errors.New("paytermtest: the session is closed")
	case !now.Before(x.expires()):
		return Sale{}, errors.New("paytermtest: the session has expired")
	}
	return p.store.tap(x, used, now).names(), nil
}

// TapAll taps a card on every session from now on, as soon as it is opened: for programs that open
// a session and wait for it in one function. The answer to the creation still shows the session as
// new. A later TapAll changes the card.
func (p *Platform) TapAll(card Card) error {
	used, err := card.use()
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.store.tapAll = &used
	return nil
}

// tap closes a session by a sale.
func (s *store) tap(x *session, card usedCard, now time.Time) *sale {
	x.sale = s.addSale(x.terminal, &sale{kind: purchase, amount: x.amount, card: card}, now)
	x.updated = now
	return x.sale
}

// Refund refunds an approved purchase, in part or whole: amount is in minor units. transactionID is
// that of v1.
func (p *Platform) Refund(transactionID string, amount int64) (Sale, error) {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	x := p.store.saleByUUID(transactionID)
	if x == nil {
		return Sale{}, errors.New("paytermtest: no such transaction")
	}
	if err := x.mayRefund(amount); err != nil {
		return Sale{}, err
	}
	x.refunded += amount
	x.updated = now
	made := p.store.addSale(x.terminal, &sale{kind: refund, amount: amount, card: x.card, original: x}, now)
	return made.names(), nil
}

// mayRefund returns why an amount cannot be refunded, nil if it can.
func (x *sale) mayRefund(amount int64) error {
	switch {
	case x.kind != purchase || !x.approved() || x.reversed:
		return errors.New("paytermtest: only an approved purchase can be refunded")
	case amount <= 0 || amount > x.amount-x.refunded:
		return errors.New("paytermtest: the refund is not within what is left of the purchase")
	}
	return nil
}

// Reverse reverses an approved purchase or refund that is not reconciled yet. transactionID is that
// of v1.
func (p *Platform) Reverse(transactionID string) error {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	x := p.store.saleByUUID(transactionID)
	switch {
	case x == nil:
		return errors.New("paytermtest: no such transaction")
	case !x.approved() || x.reversed || x.reconciled():
		return errors.New("paytermtest: only an approved transaction that is not reconciled can be reversed, and only once")
	case x.refunded > 0:
		return errors.New("paytermtest: a purchase with refunds cannot be reversed")
	}
	if x.original != nil {
		x.original.refunded -= x.amount
	}
	x.reversed, x.updated = true, now
	return nil
}

// Connect logs a new device in on a terminal, so that the terminal is connected, and returns the id
// of the device.
func (p *Platform) Connect(terminalID string) (string, error) {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	t, err := p.store.terminalByID(terminalID)
	if err != nil {
		return "", err
	}
	return p.store.connect(t, now).deviceID, nil
}
