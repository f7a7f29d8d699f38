package paytermtest

import (
	"fmt"
	"net/http"
)

var bankTerminalRoutes = []route{
	{
		operation: "banks.terminals.list", method: http.MethodGet, path: "/v1/banks-sdk/terminals",
		query: paging, handle: (*store).bankTerminalList,
	},
	{
		operation: "banks.terminals.get", method: http.MethodGet, path: "/v1/banks-sdk/terminals/{id}",
		handle: (*store).bankTerminalGet,
	},
}

func (s *store) bankTerminalList(c *call) answer {
	return listCounted(c, "terminals", seen(c, s.terminals), func(t *terminal) object {
		view := acquiredTerminal(t)
		view["acquirer_institution_identification_code"] = t.bank().AcquirerID
		view["client_id"], view["store"] = t.merchant.clientID, nil
		return view
	})
}

func (s *store) bankTerminalGet(c *call) answer {
	t := s.terminalFor(c, c.params["id"])
	if t == nil {
		return notFound("Terminal")
	}
	view := acquiredTerminal(t)
	view["package_name"], view["updated_at"] = packageName, timestamp(t.updated)
	return ok(object{"terminal": view})
}

// acquiredTerminal is a terminal by the numbers of its bank.
func acquiredTerminal(t *terminal) object {
	bank := t.bank()
	return object{
		"id": t.id, "system_trace_audit_number": fmt.Sprintf("%06d", t.stan), "card_acceptor_terminal_id": bank.TID,
		"card_acceptor_id_code": bank.MID, "trsm": orElse(t.trsm, defaultTRSM), "is_pulled_out": false, "pulled_out_at": nil,
		"app_version": softwareVersion, "sdk_version": "2.1.0", "created_at": timestamp(t.created),
	}
}
