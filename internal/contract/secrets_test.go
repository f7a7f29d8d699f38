package contract_test

import (
	"bytes"
	"context"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/canary"
	"github.com/payterm/payterm-go/models"
)

// secretBody is what an answer holds that no log may show.
const secretBody = canary.PAN + " " + canary.Mobile + " " + canary.Email

// secretValues are all that a program can lay hands on, after calls of every kind.
func secretValues(t *testing.T) map[string]any {
	t.Helper()
	good := newFaultServer(t, answers(200, `{"terminal":{"id":"T","name":"`+secretBody+`"}}`))
	client := faultClient(t, good.url)
	copied := client.With(payterm.WithAPIKey(faultKey + "-2"))
	for _, one := range []*payterm.Client{client, copied} { // their connections have seen the key
		_, err := one.Clients.Terminals.Get(t.Context(), faultID)
		require.NoError(t, err)
	}
	given := faultClient(t, good.url, payterm.WithHTTPClient(&http.Client{Transport: new(http.Transport)}))
	_, err := given.Clients.Terminals.Get(t.Context(), faultID)
	require.NoError(t, err)
	var kept context.Context
	rotating := faultClient(t, good.url, payterm.WithAPIKeyFunc(func(ctx context.Context) (string, error) {
		kept = ctx
		return faultKey, nil
	}))
	_, err = rotating.Clients.Terminals.Get(t.Context(), faultID)
	require.NoError(t, err)
	values := map[string]any{
		"context of an attempt": kept,
		"client":                client, "client value": *client, "copy": copied, "given": given, "service": client.Clients,
		"resource": client.Clients.Terminals, "method": client.Clients.Terminals.Get, "struct": struct{ c *payterm.Client }{client},
		"option": payterm.WithAPIKey(faultKey), "options": []payterm.Option{payterm.WithAPIKey(faultKey), payterm.WithMaxRetries(1)},
	}
	for name, script := range map[string]reply{
		"Error":        answers(401, `{"message":"refused","pan":"`+secretBody+`"}`, "X-Echo: "+secretBody),
		"NetworkError": writes(head(200, "Content-Length: 1000") + secretBody),
		"DecodeError":  answers(200, `{"terminal":{"id":[],"name":"`+secretBody+`"}}`),
		"syntax":       answers(200, `{"terminal":"`+secretBody+`"`),
		"echo":         echoes(""),
	} {
		_, err := faultClient(t, newFaultServer(t, script).url).Clients.Terminals.Get(t.Context(), faultID)
		require.Error(t, err)
		values[name] = err
		values[name+" value"] = reflect.ValueOf(err).Elem().Interface()
		values[name+" in a struct"] = struct{ Err error }{err}
	}
	_, err = faultClient(t, newFaultServer(t, answers(200, `{"terminals":[{"id":["`+secretBody+`"]}]}`)).url).Clients.Terminals.
		List(t.Context(), models.TerminalListParams{})
	values["record"] = err
	_, err = payterm.NewClient("https://user:"+secretBody+"@api.example.com", faultKey)
	values["base URL"] = err
	_, err = payterm.NewClient("https://api.example.com", faultKey+"\n")
	values["key"] = err
	return values
}

func assertNoSecret(t *testing.T, text string, what ...any) {
	t.Helper()
	for _, secret := range []string{faultKey, canary.PAN, canary.Mobile, canary.Email, faultID} {
		for _, form := range []string{secret, fmt.Sprintf("%x", secret), fmt.Sprintf("%X", secret), fmt.Sprintf("% x", secret), strings.Trim(fmt.Sprint([]byte(secret)), "[]")} { //nolint:staticcheck // the bytes as numbers
			assert.NotContains(t, text, form, what...)
		}
	}
}

func TestNothingSecretIsPrinted(t *testing.T) {
	t.Parallel()
	for name, value := range secretValues(t) {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x", "%X", "%T", "%10.5v"} {
			assertNoSecret(t, fmt.Sprintf(verb, value), "%s %s", name, verb)
			assertNoSecret(t, fmt.Sprintf(verb, []any{value, &value}), "%s %s", name, verb)
			assertNoSecret(t, fmt.Sprintf(verb, map[string]any{"a": value}), "%s %s", name, verb)
		}
		assertNoSecret(t, fmt.Sprintln(value), name)
		encoded, _ := json.Marshal(value)
		assertNoSecret(t, string(encoded), name)
		var text bytes.Buffer
		_ = gob.NewEncoder(&text).Encode(value)
		assert.NotContains(t, text.String(), faultKey, "%s: a body is for programs", name)
		text.Reset()
		for _, handler := range []slog.Handler{slog.NewTextHandler(&text, nil), slog.NewJSONHandler(&text, nil)} {
			logger := slog.New(handler)
			logger.Info("m", "value", value, slog.Group("g", "value", value))
			logger.With("value", value).Info("m")
		}
		log.New(&text, "", 0).Printf("%v %+v", value, value)
		assertNoSecret(t, text.String(), name)
	}
}

// TestPanicShowsNoSecret: a crash prints the value of the panic.
func TestPanicShowsNoSecret(t *testing.T) {
	if os.Getenv("PAYTERM_PANIC") != "" {
		panic(secretValues(t)[os.Getenv("PAYTERM_PANIC")])
	}
	for _, name := range []string{"client", "Error", "NetworkError", "DecodeError", "Error value", "option"} {
		crash := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestPanicShowsNoSecret$")
		crash.Env = append(os.Environ(), "PAYTERM_PANIC="+name)
		crash.WaitDelay = 10 * time.Second
		text, err := crash.CombinedOutput()
		require.Error(t, err)
		require.Contains(t, string(text), "panic: ", name)
		assertNoSecret(t, string(text), name)
	}
}

// TestErrorsDoNotHoldTheKey: a platform may repeat the key it refuses, as it is or escaped.
func TestErrorsDoNotHoldTheKey(t *testing.T) {
	t.Parallel()
	const key = `sk/live+"secret"&key`
	inJSON := map[string]string{"of Go": `sk/live+\"secret\"\u0026key`, "of PHP": `sk\/live+\"secret\"&key`, "of all": `\u0073k/live+\"secret\"&key`}
	for _, form := range []string{`{"message":"the key %s is wrong"}`, `{"message":["%s"]}`, `{"message":{"%[1]s":["%[1]s"]}}`, `{"error":{"english":"%s"}}`, `"%s"`, `{"code":"%s","message":"x"}`} {
		for spelling, escaped := range inJSON {
			body := fmt.Sprintf(form, escaped)
			server := newFaultServer(t, answers(401, body, "X-Request-Id: "+key, "Location: /login?key="+url.QueryEscape(key)))
			var info payterm.CallInfo
			client, err := payterm.NewClient(server.url, key, payterm.WithCallInfo(&info))
			require.NoError(t, err)
			t.Cleanup(client.CloseIdleConnections)
			_, err = client.Clients.Terminals.Get(t.Context(), faultID)
			var failure *payterm.Error
			require.ErrorAs(t, err, &failure)
			held := fmt.Sprint(err, failure.Code, failure.Message, failure.Fields, failure.RequestID, failure.Header, info.RequestID, info.Header)
			if spelling != "of all" {
				held += string(failure.Body)
			}
			for _, secret := range []string{key, escaped, url.QueryEscape(key)} {
				assert.NotContains(t, held, secret, body)
			}
			assert.Contains(t, failure.Code+failure.Message, "[api-key]", body)
			assert.Equal(t, "[api-key]", failure.RequestID)
		}
	}
	server := newFaultServer(t, answers(401, `{"message":"unknown key"}`))
	short, err := payterm.NewClient(server.url, "key")
	require.NoError(t, err)
	t.Cleanup(short.CloseIdleConnections)
	_, err = short.Clients.Terminals.Get(t.Context(), faultID)
	assert.ErrorContains(t, err, "unknown key")
}

// TestNothingIsPrintedWithoutALogger is not parallel: it replaces the standard streams.
func TestNothingIsPrintedWithoutALogger(t *testing.T) {
	reader, writer, err := os.Pipe()
	require.NoError(t, err)
	stdout, stderr, logged := os.Stdout, os.Stderr, log.Writer()
	os.Stdout, os.Stderr = writer, writer
	log.SetOutput(writer)
	defer func() {
		os.Stdout, os.Stderr = stdout, stderr
		log.SetOutput(logged)
	}()
	printed := make(chan string)
	go func() {
		text, _ := io.ReadAll(reader)
		printed <- string(text)
	}()
	for _, script := range []reply{
		answers(200, "<html>"), answers(500, secretBody), answers(302, "", "Location: /x"), closes, resets, echoes(""), writes(okChunked + "zz"), writes(okGzip + "x"),
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
	os.Stdout, os.Stderr = stdout, stderr
	log.SetOutput(logged)
	require.NoError(t, writer.Close())
	assert.Empty(t, <-printed)
}
