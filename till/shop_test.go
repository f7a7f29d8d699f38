package till_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
	"github.com/payterm/payterm-go/till/internal/notes"
)

var (
	purchase = models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}
	dearer   = models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "500"}
)

const opening, looking, listing = "clients.sessions.create", "clients.sessions.get", "clients.sessions.list"

// shop is a till with its own platform.
type shop struct {
	*testing.T
	till.Till

	platform *paytermtest.Platform
	store    *fragile
}

// inShop runs a test in a synctest bubble.
func inShop(t *testing.T, test func(*shop)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		platform := paytermtest.NewPlatform(paytermtest.Options{})
		client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
			payterm.WithHTTPClient(&http.Client{Transport: platform.RoundTripper()}))
		require.NoError(t, err)
		store := &fragile{Store: till.Memory()}
		test(&shop{t, till.Till{Client: client, TerminalID: platform.AddTerminal().ID, Orders: store}, platform, store})
	})
}

func (s *shop) fail(fault paytermtest.Fault) {
	s.Helper()
	require.NoError(s, s.platform.Fail(fault))
}

func (s *shop) customer(card paytermtest.Card) {
	s.Helper()
	_, err := s.platform.AutoTap(card)
	require.NoError(s, err)
}

// sealed returns a note with the checksum that it has if a till has written it so.
func sealed(t *testing.T, note string) string {
	t.Helper()
	text, err := notes.Marshal(json.RawMessage(note))
	require.NoError(t, err)
	return string(text)
}

// sessions counts all sessions, open or not.
func (s *shop) sessions() int { return len(s.platform.State().Sessions) }

// lose starts an order whose request is lost.
func (s *shop) lose(order string) {
	s.Helper()
	s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutBefore})
	payment, err := s.Pay(s.Context(), order, purchase)
	require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
	require.Equal(s, models.OutcomeUnknown, payment.Outcome)
}

var errDiskFull = errors.New("no space left on device")

// fragile is a store of which some Gets and Puts fail. A Put fails once its context has ended.
type fragile struct {
	till.Store

	mu     sync.Mutex
	fails  func(put int) bool    // nil: none
	hidden func(key string) bool // nil: none
	refuse string                // the key of a note that cannot be put
	puts   int
}

func (f *fragile) failAt(fails func(put int) bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fails = fails
}

func (f *fragile) hide(hidden func(key string) bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.hidden = hidden
}

// count returns how many Puts were tried.
func (f *fragile) count() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.puts
}

func (f *fragile) Get(ctx context.Context, key string) ([]byte, error) {
	f.mu.Lock()
	isHidden := f.hidden != nil && f.hidden(key)
	f.mu.Unlock()
	if isHidden {
		return nil, errDiskFull
	}
	return f.Store.Get(ctx, key)
}

func (f *fragile) Put(ctx context.Context, key string, old, note []byte) error {
	f.mu.Lock()
	f.puts++
	failed := key == f.refuse || f.fails != nil && f.fails(f.puts)
	f.mu.Unlock()
	if failed {
		return errDiskFull
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return f.Store.Put(ctx, key, old, note)
}
