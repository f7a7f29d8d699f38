package paytermtest

import (
	"net/http"
	"slices"
)

var clientSwitchRoutes = []route{
	{
		operation: "clients.terminals.lookup", method: http.MethodPost,
		path: "/v1/clients-sdk/switch/terminals/lookup/{lookup_value}", handle: (*store).terminalLookup,
	},
	{
		operation: "clients.terminals.commit", method: http.MethodPost, path: "/v1/clients-sdk/switch/terminals/commit",
		body: bodyObject, handle: (*store).terminalCommit,
	},
	{
		operation: "clients.terminals.update_profile", method: http.MethodPost,
		path: "/v1/clients-sdk/switch/terminals/{terminal_id}/update-profile", handle: (*store).terminalUpdateProfile,
	},
}

func (s *store) terminalLookup(c *call) answer {
	known := s.hardwareOf(c.params["lookup_value"])
	if known == nil {
		return notFound("Terminal")
	}
	candidates := []object{}
	for _, one := range known {
		candidates = append(candidates, object{"tid": one.TID, "mid": one.MID, "bank_name": one.BankName})
	}
	return ok(object{"terminals": candidates})
}

func (s *store) terminalCommit(c *call) answer {
	in := c.input()
	mid, serial := in.required("mid"), in.required("serial_number")
	merchantID, merchantName := readCommitMerchant(in)
	in.end()
	if failure := c.refused(); failure != nil {
		return *failure
	}
	banks := slices.DeleteFunc(s.hardwareOf(serial), func(h Hardware) bool { return h.MID != mid })
	if len(banks) == 0 {
		return notFound("Terminal")
	}
	if slices.ContainsFunc(s.terminals, func(t *terminal) bool { return t.serial == serial }) {
		return conflict("Terminal is already registered")
	}
	var m *merchant
	if merchantName != "" {
		m = s.addMerchant(&merchant{clientID: c.caller.id, name: merchantName}, c.now)
	} else if m = s.merchantFor(c, merchantID); m == nil {
		return notFound("Merchant")
	}
	return ok(committed(s.addTerminal(&terminal{serial: serial, banks: banks, merchant: m}, c.now)))
}

// readCommitMerchant reads the id of an existing merchant or the name of a new one: one of them and
// not both.
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

func committed(t *terminal) object {
	banks := []object{}
	for _, one := range t.banks {
		view := bankTerminal(one)
		view["void_support"], view["linked_refund"] = true, true
		for _, capability := range []string{"installments_support", "loyalty_points_inquiry", "loyalty_point_usage", "unlinked_refund"} {
			view[capability] = false
		}
		banks = append(banks, view)
	}
	return object{
		"id": t.id, "tid": t.tid, "reference_terminal_id": t.serial, "name": nil, "terminal_profile_id": nil, "pulled_out_at": nil,
		"acquirer_institution_identification_code": t.bank().AcquirerID,
		"client":    object{"id": t.merchant.clientID},
		"client_id": t.merchant.clientID,
		"merchant":  object{"id": t.merchant.id, "reference_id": t.merchant.referenceID}, "merchant_id": t.merchant.id,
		"os_type": "android", "mode": "pos", "device_limit": 1,
		"auto_reconcile": false, "has_policy": false, "is_locked": false, "is_pulled_out": false,
		"rate_limit_excluded": false, "is_risk_integrated": false,
		"created_at": timestamp(t.created), "updated_at": timestamp(t.updated),
		"bank_terminals": banks,
	}
}

func (s *store) terminalUpdateProfile(c *call) answer {
	t := s.terminalFor(c, c.params["terminal_id"])
	if t == nil {
		return notFound("Terminal")
	}
	profiles := []object{}
	for _, one := range t.banks {
		profiles = append(profiles, object{
			"terminal_info": object{
				"bank_name": one.BankName, "acquirer_id": one.AcquirerID, "acquirer_terminal_id": one.TID,
				"virtual_serial_number": "VS-" + t.serial,
			},
			"merchant_data": object{
				"business_name": t.merchant.name, "tax_office_name": "Example Tax Office", "business_address": streetEnglish,
				"business_province": "00", "business_telephone": telephone, "acquirer_business_no": one.MID,
				"tax_identification_no": "0000000001", "merchant_category_code": categoryCode,
			},
		})
	}
	return ok(object{"serial_number": t.serial, "terminals": profiles})
}
