package contract_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/canary"
	"github.com/payterm/payterm-go/internal/contract"
)

func TestTimeoutNamesItsOption(t *testing.T) {
	t.Parallel()
	for _, script := range []reply{(*peer).untilGone, writesAndStalls(head(http.StatusOK, "Content-Length: 9") + "{")} {
		client := faultClient(t, newFaultServer(t, script).url, payterm.WithMaxRetries(0), payterm.WithTimeout(50*time.Millisecond))
		_, err := client.Clients.Terminals.Get(t.Context(), faultID)
		require.ErrorContains(t, err, "attempt timed out after 50ms (WithTimeout)")
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
	assert.ErrorContains(t, err, "attempt timed out after 50ms (WithTimeout)")
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
		assert.NotContains(t, client.Do(t.Context(), http.MethodGet, "/x", nil, nil, nil).Error(), "API", "Do may call any")
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
		"WithTimeout must be positive": func() error {
			_, err := payterm.NewClient(base, faultKey, payterm.WithTimeout(0))
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
// that prints or encodes an error shows a person, a card or the key.
func TestFieldsHoldThePlatformsWordsAndTextsConceal(t *testing.T) {
	t.Parallel()
	const arabic = "٤٠٠٠٠٠٠٠٠٠٠٠٠٠٠٢"
	spaced := canary.PAN[:4] + " " + canary.PAN[4:8] + "-" + canary.PAN[8:12] + "." + canary.PAN[12:]
	words := "card " + spaced + " " + arabic + " of " + canary.Email + " and " + canary.Mobile + " by " + canary.Key
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

		for _, shown := range prints(t, failure, *failure, fmt.Errorf("outer: %w", err)) {
			assert.Contains(t, shown, "[concealed]")
			for _, secret := range []string{canary.Key, canary.PAN, canary.Mobile, canary.Email, spaced, arabic, "٠٠٠"} {
				assert.NotContains(t, shown, secret)
			}
		}
	}
}

// prints returns all that printers and encoders make of values.
func prints(t *testing.T, values ...any) (shown []string) {
	t.Helper()
	for _, value := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
			shown = append(shown, fmt.Sprintf(verb, value))
		}
		var log bytes.Buffer
		slog.New(slog.NewTextHandler(&log, nil)).Error("failed", "error", value)
		shown = append(shown, log.String())
		log.Reset()
		slog.New(slog.NewJSONHandler(&log, nil)).Error("failed", "error", value)
		shown = append(shown, log.String())
		if _, ok := value.(interface{ Unwrap() error }); ok {
			continue // of package fmt: encoders see nothing in it
		}
		text, err := json.Marshal(value)
		require.NoError(t, err)
		shown = append(shown, string(text))
		text, err = json.Marshal(map[string]any{"error": value})
		require.NoError(t, err)
		shown = append(shown, string(text))
		text, err = xml.Marshal(value)
		require.NoError(t, err)
		shown = append(shown, string(text))
		text, err = value.(interface{ MarshalText() ([]byte, error) }).MarshalText()
		require.NoError(t, err)
		shown = append(shown, string(text))
	}
	return shown
}

// TestBodiesAreNotEncoded: what is never printed is in no XML either, be it inside another struct.
func TestBodiesAreNotEncoded(t *testing.T) {
	t.Parallel()
	const hidden = "hidden words"
	for _, err := range []any{
		&payterm.Error{StatusCode: 400, Header: http.Header{"X-Said": {hidden}}, Body: []byte(hidden)},
		&payterm.DecodeError{Index: -1, Raw: []byte(hidden), Reason: "is empty"},
		payterm.Error{StatusCode: 400, Header: http.Header{"X-Said": {hidden}}, Body: []byte(hidden)},
		payterm.DecodeError{Index: -1, Raw: []byte(hidden), Reason: "is empty"},
	} {
		for _, value := range []any{err, wrapper{err}, []any{err}} {
			text, fault := xml.Marshal(value)
			require.NoError(t, fault)
			assert.Contains(t, string(text), "payterm: ")
			assert.NotContains(t, string(text), hidden)
			assert.NotContains(t, string(text), "X-Said")
		}
	}
}

// wrapper is a struct of a user that keeps an error.
type wrapper struct{ Err any }
