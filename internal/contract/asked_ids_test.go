package contract_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/internal/wire"
)

// TestGetReturnsTheRecordAskedFor: every GET by id refuses a record that shows another id. A
// transaction has two ids: a call may ask for one, and get a record that shows the other.
func TestGetReturnsTheRecordAskedFor(t *testing.T) {
	t.Parallel()
	tried := 0
	for _, row := range calls.Table {
		if !isByID(row) {
			continue
		}
		tried++
		document, resource := responseOf(t, row)
		key, id := idIn(resource)
		get := func(response, asked string) (calls.Resource, error) {
			return asking(row, asked).Do(t.Context(), responding(t, response))
		}
		for _, spelling := range []string{id, strings.ToUpper(id)} {
			_, err := get(string(document), spelling)
			assert.NoError(t, err, "%s: %s", row.Call, spelling)
		}
		number := strings.Replace(string(document), `"`+id+`"`, "100200300400500600", 1)
		_, err := get(number, "100200300400500600")
		assert.NoError(t, err, row.Call)

		found, err := get(string(document), "another")
		if strings.HasSuffix(row.Call, ".Transactions.Get") {
			assert.NoError(t, err, row.Call)
			continue
		}
		assert.Nil(t, found, row.Call)
		var refusal *payterm.DecodeError
		require.ErrorAs(t, err, &refusal, row.Call)
		path := row.Key + "." + key
		if row.Unwrapped {
			path = key
		}
		assert.Equal(t, []any{row.Name(), -1, path, "is another record's", id, string(document)},
			[]any{refusal.Operation, refusal.Index, refusal.Path, refusal.Reason, refusal.ID, string(refusal.Raw)})
	}
	assert.Greater(t, tried, 20)
}

// isByID reports whether a call reads one record by its id.
func isByID(row calls.Call) bool {
	return row.Method == http.MethodGet && strings.HasSuffix(row.Route, "}")
}

// asking returns a call that reads one record, with the id to ask for.
func asking(row calls.Call, id string) calls.Call {
	row.Args = slices.Clone(row.Args)
	row.Args[strings.Count(row.Route, "{")-1] = id
	return row
}

// idIn returns the id of a resource, and its key.
func idIn(resource string) (key, id string) {
	key = "id"
	if strings.Contains(resource, `"intenet_id"`) {
		key = "intenet_id"
	}
	return key, wire.Text(wire.Find([]byte(resource), key))
}
