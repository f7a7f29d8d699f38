package contract_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/calls"
)

// sayingNothing are responses with 200 that lack the resource of the operation.
var sayingNothing = map[string][]string{
	"clients.terminals.register": {
		`{"terminal":{"error":"pending"}}`, `{"terminal":{"id":null}}`, `{"terminal":{"id": null }}`, `{"terminal":{"id":""}}`,
		`{"terminal":{"tid":"0042"}}`, `{"terminal":{"id":{}}}`, `{"terminal":"{\"id\":\"\"}"}`, `{"terminal":"T"}`,
		`{"merchant":{"id":"M"}}`, `{"id":"T"}`, `{"merchant":{"id":"M"},"terminal":"{\"error\":\"pending\"}"}`,
		`{"terminal":{"id":"T","id":null}}`,
	},
	"pos.subscriptions.create": {
		`{"message":"queued","subscription":{"id":null}}`, `{"message":"queued","subscription":{"id":""}}`, `{"message":"queued"}`,
		`{"message":"queued","subscription":{"error":"x"}}`, `{"message":"queued","subscription":""}`, `{"message":"queued","subscription":0}`,
		`{"message":"queued","subscription":{"id":{}}}`, `{"message":"queued","subscription":{ }}`, `{"message":"queued","id":"S"}`,
		`{"message":"queued","subscription":"{\"error\":\"pending\"}"}`,
	},
	"clients.reconciliations.create":    noReceipt,
	"clients.reconciliations.create_v2": noReceipt,
	"merchants.reconciliations.create":  noReceipt,
	"clients.terminals.commit": {
		`{"serial_number":"SN-1","result":"queued"}`, `{"tid":"0042","merchant":{"id":"M"}}`, `{"client":{"id":"C"},"client_id":"C","merchant_id":"M"}`,
		`{"id":""}`, `{"terminal":{"id":null}}`, `{"reference_terminal_id":"R"}`,
	},
	"clients.sessions.create": {
		`{"action_id":"x"}`, `{"session":{"action_id":"x"}}`, `{"terminal":{"id":"T"}}`, `{"transaction":{"id":"T"}}`, `{"reference_id":"R","amount":400}`,
		`{"id":0}`, `{"id":false}`, `{"session":"S"}`, `{"id":"S","id":null}`, `{"session":{"id":"S","id":null}}`,
	},
	"clients.merchants.create": {`{"user":{"id":"U"}}`, `{"merchant":{"user":{"id":"U"}}}`, `{"name":"shop","reference_id":"R"}`},
	"clients.terminals.assign": {`{"terminal":{"error":"pending"}}`, `{"terminal":{"tid":"0042"}}`, `{"terminal":{"user":{"id":"U"}}}`},
	"clients.terminals.unassign": {
		`{"terminal":{"error":"pending"}}`, `{"terminal":{"message":"queued"}}`, `{"terminal":{"tid":"","message":"queued"}}`, `{"terminal":{"is_assigned_to_user":false}}`, `{"terminal":{"id":"T"}}`,
	},
	"clients.terminals.update_profile": {`{"result":"queued"}`, `{"terminal":{"id":"T"}}`, `{"serial_number":"","terminals":null}`, `{"id":"x"}`},
	"clients.terminals.disconnect":     {`{"result":"queued"}`, `{"message":null}`, `{"message":{}}`, `{"id":"T"}`},
	"risk.submit":                      {`{"action_id":"A"}`, `{"state":"normal"}`, `{"action":""}`, `{"action":null,"action_id":"A"}`, `{"decision":{"action_id":"A"}}`, `{"id":"A"}`},
}

var noReceipt = []string{
	`{"reconciliation":{"receipt":{}}}`, `{"reconciliation":{"receipt":null}}`, `{"reconciliation":{"receipt":""}}`, `{"reconciliation":{"receipt":[]}}`,
	`{"reconciliation":{"receipt":"queued"}}`, `{"reconciliation":{"receipt":"{\"error\":\"pending\"}"}}`, `{"reconciliation":{"id":"R"}}`, `{"reconciliation":{"reconciliation":{"id":"R"}}}`, `{"receipt":{}}`,
	`{"reconciliation":{"performance":[],"status":"approved"}}`, `{"id":"R"}`,
}

// TestResponseThatSaysNothingIsNoSuccess: the outcome of a write is unknown, and the response is
// kept.
func TestResponseThatSaysNothingIsNoSuccess(t *testing.T) {
	t.Parallel()
	tried := 0
	for _, operation := range faultOperations {
		for _, body := range sayingNothing[operation.name] {
			server := newFaultServer(t, responds(http.StatusOK, body))
			result, err := operation.call(t.Context(), faultClient(t, server.url))
			require.Equal(t, "1: DecodeError 200 unknown", fmt.Sprintf("%d: %s", server.arrivals.Load(), verdict(err)), "%s: %s", operation.name, body)
			assertFailure(t, operation, result, err)
			assert.Equal(t, body, rawOf(err))
		}
		if sayingNothing[operation.name] != nil {
			tried++
		}
	}
	assert.Len(t, sayingNothing, tried)
}

// foreign are keys that identify other resources.
const foreign = `"serial_number":"x","action_id":"x","tid":"x","uuid":"x","message":"m","error":"pending"`

// TestFindThatSaysNothingIsUnreadable, in every API.
func TestFindThatSaysNothingIsUnreadable(t *testing.T) {
	t.Parallel()
	for _, row := range calls.Table {
		if row.Method != http.MethodGet || row.IsList() {
			continue
		}
		for _, body := range []string{
			`{` + foreign + `}`,
			`{"` + row.Key + `":{` + foreign + `}}`,
			`{"` + row.Key + `":{"error":"pending"}}`,
			`{"` + row.Key + `":{"id":null,"intenet_id":""}}`,
		} {
			err := invokeError(t, responding(t, body), row.Call, "T", "")
			require.Equal(t, "DecodeError 200", verdict(err), "%s: %s", row.Call, body)
			assert.False(t, payterm.IsRecordError(err))
			assert.Equal(t, body, rawOf(err))
		}
	}
}

// TestUnreadableResponseHasTheIDOfItsResource, so that the resource can be looked for.
func TestUnreadableResponseHasTheIDOfItsResource(t *testing.T) {
	t.Parallel()
	const limit = 100
	padding := strings.Repeat(" ", limit)
	for _, row := range []struct{ operation, body, want string }{
		{"clients.sessions.create", `{"id":"S","amount":[400]}`, "S"},
		{"clients.sessions.create", `{"amount":[400],"id":7}`, "7"},
		{"clients.sessions.create", `{"session":{"amount":[400],"id":"S"}}`, "S"},
		{"clients.sessions.create", `{"id":"S","amount":400`, "S"},
		{"clients.sessions.create", `{"id":"S",` + padding + `"amount":400}`, "S"},
		{"clients.sessions.create", `{"amount":400,` + padding + `"id":"S"}`, ""},
		{"clients.sessions.create", `{"id":"S` + padding + `"}`, ""},
		{"clients.sessions.create", `{"id":["S"],"amount":400}`, ""},
		{"clients.sessions.create", `{"action_id":"A"}`, ""},
		{"clients.sessions.create", `<html>`, ""},
		{"clients.terminals.register", `{"terminal":{"id":"T","is_connected":"perhaps"}}`, "T"},
		{"clients.terminals.register", `{"terminal":{"id":"T"},"merchant":[1]}`, "T"},
		{"clients.terminals.register", `{"merchant":{"id":"M"},"terminal":{"error":"pending"}}`, ""},
		{"clients.terminals.commit", `{"merchant":{"id":"M"},"device_limit":"many","id":"T"}`, "T"},
		{"clients.merchants.create", `{"id":"M","user":[1]}`, "M"},
		{"pos.subscriptions.create", `{"subscription":{"id":"S"},"message":[1]}`, "S"},
		{"clients.terminals.get", `{"terminal":{"id":"T","is_connected":"perhaps"}}`, "T"},
		{"risk.submit", `{"action_id":"A","action":[1]}`, ""},
		{"risk.submit", `{"id":"A","action":[1]}`, ""},
		{"clients.terminals.disconnect", `{"message":[1],"id":"T"}`, ""},
		{"do", `{"thing":[],"id":"T"}`, ""},
	} {
		for _, operation := range faultOperations {
			if operation.name != row.operation {
				continue
			}
			_, err := operation.call(t.Context(), responding(t, row.body, payterm.WithMaxResponseBytes(limit)))
			var unreadable *payterm.DecodeError
			require.ErrorAs(t, err, &unreadable, row.body)
			assert.Equal(t, row.want, unreadable.ID, "%s: %s", row.operation, row.body)
		}
	}
}
