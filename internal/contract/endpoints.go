package contract

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// Endpoint is one documented form of one operation, with a call of it. Ids are placeholders such as
// $terminal, which the tests of package paytermtest replace with those of real records.
type Endpoint struct {
	Method, Route string   // as documented
	Call          string   // Go method below Client; a List includes its All
	Args          []any    // arguments of the call: ids and parameters
	Query         string   // sent for them, beside the ids in the path
	Body          string   // JSON; empty: none
	Required      []string // members of Body without which the call is refused before it is sent
	Document      string   // a response, in testdata
	Status        int      // of the response; 0: 200
	Key           string   // of the resource or the list in the response
	Unwrapped     bool     // the response is the resource itself; Key is a wrapper or a member

	// Derived from the fields above: if you change a copy of a row, derive them again.
	URI     string // request line of Do
	Do, All func(context.Context, *payterm.Client) (Resource, error)
}

// Resource is what a call returns.
type Resource interface{ Raw() json.RawMessage }

//go:generate go run ./operations

// Endpoints has one row per operation, and a second row for the second form of Disconnect.
var Endpoints = callable(slices.Concat(clientTerminals, clientSessions, vendors, banks, merchants, pos, risk))

// callable derives URI, Do and a list's All for each row.
func callable(rows []Endpoint) []Endpoint {
	for i := range rows {
		e := rows[i]
		path := placeholder.ReplaceAllStringFunc(e.Route, func(string) string {
			id := e.Args[0].(string)
			e.Args = e.Args[1:]
			return id
		})
		rows[i].URI = strings.TrimSuffix(path+"?"+e.Query, "?")
		if strings.Contains(e.Call, ".List") {
			rows[i].All = rows[i].firstOfAll
		}
		rows[i].Do = rows[i].first
	}
	return rows
}

var placeholder = regexp.MustCompile(`{\w+}`)

// Name returns the operation's name in errors, logs and faults: "banks.pos_terminals.list" for
// "Banks.POSTerminals.List".
func (e Endpoint) Name() string { return SnakeCase(e.Call) }

// SnakeCase returns "pos_terminals" for "POSTerminals".
func SnakeCase(name string) string {
	return strings.ToLower(newWord.ReplaceAllString(name, "${1}${3}_${2}${4}"))
}

var newWord = regexp.MustCompile(`([a-z])([A-Z])|([A-Z])([A-Z][a-z])`)

// Find returns the resource or the list in a response, or nil if there is none.
func (e Endpoint) Find(response []byte) json.RawMessage {
	if e.Unwrapped {
		return response
	}
	return e.Members(response)[e.Key]
}

// Members returns the members of a response.
func (e Endpoint) Members(response []byte) (members map[string]json.RawMessage) {
	_ = json.Unmarshal(response, &members)
	return members
}

// IsWrite reports whether the operation changes something. The lookup of a terminal is a POST, but
// is assumed not to.
func (e Endpoint) IsWrite() bool {
	return e.Method != http.MethodGet && e.Call != "Clients.Terminals.Lookup"
}

// Type returns the type of the resource, or of the records of a list.
func (e Endpoint) Type() reflect.Type {
	result := MethodOf(new(payterm.Client), e.Call).Type().Out(0)
	if e.All != nil {
		items, _ := result.Elem().FieldByName("Items")
		result = items.Type.Elem()
	}
	return result.Elem()
}

// Params returns the type of the parameters, which are the last argument of the call.
func (e Endpoint) Params() reflect.Type {
	method := MethodOf(new(payterm.Client), e.Call).Type()
	return method.In(method.NumIn() - 1)
}

// Takes reports whether the parameters of a list have a field.
func (e Endpoint) Takes(field string) bool {
	_, has := e.Params().FieldByName(field)
	return has
}

// Parent returns the list of the records below which another list stands: that of terminals for
// sessions. The ids of these records are the first argument of the call.
func (e Endpoint) Parent() (list Endpoint, isBelow bool) {
	route, _, isBelow := strings.Cut(e.Route, "/{")
	at := slices.IndexFunc(Endpoints, func(other Endpoint) bool { return isBelow && other.All != nil && other.Route == route })
	if at < 0 {
		return Endpoint{}, false
	}
	return Endpoints[at], true
}

// Invoke calls the operation with the given arguments and returns its result: a resource or a page.
func (e Endpoint) Invoke(ctx context.Context, c *payterm.Client, args ...any) (any, error) {
	results := call(ctx, MethodOf(c, e.Call), args)
	err, _ := results[1].Interface().(error)
	return results[0].Interface(), err
}

// MethodOf returns the method of a client for a Call.
func MethodOf(c *payterm.Client, call string) reflect.Value {
	service := reflect.ValueOf(c).Elem()
	names := strings.Split(call, ".")
	for _, name := range names[:len(names)-1] {
		service = service.FieldByName(name)
	}
	return service.MethodByName(names[len(names)-1])
}

func call(ctx context.Context, method reflect.Value, args []any) []reflect.Value {
	in := []reflect.Value{reflect.ValueOf(&ctx).Elem()} // ctx may be nil
	for _, arg := range args {
		in = append(in, reflect.ValueOf(arg))
	}
	return method.Call(in)
}

// first calls the operation and returns the resource, or the first record of a page.
func (e Endpoint) first(ctx context.Context, c *payterm.Client) (Resource, error) {
	result, err := e.Invoke(ctx, c, e.Args...)
	if resource, ok := result.(Resource); ok || err != nil {
		return resource, err
	}
	items := reflect.ValueOf(result).Elem().FieldByName("Items")
	if items.Len() == 0 {
		return nil, io.EOF
	}
	return items.Index(0).Interface().(Resource), nil
}

// firstOfAll returns the first record of a list.
func (e Endpoint) firstOfAll(ctx context.Context, c *payterm.Client) (Resource, error) {
	all := MethodOf(c, strings.Replace(e.Call, "List", "All", 1))
	for item, err := range call(ctx, all, e.Args)[0].Seq2() {
		failure, _ := err.Interface().(error)
		return item.Interface().(Resource), failure
	}
	return nil, io.EOF
}

var terminalFilter = models.TerminalListParams{
	Page: 1, Limit: 5, TID: "0300000000000042", IsConnected: new(false), IsAssigned: new(true),
}

var transactionFilter = models.TransactionListParams{
	Page: 1, Limit: 10, TID: "0300000000000042",
	From: time.UnixMilli(1715691909123), To: time.Date(3000, 1, 1, 0, 0, 0, 0, time.UTC),
}
