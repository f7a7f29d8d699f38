package contract_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/canary"
	"github.com/payterm/payterm-go/models"
)

// TestErrorsConcealPersonalData: a platform may repeat what it was sent.
func TestErrorsConcealPersonalData(t *testing.T) {
	t.Parallel()
	assign := models.TerminalAssignParams{Name: "user one", Mobile: canary.Mobile, Email: canary.Email}
	for name, call := range map[string]func(context.Context, *payterm.Client) error{
		"client API, assign": func(ctx context.Context, c *payterm.Client) error {
			_, err := c.Clients.Terminals.Assign(ctx, "T", assign)
			return err
		},
		"merchant API, assign": func(ctx context.Context, c *payterm.Client) error {
			_, err := c.Merchants.Terminals.Assign(ctx, "T", assign)
			return err
		},
		"merchant": func(ctx context.Context, c *payterm.Client) error {
			_, err := c.Clients.Merchants.Create(ctx, models.MerchantCreateParams{
				Name: "shop", PersonalID: canary.PAN, User: &models.MerchantCreateUser{Mobile: canary.Mobile, Email: canary.Email},
			})
			return err
		},
		"risk": func(ctx context.Context, c *payterm.Client) error {
			event := payment(models.NewPAN(canary.PAN))
			event.User = &models.RiskUser{Email: canary.Email}
			_, err := c.Risk.Submit(ctx, event)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var server *faultServer
			server = newFaultServer(t, func(p *peer) { // it says what it was sent
				_, body := server.got(t, 1)
				said, err := json.Marshal(map[string]any{"message": map[string]any{"user": []string{body}}})
				assert.NoError(t, err)
				answers(422, string(said))(p)
			})
			err := call(t.Context(), faultClient(t, server.url))
			require.ErrorIs(t, err, payterm.ErrRejected)
			encoded, jsonErr := json.Marshal(err)
			require.NoError(t, jsonErr)
			text := fmt.Sprintf("%v %+v %#v %s", err, err, err, encoded)
			assert.Contains(t, text, "[concealed]")
			for what, secret := range map[string]string{"PAN": canary.PAN, "mobile": canary.Mobile, "e-mail": canary.Email, "key": canary.Key} {
				assert.NotContains(t, text, secret, what)
			}
		})
	}
}

// TestErrorsRedactWhatAMiddlewareSays: it may quote an answer that repeats the key.
func TestErrorsRedactWhatAMiddlewareSays(t *testing.T) {
	t.Parallel()
	client := faultClient(t, "http://"+closedAddress, payterm.WithMiddleware(func(http.RoundTripper) http.RoundTripper {
		return roundTripper(func(*http.Request) (*http.Response, error) {
			return nil, fmt.Errorf("platform said: key %s is not known: %w", canary.Key, io.ErrNoProgress)
		})
	}))
	_, err := client.Clients.Terminals.Unassign(t.Context(), "T")
	require.ErrorContains(t, err, "key [api-key] is not known")
	assert.NotContains(t, errors.Unwrap(err).Error(), canary.Key)
	assert.ErrorIs(t, err, io.ErrNoProgress)
}

func TestErrorsConcealUnreadableAnswers(t *testing.T) {
	t.Parallel()
	for want, script := range map[string]reply{
		"is text/[concealed], not JSON": writes("HTTP/1.1 200 OK\r\nContent-Type: text/" + canary.Mobile + "\r\nContent-Length: 1\r\n\r\n<"),
		`terminal."[concealed]"`:        answers(200, `{"terminal":{"`+canary.Mobile+`":tru}}`),
		`terminal.sub.[api-key].a`:      answers(200, `{"terminal":{"sub":{"`+canary.Key+`":{"a":tru}}}}`),
	} {
		client, err := payterm.NewClient(newFaultServer(t, script).url, canary.Key)
		require.NoError(t, err)
		t.Cleanup(client.CloseIdleConnections)
		_, err = client.Clients.Terminals.Assign(t.Context(), "T", models.TerminalAssignParams{Name: "user one", Mobile: canary.Mobile, Email: canary.Email})
		assert.ErrorContains(t, err, want)
		assert.ErrorIs(t, err, payterm.ErrOutcomeUnknown)
	}
}
