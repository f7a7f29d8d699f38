package paytermtest

import "net/http"

// merchantIntentRoutes have the client's views.
var merchantIntentRoutes = []route{
	{
		operation: "merchants.intents.list", method: http.MethodGet, path: "/v1/merchants-sdk/intents",
		query: paging, handle: (*store).intentList,
	},
	{
		operation: "merchants.intents.get", method: http.MethodGet, path: "/v1/merchants-sdk/intents/{id}",
		handle: (*store).intentGet,
	},
}
