package journal_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// What nothing may show.
const (
	secretMobile = "+966512345670"
	secretEmail  = "cardholder.canary@example.com"
)

// What the writes ask for.
var (
	purchase = models.SessionCreateParams{Type: models.SessionTypePurchase, Amount: "400"}
	newShop  = models.MerchantCreateParams{Name: "Corner Shop", ReferenceID: "shop-2"} // the first one has this name, too
	hardware = "SN-0001"
	cashier  = models.TerminalAssignParams{Name: "user one", Email: secretEmail, Mobile: secretMobile}
	basic    = models.SubscriptionCreateParams{TID: "40000001", PlanID: "49429995-9a84-4b88-8e46-a23984d4174b"}
	moved    = models.SubscriptionCancelParams{PlanID: basic.PlanID, CancellationReason: "moved, ticket 42"}
)

// scene is a platform with a merchant, a terminal that has sold and reconciled, and hardware
// terminals. A page of it holds one record.
type scene struct {
	*testing.T

	platform *paytermtest.Platform
	forms    paytermtest.Forms
	dial     func(key string) *payterm.Client // as a process of its own would

	client         *payterm.Client // for the journal
	plain          *payterm.Client // for everything else
	merchantID     string
	terminal       *models.RegisteredTerminal
	subscriptionID string

	spoiled string // operation whose answers cannot be read but for ids
}

// newScene returns a scene without a socket, for tests in a bubble.
func newScene(t *testing.T, spelt paytermtest.Forms) *scene {
	t.Helper()
	return newSceneOf(t, paytermtest.Options{PageSize: 1, Forms: spelt})
}

func newSceneOf(t *testing.T, options paytermtest.Options) *scene {
	t.Helper()
	platform := paytermtest.NewPlatform(options)
	s := &scene{T: t, platform: platform, forms: options.Forms}
	s.dial = func(key string) *payterm.Client {
		client, err := payterm.NewClient("https://payterm.example.com", key,
			payterm.WithHTTPClient(&http.Client{Transport: platform.RoundTripper()}),
			payterm.WithMiddleware(withoutLimit), payterm.WithMiddleware(s.spoils))
		require.NoError(t, err)
		return client
	}
	return s.furnish()
}

// newSocketScene returns a scene behind a socket.
func newSocketScene(t *testing.T, spelt paytermtest.Forms) *scene {
	t.Helper()
	srv := paytermtest.NewServer(t, paytermtest.Options{PageSize: 1, Forms: spelt})
	s := &scene{T: t, platform: srv.Platform, forms: spelt}
	s.dial = func(key string) *payterm.Client {
		return srv.Client(key, payterm.WithMiddleware(withoutLimit), payterm.WithMiddleware(s.spoils))
	}
	return s.furnish()
}

func (s *scene) furnish() *scene {
	s.Helper()
	s.client, s.plain = s.dial(paytermtest.ClientKey), s.dial(paytermtest.ClientKey)
	clients := s.plain.Clients
	merchant, err := clients.Merchants.Create(s.Context(), models.MerchantCreateParams{Name: newShop.Name, ReferenceID: "shop-1"})
	require.NoError(s, err)
	s.merchantID = merchant.ID
	s.terminal, err = clients.Terminals.Commit(s.Context(), models.TerminalCommitParams{
		MID: "900000000000002", SerialNumber: "SN-0002", Merchant: models.TerminalCommitMerchant{ID: merchant.ID},
	})
	require.NoError(s, err)
	s.sell()
	_, err = clients.Reconciliations.Create(s.Context(), s.toReconcile())
	require.NoError(s, err)
	s.sell()
	for _, tid := range []string{basic.TID, "40000002"} {
		_, err = s.platform.AddPOSTerminal(paytermtest.POSTerminal{TID: tid})
		require.NoError(s, err)
	}
	_, err = s.plain.POS.Subscriptions.Create(s.Context(), models.SubscriptionCreateParams{TID: "40000002", PlanID: basic.PlanID})
	require.NoError(s, err)
	return s
}

func (s *scene) sell() {
	s.Helper()
	session, err := s.plain.Clients.Sessions.Create(s.Context(), s.terminal.ID, purchase)
	require.NoError(s, err)
	_, err = s.platform.Tap(session.ID, paytermtest.Card{})
	require.NoError(s, err)
}

func (s *scene) toReconcile() models.ReconciliationCreateParams {
	return models.ReconciliationCreateParams{TerminalID: s.terminal.ID}
}

func (s *scene) toRegister() models.TerminalRegisterParams {
	return models.TerminalRegisterParams{TRSMCode: "000042", MerchantID: s.merchantID, Name: "till 42"}
}

func (s *scene) toCommit() models.TerminalCommitParams {
	return models.TerminalCommitParams{
		MID: "900000000000001", SerialNumber: hardware, Merchant: models.TerminalCommitMerchant{ID: s.merchantID},
	}
}

func (s *scene) fail(fault paytermtest.Fault) {
	s.Helper()
	require.NoError(s, s.platform.Fail(fault))
}

// withoutLimit is a middleware by which the platform heeds no limit, so that its pages stay small.
func withoutLimit(next http.RoundTripper) http.RoundTripper {
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		r = r.Clone(r.Context())
		query := r.URL.Query()
		query.Del("limit")
		r.URL.RawQuery = query.Encode()
		return next.RoundTrip(r)
	})
}

// spoils is a middleware that leaves nothing readable of some answers but the ids.
func (s *scene) spoils(next http.RoundTripper) http.RoundTripper {
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		response, err := next.RoundTrip(r)
		operation, _ := payterm.OperationFromContext(r.Context())
		if err != nil || s.spoiled == "" || operation.Name != s.spoiled {
			return response, err
		}
		var answer any
		err = json.NewDecoder(response.Body).Decode(&answer)
		require.NoError(s, err)
		require.NoError(s, response.Body.Close())
		text, err := json.Marshal(onlyIDs(answer))
		require.NoError(s, err)
		response.Body, response.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
		return response, nil
	})
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// onlyIDs puts an object in place of every text and number but an id.
func onlyIDs(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for key, member := range value {
			if key != "id" {
				value[key] = onlyIDs(member)
			}
		}
		return value
	case []any:
		for i := range value {
			value[i] = onlyIDs(value[i])
		}
		return value
	case nil:
		return nil
	}
	return map[string]any{"odd": true}
}
