package otelpayterm_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/trace"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// What nothing may show.
const (
	secretKey    = "sk_live_51_SECRET"
	secretPAN    = "4929000011118888"
	secretMobile = "+966512345670"
	secretEmail  = "cardholder.canary@example.com"
)

// secrets are what nothing that is told may hold, by what they are called in a failure.
var secrets = map[string]string{
	"id": "2164215e-canary", "key": secretKey, "PAN": secretPAN, "mobile": secretMobile, "e-mail": secretEmail, "query": "canary-query",
}

// everySecret is the text that stands wherever a text may stand: ids, params, queries and answers.
var everySecret = func() string {
	words := make([]string, 0, len(secrets))
	for _, secret := range secrets {
		words = append(words, secret)
	}
	return strings.Join(words, " ")
}()

// answersWithSecrets are ways to answer that quote what was sent, and more.
var answersWithSecrets = map[string]http.HandlerFunc{
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

// TestNothingThatIsToldHoldsASecret, of any operation and however it ends.
func TestNothingThatIsToldHoldsASecret(t *testing.T) {
	t.Parallel()
	for name, answer := range answersWithSecrets {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			told := record()
			client := serve(t, answer, told.option, payterm.WithBackoff(time.Millisecond, time.Millisecond),
				payterm.WithQuery("filter", secrets["query"]), payterm.WithHeader("X-Filter", everySecret))
			callEverything(t, client)

			attempted := map[string]bool{}
			for _, attempt := range told.ofKind(trace.SpanKindClient) {
				attempted[valueOf(attempt, "payterm.operation")] = true
			}
			assert.Equal(t, documentedOperations(t), attempted, "operations that were attempted")

			var text strings.Builder
			for _, span := range told.ended() {
				fmt.Fprintf(&text, "%+v\n", span)
			}
			series, err := json.Marshal(told.metrics(t))
			require.NoError(t, err)
			text.Write(series)
			holds := func(form string) bool { return strings.Contains(text.String(), form) } // a failure must not print it
			assert.True(t, holds("/v1/clients-sdk/terminals/REDACTED"), "spans")
			assert.True(t, holds(`"Value":"clients.terminals.get"`), "metrics")
			for what, secret := range secrets {
				for _, form := range []string{secret, url.PathEscape(secret), url.QueryEscape(secret)} {
					assert.False(t, holds(form), "it holds the %s", what)
				}
			}
		})
	}
}

// documentedOperations are the names of all operations.
func documentedOperations(t *testing.T) map[string]bool {
	t.Helper()
	page, err := os.ReadFile("../docs/operations.md")
	require.NoError(t, err)
	names := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| [A-Z]+ \\|.*\\| `([a-z0-9_.]+)` \\|$").FindAllStringSubmatch(string(page), -1) {
		names[row[1]] = true
	}
	require.Len(t, names, 65)
	return names
}

// callEverything calls each method of each API, with every secret in every argument.
func callEverything(t *testing.T, client *payterm.Client) {
	t.Helper()
	for api, service := range reflect.ValueOf(client).Elem().Fields() {
		if !api.IsExported() {
			continue
		}
		callMethods(t, service)
		for resource, methods := range service.Fields() {
			if resource.IsExported() {
				callMethods(t, methods)
			}
		}
	}
}

func callMethods(t *testing.T, service reflect.Value) {
	t.Helper()
	for method, bound := range service.Methods() {
		if method.Name == "Wait" {
			continue // calls Get until the session ends
		}
		arguments := []reflect.Value{reflect.ValueOf(t.Context())}
		for in := range bound.Type().Ins() {
			if in != reflect.TypeFor[context.Context]() {
				argument := reflect.New(in).Elem()
				fill(argument)
				arguments = append(arguments, argument)
			}
		}
		results := bound.Call(arguments)
		if len(results) == 2 {
			continue // List returns no error of a page without records
		}
		for range results[0].Seq2() {
			break
		}
	}
}

// fill puts every secret into every text of an argument. What has to have a form has it, so that
// the call is not refused.
func fill(argument reflect.Value) {
	switch value := argument.Addr().Interface().(type) {
	case *models.Number:
		*value = "400"
	case *models.UnixMilli:
		*value = 1715691909123
	case *models.PAN:
		*value = models.NewPAN(secretPAN)
	case *models.TerminalCommitMerchant:
		value.ID = everySecret // or a name
	case *time.Time: // no filter
	default:
		fillParts(argument)
	}
}

func fillParts(argument reflect.Value) {
	switch argument.Kind() {
	case reflect.String:
		argument.SetString(everySecret)
	case reflect.Pointer:
		argument.Set(reflect.New(argument.Type().Elem()))
		fill(argument.Elem())
	case reflect.Struct:
		for field, value := range argument.Fields() {
			if field.IsExported() {
				fill(value)
			}
		}
	}
}
