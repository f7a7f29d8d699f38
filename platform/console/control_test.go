package console_test

import (
	"cmp"
	"net/http"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

func TestControlTapsRefundsAndEndsTheDay(t *testing.T) {
	b := start(t)
	terminalID, _ := b.ok("POST", "/control/terminal", "{}")["terminal_id"].(string)
	sessionID := b.session(terminalID, "2530")
	sold := b.ok("POST", "/control/tap", `{"session_id":"`+sessionID+`","card":"approve"}`)
	require.Equal(t, true, sold["approved"])

	id, _ := sold["transaction_id"].(string)
	state := b.State()
	require.Equal(t, id, state.Sessions[0].TransactionID)
	require.Equal(t, object{
		"transaction_id": id, "transaction_id_v2": state.Sales[0].TransactionIDV2, "intent_id": state.Sales[0].IntentID,
		"rrn": state.Sales[0].RRN, "stan": state.Sales[0].STAN, "approved": true,
	}, sold)
	require.Equal(t, models.SchemeCodeMada, state.Sales[0].Scheme)

	refund := b.ok("POST", "/control/refund", `{"transaction_id":"`+id+`","amount":530}`)
	refundID, _ := refund["transaction_id"].(string)
	require.Equal(t, int64(530), b.State().Sales[0].Refunded)
	require.Empty(t, b.ok("POST", "/control/reverse", `{"transaction_id":"`+refundID+`"}`))
	require.True(t, b.State().Sales[1].Reversed)

	ended := b.ok("POST", "/control/reconcile", `{"terminal_id":"`+terminalID+`"}`)
	require.Equal(t, object{"reconciliation_id": b.State().Reconciliations[0].ID}, ended)
	require.Equal(t, int64(2530), b.State().Reconciliations[0].Total.Amount)
}

func TestEveryTestCardDoesWhatItSays(t *testing.T) {
	b := start(t)
	terminalID := b.AddTerminal().ID
	for card, want := range map[string]string{"approve": "000", "decline": "116", "no_answer": "911"} {
		for _, scheme := range []string{"", "P1", "VC", "MC", "AX", "UP", "JC", "DC"} {
			sold := b.ok("POST", "/control/tap", `{"session_id":"`+b.session(terminalID, "400")+`","card":"`+card+`","scheme":"`+scheme+`"}`)
			require.Equal(t, want == "000", sold["approved"], card)
			sales := b.State().Sales
			require.Equal(t, want, sales[len(sales)-1].ActionCode)
			require.Equal(t, cmp.Or(models.SchemeCode(scheme), models.SchemeCodeMada), sales[len(sales)-1].Scheme)
		}
	}
}

func TestControlTapsAnotherAmount(t *testing.T) {
	b := start(t)
	sessionID := b.session(b.AddTerminal().ID, "400")
	sold := b.ok("POST", "/control/tap", `{"session_id":"`+sessionID+`","card":"approve","amount":"3.00","other":"1.00"}`)
	id, _ := sold["transaction_id"].(string)
	receipt, err := b.Receipt(id)
	require.NoError(t, err)
	require.Equal(t, []string{"3.00", "1.00"}, []string{receipt.AmountAuthorized.Value, receipt.AmountOther.Value})
}

func TestASessionCanCloseBeforeItsSaleAndTakeASecondCard(t *testing.T) {
	b := start(t)
	terminalID := b.AddTerminal().ID
	closed, declined := b.session(terminalID, "400"), b.session(terminalID, "500")
	require.Empty(t, b.ok("POST", "/control/close", `{"session_id":"`+closed+`"}`))
	require.Equal(t, false, b.ok("POST", "/control/tap", `{"session_id":"`+declined+`","card":"try_again"}`)["approved"])
	sessions := b.State().Sessions
	require.True(t, sessions[0].Closed)
	require.False(t, sessions[1].Closed)
	require.Contains(t, b.page(), ">closed<")
	require.Contains(t, b.page(), ">declined<")
	for i, id := range []string{closed, declined} {
		b.ok("POST", "/control/tap", `{"session_id":"`+id+`","card":"approve"}`)
		require.True(t, b.State().Sessions[i].Closed)
		require.True(t, b.State().Sales[i+1].Approved)
	}
	require.NotContains(t, b.page(), `data-post="control/tap"`)
}

func TestControlAddsWhatGoCan(t *testing.T) {
	b := start(t)
	const dinar = `{"code":"KWD","number":"414","name":"Kuwaiti Dinar","arabic":"د.ك","turkish":"KWD"}`
	terminalID, _ := b.ok("POST", "/control/terminal", `{"currency":`+dinar+`}`)["terminal_id"].(string)
	require.Equal(t, []string{terminalID, "KWD"}, []string{b.State().Terminals[0].ID, b.State().Terminals[0].Currency})

	as := func(key, path string) (int, string) {
		r := b.request("GET", path, "")
		r.Header.Set("api-key", key)
		response, text := b.text(r)
		return response.StatusCode, text
	}
	client := b.ok("POST", "/control/client", `{}`)
	status, text := as(client["key"].(string), "/v1/clients-sdk/terminals")
	require.Equal(t, http.StatusOK, status)
	require.NotContains(t, text, terminalID, "another client")

	other := b.AddTerminal()
	merchant := b.ok("POST", "/control/merchant", `{"merchant_id":"`+other.Merchant.ID+`"}`)
	require.Equal(t, other.Merchant.ID, merchant["id"])
	status, text = as(merchant["key"].(string), "/v1/merchants-sdk/terminals")
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, text, other.ID)
	require.NotContains(t, text, terminalID)

	hardwareID, _ := b.ok("POST", "/control/pos_terminal", `{"tid":"42","merchant_id":"`+other.Merchant.ID+`","serial_number":"SN-42","trsm":"00FFAB",
		"acquirer_id":"588001","excluded":true,"currency":`+dinar+`}`)["terminal_id"].(string)
	_, text = as(paytermtest.BankKey, "/v1/banks-sdk/pos/terminals/"+hardwareID)
	for _, want := range []string{`"card_acceptor_terminal_id":"42"`, `"serial_number":"SN-42"`, "00FFAB", "588001"} {
		require.Contains(t, text, want)
	}
	require.Equal(t, "this is a hardware terminal, without sessions: use POSPurchase and POSReconcile, in Go",
		b.refused(422, "/control/reconcile", `{"terminal_id":"`+hardwareID+`"}`))
	sale, err := b.POSPurchase(hardwareID, paytermtest.Card{}, 400)
	require.NoError(t, err)
	_, text = as(paytermtest.BankKey, "/v1/banks-sdk/pos/transactions/"+sale.TransactionID)
	require.Contains(t, text, `"isTerminalExcluded":true`)
	require.Contains(t, text, `"currency_code":"414"`)
}

func TestControlArmsFaultsAndClears(t *testing.T) {
	b := start(t)
	require.Empty(t, b.ok("POST", "/control/fail", `{
		"operation": "clients.merchants.list", "times": 1, "status": 429, "header": {"Retry-After": "7"},
		"body": "{\"message\":\"slow down\"}", "latency": "1ms"
	}`))
	response, text := b.text(b.request("GET", "/v1/clients-sdk/merchants", ""))
	require.Equal(t, 429, response.StatusCode)
	require.Equal(t, "7", response.Header.Get("Retry-After"))
	require.JSONEq(t, `{"message":"slow down"}`, text)
	b.ok("GET", "/v1/clients-sdk/merchants", "")

	for field := range reflect.TypeFor[paytermtest.Fault]().Fields() {
		if field.Type.Kind() != reflect.Bool {
			continue
		}
		name := strings.ToLower(regexp.MustCompile(`(.)([A-Z])`).ReplaceAllString(field.Name, "${1}_${2}"))
		b.ok("POST", "/control/fail", `{"operation":"clients.merchants.list","times":3,"`+name+`":true}`)
		want := paytermtest.Fault{Operation: "clients.merchants.list", Times: 3, Header: http.Header{}}
		reflect.ValueOf(&want).Elem().FieldByIndex(field.Index).SetBool(true)
		require.Equal(t, []paytermtest.Fault{want}, b.State().Faults)
		b.ok("POST", "/control/clear", `{"faults":true}`)
		require.Empty(t, b.State().Faults)
	}

	journal, _ := b.ok("GET", "/control/requests", "")["requests"].([]any)
	require.Len(t, journal, 2, "requests under /control/ are not in the journal")
	first, _ := journal[0].(object)
	require.Equal(t, []any{"clients.merchants.list", "GET", "/v1/clients-sdk/merchants", 429.0, b.Requests()[0].RequestID}, []any{
		first["operation"], first["method"], first["path"], first["status"], first["request_id"],
	})
	require.NotContains(t, text, paytermtest.ClientKey)
	b.ok("POST", "/control/clear", `{"requests":true}`)
	require.Equal(t, []any{}, b.ok("GET", "/control/requests", "")["requests"])

	b.AddTerminal()
	b.ok("POST", "/control/reset", "{}")
	require.Empty(t, b.State().Terminals)
}

func TestJournalUnderControlHoldsNoSecret(t *testing.T) {
	b := start(t)
	b.text(b.request("POST", "/risk/v1/event", `{"event_timestamp":1,"request":{"card":{"pan":"`+paytermtest.PANVisa+`"}}}`))
	_, text := b.text(b.request("GET", "/control/requests", ""))
	require.Contains(t, text, "411111******1111")
	require.NotContains(t, text, paytermtest.PANVisa)
	require.NotContains(t, text, paytermtest.ClientKey)
}

func TestControlRefusesWithAReason(t *testing.T) {
	b := start(t)
	sessionID := b.session(b.AddTerminal().ID, "400")
	for _, row := range []struct {
		status             int
		path, body, reason string
	}{
		{422, "/control/tap", `{"session_id":"none","card":"approve"}`, "no such session"},
		{422, "/control/tap", `{"session_id":"` + sessionID + `"}`, `card must be approve, decline, no_answer or try_again, not ""`},
		{422, "/control/tap", `{"session_id":"` + sessionID + `","card":"approve","scheme":"XX"}`, `scheme must be P1, VC, MC, AX, UP, JC or DC, not "XX"`},
		{422, "/control/tap", `{"session_id":"` + sessionID + `","card":"approve","amount":"-3"}`, "Amount must be an amount of at most twelve digits, at most 2 of them decimals, such as 3"},
		{422, "/control/refund", `{"transaction_id":"none","amount":1}`, "no such transaction"},
		{422, "/control/reverse", `{"transaction_id":"none"}`, "no such transaction"},
		{422, "/control/reconcile", `{"terminal_id":"none"}`, "no such terminal"},
		{422, "/control/merchant", `{"merchant_id":"none"}`, "no such merchant"},
		{422, "/control/pos_terminal", `{"tid":"x"}`, "TID must have digits only"},
		{422, "/control/fail", `{"operation":"none"}`, `unknown operation "none", see Operations: clients.merchants.create, clients.terminals.update_profile, clients.sessions.create`},
		{422, "/control/fail", `{"latency":"soon"}`, `latency must be a duration such as 1.5s: time: invalid duration "soon"`},
		{400, "/control/fail", `{"color":"red"}`, `json: unknown field "color"`},
		{422, "/control/clear", `{}`, "nothing to clear: set faults, requests or both"},
		{400, "/control/reset", `{"now":true}`, `json: unknown field "now"`},
		{400, "/control/reset", `{} {}`, "the body must be one JSON object"},
		{400, "/control/reset", `[]`, "the body must be one JSON object"},
		{400, "/control/reset", ` null`, "the body must be one JSON object"},
		{400, "/control/terminal", `null`, "the body must be one JSON object"},
		{400, "/control/reset", `{`, "unexpected EOF"},
		{400, "/control/refund", `{"amount":5.3}`, "amount must be a whole number of at most 18 digits, not number 5.3"},
		{400, "/control/refund", `{"amount":"530"}`, "amount must be a whole number of at most 18 digits, not string"},
		{400, "/control/tap", `{"session_id":7}`, "session_id must be a string, not number"},
		{400, "/control/clear", `{"faults":"all"}`, "faults must be true or false, not string"},
		{400, "/control/terminal", `{"currency":"KWD"}`, "currency must be an object, not string"},
		{400, "/control/terminal", `{"currency":{"number":414}}`, "currency.number must be a string, not number"},
		{400, "/control/fail", `{"times":"1"}`, "times must be a whole number of at most 18 digits, not string"},
		{400, "/control/fail", `{"stall_page":1}`, "stall_page must be true or false, not number"},
		{400, "/control/fail", `{"body":{}}`, "body must be a string, not object"},
		{400, "/control/fail", `{"latency":5}`, "latency must be a string, not number"},
		{400, "/control/fail", `{"header":{"Retry-After":7}}`, "header must be an object of strings"},
		{400, "/control/fail", `{"ignore_query":"from"}`, "ignore_query must be a list of strings"},
		{400, "/control/fail", `{"ignore_query":[1]}`, "ignore_query must be a list of strings"},
		{400, "/control/clear", `{"faults":` + strings.Repeat(" ", 1<<20) + `true}`, "http: request body too large"},
	} {
		reason := b.refused(row.status, row.path, row.body)
		require.Equal(t, row.reason, reason, "%s %s", row.path, row.body)
	}
	require.Len(t, b.State().Terminals, 1, "no request was carried out")
	require.Empty(t, b.State().Sales)
}
