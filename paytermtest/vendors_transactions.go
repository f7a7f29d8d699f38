package paytermtest

import "net/http"

var vendorTransactionRoutes = []route{
	{
		operation: "vendors.transactions.list", method: http.MethodGet, path: "/v1/api/vendors/transactions",
		query: withPaging(byClient), handle: (*store).vendorTransactionList,
	},
	{
		operation: "vendors.transactions.get", method: http.MethodGet, path: "/v1/api/vendors/transactions/{transaction_id}",
		query: []parameter{byClient}, handle: (*store).vendorTransactionGet,
	},
}

func (s *store) vendorTransactionList(c *call) answer {
	return listCurrent(c, "transactions", seen(c, s.sales), s.acquiredListItem)
}

func (s *store) vendorTransactionGet(c *call) answer {
	x := s.saleFor(c, c.params["transaction_id"])
	if x == nil {
		return notFound("Transaction")
	}
	view := s.acquired(x)
	view["terminal"] = object{"id": x.terminal.id, "tid": x.terminal.tid}
	view["transaction_type"], view["transaction_currency_code"] = x.kind.code, s.options.Currency.Number
	view["is_approved"], view["is_reversed"] = x.approved(), x.reversed
	return ok(object{"transaction": view})
}

// acquired is a sale as vendors and banks see it: without merchant and user.
func (s *store) acquired(x *sale) object {
	var reconciliation any
	if x.reconciled() {
		reconciliation = object{"id": x.summed.id, "created_at": timestamp(x.summed.created)}
	}
	return object{
		"id": x.uuid, "internet": internetView(), "retrieval_reference_number": x.rrn, "system_trace_audit_number": x.stan,
		"reconciliation": reconciliation, "package_name": packageName, "lat": latitude, "lon": longitude,
		"device": deviceView(x), "receipts": []object{s.receipt(x)}, "created_at": timestamp(x.created),
		"is_reconcilied": x.reconciled(), "customer_reference_number": orNull(x.card.reference),
	}
}

func (s *store) acquiredListItem(x *sale) object {
	view := s.acquired(x)
	view["terminal"] = object{"tid": x.terminal.tid}
	return view
}
