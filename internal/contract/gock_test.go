package contract_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/h2non/gock.v1"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// The tests of this file use gock as users do. gock replaces http.DefaultTransport for the process,
// so none of them is parallel.

const mocked = "https://api.example.com"

func mock(t *testing.T) {
	t.Helper()
	gock.DisableNetworking()
	t.Cleanup(gock.OffAll)
}

func assertMocksUsed(t *testing.T) {
	t.Helper()
	assert.True(t, gock.IsDone())
	assert.False(t, gock.HasUnmatchedRequest())
}

func TestGockDefaultTransport(t *testing.T) {
	mock(t)
	gock.New(mocked).Post("^/v1/clients-sdk/terminals/T-1/sessions$").MatchHeader("api-key", "^"+faultKey+"$").
		JSON(map[string]any{"type": "purchase", "amount": 400}).
		Reply(http.StatusOK).JSON(map[string]any{"id": "S-1", "status": "new"})

	client, err := payterm.NewClient(mocked, faultKey, payterm.WithHTTPClient(http.DefaultClient))
	require.NoError(t, err)
	session, err := client.Clients.Sessions.Create(t.Context(), "T-1", models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"})
	require.NoError(t, err)
	assert.Equal(t, "S-1", session.ID)
	assert.Equal(t, models.SessionStatusNew, session.Status)
	client.CloseIdleConnections()
	assertMocksUsed(t)
}

// TestGockUnmatched: the library cannot know that a request without a mock was not sent.
func TestGockUnmatched(t *testing.T) {
	mock(t)
	gock.New(mocked).Get("^/never$").Reply(http.StatusOK)
	client, err := payterm.NewClient(mocked, faultKey, payterm.WithHTTPClient(&http.Client{}), payterm.WithBackoff(time.Millisecond, time.Millisecond))
	require.NoError(t, err)
	_, err = client.Clients.Merchants.Create(t.Context(), merchant)
	assert.Equal(t, "NetworkError 0 x1 sent unknown", verdict(err))
	assert.Len(t, gock.GetUnmatchedRequests(), 1)
	_, err = payterm.NewClient(mocked, faultKey)
	assert.NoError(t, err, "connections of its own do not need the replaced transport")
}
