package paytermtest

import (
	"errors"
	"time"
)

// POSSale has the ids of a payment on a hardware terminal in the views of the bank and the POS API.
type POSSale struct {
	TransactionID string // of the bank's POS transaction
	RequestID     string // of the message 1200
	ResponseID    string // of the message 1210
	RRN           string // retrieval reference number
	STAN          string // system trace audit number
	Approved      bool
}

// posSale is a card payment or a refund on a hardware terminal.
type posSale struct {
	sale
	at                *posTerminal
	request, response *posMessage
}

// posMessage is one of the two card messages of a sale.
type posMessage struct {
	id        string
	mti       string
	requestID string // the same of both
	sale      *posSale
}

const (
	requestMTI  = "1200"
	responseMTI = "1210"
)

func (m *posMessage) on() *terminal { return m.sale.on() }

// actionCode is how the bank decided; a request has none.
func (m *posMessage) actionCode() any {
	if m.mti == requestMTI {
		return nil
	}
	return m.sale.actionCode()
}

// POSPurchase makes a purchase on a hardware terminal: a transaction of two messages, approved or
// not. amount is in minor units.
func (p *Platform) POSPurchase(terminalID string, card Card, amount int64) (POSSale, error) {
	used, err := card.use()
	if err != nil {
		return POSSale{}, err
	}
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	t := p.store.posTerminalByID(terminalID)
	switch {
	case t == nil:
		return POSSale{}, errors.New("paytermtest: no such hardware terminal")
	case amount <= 0 || amount > maxAmount:
		return POSSale{}, errors.New("paytermtest: an amount has one to twelve digits and is positive")
	}
	made := p.store.addPOSSale(t, sale{kind: purchase, amount: amount, card: used}, now)
	return made.names(), nil
}

// POSRefund refunds an approved purchase on a hardware terminal, in part or whole: amount is in
// minor units.
func (p *Platform) POSRefund(transactionID string, amount int64) (POSSale, error) {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	x := find(p.store.posSales, func(x *posSale) bool { return x.uuid == transactionID })
	if x == nil {
		return POSSale{}, errors.New("paytermtest: no such transaction")
	}
	if err := x.mayRefund(amount); err != nil {
		return POSSale{}, err
	}
	x.refunded += amount
	x.updated = now
	made := p.store.addPOSSale(x.at, sale{kind: refund, amount: amount, card: x.card, original: &x.sale}, now)
	return made.names(), nil
}

// addPOSSale completes a sale on a hardware terminal.
func (s *store) addPOSSale(t *posTerminal, made sale, now time.Time) *posSale {
	x := &posSale{sale: made, at: t}
	x.terminal = &t.terminal
	x.uuid, x.receiptID, x.rrn, x.stan = s.ids.uuid(), s.ids.uuid(), s.nextRRN(), t.nextSTAN()
	if x.card.declineCode == "" {
		x.approval = approvalCode(int64(len(s.posSales) + 1))
	}
	x.created, x.updated = now, now
	t.lastSale, t.updated = now, now
	requestID := s.ids.uuid()
	x.request = &posMessage{id: s.ids.uuid(), mti: requestMTI, requestID: requestID, sale: x}
	x.response = &posMessage{id: s.ids.uuid(), mti: responseMTI, requestID: requestID, sale: x}
	s.posSales = append(s.posSales, x)
	s.posMessages = append(s.posMessages, x.request, x.response)
	return x
}

func (x *posSale) names() POSSale {
	return POSSale{
		TransactionID: x.uuid, RequestID: x.request.id, ResponseID: x.response.id, RRN: x.rrn, STAN: x.stan, Approved: x.approved(),
	}
}
