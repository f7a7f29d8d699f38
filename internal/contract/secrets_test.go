package contract_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/models"
)

// Texts that no error, log or printed client may show. The first is the key of these tests'
// clients.
const (
	faultKey     = "sk_live_51_SECRET"
	secretPAN    = "4929000011118888"
	secretMobile = "+966512345670"
	secretEmail  = "cardholder.canary@example.com"

	secretBody = secretPAN + " " + secretMobile + " " + secretEmail
)

// secrets are these texts and the tests' id, also as fmt prints bytes.
var secrets = func() (all []string) {
	for _, secret := range []string{faultKey, secretPAN, secretMobile, secretEmail, faultID} {
		all = append(all, secret, fmt.Sprintf("%x", secret), strings.Trim(fmt.Sprint([]byte(secret)), "[]")) //nolint:staticcheck // the bytes as numbers
	}
	return all
}()

// secretIn returns the first secret in a text, if any.
func secretIn(text string) string {
	for _, secret := range secrets {
		if strings.Contains(text, secret) {
			return secret
		}
	}
	return ""
}

// assertSecret checks that a text shows no secret and no id: all ids begin with $.
func assertSecret(tb testing.TB, text string, what ...any) {
	tb.Helper()
	assert.Empty(tb, secretIn(text), what...)
	assert.NotContains(tb, text, "$", what...)
}

// faultLogger is the logger of all clients of these tests. TestMain fails if a secret was logged.
var (
	faultLogger = slog.New(slog.NewJSONHandler(scanner{}, &slog.HandlerOptions{Level: slog.LevelDebug, AddSource: true}))
	leaked      atomic.Pointer[string] // the first line with a secret
)

type scanner struct{}

func (scanner) Write(line []byte) (int, error) {
	if secretIn(string(line)) != "" {
		leaked.CompareAndSwap(nil, new(string(line)))
	}
	return len(line), nil
}

// prints returns a value as all printers and encoders show it.
func prints(value any) (shown []string) {
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x"} {
		shown = append(shown, fmt.Sprintf(verb, value), fmt.Sprintf(verb, []any{value, &value}))
	}
	var logged bytes.Buffer
	for _, handler := range []slog.Handler{slog.NewTextHandler(&logged, nil), slog.NewJSONHandler(&logged, nil)} {
		slog.New(handler).With("value", value).Info("m", "value", value, slog.Group("g", "value", value))
	}
	encoded, _ := json.Marshal(value)
	wrapped, _ := json.Marshal(map[string]any{"value": value, "in": struct{ Err any }{value}})
	return append(shown, logged.String(), string(encoded), string(wrapped))
}

// secretValues returns everything that a program can get hold of, after all kinds of calls.
func secretValues(t *testing.T) map[string]any {
	t.Helper()
	good := newFaultServer(t, responds(200, `{"terminal":{"id":"`+faultID+`","name":"`+secretBody+`"}}`))
	client := faultClient(t, good.url)
	var kept context.Context
	rotating := client.With(payterm.WithAPIKeyFunc(func(ctx context.Context) (string, error) {
		kept = ctx
		return faultKey, nil
	}))
	given := faultClient(t, good.url, payterm.WithHTTPClient(&http.Client{Transport: new(http.Transport)}))
	for _, one := range []*payterm.Client{client, rotating, given} { // so that their connections have used the key
		_, err := one.Clients.Terminals.Get(t.Context(), faultID)
		require.NoError(t, err)
	}
	values := map[string]any{
		"client": client, "client value": *client, "copy": rotating, "given": given, "service": client.Clients,
		"resource": client.Clients.Terminals, "method": client.Clients.Terminals.Get, "struct": struct{ c *payterm.Client }{client},
		"option": payterm.WithAPIKey(faultKey), "options": []payterm.Option{payterm.WithAPIKey(faultKey), payterm.WithMaxRetries(1)},
		"context of an attempt": kept,
	}
	for name, script := range map[string]reply{
		"Error":        responds(401, `{"message":"refused","pan":"`+secretBody+`"}`, "X-Echo: "+secretBody),
		"NetworkError": writes(head(200, "Content-Length: 1000") + secretBody),
		"DecodeError":  responds(200, `{"terminal":{"id":[],"name":"`+secretBody+`"}}`),
		"syntax":       responds(200, `{"terminal":"`+secretBody+`"`),
		"echo":         echoes(""),
	} {
		_, err := faultClient(t, newFaultServer(t, script).url).Clients.Terminals.Get(t.Context(), faultID)
		require.Error(t, err)
		values[name] = err
		values[name+" value"] = reflect.ValueOf(err).Elem().Interface()
	}
	_, values["record"] = responding(t, `{"terminals":[{"id":["`+secretBody+`"]}]}`).Clients.Terminals.List(t.Context(), models.TerminalListParams{})
	_, values["base URL"] = payterm.NewClient("https://user:"+secretBody+"@api.example.com", faultKey)
	_, values["key"] = payterm.NewClient("https://api.example.com", faultKey+"\n")
	return values
}

func TestNothingSecretIsPrinted(t *testing.T) {
	t.Parallel()
	for name, value := range secretValues(t) {
		shown := prints(value)
		if err, ok := value.(error); ok {
			shown = append(append(shown, prints(fmt.Errorf("sale: %w", err))...), prints(errors.Join(err, io.EOF))...)
		}
		for _, text := range shown {
			assert.Empty(t, secretIn(text), name)
		}
	}
}

// TestErrorsDoNotHoldTheKey: a platform may repeat the key that it refuses, escaped or not. The
// fields of errors, and what observers get, have [api-key] instead.
func TestErrorsDoNotHoldTheKey(t *testing.T) {
	t.Parallel()
	const key = `sk/live+"secret"&'<key>=` + "`"
	headers := []string{"X-Request-Id: " + key, "Location: /login?key=" + url.QueryEscape(key), "Link: /keys/" + url.PathEscape(key)}
	for spelling, escaped := range map[string]string{
		"of Go":    `sk/live+\"secret\"\u0026'\u003ckey\u003e=` + "`",
		"of PHP":   `sk\/live+\"secret\"&'<key>=` + "`",
		"of .NET":  `sk/live\u002B\u0022secret\u0022\u0026\u0027\u003Ckey\u003E=\u0060`,
		"of Gson":  `sk/live+\"secret\"\u0026\u0027\u003ckey\u003e\u003d` + "`",
		"of HTML":  `sk/live+&#34;secret&#34;&amp;&#39;&lt;key&gt;=` + "`",
		"of a URL": `sk%2flive%2b%22secret%22%26%27%3ckey%3e%3d%60`,
		"of all":   `\u0073k/live+\"secret\"&'<key>=` + "`",
	} {
		scripts := map[string]reply{
			"path":   responds(200, strings.ReplaceAll(`{"terminal":{"KEY":tru}}`, "KEY", escaped), headers...),
			"record": responds(200, strings.ReplaceAll(`{"terminal":{"name":["KEY"],"id":"KEY"}}`, "KEY", escaped), headers...),
			"cut":    writes(head(200, append(headers, "Content-Length: 1000")...) + escaped),
		}
		for _, form := range []string{
			`{"message":"the key KEY is wrong"}`, `{"message":["KEY"]}`, `{"message":{"KEY":["KEY"]}}`, `{"error":{"english":"KEY"}}`, `"KEY"`, `{"code":"KEY","message":"x"}`,
		} {
			scripts[form] = responds(401, strings.ReplaceAll(form, "KEY", escaped), headers...)
		}
		for name, script := range scripts {
			var info payterm.CallInfo
			client, err := payterm.NewClient(newFaultServer(t, script).url, key, payterm.WithMaxRetries(0), payterm.WithCallInfo(&info))
			require.NoError(t, err)
			t.Cleanup(client.CloseIdleConnections)
			_, err = client.Clients.Terminals.Get(t.Context(), faultID)
			require.Error(t, err)
			held := fieldsOf(err, spelling != "of all") + fieldsOf(&info, true)
			for _, secret := range []string{key, escaped, url.QueryEscape(key), url.PathEscape(key)} {
				assert.NotContains(t, held, secret, name)
			}
			assert.Contains(t, held, "[[api-key]]", "of the header %s", name)
		}
	}
	short, err := payterm.NewClient(newFaultServer(t, responds(401, `{"message":"unknown key"}`)).url, "key")
	require.NoError(t, err)
	t.Cleanup(short.CloseIdleConnections)
	_, err = short.Clients.Terminals.Get(t.Context(), faultID)
	assert.ErrorContains(t, err, "unknown key", "a word")
}

// fieldsOf returns the text of each field of a struct, including bodies if bodies is true.
func fieldsOf(of any, bodies bool) string {
	var all strings.Builder
	for field, value := range reflect.ValueOf(of).Elem().Fields() {
		switch value := value.Interface().(type) {
		case []byte:
			if bodies {
				all.Write(value)
			}
		case json.RawMessage:
			if bodies {
				all.Write(value)
			}
		default:
			fmt.Fprintln(&all, field.Name, value)
		}
	}
	return all.String()
}

// TestFieldsHoldThePlatformsWordsAndTextsConceal: programs get the platform's text, and no printed
// or encoded error shows a person or a card.
func TestFieldsHoldThePlatformsWordsAndTextsConceal(t *testing.T) {
	t.Parallel()
	const arabic = "٤٠٠٠٠٠٠٠٠٠٠٠٠٠٠٢"
	spaced := secretPAN[:4] + " " + secretPAN[4:8] + "-" + secretPAN[8:12] + "." + secretPAN[12:]
	words := "card " + secretPAN + " " + spaced + " " + arabic + " of " + secretEmail + " and " + secretMobile
	body, err := json.Marshal(map[string]any{"message": map[string][]string{"user": {words}}, "code": words})
	require.NoError(t, err)
	server := newFaultServer(t, responds(http.StatusUnprocessableEntity, string(body), "X-Said: "+secretMobile))
	for _, operation := range faultOperations {
		_, err := operation.call(t.Context(), faultClient(t, server.url))
		var failure *payterm.Error
		require.ErrorAs(t, err, &failure)
		assert.Equal(t, "user: "+words, failure.Message)
		assert.Equal(t, map[string][]string{"user": {words}}, failure.Fields)
		assert.Equal(t, words, failure.Code)
		assert.Equal(t, string(body), string(failure.Body))
		assert.Equal(t, secretMobile, failure.Header.Get("X-Said"))
		assert.ErrorContains(t, err, "[concealed]")
		for _, shown := range append(prints(failure), prints(*failure)...) {
			assert.Empty(t, secretIn(shown))
			assert.NotContains(t, shown, spaced)
			assert.NotContains(t, shown, "٠٠٠")
		}
	}
}

// TestTextsConcealWhatEverSaidIt: the text may come from an unreadable response, a middleware, or
// the caller's own path.
func TestTextsConcealWhatEverSaidIt(t *testing.T) {
	t.Parallel()
	get := payterm.Request{Method: http.MethodGet, Path: "/x"}
	for want, row := range map[string]struct {
		script  reply
		request payterm.Request
		opts    []payterm.Option
	}{
		"is text/[concealed], not JSON": {script: writes("HTTP/1.1 200 OK\r\nContent-Type: text/" + secretMobile + "\r\nContent-Length: 1\r\n\r\n<"), request: get},
		`terminal."[concealed]"`:        {script: responds(200, `{"terminal":{"`+secretMobile+`":tru}}`), request: get},
		`terminal.sub.[api-key].a`:      {script: responds(200, `{"terminal":{"sub":{"`+faultKey+`":{"a":tru}}}}`), request: get},
		"key [api-key] of [concealed]": {request: get, opts: []payterm.Option{around(func(http.RoundTripper, *http.Request) (*http.Response, error) {
			return nil, fmt.Errorf("key %s of %s: %w", faultKey, secretEmail, io.ErrNoProgress)
		})}},
		"of [api-key]: GET /v1/[api-key][concealed]: 404 Not Found": {
			script:  responds(404, ""),
			request: payterm.Request{Name: "of " + faultKey, Method: http.MethodGet, Path: "/v1/" + faultKey + "/" + secretPAN + "/" + secretEmail},
		},
	} {
		base := "http://" + closedAddress
		if row.script != nil {
			base = newFaultServer(t, row.script).url
		}
		err := faultClient(t, base, row.opts...).Do(t.Context(), row.request, new(things))
		require.ErrorContains(t, err, want)
		for _, shown := range prints(err) {
			assert.Empty(t, secretIn(shown), want)
		}
		if row.opts != nil {
			require.ErrorIs(t, err, io.ErrNoProgress)
			var lost *payterm.NetworkError
			require.ErrorAs(t, err, &lost)
			assert.NotContains(t, lost.Err.Error(), faultKey)
		}
	}
}

// TestNothingIsPrintedWithoutALogger is not parallel: it replaces stdout and stderr.
func TestNothingIsPrintedWithoutALogger(t *testing.T) {
	reader, writer, err := os.Pipe()
	require.NoError(t, err)
	stdout, stderr, logged := os.Stdout, os.Stderr, log.Writer()
	restore := func() {
		os.Stdout, os.Stderr = stdout, stderr
		log.SetOutput(logged)
	}
	defer restore()
	os.Stdout, os.Stderr = writer, writer
	log.SetOutput(writer)
	printed := make(chan string)
	go func() {
		text, _ := io.ReadAll(reader)
		printed <- string(text)
	}()
	for _, script := range []reply{
		responds(200, "<html>"), responds(500, secretBody), responds(302, "", "Location: /x"), closes, resets, echoes(""), writes(okChunked + "zz"), writes(okGzip + "x"),
		writesAndStalls("HTTP/1.1 101 Switching Protocols\r\nUpgrade: tcp\r\nConnection: Upgrade\r\n\r\n"),
	} {
		server := newFaultServer(t, script)
		unlogged, err := payterm.NewClient(server.url, faultKey, payterm.WithBackoff(time.Millisecond, time.Millisecond))
		require.NoError(t, err)
		for _, operation := range faultOperations[:4] {
			_, err := operation.call(t.Context(), unlogged)
			assert.Error(t, err)
		}
		unlogged.CloseIdleConnections()
		server.close()
	}
	restore()
	require.NoError(t, writer.Close())
	assert.Empty(t, <-printed)
}

// TestRefusalsDoNotHoldTheKey, even if the caller has put it into a request.
func TestRefusalsDoNotHoldTheKey(t *testing.T) {
	t.Parallel()
	client, err := payterm.NewClient("https://api.example.com", faultKey)
	require.NoError(t, err)
	named := payterm.Request{Name: "n." + faultKey, Method: http.MethodGet, Path: "/x"}
	placed := payterm.Request{Method: http.MethodGet, Path: "/a/{" + faultKey + "}", IDs: []string{".."}}
	var none context.Context
	for _, refused := range payterm.All[models.Terminal](none, client, named, "k") {
		require.ErrorIs(t, refused, payterm.ErrInvalidRequest)
		assertSecret(t, refused.Error())
	}
	named.Path = "bad"
	for _, request := range []payterm.Request{named, placed} {
		refused := client.Do(t.Context(), request, nil)
		require.ErrorIs(t, refused, payterm.ErrInvalidRequest)
		assert.Contains(t, refused.Error(), "[api-key]")
		assertSecret(t, refused.Error())
	}
}

// TestRedact: a redacted text lacks the key of the client, also as JSON and URLs escape it, and
// the last key of WithAPIKeyFunc.
func TestRedact(t *testing.T) {
	t.Parallel()
	const key = `sk_"\live/51`
	client, err := payterm.NewClient("https://api.example.com", key)
	require.NoError(t, err)
	assert.Equal(t, "a [api-key] b [api-key] c [api-key]", client.Redact(`a `+key+` b sk_\"\\live\/51 c sk_%22%5Clive%2F51`))
	assert.Equal(t, "sk_ live", client.Redact("sk_ live"))
	for key, want := range map[string]string{"1234567": "a 1234567", "12345678": "a [api-key]"} {
		client, err := payterm.NewClient("https://api.example.com", key)
		require.NoError(t, err)
		assert.Equal(t, want, client.Redact("a "+key), "a short key may be an ordinary word")
	}

	server := responding(t, `{"terminals":[]}`)
	keys := []string{"first-key-of-two", "second-key-of-two"}
	turning := server.With(payterm.WithAPIKeyFunc(func(context.Context) (string, error) {
		key := keys[0]
		keys = keys[1:]
		return key, nil
	}))
	for range 2 {
		_, err := turning.Clients.Terminals.List(t.Context(), models.TerminalListParams{})
		require.NoError(t, err)
	}
	assert.Equal(t, "first-key-of-two [api-key]", turning.Redact("first-key-of-two second-key-of-two"))

	var none *payterm.Client
	assert.Equal(t, "text", none.Redact("text"))
	assert.Equal(t, "text", new(payterm.Client).Redact("text"))
}

// TestRecordsOfAPageShareItsHeader: there may be a thousand, and the header may be large.
func TestRecordsOfAPageShareItsHeader(t *testing.T) {
	t.Parallel()
	_, err := responding(t, `{"terminals":[{},{}]}`).Clients.Terminals.List(t.Context(), models.TerminalListParams{})
	var unreadable []*payterm.DecodeError
	for _, one := range err.(interface{ Unwrap() []error }).Unwrap() {
		unreadable = append(unreadable, one.(*payterm.DecodeError)) //nolint:errorlint // one of them
	}
	require.Len(t, unreadable, 2)
	unreadable[0].Header.Set("X-Shared", "yes")
	assert.Equal(t, "yes", unreadable[1].Header.Get("X-Shared"))
}
