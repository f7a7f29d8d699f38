package payterm_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

var purchase = models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}

// afterPosts is a middleware that does something once a POST is answered.
type afterPosts struct {
	next http.RoundTripper
	do   func(*http.Response) (*http.Response, error)
}

func (a afterPosts) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := a.next.RoundTrip(r)
	if err != nil || r.Method != http.MethodPost {
		return response, err
	}
	return a.do(response)
}

func after(do func(*http.Response) (*http.Response, error)) payterm.Option {
	return payterm.WithMiddleware(func(next http.RoundTripper) http.RoundTripper { return afterPosts{next, do} })
}

func TestLookAfterTheDeadlineFindsTheSession(t *testing.T) {
	t.Parallel()
	srv := paytermtest.NewServer(t, paytermtest.Options{})
	terminal := srv.Terminal(t)
	ctx, cancel := context.WithCancel(t.Context())
	client := srv.Client(paytermtest.ClientKey).With(after(func(response *http.Response) (*http.Response, error) {
		cancel() // the answer comes too late
		_ = response.Body.Close()
		return nil, context.Canceled
	}))
	session, err := openSession(ctx, client, terminal.ID, purchase)
	require.NoError(t, err)
	assert.Equal(t, models.Number("400"), session.Amount)
	require.ErrorIs(t, ctx.Err(), context.Canceled)
	assert.Equal(t, 1, srv.Count("clients.sessions.create"))
}

// TestUnreadableRecordIsNoEvidence: the unreadable record may be the session we want.
func TestUnreadableRecordIsNoEvidence(t *testing.T) {
	t.Parallel()
	srv := paytermtest.NewServer(t, paytermtest.Options{})
	terminal := srv.Terminal(t)
	_, err := srv.Client(paytermtest.ClientKey).Clients.Sessions.Create(t.Context(), terminal.ID, purchase)
	require.NoError(t, err)
	require.NoError(t, srv.Fail(paytermtest.Fault{Operation: "clients.sessions.create", Times: 1, Status: http.StatusBadGateway}))
	client := srv.Client(paytermtest.ClientKey).With(after(func(response *http.Response) (*http.Response, error) {
		return response, srv.Fail(paytermtest.Fault{Operation: "clients.sessions.list", Times: 1, UnreadableRecord: true})
	}))
	_, err = openSession(t.Context(), client, terminal.ID, purchase)
	require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
	require.ErrorContains(t, err, "record 0")
}
