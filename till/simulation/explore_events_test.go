package simulation_test

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till/simulation"
)

// sights are what programs have seen.
type sights struct {
	next http.RoundTripper
	seen map[string]bool
}

func (s sights) RoundTrip(r *http.Request) (*http.Response, error) {
	began := time.Now()
	response, err := s.next.RoundTrip(r)
	isSlow := time.Since(began) > 5*time.Second
	if err == nil {
		date, undated := http.ParseTime(response.Header.Get("Date"))
		s.seen[strconv.Itoa(response.StatusCode)] = true
		s.note("no Date", response.StatusCode == http.StatusOK && undated != nil)
		s.note("slow", isSlow)
		s.note("another clock", !isSlow && undated == nil && time.Since(date).Abs() > 2*time.Second)
	}
	return response, err
}

// observe lets the client of a run note what it sees.
func (s sights) observe(run *simulation.Run) {
	run.Client = run.Client.With(payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
		return sights{next, s.seen}
	}))
}

func (s sights) note(event string, isSeen bool) { s.seen[event] = s.seen[event] || isSeen }

// TestEventsHappen has the events that no broken till fails by.
func TestEventsHappen(t *testing.T) {
	rare := []string{"sold before", "open before", "a create returns an older session"}
	seen := seenFrom(t, 1)
	for _, event := range []string{
		"400", "429", "503", "504", "slow", "no Date", "another clock", "Date before created_at", "Date after created_at", "two sessions",
		"written, but failed", "dead", "a late session is paid", "declined, but new", "forgotten",
	} {
		assert.True(t, seen[event], event)
	}
	for _, event := range rare {
		assert.False(t, seen[event], event)
	}
	seen = seenFrom(t, 1<<32)
	for _, event := range rare {
		assert.True(t, seen[event], event)
	}
}

// seenFrom returns what is seen in runs from a seed on.
func seenFrom(t *testing.T, seed uint64) map[string]bool {
	t.Helper()
	all := sights{seen: map[string]bool{}}
	var returned time.Time
	simulation.Explore(t, simulation.ExploreOptions{Seed: seed, AllowNoSale: true}, func(run *simulation.Run) error {
		defer func() { returned = time.Now() }()
		all.observe(run)
		var info payterm.CallInfo
		run.Client = run.Client.With(payterm.WithCallInfo(&info))
		old := run.Platform.State()
		if run.Platform.Count("clients.sessions.create") == 0 {
			all.notePast(old)
		}
		session, err := create(run)
		all.note("two sessions", len(run.Platform.State().Sessions) == len(old.Sessions)+2)
		if err == nil {
			all.note("a create returns an older session", slices.ContainsFunc(old.Sessions, func(x paytermtest.SessionState) bool { return x.ID == session.ID }))
			date, undated := http.ParseTime(info.Header.Get("Date"))
			created := session.CreatedAt.Time().Truncate(time.Second)
			all.note("Date before created_at", undated == nil && date.Before(created))
			all.note("Date after created_at", undated == nil && date.After(created))
		}
		all.note("dead", run.Context().Err() != nil)
		before, _ := run.Store.Get(run.Context(), "a")
		failed := run.Store.Put(run.Context(), "a", before, []byte("a"))
		after, _ := run.Store.Get(run.Context(), "a")
		all.note("written, but failed", failed != nil && before == nil && after != nil)
		return err
	}, func(run *simulation.Run) {
		all.noteSessions(run.Platform.State(), returned)
		time.Sleep(25 * time.Hour)
		_ = getTerminal(run.Context(), run)()
		all.note("forgotten", len(run.Platform.State().Sessions) == 0)
	})
	return all.seen
}

// notePast notes what had happened when a run began.
func (s sights) notePast(state paytermtest.State) {
	for _, session := range state.Sessions {
		s.note("sold before", state.Now.Sub(session.Created) < 10*time.Minute && session.TransactionID != "")
		s.note("open before", state.Now.Before(session.Expires) && session.TransactionID == "")
	}
}

// noteSessions notes what has happened to sessions when a run ends.
func (s sights) noteSessions(state paytermtest.State, returned time.Time) {
	for _, session := range state.Sessions {
		isDeclined := slices.ContainsFunc(state.Sales, func(x paytermtest.SaleState) bool {
			return x.TransactionID == session.TransactionID && !x.Approved
		})
		s.note("a late session is paid", session.Created.Sub(returned) > 5*time.Second && session.TransactionID != "")
		s.note("declined, but new", isDeclined && !session.Closed)
	}
}

// TestTheTerminalHasAPast with the amount that the program sold in the first run.
func TestTheTerminalHasAPast(t *testing.T) {
	simulation.Explore(t, simulation.ExploreOptions{Runs: 10}, func(run *simulation.Run) error {
		params := models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "735"}
		_, err := run.Client.Clients.Sessions.Create(run.Context(), run.TerminalID, params)
		return err
	}, func(run *simulation.Run) {
		state := run.Platform.State()
		old := state.Sales[:len(state.Sales)-len(run.Sales())]
		alike := slices.DeleteFunc(slices.Clone(old), func(sale paytermtest.SaleState) bool { return sale.Amount != 735 })
		assert.Len(run, old, 4)
		assert.True(run, run.Seed == 0 || len(alike) == 3)
		for _, sale := range run.Sales() {
			assert.Equal(run, int64(735), sale.Amount)
			assert.True(run, sale.Created.After(old[3].Created))
		}
	})
}

// TestATraceShowsTimeAndAbandonedRequests: both explain why a client did not wait.
func TestATraceShowsTimeAndAbandonedRequests(t *testing.T) {
	failure := failureOf(t, simulation.ExploreOptions{AllowNoSale: true}, func(run *simulation.Run) error {
		time.Sleep(61 * time.Minute)
		ctx, cancel := context.WithTimeout(run.Context(), 300*time.Millisecond)
		defer cancel()
		_, err := run.Client.Clients.Terminals.Get(ctx, run.TerminalID)
		return err
	}, func(*simulation.Run) {})
	require.Regexp(t, `(?m)^ 61:00        clients.terminals.get +not sent, the client gives up: context deadline exceeded$`, failure)
}
