package journal_test

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/journal"
)

// writeOperations are the operations that write.
var writeOperations = []string{
	"clients.sessions.create", "clients.merchants.create", "clients.terminals.register", "clients.terminals.commit",
	"clients.terminals.assign", "clients.terminals.unassign", "clients.reconciliations.create", "pos.subscriptions.create",
	"pos.subscriptions.cancel",
}

// respond adds the response to every write.
func (x script) respond(response string) script {
	for _, operation := range writeOperations {
		x[operation] = []string{response}
	}
	return x
}

// responses are grouped by the write. before is what the reads show before it, after what they show
// once it happened.
var responses = []struct {
	write         write
	before, after string
	id            string
	ours, others  map[string]string
}{
	{session, `{"sessions":[]}`, `{"sessions":[{"id":"S1","type":"purchase","amount":400}]}`, "S1", map[string]string{
		"an id":                        `{"id":"S1"}`,
		"nulls":                        `{"id":"S1","amount":null,"type":null,"status":null,"terminal":null,"reference_id":null}`,
		"the amount as a text":         `{"id":"S1","amount":"400.0","type":"PURCHASE","status":"new","terminal":{"id":"t1"}}`,
		"an undocumented status":       `{"id":"S1","amount":400,"status":"pending"}`,
		"an amount that is no number":  `{"id":"S1","amount":"SAR 4"}`,
		"a reference nobody asked for": `{"id":"S1","amount":400,"reference_id":"0042"}`,
	}, map[string]string{
		"another amount":   `{"id":"S9","amount":999}`,
		"another type":     `{"id":"S9","amount":400,"type":"refund"}`,
		"another terminal": `{"id":"S9","amount":400,"terminal":{"id":"00000000-0000-4000-8000-000000000009"}}`,
		"a closed one":     `{"id":"S9","amount":400,"status":"closed"}`,
		"a paid one":       `{"id":"S9","amount":400,"status":"new","transaction":{"id":"1"}}`,
	}},
	{sessionWithReference, `{"sessions":[]}`, `{"sessions":[{"id":"S1","amount":400,"reference_id":"order-1"}]}`, "S1", map[string]string{
		"no reference":              `{"id":"S1","amount":400}`,
		"a null reference":          `{"id":"S1","amount":400,"reference_id":null}`,
		"the reference with spaces": `{"id":"S1","amount":400,"reference_id":" order-1 "}`,
	}, map[string]string{
		"another reference":                `{"id":"S9","amount":400,"reference_id":"order-2"}`,
		"a reference of the same letters":  `{"id":"S9","amount":400,"reference_id":"ORDER-1"}`,
		"the reference and another amount": `{"id":"S9","amount":999,"reference_id":"order-1"}`,
	}},
	{shopWithReference, `{"merchants":[]}`, `{"merchants":[{"id":"M1","name":"Corner Shop","reference_id":"shop-2"}]}`, "M1", map[string]string{
		"an id":                  `{"id":"M1"}`,
		"a null reference":       `{"id":"M1","name":" CORNER SHOP","reference_id":null,"user":{}}`,
		"a name in another form": `{"id":"M1","name":"Corner Shop Ltd","reference_id":"shop-2"}`,
	}, map[string]string{
		"another name":      `{"id":"M9","name":"Day Shop"}`,
		"another reference": `{"id":"M9","name":"Corner Shop","reference_id":"shop-3"}`,
	}},
	{tillWithName, `{"terminals":[]}`, `{"terminals":[{"id":"T2","name":"till 42"}]}`, "T2", map[string]string{
		"no merchant":              `{"merchant":{},"terminal":{"id":"T2"}}`,
		"the merchant":             `{"merchant":{"id":"m1","name":"Corner Shop"},"terminal":{"id":"T2","tid":"0042","user":null}}`,
		"the name in another form": `{"merchant":{"id":"M1"},"terminal":{"id":"T2","name":" Till 42"}}`,
	}, map[string]string{
		"another merchant": `{"merchant":{"id":"M2"},"terminal":{"id":"T9","tid":"0042"}}`,
		"another name":     `{"merchant":{"id":"M1"},"terminal":{"id":"T9","name":"till 43"}}`,
	}},
	{committed, `{"terminals":[]}`, `{"terminals":[{"id":"T2","bank_terminals":[{"tid":"30000042"}]}]}`, "T2", map[string]string{
		"an id":                       `{"id":"T2"}`,
		"no bank terminals":           `{"id":"T2","merchant":{"id":"M1"},"merchant_id":"M1","bank_terminals":[]}`,
		"numbers without zeros":       `{"id":"T2","reference_terminal_id":"sn","bank_terminals":[{"tid":43,"mid":"0900000000000042"}]}`,
		"one beside another's":        `{"id":"T2","bank_terminals":[{"tid":"30000099","mid":"900000000000099"},{"tid":"30000042","mid":"900000000000042"}]}`,
		"a bank terminal without ids": `{"id":"T2","bank_terminals":[{"tid":null,"mid":null}]}`,
	}, map[string]string{
		"another serial number": `{"id":"T9","reference_terminal_id":"SN-9999"}`,
		"another merchant":      `{"id":"T9","merchant":{"id":"M9","name":"Day Shop"}}`,
		"another bank's TID":    `{"id":"T9","bank_terminals":[{"tid":"30000099","mid":"900000000000042"}]}`,
		"another MID":           `{"id":"T9","bank_terminals":[{"tid":"30000042","mid":"900000000000099"}]}`,
	}},
	{committedBeyondTheLookup, `{"terminals":[]}`, `{"terminals":[{"id":"T2","merchant":{"id":"M1"}}]}`, "T2", map[string]string{
		"a TID that no lookup has shown": `{"id":"T2","merchant_id":"M1","bank_terminals":[{"tid":"30000099","mid":"900000000000099"}]}`,
	}, map[string]string{
		"another merchant":      `{"id":"T9","merchant":{"id":"M9"}}`,
		"another merchant's id": `{"id":"T9","merchant_id":"M9"}`,
	}},
	{assigned, `{"terminal":{"id":"T1","user":null}}`, `{"terminal":{"id":"T1","user":{"id":"U1","mobile":"+966000000001"}}}`, "T1", map[string]string{
		"an id":                            `{"terminal":{"id":"t1"}}`,
		"the user":                         `{"terminal":{"id":"T1","user":{"id":"U1","name":"User One","mobile":"+966000000001","email":"other@example.com"}}}`,
		"a masked number":                  `{"terminal":{"id":"T1","user":{"id":"U1","mobile":"+9661******"},"merchant":{"name":"Corner Shop"}}}`,
		"the number in the form of a call": `{"terminal":{"id":"T1","user":{"id":"U1","mobile":"00966 000-000-001"}}}`,
		"the number without its country":   `{"terminal":{"id":"T1","user":{"id":"U1","mobile":"66000000001"}}}`,
		"a number without digits":          `{"terminal":{"id":"T1","user":{"id":"U1","mobile":"unknown"}}}`,
		"the flag alone":                   `{"terminal":{"id":"T1","is_assigned_to_user":true}}`,
		"the flag and no user":             `{"terminal":{"id":"T1","user":null,"is_assigned_to_user":true}}`,
	}, map[string]string{
		"another terminal":  `{"terminal":{"id":"T9","user":{"id":"U1","mobile":"+966000000001"},"is_assigned_to_user":true}}`,
		"another number":    `{"terminal":{"id":"T1","user":{"id":"U9","mobile":"+966000000077"},"is_assigned_to_user":true}}`,
		"no user":           `{"terminal":{"id":"T1","user":null,"is_assigned_to_user":false}}`,
		"the flag is false": `{"terminal":{"id":"T1","is_assigned_to_user":false}}`,
	}},
	{assignmentOf(models.TerminalAssignParams{Name: "user one", Mobile: "0500000001"}), `{"terminal":{"id":"T1","user":null}}`, `{"terminal":{"id":"T1","user":{"id":"U1","mobile":"0500000001"}}}`, "T1", map[string]string{
		"the number with its country": `{"terminal":{"id":"T1","user":{"id":"U1","mobile":"+966 50 000 0001"}}}`,
	}, map[string]string{
		"another number with its country": `{"terminal":{"id":"T1","user":{"id":"U1","mobile":"+966 50 000 0002"}}}`,
	}},
	{assignedByEmail, `{"terminal":{"id":"T1","user":null}}`, `{"terminal":{"id":"T1","user":{"id":"U1","email":"user1@example.com"}}}`, "T1", map[string]string{
		"a masked address":            `{"terminal":{"id":"T1","user":{"id":"U1","mobile":"+9660******","email":"us***9@example.com"}}}`,
		"the address in another case": `{"terminal":{"id":"T1","user":{"id":"U1","mobile":"+966000000009","email":"User1@Example.com"}}}`,
	}, map[string]string{
		"another address": `{"terminal":{"id":"T1","user":{"id":"U9","email":"user9@example.com"}}}`,
	}},
	{unassigned, `{"terminal":{"id":"T1","tid":"0042","user":{"id":"U1"}}}`, `{"terminal":{"id":"T1","tid":"0042","user":null}}`, "T1", map[string]string{
		"a message":             `{"terminal":{"tid":"0042","message":"Terminal is no longer assigned"}}`,
		"the TID without zeros": `{"terminal":{"tid":42,"message":"done","is_assigned_to_user":false}}`,
	}, map[string]string{
		"assigned as before": `{"terminal":{"tid":"0042","message":"not now","is_assigned_to_user":true}}`,
		"another TID":        `{"terminal":{"tid":"0043","message":"done","is_assigned_to_user":false}}`,
	}},
	{reconciled, `{"reconciliations":[]}`, `{"reconciliations":[{"id":"R1","reconciliation_receipt":{"id":"r1","card_acceptor_terminal_id":"0042"}}]}`, "r1", map[string]string{
		"no terminal":            `{"reconciliation":{"receipt":{"id":"r1"}}}`,
		"a TID of zeros":         `{"reconciliation":{"receipt":{"id":"r1","card_acceptor_terminal_id":"0000"}}}`,
		"the TID without zeros":  `{"reconciliation":{"receipt":{"id":"r1","card_acceptor_terminal_id":42,"terminal":{"id":"T1"}}}}`,
		"the terminal, all over": `{"reconciliation":{"receipt":{"id":"r1"},"reconciliation":{"id":"R1","card_acceptor_terminal_id":"0042","terminal":{"id":"T1","card_acceptor_terminal_id":"0042"}}}}`,
	}, map[string]string{
		"another TID":                  `{"reconciliation":{"receipt":{"id":"r9","card_acceptor_terminal_id":"0043"}}}`,
		"another terminal":             `{"reconciliation":{"receipt":{"id":"r9","terminal":{"id":"T9"}}}}`,
		"another TID of the summary":   `{"reconciliation":{"receipt":{"id":"r9"},"reconciliation":{"id":"R9","card_acceptor_terminal_id":"0043"}}}`,
		"another terminal's id there":  `{"reconciliation":{"receipt":{"id":"r9"},"reconciliation":{"id":"R9","terminal":{"id":"T9"}}}}`,
		"another terminal's TID there": `{"reconciliation":{"receipt":{"id":"r9"},"reconciliation":{"id":"R9","terminal":{"card_acceptor_terminal_id":"0043"}}}}`,
	}},
	{subscribed, `{"subscriptions":[]}`, `{"subscriptions":[{"id":"S1","tid":"00000042"}]}`, "S1", map[string]string{
		"an id":                 `{"message":"done","subscription":{"id":"S1"}}`,
		"the id alone":          `{"message":"done","subscription":"S1"}`,
		"the TID without zeros": `{"message":"done","subscription":{"id":"S1","tid":42,"plan":{"id":"p1"}}}`,
	}, map[string]string{
		"another TID":  `{"message":"done","subscription":{"id":"S9","tid":"00000043"}}`,
		"another plan": `{"message":"done","subscription":{"id":"S9","plan":{"id":"P9"}}}`,
	}},
}

// TestResponseOfAnotherRecordIsNotBelieved: what it shows is something else than was asked for, so
// the outcome is unknown, and a look decides.
func TestResponseOfAnotherRecordIsNotBelieved(t *testing.T) {
	t.Parallel()
	for _, group := range responses {
		for name, response := range group.others {
			for after, want := range map[string]journal.Verdict{group.before: notSeen, group.after: happened} {
				t.Run(name+", "+string(want), func(t *testing.T) {
					t.Parallel()
					synctest.Test(t, func(t *testing.T) {
						client := shows(group.before, after).respond(response).client(t)
						entry, err := group.write.script(t.Context(), client, journal.SoleWriter())
						require.NoError(t, err)
						id, err := entry.do(t.Context())
						if want == happened {
							require.NoError(t, err)
							assert.Equal(t, group.id, id)
							return
						}
						require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
						require.ErrorContains(t, err, "not_seen: ")
						require.ErrorContains(t, err, "the response shows something else than was asked for")
						looked, err := entry.look(t.Context())
						require.NoError(t, err)
						assert.Equal(t, finding{verdict: want}, looked)
					})
				})
			}
		}
	}
}

// TestResponseIsComparedAsFarAsItShows what was asked for: the entry needs no look.
func TestResponseIsComparedAsFarAsItShows(t *testing.T) {
	t.Parallel()
	for _, group := range responses {
		for name, response := range group.ours {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				client := shows(group.before, "500").respond(response).client(t)
				entry, err := group.write.script(t.Context(), client)
				require.NoError(t, err)
				id, err := entry.do(t.Context())
				require.NoError(t, err)
				assert.Equal(t, strings.ToLower(group.id), strings.ToLower(id))
			})
		}
	}
}

// TestResponseOfAnOlderSessionIsNotBelieved: it was created ten minutes before the newest one of
// the list or, where none shows the platform's clock, a day before that.
func TestResponseOfAnOlderSessionIsNotBelieved(t *testing.T) {
	t.Parallel()
	const minutes, day = 10 * time.Minute, 24 * time.Hour
	for name, row := range map[string]struct {
		isEmpty, hidesDate bool
		age                time.Duration
		err                error
	}{
		"ten minutes":                      {false, false, minutes, nil},
		"older":                            {false, false, minutes + time.Second, payterm.ErrOutcomeUnknown},
		"older, without a Date":            {false, true, minutes + time.Second, payterm.ErrOutcomeUnknown},
		"a day, empty list":                {true, false, minutes + day, nil},
		"older, empty list":                {true, false, minutes + day + time.Second, payterm.ErrOutcomeUnknown},
		"older, empty list without a Date": {true, true, 1000 * day, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				const open = `{"id":%q,"status":"new","amount":%d,"created_at":%q}`
				list := fmt.Sprintf(open, "S1", 500, time.Now().UTC().Format(time.RFC3339))
				if row.isEmpty {
					list = ""
				}
				x := shows(`{"sessions":[`+list+`]}`, `{"sessions":[`+list+`]}`)
				x.respond(fmt.Sprintf(open, "S9", 400, time.Now().Add(-row.age).UTC().Format(time.RFC3339)))
				client := x.client(t).With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
					return roundTripper(func(r *http.Request) (*http.Response, error) {
						response, err := next.RoundTrip(r)
						if err == nil && !row.hidesDate {
							response.Header = http.Header{"Date": {time.Now().UTC().Format(http.TimeFormat)}}
						}
						return response, err
					})
				}))
				entry, err := session.script(t.Context(), client, journal.SoleWriter())
				require.NoError(t, err)
				_, err = entry.do(t.Context())
				require.ErrorIs(t, err, row.err)
			})
		})
	}
}

// TestNamedRecordThatShowsSomethingElseIsAmbiguous: the response showed its id, and nothing else. A
// person ends such an entry.
func TestNamedRecordThatShowsSomethingElseIsAmbiguous(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		write            write
		response, before string
		after            string
		id               string
		want             journal.Verdict
	}{
		"a session of another amount": {session, `{"id":"S9","amount":[]}`, `{"sessions":[]}`, `{"sessions":[{"id":"S9","amount":999}]}`, "S9", ambiguous},
		"a session that has no reference": {
			sessionWithReference, `{"id":"S9"}`, `{"sessions":[]}`, `{"sessions":[{"id":"S9","amount":400,"reference_id":null}]}`, "S9", happened,
		},
		"a session of another reference": {
			sessionWithReference, `{"id":"S9"}`, `{"sessions":[]}`, `{"sessions":[{"id":"S9","amount":400,"reference_id":"order-2"}]}`, "S9", ambiguous,
		},
		"a paid session":      {session, `{"id":"S9"}`, `{"sessions":[]}`, `{"sessions":[{"id":"S9","amount":400,"status":"closed","transaction":{"id":"1"}}]}`, "S9", happened},
		"a merchant":          {shopWithReference, `{"id":"M9"}`, `{"merchants":[]}`, `{"merchants":[{"id":"M9","name":"Day Shop"}]}`, "M9", ambiguous},
		"a marked merchant":   {shopWithReference, `{"id":"M9"}`, `{"merchants":[]}`, `{"merchants":[{"id":"M9","name":"Day Shop","reference_id":"shop-2"}]}`, "M9", happened},
		"a terminal":          {tillWithName, `{"terminal":{"id":"T9"},"merchant":{}}`, `{"terminals":[]}`, `{"terminals":[{"id":"T9","merchant":{"id":"M2"}}]}`, "T9", ambiguous},
		"a bank's terminal":   {committed, `{"id":"T9"}`, `{"terminals":[]}`, `{"terminals":[{"id":"T9","bank_terminals":[{"tid":"30000099"}]}]}`, "T9", ambiguous},
		"one without TIDs":    {committed, `{"id":"T9"}`, `{"terminals":[]}`, `{"terminals":[{"id":"T9","bank_terminals":[]}]}`, "T9", happened},
		"a reconciliation":    {reconciled, `{"reconciliation":{"receipt":{"id":"r9"}}}`, `{"reconciliations":[]}`, `{"reconciliations":[{"id":"R9","reconciliation_receipt":{"id":"r9","card_acceptor_terminal_id":"0043"}}]}`, "r9", ambiguous},
		"a subscription":      {subscribed, `{"subscription":{"id":"S9"}}`, `{"subscriptions":[]}`, `{"subscriptions":[{"id":"S9","tid":"00000043"}]}`, "S9", ambiguous},
		"one to another plan": {subscribed, `{"subscription":{"id":"S9"}}`, `{"subscriptions":[]}`, `{"subscriptions":[{"id":"S9","plan":{"id":"P9"}}]}`, "S9", ambiguous},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				client := shows(row.before, row.after).respond(row.response).client(t)
				entry, err := row.write.script(t.Context(), client, journal.SoleWriter())
				require.NoError(t, err)
				_, err = entry.do(t.Context())
				require.True(t, err == nil || errors.Is(err, payterm.ErrOutcomeUnknown), "%v", err)
				again := func() subject {
					loaded, err := row.write.load(client, text(t, entry))
					require.NoError(t, err)
					return loaded
				}
				looked, err := again().look(t.Context())
				require.NoError(t, err)
				require.Equal(t, row.want, looked.verdict)
				assert.Equal(t, []string{row.id}, looked.candidates)
				assert.Zero(t, time.Since(began), "more looks would not change it")

				looked, err = again().look(t.Context(), row.id)
				require.NoError(t, err)
				assert.Equal(t, finding{verdict: notSeen}, looked)

				time.Sleep(time.Hour)
				written, unwritten := again(), again()
				if row.want == happened {
					require.ErrorIs(t, written.Settle(t.Context(), row.id), journal.ErrSettled)
					require.ErrorIs(t, unwritten.SettleUnwritten(t.Context(), row.id), journal.ErrSettled)
					return
				}
				require.NoError(t, written.Settle(t.Context(), row.id))
				looked, err = written.look(t.Context())
				require.NoError(t, err)
				assert.Equal(t, finding{settled, row.id, []string{row.id}}, looked)

				require.ErrorContains(t, unwritten.SettleUnwritten(t.Context()), "1 records may be its own")
				require.NoError(t, unwritten.SettleUnwritten(t.Context(), row.id))
				looked, err = unwritten.look(t.Context())
				require.NoError(t, err)
				assert.Equal(t, finding{verdict: settled}, looked)
			})
		})
	}
}

// TestOthersNameTheRecordOfTheResponse by any of its ids, and if it is not listed.
func TestOthersNameTheRecordOfTheResponse(t *testing.T) {
	t.Parallel()
	for after, other := range map[string]string{
		`{"reconciliations":[{"id":"R9","reconciliation_receipt":{"id":"r9"}}]}`: "R9",
		`{"reconciliations":[]}`: "r9",
	} {
		synctest.Test(t, func(t *testing.T) {
			client := shows(`{"reconciliations":[]}`, after).respond(`{"reconciliation":{"receipt":{"id":"r9"}}}`).client(t)
			entry, err := reconciled.script(t.Context(), client, journal.SoleWriter())
			require.NoError(t, err)
			_, err = entry.do(t.Context())
			require.NoError(t, err)
			looked, err := entry.look(t.Context(), other)
			require.NoError(t, err)
			assert.Equal(t, finding{verdict: notSeen}, looked)
		})
	}
}

// TestChangeMayBeShownLate: the response said that it was made. It is ambiguous only after the last
// look, and a person can say that it was not made.
func TestChangeMayBeShownLate(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		write                   write
		id                      string
		response, before, after string
	}{
		"a cancellation": {
			cancelled, "S1", `{"message":"Subscription cancelled successfully"}`, `{"subscriptions":[{"id":"S1","cancelled_at":null}]}`,
			`{"subscriptions":[{"id":"S1","cancelled_at":"2024-05-03T10:00:00.000Z","cancellation_reason":"ticket 42"}]}`,
		},
		"an assignment": {
			assigned, "T1", `{"terminal":{"id":"T1","user":{"id":"U1"},"is_assigned_to_user":true}}`,
			`{"terminal":{"id":"T1","user":null}}`, `{"terminal":{"id":"T1","user":{"id":"U1"}}}`,
		},
		"the end of one": {
			unassigned, "T1", `{"terminal":{"tid":"0042","is_assigned_to_user":false}}`,
			`{"terminal":{"id":"T1","user":{"id":"U1"}}}`, `{"terminal":{"id":"T1","user":null}}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				for looks, want := range map[int]finding{
					1: found(row.id), 5: found(row.id), 6: {ambiguous, "", []string{row.id}},
				} {
					began := time.Now()
					x := shows("", "").respond(row.response)
					reads := append(slices.Repeat([]string{row.before}, looks), row.after)
					x["pos.subscriptions.list"], x["clients.terminals.get"] = reads, slices.Clone(reads)
					entry, err := row.write.script(t.Context(), x.client(t))
					require.NoError(t, err)
					_, err = entry.do(t.Context())
					require.NoError(t, err)
					looked, err := entry.look(t.Context())
					require.NoError(t, err)
					assert.Equal(t, want, looked)
					if want.verdict == happened {
						continue
					}
					assert.Equal(t, 15*time.Second, time.Since(began))
					x["pos.subscriptions.list"], x["clients.terminals.get"] = []string{row.before}, []string{row.before}
					require.ErrorContains(t, entry.Settle(t.Context(), row.id), "not what was asked for")
					require.ErrorContains(t, entry.SettleUnwritten(t.Context(), row.id), "may still arrive")
					time.Sleep(10 * time.Minute)
					require.ErrorContains(t, entry.SettleUnwritten(t.Context()), "1 records may be its own")
					require.NoError(t, entry.SettleUnwritten(t.Context(), row.id))
				}
			})
		})
	}
}
