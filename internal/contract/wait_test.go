package contract_test

import (
	"context"
	"io"
	"net/http"
	"strings"
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

// TestWaitReturnsAnErrorForResponsesWithoutItsSession, once they have lasted too long.
func TestWaitReturnsAnErrorForResponsesWithoutItsSession(t *testing.T) {
	t.Parallel()
	for shown, want := range map[string]string{
		`{"data":{"session":[1,2]}}`: "has no session", `{"session":{"id":"another","status":"closed"}}`: "session.id: is another record's",
	} {
		for _, wait := range waiters {
			synctest.Test(t, func(t *testing.T) {
				client, err := payterm.NewClient("https://payterm.example.com", "key", sending(func(r *http.Request) (*http.Response, error) {
					time.Sleep(time.Second) // in the bubble
					body := io.NopCloser(strings.NewReader(shown))
					return &http.Response{StatusCode: http.StatusOK, Body: body, Request: r}, nil
				}))
				require.NoError(t, err)
				session, err := wait(t.Context(), client, "T", "S")
				assert.Nil(t, session)
				assert.ErrorContains(t, err, want)
			})
		}
	}
}
