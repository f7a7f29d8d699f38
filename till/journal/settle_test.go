package journal_test

import (
	"errors"
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

// undecided prepares an entry, and loses the write and its response.
func undecided(t *testing.T, w write, before, after string) (subject, *payterm.Client) {
	t.Helper()
	client := shows(before, after).client(t)
	entry, err := w.script(t.Context(), client)
	require.NoError(t, err)
	_, err = entry.do(t.Context())
	require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
	return entry, client
}

// TestPersonNamesOnlyWhatMayBeTheWrites: the record is listed, readable and new, and fits.
func TestPersonNamesOnlyWhatMayBeTheWrites(t *testing.T) {
	t.Parallel()
	const one, other = `{"id":"S1","amount":"400"}`, `{"id":"S2","amount":"400"}`
	for name, row := range map[string]struct {
		write             write
		before, after, id string
		says              string
	}{
		"one of two":          {session, `{"sessions":[]}`, `{"sessions":[` + one + `,` + other + `]}`, "S2", ""},
		"one of before":       {session, `{"sessions":[` + one + `]}`, `{"sessions":[` + one + `,` + other + `]}`, "S1", "existed before the write"},
		"another amount":      {session, `{"sessions":[]}`, `{"sessions":[{"id":"S1","amount":"401"}]}`, "S1", "not what was asked for"},
		"an unreadable one":   {session, `{"sessions":[]}`, `{"sessions":[{"id":"S1","amount":[]}]}`, "S1", "record 0"},
		"one not listed":      {session, `{"sessions":[]}`, `{"sessions":[` + one + `]}`, "S9", "no record of this id"},
		"none":                {session, `{"sessions":[]}`, `{"sessions":[` + one + `]}`, "", "SettleUnwritten"},
		"an unreadable list":  {session, `{"sessions":[]}`, `{"sessions":7}`, "S1", "sessions"},
		"a report's id":       {reconciled, `{"reconciliations":[]}`, `{"reconciliations":[{"id":"R1","reconciliation_receipt":{"id":"r1"}}]}`, "R1", ""},
		"a changed terminal":  {assigned, `{"terminal":{"id":"T1","user":null}}`, `{"terminal":{"id":"T1","user":{"id":"U9","mobile":"+9"}}}`, "T1", ""},
		"an unchanged one":    {assigned, `{"terminal":{"id":"T1","user":null}}`, `{"terminal":{"id":"T1","user":null}}`, "T1", "not what was asked for"},
		"a user":              {assigned, `{"terminal":{"id":"T1","user":null}}`, `{"terminal":{"id":"T1","user":{"id":"U9"}}}`, "U9", "no record of this id"},
		"a former user":       {unassigned, `{"terminal":{"id":"T1","user":{"id":"U1"}}}`, `{"terminal":{"id":"T1","user":null}}`, "T1", ""},
		"a cancelled one":     {cancelledWithoutReason, `{"subscriptions":[{"id":"S1"}]}`, `{"subscriptions":[{"id":"S1","cancelled_by":"U1"}]}`, "S1", ""},
		"not a cancelled one": {cancelledWithoutReason, `{"subscriptions":[{"id":"S1"}]}`, `{"subscriptions":[{"id":"S1"}]}`, "S1", "not what was asked for"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				entry, client := undecided(t, row.write, row.before, row.after)
				before := string(text(t, entry))
				err := entry.Settle(t.Context(), row.id)
				if row.says != "" {
					require.ErrorContains(t, err, row.says)
					require.Equal(t, before, string(text(t, entry)))
					return
				}
				require.NoError(t, err)
				for range 2 {
					found, err := entry.look(t.Context())
					require.NoError(t, err)
					assert.Equal(t, settled, found.verdict)
					assert.Len(t, found.candidates, 1)
					require.ErrorIs(t, entry.Settle(t.Context(), row.id), journal.ErrSettled)
					require.ErrorIs(t, entry.SettleUnwritten(t.Context()), journal.ErrSettled)
					entry, err = row.write.load(client, text(t, entry))
					require.NoError(t, err)
				}
			})
		})
	}
}

// TestPersonWaitsUntilTheWriteCannotArrive: ten minutes after Do began, or could have begun.
func TestPersonWaitsUntilTheWriteCannotArrive(t *testing.T) {
	t.Parallel()
	const day, minutes = 24 * time.Hour, 10 * time.Minute
	for name, row := range map[string]struct {
		isStoredBefore bool
		after          time.Duration
		want           bool
	}{
		"early":                     {false, minutes - 2*time.Minute, false}, // Do has looked for 15 s
		"in time":                   {false, minutes + time.Second, true},
		"early, stored before Do":   {true, day + minutes - 2*time.Minute, false},
		"in time, stored before Do": {true, day + minutes + time.Second, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				client := shows(`{"sessions":[]}`, `{"sessions":[]}`).client(t)
				entry, err := session.script(t.Context(), client)
				require.NoError(t, err)
				stored := text(t, entry)
				_, err = entry.do(t.Context())
				require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
				if !row.isStoredBefore {
					stored = text(t, entry)
				}
				entry, err = session.load(client, stored)
				require.NoError(t, err)
				time.Sleep(row.after)

				err = entry.SettleUnwritten(t.Context())

				if !row.want {
					require.ErrorContains(t, err, "the write may still arrive: try again in ")
					return
				}
				require.NoError(t, err)
				for range 2 {
					found, err := entry.look(t.Context())
					require.NoError(t, err)
					assert.Equal(t, finding{verdict: settled}, found)
					require.ErrorIs(t, entry.SettleUnwritten(t.Context()), journal.ErrSettled)
					entry, err = session.load(client, text(t, entry))
					require.NoError(t, err)
				}
			})
		})
	}
}

// TestTenMinutesCountFromTheLastAttempt: the first was not sent.
func TestTenMinutesCountFromTheLastAttempt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		x := shows(`{"sessions":[]}`, `{"sessions":[]}`)
		client := x.client(t).With(payterm.WithAttemptTimeout(time.Hour), payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				if r.Method == http.MethodPost && payterm.AttemptFromContext(r.Context()) == 1 {
					time.Sleep(9 * time.Minute)
					return nil, payterm.ErrNotSent
				}
				return next.RoundTrip(r)
			})
		}))
		entry, err := session.script(t.Context(), client)
		require.NoError(t, err)
		_, err = entry.do(t.Context())
		require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
		time.Sleep(2 * time.Minute)
		require.ErrorContains(t, entry.SettleUnwritten(t.Context()), "may still arrive")
		time.Sleep(8 * time.Minute)
		require.NoError(t, entry.SettleUnwritten(t.Context()))
	})
}

// TestTenMinutesAreThePlatforms: the machine of the person may have another clock.
func TestTenMinutesAreThePlatforms(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ahead := time.Duration(0)
		client := shows(`{"sessions":[]}`, `{"sessions":[]}`).client(t).With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				response, err := next.RoundTrip(r)
				if err == nil {
					response.Header = http.Header{"Date": {time.Now().Add(ahead).UTC().Format(http.TimeFormat)}}
				}
				return response, err
			})
		}))
		entry, err := session.script(t.Context(), client)
		require.NoError(t, err)
		_, err = entry.do(t.Context())
		require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
		time.Sleep(time.Hour)
		ahead = -time.Hour // by the platform, no time has passed
		require.ErrorContains(t, entry.SettleUnwritten(t.Context()), "may still arrive")
		ahead = -time.Hour + 10*time.Minute
		require.NoError(t, entry.SettleUnwritten(t.Context()))
	})
}

// TestPersonSeesTheWholeList before saying that nothing was written.
func TestPersonSeesTheWholeList(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		write         write
		before, after string
		others        []string
		says          string
	}{
		"one that fits":           {session, `{"sessions":[]}`, `{"sessions":[{"id":"S1","amount":"400"}]}`, nil, "1 records may be its own"},
		"one of another":          {session, `{"sessions":[]}`, `{"sessions":[{"id":"S1","amount":"400"}]}`, []string{"S1"}, ""},
		"one of two":              {session, `{"sessions":[]}`, `{"sessions":[{"id":"S1","amount":"400"},{"id":"S2","amount":"400"}]}`, []string{"S1"}, "1 records"},
		"one that does not fit":   {session, `{"sessions":[]}`, `{"sessions":[{"id":"S1","amount":"401"}]}`, nil, ""},
		"an unreadable one":       {session, `{"sessions":[]}`, `{"sessions":[{"id":"S1","amount":[]}]}`, nil, "record 0"},
		"an unreadable list":      {session, `{"sessions":[]}`, `{"sessions":7}`, nil, "sessions"},
		"an unchanged terminal":   {assigned, `{"terminal":{"id":"T1","user":null}}`, `{"terminal":{"id":"T1","user":null}}`, nil, ""},
		"a changed terminal":      {assigned, `{"terminal":{"id":"T1","user":null}}`, `{"terminal":{"id":"T1","user":{"id":"U9"}}}`, nil, "1 records"},
		"a change that is others": {assigned, `{"terminal":{"id":"T1","user":null}}`, `{"terminal":{"id":"T1","user":{"id":"U9"}}}`, []string{"T1"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				entry, _ := undecided(t, row.write, row.before, row.after)
				time.Sleep(time.Hour)
				err := entry.SettleUnwritten(t.Context(), row.others...)
				if row.says != "" {
					require.ErrorContains(t, err, row.says)
					return
				}
				require.NoError(t, err)
			})
		})
	}
}

// TestKnownOutcomeIsNotSettled: the response showed the id.
func TestKnownOutcomeIsNotSettled(t *testing.T) {
	t.Parallel()
	entry, err := journal.Load[models.Session](shows(`{"sessions":[]}`, `{"sessions":[]}`).client(t), []byte(keptSessionWritten))
	require.NoError(t, err)
	require.ErrorIs(t, entry.SettleUnwritten(t.Context()), journal.ErrSettled)
	require.ErrorIs(t, entry.Settle(t.Context(), "S3"), journal.ErrSettled)
}

// TestDoNeverWritesAfterAPerson, nor a day after the entry was prepared.
func TestDoNeverWritesAfterAPerson(t *testing.T) {
	t.Parallel()
	const created = `{"id":"S1","amount":"400"}`
	for name, row := range map[string]struct {
		before func(*testing.T, subject)
		want   error
	}{
		"settled": {func(t *testing.T, entry subject) { require.NoError(t, entry.Settle(t.Context(), "S1")) }, journal.ErrSettled},
		"unwritten": {func(t *testing.T, entry subject) {
			time.Sleep(25 * time.Hour)
			require.NoError(t, entry.SettleUnwritten(t.Context(), "S1"))
		}, journal.ErrSettled},
		"a day":         {func(*testing.T, subject) { time.Sleep(24 * time.Hour) }, nil},
		"after a day":   {func(*testing.T, subject) { time.Sleep(24*time.Hour + 1) }, journal.ErrExpired},
		"not settled":   {func(t *testing.T, entry subject) { require.Error(t, entry.Settle(t.Context(), "S9")) }, nil},
		"not unwritten": {func(t *testing.T, entry subject) { require.Error(t, entry.SettleUnwritten(t.Context())) }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				x := shows(`{"sessions":[]}`, `{"sessions":[`+created+`]}`)
				x["clients.sessions.create"] = []string{`{"id":"S2","amount":"400"}`}
				entry, err := session.script(t.Context(), x.client(t))
				require.NoError(t, err)
				row.before(t, entry)
				for range 2 {
					_, err = entry.do(t.Context())
					if row.want == nil {
						require.NoError(t, err)
						return
					}
					require.ErrorIs(t, err, row.want)
				}
			})
		})
	}
}

// TestNobodySettlesWhileDoIsUnderWay, or has ended meanwhile.
func TestNobodySettlesWhileDoIsUnderWay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var entry subject
		asked := false
		list, write := `{"sessions":[]}`, make(chan struct{})
		client, err := payterm.NewClient("https://payterm.example.com", "key", payterm.WithHTTPClient(&http.Client{
			Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
				if r.Method == http.MethodPost {
					<-write
					return nil, errors.New("the connection breaks off")
				}
				if asked { // Do begins and ends while a person reads the list
					asked = false
					_, _ = entry.do(t.Context())
				}
				return script{"clients.sessions.list": {list}}.response(r)
			}),
		}))
		require.NoError(t, err)
		entry, err = session.script(t.Context(), client)
		require.NoError(t, err)
		list = `{"sessions":[{"id":"S1","amount":"400"}]}`
		done := make(chan struct{})
		go func() {
			defer close(done)
			_, _ = entry.do(t.Context())
		}()
		synctest.Wait()
		require.ErrorContains(t, entry.Settle(t.Context(), "S1"), "Do is under way")
		close(write)
		<-done
		require.NoError(t, entry.Settle(t.Context(), "S1"))

		list = `{"sessions":[]}`
		entry, err = session.script(t.Context(), client)
		require.NoError(t, err)
		list, asked = `{"sessions":[{"id":"S1","amount":"400"}]}`, true
		require.ErrorContains(t, entry.Settle(t.Context(), "S1"), "Do is under way")
	})
}

// TestOldEntryCannotBeSettledAsUnwritten: it does not say when it was prepared.
func TestOldEntryCannotBeSettledAsUnwritten(t *testing.T) {
	t.Parallel()
	const old = `{"version":4,"write":"session","sole_writer":true,"note":{"known":"NpatWXd+CdWt+iskwtkk/g==","terminal_id":"T1","type":"purchase","amount":400},"sum":"292a7e774f449ed1"}`
	entry, err := journal.Load[models.Session](shows(`{"sessions":[]}`, `{"sessions":[]}`).client(t), []byte(old))
	require.NoError(t, err)
	require.ErrorContains(t, entry.SettleUnwritten(t.Context()), "does not say when it was prepared")
}
