package paytermtest

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
)

var clientTerminalRoutes = []route{
	{
		operation: "clients.terminals.register", method: http.MethodPost, path: "/v1/clients-sdk/terminals",
		body: bodyObject, handle: (*store).terminalRegister,
	},
	{
		operation: "clients.terminals.list", method: http.MethodGet, path: "/v1/clients-sdk/terminals",
		query: withPaging(
			parameter{"tid", "must be a number", isDigits},
			parameter{"is_connected", "must be a boolean", isBool},
			parameter{"is_assigned", "must be a boolean", isBool},
		),
		handle: (*store).terminalList,
	},
	{
		operation: "clients.terminals.get", method: http.MethodGet, path: "/v1/clients-sdk/terminals/{id}",
		handle: (*store).terminalGet,
	},
	{
		operation: "clients.terminals.disconnect", method: http.MethodPut, path: "/v1/clients-sdk/terminals/{terminal_id}/disconnect",
		body: bodyOptional, handle: (*store).terminalDisconnect,
	},
	{
		operation: "clients.terminals.assign", method: http.MethodPost, path: "/v1/clients-sdk/terminals/{terminal_id}/assign",
		body: bodyObject, handle: (*store).terminalAssign,
	},
	{
		operation: "clients.terminals.unassign", method: http.MethodPut, path: "/v1/clients-sdk/terminals/{terminal_id}/unassign",
		handle: (*store).terminalUnassign,
	},
}

var trsmForm = regexp.MustCompile(`^[0-9A-Fa-f]{6}$`)

func (s *store) terminalRegister(c *call) answer {
	in := c.input()
	trsm, merchantID, name := in.text("trsm_code"), in.required("merchant_id"), in.text("name")
	if !trsmForm.MatchString(trsm) {
		in.problem("trsm_code", "must be six hexadecimal digits")
	}
	in.end()
	if failure := c.refused(); failure != nil {
		return *failure
	}
	m := s.merchantFor(c, merchantID)
	if m == nil {
		return notFound("Merchant")
	}
	if slices.ContainsFunc(s.terminals, func(t *terminal) bool { return strings.EqualFold(t.trsm, trsm) }) {
		return conflict("Terminal is already registered")
	}
	t := s.addTerminal(&terminal{name: name, trsm: trsm, merchant: m}, c.now)
	return ok(object{
		"merchant": merchantDetails(m),
		"terminal": object{
			"id": t.id, "tid": t.tid, "user": nil, "created_at": timestamp(t.created), "updated_at": timestamp(t.updated),
		},
	})
}

func (s *store) terminalList(c *call) answer {
	return list(c, "terminals", filter(seen(c, s.terminals), func(t *terminal) bool {
		return (!c.query.Has("tid") || sameNumber(t.tid, c.query.Get("tid"))) &&
			c.flag("is_connected", len(t.connections) > 0) && c.flag("is_assigned", t.user != nil)
	}), terminalItem)
}

func (s *store) terminalGet(c *call) answer {
	t := s.terminalFor(c, c.params["id"])
	if t == nil {
		return notFound("Terminal")
	}
	return ok(object{"terminal": terminalDetails(t)})
}

// terminalDisconnect logs every device out, or the one that is named.
func (s *store) terminalDisconnect(c *call) answer {
	in := c.input()
	deviceID := in.optionalText("device_id")
	if deviceID == nil && len(c.body) > 0 {
		in.problem("device_id", "should not be empty")
	}
	in.end()
	if failure := c.refused(); failure != nil {
		return *failure
	}
	t := s.terminalFor(c, c.params["terminal_id"])
	if t == nil {
		return notFound("Terminal")
	}
	left := filter(t.connections, func(one *connection) bool { return deviceID != nil && one.deviceID != *deviceID })
	if deviceID != nil && len(left) == len(t.connections) {
		return notFound("Device")
	}
	t.connections, t.updated = left, c.now
	return ok(object{"message": "Terminal is now disconnected"})
}

func (s *store) terminalAssign(c *call) answer {
	in := c.input()
	for _, name := range []string{"email", "mobile"} {
		if in.members[name] == nil {
			in.problem(name, "should not be empty")
		}
	}
	who := readUser(in)
	if failure := c.refused(); failure != nil {
		return *failure
	}
	t := s.terminalFor(c, c.params["terminal_id"])
	if t == nil {
		return notFound("Terminal")
	}
	if t.user != nil {
		return conflict("Terminal is already assigned to a user")
	}
	t.user, t.updated = s.userFor(t.merchant.clientID, *who), c.now
	return ok(object{"terminal": object{
		"id": t.id, "tid": t.tid,
		"merchant": object{"name": t.merchant.name, "name_ar": t.merchant.nameAr, "reference_id": t.merchant.referenceID},
		"user":     maskedUser(t.user), "device": object{},
		"is_connected": len(t.connections) > 0, "is_assigned_to_user": true,
	}})
}

func (s *store) terminalUnassign(c *call) answer {
	t := s.terminalFor(c, c.params["terminal_id"])
	if t == nil {
		return notFound("Terminal")
	}
	t.user, t.updated = nil, c.now
	return ok(object{"terminal": object{
		"tid": t.tid, "message": "Terminal is no longer assigned", "is_assigned_to_user": false,
	}})
}

func terminalItem(t *terminal) object {
	banks := []object{}
	for _, one := range t.banks {
		banks = append(banks, bankTerminal(one))
	}
	m := t.merchant
	return object{
		"id": t.id, "tid": t.tid, "name": orNull(t.name),
		"merchant":            object{"id": m.id, "reference_id": m.referenceID, "name": m.name, "name_ar": m.nameAr},
		"user":                userOrNull(t.user),
		"is_assigned_to_user": t.user != nil,
		"is_connected":        len(t.connections) > 0,
		"bank_terminals":      banks,
		"profile":             nil,
		"created_at":          timestamp(t.created),
		"updated_at":          timestamp(t.updated),
	}
}

// terminalDetails is a terminal that is read by its id.
func terminalDetails(t *terminal) object {
	view := terminalItem(t)
	view["connections"] = connectionViews(t)
	return view
}

func connectionViews(t *terminal) []object {
	connections := []object{}
	for _, one := range t.connections {
		connections = append(connections, object{"id": one.id, "device": object{"id": one.deviceID}})
	}
	return connections
}

func bankTerminal(h Hardware) object {
	return object{"tid": h.TID, "mid": h.MID, "bank_name": h.BankName, "acquirer_id": h.AcquirerID}
}
