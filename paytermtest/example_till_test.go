package paytermtest_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
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
