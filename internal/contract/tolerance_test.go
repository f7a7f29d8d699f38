package contract_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/contract"
)

// TestUnknownValuesLoseNothing: in every resource, a timestamp that is no instant, an undocumented
// enum value and undocumented keys are kept, and cost nothing else.
func TestUnknownValuesLoseNothing(t *testing.T) {
	t.Parallel()
	tried := 0
	for _, row := range contract.Endpoints {
		_, resource := answerOf(t, row)
		var record map[string]json.RawMessage
		require.NoError(t, json.Unmarshal([]byte(resource), &record))
		changed := map[string]string{}
		for i, key := range slices.Sorted(maps.Keys(record)) {
			switch {
			case key == "expired_at": // is a number
			case strings.HasSuffix(key, "_at"):
				changed[key] = []string{`"2024-13-45T99:99:99Z"`, `""`, `"yesterday"`}[i%3]
			case slices.Contains([]string{"status", "type", "state", "environment"}, key):
				changed[key] = `"never_seen"`
			}
		}
		for key, value := range changed {
			record[key] = json.RawMessage(value)
		}
		record["unheard_of"] = json.RawMessage(`{"a":[{"b":null}],"id":{}}`)
		text, err := json.Marshal(record)
		require.NoError(t, err)
		answer := string(text)
		switch {
		case row.Unwrapped:
		case row.All != nil || row.Call == "Clients.Terminals.Lookup":
			answer = `{"` + row.Key + `":[` + answer + `]}`
		default:
			answer = `{"` + row.Key + `":` + answer + `}`
		}

		found, err := row.Do(t.Context(), answering(t, answer))

		require.NoError(t, err, "%s: %s", row.Call, text)
		assert.Equal(t, string(text), string(found.Raw()), row.Call)
		written, err := json.Marshal(found)
		require.NoError(t, err)
		var kept map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(written, &kept))
		for key, value := range changed {
			if said, ok := kept[key]; ok && value != `""` { // which may become null
				assert.Equal(t, value, string(said), "%s: %s", row.Call, key)
				tried++
			}
		}
	}
	assert.Greater(t, tried, 50)
}
