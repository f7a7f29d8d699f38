package paytermtest

import "net/http"

var bankPOSTransactionRoutes = []route{
	{
		operation: "banks.pos_transactions.list", method: http.MethodGet, path: "/v1/banks-sdk/pos/transactions",
		query: paging, handle: (*store).bankPOSTransactionList,
	},
	{
		operation: "banks.pos_transactions.get", method: http.MethodGet, path: "/v1/banks-sdk/pos/transactions/{uuid}",
		handle: (*store).bankPOSTransactionGet,
	},
}

func (s *store) bankPOSTransactionList(c *call) answer {
	return listCurrent(c, "transactions", seen(c, s.posSales), func(x *posSale) object {
		view := s.bankPOSTransaction(x)
		view["is_settled"], view["is_reconciled"] = false, x.reconciled()
		view["tunnel"] = s.tunnel(x.at)
		view["terminal"] = object{"id": x.at.id, "card_acceptor_terminal_id": x.at.tid}
		view["messages"] = []object{transactionMessage(x.request), transactionMessage(x.response)}
		return view
	})
}

func (s *store) bankPOSTransactionGet(c *call) answer {
	x := find(seen(c, s.posSales), func(x *posSale) bool { return x.uuid == c.params["uuid"] })
	if x == nil {
		return notFound("Transaction")
	}
	view := s.bankPOSTransaction(x)
	view["terminal"] = s.numbersAndVendor(x.at)
	messages := []object{}
	for _, m := range []*posMessage{x.request, x.response} {
		message := transactionMessage(m)
		message["created_at"] = timestamp(x.created)
		messages = append(messages, message)
	}
	view["messages"] = messages
	view["receipts"] = []object{{"id": x.receiptID, "data": s.posReceipt(x)}}
	view["settlement_records"] = []object{}
	view["reconciliation"] = nil
	if r := x.summed; r != nil {
		view["reconciliation"] = object{
			"id": r.id, "system_trace_audit_number": r.stan, "action_code": balancedCode, "is_balanced": true,
			"created_at": timestamp(r.created),
		}
	}
	return ok(object{"transaction": view, "isTerminalExcluded": x.at.excluded})
}

// bankPOSTransaction is what the list and the find have in common. Misspelt names are the wire's.
func (s *store) bankPOSTransaction(x *posSale) object {
	var declined any
	if !x.approved() {
		declined = "Declined"
	}
	return object{
		"id": x.uuid, "amount_authorized": x.digits(), "amount_other": "0",
		"local_date_time": x.created.In(s.options.Location).Format("060102150405"), "transaction_type": x.kind.code,
		"currency_code": s.options.Currency.Number, "processing_code": x.kind.code + "0000",
		"acquirer_institution_identification_code": x.at.acquirerID, "system_trace_audit_number": x.stan,
		"retrival_reference_number": x.rrn, "merchant_catagory_code": categoryCode, "pan": x.card.masked,
		"card_scheme": x.card.scheme.code, "action_code": x.actionCode(), "approval_code": orNull(x.approval),
		"cardholder_verification_method": "no_cvm", "entry_mode": "contactless", "is_approved": x.approved(),
		"is_reversed": x.reversed, "is_reversal_approved": false, "performance": posPerformance(x), "decline_reason": declined,
		"ip": "203.0.113.7", "created_at": timestamp(x.created), "updated_at": timestamp(x.updated), "region": region,
		"lat": nil, "lon": nil,
	}
}

// region is where every hardware terminal is.
const region = "jed"

// posPerformance is what happened in which order. Here it all takes no time.
func posPerformance(x *posSale) []object {
	steps := []object{}
	for _, step := range []string{
		"api_start", "server_start", "transaction_start", "network_start", "send", "received", "network_end", "transaction_end",
		"api_end", "server_end",
	} {
		steps = append(steps, object{"type": step, "time_stamp": x.created.UnixMilli()})
	}
	return steps
}

// tunnel is the one that connects every hardware terminal.
func (s *store) tunnel(t *posTerminal) object {
	return object{
		"id": s.tunnelID, "name": "main", "type": "tls", "is_whitelist": false, "allow_only_known_vendors": false,
		"settings": object{"ports": []int{443}}, "created_at": timestamp(t.created), "updated_at": timestamp(t.created),
	}
}

func transactionMessage(m *posMessage) object {
	return object{
		"id": m.id, "system_trace_audit_number": m.sale.stan, "action_code": m.actionCode(), "mti": m.mti,
		"card_acceptor_terminal_id": m.sale.at.tid, "retrival_reference_number": m.sale.rrn,
	}
}

// posReceipt is the v1 receipt and some more.
func (s *store) posReceipt(x *posSale) object {
	view := s.receipt(&x.sale)
	view["card_scheme"] = object{"name": schemeLabel(x.card.scheme), "id": x.card.scheme.code}
	view["lat"], view["lon"], view["terminal_type"] = latitude, longitude, "pos"
	return view
}
