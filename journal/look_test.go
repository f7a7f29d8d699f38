package journal_test

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/journal"
	"github.com/payterm/payterm-go/models"
)

// looked makes an entry for a session in an empty list, and returns it with the time of each look.
func looked(t *testing.T, response func(*http.Request) (*http.Response, error)) (*journal.Entry[models.Session], func() []time.Duration) {
	t.Helper()
	began := time.Now()
	var looks []time.Duration
	client, err := payterm.NewClient("https://payterm.example.com", "key", payterm.WithMaxRetries(0),
		payterm.WithHTTPClient(&http.Client{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
			if r.Method == http.MethodGet {
				looks = append(looks, time.Since(began))
			}
			return response(r)
		})}))
	require.NoError(t, err)
	entry, err := journal.PrepareCreateSession(t.Context(), client, "T1", purchase, journal.SoleWriter())
	require.NoError(t, err)
	looks = nil // forget the note's read
	return entry, func() []time.Duration { return looks }
}

func noSessions(r *http.Request) (*http.Response, error) {
	return script{"clients.sessions.list": {`{"sessions":[]}`}}.response(r)
}

func TestNotSeenNeedsAllLooks(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		entry, looks := looked(t, noSessions)
		finding, err := entry.Look(t.Context())
		require.NoError(t, err)
		assert.Equal(t, notSeen, finding.Verdict)
		assert.Equal(t, []time.Duration{0, time.Second, 3 * time.Second, 7 * time.Second, 15 * time.Second}, looks())
	})
}

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
