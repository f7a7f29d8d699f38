package paytermtest

import (
	"fmt"
	"net/http"
)

var bankPOSReconciliationRoutes = []route{
	{
		operation: "banks.pos_reconciliations.list", method: http.MethodGet, path: "/v1/banks-sdk/pos/reconciliations",
		query: paging, handle: (*store).bankPOSReconciliationList,
	},
	{
		operation: "banks.pos_reconciliations.get", method: http.MethodGet, path: "/v1/banks-sdk/pos/reconciliations/{uuid}",
		handle: (*store).bankPOSReconciliationGet,
	},
}

func (s *store) bankPOSReconciliationList(c *call) answer {
	return listCurrent(c, "reconciliations", seen(c, s.posReconciliations), func(r *posReconciliation) object {
		return bankPOSReconciliation(r, object{
			"id": r.at.id, "card_acceptor_terminal_id": r.at.tid, "card_acceptor_id": r.at.acceptorID,
		})
	})
}

func (s *store) bankPOSReconciliationGet(c *call) answer {
	r := s.posReconciliationFor(c, c.params["uuid"])
	if r == nil {
		return notFound("Reconciliation")
	}
	view := bankPOSReconciliation(r, r.at.numbers())
	view["receipt"] = object{"id": r.receiptID, "qr_code": receiptsURL + "reconciliation/" + r.receiptID}
	return ok(object{"reconciliation": view})
}

// bankPOSReconciliation counts by kind. Terminal and host always count the same.
func bankPOSReconciliation(r *posReconciliation, terminal object) object {
	sums := object{"purchase": digitsView(r.totals.purchase), "refund": digitsView(r.totals.refund)}
	return object{
		"id": r.id, "pos_totals": sums, "host_totals": sums, "terminal": terminal,
		"created_at": timestamp(r.created), "updated_at": timestamp(r.created),
	}
}

func digitsView(s sum) object { return object{"count": s.count, "amount": fmt.Sprint(s.minor)} }
