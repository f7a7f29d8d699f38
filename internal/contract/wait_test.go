package contract_test

import (
	"context"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

var quickly = models.SessionWaitParams{Every: time.Millisecond}

type waiter func(context.Context, *payterm.Client, string, string) (*models.Session, error)

// waiters are the two operations that wait, with their keys.
var waiters = map[string]waiter{
	paytermtest.ClientKey: func(ctx context.Context, c *payterm.Client, terminalID, sessionID string) (*models.Session, error) {
		return c.Clients.Sessions.Wait(ctx, terminalID, sessionID, quickly)
	},
	paytermtest.MerchantKey: func(ctx context.Context, c *payterm.Client, terminalID, sessionID string) (*models.Session, error) {
		return c.Merchants.Sessions.Wait(ctx, terminalID, sessionID, quickly)
	},
}

// TestWaitGoesOnUntilTheTap: it survives an outage, and ends when a card is tapped, which happens
// before the third look.
func TestWaitGoesOnUntilTheTap(t *testing.T) {
	t.Parallel()
	for key, wait := range waiters {
		server := paytermtest.NewServer(t, paytermtest.Options{})
		terminal := server.AddTerminal()
		session, err := server.Client(paytermtest.ClientKey).Clients.Sessions.Create(t.Context(), terminal.ID, models.SessionCreateParams{
			Type: models.SessionTypePurchase, Amount: "400",
		})
		require.NoError(t, err)
		operation := map[string]string{paytermtest.ClientKey: "clients.sessions.get", paytermtest.MerchantKey: "merchants.sessions.get"}[key]
		require.NoError(t, server.Fail(paytermtest.Fault{Operation: operation, Times: 1, Status: 503}))
		require.NoError(t, server.Fail(paytermtest.Fault{Operation: operation, Times: 1, Cut: paytermtest.CutAfter}))
		looks := 0
		client := server.Client(key).With(payterm.WithMaxRetries(0), around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
			if looks++; looks == 5 {
				_, err := server.Tap(session.ID, paytermtest.Card{PAN: paytermtest.PANMada})
				assert.NoError(t, err)
			}
			return next.RoundTrip(r)
		}))
		last, err := wait(t.Context(), client, terminal.ID, session.ID)
		require.NoError(t, err)
		assert.Equal(t, 5, looks)
		assert.Equal(t, models.OutcomeApproved, last.Outcome())
		assert.Equal(t, session.ID, last.ID)
	}
}

// TestExpiredSessionIsLookedAtOnce after a restart, whatever the local clock says: the Date of the
// response is the platform's.
func TestExpiredSessionIsLookedAtOnce(t *testing.T) {
	t.Parallel()
	for key, wait := range waiters {
		synctest.Test(t, func(t *testing.T) {
			platform := paytermtest.NewPlatform(paytermtest.Options{Now: func() time.Time { return time.Now().Add(-99 * time.Hour) }})
			client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
				payterm.WithHTTPClient(&http.Client{Transport: platform.RoundTripper()}))
			require.NoError(t, err)
			terminalID := platform.AddTerminal().ID
			session, err := client.Clients.Sessions.Create(t.Context(), terminalID, models.SessionCreateParams{
				Type: models.SessionTypePurchase, Amount: "400",
			})
			require.NoError(t, err)
			time.Sleep(12 * time.Hour) // in the bubble; the session lasts one hour
			before := len(platform.Requests())
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			last, err := wait(ctx, client.With(payterm.WithAPIKey(key)), terminalID, session.ID)
			require.ErrorIs(t, err, payterm.ErrSessionExpired)
			assert.Equal(t, session.ID, last.ID)
			assert.Len(t, platform.Requests()[before:], 1)
		})
	}
}
