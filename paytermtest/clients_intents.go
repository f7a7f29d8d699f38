package paytermtest

import "net/http"

var clientIntentRoutes = []route{
	{
		operation: "clients.intents.list", method: http.MethodGet, path: "/v1/clients-sdk/intents",
		query: paging, handle: (*store).intentList,
	},
	{
		operation: "clients.intents.get", method: http.MethodGet, path: "/v1/clients-sdk/intents/{id}",
		handle: (*store).intentGet,
	},
}

func (s *store) intentList(c *call) answer {
	records, at := page(c, seen(c, s.sales), s.intentItem)
	return okPage(object{"data": records, "pagination": object{"current_page": at.current}}, at)
}

func (s *store) intentGet(c *call) answer {
	x := find(seen(c, s.sales), func(x *sale) bool { return x.intent == c.params["id"] })
	if x == nil {
		return notFound("Intent")
	}
	return ok(object{"details": s.intentDetails(x)})
}

func (s *store) intentItem(x *sale) object {
	var original any
	if x.original != nil {
		original = x.original.intent
	}
	currency := s.options.Currency
	return object{
		"id": x.intent, "terminal_id": x.terminal.id, "amount": x.digits(), "status": x.status(), "type": x.kind.name,
		"original_intent_id": original, "customer_reference_number": orNull(x.card.reference),
		"created_at": timestamp(x.created), "completed_at": timestamp(x.created), "cancelled_at": nil, "is_reconciled": x.reconciled(),
		"transactions": []object{{
			"uuid": x.uuid, "pan": x.card.masked, "scheme": bilingual(x.card.scheme.english, x.card.scheme.arabic),
			"amount_authorized": x.digits(),
			"currency": object{
				"code": currency.Code, "decimals": 2, "name": currency.Name, "number": currency.Number, "symbol": currency.Arabic,
			},
			"transaction_type": bilingual(x.kind.title, x.kind.arabic),
			"is_approved":      x.approved(), "is_reversed": x.reversed, "is_reconcilied": x.reconciled(),
			"retrieval_reference_number": x.rrn, "customer_reference_number": orNull(x.card.reference),
		}},
	}
}

func (s *store) intentDetails(x *sale) object {
	at := x.created.UnixMilli()
	return object{
		"intenet_id": x.intent, "reference_id": orNull(x.card.reference), "type": x.kind.name, "status": x.status(),
		"amount": x.digits(), "pin_required": false, "created_at": timestamp(x.created), "completed_at": timestamp(x.created),
		"canceled_at": nil, "is_reconciled": x.reconciled(), "group_receipts_url": receiptsURL + "group/" + x.intent,
		"transactions": []object{{
			"id": x.number, "status": x.status(), "card": object{"pan": x.card.masked, "exp": x.card.expiry},
			"performance": []object{
				{"type": "transaction_start", "time_stamp": at},
				{"type": "network_start", "time_stamp": at},
				{"type": "transaction_end", "time_stamp": at},
			},
			"pin_required": false, "reference_id": orNull(x.card.reference), "amount": x.digits(), "amount_other": "0",
			"created_at": timestamp(x.created),
			"events": x.events(object{
				"rrn": x.rrn, "stan": x.stan, "type": "transaction", "status": x.status(),
				"receipt": object{"standard": receiptStandard, "id": x.receiptID, "data": s.receipt(x)},
			}),
		}},
	}
}
