package contract_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/contract"
)

// TestUnreadableRecordCostsNoOther: in every list, each scalar at the top of a record is made
// unreadable in turn, and only that record is lost, at its place and with the path of the value.
func TestUnreadableRecordCostsNoOther(t *testing.T) {
	t.Parallel()
	tried := 0
	for _, row := range contract.Endpoints {
		if row.All == nil {
			continue
		}
		_, good := answerOf(t, row)
		var record map[string]json.RawMessage
		require.NoError(t, json.Unmarshal([]byte(good), &record))
		for key, value := range record {
			if bytes.ContainsAny(value[:1], `{[n`) { // not a scalar, or null
				continue
			}
			broken := map[string]json.RawMessage{}
			for other, value := range record {
				broken[other] = value
			}
			broken[key] = json.RawMessage(`[[]]`)
			text, err := json.Marshal(broken)
			require.NoError(t, err)
			server := newFaultServer(t, answers(200, `{"`+row.Key+`":[`+good+`,`+string(text)+`,`+good+`]}`))

			items, err := callList(t, faultClient(t, server.url), row.Call)

			assert.Equal(t, 2, items, "%s: %s", row.Call, key)
			require.True(t, payterm.IsRecordError(err), "%s: %s: %v", row.Call, key, err)
			var odd *payterm.DecodeError
			require.ErrorAs(t, err, &odd)
			assert.Equal(t, 1, odd.Index)
			assert.Equal(t, key, odd.Path)
			assert.JSONEq(t, string(text), string(odd.Raw))
			tried++
		}
	}
	assert.Greater(t, tried, 150)
}

// callList calls a List by its name, with a word for every id and zero parameters.
func callList(t *testing.T, client *payterm.Client, call string) (items int, err error) {
	t.Helper()
	results := invoke(t, client, call, "T", "")
	err, _ = results[1].Interface().(error)
	require.False(t, results[0].IsNil(), "%s: %v", call, err)
	return results[0].Elem().FieldByName("Items").Len(), err
}
