package fake

import "fmt"

func (s *Store) reconciliationCreate(c *Call) Response {
	in := c.input()
	id := in.required("terminal_id")
	if failure := in.end(); failure != nil {
		return *failure
	}
	t, failure := terminals.find(s, c, id)
	if failure != nil {
		return *failure
	}
	return ok(Object{"reconciliation": Object{"receipt": s.reconciliationReceipt(s.Reconcile(t, c.Now))}})
}

func (s *Store) reconciliationCreateV2(c *Call) Response {
	in := c.input()
	tid := in.required("tid")
	if failure := in.end(); failure != nil {
		return *failure
	}
	t, failure := terminals.findBy(s, c, func(t *Terminal) bool { return t.hasTID(tid) })
	if failure != nil {
		return *failure
	}
	return ok(Object{"reconciliation": s.endOfDay(s.Reconcile(t, c.Now))})
}

// endOfDay is the v2 response to a reconciliation.
func (s *Store) endOfDay(r *Reconciliation) Object {
	bank, at := r.Terminal.bank(), r.Created.UnixMilli()
	return Object{
		"receipt": Object{
			"id": r.ReceiptID, "standard": receiptStandard, "operation_type": "reconciliation",
			"data": Object{
				"date": s.date(r.Created), "hour": s.clockHHMM(r.Created), "bank_name": bank.BankName,
				"grand_total": r.Terminal.Currency.decimal(r.Totals.Total().Amount), "document_ref": r.Batch,
				"business_name": r.Terminal.Merchant.Name, "serial_number": r.Terminal.Serial,
				"business_number": bank.MID, "terminal_number": bank.TID,
				"end_of_day_summary": []Object{
					summaryView("purchase", r.Totals.Purchase), summaryView("refund", r.Totals.Refund),
					summaryView("refund_void", r.Totals.RefundReversal), summaryView("purchase_void", r.Totals.PurchaseReversal),
				},
				"business_address_and_telephone": streetEnglish + " " + telephone,
			},
			"reconciliation": Object{"id": r.ID}, "type": "reconciliation", "rrn": r.RRN, "stan": r.STAN,
			"status": "approved", "action_code": ApprovedCode, "decline_reason": "", "auth_code": nil,
			"created_at": timestamp(r.Created), "updated_at": timestamp(r.Created),
		},
		"performance": []Object{
			{"type": "reconciliation_start", "time_stamp": at},
			{"type": "switch_start", "time_stamp": at},
			{"type": "switch_end", "time_stamp": at},
			{"type": "reconciliation_end", "time_stamp": at},
		},
		"reconciliation": Object{"id": r.ID, "status": "approved"},
	}
}

func summaryView(saleType string, s Sum) Object {
	return Object{"type": saleType, "count": fmt.Sprint(s.Count), "amount": fmt.Sprint(s.Amount)}
}

func (s *Store) reconciliationItem(r *Reconciliation) Object {
	receipt := s.shortReconciliationReceipt(r)
	receipt["time"], receipt["start_time"] = s.clockHHMM(r.Created), s.clockHHMM(r.Started)
	return Object{
		"id": r.ID, "merchant_id": r.Terminal.Merchant.ID, "created_at": timestamp(r.Created), "reconciliation_receipt": receipt,
		"terminal": Object{"card_acceptor_terminal_id": r.Terminal.TID},
	}
}

func (s *Store) reconciliationFound(r *Reconciliation) Object {
	return Object{
		"id": r.ID, "created_at": timestamp(r.Created), "reconciliation_receipt": s.reconciliationReceipt(r),
	}
}
