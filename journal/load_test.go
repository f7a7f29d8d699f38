package journal_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/journal"
	"github.com/payterm/payterm-go/models"
)

// keptSession is what version 1 keeps of a session, beside S1 and S2. Programs have it in their
// databases, so it has to stay readable.
const keptSession = `{"version":1,"write":"session","sole_writer":true,"note":{"known":"NpatWXd+CdWt+iskwtkk/g==","terminal_id":"T1","type":"purchase","amount":400}}`

func TestKeptEntriesStayReadable(t *testing.T) {
	t.Parallel()
	client := script{"clients.sessions.list": {
		`{"sessions":[{"id":"S2","amount":"400"},{"id":"S3","type":"purchase","amount":"400"},{"id":"S1","amount":"400"}]}`,
	}}.client(t)
	entry, err := journal.Load[models.Session](client, []byte(keptSession))
	require.NoError(t, err)
	finding, err := entry.Look(t.Context())
	require.NoError(t, err)
	require.Equal(t, happened, finding.Verdict)
	assert.Equal(t, "S3", finding.Found.ID)
}

func TestKeptEntriesAreWrittenSo(t *testing.T) {
	t.Parallel()
	client := script{"clients.sessions.list": {`{"sessions":[{"id":"S2"},{"id":"S1"}]}`}}.client(t)
	entry, err := journal.CreateSession(t.Context(), client, "T1", purchase, journal.SoleWriter())
	require.NoError(t, err)
	written, err := json.Marshal(entry)
	require.NoError(t, err)
	assert.Equal(t, keptSession, string(written))
}

// TestLoadedEntriesAreWrittenAlike: what is loaded is kept again as it was.
func TestLoadedEntriesAreWrittenAlike(t *testing.T) {
	everyWrite(t, func(s *scene, r row) {
		kept := text(s, r.begun(s, journal.SoleWriter()))
		assert.Equal(s, string(kept), string(text(s, r.reload(s, kept))))
	})
}

func TestLoadRefusesWhatIsNoEntry(t *testing.T) {
	t.Parallel()
	client := script{}.client(t)
	for name, row := range map[string]struct{ old, new, says string }{
		"nothing":           {keptSession, ``, "not that of an entry"},
		"no JSON":           {keptSession, `entry`, "not that of an entry"},
		"another document":  {keptSession, `{"id":"S1"}`, "not that of an entry"},
		"null":              {keptSession, `null`, "not that of an entry"},
		"a list":            {keptSession, `[1]`, "not that of an entry"},
		"a text":            {`"version":1`, `"version":"1"`, "not that of an entry"},
		"cut off":           {`"amount":400}}`, `"amount":400}`, "not that of an entry"},
		"two":               {keptSession, keptSession + keptSession, "not that of an entry"},
		"another version":   {`"version":1`, `"version":2`, "version 2, and this library reads version 1"},
		"an unknown field":  {`"version":1`, `"version":1,"mark":"x"`, "not that of an entry"},
		"one in the note":   {`"amount":400`, `"amount":400,"mark":"x"`, "not that of an entry"},
		"an unknown write":  {`"session"`, `"payout"`, "names no write"},
		"no write":          {`"write":"session",`, ``, "names no write"},
		"another type":      {`"session"`, `"merchant"`, `the write "merchant" is not one of models.Session`},
		"no note":           {keptSession, `{"version":1,"write":"session"}`, "not that of an entry"},
		"a null note":       {keptSession, `{"version":1,"write":"session","note":null}`, "not that of an entry"},
		"nothing known":     {`"known":"NpatWXd+CdWt+iskwtkk/g==",`, ``, "not that of an entry"},
		"null known":        {`"NpatWXd+CdWt+iskwtkk/g=="`, `null`, "not that of an entry"},
		"no base64":         {`"NpatWXd+CdWt+iskwtkk/g=="`, `"?"`, "not that of an entry"},
		"a part of a known": {`"NpatWXd+CdWt+iskwtkk/g=="`, `"AAAA"`, "not that of an entry"},
		"no terminal":       {`"terminal_id":"T1",`, ``, "not that of an entry"},
		"no amount":         {`,"amount":400`, ``, "not that of an entry"},
	} {
		garbage := strings.Replace(keptSession, row.old, row.new, 1)
		require.NotEqual(t, keptSession, garbage, name)
		entry, err := journal.Load[models.Session](client, []byte(garbage))
		assert.ErrorContains(t, err, row.says, name)
		assert.Nil(t, entry, name)
	}
}

// TestLoadRefusesHalfANote: of every write, each member that it cannot do without.
func TestLoadRefusesHalfANote(t *testing.T) {
	needed := map[string][]string{
		"CreateSession": {"known", "terminal_id", "amount"}, "CreateMerchant": {"known"}, "RegisterTerminal": {"known", "merchant_id"}, "CommitTerminal": {"known"},
		"CreateSubscription": {"known", "tid"}, "CancelSubscription": {"subscription_id"}, "AssignUser": {"terminal_id"},
		"UnassignUser": {"terminal_id", "user_id"}, "CreateReconciliation": {"known", "tid"},
	}
	everyWrite(t, func(s *scene, r row) {
		kept := text(s, r.begun(s))
		for _, member := range needed[r.function] {
			var entry struct {
				Version int                        `json:"version"`
				Write   string                     `json:"write"`
				Note    map[string]json.RawMessage `json:"note"`
			}
			require.NoError(s, json.Unmarshal(kept, &entry))
			require.Contains(s, entry.Note, member)
			delete(entry.Note, member)
			half, err := json.Marshal(entry)
			require.NoError(s, err)
			_, err = r.load(s.plain, half)
			assert.ErrorContains(s, err, "not that of an entry", member)
		}
	})
}

func TestUnmarshalIsLoad(t *testing.T) {
	t.Parallel()
	var entry journal.Entry[models.Session]
	assert.ErrorContains(t, json.Unmarshal([]byte(keptSession), &entry), "Load")
}

// TestEntriesShowNoPersonalData: neither kept nor printed nor logged.
func TestEntriesShowNoPersonalData(t *testing.T) {
	everyWrite(t, func(s *scene, r row) {
		entry := r.begun(s)
		kept := string(text(s, entry))
		printed := fmt.Sprintf("%v %+v %#v %s %q %d", entry, entry, entry, entry, entry, entry)
		var logged bytes.Buffer
		slog.New(slog.NewJSONHandler(&logged, nil)).Info("m", "entry", entry)
		slog.New(slog.NewTextHandler(&logged, nil)).Info("m", "entry", entry)
		for _, secret := range []string{secretEmail, secretMobile, "CLIENT", "client-key"} {
			for _, shown := range []string{kept, printed, logged.String()} {
				if strings.Contains(shown, secret) { // which the failure must not show
					s.Error("a secret is shown")
				}
			}
		}
		assert.NotContains(s, printed+logged.String(), s.terminal.ID)
		assert.Contains(s, logged.String(), "journal: ")
	})
}

// TestChecksumIsTooShortToFindTheNumber: 16 bits, of which one number in 65,536 has the same.
func TestChecksumIsTooShortToFindTheNumber(t *testing.T) {
	t.Parallel()
	client := script{"clients.terminals.get": {`{"terminal":{"id":"T1","user":null}}`}}.client(t)
	for entry, want := range map[*begin]string{
		&assigned: `"mobile":"0b16"`, &assignedByEmail: `"email":"b36a"`,
	} {
		made, err := (*entry)(t.Context(), client)
		require.NoError(t, err)
		assert.Equal(t, `{"version":1,"write":"assign","note":{"terminal_id":"T1",`+want+`}}`, string(text(t, made)))
	}
}

// FuzzLoad: no text panics, and what is loaded is kept again so that it loads alike.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(keptSession))
	f.Add([]byte(`{"version":1,"write":"assign","note":{"terminal_id":"T1","mobile":"0b16"}}`))
	f.Add([]byte(`{"version":1,"write":"merchant","told":"M1","note":{"known":"","partial":true,"taken":true,"reference_id":"shop-2"}}`))
	f.Add([]byte(`{"version":1,"write":"reconciliation","note":{"known":"NpatWXd+CdWt+iskwtkk/g==","tid":"0042","merchant_api":true}}`))
	f.Add([]byte(`{"version":1,"write":"cancellation","note":{"subscription_id":"S1","reason":"ticket 42"}}`))
	f.Add([]byte(`{"version":2}`))
	client, err := payterm.NewClient("https://payterm.example.com", "key")
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, garbage []byte) {
		fuzzLoad[models.Session](t, client, garbage)
		fuzzLoad[models.Merchant](t, client, garbage)
		fuzzLoad[models.Terminal](t, client, garbage)
		fuzzLoad[models.Reconciliation](t, client, garbage)
		fuzzLoad[models.Subscription](t, client, garbage)
	})
}

func fuzzLoad[T any](t *testing.T, client *payterm.Client, garbage []byte) {
	t.Helper()
	entry, err := journal.Load[T](client, garbage)
	if err != nil {
		return
	}
	_, err = entry.Do(t.Context())
	require.ErrorIs(t, err, journal.ErrWritten)
	kept, err := json.Marshal(entry)
	require.NoError(t, err)
	again, err := journal.Load[T](client, kept)
	require.NoError(t, err)
	twice, err := json.Marshal(again)
	require.NoError(t, err)
	require.JSONEq(t, string(kept), string(twice))
}
