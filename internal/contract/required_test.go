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
)

// required are the members of a body without which an operation is refused before it is sent. The
// platform judges all others.
var required = map[string][]string{
	"Risk.Submit":                      {"event_timestamp"},
	"Clients.Terminals.Register":       {"trsm_code", "merchant_id"},
	"Clients.Terminals.Commit":         {"mid", "serial_number", "merchant"},
	"Clients.Sessions.Create":          {"type", "amount"},
	"Clients.Reconciliations.Create":   {"terminal_id"},
	"Clients.Reconciliations.CreateV2": {"tid"},
	"Merchants.Reconciliations.Create": {"terminal_id"},
	"POS.Subscriptions.Create":         {"tid", "plan_id"},
	"POS.Subscriptions.Cancel":         {"plan_id"},
}

// TestRequiredMembers leaves each member out of the body of each operation. What is refused is what
// the table says, by the member's name.
func TestRequiredMembers(t *testing.T) {
	t.Parallel()
	client := faultClient(t, newFaultServer(t, answers(404, "")).url)
	for _, row := range endpoints {
		if row.body == "" {
			continue
		}
		var members map[string]json.RawMessage
		require.NoError(t, json.Unmarshal([]byte(row.body), &members))
		for left := range members {
			body := map[string]json.RawMessage{}
			for name, value := range members {
				if name != left {
					body[name] = value
				}
			}
			err := callWith(t, client, row.call, body)
			var refusal *payterm.RequestError
			isRefused := errors.As(err, &refusal) && strings.HasPrefix(refusal.Field, left)
			assert.Equal(t, slices.Contains(required[row.call], left), isRefused, "%s without %s: %v", row.call, left, err)
		}
		for _, name := range required[row.call] {
			assert.Contains(t, members, name, "%s has no such member", row.call)
		}
	}
}

// callWith calls an operation with "id" for each of its ids and with params that are read from
// JSON.
func callWith(t *testing.T, client *payterm.Client, call string, body map[string]json.RawMessage) error {
	t.Helper()
	text, err := json.Marshal(body)
	require.NoError(t, err)
	method := methodOf(client, call)
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
