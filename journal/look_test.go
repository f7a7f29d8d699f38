package journal_test

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/journal"
	"github.com/payterm/payterm-go/models"
)

// TestLoadKeepsPartialAndTaken: after Load, a new record may still be one that was unreadable
// before the write, and a reference that another session had is still no mark.
func TestLoadKeepsPartialAndTaken(t *testing.T) {
	t.Parallel()
	const taken, doubled = `{"id":"S1","amount":"400","reference_id":"order-1"}`, `{"id":"S2","amount":"400","reference_id":"order-1"}`
	for _, row := range []struct {
		write         write
		options       []journal.Option
		before, after string
		want          journal.Verdict
	}{
		{session, []journal.Option{journal.SoleWriter()}, `{"id":{},"amount":"400"}`, `{"id":"S1","amount":"400"}`, ambiguous},
		{session, []journal.Option{journal.SoleWriter()}, `{"id":{},"amount":"400"}`, `{"id":"S1","amount":"500"}`, notSeen},
		{sessionWithReference, nil, taken, taken + "," + doubled, ambiguous},
		{sessionWithReference, nil, `{"id":"S9"}`, taken, happened},
	} {
		synctest.Test(t, func(t *testing.T) {
			client := shows(`{"sessions":[`+row.before+`]}`, `{"sessions":[`+row.after+`]}`).client(t)
			entry, err := row.write.script(t.Context(), client, row.options...)
			require.NoError(t, err)
			again, err := journal.Load[models.Session](client, text(t, entry))
			require.NoError(t, err)
			finding, err := again.Look(t.Context())
			require.NoError(t, err)
			assert.Equal(t, row.want, finding.Verdict)
		})
	}
}
