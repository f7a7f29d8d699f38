package contract_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/calls"
)

// TestRequiredMembers leaves each member out of the body of each operation. A call is refused
// before it is sent only for a member that its row requires. The platform judges all others.
func TestRequiredMembers(t *testing.T) {
	t.Parallel()
	client := faultClient(t, newFaultServer(t, responds(404, "")).url)
	for _, row := range calls.Table {
		if row.Body == "" || row.BodyCall != "" { // its members are arguments in Go
			continue
		}
		var members map[string]json.RawMessage
		require.NoError(t, json.Unmarshal([]byte(row.Body), &members))
		for left := range members {
			body := map[string]json.RawMessage{}
			for name, value := range members {
				if name != left {
					body[name] = value
				}
			}
			err := callWith(t, client, row.Call, body)
			var refusal *payterm.RequestError
			isRefused := errors.As(err, &refusal) && strings.HasPrefix(refusal.Field, left)
			if isRefused != slices.Contains(row.Required, left) {
				t.Errorf("%s without %s: %v; its row in internal/operations has Required %q", row.Call, left, err, row.Required)
			}
		}
		for _, name := range row.Required {
			assert.Contains(t, members, name, "the body of %s in internal/calls has no %s", row.Call, name)
		}
	}
}

// callWith calls an operation with "id" for each id and with params decoded from JSON.
func callWith(t *testing.T, client *payterm.Client, call string, body map[string]json.RawMessage) error {
	t.Helper()
	text, err := json.Marshal(body)
	require.NoError(t, err)
	method := calls.MethodOf(client, call)
	arguments := []reflect.Value{reflect.ValueOf(t.Context())}
	for in := range method.Type().Ins() {
		argument := reflect.New(in)
		switch in.Kind() {
		case reflect.String:
			argument.Elem().SetString("id")
		case reflect.Struct:
			require.NoError(t, json.Unmarshal(text, argument.Interface()), call)
		default:
			continue // the context
		}
		arguments = append(arguments, argument.Elem())
	}
	err, _ = method.Call(arguments)[1].Interface().(error)
	return err
}
