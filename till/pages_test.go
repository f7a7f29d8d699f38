package till_test

import (
	"errors"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

// twoAPage gives the shop a platform with two sessions on a page, whatever limit is asked for.
// Nothing reaches it while isDown, which a write sets.
func (s *shop) twoAPage(options paytermtest.Options, isDown *atomic.Bool) {
	s.Helper()
	options.PageSize = 2
	s.platform = paytermtest.NewPlatform(options)
	client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
		payterm.WithHTTPClient(&http.Client{Transport: s.platform.RoundTripper()}),
		payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				if isDown.Load() {
					return nil, errors.New("unreachable")
				}
				isDown.Store(r.Method == http.MethodPost)
				r = r.Clone(r.Context())
				query := r.URL.Query()
				query.Del("limit")
				r.URL.RawQuery = query.Encode()
				return next.RoundTrip(r)
			})
		}))
	require.NoError(s, err)
	s.Client, s.TerminalID = client, s.platform.AddTerminal().ID
}

// TestPagesFrom0HideNoSession: the response to an order's write is lost. Its session is on the
// second page of the list, and is paid. Nothing settles it as unpaid, or charges it again.
func TestPagesFrom0HideNoSession(t *testing.T) {
	for _, form := range []paytermtest.PageForm{paytermtest.PagesTotalAndCurrent, paytermtest.PagesCurrentOnly, paytermtest.PagesNumber} {
		t.Run(string(form), func(t *testing.T) {
			inShop(t, func(s *shop) {
				var isDown atomic.Bool
				s.twoAPage(paytermtest.Options{PagesFrom0: true, PageForm: form}, &isDown)
				others := func() {
					for range 2 {
						s.tap(s.byHand(dearer), paytermtest.Card{})
						isDown.Store(false)
					}
				}
				others()
				s.fail(paytermtest.Fault{Operation: opening, Times: 1, Cut: paytermtest.CutAfter})
				payment, err := s.Pay(s.Context(), "a", purchase)
				require.ErrorIs(s, err, payterm.ErrOutcomeUnknown)
				require.Equal(s, models.OutcomeUnknown, payment.Outcome)
				isDown.Store(false)
				own := s.platform.State().Sessions[2].ID
				s.tap(own, paytermtest.Card{})
				others()
				time.Sleep(11 * time.Minute)

				require.ErrorIs(s, s.SettleUnpaid(s.Context(), "a"), till.ErrSettled)
				payment, err = s.Pay(s.Context(), "a", purchase)
				require.NoError(s, err)
				assert.Equal(s, models.OutcomeApproved, payment.Outcome)
				assert.Equal(s, own, payment.Session.ID)
				assert.Equal(s, 5, s.sessions(), "none was opened since")
			})
		})
	}
}
