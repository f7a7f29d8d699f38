package journal_test

import (
	"net/http"
	"slices"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till/journal"
)

func TestOneOfManyCallersWrites(t *testing.T) {
	t.Parallel()
	platform := paytermtest.NewServer(t, paytermtest.Options{})
	entry, err := journal.CreateSession(platform.AddTerminal().ID, purchase).Prepare(t.Context(), platform.Client(paytermtest.ClientKey))
	require.NoError(t, err)
	errs := make([]error, 8)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() { _, errs[i] = entry.Do(t.Context()) })
	}
	all.Wait()
	errs = slices.DeleteFunc(errs, func(err error) bool { return err == nil })
	assert.Len(t, errs, 7)
	for _, err := range errs {
		assert.ErrorIs(t, err, journal.ErrWritten)
		assert.ErrorContains(t, err, "call Look")
	}
	assert.Equal(t, 1, platform.Count("clients.sessions.create"))
}

// TestRefusalIsReturnedAsItIs: Do looks only if a gateway may have repeated a PUT that took effect.
// The entry is spent in either case.
func TestRefusalIsReturnedAsItIs(t *testing.T) {
	t.Parallel()
	const noUser, user = `{"terminal":{"id":"T1","user":null}}`, `{"terminal":{"id":"T1","user":{"id":"U1"}}}`
	for _, row := range []struct {
		write         write
		before, after string
		codes         []string
		err           error
	}{
		{session, `{"sessions":[]}`, `{"sessions":[{"id":"S1"}]}`, []string{"400", "404", "409", "429"}, journal.ErrWritten},
		{unassigned, user, noUser, []string{"400", "429"}, journal.ErrWritten},
		{unassigned, user, user, []string{"404", "409"}, journal.ErrWritten},
		{unassigned, user, noUser, []string{"404", "409"}, nil},
	} {
		for _, code := range row.codes {
			x := shows(row.before, row.after)
			x["clients.sessions.create"], x["clients.terminals.unassign"] = []string{code}, []string{code}
			entry, err := row.write.script(t.Context(), x.client(t), journal.SoleWriter())
			require.NoError(t, err)
			_, err = entry.do(t.Context())
			if row.err == nil {
				require.NoError(t, err)
				continue
			}
			refused, ok := err.(*payterm.Error) //nolint:errorlint // as it is
			require.True(t, ok, "%v", err)
			assert.Equal(t, code, strconv.Itoa(refused.StatusCode))
			_, err = entry.do(t.Context())
			assert.ErrorIs(t, err, row.err, "the entry is spent")
		}
	}
}

// TestRedirectLeavesTheOutcomeUnknown: it may point to the created record.
func TestRedirectLeavesTheOutcomeUnknown(t *testing.T) {
	t.Parallel()
	x := shows(`{"sessions":[]}`, `{"sessions":[{"id":"S1"}]}`)
	x["clients.sessions.create"] = []string{"303"}
	entry, err := session.script(t.Context(), x.client(t), journal.SoleWriter())
	require.NoError(t, err)
	id, err := entry.do(t.Context())
	require.NoError(t, err)
	assert.Equal(t, "S1", id)
}

// TestUnsentWriteIsNotLookedFor: what is listed since is another write's. The entry is spent.
func TestUnsentWriteIsNotLookedFor(t *testing.T) {
	t.Parallel()
	client := shows(`{"sessions":[]}`, `{"sessions":[{"id":"S1"}]}`).client(t).With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			if r.Method == http.MethodPost {
				return nil, payterm.ErrNotSent
			}
			return next.RoundTrip(r)
		})
	}))
	entry, err := session.script(t.Context(), client, journal.SoleWriter())
	require.NoError(t, err)
	_, err = entry.do(t.Context())
	require.ErrorIs(t, err, payterm.ErrNotSent)
	require.NotErrorIs(t, err, payterm.ErrOutcomeUnknown)
	_, err = entry.do(t.Context())
	require.ErrorIs(t, err, journal.ErrWritten)
}

// TestErrorOfTheLookIsNotThatOfTheWrite: a 401 to the list is not a 401 to the write.
func TestErrorOfTheLookIsNotThatOfTheWrite(t *testing.T) {
	t.Parallel()
	entry, err := session.script(t.Context(), shows(`{"sessions":[]}`, "401").client(t), journal.SoleWriter())
	require.NoError(t, err)
	_, err = entry.do(t.Context())
	require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
	require.NotErrorIs(t, err, payterm.ErrUnauthorized)
	require.ErrorContains(t, err, "401")
}

// TestIDInTheResponseIsEnough, even if the list does not show the record, unless it existed before.
func TestIDInTheResponseIsEnough(t *testing.T) {
	t.Parallel()
	const unreadable, readable = `{"id":"S9","amount":[400]}`, `{"id":"S9","amount":500,"status":"closed"}`
	for name, row := range map[string]struct {
		before, after string
		want          models.SessionStatus
		err           error
	}{
		"listed":                     {`{"sessions":[]}`, `{"sessions":[{"id":"S9","status":"new"}]}`, "new", nil},
		"not listed":                 {`{"sessions":[]}`, `{"sessions":[]}`, "", nil},
		"unreadable":                 {`{"sessions":[]}`, `{"sessions":[{"id":"S9","amount":[400]}]}`, "", nil},
		"a list that breaks off":     {`{"sessions":[]}`, `{"sessions":[`, "", nil},
		"there before":               {`{"sessions":[{"id":"S9"}]}`, `{"sessions":[{"id":"S9"}]}`, "", payterm.ErrOutcomeUnknown},
		"there before, and readable": {`{"sessions":[{"id":"S9"}]}`, `{"sessions":[{"id":"S9"}]}`, "", payterm.ErrOutcomeUnknown},
		"there before, and a new":    {`{"sessions":[{"id":"S9"}]}`, `{"sessions":[{"id":"S9"},{"id":"S10"}]}`, "", payterm.ErrOutcomeUnknown},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				made := unreadable
				if name == "there before, and readable" {
					made = readable
				}
				client := script{"clients.sessions.list": {row.before, row.after}, "clients.sessions.create": {made}}.client(t)
				entry, err := journal.CreateSession("T1", purchase).Prepare(t.Context(), client)
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

// TestIDOfWhatIsChangedIsNotEnough: it was known before the write.
func TestIDOfWhatIsChangedIsNotEnough(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		x := script{
			"clients.terminals.get":    {`{"terminal":{"id":"T1","user":null}}`},
			"clients.terminals.assign": {`{"terminal":{"id":"T1","is_assigned_to_user":[]}}`},
		}
		entry, err := assigned.script(t.Context(), x.client(t), journal.SoleWriter())
		require.NoError(t, err)
		_, err = entry.do(t.Context())
		require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
	})
}

// TestDoReturnsWhatTheResponseShows, in the type that reads return.
func TestDoReturnsWhatTheResponseShows(t *testing.T) {
	t.Parallel()
	platform := paytermtest.NewServer(t, paytermtest.Options{})
	ctx, id, client := t.Context(), platform.AddTerminal().ID, platform.Client(paytermtest.ClientKey)
	merchant := platform.State().Terminals[0].MerchantID
	_, err := platform.Reconcile(id)
	require.NoError(t, err)

	registered, err := journal.RegisterTerminal(models.TerminalRegisterParams{TRSMCode: "000042", MerchantID: merchant}).Prepare(ctx, client)
	require.NoError(t, err)
	terminal, err := registered.Do(ctx)
	require.NoError(t, err)
	assert.NotEmpty(t, terminal.TID)
	assert.Equal(t, merchant, terminal.Merchant.ID)

	committed, err := journal.CommitTerminal(models.TerminalCommitParams{
		MID: "900000000000001", SerialNumber: "SN-0001", Merchant: models.TerminalCommitMerchant{ID: merchant},
	}).Prepare(ctx, client)
	require.NoError(t, err)
	terminal, err = committed.Do(ctx)
	require.NoError(t, err)
	assert.NotEmpty(t, terminal.TID)
	assert.Equal(t, merchant, terminal.Merchant.ID)
	assert.Len(t, terminal.BankTerminals, 2)
	assert.False(t, terminal.CreatedAt.IsZero())

	_, err = journal.CreateReconciliation(models.ReconciliationCreateParams{}).Prepare(ctx, client)
	require.ErrorContains(t, err, "terminal_id is required")
	reconciled, err := journal.CreateReconciliation(models.ReconciliationCreateParams{TerminalID: id}).Prepare(ctx, client)
	require.NoError(t, err)
	reconciliation, err := reconciled.Do(ctx)
	require.NoError(t, err)
	assert.NotNil(t, reconciliation.ReconciliationReceipt.Details)

	assigned, err := journal.AssignUser(terminal.ID, cashier).Prepare(ctx, client)
	require.NoError(t, err)
	terminal, err = assigned.Do(ctx)
	require.NoError(t, err)
	assert.Equal(t, cashier.Name, terminal.User.Name)

	unassigned, err := journal.UnassignUser(terminal.ID).Prepare(ctx, client)
	require.NoError(t, err)
	terminal, err = unassigned.Do(ctx)
	require.NoError(t, err)
	assert.NotEmpty(t, terminal.TID)
	assert.False(t, *terminal.IsAssignedToUser)
}
