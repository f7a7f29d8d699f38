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
	"github.com/payterm/payterm-go/journal"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// TestNightOfAHundredTerminalsTakesSixHundredRequests: beside 10,000 old reports, with a response
// that is lost, by a program that is killed once, and with a person who ends the entry under way.
func TestNightOfAHundredTerminalsTakesSixHundredRequests(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 30,000 reports")
	}
	t.Parallel()
	for name, arrives := range map[string]bool{"killed after the write has arrived": true, "killed before": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				platform := paytermtest.NewPlatform(paytermtest.Options{})
				var terminals []string
				for range 100 {
					terminals = append(terminals, platform.AddTerminal().ID)
				}
				for range 100 {
					for _, id := range terminals {
						_, err := platform.Reconcile(id)
						require.NoError(t, err)
						time.Sleep(time.Second)
					}
					time.Sleep(23 * time.Hour)
				}
				stored, ended, longest := map[string][]byte{}, map[string]bool{}, 0
				ctx, kill := context.WithCancel(t.Context())
				writes := 0
				client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey, payterm.WithHTTPClient(&http.Client{
					Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
						if r.Method == http.MethodPost {
							writes++
						}
						isLast := r.Method == http.MethodPost && writes == 60
						if isLast && !arrives {
							kill()
							return nil, context.Canceled
						}
						response, err := platform.RoundTripper().RoundTrip(r)
						if isLast {
							kill()
							return nil, context.Canceled
						}
						if r.Method == http.MethodPost && writes == 30 {
							return nil, io.ErrUnexpectedEOF
						}
						time.Sleep(200 * time.Millisecond)
						return response, err
					}),
				}))
				require.NoError(t, err)
				closeDays := func(ctx context.Context) (open []*journal.Entry[models.Reconciliation]) {
					snapshot, err := journal.ReadReconciliations(ctx, client)
					require.NoError(t, err)
					for _, id := range terminals {
						if ended[id] {
							continue
						}
						if text, ok := stored[id]; ok {
							entry, err := journal.Load[models.Reconciliation](client, text)
							require.NoError(t, err)
							finding, err := entry.Look(ctx)
							require.NoError(t, err)
							if finding.Verdict != journal.Happened {
								open = append(open, entry)
							}
							continue
						}
						entry, err := journal.PrepareCreateReconciliation(ctx, client, models.ReconciliationCreateParams{TerminalID: id},
							journal.From(snapshot), journal.SoleWriter())
						require.NoError(t, err)
						stored[id], err = json.Marshal(entry)
						require.NoError(t, err)
						longest = max(longest, len(stored[id]))
						_, err = entry.Do(ctx)
						if ctx.Err() != nil {
							return nil
						}
						require.NoError(t, err)
						ended[id] = true
					}
					return open
				}
				closeDays(ctx)
				open := closeDays(t.Context())
				inTheNight := len(platform.Requests())
				time.Sleep(2 * time.Hour)
				for _, entry := range open {
					require.NoError(t, entry.SettleUnwritten(t.Context()))
				}
				t.Log(inTheNight, "requests in the night,", len(platform.Requests()), "with the morning, entries of", longest, "bytes")
				assert.Equal(t, !arrives, len(open) == 1)
				assert.LessOrEqual(t, len(platform.Requests()), 600)
				assert.Less(t, longest, 2000, "11 bytes for each report of ten minutes, not for 10,000")
			})
		})
	}
}
