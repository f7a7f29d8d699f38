package journal_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/journal"
)

// TestUnjudgeableWriteIsRefused: a write that no read could judge is not sent.
func TestUnjudgeableWriteIsRefused(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		write    write
		response string
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
			client := script{"clients.terminals.get": {row.response}, "pos.subscriptions.list": {row.response}}.client(t)
			_, err := row.write.script(t.Context(), client)
			require.ErrorIs(t, err, journal.ErrUnjudgeable)
		})
	}
}

// TestSubscriptionHasToBeRead: a subscription that is not listed, or unreadable, cannot be noted.
func TestSubscriptionHasToBeRead(t *testing.T) {
	t.Parallel()
	for response, want := range map[string]string{
		`{"subscriptions":[{"id":"S9"}]}`:                      "not listed",
		`{"subscriptions":[{"id":"S9","tid":[]}]}`:             "not listed",
		`{"subscriptions":[{"id":"S9"},{"id":"S1","tid":[]}]}`: "record 1",
		`{"subscriptions":[{"id":{}},{"id":"S9"}]}`:            "record 0",
	} {
		_, err := cancelled.script(t.Context(), script{"pos.subscriptions.list": {response}}.client(t))
		assert.ErrorContains(t, err, want)
	}
}

// TestUnreadableNoteIsReturned for the lookup of a commitment and the terminal of a reconciliation.
func TestUnreadableNoteIsReturned(t *testing.T) {
	t.Parallel()
	for _, write := range []write{committed, reconciled} {
		_, err := write.script(t.Context(), script{"clients.terminals.lookup": {`{"terminals":[{"tid":[]}]}`}, "clients.terminals.get": {`[]`}}.client(t))
		var unreadable *payterm.DecodeError
		require.ErrorAs(t, err, &unreadable)
	}
}

// TestOptionsAreForTheirWrites: other writes refuse them.
func TestOptionsAreForTheirWrites(t *testing.T) {
	t.Parallel()
	client := script{}.client(t)
	for _, write := range []write{session, shopWithName, tillUnnamed, committed, subscribed, cancelled} {
		_, err := write.script(t.Context(), client, journal.MerchantAPI())
		require.ErrorIs(t, err, payterm.ErrInvalidRequest)
		require.ErrorContains(t, err, "MerchantAPI")
	}
	for _, write := range []write{shopWithName, tillUnnamed, committed, assigned, unassigned, reconciled, subscribed, cancelled} {
		_, err := write.script(t.Context(), client, journal.StoredReference("order-1"))
		require.ErrorIs(t, err, payterm.ErrInvalidRequest)
		require.ErrorContains(t, err, "StoredReference")
	}
	for _, blank := range []string{"", " \t"} {
		_, err := session.script(t.Context(), client, journal.StoredReference(blank))
		require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	}
}

// TestClientIsRequired: a nil or zero client is an error, not a panic.
func TestClientIsRequired(t *testing.T) {
	t.Parallel()
	for _, client := range []*payterm.Client{nil, {}} {
		for name, write := range map[string]write{
			"session": session, "merchant": shopWithName, "register": tillUnnamed, "commit": committed, "assign": assigned,
			"unassign": unassigned, "reconciliation": reconciled, "subscription": subscribed, "cancellation": cancelled,
		} {
			_, err := write.script(t.Context(), client)
			require.ErrorIs(t, err, payterm.ErrInvalidRequest, name)
		}
		entry, err := journal.Load[models.Session](client, []byte(keptSession))
		if err == nil {
			_, err = entry.Look(t.Context())
		}
		require.ErrorIs(t, err, payterm.ErrInvalidRequest)
	}
}

// TestZeroEntryIsAnError: it does not panic.
func TestZeroEntryIsAnError(t *testing.T) {
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
