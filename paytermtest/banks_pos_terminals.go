package paytermtest

import "net/http"

var bankPOSTerminalRoutes = []route{
	{
		operation: "banks.pos_terminals.list", method: http.MethodGet, path: "/v1/banks-sdk/pos/terminals",
		query: paging, handle: (*store).bankPOSTerminalList,
	},
	{
		operation: "banks.pos_terminals.get", method: http.MethodGet, path: "/v1/banks-sdk/pos/terminals/{uuid}",
		handle: (*store).bankPOSTerminalGet,
	},
}

func (s *store) bankPOSTerminalList(c *call) answer {
	return listCurrent(c, "terminals", seen(c, s.posTerminals), bankPOSTerminal)
}

func (s *store) bankPOSTerminalGet(c *call) answer {
	t := find(seen(c, s.posTerminals), func(t *posTerminal) bool { return t.id == c.params["uuid"] })
	if t == nil {
		return notFound("Terminal")
	}
	view := bankPOSTerminal(t)
	view["device"] = nil
	if t.serial != "" {
		view["device"] = object{"id": t.deviceID, "vendor_id": hardwareVendor, "serial_number": t.serial}
	}
	return ok(object{"terminal": view})
}

func bankPOSTerminal(t *posTerminal) object {
	view := t.numbers()
	view["created_at"], view["updated_at"] = timestamp(t.created), timestamp(t.updated)
	return view
}
