package generators

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/payterm/payterm-go/internal/testing/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// amount is the first integer that a number of 32 bits does not hold.
const amount = 16777217

// A world is a platform, and a transport that keeps the last bodies.
type world struct {
	*paytermtest.Server
	terminal        string
	sale            paytermtest.Sale
	sent, responded []byte
}

// inEachForm runs a test with a platform that has a paid sale, and a POS reconciliation.
func inEachForm(t *testing.T, test func(*testing.T, *world)) {
	t.Helper()
	forms.Each(t, func(t *testing.T, form paytermtest.Form) {
		w := &world{Server: paytermtest.NewServer(t, paytermtest.Options{Form: form, Seed: 1})}
		w.terminal = w.AddTerminal().ID
		session, err := w.Client(paytermtest.ClientKey).Clients.Sessions.Create(t.Context(), w.terminal,
			models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "2530"})
		require.NoError(t, err)
		w.sale, err = w.Tap(session.ID, paytermtest.Card{})
		require.NoError(t, err)
		hardware, err := w.AddPOSTerminal(paytermtest.POSTerminal{TID: "41000001", MerchantID: w.AddTerminal().Merchant.ID})
		require.NoError(t, err)
		_, err = w.POSPurchase(hardware, paytermtest.Card{}, amount)
		require.NoError(t, err)
		_, err = w.POSReconcile(hardware)
		require.NoError(t, err)
		test(t, w)
	})
}

// RoundTrip adds the key and keeps the bodies.
func (w *world) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Set("Api-Key", paytermtest.ClientKey)
	w.sent = nil
	if request.Body != nil {
		w.sent, _ = io.ReadAll(request.Body)
		request.Body = io.NopCloser(bytes.NewReader(w.sent))
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	w.responded, err = io.ReadAll(response.Body)
	response.Body = io.NopCloser(bytes.NewReader(w.responded))
	return response, err
}

// requireAmountIsExact requires that the amount was sent as it was given.
func (w *world) requireAmountIsExact(t *testing.T) {
	t.Helper()
	require.JSONEq(t, `{"type": "purchase", "amount": 16777217}`, string(w.sent))
}

// requireSame requires that a result has the values of the response, and no other. A member that is
// null may be missing.
func (w *world) requireSame(t *testing.T, result any) {
	t.Helper()
	text, err := json.Marshal(result)
	require.NoError(t, err)
	require.Equal(t, withoutNull(t, w.responded), withoutNull(t, text))
}

func withoutNull(t *testing.T, text []byte) (value any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(text, &value))
	var clean func(at any)
	clean = func(at any) {
		switch at := at.(type) {
		case []any:
			for _, item := range at {
				clean(item)
			}
		case map[string]any:
			maps.DeleteFunc(at, func(_ string, member any) bool { return member == nil })
			for _, member := range at {
				clean(member)
			}
		}
	}
	clean(value)
	return value
}
