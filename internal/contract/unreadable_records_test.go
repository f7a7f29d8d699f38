package contract_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/models"
)

// TestUnreadableRecordCostsNoOther: in every list, two good records enclose unreadable records.
// There is one for each of their scalars, and one with keys of other resources. Each unreadable
// one is reported with its index, path and bytes.
func TestUnreadableRecordCostsNoOther(t *testing.T) {
	t.Parallel()
	for _, row := range calls.Table {
		if !row.IsList() {
			continue
		}
		_, good := responseOf(t, row)
		var record map[string]json.RawMessage
		require.NoError(t, json.Unmarshal([]byte(good), &record))
		unreadable, paths := []string{`{` + foreign + `}`}, []string{"id"}
		for key, value := range record {
			if bytes.ContainsAny(value[:1], `{[n`) { // not a scalar, or null
				continue
			}
			broken := maps.Clone(record)
			broken[key] = json.RawMessage(`[[]]`)
			text, err := json.Marshal(broken)
			require.NoError(t, err)
			unreadable, paths = append(unreadable, string(text)), append(paths, key)
		}
		require.Greater(t, len(unreadable), 2, row.Call)
		body := `{"` + row.Key + `":[` + strings.Join(slices.Concat([]string{good}, unreadable, []string{good}), ",") + `],"pages":{"total":1,"current":1}}`

		results := invoke(t, responding(t, body), row.Call, "T", "")

		err, _ := results[1].Interface().(error)
		require.True(t, payterm.IsRecordError(err), "%s: %v", row.Call, err)
		assert.Equal(t, 2, results[0].Elem().FieldByName("Items").Len(), row.Call)
		failures := recordErrors(err)
		require.Len(t, failures, len(unreadable), row.Call)
		for i, failure := range failures {
			assert.Equal(t, i+1, failure.Index, row.Call)
			assert.Equal(t, paths[i], failure.Path, row.Call)
			assert.Equal(t, unreadable[i], string(failure.Raw), row.Call)
			assert.Equal(t, row.Name(), failure.Operation)
			assert.False(t, failure.OutcomeUnknown)
		}
	}
}

// recordErrors returns the record errors that List has joined.
func recordErrors(err error) (all []*payterm.DecodeError) {
	joined, _ := err.(interface{ Unwrap() []error })
	if joined == nil {
		return nil
	}
	for _, one := range joined.Unwrap() {
		if unreadable, ok := errors.AsType[*payterm.DecodeError](one); ok {
			all = append(all, unreadable)
		}
	}
	return all
}

// TestAllYieldsAnUnreadableRecordInItsPlace, and no record beside its error.
func TestAllYieldsAnUnreadableRecordInItsPlace(t *testing.T) {
	t.Parallel()
	for _, prefetch := range []int{0, 3} {
		server := newFaultServer(t,
			responds(200, `{"merchants":[{"id":"a"},{"id":[]}],"pages":{"current":1,"total":2}}`),
			responds(200, `{"merchants":[null,{"id":"d"}],"pages":{"current":2,"total":2}}`))
		var got []string
		for one, err := range faultClient(t, server.url, payterm.WithPrefetch(prefetch)).Clients.Merchants.All(t.Context(), models.MerchantListParams{Limit: 2}) {
			if err == nil {
				got = append(got, one.ID)
				continue
			}
			assert.Nil(t, one)
			assert.True(t, payterm.IsRecordError(err))
			got = append(got, err.Error())
		}
		const failed = "payterm: clients.merchants.list: unreadable record "
		assert.Equal(t, []string{"a", failed + "1, page 1: id: not a string", failed + "0, page 2: is empty", "d"}, got)
		first, _ := server.got(t, 1)
		second, _ := server.got(t, 2)
		assert.Equal(t, "/v1/clients-sdk/merchants?limit=2", first.RequestURI)
		assert.Equal(t, "/v1/clients-sdk/merchants?limit=2&page=2", second.RequestURI)
	}
}
