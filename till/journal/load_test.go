package journal_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/till/internal/notes"
	"github.com/payterm/payterm-go/till/journal"
)

// Entries of a session, noted beside S1 and S2. Programs have stored such texts, so they must stay
// readable.
const (
	keptSession        = `{"version":4,"write":"session","sole_writer":true,"note":{"known":"NpatWXd+CdWt+iskwtkk/g==","terminal_id":"T1","type":"purchase","amount":400,"prepared":"2000-01-01T00:00:00Z"},"sum":"cc37e5a1d17666c9"}`
	keptSessionWritten = `{"version":4,"write":"session","written_id":"S3","note":{"known":"NpatWXd+CdWt+iskwtkk/g==","terminal_id":"T1","type":"purchase","amount":400},"sum":"de248abebd35e5f8"}`
)

func TestKeptEntriesStayReadable(t *testing.T) {
	t.Parallel()
	client := script{"clients.sessions.list": {
		`{"sessions":[{"id":"S2","amount":"400"},{"id":"S3","type":"purchase","amount":"400"},{"id":"S1","amount":"400"}]}`,
	}}.client(t)
	for _, kept := range []string{keptSession, keptSessionWritten} {
		entry, err := journal.Load[models.Session](client, []byte(kept))
		require.NoError(t, err)
		finding, err := entry.Look(t.Context())
		require.NoError(t, err)
		require.Equal(t, happened, finding.Verdict)
		assert.Equal(t, "S3", finding.Found.ID)
	}
}

func TestFormatOfEntriesIsStable(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) { // whose clock begins in 2000
		client := script{"clients.sessions.list": {`{"sessions":[{"id":"S2"},{"id":"S1"}]}`}}.client(t)
		entry, err := journal.CreateSession("T1", purchase).Prepare(t.Context(), client, journal.SoleWriter())
		require.NoError(t, err)
		written, err := json.Marshal(entry)
		require.NoError(t, err)
		assert.Equal(t, keptSession, string(written))
	})
}

func TestLoadRefusesGarbage(t *testing.T) {
	t.Parallel()
	client := script{}.client(t)
	for name, row := range map[string]struct{ old, new, says string }{
		"nothing":           {keptSession, ``, "not a complete entry"},
		"cut off":           {`00Z"},`, `00Z",`, "not a complete entry"},
		"another version":   {`"version":4`, `"version":3`, "version 3, this library reads version 4"},
		"an unknown field":  {`"version":4`, `"version":4,"mark":"x"`, "not a complete entry"},
		"one in the note":   {`"amount":400`, `"amount":400,"mark":"x"`, "not a complete entry"},
		"an unknown write":  {`"session"`, `"payout"`, "unknown write"},
		"another type":      {`"session"`, `"merchant"`, `the write "merchant" is not an Entry[models.Session]`},
		"no note":           {keptSession, `{"version":4,"write":"session"}`, "not a complete entry"},
		"nothing known":     {`"known":"NpatWXd+CdWt+iskwtkk/g==",`, ``, "not a complete entry"},
		"a part of a known": {`"NpatWXd+CdWt+iskwtkk/g=="`, `"AAAA"`, "not a complete entry"},
		"no terminal":       {`"terminal_id":"T1",`, ``, "not a complete entry"},
		"no amount":         {`,"amount":400,`, `,`, "not a complete entry"},
	} {
		garbage := strings.Replace(keptSession, row.old, row.new, 1)
		require.NotEqual(t, keptSession, garbage, name)
		if sealed, err := notes.Marshal(json.RawMessage(garbage)); err == nil {
			garbage = string(sealed)
		}
		entry, err := journal.Load[models.Session](client, []byte(garbage))
		assert.ErrorContains(t, err, row.says, name)
		assert.Nil(t, entry, name)
	}
}

// TestLoadRefusesHalfANote: each write has members that it requires.
func TestLoadRefusesHalfANote(t *testing.T) {
	t.Parallel()
	client := script{}.client(t)
	for name, row := range map[string]struct {
		write  write
		needed []string
	}{
		"session": {session, []string{"known", "terminal_id", "amount"}}, "merchant": {shopWithName, []string{"known"}},
		"register": {tillUnnamed, []string{"known", "merchant_id"}}, "commit": {committed, []string{"known"}},
		"assign": {assigned, []string{"terminal_id"}}, "unassign": {unassigned, []string{"terminal_id", "user_id"}},
		"reconciliation": {reconciled, []string{"known", "tid"}}, "subscription": {subscribed, []string{"known", "tid"}},
		"cancellation": {cancelled, []string{"subscription_id"}},
	} {
		note := map[string]string{}
		for _, member := range row.needed {
			note[member] = "AAAAAAAAAAA=" // valid for all of them
		}
		load := func() error {
			kept, err := notes.Marshal(map[string]any{"version": 4, "write": name, "note": note})
			require.NoError(t, err)
			_, err = row.write.load(client, kept)
			return err
		}
		require.NoError(t, load(), name)
		for _, member := range row.needed {
			value := note[member]
			delete(note, member)
			require.ErrorContains(t, load(), "not a complete entry", "%s without %s", name, member)
			note[member] = value
		}
	}
}

// TestDamagedEntryIsRefused: no flipped bit gives another entry.
func TestDamagedEntryIsRefused(t *testing.T) {
	t.Parallel()
	client := script{}.client(t)
	for bit := range 8 * len(keptSession) {
		damaged := []byte(keptSession)
		damaged[bit/8] ^= 1 << (bit % 8)
		_, err := journal.Load[models.Session](client, damaged)
		require.ErrorContains(t, err, "damaged", string(damaged))
	}
}

func TestUnmarshalIsLoad(t *testing.T) {
	t.Parallel()
	var entry journal.Entry[models.Session]
	assert.ErrorContains(t, json.Unmarshal([]byte(keptSession), &entry), "Load")
}

// TestChecksumIsTooShortToFindTheNumber: one number in 65,536 has the same 16 bits.
func TestChecksumIsTooShortToFindTheNumber(t *testing.T) {
	t.Parallel()
	client := script{"clients.terminals.get": {`{"terminal":{"id":"T1","user":null}}`}}.client(t)
	for write, want := range map[*write]string{
		&assigned: `"mobile":"0b16"`, &assignedByEmail: `"email":"b36a"`,
	} {
		made, err := write.script(t.Context(), client)
		require.NoError(t, err)
		assert.Contains(t, string(text(t, made)), `{"version":4,"write":"assign","note":{"terminal_id":"T1",`+want+`,"prepared":"`)
	}
}

// FuzzLoad: Load never panics, and a loaded entry survives a round trip.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(keptSession))
	f.Add([]byte(`{"version":4,"write":"session","written_id":"S1","note":{"known":"","partial":true,"taken":true,"terminal_id":"T1","amount":1},"sum":"627b68eb14b1a789"}`))
	f.Add([]byte(`{"version":4}`))
	client, err := payterm.NewClient("https://payterm.example.com", "key")
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, garbage []byte) {
		entry, err := journal.Load[models.Session](client, garbage)
		if err != nil {
			return
		}
		kept := text(t, subjectOf[models.Session]{entry, idOfSession})
		again, err := journal.Load[models.Session](client, kept)
		require.NoError(t, err)
		require.JSONEq(t, string(kept), string(text(t, subjectOf[models.Session]{again, idOfSession})))
	})
}
