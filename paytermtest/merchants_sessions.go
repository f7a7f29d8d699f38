package paytermtest

import "net/http"

// merchantSessionRoutes show what the client opened.
var merchantSessionRoutes = []route{
	{
		operation: "merchants.sessions.list", method: http.MethodGet, path: "/v1/merchants-sdk/terminals/{terminal_id}/sessions",
		query: paging, handle: (*store).sessionList,
	},
	{
		operation: "merchants.sessions.get", method: http.MethodGet,
		path: "/v1/merchants-sdk/terminals/{terminal_id}/sessions/{session_id}", handle: (*store).sessionGet,
	},
}
