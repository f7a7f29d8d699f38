package contract_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestProfileHasNoWrapper: its list has a key that is the plural of what could be one.
func TestProfileHasNoWrapper(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]int{
		`{"serial_number":"","terminals":[]}`:                                                 0,
		`{"serial_number":null,"terminals":[]}`:                                               0,
		`{"terminals":[{"terminal_info":{"bank_name":"B"}}]}`:                                 1,
		`{"serial_number":"","terminals":{"terminal_info":{"bank_name":"B"}}}`:                1,
		`{"serial_number":"SN","terminals":[{"merchant_data":{}},{}]}`:                        2,
		`{"terminal":{"serial_number":"SN","terminals":[{"terminal_info":{}}]}}`:              1,
		`{"terminal":{"serial_number":"","terminals":[{}]},"terminals":[{},{}],"message":""}`: 1,
	} {
		profile, err := answering(t, body).Clients.Terminals.UpdateProfile(t.Context(), "T")
		require.NoError(t, err, body)
		assert.Len(t, profile.Terminals, want, body)
	}
	for body, want := range map[string]string{
		`{"terminals":null}`:                    "terminals: is empty",
		`{"terminals":"failed"}`:                "terminals: not a list",
		`{"terminal":[{"serial_number":"SN"}]}`: "terminal: not an object",
		`{"message":"failed"}`:                  "has no terminal",
	} {
		_, err := answering(t, body).Clients.Terminals.UpdateProfile(t.Context(), "T")
		assert.EqualError(t, err, "payterm: clients.terminals.update_profile: unreadable answer: "+want+" (outcome unknown)", body)
	}
}
