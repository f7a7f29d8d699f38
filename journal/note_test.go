package journal_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/journal"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// TestUnjudgeableWriteIsRefused: what no read could tell is not written.
func TestUnjudgeableWriteIsRefused(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		begin  begin
		answer string
	}{
		"a user is there":           {assigned, `{"terminal":{"id":"T1","user":{"id":"U1"}}}`},
		"a user may be there":       {assigned, `{"terminal":{"id":"T1"}}`},
		"no user is there":          {unassigned, `{"terminal":{"id":"T1","user":null}}`},
		"a user without an id":      {unassigned, `{"terminal":{"id":"T1","user":{"name":"user one"}}}`},
		"a user is contradicted":    {unassigned, `{"terminal":{"id":"T1","user":{"id":"U1"},"is_assigned_to_user":false}}`},
		"the terminal has no TID":   {reconciled, `{"terminal":{"id":"T1","tid":null}}`},
		"the cancellation was done": {cancelled, `{"subscriptions":[{"id":"S1","cancelled_at":"2024-05-03T10:00:00.000Z"}]}`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := script{"clients.terminals.get": {row.answer}, "pos.subscriptions.list": {row.answer}}.client(t)
			_, err := row.begin(t.Context(), client)
			require.ErrorIs(t, err, journal.ErrUnjudgeable)
		})
	}
}

// TestSubscriptionHasToBeRead: one that is not listed, or cannot be read, cannot be noted.
func TestSubscriptionHasToBeRead(t *testing.T) {
	t.Parallel()
	for answer, want := range map[string]string{
		`{"subscriptions":[{"id":"S9"}]}`:                      "not listed",
		`{"subscriptions":[{"id":"S9","tid":[]}]}`:             "not listed",
		`{"subscriptions":[{"id":"S9"},{"id":"S1","tid":[]}]}`: "record 1",
		`{"subscriptions":[{"id":{}},{"id":"S9"}]}`:            "record 0",
	} {
		_, err := cancelled(t.Context(), script{"pos.subscriptions.list": {answer}}.client(t))
		assert.ErrorContains(t, err, want)
	}
}

// TestNoteThatFailsIsReturned: the error is that of the read, and nothing is written.
func TestNoteThatFailsIsReturned(t *testing.T) {
	everyWrite(t, func(s *scene, r row) {
		s.fail(paytermtest.Fault{Operation: r.read, Times: 1, Status: http.StatusForbidden})
		s.platform.ClearRequests()
		entry, err := r.begin(s)
		require.ErrorIs(s, err, payterm.ErrForbidden)
		assert.Zero(s, s.platform.Count(r.write))
		_, err = entry.do(s.Context())
		require.Error(s, err, "there is no entry")
	})
}

// TestUnreadableNoteIsReturned: by a lookup for a commitment, of the terminal for a reconciliation.
func TestUnreadableNoteIsReturned(t *testing.T) {
	t.Parallel()
	for _, begin := range []begin{committed, reconciled} {
		_, err := begin(t.Context(), script{"clients.terminals.lookup": {`[]`}, "clients.terminals.get": {`[]`}}.client(t))
		var odd *payterm.DecodeError
		require.ErrorAs(t, err, &odd)
	}
}

// TestOptionsAreForTheirWrites: the others refuse them.
func TestOptionsAreForTheirWrites(t *testing.T) {
	t.Parallel()
	s := newScene(t, paytermtest.FormsDocumented)
	for _, r := range rows {
		if r.function != "AssignUser" && r.function != "UnassignUser" && r.function != "CreateReconciliation" {
			_, err := r.begin(s, journal.MerchantAPI())
			require.ErrorIs(t, err, payterm.ErrInvalidRequest, r.name())
			require.ErrorContains(t, err, "MerchantAPI", r.name())
		}
		if r.function != "CreateSession" {
			_, err := r.begin(s, journal.StoredReference("order-1"))
			require.ErrorIs(t, err, payterm.ErrInvalidRequest, r.name())
			require.ErrorContains(t, err, "StoredReference", r.name())
		}
	}
	for _, blank := range []string{"", " \t"} {
		_, err := sessionOf400(t.Context(), s.client, journal.StoredReference(blank))
		require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	}
}

// TestClientIsRequired: no client, and one that NewClient has not made, is an error, not a panic.
func TestClientIsRequired(t *testing.T) {
	t.Parallel()
	for _, client := range []*payterm.Client{nil, {}} {
		for name, begin := range map[string]begin{
			"session": sessionOf400, "merchant": shopWithName, "register": till, "commit": committed, "assign": assigned,
			"unassign": unassigned, "reconciliation": reconciled, "subscription": subscribed, "cancellation": cancelled,
		} {
			_, err := begin(t.Context(), client)
			require.ErrorIs(t, err, payterm.ErrInvalidRequest, name)
		}
		entry, err := journal.Load[models.Session](client, []byte(keptSession))
		if err == nil {
			_, err = entry.Look(t.Context())
		}
		require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	}
}

// TestDeclaredEntryIsNone: a zero entry is an error, not a panic.
func TestDeclaredEntryIsNone(t *testing.T) {
	t.Parallel()
	for _, entry := range []*journal.Entry[models.Session]{nil, {}} {
		_, err := entry.Do(context.Background())
		require.Error(t, err)
		finding, err := entry.Look(context.Background())
		require.Error(t, err)
		assert.Equal(t, ambiguous, finding.Verdict)
		_, err = entry.MarshalJSON()
		require.Error(t, err)
		assert.Equal(t, "journal: no entry", entry.String())
	}
}
