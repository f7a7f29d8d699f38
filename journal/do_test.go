package journal_test

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/journal"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// everyWrite runs a test for each write, in a bubble.
func everyWrite(t *testing.T, test func(*scene, row)) {
	t.Helper()
	t.Parallel()
	for _, r := range rows {
		t.Run(r.name(), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) { test(r.on(newScene(t, paytermtest.FormsDocumented)), r) })
		})
	}
}

func TestOneOfManyCallersWrites(t *testing.T) {
	everyWrite(t, func(s *scene, r row) {
		entry := r.begun(s)
		s.platform.ClearRequests()
		errs := make([]error, 8)
		var all sync.WaitGroup
		for i := range errs {
			all.Go(func() { _, errs[i] = entry.do(s.Context()) })
		}
		all.Wait()
		wrote := 0
		for _, err := range errs {
			if err == nil {
				wrote++
				continue
			}
			assert.ErrorIs(s, err, journal.ErrWritten)
		}
		assert.Equal(s, 1, wrote)
		assert.Equal(s, 1, s.platform.Count(r.write))
	})
}

// TestRefusalIsReturnedAsItIs: without a look, unless a gateway may have repeated a PUT that took
// effect. The entry is spent all the same.
func TestRefusalIsReturnedAsItIs(t *testing.T) {
	for code, sentinel := range map[int]error{
		http.StatusBadRequest: payterm.ErrRejected, http.StatusNotFound: payterm.ErrNotFound, http.StatusTooManyRequests: payterm.ErrRateLimited,
	} {
		t.Run(http.StatusText(code), func(t *testing.T) {
			everyWrite(t, func(s *scene, r row) {
				entry := r.begun(s, journal.SoleWriter())
				onWrite(status(code))(s, r)
				s.platform.ClearRequests()

				_, err := entry.do(s.Context())

				refused, ok := err.(*payterm.Error) //nolint:errorlint // as it is
				require.True(s, ok, "%v", err)
				assert.ErrorIs(s, err, sentinel)
				assert.NotErrorIs(s, err, payterm.ErrOutcomeUnknown)
				looks := 0
				if refused.Method == http.MethodPut && (code == http.StatusNotFound || code == http.StatusConflict) {
					looks = 1
				}
				assert.Equal(s, looks > 0, s.platform.Count(r.read) > 0)

				_, err = entry.do(s.Context())
				assert.ErrorIs(s, err, journal.ErrWritten)
				assert.Equal(s, 1, s.platform.Count(r.write))
			})
		})
	}
}

// TestRefusalOfARepeatedPUTIsNoRefusal: a gateway has sent it twice, and the first did it.
func TestRefusalOfARepeatedPUTIsNoRefusal(t *testing.T) {
	everyWrite(t, func(s *scene, r row) {
		for _, code := range []int{http.StatusNotFound, http.StatusConflict} {
			s := r.on(newScene(s.T, paytermtest.FormsDocumented))
			entry := r.begun(s, journal.SoleWriter())
			must(r.straggle)(s)
			onWrite(status(code))(s, r)
			s.platform.ClearRequests()

			_, err := entry.do(s.Context())

			if s.platform.Requests()[0].Method == http.MethodPut {
				assert.NoError(s, err)
			} else {
				assert.Error(s, err)
			}
		}
	})
}

func TestWhatWasNotSentIsNotLookedFor(t *testing.T) {
	everyWrite(t, func(s *scene, r row) {
		entry := r.begun(s)
		s.platform.ClearRequests()
		ctx, cancel := context.WithCancel(s.Context())
		cancel()
		_, err := entry.do(ctx)
		require.ErrorIs(s, err, context.Canceled)
		require.NotErrorIs(s, err, payterm.ErrOutcomeUnknown)
		_, err = entry.do(s.Context())
		require.ErrorIs(s, err, journal.ErrWritten)
		assert.Empty(s, s.platform.Requests())
	})
}

// TestErrorOfTheLookIsNotThatOfTheWrite: a 401 to the list is no 401 to the write.
func TestErrorOfTheLookIsNotThatOfTheWrite(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newScene(t, paytermtest.FormsDocumented)
		entry, err := journal.CreateSession(s.Context(), s.client, s.terminal.ID, purchase, journal.SoleWriter())
		require.NoError(s, err)
		s.fail(paytermtest.Fault{Operation: "clients.sessions.create", DropAfter: true})
		s.fail(paytermtest.Fault{Operation: "clients.sessions.list", Status: http.StatusUnauthorized})
		_, err = entry.Do(s.Context())
		require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
		require.NotErrorIs(s, err, payterm.ErrUnauthorized)
		require.ErrorContains(s, err, "401")
	})
}

// TestIDInTheAnswerIsEnough: whether the list shows the record or not, unless it was there before.
func TestIDInTheAnswerIsEnough(t *testing.T) {
	t.Parallel()
	const odd = `{"id":"S9","amount":[400]}`
	for name, row := range map[string]struct {
		before, after string
		want          models.SessionStatus
		err           error
	}{
		"listed":                  {`{"sessions":[]}`, `{"sessions":[{"id":"S9","status":"new"}]}`, "new", nil},
		"not listed":              {`{"sessions":[]}`, `{"sessions":[]}`, "", nil},
		"unreadable":              {`{"sessions":[]}`, `{"sessions":[{"id":"S9","amount":[400]}]}`, "", nil},
		"a list that breaks off":  {`{"sessions":[]}`, `{"sessions":[`, "", nil},
		"there before":            {`{"sessions":[{"id":"S9"}]}`, `{"sessions":[{"id":"S9"}]}`, "", payterm.ErrOutcomeUnknown},
		"there before, and a new": {`{"sessions":[{"id":"S9"}]}`, `{"sessions":[{"id":"S9"},{"id":"S10"}]}`, "", payterm.ErrOutcomeUnknown},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				client := script{"clients.sessions.list": {row.before, row.after}, "clients.sessions.create": {odd}}.client(t)
				entry, err := journal.CreateSession(t.Context(), client, "T1", purchase)
				require.NoError(t, err)
				session, err := entry.Do(t.Context())
				require.ErrorIs(t, err, row.err)
				if row.err != nil {
					return
				}
				assert.Equal(t, "S9", session.ID)
				assert.Equal(t, row.want, session.Status)
				kept, err := entry.MarshalJSON()
				require.NoError(t, err)
				again, err := journal.Load[models.Session](client, kept)
				require.NoError(t, err)
				finding, err := again.Look(t.Context())
				require.NoError(t, err)
				assert.Equal(t, happened, finding.Verdict)
				assert.Equal(t, "S9", finding.Found.ID)
			})
		})
	}
}

// TestDoReturnsWhatTheAnswerShows: in the type that is read.
func TestDoReturnsWhatTheAnswerShows(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newScene(t, paytermtest.FormsDocumented)
		registered, err := journal.RegisterTerminal(s.Context(), s.client, s.toRegister())
		require.NoError(s, err)
		terminal, err := registered.Do(s.Context())
		require.NoError(s, err)
		assert.NotEmpty(s, terminal.TID)
		assert.Equal(s, s.merchantID, terminal.Merchant.ID)

		committed, err := journal.CommitTerminal(s.Context(), s.client, s.toCommit())
		require.NoError(s, err)
		terminal, err = committed.Do(s.Context())
		require.NoError(s, err)
		assert.NotEmpty(s, terminal.TID)
		assert.Equal(s, s.merchantID, terminal.Merchant.ID)
		assert.Len(s, terminal.BankTerminals, 2)
		assert.False(s, terminal.CreatedAt.IsZero())

		reconciled, err := journal.CreateReconciliation(s.Context(), s.client, s.toReconcile())
		require.NoError(s, err)
		reconciliation, err := reconciled.Do(s.Context())
		require.NoError(s, err)
		assert.Equal(s, models.Amount("4.00"), reconciliation.ReconciliationReceipt.Details.Total.Total)

		assigned, err := journal.AssignUser(s.Context(), s.client, terminal.ID, cashier)
		require.NoError(s, err)
		terminal, err = assigned.Do(s.Context())
		require.NoError(s, err)
		assert.Equal(s, cashier.Name, terminal.User.Name)

		unassigned, err := journal.UnassignUser(s.Context(), s.client, terminal.ID)
		require.NoError(s, err)
		terminal, err = unassigned.Do(s.Context())
		require.NoError(s, err)
		assert.NotEmpty(s, terminal.TID)
		assert.False(s, *terminal.IsAssignedToUser)
	})
}
