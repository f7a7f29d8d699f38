package fake

func (s *Store) transactionItemV2(x *Sale) Object {
	view := s.transactionViewV2(x, s.eventV2(x))
	view["completed_at"] = timestamp(x.Created)
	return view
}

func (s *Store) transactionFoundV2(x *Sale) Object {
	event := s.eventV2(x)
	event["stan"] = x.STAN
	return s.transactionViewV2(x, event)
}

func (s *Store) transactionViewV2(x *Sale, event Object) Object {
	return Object{
		"id": x.Number, "reference_id": orNull(x.Card.Reference), "amount_other": digits(x.Other), "pin_required": false,
		"currency": inTurkish(x.Terminal.Currency.Code, x.Terminal.Currency.Turkish),
		"performance": Object{
			"id": x.RunID, "internet_speed": internetSpeed, "internet_type": internetType, "transaction": Object{"id": x.Number},
		},
		"created_at": timestamp(x.Created), "is_reconciled": x.Reconciled(), "card": Object{}, "events": x.events(event),
	}
}

func (s *Store) eventV2(x *Sale) Object {
	return Object{
		"receipt": Object{"standard": receiptStandard, "id": x.ReceiptID, "data": s.receiptV2(x)},
		"type":    "transaction", "status": x.status(),
	}
}

// events returns the events of a sale: the payment and, if reversed, the reversal in the form
// observed.
func (x *Sale) events(payment Object) []Object {
	if !x.Reversed {
		return []Object{payment}
	}
	return []Object{payment, reversalEvent()}
}

func reversalEvent() Object { return Object{"receipt": nil, "type": "reversal", "status": "reversed"} }

// receiptStandard is the standard of the receipts of events.
const receiptStandard = "mada"

// receiptV2 is the receipt of a v2 transaction: fewer texts than v1, and plain values instead of
// objects.
func (s *Store) receiptV2(x *Sale) Object {
	bank, currency := x.Terminal.bank(), x.Terminal.Currency
	message := inTurkish("Declined", "Reddedildi")
	if x.Approved() {
		message = inTurkish("Approved", "Onaylandı")
	}
	return Object{
		"pan": x.Card.Masked, "tid": bank.TID, "date": s.date(x.Created), "time": s.clock(x.Created), "type": x.Kind.name,
		"currency":    Object{"code": currency.Number, "english": currency.Code, "turkish": currency.Turkish},
		"merchant":    Object{"name": x.Terminal.Merchant.Name, "id": bank.MID},
		"card_scheme": x.Card.Scheme.Code, "is_approved": x.Approved(), "approval_code": orNull(x.Approval),
		"action_code": x.ActionCode(), "batch_number": x.Batch, "acquirer_id": bank.AcquirerID, "acquirer_name": bank.BankName,
		"bank_reference": x.RRN, "status_message": message, "transaction_type": inTurkish(x.Kind.title, x.Kind.turkish),
		"transaction_uuid": x.UUID, "amount_authorized": currency.decimal(x.Amount),
		"installment_amount": currency.decimal(0), "installments_count": "0", "installment_calculation": nil,
		"system_trace_audit_number": x.STAN, "retrieval_reference_number": x.RRN,
		"application_cryptogram": "00112233445566AA", "application_identifier": "A0000000000000",
		"qr_code": receiptsURL + x.ReceiptID,
	}
}

func (s *Store) intentItem(x *Sale) Object {
	var original any
	if x.Original != nil {
		original = x.Original.Intent
	}
	currency := x.Terminal.Currency
	return Object{
		"id": x.Intent, "terminal_id": x.Terminal.ID, "amount": digits(x.Asked), "status": x.status(), "type": x.Kind.name,
		"original_intent_id": original, "customer_reference_number": orNull(x.Card.Reference),
		"created_at": timestamp(x.Created), "completed_at": timestamp(x.Created), "cancelled_at": nil, "is_reconciled": x.Reconciled(),
		"transactions": []Object{{
			"uuid": x.UUID, "pan": x.Card.Masked, "scheme": bilingual(x.Card.Scheme.English, x.Card.Scheme.Arabic),
			"amount_authorized": digits(x.Amount),
			"currency": Object{
				"code": currency.Code, "decimals": currency.Decimals, "name": currency.Name, "number": currency.Number, "symbol": currency.Arabic,
			},
			"transaction_type": bilingual(x.Kind.title, x.Kind.arabic),
			"is_approved":      x.Approved(), "is_reversed": x.Reversed, "is_reconcilied": x.Reconciled(),
			"retrieval_reference_number": x.RRN, "customer_reference_number": orNull(x.Card.Reference),
		}},
	}
}

func (s *Store) intentDetails(x *Sale) Object {
	at := x.Created.UnixMilli()
	return Object{
		"intenet_id": x.Intent, "reference_id": orNull(x.Card.Reference), "type": x.Kind.name, "status": x.status(),
		"amount": digits(x.Asked), "pin_required": false, "created_at": timestamp(x.Created), "completed_at": timestamp(x.Created),
		"canceled_at": nil, "is_reconciled": x.Reconciled(), "group_receipts_url": receiptsURL + "group/" + x.Intent,
		"transactions": []Object{{
			"id": x.Number, "status": x.status(), "card": Object{"pan": x.Card.Masked, "exp": x.Card.Expiry},
			"performance": []Object{
				{"type": "transaction_start", "time_stamp": at},
				{"type": "network_start", "time_stamp": at},
				{"type": "transaction_end", "time_stamp": at},
			},
			"pin_required": false, "reference_id": orNull(x.Card.Reference), "amount": digits(x.Amount), "amount_other": digits(x.Other),
			"created_at": timestamp(x.Created),
			"events": x.events(Object{
				"rrn": x.RRN, "stan": x.STAN, "type": "transaction", "status": x.status(),
				"receipt": Object{"standard": receiptStandard, "id": x.ReceiptID, "data": s.Receipt(x)},
			}),
		}},
	}
}
