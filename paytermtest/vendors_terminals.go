package paytermtest

import "net/http"

var vendorTerminalRoutes = []route{
	{
		operation: "vendors.terminals.list", method: http.MethodGet, path: "/v1/api/vendors/terminals",
		query: withPaging(byClient), handle: (*store).vendorTerminalList,
	},
	{
		operation: "vendors.terminals.get", method: http.MethodGet, path: "/v1/api/vendors/terminals/{terminal_id}",
		query: []parameter{byClient}, handle: (*store).vendorTerminalGet,
	},
}

func (s *store) vendorTerminalList(c *call) answer {
	return list(c, "terminals", seen(c, s.terminals), vendorTerminal)
}

func (s *store) vendorTerminalGet(c *call) answer {
	t := s.terminalFor(c, c.params["terminal_id"])
	if t == nil {
		return notFound("Terminal")
	}
	view := vendorTerminal(t)
	view["connections"] = connectionViews(t)
	return ok(object{"terminal": view})
}

func vendorTerminal(t *terminal) object {
	return object{
		"id": t.id, "tid": t.tid, "name": orNull(t.name), "user": maskedUser(t.user),
		"is_assigned_to_user": t.user != nil, "is_connected": len(t.connections) > 0, "profile": nil,
		"created_at": timestamp(t.created), "updated_at": timestamp(t.updated),
	}
}
