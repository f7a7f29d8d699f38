package main

import (
	"encoding/json"
	"reflect"
	"regexp"
	"strings"

	"github.com/payterm/payterm-go/internal/operations"
)

var apis = []struct{ title, field string }{
	{"Risk", "Risk"}, {"Client", "Clients"}, {"Vendor", "Vendors"}, {"Bank", "Banks"}, {"Merchant", "Merchants"}, {"POS", "POS"},
}

// lookups say what shows whether a write took effect.
var lookups = map[string]string{
	"risk.submit": "No read shows it, but it may be repeated with the same `event_id`: send one.",

	"clients.merchants.create":         "A new record of `clients.merchants.list` with your `reference_id` shows it.",
	"clients.terminals.register":       "A new record of `clients.terminals.list` with your merchant and `name` shows it.",
	"clients.terminals.commit":         "A new record of `clients.terminals.list` with a `tid` of `clients.terminals.lookup` shows it.",
	"clients.terminals.assign":         "The `user` in `clients.terminals.get` shows it.",
	"clients.terminals.unassign":       "The `user` in `clients.terminals.get` shows it.",
	"clients.terminals.disconnect":     "No read shows it: never repeat it.",
	"clients.terminals.update_profile": "No read shows it.",
	"clients.sessions.create": "A new record of `clients.sessions.list` with your `type` and `amount` shows it. " +
		"Two sessions can become two payments, and none can be closed.",
	"clients.reconciliations.create": "A new record of `clients.reconciliations.list` with the terminal shows it.",
	"clients.reconciliations.create_v2": "No list shows it. That it sets `is_reconcilied` of the approved transactions in " +
		"`clients.transactions.list` is assumed.",

	"merchants.terminals.assign":       "The `user` in `merchants.terminals.get` shows it.",
	"merchants.terminals.unassign":     "The `user` in `merchants.terminals.get` shows it.",
	"merchants.terminals.disconnect":   "No read shows it: never repeat it.",
	"merchants.reconciliations.create": "A new record of `merchants.reconciliations.list` with the terminal shows it.",

	"pos.subscriptions.create": "A new record of `pos.subscriptions.list` with your `tid` and plan shows it.",
	"pos.subscriptions.cancel": "The `cancelled_at` in `pos.subscriptions.list` shows it.",
}

// ifUnknown returns what to read before a write is repeated, or "" of a read.
func ifUnknown(row operations.Row) string {
	if !row.IsWrite() {
		return ""
	}
	return "Its outcome is unknown if no complete response arrives, or one with status 302, 303, 408, 460, 499, 1xx or 5xx: " +
		"it may have taken effect, or do so later. " + lookups[row.Name()]
}

// samples returns the calls of an operation in Go.
func samples(row operations.Row) (all []object) {
	for _, call := range row.Calls() {
		arguments := []string{"ctx"}
		for _, id := range ids(row) {
			arguments = append(arguments, variable(id))
		}
		switch {
		case call == row.BodyCall:
			arguments = append(arguments, variable(row.Required[0]))
		case row.Params != nil && row.BodyCall == "":
			arguments = append(arguments, reflect.TypeOf(row.Params).String()+"{}")
		}
		all = append(all, object{"lang": "Go", "label": call, "source": "client." + call + "(" + strings.Join(arguments, ", ") + ")"})
	}
	return all
}

// variable returns "terminalID" for "terminal_id".
func variable(member string) string {
	words := strings.Split(member, "_")
	for i := 1; i < len(words); i++ {
		words[i] = strings.ToUpper(words[i][:1]) + words[i][1:]
	}
	return strings.ReplaceAll(strings.Join(words, ""), "Id", "ID")
}

// ids returns the names of the ids in a path.
func ids(row operations.Row) (names []string) {
	for _, id := range regexp.MustCompile(`{(\w+)}`).FindAllStringSubmatch(row.Route, -1) {
		names = append(names, id[1])
	}
	return names
}

// Failure is a failure as observed: any member may be missing, and a bare text was observed, too.
type Failure struct {
	StatusCode            *int            `json:"statusCode"`              // the status
	Message               json.RawMessage `json:"message"`                 // a text, a list of texts, or a list of texts for each member that they are about
	Error                 json.RawMessage `json:"error"`                   // a text, or a text in each language
	Code                  json.RawMessage `json:"code"`                    // a text or a number
	CodeText              string          `json:"code_text"`               // such as unknown_terminal
	TerminalPausedSeconds *int            `json:"terminal_paused_seconds"` // the wait that the platform asks for
}

// failureDocuments are failures, in testdata.
var failureDocuments = []string{
	"failures/error__message_string.json", "failures/error__unauthorized.json", "failures/error__validation_list.json",
	"failures/error__validation_map.json", "failures/error__localized.json",
}
