package contract_test

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/contract"
)

func TestEndpoints(t *testing.T) {
	for _, row := range contract.Endpoints {
		t.Run(row.Method+" "+row.Route, func(t *testing.T) {
			t.Parallel()
			response, resource := responseOf(t, row)
			for _, do := range []func(context.Context, *payterm.Client) (contract.Resource, error){row.Do, row.All} {
				if do == nil {
					continue
				}
				var request *http.Request
				var body []byte
				server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					request = r
					body, _ = io.ReadAll(r.Body)
					w.WriteHeader(cmp.Or(row.Status, http.StatusOK))
					_, _ = w.Write(response)
				}))
				defer server.Close()
				var operation payterm.Operation
				client, err := payterm.NewClient(server.URL, "key-1", around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
					operation, _ = payterm.OperationFromContext(r.Context())
					return next.RoundTrip(r)
				}))
				require.NoError(t, err)
				defer client.CloseIdleConnections()

				got, err := do(t.Context(), client)

				require.NoError(t, err)
				assert.JSONEq(t, resource, string(got.Raw()))
				assert.Equal(t, row.Method, request.Method)
				assert.Equal(t, row.URI, request.RequestURI)
				assert.Equal(t, []string{"key-1"}, request.Header["Api-Key"])
				assert.Equal(t, payterm.Operation{Name: row.Name(), Method: row.Method, Route: row.Route, Attempt: 1}, operation)
				if row.Body == "" {
					assert.Empty(t, body)
					assert.Empty(t, request.Header["Content-Type"])
					assert.Zero(t, request.ContentLength)
					assert.Empty(t, request.TransferEncoding)
				} else {
					assert.Equal(t, row.Body, string(body))
					assert.Equal(t, []string{"application/json"}, request.Header["Content-Type"])
				}
			}
		})
	}
}

// TestEndpointsAreComplete: every method of every service has a row, and every row has a method.
func TestEndpointsAreComplete(t *testing.T) {
	listed := map[string]bool{}
	for _, row := range contract.Endpoints {
		listed[row.Call] = true
		if row.All != nil {
			listed[strings.Replace(row.Call, "List", "All", 1)] = true
		}
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
		assert.True(t, listed[call], "%s has no row: add one to the file of its API in internal/contract", call)
	}
	for call := range listed {
		assert.True(t, exist[call], "the row of %s in internal/contract has no method", call)
	}
}

// TestEveryListHasParamsOfItsOwn, so that a filter can be added to one list. An unset field is not
// sent, so fields whose zero value is meaningful must be pointers.
func TestEveryListHasParamsOfItsOwn(t *testing.T) {
	t.Parallel()
	of := map[reflect.Type]string{} // operation
	for _, row := range contract.Endpoints {
		params := row.Params()
		if params.Kind() == reflect.Struct && row.Method == http.MethodGet {
			for field := range params.Fields() {
				assert.Contains(t, field.Tag.Get("url"), ",omitempty", "%s.%s", params, field.Name)
				assert.NotEqual(t, reflect.Bool, field.Type.Kind(), "%s.%s", params, field.Name)
			}
		}
		if row.All == nil {
			continue
		}
		require.Empty(t, of[params], "%s shares %s", row.Call, params)
		of[params] = row.Call
		all := row
		all.Call = strings.Replace(row.Call, "List", "All", 1)
		assert.Equal(t, params, all.Params(), row.Call)
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
func responseOf(t *testing.T, row contract.Endpoint) (document []byte, resource string) {
	t.Helper()
	document, err := os.ReadFile(filepath.Join("../../testdata", row.Document))
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
	operation := contract.MethodOf(client, call)
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
