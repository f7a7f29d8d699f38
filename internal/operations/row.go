package operations

import (
	"net/http"
	"regexp"
	"strings"
)

// Row is an operation.
type Row struct {
	Method, Route string // as documented
	Call          string // Go method below payterm.Client; a List includes its All

	Params   any      // zero value: the query of a GET, otherwise the body; nil: none
	Paged    bool     // the API docs show page and limit; other lists get them, too
	BodyCall string   // Go method that sends a body, if Call sends none
	Required []string // members of the body without which the call is refused before it is sent

	Result    any      // zero value: the resource, or a record of the list
	Key       string   // of the resource or the list in the response
	Unwrapped bool     // the response is the resource itself; Key is a wrapper or a member
	Status    int      // of the response; 0: 200
	Documents []string // responses, in testdata; the embedded platform has the members of the first
	Requests  []string // bodies, in testdata
}

// Name returns the operation's name in errors, logs and faults: "banks.pos_terminals.list" for
// "Banks.POSTerminals.List".
func (r Row) Name() string { return SnakeCase(r.Call) }

// SnakeCase returns "pos_terminals" for "POSTerminals".
func SnakeCase(name string) string {
	return strings.ToLower(newWord.ReplaceAllString(name, "${1}${3}_${2}${4}"))
}

var newWord = regexp.MustCompile(`([a-z])([A-Z])|([A-Z])([A-Z][a-z])`)

// IsList reports whether the response is a page of records.
func (r Row) IsList() bool { return strings.Contains(r.Call, ".List") }

// IsWrite reports whether the operation changes something. The lookup of a terminal is a POST,
// but is assumed to change nothing.
func (r Row) IsWrite() bool {
	return r.Method != http.MethodGet && r.Call != "Clients.Terminals.Lookup"
}

// Calls returns the Go methods of the operation, without All.
func (r Row) Calls() []string {
	if r.BodyCall == "" {
		return []string{r.Call}
	}
	return []string{r.Call, r.BodyCall}
}

// HasBody reports whether the operation takes a body.
func (r Row) HasBody() bool { return r.Method != http.MethodGet && r.Params != nil }
