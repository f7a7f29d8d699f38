package paytermtest

import "fmt"

// reconciliationReceipt is the v1 receipt form.
func (s *store) reconciliationReceipt(r *reconciliation) object {
	schemes := []object{}
	for _, row := range r.schemes {
		schemes = append(schemes, object{
			"name": object{"label": bilingual(row.scheme.english, row.scheme.arabic), "value": row.scheme.code},
			"pos":  sideView(row.totals), "host": sideView(row.totals), "is_balanced": true,
		})
	}
	return object{
		"id": r.id, "date": s.date(r.created), "time": s.clock(r.created),
		"start_date": s.date(r.started), "start_time": s.clock(r.started),
		"end_date": s.date(r.created), "end_time": s.clock(r.created),
		"merchant": receiptMerchant(r.terminal), "card_acceptor_terminal_id": r.terminal.tid,
		"pos_software_version_number": softwareVersion, "card_scheme_sponsor_id": sponsor,
		"is_balanced": object{"label": bilingual("Approved", "مقبولة"), "value": true},
		"details": object{
			"total":             sumView("Total", "المجموع", r.totals.total()),
			"purchase":          sumView("Purchase", "الشراء", r.totals.purchase),
			"purchase_reversal": sumView("Purchase Reversal", "الشراء المعكوسة", r.totals.purchaseReversal.negative()),
			"refund":            sumView("Refund", "المستردة", r.totals.refund.negative()),
			"refund_reversal":   sumView("Refund Reversal", "المستردة المعكوسة", r.totals.refundReversal),
		},
		"schemes": schemes, "currency": s.currencyView(), "system_trace_audit_number": r.stan,
	}
}

// shortReconciliationReceipt is the receipt form in lists.
func (s *store) shortReconciliationReceipt(r *reconciliation) object {
	receipt := s.reconciliationReceipt(r)
	for _, name := range []string{"end_date", "end_time", "card_scheme_sponsor_id"} {
		delete(receipt, name)
	}
	return receipt
}

// sideView is what the terminal or the host counted of a scheme. Here both always count the same.
func sideView(t totals) object {
	return object{
		"credit": sumView("Credit", "دائن", t.credit()),
		"debit":  sumView("Debit", "مدين", t.debit()),
		"total":  sumView("Total", "المجموع", t.total()),
	}
}

func sumView(english, arabic string, s sum) object {
	return object{"label": bilingual(english, arabic), "total": decimal(s.minor), "count": s.count}
}

// endOfDay is the v2 answer to a reconciliation.
func (s *store) endOfDay(r *reconciliation) object {
	bank, at := r.terminal.bank(), r.created.UnixMilli()
	return object{
		"receipt": object{
			"id": r.receiptID, "standard": receiptStandard, "operation_type": "reconciliation",
			"data": object{
				"date": s.date(r.created), "hour": s.clockHHMM(r.created), "bank_name": bank.BankName,
				"grand_total": decimal(r.totals.total().minor), "document_ref": r.batch,
				"business_name": r.terminal.merchant.name, "serial_number": r.terminal.serial,
				"business_number": bank.MID, "terminal_number": bank.TID,
				"end_of_day_summary": []object{
					summaryView("purchase", r.totals.purchase), summaryView("refund", r.totals.refund),
					summaryView("refund_void", r.totals.refundReversal), summaryView("purchase_void", r.totals.purchaseReversal),
				},
				"business_address_and_telephone": streetEnglish + " " + telephone,
			},
			"reconciliation": object{"id": r.id}, "type": "reconciliation", "rrn": r.rrn, "stan": r.stan,
			"status": "approved", "action_code": approvedCode, "decline_reason": "", "auth_code": nil,
			"created_at": timestamp(r.created), "updated_at": timestamp(r.created),
		},
		"performance": []object{
			{"type": "reconciliation_start", "time_stamp": at},
			{"type": "switch_start", "time_stamp": at},
			{"type": "switch_end", "time_stamp": at},
			{"type": "reconciliation_end", "time_stamp": at},
		},
		"reconciliation": object{"id": r.id, "status": "approved"},
	}
}

func summaryView(kind string, s sum) object {
	return object{"type": kind, "count": fmt.Sprint(s.count), "amount": fmt.Sprint(s.minor)}
}
