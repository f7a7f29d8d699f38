package paytermtest

import "net/http"

// merchantReconciliationRoutes have the client's views.
var merchantReconciliationRoutes = []route{
	{
		operation: "merchants.reconciliations.create", method: http.MethodPost, path: "/v1/merchants-sdk/reconciliations",
		body: bodyObject, handle: (*store).reconciliationCreate,
	},
	{
		operation: "merchants.reconciliations.list", method: http.MethodGet, path: "/v1/merchants-sdk/reconciliations",
		query: paging, handle: (*store).reconciliationList,
	},
	{
		operation: "merchants.reconciliations.get", method: http.MethodGet,
		path: "/v1/merchants-sdk/reconciliations/{reconciliation_id}", handle: (*store).reconciliationGet,
	},
}
