package fake

import (
	"regexp"
	"slices"
	"strings"
)

var trsmForm = regexp.MustCompile(`^[0-9A-Fa-f]{6}$`)

func (s *Store) terminalRegister(c *Call) Response {
	in := c.input()
	trsm, merchantID, name := in.text("trsm_code"), in.required("merchant_id"), in.text("name")
	if !trsmForm.MatchString(trsm) {
		in.problem("trsm_code", "must be six hexadecimal digits")
	}
	if failure := in.end(); failure != nil {
		return *failure
	}
	m, failure := merchants.find(s, c, merchantID)
	if failure != nil {
		return *failure
	}
	if slices.ContainsFunc(s.Terminals, func(t *Terminal) bool { return strings.EqualFold(t.TRSM, trsm) }) {
		return conflict("Terminal is already registered")
	}
	t := s.AddTerminal(&Terminal{Name: name, TRSM: trsm, Merchant: m}, c.Now)
	return ok(Object{
		"merchant": merchantDetails(m),
		"terminal": Object{
			"id": t.ID, "tid": t.TID, "user": nil, "created_at": timestamp(t.Created), "updated_at": timestamp(t.Updated),
		},
	})
}

// terminalDisconnect logs out every device, or the one named.
func (s *Store) terminalDisconnect(c *Call) Response {
	in := c.input()
	deviceID := in.optionalText("device_id")
	if deviceID == nil && len(c.Body) > 0 {
		in.problem("device_id", "should not be empty")
	}
	if failure := in.end(); failure != nil {
		return *failure
	}
	t, failure := terminals.find(s, c, c.Params[0])
	if failure != nil {
		return *failure
	}
	left := slices.DeleteFunc(slices.Clone(t.Connections), func(one *Connection) bool { return deviceID == nil || one.DeviceID == *deviceID })
	if deviceID != nil && len(left) == len(t.Connections) {
		return notFound("Device")
	}
	t.Connections, t.Updated = left, c.Now
	return ok(Object{"message": "Terminal is now disconnected"})
}

func (s *Store) terminalAssign(c *Call) Response {
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
	t, failure := terminals.find(s, c, c.Params[0])
	if failure != nil {
		return *failure
	}
	if t.User != nil {
		return conflict("Terminal is already assigned to a user")
	}
	t.User, t.Updated = s.UserFor(t.Merchant.ClientID, *who), c.Now
	return ok(Object{"terminal": Object{
		"id": t.ID, "tid": t.TID,
		"merchant": Object{"name": t.Merchant.Name, "name_ar": t.Merchant.NameAr, "reference_id": t.Merchant.ReferenceID},
		"user":     maskedUser(t.User), "device": Object{},
		"is_connected": len(t.Connections) > 0, "is_assigned_to_user": true,
	}})
}

func (s *Store) terminalUnassign(c *Call) Response {
	t, failure := terminals.find(s, c, c.Params[0])
	if failure != nil {
		return *failure
	}
	if t.User != nil {
		t.User, t.Updated = nil, c.Now
	}
	return ok(Object{"terminal": Object{
		"tid": t.TID, "message": "Terminal is no longer assigned", "is_assigned_to_user": false,
	}})
}

func (s *Store) terminalItem(t *Terminal) Object {
	banks := []Object{}
	for _, one := range t.Banks {
		banks = append(banks, bankTerminal(one))
	}
	m := t.Merchant
	return Object{
		"id": t.ID, "tid": t.TID, "name": orNull(t.Name),
		"merchant":            Object{"id": m.ID, "reference_id": m.ReferenceID, "name": m.Name, "name_ar": m.NameAr},
		"user":                userOrNull(t.User),
		"is_assigned_to_user": t.User != nil,
		"is_connected":        len(t.Connections) > 0,
		"bank_terminals":      banks,
		"profile":             nil,
		"created_at":          timestamp(t.Created),
		"updated_at":          timestamp(t.Updated),
	}
}

// TerminalDetails is a terminal read by its id.
func (s *Store) TerminalDetails(t *Terminal) Object {
	view := s.terminalItem(t)
	view["connections"] = connectionViews(t)
	return view
}

func bankTerminal(h Hardware) Object {
	return Object{"tid": h.TID, "mid": h.MID, "bank_name": h.BankName, "acquirer_id": h.AcquirerID}
}

func (s *Store) terminalLookup(c *Call) Response {
	known := s.hardwareOf(c.Params[0])
	if len(known) == 0 {
		return notFound("Terminal")
	}
	candidates := []Object{}
	for _, one := range known {
		candidates = append(candidates, Object{"tid": one.TID, "mid": one.MID, "bank_name": one.BankName})
	}
	return ok(Object{"terminals": candidates})
}

func (s *Store) terminalCommit(c *Call) Response {
	in := c.input()
	mid, serial := in.required("mid"), in.required("serial_number")
	merchantID, merchantName := readCommitMerchant(in)
	if failure := in.end(); failure != nil {
		return *failure
	}
	banks := slices.DeleteFunc(s.hardwareOf(serial), func(h Hardware) bool { return h.MID != mid })
	if len(banks) == 0 {
		return notFound("Terminal")
	}
	if slices.ContainsFunc(s.Terminals, func(t *Terminal) bool { return t.Serial == serial }) {
		return conflict("Terminal is already registered")
	}
	m, failure := merchants.find(s, c, merchantID)
	switch {
	case merchantName != "":
		m = s.AddMerchant(&Merchant{ClientID: c.Caller.ID, Name: merchantName}, c.Now)
	case failure != nil:
		return *failure
	}
	return ok(committed(s.AddTerminal(&Terminal{Serial: serial, Banks: banks, Merchant: m}, c.Now)))
}

// readCommitMerchant reads either the id of an existing merchant or the name of a new one.
func readCommitMerchant(in *input) (id, name string) {
	m := in.nested("merchant")
	if m == nil {
		in.problem("merchant", "should not be empty")
		return "", ""
	}
	id, name = m.text("id"), m.text("name")
	if (id == "") == (name == "") {
		in.problem("merchant", "must have an id or a name")
	}
	m.end()
	return id, name
}

func committed(t *Terminal) Object {
	banks := []Object{}
	for _, one := range t.Banks {
		view := bankTerminal(one)
		view["void_support"], view["linked_refund"] = true, true
		for _, capability := range []string{"installments_support", "loyalty_points_inquiry", "loyalty_point_usage", "unlinked_refund"} {
			view[capability] = false
		}
		banks = append(banks, view)
	}
	return Object{
		"id": t.ID, "tid": t.TID, "reference_terminal_id": t.Serial, "name": nil, "terminal_profile_id": nil, "pulled_out_at": nil,
		"acquirer_institution_identification_code": t.bank().AcquirerID,
		"client":    Object{"id": t.Merchant.ClientID},
		"client_id": t.Merchant.ClientID,
		"merchant":  Object{"id": t.Merchant.ID, "reference_id": t.Merchant.ReferenceID}, "merchant_id": t.Merchant.ID,
		"os_type": "android", "mode": "pos", "device_limit": 1,
		"auto_reconcile": false, "has_policy": false, "is_locked": false, "is_pulled_out": false,
		"rate_limit_excluded": false, "is_risk_integrated": false,
		"created_at": timestamp(t.Created), "updated_at": timestamp(t.Updated),
		"bank_terminals": banks,
	}
}

func (s *Store) terminalUpdateProfile(c *Call) Response {
	t, failure := terminals.find(s, c, c.Params[0])
	if failure != nil {
		return *failure
	}
	profiles := []Object{}
	for _, one := range t.Banks {
		profiles = append(profiles, Object{
			"terminal_info": Object{
				"bank_name": one.BankName, "acquirer_id": one.AcquirerID, "acquirer_terminal_id": one.TID,
				"virtual_serial_number": "VS-" + t.Serial,
			},
			"merchant_data": Object{
				"business_name": t.Merchant.Name, "tax_office_name": "Example Tax Office", "business_address": streetEnglish,
				"business_province": "00", "business_telephone": telephone, "acquirer_business_no": one.MID,
				"tax_identification_no": "0000000001", "merchant_category_code": categoryCode,
			},
		})
	}
	return ok(Object{"serial_number": t.Serial, "terminals": profiles})
}
