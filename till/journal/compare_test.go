package journal_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/till/journal"
)

const (
	happened  = journal.Happened
	notSeen   = journal.NotSeen
	ambiguous = journal.Ambiguous
	settled   = journal.Settled
)

// comparison is what a read shows after a write, and the verdict with and without SoleWriter.
type comparison struct {
	name, after   string
	with, without journal.Verdict
}

// comparisons are grouped by the write and by what the read shows before it.
var comparisons = []struct {
	write  write
	before string
	shown  []comparison
}{
	{session, `{"sessions":[]}`, []comparison{
		{"a session, its amount as a text", `{"sessions":[{"id":"S1","type":"purchase","amount":"400"}]}`, happened, ambiguous},
		{"a session, its amount spelled otherwise", `{"sessions":[{"id":"S1","type":"purchase","amount":4.00e2}]}`, happened, ambiguous},
	}},
	{sessionOfFraction, `{"sessions":[]}`, []comparison{
		{"a session of a fraction", `{"sessions":[{"id":"S1","type":"purchase","amount":"0.1"}]}`, happened, ambiguous},
		{"a session of another fraction", `{"sessions":[{"id":"S1","type":"purchase","amount":"0.11"}]}`, notSeen, notSeen},
	}},
	{session, `{"sessions":[]}`, []comparison{
		{"a session of another amount", `{"sessions":[{"id":"S1","type":"purchase","amount":"401"}]}`, notSeen, notSeen},
		{"a session of another type", `{"sessions":[{"id":"S1","type":"refund","amount":"400"}]}`, notSeen, notSeen},
		{"a session that does not show its amount", `{"sessions":[{"id":"S1","type":"purchase","amount":null}]}`, happened, ambiguous},
		{"a session whose amount is no number", `{"sessions":[{"id":"S1","type":"purchase","amount":"SAR 4"}]}`, happened, ambiguous},
	}},
	{session, `{"sessions":[]}`, []comparison{
		{"two new sessions", `{"sessions":[{"id":"S1","amount":"400"},{"id":"S2","amount":"400"}]}`, ambiguous, ambiguous},
	}},
	{sessionWithReference, `{"sessions":[]}`, []comparison{
		{"a session by its reference alone", `{"sessions":[{"id":"S1","reference_id":" order-1"}]}`, happened, happened},
		{"sessions of one amount", `{"sessions":[{"id":"S2","amount":"400","reference_id":"order-2"},{"id":"S1","amount":"400","reference_id":"order-1"}]}`, happened, happened},
		{"two sessions with the reference", `{"sessions":[{"id":"S1","reference_id":"order-1"},{"id":"S2","reference_id":"order-1"}]}`, ambiguous, ambiguous},
		{"a session with the reference and another amount", `{"sessions":[{"id":"S1","amount":"401","reference_id":"order-1"}]}`, ambiguous, ambiguous},
		{"a session with another reference", `{"sessions":[{"id":"S1","type":"purchase","amount":"400","reference_id":"ORDER-1"}]}`, notSeen, notSeen},
		{"a session without a reference", `{"sessions":[{"id":"S1","type":"purchase","amount":"400","reference_id":null}]}`, notSeen, notSeen},
	}},
	{sessionWithReference, `{"sessions":[{"id":"S1","amount":"401","reference_id":"order-1"}]}`, []comparison{
		{"a session whose reference was taken", `{"sessions":[{"id":"S1","amount":"401","reference_id":"order-1"},{"id":"S2","amount":"400","reference_id":"order-1"}]}`, happened, ambiguous},
	}},
	{shopWithReference, `{"merchants":[]}`, []comparison{
		{"a merchant by its reference", `{"merchants":[{"id":"M1","name":"CORNER SHOP","reference_id":"shop-2"}]}`, happened, happened},
		{"merchants with the reference and without", `{"merchants":[{"id":"M2","name":"Corner Shop","reference_id":null},{"id":"M1","reference_id":"shop-2"}]}`, happened, happened},
		{"two merchants with the reference", `{"merchants":[{"id":"M1","reference_id":"shop-2"},{"id":"M2","reference_id":"shop-2"}]}`, ambiguous, ambiguous},
		{"a merchant whose reference was lost", `{"merchants":[{"id":"M1","name":"Corner Shop","reference_id":null}]}`, happened, ambiguous},
		{"a merchant with another reference", `{"merchants":[{"id":"M1","name":"Corner Shop","reference_id":"shop-3"}]}`, notSeen, notSeen},
	}},
	{shopWithReference, `{"merchants":[{"id":"M1","reference_id":"shop-2"}]}`, []comparison{
		{"a merchant whose reference was taken", `{"merchants":[{"id":"M1","reference_id":"shop-2"},{"id":"M2","reference_id":"shop-2"}]}`, happened, ambiguous},
	}},
	{shopWithName, `{"merchants":[]}`, []comparison{
		{"a merchant by its name", `{"merchants":[{"id":"M1","name":" corner shop","reference_id":""}]}`, happened, ambiguous},
		{"a merchant of another name", `{"merchants":[{"id":"M1","name":"Night Shop"}]}`, notSeen, notSeen},
	}},
	{tillWithName, `{"terminals":[]}`, []comparison{
		{"a terminal that does not show its merchant", `{"terminals":[{"id":"T1","name":"till 42"}]}`, happened, happened},
		{"a terminal that does not show its name", `{"terminals":[{"id":"T1","name":null,"merchant":{"id":"M1"}}]}`, happened, ambiguous},
		{"a terminal of another merchant", `{"terminals":[{"id":"T1","name":"till 42","merchant":{"id":"M2"}}]}`, notSeen, notSeen},
		{"a terminal of another name", `{"terminals":[{"id":"T1","name":"till 43","merchant":{"id":"M1"}}]}`, notSeen, notSeen},
	}},
	{tillWithName, `{"terminals":[{"id":"T1","name":"till 42","merchant":{"id":"M1"}}]}`, []comparison{
		{"a terminal whose name was taken", `{"terminals":[{"id":"T1","name":"till 42"},{"id":"T2","name":"till 42"}]}`, happened, ambiguous},
	}},
	{tillUnnamed, `{"terminals":[]}`, []comparison{
		{"a terminal that was given a name", `{"terminals":[{"id":"T1","name":"0042","merchant":{"id":"M1"}}]}`, happened, ambiguous},
	}},
	{committed, `{"terminals":[]}`, []comparison{
		{"a committed terminal, its TID without zeros", `{"terminals":[{"id":"T1","bank_terminals":[{"tid":43}]}]}`, happened, happened},
		{"a committed terminal, and one that shows a blank TID beside another's", `{"terminals":[{"id":"T1","bank_terminals":[{"tid":"30000042"}]},{"id":"T2","merchant":{"name":"Day Shop"},"bank_terminals":[{"tid":""}]}]}`, happened, happened},
		{"a terminal of another bank terminal", `{"terminals":[{"id":"T1","merchant":{"name":"Night Shop"},"bank_terminals":[{"tid":"30000044"}]}]}`, notSeen, notSeen},
		{"a terminal of a merchant of another name", `{"terminals":[{"id":"T1","merchant":{"name":"Day Shop"},"bank_terminals":[{"tid":"30000042"}]}]}`, notSeen, notSeen},
	}},
	{committedBeyondTheLookup, `{"terminals":[]}`, []comparison{
		{"a terminal of a bank terminal that no lookup has shown", `{"terminals":[{"id":"T1","merchant":{"id":"M1"},"bank_terminals":[{"tid":"30000099"}]}]}`, happened, ambiguous},
		{"a terminal of a merchant with another id", `{"terminals":[{"id":"T1","merchant":{"id":"M2"},"bank_terminals":[{"tid":"30000099"}]}]}`, notSeen, notSeen},
	}},
	{assigned, `{"terminal":{"id":"T1","user":null}}`, []comparison{
		{"a user by the number", `{"terminal":{"id":"T1","user":{"id":"U1","name":"user 1","mobile":"+966000000001"}}}`, happened, ambiguous},
		{"a user whose number is masked", `{"terminal":{"id":"T1","user":{"id":"U1","mobile":"+9660******"}}}`, happened, ambiguous},
	}},
	{assignedByEmail, `{"terminal":{"id":"T1","user":null}}`, []comparison{
		{"a user with another address", `{"terminal":{"id":"T1","user":{"id":"U1","email":"user2@example.com"}}}`, ambiguous, ambiguous},
		{"a user by the address", `{"terminal":{"id":"T1","user":{"id":"U1","mobile":"+966000000002","email":"User1@Example.com"}}}`, happened, ambiguous},
	}},
	{assigned, `{"terminal":{"id":"T1","user":null}}`, []comparison{
		{"a user with another number", `{"terminal":{"id":"T1","user":{"id":"U2","mobile":"+966000000002"}}}`, ambiguous, ambiguous},
	}},
	{assigned, `{"terminal":{"id":"T1","is_assigned_to_user":false}}`, []comparison{
		{"no user", `{"terminal":{"id":"T1","is_assigned_to_user":false}}`, notSeen, notSeen},
	}},
	{assigned, `{"terminal":{"id":"T1","user":null}}`, []comparison{
		{"a user that is not shown", `{"terminal":{"id":"T1"}}`, ambiguous, ambiguous},
		{"a user that is contradicted", `{"terminal":{"id":"T1","user":null,"is_assigned_to_user":true}}`, ambiguous, ambiguous},
	}},
	{unassigned, `{"terminal":{"id":"T1","user":{"id":"U1"}}}`, []comparison{
		{"a user that is gone", `{"terminal":{"id":"T1","user":{}}}`, happened, ambiguous},
		{"another user", `{"terminal":{"id":"T1","user":{"id":"U2"}}}`, ambiguous, ambiguous},
		{"a user that is shown no more", `{"terminal":{"id":"T1"}}`, ambiguous, ambiguous},
	}},
	{reconciled, `{"reconciliations":[]}`, []comparison{
		{"a reconciliation that has its TID in the receipt", `{"reconciliations":[{"id":"R1","reconciliation_receipt":{"id":"r1","card_acceptor_terminal_id":42}}]}`, happened, ambiguous},
		{"a reconciliation that shows no TID", `{"reconciliations":[{"id":"R1"}]}`, happened, ambiguous},
		{"a reconciliation of another terminal", `{"reconciliations":[{"id":"R1","terminal":{"card_acceptor_terminal_id":"0043"}}]}`, notSeen, notSeen},
		{"a reconciliation of another terminal by its receipt", `{"reconciliations":[{"id":"R1","reconciliation_receipt":{"card_acceptor_terminal_id":"0043"}}]}`, notSeen, notSeen},
	}},
	{reconciled, `{"reconciliations":[{"id":"R1","reconciliation_receipt":{"id":"r1"}}]}`, []comparison{
		{"a reconciliation that does not show its receipt again", `{"reconciliations":[{"id":"R1"}]}`, notSeen, notSeen},
	}},
	{reconciled, `{"reconciliations":[{"id":"R1"}]}`, []comparison{
		{"a reconciliation that shows its receipt later", `{"reconciliations":[{"id":"R1","reconciliation_receipt":{"id":"r1"}}]}`, notSeen, notSeen},
	}},
	{subscribed, `{"subscriptions":[]}`, []comparison{
		{"a subscription", `{"subscriptions":[{"id":"S1","tid":"00000042","plan":{"id":"p1"}}]}`, happened, ambiguous},
		{"a subscription without a plan", `{"subscriptions":[{"id":"S1","tid":42,"plan":null}]}`, happened, ambiguous},
		{"a subscription to another plan", `{"subscriptions":[{"id":"S1","tid":"00000042","plan":{"id":"P2"}}]}`, notSeen, notSeen},
		{"a subscription of another terminal", `{"subscriptions":[{"id":"S1","tid":"00000043","plan":{"id":"P1"}}]}`, notSeen, notSeen},
	}},
	{cancelled, `{"subscriptions":[{"id":"S1"}]}`, []comparison{
		{"a cancellation that does not show its reason", `{"subscriptions":[{"id":"S1","cancelled_by":"U1","cancellation_reason":null}]}`, happened, ambiguous},
		{"a cancellation for another reason", `{"subscriptions":[{"id":"S1","cancelled_at":"2024-05-03T10:00:00.000Z","cancellation_reason":"ticket 43"}]}`, ambiguous, ambiguous},
	}},
	{cancelledWithoutReason, `{"subscriptions":[{"id":"S1"}]}`, []comparison{
		{"a cancellation without a reason", `{"subscriptions":[{"id":"S1","cancelled_at":"2024-05-03T10:00:00.000Z","cancellation_reason":"closed"}]}`, happened, ambiguous},
	}},
	{cancelled, `{"subscriptions":[{"id":"S9","tid":[]},{"id":"S1"}]}`, []comparison{
		{"a cancellation beside a record that cannot be read", `{"subscriptions":[{"id":"S9","tid":[]},{"id":"S1"}]}`, notSeen, notSeen},
	}},
}

// TestRecordIsComparedAsFarAsItIsShown: a record may be the write's unless a field that it shows
// differs.
func TestRecordIsComparedAsFarAsItIsShown(t *testing.T) {
	t.Parallel()
	for _, group := range comparisons {
		for _, row := range group.shown {
			for _, soleWriter := range []bool{true, false} {
				want, options := row.without, []journal.Option(nil)
				if soleWriter {
					want, options = row.with, []journal.Option{journal.SoleWriter()}
				}
				t.Run(row.name+", "+string(want), func(t *testing.T) {
					t.Parallel()
					synctest.Test(t, func(t *testing.T) {
						entry, err := group.write.script(t.Context(), shows(group.before, row.after).client(t), options...)
						require.NoError(t, err)

						_, err = entry.do(t.Context())

						assert.Equal(t, want == happened, err == nil, "%v", err)
						looked, err := entry.look(t.Context())
						require.NoError(t, err)
						assert.Equal(t, want, looked.verdict)
					})
				})
			}
		}
	}
}

// TestCommitNeedsABankTerminal: `CommitTerminal` with SoleWriter, never sent; then another
// terminal of that merchant appears, with `bank_terminals: []`. A terminal whose TIDs the list
// omits is read by its id, and one that shows none there either may be any terminal.
func TestCommitNeedsABankTerminal(t *testing.T) {
	t.Parallel()
	const empty = `"bank_terminals":[]`
	for _, row := range []struct {
		listed, byID string
		want         finding
		isError      bool
	}{
		{empty, empty, finding{ambiguous, "", []string{"T1"}}, false},
		{empty, `"bank_terminals":null`, finding{ambiguous, "", []string{"T1"}}, false},
		{`"name":"0042"`, `"name":"0042"`, finding{ambiguous, "", []string{"T1"}}, false},
		{`"bank_terminals":[{"tid":""}]`, `"bank_terminals":[{"tid":"000"}]`, finding{ambiguous, "", []string{"T1"}}, false},
		{empty, `"bank_terminals":[{"tid":"43"}]`, found("T1"), false},
		{empty, `"bank_terminals":[{"tid":"30000044"}]`, finding{verdict: notSeen}, false},
		{empty, empty + `,"merchant":{"name":"Day Shop"}`, finding{verdict: notSeen}, false},
		{empty, `"bank_terminals":[{"tid":"43"}],"id":"T9"`, finding{ambiguous, "", []string{"T1"}}, true},
		{empty, `"bank_terminals":[[]]`, finding{ambiguous, "", []string{"T1"}}, true},
	} {
		synctest.Test(t, func(t *testing.T) {
			x := shows(`{"terminals":[]}`, `{"terminals":[{"id":"T1",`+row.listed+`}]}`)
			x["clients.terminals.get"] = []string{`{"terminal":{"id":"T1",` + row.byID + `}}`}
			entry, err := committed.script(t.Context(), x.client(t), journal.SoleWriter())
			require.NoError(t, err)
			looked, err := entry.look(t.Context())
			assert.Equal(t, row.isError, err != nil, "%v", err)
			assert.Equal(t, row.want, looked, "%s, by id %s", row.listed, row.byID)
		})
	}
}

// TestLookIgnoresRecordsOfOthers: they are named by their ids.
func TestLookIgnoresRecordsOfOthers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		client := shows(`{"sessions":[]}`, `{"sessions":[{"id":"S1","amount":"400"},{"id":"S2","amount":"400"}]}`).client(t)
		entry, err := session.script(t.Context(), client, journal.SoleWriter())
		require.NoError(t, err)
		for _, row := range []struct {
			others []string
			want   finding
		}{
			{nil, finding{ambiguous, "", []string{"S1", "S2"}}},
			{[]string{"S1"}, found("S2")},
			{[]string{"S2", "S1"}, finding{verdict: notSeen}},
		} {
			looked, err := entry.look(t.Context(), row.others...)
			require.NoError(t, err)
			assert.Equal(t, row.want, looked)
		}
	})
}

// shows returns a platform that loses the write. Its reads show before first, then after.
func shows(before, after string) script {
	read, terminal := []string{before, after}, []string{before, after}
	if strings.HasPrefix(before, `{"reconciliations"`) {
		terminal = []string{`{"terminal":{"id":"T1","tid":"0042"}}`}
	}
	return script{
		"clients.sessions.list": read, "clients.merchants.list": read, "clients.terminals.list": read, "pos.subscriptions.list": read,
		"clients.reconciliations.list": read, "clients.terminals.get": terminal,
		"clients.terminals.lookup": {`{"terminals":[
			{"tid":"30000042","mid":"900000000000042"}, {"tid":"00000043","mid":"900000000000042"},
			{"tid":"30000044","mid":"900000000000044"}
		]}`},
	}
}
