package journal_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till/journal"
)

// TestNightOfAHundredTerminalsTakesSixHundredRequests beside 10,000 old reports. The program loses
// a response, is killed before another write arrives, and begins again; in the morning a person
// ends that entry.
func TestNightOfAHundredTerminalsTakesSixHundredRequests(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 30,000 reports")
	}
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newFleet(t, 100, 100)
		ctx, kill := context.WithCancel(t.Context())
		f.onWrite = func(number int) (arrives, responds bool) {
			if number == 60 {
				kill()
			}
			return number != 60, number != 60 && number != 30
		}
		f.closeDays(ctx)
		require.Len(t, f.stored, 60)
		open := f.closeDays(t.Context())
		require.Len(t, open, 1)
		inTheNight := len(f.platform.Requests())
		time.Sleep(2 * time.Hour)
		require.NoError(t, open[0].SettleUnwritten(t.Context()))

		require.Len(t, f.ended, 99)
		require.Equal(t, 99, f.platform.Count("clients.reconciliations.create"))
		t.Log(inTheNight, "requests in the night,", len(f.platform.Requests()), "with the morning; the longest entry has", f.longest, "bytes")
		assert.LessOrEqual(t, len(f.platform.Requests()), 600)
		assert.Less(t, f.longest, 2000, "11 bytes for each report of ten minutes, not for 10,000")
	})
}

// TestReportOfALaterNightIsNotTheLostOnes, whatever was stored of the lost write: a ledger that
// both nights had put it into would have its sales twice.
func TestReportOfALaterNightIsNotTheLostOnes(t *testing.T) {
	t.Parallel()
	for _, isSavedAgain := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			f := newFleet(t, 1, 0)
			f.onWrite = func(number int) (arrives, responds bool) { return number > 1, true }
			prepare := func() *journal.Entry[models.Reconciliation] {
				params := models.ReconciliationCreateParams{TerminalID: f.terminals[0]}
				entry, err := journal.CreateReconciliation(params).Prepare(t.Context(), f.client, journal.SoleWriter())
				require.NoError(t, err)
				return entry
			}
			lost := prepare()
			stored, err := json.Marshal(lost)
			require.NoError(t, err)
			_, err = lost.Do(t.Context())
			require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
			if isSavedAgain {
				stored, err = json.Marshal(lost)
				require.NoError(t, err)
			}
			time.Sleep(25 * time.Hour)
			made, err := prepare().Do(t.Context())
			require.NoError(t, err)

			entry, err := journal.Load[models.Reconciliation](f.client, stored)
			require.NoError(t, err)
			finding, err := entry.Look(t.Context())
			require.NoError(t, err)
			require.Equal(t, journal.Ambiguous, finding.Verdict)
			assert.Contains(t, finding.Reason, "was created at another time")
			require.Len(t, finding.Candidates, 1)
			later := made.ReconciliationReceipt.ID
			assert.Equal(t, later, finding.Candidates[0].ReconciliationReceipt.ID)
			require.ErrorContains(t, entry.SettleUnwritten(t.Context()), "may be its own")
			require.NoError(t, entry.SettleUnwritten(t.Context(), later))
		})
	}
}

// fleet is a program that closes the days of the terminals of a platform.
type fleet struct {
	*testing.T

	platform  *paytermtest.Platform
	client    *payterm.Client
	terminals []string
	writes    int
	onWrite   func(number int) (arrives, responds bool)

	stored  map[string][]byte // entries, by terminal
	ended   map[string]bool
	longest int // of the entries
}

func newFleet(t *testing.T, terminals, nights int) *fleet {
	t.Helper()
	f := &fleet{T: t, platform: paytermtest.NewPlatform(paytermtest.Options{}), stored: map[string][]byte{}, ended: map[string]bool{}}
	for range terminals {
		f.terminals = append(f.terminals, f.platform.AddTerminal().ID)
	}
	for range nights {
		for _, id := range f.terminals {
			_, err := f.platform.Reconcile(id)
			require.NoError(t, err)
			time.Sleep(time.Second)
		}
		time.Sleep(23 * time.Hour)
	}
	var err error
	f.client, err = payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
		payterm.WithHTTPClient(&http.Client{Transport: roundTripper(f.send)}))
	require.NoError(t, err)
	return f
}

func (f *fleet) send(r *http.Request) (*http.Response, error) {
	arrives, responds := true, true
	if r.Method == http.MethodPost {
		f.writes++
		arrives, responds = f.onWrite(f.writes)
	}
	if !arrives {
		return nil, io.ErrUnexpectedEOF
	}
	response, err := f.platform.RoundTripper().RoundTrip(r)
	time.Sleep(200 * time.Millisecond)
	if !responds {
		return nil, io.ErrUnexpectedEOF
	}
	return response, err
}

// closeDays returns the entries that a person has to look at.
func (f *fleet) closeDays(ctx context.Context) (open []*journal.Entry[models.Reconciliation]) {
	snapshot, err := journal.ReadReconciliations(ctx, f.client)
	require.NoError(f, err)
	for _, id := range f.terminals {
		if ctx.Err() != nil {
			return nil
		}
		if f.ended[id] {
			continue
		}
		if f.stored[id] != nil {
			entry, err := journal.Load[models.Reconciliation](f.client, f.stored[id])
			require.NoError(f, err)
			finding, err := entry.Look(ctx)
			require.NoError(f, err)
			require.Equal(f, notSeen, finding.Verdict)
			open = append(open, entry)
			continue
		}
		params := models.ReconciliationCreateParams{TerminalID: id}
		entry, err := journal.CreateReconciliation(params).Prepare(ctx, f.client, journal.From(snapshot), journal.SoleWriter())
		require.NoError(f, err)
		f.stored[id], err = json.Marshal(entry)
		require.NoError(f, err)
		f.longest = max(f.longest, len(f.stored[id]))
		if _, err = entry.Do(ctx); ctx.Err() == nil {
			require.NoError(f, err)
			f.ended[id] = true
		}
	}
	return open
}
