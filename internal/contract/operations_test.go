package contract_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/operations"
	"github.com/payterm/payterm-go/internal/testing/calls"
)

// TestEndpointsAreComplete: every method of every service has a row and a call, and every row has a
// method with its types.
func TestEndpointsAreComplete(t *testing.T) {
	listed := map[string]bool{}
	for _, row := range operations.Table {
		for _, call := range row.Calls() {
			listed[call] = true
		}
		params, result := typesOf(row.Call)
		if row.BodyCall == "" { // its members are arguments in Go
			assert.Equal(t, params, reflect.TypeOf(row.Params), "the Params of %s in internal/operations", row.Call)
		}
		assert.Equal(t, result, reflect.TypeOf(row.Result), "the Result of %s in internal/operations", row.Call)
		if row.IsList() {
			listed[calls.AllOf(row.Call)] = true
			all, _ := typesOf(calls.AllOf(row.Call))
			assert.Equal(t, params, all, calls.AllOf(row.Call))
		}
		hasCall := slices.ContainsFunc(calls.Table, func(c calls.Call) bool { return c.Call == row.Call })
		assert.True(t, hasCall, "%s has no call: add one to internal/testing/calls", row.Call)
	}
	for _, call := range calls.Table {
		assert.True(t, listed[call.Call], "the call of %s in internal/testing/calls has no row", call.Call)
	}
	exist := map[string]bool{}
	apis := reflect.TypeFor[payterm.Client]()
	for api := range apis.Fields() {
		if !api.IsExported() {
			continue
		}
		for method := range api.Type.Methods() { // of an API without services
			exist[api.Name+"."+method.Name] = true
		}
		for service := range api.Type.Fields() {
			if !service.IsExported() {
				continue
			}
			require.Positive(t, service.Type.NumMethod(), "%s.%s has no operations", api.Name, service.Name)
			for method := range service.Type.Methods() {
				if method.Name != "Wait" { // calls Get
					exist[api.Name+"."+service.Name+"."+method.Name] = true
				}
			}
		}
	}
	for call := range exist {
		assert.True(t, listed[call], "%s has no row: add one to the file of its API in internal/operations", call)
	}
	for call := range listed {
		assert.True(t, exist[call], "the row of %s in internal/operations has no method", call)
	}
}

// typesOf returns the types of a method's parameters and of its resource, or of the records of its
// page: nil for those that it lacks.
func typesOf(call string) (params, result reflect.Type) {
	method := calls.MethodOf(new(payterm.Client), call)
	if !method.IsValid() {
		return nil, nil
	}
	if last := method.Type().In(method.Type().NumIn() - 1); last.Kind() == reflect.Struct {
		params = last
	}
	if result = method.Type().Out(0); result.Kind() != reflect.Pointer {
		return params, nil // of an All
	}
	if items, isPage := result.Elem().FieldByName("Items"); isPage {
		result = items.Type.Elem()
	}
	return params, result.Elem()
}

// TestEveryDocumentHasARow, so that tests that go through the rows see all of testdata.
func TestEveryDocumentHasARow(t *testing.T) {
	listed := map[string]bool{}
	for _, row := range operations.Table {
		for _, document := range slices.Concat(row.Documents, row.Requests) {
			listed[document] = true
		}
	}
	files, err := filepath.Glob("../../testdata/*.json")
	require.NoError(t, err)
	for _, file := range files {
		assert.True(t, listed[filepath.Base(file)], "%s: add it to Documents or Requests of a row in internal/operations", file)
	}
}

// TestEveryListHasParamsOfItsOwn, so that a filter can be added to one list. An unset field is not
// sent, so fields whose zero value is meaningful must be pointers.
func TestEveryListHasParamsOfItsOwn(t *testing.T) {
	t.Parallel()
	of := map[reflect.Type]string{} // operation
	for _, row := range operations.Table {
		params := reflect.TypeOf(row.Params)
		if params != nil && !row.HasBody() {
			for field := range params.Fields() {
				assert.Contains(t, field.Tag.Get("url"), ",omitempty", "%s.%s", params, field.Name)
				assert.NotEqual(t, reflect.Bool, field.Type.Kind(), "%s.%s", params, field.Name)
			}
		}
		if !row.IsList() {
			continue
		}
		require.Empty(t, of[params], "%s shares %s", row.Call, params)
		of[params] = row.Call
		assert.Regexp(t, `^models\.\w+ListParams$`, params.String())
		named := map[string]bool{}
		for field := range params.Fields() {
			name := strings.TrimSuffix(field.Tag.Get("url"), ",omitempty")
			isNumber := name == "page" || name == "limit"
			assert.Equal(t, isNumber, field.Type.Kind() == reflect.Int, "%s.%s", params, field.Name)
			named[name] = true
		}
		assert.True(t, named["limit"], "%s has no Limit", params)
		assert.True(t, named["page"], "%s asks for no page", params)
	}
	assert.NotEmpty(t, of)
}

// responseOf returns the document of an operation, and the resource in it, or the first one.
func responseOf(t *testing.T, row calls.Call) (document []byte, resource string) {
	t.Helper()
	document, err := os.ReadFile(filepath.Join("../../testdata", row.Documents[0]))
	require.NoError(t, err)
	found := row.Find(document)
	var list []json.RawMessage
	if json.Unmarshal(found, &list) == nil {
		return document, string(list[0])
	}
	return document, string(found)
}

// invoke calls an operation by its name, with the same id for all ids and the same text for all
// texts in its params.
func invoke(t *testing.T, client *payterm.Client, call, id, text string) (results []reflect.Value) {
	t.Helper()
	operation := calls.MethodOf(client, call)
	arguments := []reflect.Value{reflect.ValueOf(t.Context())}
	for in := range operation.Type().Ins() {
		argument := reflect.New(in).Elem()
		switch in.Kind() {
		case reflect.String:
			argument.SetString(id)
		case reflect.Struct:
			for _, value := range argument.Fields() {
				if value.Kind() == reflect.String {
					value.SetString(text)
				}
			}
		default:
			continue // the context
		}
		arguments = append(arguments, argument)
	}
	return operation.Call(arguments)
}

// invokeError is like invoke, and returns the error.
func invokeError(t *testing.T, client *payterm.Client, call, id, text string) error {
	t.Helper()
	err, _ := invoke(t, client, call, id, text)[1].Interface().(error)
	return err
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// around is a middleware that calls do with every request.
func around(do func(next http.RoundTripper, r *http.Request) (*http.Response, error)) payterm.Option {
	return payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) { return do(next, r) })
	})
}

// sending returns an http.Client that sends with send.
func sending(send roundTripper) payterm.Option {
	return payterm.WithHTTPClient(&http.Client{Transport: send})
}
