package calls

import (
	"context"
	"encoding/json"
	"io"
	"reflect"
	"regexp"
	"strings"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/operations"
)

// Call is a call of an operation. Ids are placeholders such as $terminal, which the tests of
// package paytermtest replace with those of real records.
type Call struct {
	operations.Row

	Args  []any  // of the Go method, Call or BodyCall: ids and parameters
	Query string // sent for them, beside the ids in the path
	Body  string // JSON; empty: none
}

// Resource is what a call returns.
type Resource interface{ Raw() json.RawMessage }

// row returns the row of a Go method.
func row(call string) operations.Row {
	for _, row := range operations.Table {
		if row.Call == call {
			return row
		}
	}
	return operations.Row{Call: call}
}

var placeholder = regexp.MustCompile(`{\w+}`)

// URI returns the request line of Do.
func (c Call) URI() string {
	ids := c.Args
	path := placeholder.ReplaceAllStringFunc(c.Route, func(string) string {
		id := ids[0].(string)
		ids = ids[1:]
		return id
	})
	return strings.TrimSuffix(path+"?"+c.Query, "?")
}

// Do calls the operation and returns the resource, or the first record of a page.
func (c Call) Do(ctx context.Context, client *payterm.Client) (Resource, error) {
	results := invoke(ctx, MethodOf(client, c.method()), c.Args)
	err, _ := results[1].Interface().(error)
	if resource, ok := results[0].Interface().(Resource); ok || err != nil {
		return resource, err
	}
	items := results[0].Elem().FieldByName("Items")
	if items.Len() == 0 {
		return nil, io.EOF
	}
	return items.Index(0).Interface().(Resource), nil
}

func (c Call) method() string {
	if c.Body != "" && c.BodyCall != "" {
		return c.BodyCall
	}
	return c.Call
}

// FirstOfAll returns the first record of a list, by its All.
func (c Call) FirstOfAll(ctx context.Context, client *payterm.Client) (Resource, error) {
	all := MethodOf(client, AllOf(c.Call))
	for item, err := range invoke(ctx, all, c.Args)[0].Seq2() {
		failure, _ := err.Interface().(error)
		return item.Interface().(Resource), failure
	}
	return nil, io.EOF
}

// AllOf returns the method that iterates over the records of a List.
func AllOf(list string) string { return strings.Replace(list, "List", "All", 1) }

// MethodOf returns the method of a client for the Call of a row.
func MethodOf(client *payterm.Client, call string) reflect.Value {
	service := reflect.ValueOf(client).Elem()
	names := strings.Split(call, ".")
	for _, name := range names[:len(names)-1] {
		service = service.FieldByName(name)
	}
	return service.MethodByName(names[len(names)-1])
}

func invoke(ctx context.Context, method reflect.Value, args []any) []reflect.Value {
	in := []reflect.Value{reflect.ValueOf(&ctx).Elem()} // ctx may be nil
	for _, arg := range args {
		in = append(in, reflect.ValueOf(arg))
	}
	return method.Call(in)
}

// Find returns the resource or the list in a response, or nil if there is none.
func (c Call) Find(response []byte) json.RawMessage {
	if c.Unwrapped {
		return response
	}
	var members map[string]json.RawMessage
	_ = json.Unmarshal(response, &members)
	return members[c.Key]
}
