package journal_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/forms"
	"github.com/payterm/payterm-go/journal"
	"github.com/payterm/payterm-go/paytermtest"
)

// TestLostAnswersAreFoundThroughASocket: by the process that wrote, and by another.
func TestLostAnswersAreFoundThroughASocket(t *testing.T) {
	t.Parallel()
	forms.Each(t, testLostAnswersAreFound)
}

func testLostAnswersAreFound(t *testing.T, spelt paytermtest.Forms) {
	for _, r := range rowsIn(spelt) {
		for name, fault := range map[string]paytermtest.Fault{
			"cut":        lostAnswer,
			"reset":      {Reset: true},
			"broken off": {Truncate: true},
		} {
			t.Run(r.name()+", "+name, func(t *testing.T) {
				t.Parallel()
				s := r.on(newSocketScene(t, spelt))
				entry := r.begun(s, journal.SoleWriter())
				kept := text(t, entry)
				before := len(r.listed(s))
				onWrite(fault)(s, r)
				s.platform.ClearRequests()

				id, err := entry.do(t.Context())

				require.NoError(t, err)
				assert.Equal(t, 1, s.platform.Count(r.write))
				assert.Len(t, r.listed(s), before+1)
				assert.Contains(t, r.listed(s), id)
				got, err := r.reload(s, kept).look(t.Context())
				require.NoError(t, err)
				assert.Equal(t, finding{happened, id, []string{id}}, got)
			})
		}
	}
}
