package fake

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// Form is the form of responses. Package paytermtest documents the values.
type Form string

const (
	formSparse Form = "sparse"
	formOther  Form = "other"
)

// Rewriting is a value that has another form in responses, as shown by a document.
type Rewriting struct {
	Operations string // separated by spaces
	Path       string // such as sessions[].transaction.lat
	Form       form
	Document   string // in testdata, without .json
}

// rewrite puts a response into the forms.
func (f Form) rewrite(operation string, a Response) Response {
	var rows []Rewriting
	every := 1
	switch f {
	case formSparse:
		rows, every = SparseForms, 2
	case formOther:
		rows = OtherForms
	}
	for _, row := range rows {
		if slices.Contains(strings.Fields(row.Operations), operation) {
			visit(a.Body, row.Path, every, func(holder Object, name string) { row.Form.write(holder, name, a.Page) })
		}
	}
	return a
}

// visit calls write for each object that has the last name of a path. Of the first list on the path
// it visits every n-th record, beginning with the first.
func visit(value any, path string, n int, write func(holder Object, name string)) {
	holder, isObject := value.(Object)
	if !isObject {
		return
	}
	name, rest, deeper := strings.Cut(path, ".")
	if !deeper {
		if _, has := holder[name]; has {
			write(holder, name)
		}
		return
	}
	name, isList := strings.CutSuffix(name, "[]")
	if !isList {
		visit(holder[name], rest, n, write)
		return
	}
	records, _ := holder[name].([]Object)
	for i := 0; i < len(records); i += n {
		visit(records[i], rest, 1, write)
	}
}

const (
	sessionGet  = "clients.sessions.get merchants.sessions.get"
	intentLists = "clients.intents.list merchants.intents.list"
)

// SparseForms are the values observed null, absent or empty, except for identities, references and
// amounts, and for values that are null because of a state, such as the user of an unassigned
// terminal.
var SparseForms = []Rewriting{
	{"clients.terminals.list", "terminals[].name", isNull, "terminal_list__client"},
	{"clients.terminals.list", "terminals[].bank_terminals", isEmpty, "terminal_list__client"},
	{"clients.terminals.get", "terminal.name", isNull, "terminal_find__client"},
	{"clients.terminals.get", "terminal.connections", isEmpty, "terminal_find__client"},
	{"vendors.terminals.list", "terminals[].name", isNull, "terminal_list__vendor"},
	{"merchants.terminals.list", "terminals[].user.email", isEmpty, "terminal_list__merchant_api"},

	{sessionGet, "session.transaction.lat", isNull, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.lon", isNull, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.device_id", isNull, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.user_id", isNull, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.pos_confirmed", isNull, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.updated_at", isNull, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.receipts", isEmpty, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.card_scheme", isNull, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.type", isNull, "session_find__nullable_transaction_fields"},
	{sessionGet, "session.transaction.verification_method", isNull, "session_find__nullable_transaction_fields"},

	{"clients.transactions.list", "transactions[].user", isNull, "transaction_list__client"},
	{"clients.transactions.get", "transaction.receipts[].type", isAbsent, "transaction_find__receipt_vas_no_type"},
	{"clients.transactions.get", "transaction.receipts[].created_at", isAbsent, "transaction_find__receipt_vas_no_type"},
	{"clients.transactions.get", "transaction.receipts[].updated_at", isAbsent, "transaction_find__receipt_vas_no_type"},
	{"merchants.transactions.list", "transactions[].receipts[].currency.arabic", isEmpty, "transaction_list__merchant_declined"},
	{"clients.transactions.list_v2", "transactions[].completed_at", isNull, "transaction_v2_list__turkish"},
	{intentLists, "data[].transactions[].currency.symbol", isAbsent, "intent_list__current_page_only"},

	{"banks.reconciliations.list", "reconciliations[].terminal.name", isNull, "reconciliation_list__bank"},
	{"banks.reconciliations.get", "reconciliation.terminal.name", isNull, "reconciliation_find__bank"},
	{"banks.pos_terminals.get", "terminal.device", isNull, "bank_pos_terminal_find__device_null"},

	{"pos.messages.list", "messages[].ip_address", isNull, "pos_message_list__nulls_unknown_mti"},
	{"pos.messages.list", "messages[].transaction_type", isNull, "pos_message_list__nulls_unknown_mti"},
	{"pos.messages.list", "messages[].region", isNull, "pos_message_list__nulls_unknown_mti"},
	{"pos.messages.list", "messages[].terminal", isNull, "pos_message_list__nulls_unknown_mti"},
	{"pos.subscriptions.list", "subscriptions[].plan", isNull, "pos_subscription_list__last_transaction_forms"},
	{"pos.subscriptions.list", "subscriptions[].last_transaction", isNull, "pos_subscription_list__active_and_cancelled"},
}

// v2Forms is the document with most other forms of client v2 transactions.
const v2Forms = "transaction_v2_list__receipt_data_string_performance_array"

// OtherForms are the values observed in more than one form. Keys that only one document has are not
// included.
var OtherForms = []Rewriting{
	{"clients.merchants.list", "pages", isNumberOfPages, "merchant_list__pages_number"},
	{"clients.merchants.get", "merchant", isUnwrapped, "merchant_find__unwrapped_legacy"},

	{"clients.sessions.create", "amount", isText, "session_create__amount_string"},
	{"clients.sessions.create", "expired_at", isText, "session_create__amount_string"},

	{"clients.transactions.list_v2", "transactions[].currency", isEnglish, v2Forms},
	{"clients.transactions.list_v2", "transactions[].performance", isSteps, v2Forms},
	{"clients.transactions.list_v2", "transactions[].events", isDeclinedToo, v2Forms},
	{"clients.transactions.list_v2", "transactions[].events[].receipt.data", isQuoted, v2Forms},
	{"clients.transactions.list_v2", "pages.total", isAbsent, v2Forms},

	{intentLists, "data[].transactions[].transaction_type", isTurkish, "intent_list__current_page_only"},
	{intentLists, "pagination", hasTotals, "intent_list__full_pagination"},
	{"clients.intents.get merchants.intents.get", "details.transactions[].performance", isFirst, "intent_find__performance_object"},

	{"pos.messages.list", "pages", hasTotal, "pos_message_list__nulls_unknown_mti"},
	{"pos.subscriptions.list", "subscriptions[].registered_by", isReference, "pos_subscription_list__last_transaction_forms"},
}

// form is the form that a rewriting gives a value.
type form string

const (
	isNull          form = "null"
	isAbsent        form = "absent"
	isEmpty         form = "empty"               // text, list or object
	isText          form = "text"                // of a number
	isEnglish       form = "English text"        // of a text in two languages
	isTurkish       form = "in Turkish"          // in place of Arabic
	isQuoted        form = "object in a text"    // as JSON
	isReference     form = "object with an id"   // of an id alone
	isFirst         form = "one object"          // of a list
	isSteps         form = "list of steps"       // of an object
	isDeclinedToo   form = "declined, too"       // of the events of a reversed payment
	isUnwrapped     form = "unwrapped"           // the record is the response itself
	isNumberOfPages form = "number of pages"     // in place of an object
	hasTotal        form = "with total"          // of pages with only the current number
	hasTotals       form = "with all the totals" // likewise, with the keys of intents
)

// write puts the value of a name into the form. A value without such a form stays.
func (f form) write(holder Object, name string, at Page) {
	switch f {
	case isNull:
		holder[name] = nil
	case isAbsent:
		delete(holder, name)
	case isEmpty:
		holder[name] = emptied(holder[name])
	case isText:
		holder[name] = fmt.Sprint(holder[name])
	case isNumberOfPages:
		holder[name] = at.Pages
	default: // depends on the type of the value
		switch value := holder[name].(type) {
		case string:
			if f == isReference {
				holder[name] = Object{"id": value}
			}
		case []Object:
			holder[name] = f.ofList(value)
		case Object:
			f.writeObject(holder, name, value, at)
		}
	}
}

func (f form) writeObject(holder Object, name string, value Object, at Page) {
	switch f {
	case isEnglish:
		holder[name] = value["english"]
	case isTurkish:
		holder[name] = Object{"english": value["english"], "turkish": turkishOf(value["english"])}
	case isQuoted:
		text, _ := json.Marshal(value) // views can be marshaled
		holder[name] = string(text)
	case isSteps:
		holder[name] = steps(holder["created_at"])
	case isUnwrapped:
		delete(holder, name)
		maps.Copy(holder, value)
	case hasTotal:
		value["total"] = at.Pages
	case hasTotals:
		value["total_pages"], value["total_data"] = at.Pages, at.Place.Records
	}
}

func (f form) ofList(list []Object) any {
	switch {
	case f == isFirst && len(list) > 0:
		return list[0]
	case f == isDeclinedToo && len(list) > 1: // the second is the reversal
		list[0]["status"] = "declined"
	}
	return list
}

func emptied(value any) any {
	switch value.(type) {
	case string:
		return ""
	case []Object:
		return []Object{}
	}
	return value
}

func turkishOf(title any) string {
	if title == Refund.title {
		return Refund.turkish
	}
	return Purchase.turkish
}

// steps returns the steps of a transaction that took no time.
func steps(created any) []Object {
	text, _ := created.(string)
	at, _ := time.Parse(time.RFC3339, text) // written by timestamp
	return []Object{
		{"type": "transaction_start", "time_stamp": at.UnixMilli()},
		{"type": "transaction_end", "time_stamp": at.UnixMilli()},
	}
}
