package paytermtest

import "net/http"

var bankReconciliationRoutes = []route{
	{
		operation: "banks.reconciliations.list", method: http.MethodGet, path: "/v1/banks-sdk/reconciliations",
		query: paging, handle: (*store).bankReconciliationList,
	},
	{
		operation: "banks.reconciliations.get", method: http.MethodGet, path: "/v1/banks-sdk/reconciliations/{id}",
		handle: (*store).bankReconciliationGet,
	},
}

func (s *store) bankReconciliationList(c *call) answer {
	return listCounted(c, "reconciliations", seen(c, s.reconciliations), func(r *reconciliation) object {
		t, total := r.terminal, r.totals.total()
		return object{
			"id": r.id, "stan": r.stan, "total": total.count, "currency": s.options.Currency.Number, "terminal_id": t.id,
			"total_value": decimal(total.minor), "time": s.clock(r.created), "is_balanced": true,
			"terminal": object{"id": t.id, "tid": t.tid, "name": orNull(t.name)}, "created_at": timestamp(r.created),
		}
	})
}

func (s *store) bankReconciliationGet(c *call) answer {
	r := s.reconciliationFor(c, c.params["id"])
	if r == nil {
		return notFound("Reconciliation")
	}
	schemes := []object{}
	for _, row := range occurring(r.schemes) {
		total := row.totals.total()
		schemes = append(schemes, object{
			"id": row.scheme.code, "name": bilingual(row.scheme.english, row.scheme.arabic), "count": total.count,
			"total": decimal(total.minor),
		})
	}
	return ok(object{"reconciliation": object{
		"id": r.id, "date": s.date(r.created), "time": s.clock(r.created),
		"start_date": s.date(r.started), "start_time": s.clock(r.started),
		"end_date": s.date(r.created), "end_time": s.clock(r.created),
		"card_acceptor_terminal_id": r.terminal.tid, "pos_software_version_number": softwareVersion, "card_scheme_sponsor_id": sponsor,
		"is_balanced": true, "details": []object{}, "schemes": schemes, "currency": s.options.Currency.Number,
		"system_trace_audit_number": r.stan, "created_at": timestamp(r.created), "updated_at": timestamp(r.created),
		"qr_code": receiptsURL + "reconciliation/" + r.id, "device": nil, "terminal": reconciledTerminal(r.terminal),
	}})
}

func reconciledTerminal(t *terminal) object {
	return object{
		"id": t.id, "os_type": "android", "reference_terminal_id": orNull(t.serial), "tid": t.tid, "name": orNull(t.name),
		"auto_reconcile": false, "pulled_out_at": nil, "created_at": timestamp(t.created), "updated_at": timestamp(t.updated),
		"mode": "pos", "trsm": orElse(t.trsm, defaultTRSM), "is_assigned": t.user != nil, "is_connected": len(t.connections) > 0,
	}
}
