package paytermtest_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
	"gopkg.in/h2non/gock.v1"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// TestUnmockedCallsFailLikeBrokenConnections checks that without a mock a write has an unknown
// outcome and a read is retried.
func TestUnmockedCallsFailLikeBrokenConnections(t *testing.T) {
	intercepted := &http.Client{Transport: &http.Transport{}}
	gock.InterceptClient(intercepted)
	defer gock.OffAll()
	gock.New("https://payterm.example.com").Get("^/v1/clients-sdk/terminals/T-1$") // never used
	var info payterm.CallInfo
	client, err := payterm.NewClient("https://payterm.example.com", "the-key", payterm.WithHTTPClient(intercepted),
		payterm.WithBackoff(1, 1), payterm.WithCallInfo(&info))
	require.NoError(t, err)

	_, err = client.Clients.Merchants.Create(t.Context(), models.MerchantCreateParams{Name: "Corner Shop"})
	require.ErrorIs(t, err, gock.ErrCannotMatch)
	require.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
	_, err = client.Clients.Merchants.Get(t.Context(), "M-1")
	require.ErrorIs(t, err, gock.ErrCannotMatch)
	require.Equal(t, 3, info.Attempts)
}
