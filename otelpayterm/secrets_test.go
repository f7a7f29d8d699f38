package otelpayterm_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/trace"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

const (
	secretKey    = "sk_live_51_SECRET"
	secretPAN    = "4929000011118888"
	secretMobile = "+966512345670"
	secretEmail  = "cardholder.canary@example.com"
)

// secrets are what no span and no metric may contain, by their names in a failure.
var secrets = map[string]string{
	"id": "2164215e-canary", "key": secretKey, "PAN": secretPAN, "mobile": secretMobile, "e-mail": secretEmail, "query": "canary-query",
}

// everySecret is used for all texts: ids, params, queries and responses.
var everySecret = func() string {
	words := make([]string, 0, len(secrets))
	for _, secret := range secrets {
		words = append(words, secret)
	}
	return strings.Join(words, " ")
}()

// respondsWithSecrets are responses that quote the request.
var respondsWithSecrets = map[string]http.HandlerFunc{
	"resource": quoting(200, `{"id":%q,"message":%[1]q}`),
	"failure":  quoting(422, `{"message":%q}`),
	"outage":   quoting(503, `{"message":%q}`),
	"redirect": quoting(307, `{"message":%q}`),
	"no JSON":  quoting(200, `<html>%s`),
	"cut off":  func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	"half of it": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "9999")
		quoting(200, `{"id":%q,`)(w, r)
	},
}

func quoting(status int, format string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Request-Id", secrets["id"])
		w.Header().Set("Location", r.URL.String())
		w.WriteHeader(status)
		_, _ = fmt.Fprintf(w, format, everySecret)
	}
}

// TestNoSpanOrMetricHoldsASecret, however a call ends.
func TestNoSpanOrMetricHoldsASecret(t *testing.T) {
	t.Parallel()
	for name, response := range respondsWithSecrets {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			recorded := record()
			client := serve(t, response, recorded.option, payterm.WithBackoff(time.Millisecond, time.Millisecond),
				payterm.WithQuery("filter", secrets["query"]), payterm.WithHeader("X-Filter", everySecret))
			_ = get(t.Context(), client, everySecret)
			_, _ = client.Clients.Sessions.Get(t.Context(), everySecret, everySecret)
			_, _ = client.Clients.Terminals.List(t.Context(), models.TerminalListParams{})
			_, _ = client.Clients.Merchants.Create(t.Context(), models.MerchantCreateParams{Name: everySecret})
			_ = client.Do(t.Context(), payterm.Request{
				Name: "do", Method: http.MethodPost, Path: "/v1/x/{id}", IDs: []string{everySecret}, Body: map[string]string{"pan": secretPAN},
			}, nil)

			assert.Len(t, recorded.ofKind(trace.SpanKindInternal), 5)
			var text strings.Builder
			for _, span := range recorded.ended() {
				fmt.Fprintf(&text, "%+v\n", span)
			}
			series, err := json.Marshal(recorded.metrics(t))
			require.NoError(t, err)
			text.Write(series)
			holds := func(form string) bool { return strings.Contains(text.String(), form) } // a failure must not print it
			assert.True(t, holds("/v1/clients-sdk/terminals/REDACTED"), "spans")
			assert.True(t, holds(`"Value":"clients.terminals.get"`), "metrics")
			for what, secret := range secrets {
				for _, form := range []string{secret, url.PathEscape(secret), url.QueryEscape(secret)} {
					assert.False(t, holds(form), "a span or metric holds the %s", what)
				}
			}
		})
	}
}
