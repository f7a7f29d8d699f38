package paytermtest

import "net/http"

var clientReconciliationRoutes = []route{
	{
		operation: "clients.reconciliations.create", method: http.MethodPost, path: "/v1/clients-sdk/reconciliations",
		body: bodyObject, handle: (*store).reconciliationCreate,
	},
	{
		operation: "clients.reconciliations.create_v2", method: http.MethodPost, path: "/v2/clients-sdk/reconciliations",
		body: bodyObject, handle: (*store).reconciliationCreateV2,
	},
	{
		operation: "clients.reconciliations.list", method: http.MethodGet, path: "/v1/clients-sdk/reconciliations",
		query: paging, handle: (*store).reconciliationList,
	},
	{
		operation: "clients.reconciliations.get", method: http.MethodGet, path: "/v1/clients-sdk/reconciliations/{reconciliation_id}",
		handle: (*store).reconciliationGet,
	},
}

func (s *store) reconciliationCreate(c *call) answer {
	in := c.input()
	id := in.required("terminal_id")
	in.end()
	if failure := c.refused(); failure != nil {
		return *failure
	}
	t := s.terminalFor(c, id)
	if t == nil {
		return notFound("Terminal")
	}
	return ok(object{"reconciliation": object{"receipt": s.reconciliationReceipt(s.reconcile(t, c.now))}})
}

func (s *store) reconciliationCreateV2(c *call) answer {
	in := c.input()
	tid := in.required("tid")
	in.end()
	if failure := c.refused(); failure != nil {
		return *failure
	}
	t := find(seen(c, s.terminals), func(t *terminal) bool { return t.hasTID(tid) })
	if t == nil {
		return notFound("Terminal")
	}
	return ok(object{"reconciliation": s.endOfDay(s.reconcile(t, c.now))})
}

func (s *store) reconciliationList(c *call) answer {
	return list(c, "reconciliations", seen(c, s.reconciliations), func(r *reconciliation) object {
		receipt := s.shortReconciliationReceipt(r)
		receipt["time"], receipt["start_time"] = s.clockHHMM(r.created), s.clockHHMM(r.started)
		return object{
			"id": r.id, "merchant_id": r.terminal.merchant.id, "created_at": timestamp(r.created), "reconciliation_receipt": receipt,
			"terminal": object{"card_acceptor_terminal_id": r.terminal.tid},
		}
	})
}

func (s *store) reconciliationGet(c *call) answer {
	r := s.reconciliationFor(c, c.params["reconciliation_id"])
	if r == nil {
		return notFound("Reconciliation")
	}
	return ok(object{"reconciliation": object{
		"id": r.id, "created_at": timestamp(r.created), "reconciliation_receipt": s.reconciliationReceipt(r),
	}})
}
