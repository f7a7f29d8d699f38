package journal_test

import (
	"context"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/journal"
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
	entry, err := journal.CreateSession("T1", purchase).Prepare(t.Context(), client, journal.SoleWriter())
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

func TestLookEndsWithItsContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		entry, looks := looked(t, noSessions)
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		_, err := entry.Do(ctx)
		require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
		require.ErrorContains(t, err, "journal: ambiguous (context deadline exceeded)")
		assert.Len(t, looks(), 3)

		finding, err := entry.Look(ctx)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		assert.Equal(t, ambiguous, finding.Verdict)
		assert.Len(t, looks(), 3)
	})
}

// TestLookStopsWhereTimeDoesNotMend: waiting does not change a refused key.
func TestLookStopsWhereTimeDoesNotMend(t *testing.T) {
	t.Parallel()
	for _, code := range []int{http.StatusUnauthorized, http.StatusForbidden} {
		synctest.Test(t, func(t *testing.T) {
			refuses := false
			entry, looks := looked(t, func(r *http.Request) (*http.Response, error) {
				response, err := noSessions(r)
				if err == nil && refuses {
					response.StatusCode = code
				}
				return response, err
			})
			refuses = true
			finding, err := entry.Look(t.Context())
			require.Error(t, err)
			assert.Equal(t, ambiguous, finding.Verdict)
			assert.Equal(t, []time.Duration{0}, looks())
		})
	}
}

// TestOldUnreadableRecordsDoNoHarm: their ids show that they existed before the write.
func TestOldUnreadableRecordsDoNoHarm(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		client := script{"clients.sessions.list": {
			`{"sessions":[{"id":"S1","amount":[]}]}`,
			`{"sessions":[{"id":"S1","amount":[]},{"id":"S2","amount":"400"}]}`,
		}}.client(t)
		entry, err := journal.CreateSession("T1", purchase).Prepare(t.Context(), client, journal.SoleWriter())
		require.NoError(t, err)
		session, err := entry.Do(t.Context())
		require.NoError(t, err)
		assert.Equal(t, "S2", session.ID)
	})
}

// TestNewUnreadableRecordIsAmbiguous: it may be the write's record.
func TestNewUnreadableRecordIsAmbiguous(t *testing.T) {
	t.Parallel()
	for _, unreadable := range []string{`{"id":"S1","amount":[]}`, `{"id":{}}`} {
		synctest.Test(t, func(t *testing.T) {
			client := shows(`{"sessions":[]}`, `{"sessions":[`+unreadable+`,{"id":"S2","amount":"400"}]}`).client(t)
			entry, err := session.script(t.Context(), client, journal.SoleWriter())
			require.NoError(t, err)
			found, err := entry.look(t.Context())
			require.True(t, payterm.IsRecordError(err), "%v", err)
			assert.Equal(t, finding{verdict: ambiguous, candidates: []string{"S2"}}, found)
		})
	}
}

// TestSessionWhoseTimeNamesNoInstantIsAmbiguous: nothing shows that it is older than the write.
func TestSessionWhoseTimeNamesNoInstantIsAmbiguous(t *testing.T) {
	t.Parallel()
	const before = `{"id":"S1","amount":"500","type":"purchase","created_at":"2000-01-01T00:00:00.000Z"}`
	for created, want := range map[string]journal.Verdict{
		"1999-12-31T00:00:00.000Z": notSeen, "1999-12-31 00:00:00": ambiguous, "soon": ambiguous, "": ambiguous,
	} {
		synctest.Test(t, func(t *testing.T) {
			after := before + `,{"id":"S2","amount":"400","type":"purchase","created_at":"` + created + `"}`
			client := shows(`{"sessions":[`+before+`]}`, `{"sessions":[`+after+`]}`).client(t)
			entry, err := session.script(t.Context(), client, journal.SoleWriter())
			require.NoError(t, err)
			found, err := entry.look(t.Context())
			require.NoError(t, err)
			assert.Equal(t, want, found.verdict, "%q", created)
		})
	}
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
		{sessionWithReference, nil, `{"id":"S9"}`, `{"id":"S9"},` + taken, happened},
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

// TestRecordListedTwiceCountsOnce: it moved to the next page, or changed, while the list was read.
func TestRecordListedTwiceCountsOnce(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		second string
		want   journal.Verdict
	}{
		"changed":            {`{"sessions":[{"id":"S1","amount":"400","status":"closed"}],"pages":{"current":2,"total":2}}`, happened},
		"not like it at all": {`{"sessions":[{"id":"S1","amount":"500"}],"pages":{"current":2,"total":2}}`, notSeen},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				x := script{}
				list := []string{`{"sessions":[{"id":"S1","amount":"400","status":"new"}],"pages":{"current":1,"total":2}}`, row.second}
				for range 5 {
					x["clients.sessions.list"] = append(x["clients.sessions.list"], list...)
				}
				x["clients.sessions.list"] = append([]string{`{"sessions":[]}`}, x["clients.sessions.list"]...)
				entry, err := journal.CreateSession("T1", purchase).Prepare(t.Context(), x.client(t), journal.SoleWriter())
				require.NoError(t, err)
				finding, err := entry.Look(t.Context())
				require.NoError(t, err)
				require.Equal(t, row.want, finding.Verdict)
				if row.want == happened {
					assert.Equal(t, models.SessionStatus("closed"), finding.Found.Status)
				}
			})
		})
	}
}

// TestAmbiguousEndsTheLooks: more looks could not decide between two sessions.
func TestAmbiguousEndsTheLooks(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		list := `{"sessions":[]}`
		entry, looks := looked(t, func(r *http.Request) (*http.Response, error) {
			return script{"clients.sessions.list": {list}}.response(r)
		})
		list = `{"sessions":[{"id":"S1","amount":"400"},{"id":"S2","amount":"400"}],"pages":{"total":1,"current":1}}`
		finding, err := entry.Look(t.Context())
		require.NoError(t, err)
		assert.Equal(t, ambiguous, finding.Verdict)
		assert.Equal(t, []time.Duration{0}, looks())
	})
}

// TestAmbiguousChangeEndsTheLooks: the terminal has another user now.
func TestAmbiguousChangeEndsTheLooks(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		client := shows(`{"terminal":{"id":"T1","user":null}}`, `{"terminal":{"id":"T1","user":{"id":"U2","mobile":"+966000000002"}}}`).client(t)
		entry, err := assigned.script(t.Context(), client, journal.SoleWriter())
		require.NoError(t, err)
		looked, err := entry.look(t.Context())
		require.NoError(t, err)
		assert.Equal(t, ambiguous, looked.verdict)
		assert.Zero(t, time.Since(began))
	})
}
