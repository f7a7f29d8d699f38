package contract_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/canary"
	"github.com/payterm/payterm-go/internal/contract"
	"github.com/payterm/payterm-go/models"
)

func TestTimeoutNamesItsOption(t *testing.T) {
	t.Parallel()
	for _, script := range []reply{(*peer).untilGone, writesAndStalls(head(http.StatusOK, "Content-Length: 9") + "{")} {
		client := faultClient(t, newFaultServer(t, script).url, payterm.WithMaxRetries(0), payterm.WithAttemptTimeout(50*time.Millisecond))
		_, err := client.Clients.Terminals.Get(t.Context(), faultID)
		require.ErrorContains(t, err, "attempt timed out after 50ms (WithAttemptTimeout)")
		assert.NotContains(t, err.Error(), "context")
	}
}

// TestTimeoutOfAGivenClientIsToldAlike: it is the same time-out, set in another place.
func TestTimeoutOfAGivenClientIsToldAlike(t *testing.T) {
	t.Parallel()
	given := &http.Client{Timeout: 50 * time.Millisecond, Transport: &http.Transport{}}
	t.Cleanup(given.CloseIdleConnections)
	server := newFaultServer(t, (*peer).untilGone)
	client, err := payterm.NewClient(server.url, faultKey, payterm.WithMaxRetries(0), payterm.WithHTTPClient(given))
	require.NoError(t, err)
	_, err = client.Clients.Terminals.Get(t.Context(), faultID)
	assert.ErrorContains(t, err, "attempt timed out after 50ms (WithAttemptTimeout)")
}

func TestRedirectTextSaysThatItIsNotFollowed(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]string{
		301: "301 Moved Permanently", 302: "302 Found", 303: "303 See Other", 307: "307 Temporary Redirect", 308: "308 Permanent Redirect", 399: "399",
	} {
		server := newFaultServer(t, answers(status, `{"message":"moved"}`, "Location: https://elsewhere.example/"+faultID))
		_, err := faultClient(t, server.url).Clients.Terminals.Get(t.Context(), faultID)
		assert.EqualError(t, err, "payterm: clients.terminals.get: GET /v1/clients-sdk/terminals/{id}: "+want+" (redirects are not followed): moved")
	}
}

// TestRefusedKeyTextNamesTheAPI: a key of one API is refused by another. Of every operation.
func TestRefusedKeyTextNamesTheAPI(t *testing.T) {
	t.Parallel()
	wanted := map[string]string{
		"Risk": "(the risk API)", "Clients": "(the client API wants a client's key)", "Vendors": "(the vendor API wants a vendor's key)",
		"Banks": "(the bank API wants a bank's key)", "Merchants": "(the merchant API wants a merchant's key)", "POS": "(the POS API wants a client's key)",
	}
	for status, name := range map[int]string{http.StatusUnauthorized: "401 Unauthorized", http.StatusForbidden: "403 Forbidden"} {
		client := faultClient(t, newFaultServer(t, answers(status, `{"message":"Unauthorized"}`)).url)
		tried := map[string]bool{}
		for _, row := range contract.Endpoints {
			api, _, _ := strings.Cut(row.Call, ".")
			_, err := row.Do(t.Context(), client)
			require.ErrorContains(t, err, ": "+name+" "+wanted[api], row.Call)
			tried[api] = true
		}
		assert.Len(t, tried, len(wanted))
		assert.NotContains(t, client.Do(t.Context(), payterm.Request{Method: http.MethodGet, Path: "/x"}, nil).Error(), "API", "Do may call any")
	}
}

// TestRefusalTexts: what is wrong stands in the words of the caller, and no value with it.
func TestRefusalTexts(t *testing.T) {
	t.Parallel()
	const base = "https://api.example.com"
	for want, refused := range map[string]func() error{
		"baseURL is empty": func() error { _, err := payterm.NewClient("", faultKey); return err },
		"apiKey holds a line end, as one that was read from a file may": func() error {
			_, err := payterm.NewClient(base, faultKey+"\n")
			return err
		},
		"WithAPIKey holds a line end, as one that was read from a file may": func() error {
			_, err := payterm.NewClient(base, faultKey, payterm.WithAPIKey(faultKey+"\r\n"))
			return err
		},
		"WithAttemptTimeout must be positive": func() error {
			_, err := payterm.NewClient(base, faultKey, payterm.WithAttemptTimeout(0))
			return err
		},
		"baseURL has no scheme, such as https: for a platform on this machine, write http://localhost:8080": func() error {
			_, err := payterm.NewClient("localhost:8080", faultKey)
			return err
		},
		"baseURL has no scheme, such as https": func() error { _, err := payterm.NewClient("127.0.0.1:8080", faultKey); return err },
		"baseURL has a port that is not from 1 to 65535": func() error {
			_, err := payterm.NewClient(base+":99999", faultKey)
			return err
		},
		"amount has a comma: decimals follow a point, as in 12.50": func() error {
			_, err := faultClient(t, base).Clients.Sessions.Create(t.Context(), "T", models.SessionCreateParams{Type: "purchase", Amount: "12,50"})
			return err
		},
		"WithMaxResponseBytes must be positive": func() error {
			_, err := payterm.NewClient(base, faultKey, payterm.WithMaxResponseBytes(-1))
			return err
		},
	} {
		err := refused()
		require.ErrorIs(t, err, payterm.ErrInvalidRequest, want)
		assert.ErrorContains(t, err, "invalid request: "+want)
		assertSecret(t, err.Error())
	}
}

// TestNotFoundUnderAPathAsksForIt: it may be wrong, which no other error shows.
func TestNotFoundUnderAPathAsksForIt(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, answers(http.StatusNotFound, "page not found"))
	for path, want := range map[string]string{"": "404 Not Found", "/": "404 Not Found", "/api": "404 Not Found (or the path of the base URL is wrong)"} {
		_, err := faultClient(t, server.url+path).Clients.Terminals.Get(t.Context(), "T")
		assert.EqualError(t, err, "payterm: clients.terminals.get: GET /v1/clients-sdk/terminals/{id}: "+want)
	}
}

// TestAllWithoutContextNamesItsOperation: of every list.
func TestAllWithoutContextNamesItsOperation(t *testing.T) {
	t.Parallel()
	client := faultClient(t, "http://"+closedAddress)
	lists := 0
	for _, row := range contract.Endpoints {
		if row.All == nil {
			continue
		}
		lists++
		_, err := row.All(nil, client)
		assert.EqualError(t, err, "payterm: "+row.Name()+": invalid request: ctx is nil")
	}
	assert.Greater(t, lists, 20)
}

// TestFieldsHoldThePlatformsWordsAndTextsConceal: programs read what the platform said, and nothing
// that prints or encodes an error shows a person or a card.
func TestFieldsHoldThePlatformsWordsAndTextsConceal(t *testing.T) {
	t.Parallel()
	const arabic = "٤٠٠٠٠٠٠٠٠٠٠٠٠٠٠٢"
	spaced := canary.PAN[:4] + " " + canary.PAN[4:8] + "-" + canary.PAN[8:12] + "." + canary.PAN[12:]
	words := "card " + spaced + " " + arabic + " of " + canary.Email + " and " + canary.Mobile
	body, err := json.Marshal(map[string]any{"message": map[string][]string{"user": {words}}, "code": words})
	require.NoError(t, err)
	server := newFaultServer(t, answers(http.StatusUnprocessableEntity, string(body), "X-Said: "+canary.Mobile))
	for _, operation := range faultOperations {
		_, err := operation.call(t.Context(), faultClient(t, server.url))
		var failure *payterm.Error
		require.ErrorAs(t, err, &failure)
		assert.Equal(t, "user: "+words, failure.Message)
		assert.Equal(t, map[string][]string{"user": {words}}, failure.Fields)
		assert.Equal(t, words, failure.Code)
		assert.Equal(t, string(body), string(failure.Body))
		assert.Equal(t, canary.Mobile, failure.Header.Get("X-Said"))

		for _, shown := range prints(t, failure, *failure) {
			assert.Contains(t, shown, "[concealed]")
			for _, secret := range []string{canary.PAN, canary.Mobile, canary.Email, spaced, arabic, "٠٠٠"} {
				assert.NotContains(t, shown, secret)
			}
		}
	}
}

// prints returns all that printers and encoders make of errors.
func prints(t *testing.T, errs ...any) (shown []string) {
	t.Helper()
	for _, err := range errs {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
			shown = append(shown, fmt.Sprintf(verb, err))
		}
		var log bytes.Buffer
		slog.New(slog.NewTextHandler(&log, nil)).Error("failed", "error", err)
		slog.New(slog.NewJSONHandler(&log, nil)).Error("failed", "error", err)
		text, fault := json.Marshal(map[string]any{"error": err, "in": wrapper{err}})
		require.NoError(t, fault)
		document, fault := xml.Marshal(wrapper{err})
		require.NoError(t, fault)
		shown = append(shown, log.String(), string(text), string(document))
	}
	return shown
}

// wrapper is a struct of a user that keeps an error.
type wrapper struct{ Err any }

// TestJSONOfAnErrorIsItsText: a log in JSON shows the cause, and none of them shows a body.
func TestJSONOfAnErrorIsItsText(t *testing.T) {
	t.Parallel()
	const hidden = "hidden words"
	for want, err := range map[string]error{
		"payterm: a.b: POST /c: 400 Bad Request: no":                                   &payterm.Error{Operation: "a.b", Method: "POST", Route: "/c", StatusCode: 400, Message: "no", RequestID: hidden, Header: http.Header{"X-Said": {hidden}}, Body: []byte(hidden)},
		"payterm: a.b: no complete answer, nothing sent: dial tcp: connection refused": &payterm.NetworkError{Operation: "a.b", Err: errors.New("dial tcp: connection refused")},
		"payterm: a.b: unreadable answer: is empty":                                    &payterm.DecodeError{Operation: "a.b", Index: -1, Raw: []byte(hidden), Reason: "is empty"},
		"payterm: a.b: invalid request: amount is required":                            &payterm.RequestError{Operation: "a.b", Field: "amount", Reason: "is required"},
	} {
		for _, value := range []any{err, reflect.ValueOf(err).Elem().Interface()} {
			text, fault := json.Marshal(value)
			require.NoError(t, fault)
			assert.JSONEq(t, strconv.Quote(want), string(text))
			for _, shown := range prints(t, value) {
				assert.Contains(t, shown, want)
				assert.NotContains(t, shown, hidden)
			}
		}
	}
}
