package journal_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/till/journal"
)

// TestErrorsShowNothingOfARecord that the platform wrote: no id or status that a terminal would act
// on, no echoed key, nothing long.
func TestErrorsShowNothingOfARecord(t *testing.T) {
	t.Parallel()
	const key = "sk_live_51_SECRET"
	for name, text := range map[string]string{
		"an escape": "\x1b[2J", "bidi": "\u202e\u2066", "long": strings.Repeat("S", 1<<20), "the key": key,
	} {
		quoted, err := json.Marshal(text)
		require.NoError(t, err)
		id := string(quoted)
		record := `{"id":` + id + `,"type":"purchase","amount":"400","status":` + id + `}`
		for what, x := range map[string]script{
			"a candidate":         {"clients.sessions.list": {`{"sessions":[]}`, `{"sessions":[` + record + `]}`}},
			"two":                 {"clients.sessions.list": {`{"sessions":[]}`, `{"sessions":[` + record + `,{"id":"S2","amount":"400"}]}`}},
			"an unreadable one":   {"clients.sessions.list": {`{"sessions":[]}`, `{"sessions":[{"id":` + id + `,"amount":[` + id + `]}]}`}},
			"an unreadable page":  {"clients.sessions.list": {`{"sessions":[]}`, `{"sessions":` + id + `}`}},
			"one of before":       {"clients.sessions.list": {`{"sessions":[` + record + `]}`}, "clients.sessions.create": {record}},
			"unreadable response": {"clients.sessions.list": {`{"sessions":[]}`}, "clients.sessions.create": {`{"id":[` + id + `]}`}},
		} {
			synctest.Test(t, func(t *testing.T) {
				client := x.client(t).With(payterm.WithAPIKey(key))
				entry, err := journal.CreateSession("T1", purchase).Prepare(t.Context(), client)
				require.NoError(t, err)
				_, err = entry.Do(t.Context())
				require.ErrorIs(t, err, payterm.ErrOutcomeUnknown, "%s %s", name, what)
				assert.NotRegexp(t, `[\p{Cc}\p{Cf}]`, err.Error(), what)
				assert.NotContains(t, err.Error(), key, what)
				assert.Less(t, len(err.Error()), 1000, what)
			})
		}
	}
}
