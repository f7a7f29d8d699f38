package paytermtest

import "net/http"

var merchantTerminalRoutes = []route{
	{
		operation: "merchants.terminals.list", method: http.MethodGet, path: "/v1/merchants-sdk/terminals",
		query: paging, handle: (*store).merchantTerminalList,
	},
	{
		operation: "merchants.terminals.get", method: http.MethodGet, path: "/v1/merchants-sdk/terminals/{id}",
		handle: (*store).merchantTerminalGet,
	},
	{
		operation: "merchants.terminals.disconnect", method: http.MethodPut,
		path: "/v1/merchants-sdk/terminals/{terminal_id}/disconnect", handle: (*store).terminalDisconnect,
	},
	{
		operation: "merchants.terminals.assign", method: http.MethodPost, path: "/v1/merchants-sdk/terminals/{terminal_id}/assign",
		body: bodyObject, handle: (*store).terminalAssign,
	},
	{
		operation: "merchants.terminals.unassign", method: http.MethodPut, path: "/v1/merchants-sdk/terminals/{terminal_id}/unassign",
		handle: (*store).terminalUnassign,
	},
}

func (s *store) merchantTerminalList(c *call) answer {
	return list(c, "terminals", seen(c, s.terminals), func(t *terminal) object {
		view := merchantTerminal(t)
		view["created_at"], view["updated_at"] = timestamp(t.created), timestamp(t.updated)
		return view
	})
}

func (s *store) merchantTerminalGet(c *call) answer {
	t := s.terminalFor(c, c.params["id"])
	if t == nil {
		return notFound("Terminal")
	}
	view := merchantTerminal(t)
	view["connections"] = connectionViews(t)
	return ok(object{"terminal": view})
}

func merchantTerminal(t *terminal) object {
	return object{
		"id": t.id, "tid": t.tid, "merchant": merchantReference(t.merchant), "user": maskedUser(t.user),
		"is_assigned_to_user": t.user != nil, "is_connected": len(t.connections) > 0,
	}
}
