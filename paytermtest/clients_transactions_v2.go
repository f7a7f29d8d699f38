package paytermtest

import "net/http"

var clientTransactionV2Routes = []route{
	{
		operation: "clients.transactions.list_v2", method: http.MethodGet, path: "/v2/clients-sdk/transactions",
		query: paging, handle: (*store).transactionListV2,
	},
	{
		operation: "clients.transactions.get_v2", method: http.MethodGet, path: "/v2/clients-sdk/transactions/{transaction_id}",
		handle: (*store).transactionGetV2,
	},
}

func (s *store) transactionListV2(c *call) answer {
	return list(c, "transactions", seen(c, s.sales), func(x *sale) object {
		view := s.transactionViewV2(x, s.eventV2(x))
		view["completed_at"] = timestamp(x.created)
		return view
	})
}

func (s *store) transactionGetV2(c *call) answer {
	x := find(seen(c, s.sales), func(x *sale) bool { return x.number == c.params["transaction_id"] })
	if x == nil {
		return notFound("Transaction")
	}
	event := s.eventV2(x)
	event["stan"] = x.stan
	return ok(s.transactionViewV2(x, event))
}

func (s *store) transactionViewV2(x *sale, event object) object {
	return object{
		"id": x.number, "reference_id": orNull(x.card.reference), "amount_other": "0", "pin_required": false,
		"currency": inTurkish(s.options.Currency.Code, s.options.Currency.Turkish),
		"performance": object{
			"id": x.runID, "internet_speed": internetSpeed, "internet_type": internetType, "transaction": object{"id": x.number},
		},
		"created_at": timestamp(x.created), "is_reconciled": x.reconciled(), "card": object{}, "events": x.events(event),
	}
}

func (s *store) eventV2(x *sale) object {
	return object{
		"receipt": object{"standard": receiptStandard, "id": x.receiptID, "data": s.receiptV2(x)},
		"type":    "transaction", "status": x.status(),
	}
}

// events are what happened to a sale: the payment, and its reversal as far as that was observed.
func (x *sale) events(payment object) []object {
	if !x.reversed {
		return []object{payment}
	}
	return []object{payment, reversalEvent()}
}

func reversalEvent() object { return object{"receipt": nil, "type": "reversal", "status": "reversed"} }

// receiptStandard is how the receipts of events are laid out.
const receiptStandard = "mada"

// receiptV2 is the receipt of a v2 transaction: fewer texts than v1, and values where v1 has
// objects.
func (s *store) receiptV2(x *sale) object {
	bank, currency := x.terminal.bank(), s.options.Currency
	message := inTurkish("Declined", "Reddedildi")
	if x.approved() {
		message = inTurkish("Approved", "Onaylandı")
	}
	return object{
		"pan": x.card.masked, "tid": bank.TID, "date": s.date(x.created), "time": s.clock(x.created), "type": x.kind.name,
		"currency":    object{"code": currency.Number, "english": currency.Code, "turkish": currency.Turkish},
		"merchant":    object{"name": x.terminal.merchant.name, "id": bank.MID},
		"card_scheme": x.card.scheme.code, "is_approved": x.approved(), "approval_code": orNull(x.approval),
		"action_code": x.actionCode(), "batch_number": x.batch, "acquirer_id": bank.AcquirerID, "acquirer_name": bank.BankName,
		"bank_reference": x.rrn, "status_message": message, "transaction_type": inTurkish(x.kind.title, x.kind.turkish),
		"transaction_uuid": x.uuid, "amount_authorized": decimal(x.amount),
		"installment_amount": decimal(0), "installments_count": "0", "installment_calculation": nil,
		"system_trace_audit_number": x.stan, "retrieval_reference_number": x.rrn,
		"application_cryptogram": "00112233445566AA", "application_identifier": "A0000000000000",
		"qr_code": receiptsURL + x.receiptID,
	}
}
