package paytermtest_test

import (
	"context"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// sessions is the part of the client that a till needs. client.Clients.Sessions implements it, and
// so does a fake.
type sessions interface {
	Create(ctx context.Context, terminalID string, params models.SessionCreateParams) (*models.Session, error)
	Wait(ctx context.Context, terminalID, sessionID string, params models.SessionWaitParams) (*models.Session, error)
}

// pay is the program under test.
func pay(ctx context.Context, till sessions, terminalID string) (models.Outcome, error) {
	session, err := till.Create(ctx, terminalID, models.SessionCreateParams{
		Type: models.SessionTypePurchase, Amount: "400", // unit undocumented: 4.00 on the embedded platform
	})
	if err != nil {
		return models.OutcomeUnknown, err
	}
	session, err = till.Wait(ctx, terminalID, session.ID, models.SessionWaitParams{})
	if err != nil {
		return models.OutcomeUnknown, err
	}
	return session.Outcome(), nil
}

func TestTillTakesACard(t *testing.T) {
	for _, forms := range []paytermtest.Form{paytermtest.FormDocumented, paytermtest.FormSparse, paytermtest.FormOther} {
		t.Run(string(forms), func(t *testing.T) {
			srv := paytermtest.NewServer(t, paytermtest.Options{Form: forms})
			client := srv.Client(paytermtest.ClientKey)
			terminal := srv.AddTerminal()
			_, err := srv.AutoTap(paytermtest.Card{})
			require.NoError(t, err)

			outcome, err := pay(t.Context(), client.Clients.Sessions, terminal.ID)
			require.NoError(t, err)
			require.Equal(t, models.OutcomeApproved, outcome)
		})
	}
}

func TestTillGivesUpWhenNobodyPays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		platform := paytermtest.NewPlatform(paytermtest.Options{})
		client, err := payterm.NewClient("https://payterm.example.com", paytermtest.ClientKey,
			payterm.WithHTTPClient(&http.Client{Transport: platform.RoundTripper()})) // no socket
		require.NoError(t, err)

		began := time.Now()
		_, err = pay(t.Context(), client.Clients.Sessions, platform.AddTerminal().ID)
		require.ErrorIs(t, err, payterm.ErrSessionExpired)
		require.Greater(t, time.Since(began), time.Hour) // fake time of the bubble
	})
}

// fakeTill returns err for every session.
type fakeTill struct {
	sessions // nil: other methods panic

	err error
}

func (f fakeTill) Create(context.Context, string, models.SessionCreateParams) (*models.Session, error) {
	return nil, f.err
}

func TestTillDoesNotChargeAgain(t *testing.T) {
	lost := &payterm.NetworkError{Operation: "clients.sessions.create", Sent: true, OutcomeUnknown: true}
	_, err := pay(t.Context(), fakeTill{err: lost}, "T-1")
	require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
}
