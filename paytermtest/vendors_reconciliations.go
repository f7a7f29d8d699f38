package paytermtest

import "net/http"

var vendorReconciliationRoutes = []route{
	{
		operation: "vendors.reconciliations.list", method: http.MethodGet, path: "/v1/api/vendors/reconciliations",
		query: withPaging(byClient), handle: (*store).vendorReconciliationList,
	},
	{
		operation: "vendors.reconciliations.get", method: http.MethodGet, path: "/v1/api/vendors/reconciliations/{reconciliation_id}",
		query: []parameter{byClient}, handle: (*store).vendorReconciliationGet,
	},
}

func (s *store) vendorReconciliationList(c *call) answer {
	return list(c, "reconciliations", seen(c, s.reconciliations), func(r *reconciliation) object {
		return vendorReconciliation(r, s.shortReconciliationReceipt(r))
	})
}

func (s *store) vendorReconciliationGet(c *call) answer {
	r := s.reconciliationFor(c, c.params["reconciliation_id"])
	if r == nil {
		return notFound("Reconciliation")
	}
	return ok(object{"reconciliation": vendorReconciliation(r, s.reconciliationReceipt(r))})
}

// vendorReconciliation shows whose terminal it was by the terminal's number only.
func vendorReconciliation(r *reconciliation, receipt object) object {
	delete(receipt, "merchant")
	return object{"id": r.id, "created_at": timestamp(r.created), "reconciliation_receipt": receipt}
}
