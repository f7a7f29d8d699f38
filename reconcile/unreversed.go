package reconcile

import "github.com/payterm/payterm-go/models"

// unreversed returns what a reversed sale was before its reversal. It has only what decides the
// outcome and what the sale moved.
func unreversed(s sale) sale {
	switch r := s.(type) {
	case *models.Transaction:
		before := &models.Transaction{IsApproved: r.IsApproved, IsReversed: new(false)}
		for i := range r.Receipts {
			before.Receipts = append(before.Receipts, *standing(&r.Receipts[i]))
		}
		return before
	case *models.TransactionV2:
		before := &models.TransactionV2{}
		for _, receipt := range receiptsOf(r) {
			data := &models.EventReceipt{Data: standing(receipt)}
			before.Events = append(before.Events, models.TransactionEvent{Type: models.EventTypeTransaction, Receipt: data})
		}
		return before
	case *models.Intent:
		before := &models.Intent{Type: r.Type}
		for _, transaction := range r.Transactions {
			transaction.IsReversed = new(false)
			before.Transactions = append(before.Transactions, transaction)
		}
		return before
	case *models.POSTransaction:
		before := *r
		before.IsReversed, before.Receipts = new(false), nil
		for _, receipt := range r.Receipts {
			if receipt.Data != nil {
				before.Receipts = append(before.Receipts, models.POSReceipt{Data: standing(receipt.Data)})
			}
		}
		return &before
	}
	return s
}

// standing returns a receipt as it was before its reversal.
func standing(r *models.Receipt) *models.Receipt {
	before := *r
	before.IsReversed = new(false)
	return &before
}
