package paytermtest

import (
	"net/http"
	"strings"
)

var posReconciliationRoutes = []route{
	{
		operation: "pos.reconciliations.list", method: http.MethodGet, path: "/v1/clients-sdk/pos/reconciliations",
		query: paging, handle: (*store).posReconciliationList,
	},
	{
		operation: "pos.reconciliations.get", method: http.MethodGet, path: "/v1/clients-sdk/pos/reconciliations/{id}",
		handle: (*store).posReconciliationGet,
	},
}

func (s *store) posReconciliationList(c *call) answer {
	return listCurrent(c, "reconciliations", seen(c, s.posReconciliations), func(r *posReconciliation) object {
		return posReconciliationView(r, object{
			"id": r.at.id, "card_acceptor_terminal_id": r.at.tid, "acquirer_institution_identification_code": r.at.acquirerID,
		})
	})
}

// posReconciliationGet answers with one record under the plural key, as documented.
func (s *store) posReconciliationGet(c *call) answer {
	r := s.posReconciliationFor(c, c.params["id"])
	if r == nil {
		return notFound("Reconciliation")
	}
	terminal := r.at.numbers()
	terminal["created_at"] = timestamp(r.at.created)
	view := posReconciliationView(r, terminal)
	view["receipt"] = object{"id": r.receiptID, "data": s.posReconciliationReceipt(r)}
	return ok(object{"reconciliations": view})
}

// posReconciliationView counts by scheme. Terminal and host always count the same.
func posReconciliationView(r *posReconciliation, terminal object) object {
	rows := []object{}
	for _, row := range r.schemes {
		debit, credit := row.totals.debit(), row.totals.credit()
		rows = append(rows, object{
			"schema_acquirer": row.scheme.code, "schema_sponsor": sponsor,
			"debit_count": debit.count, "debit_amount": debit.minor, "credit_count": credit.count, "credit_amount": credit.minor,
			"cash_back_amount": 0, "cash_advance_amount": 0, "authorization_count": 0,
		})
	}
	return object{
		"id": r.id, "stan": r.stan, "pos_totals": rows, "host_totals": rows, "action_code": balancedCode, "is_balanced": true,
		"request_id": r.requestID, "region": region, "created_at": timestamp(r.created), "updated_at": timestamp(r.created),
		"terminal": terminal,
	}
}

func (s *store) posReconciliationReceipt(r *posReconciliation) object {
	schemes := []object{}
	for _, row := range occurring(r.schemes) {
		schemes = append(schemes, object{
			"pos": sideView(row.totals), "host": sideView(row.totals), "is_balanced": true,
			"name": object{"label": schemeLabel(row.scheme), "value": row.scheme.code},
		})
	}
	return object{
		"id": r.receiptID, "date": s.date(r.created), "stan": r.stan, "time": s.clock(r.created),
		"details": object{
			"total":    sumView("Total", "المجموع", r.totals.total()),
			"refund":   sumView("Refund", "المستردة", r.totals.refund.negative()),
			"purchase": sumView("Purchase", "الشراء", r.totals.purchase),
		},
		"qr_code": receiptsURL + "reconciliation/" + r.receiptID, "schemes": schemes,
	}
}

// schemeLabel names a scheme as the receipts of hardware terminals do.
func schemeLabel(named scheme) object {
	view := bilingual(named.english, named.arabic)
	view["key"] = strings.ReplaceAll(strings.ToLower(named.english), " ", "_")
	return view
}
