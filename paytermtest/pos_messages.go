package paytermtest

import "net/http"

var posMessageRoutes = []route{
	{
		operation: "pos.messages.list", method: http.MethodGet, path: "/v1/clients-sdk/pos/messages",
		query: paging, handle: (*store).posMessageList,
	},
	{
		operation: "pos.messages.get", method: http.MethodGet, path: "/v1/clients-sdk/pos/messages/{id}",
		handle: (*store).posMessageGet,
	},
}

func (s *store) posMessageList(c *call) answer {
	return listCurrent(c, "messages", seen(c, s.posMessages), func(m *posMessage) object {
		return messageView(m, s.messageTerminal(m.sale.at))
	})
}

func (s *store) posMessageGet(c *call) answer {
	m := find(seen(c, s.posMessages), func(m *posMessage) bool { return m.id == c.params["id"] })
	if m == nil {
		return notFound("Message")
	}
	return ok(object{"message": messageView(m, s.numbersAndVendor(m.sale.at))})
}

func messageView(m *posMessage, terminal object) object {
	x := m.sale
	return object{
		"id": m.id, "ip_address": "", "system_trace_audit_number": x.stan, "transaction_type": x.kind.code,
		"action_code": m.actionCode(), "mti": m.mti, "card_acceptor_terminal_id": x.at.tid, "card_acceptor_id": x.at.acceptorID,
		"retrival_reference_number": x.rrn, "request_id": m.requestID, "created_at": timestamp(x.created),
		"updated_at": timestamp(x.created), "region": region, "terminal": terminal,
	}
}

// messageTerminal is a hardware terminal as listed messages embed it.
func (s *store) messageTerminal(t *posTerminal) object {
	view := t.numbers()
	view["environment"], view["last_transaction"] = "1", timestamp(t.lastSale)
	view["lat"], view["lon"] = nil, nil
	view["platform_id"], view["client_id"], view["merchant_id"] = s.platformID, t.merchant.clientID, nil
	view["created_at"], view["updated_at"] = timestamp(t.created), timestamp(t.updated)
	return view
}
