package paytermtest

import (
	"encoding/json"
	"errors"

	"github.com/payterm/payterm-go/models"
)

// Receipt returns the receipt of a transaction. transactionID is that of v1.
func (p *Platform) Receipt(transactionID string) (*models.Receipt, error) {
	view := p.receiptView(transactionID)
	if view == nil {
		return nil, errors.New("paytermtest: no such transaction")
	}
	text, err := json.Marshal(view)
	if err != nil {
		return nil, err
	}
	receipt := &models.Receipt{}
	return receipt, json.Unmarshal(text, receipt)
}

// receiptView is the receipt of a transaction as v1 has it, nil if there is none.
func (p *Platform) receiptView(transactionID string) object {
	p.mu.RLock()
	defer p.mu.RUnlock()
	x := p.store.saleByUUID(transactionID)
	if x == nil {
		return nil
	}
	return p.store.receipt(x)
}
