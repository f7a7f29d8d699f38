package paytermtest

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/payterm/payterm-go/internal/fake"
)

// POSTerminal is a hardware terminal that is connected to a bank through the platform. The zero
// value is ready to use.
type POSTerminal struct {
	// TID is the card acceptor terminal id. It has only digits, and is unique among hardware
	// terminals. Default: 40000001, 40000002 and so on.
	TID string
	// MerchantID is the id of the merchant on the terminal's receipts. The client of that merchant
	// sees the terminal. Default: an unlisted merchant of the client of ClientKey.
	MerchantID string
	// SerialNumber is the serial number of the device. Empty: the terminal shows none.
	SerialNumber string
	// TRSM is the number of the terminal's security module. Default: 00FFAA.
	TRSM string
	// AcquirerID is the acquirer institution identification code. Default: 588000.
	AcquirerID string
	// Excluded is the value of isTerminalExcluded in the bank's view of the terminal's
	// transactions. It has no other effect.
	Excluded bool
	// Currency is the currency of its amounts. Default: that of the platform's Options.
	Currency Currency
}

// AddPOSTerminal adds a hardware terminal and returns its id.
func (p *Platform) AddPOSTerminal(added POSTerminal) (string, error) {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.store
	m := &fake.Merchant{ClientID: s.ClientID, Name: "Example Store", NameAr: "متجر تجريبي", AcceptorID: "900000000000000"}
	if added.MerchantID != "" {
		m = s.MerchantByID(added.MerchantID)
	}
	has := func(tid string) bool {
		return fake.Find(s.POSTerminals, func(t *fake.POSTerminal) bool { return t.TID == tid }) != nil
	}
	for number := 40_000_001; added.TID == ""; number++ {
		if tid := fmt.Sprint(number); !has(tid) {
			added.TID = tid
		}
	}
	switch {
	case m == nil:
		return "", errors.New("paytermtest: no such merchant")
	case !fake.IsDigits(added.TID):
		return "", errors.New("paytermtest: TID must have digits only")
	case has(added.TID):
		return "", errors.New("paytermtest: another hardware terminal has this TID: leave it empty for a free one")
	}
	t := &fake.POSTerminal{
		Terminal: fake.Terminal{
			ID: s.IDs.UUID(), TID: added.TID, TRSM: cmp.Or(added.TRSM, fake.DefaultTRSM), Serial: added.SerialNumber, Merchant: m,
			Currency: p.options.fakeCurrency(cmp.Or(added.Currency, p.options.Currency)),
			Created:  now, Updated: now, Reconciled: now,
		},
		AcceptorID: fmt.Sprintf("%-15s", added.TID), AcquirerID: cmp.Or(added.AcquirerID, "588000"), DeviceID: s.IDs.UUID(),
		Excluded: added.Excluded,
	}
	s.POSTerminals = append(s.POSTerminals, t)
	return t.ID, nil
}

// POSSale has the ids of a payment on a hardware terminal in the views of the bank and the POS API.
type POSSale struct {
	TransactionID string // of the bank's POS transaction
	RequestID     string // of the message 1200
	ResponseID    string // of the message 1210
	RRN           string // retrieval reference number
	STAN          string // system trace audit number
	Approved      bool
}

// POSPurchase makes a purchase on a hardware terminal: a transaction of two messages, approved or
// declined. amount is in minor units.
func (p *Platform) POSPurchase(terminalID string, card Card, amount int64) (POSSale, error) {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	t := p.posTerminal(terminalID)
	if t == nil {
		return POSSale{}, errors.New("paytermtest: no such hardware terminal")
	}
	used, err := card.redacted(t.Currency.Decimals)
	switch {
	case err != nil:
		return POSSale{}, err
	case amount <= 0 || amount > fake.MaxAmount:
		return POSSale{}, errors.New("paytermtest: amount must be positive and have at most twelve digits")
	}
	made := p.store.AddPOSSale(t, fake.Purchased(&t.Terminal, amount, used), now)
	return posSaleOf(made), nil
}

// POSRefund refunds an approved purchase on a hardware terminal, in full or in part. amount is in
// minor units.
func (p *Platform) POSRefund(transactionID string, amount int64) (POSSale, error) {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	x := fake.Find(p.store.POSSales, func(x *fake.POSSale) bool { return x.UUID == transactionID })
	if x == nil {
		return POSSale{}, errors.New("paytermtest: no such transaction")
	}
	if err := mayRefund(&x.Sale, amount); err != nil {
		return POSSale{}, err
	}
	x.Refunded += amount
	x.Updated = now
	made := p.store.AddPOSSale(x.At, fake.RefundOf(&x.Sale, amount), now)
	return posSaleOf(made), nil
}

// POSReconcile reconciles what was approved on a hardware terminal since the previous
// reconciliation. It returns the id of the reconciliation in the bank and the POS API.
func (p *Platform) POSReconcile(terminalID string) (string, error) {
	now := p.options.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	t := p.posTerminal(terminalID)
	if t == nil {
		return "", errors.New("paytermtest: no such hardware terminal")
	}
	return p.store.POSReconcile(t, now).ID, nil
}

func (p *Platform) posTerminal(id string) *fake.POSTerminal {
	return fake.Find(p.store.POSTerminals, func(t *fake.POSTerminal) bool { return t.ID == id })
}

func posSaleOf(x *fake.POSSale) POSSale {
	return POSSale{
		TransactionID: x.UUID, RequestID: x.Request.ID, ResponseID: x.Response.ID, RRN: x.RRN, STAN: x.STAN, Approved: x.Approved(),
	}
}
