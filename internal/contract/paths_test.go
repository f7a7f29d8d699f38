package contract_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/internal/testing/calls"
	"github.com/payterm/payterm-go/models"
)

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

// TestEveryOperationChecksItsIDs: no id changes the route, and each arrives unchanged in its place.
func TestEveryOperationChecksItsIDs(t *testing.T) {
	t.Parallel()
	silent := newFaultServer(t, closes)
	server := newFaultServer(t, responds(404, ""))
	refusing, client := faultClient(t, silent.url), faultClient(t, server.url)
	tried := 0
	for _, row := range calls.Table {
		names := placeholder.FindAllStringSubmatch(row.Route, -1)
		if len(names) == 0 {
			continue
		}
		tried++
		refused := []string{
			"", " ", "\u00a0", ".", "..", "../merchants", `a\b`, `..\merchants`, "a\r\nHost: evil", "\x00", "\x7f", "\u0085", "\xff", "a\xc3", "\xed\xa0\x80",
			" a", "a ", "\ta", "a\n", "\u00a0a", "a\u2003",
		}
		if names[0][1] != "lookup_value" {
			refused = append(refused, "/", "a/b", "a/", "/a")
		}
		for _, id := range refused {
			err := invokeError(t, refusing, row.Call, id, "1")
			assert.Equal(t, "RequestError "+names[0][1]+" invalid", verdict(err), "%s: %q", row.Call, id)
			if len(strings.TrimSpace(id)) > 2 {
				assert.NotContains(t, err.Error(), id)
			}
		}
		for id, segment := range map[string]string{
			"a?b": "a%3Fb", "a#b": "a%23b", "a%2Fb": "a%252Fb", "%2e%2e": "%252e%252e", "é": "%C3%A9", "a b": "a%20b", "a;b": "a%3Bb", "a+b": "a+b",
			"...": "...", "%zz": "%25zz", "{id}": "%7Bid%7D", "متجر": "%D9%85%D8%AA%D8%AC%D8%B1", strings.Repeat("9", 4000): strings.Repeat("9", 4000),
		} {
			assert.Equal(t, "Error 404 x1 notfound", verdict(invokeError(t, client, row.Call, id, "1")), row.Call)
			request, _ := server.got(t, int(server.arrivals.Load()))
			path, _, _ := strings.Cut(request.RequestURI, "?")
			assert.Equal(t, placeholder.ReplaceAllLiteralString(row.Route, segment), path, row.Call)
		}
	}
	assert.Greater(t, tried, 30)
	assert.Zero(t, silent.accepted.Load())
}

// TestIDsInBodiesHaveNoWhiteSpaceAtTheirEnds, as those in paths.
func TestIDsInBodiesHaveNoWhiteSpaceAtTheirEnds(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, closes)
	ctx, client := t.Context(), faultClient(t, server.url)
	for _, id := range []string{" a", "a\n", "\u00a0a"} {
		_, register := client.Clients.Terminals.Register(ctx, models.TerminalRegisterParams{TRSMCode: "1", MerchantID: id})
		_, commit := client.Clients.Terminals.Commit(ctx, models.TerminalCommitParams{MID: "1", SerialNumber: "1", Merchant: models.TerminalCommitMerchant{ID: id}})
		_, disconnect := client.Clients.Terminals.DisconnectDevice(ctx, "T", id)
		_, reconcile := client.Clients.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: id})
		_, merchants := client.Merchants.Reconciliations.Create(ctx, models.ReconciliationCreateParams{TerminalID: id})
		_, subscribe := client.POS.Subscriptions.Create(ctx, models.SubscriptionCreateParams{TID: "1", PlanID: id})
		_, cancel := client.POS.Subscriptions.Cancel(ctx, "S", models.SubscriptionCancelParams{PlanID: id})
		for field, errs := range map[string][]error{
			"merchant_id": {register}, "merchant.id": {commit}, "device_id": {disconnect}, "terminal_id": {reconcile, merchants}, "plan_id": {subscribe, cancel},
		} {
			for _, err := range errs {
				assert.Equal(t, "RequestError "+field+" invalid", verdict(err), "%q", id)
			}
		}
	}
	assert.Zero(t, server.accepted.Load())
}

func TestBaseURLs(t *testing.T) {
	t.Parallel()
	for _, base := range []string{
		"", " ", "api.example.com", "//api.example.com", "https", "https:", "https:/", "https://", "https:///v1", "https://?", "https://:443",
		"https:api.example.com", "https://user@api.example.com", "https://user:PASSWORD@api.example.com", "https://@api.example.com",
		"https://api.example.com?key=PASSWORD", "https://api.example.com?", "https://api.example.com#PASSWORD", "https://api.example.com/#",
		"ftp://api.example.com", "file:///etc/passwd", "javascript:alert(1)", "ws://api.example.com", "http://api.example.com",
		"http://localhost.example.com", "http://127.0.0.1.example.com", "http://10.0.0.1", "http://0.0.0.0", "http://[fe80::1]", "http://0x7f.1",
		"https://[::1", "https://::1", "https://api.example.com:port", "https://api.example.com:-1", "https://a b", "https://api.example.com\n",
		"https://api.example.com\x00", " https://api.example.com", "https://api.example.com/../admin", "https://api.example.com/a//b",
		"https://api.example.com/%2e%2e/b", "https://api.example.com/%zz", `https://api.example.com\@evil.com`, "https://api.example.com/a\\b",
		"https://api.example.com/%00", "https://api.example.com/%ff", "https://api.example.com/%20", "https://api.example.com/a%20/b",
		"https://api.example.com/\u200b", "https://api.example.com/a\u200b/b", "https://api.example.com/%C2%A0", "https://api.\u200bexample.com",
	} {
		client, err := payterm.NewClient(base, faultKey)
		require.Nil(t, client, "%q", base)
		assert.Equal(t, "RequestError baseURL invalid", verdict(err), "%q", base)
		if len(base) > len("https://") {
			assert.NotContains(t, err.Error(), base)
		}
		assert.NotContains(t, err.Error(), "PASSWORD")
		assertSecret(t, err.Error())
	}
	for _, quoted := range []string{`"https://api.example.com"`, "'https://api.example.com'"} {
		_, err := payterm.NewClient(quoted, faultKey)
		require.ErrorContains(t, err, "is in quotes: remove them")
	}
	for _, base := range []string{
		"https://api.example.com", "https://api.example.com/a%20b", "HTTPS://API.example.com", "https://api.example.com:8443/", "https://10.0.0.1", "https://[::1]:1", "https://localhost",
		"http://localhost", "http://LOCALHOST:80", "http://127.0.0.1:8080", "http://127.8.9.10", "http://[::1]:1", "http://[::ffff:127.0.0.1]", "https://é.example",
	} {
		_, err := payterm.NewClient(base, faultKey)
		assert.NoError(t, err, base)
	}
	_, err := payterm.NewClient("http://api.example.com", faultKey, payterm.WithInsecureHTTP())
	assert.NoError(t, err)
}

// TestKeys that a header would change or cut are refused, with the same error for each option.
func TestKeys(t *testing.T) {
	t.Parallel()
	server := newFaultServer(t, closes)
	for _, key := range []string{
		"", " ", " k-SECRET", "k SECRET", "k-SECRET\t", "k-SECRET\n", "k-SECRET\r\nX: y", "ключ-SECRET", "k-SECRET\x00", "k-SECRET\x7f", "\uFEFFk-SECRET", "k-SECRET\xff", `"k-SECRET"`,
	} {
		_, first := payterm.NewClient(server.url, key)
		_, option := payterm.NewClient(server.url, faultKey, payterm.WithAPIKey(key))
		_, call := faultClient(t, server.url).With(payterm.WithAPIKey(key)).Clients.Terminals.Get(t.Context(), "T")
		assert.Equal(t, "RequestError apiKey invalid", verdict(first), "%q", key)
		reason := first.(*payterm.RequestError).Reason //nolint:errorlint // it is one itself
		for _, err := range []error{option, call} {
			assert.Equal(t, "RequestError WithAPIKey invalid", verdict(err), "%q", key)
			assert.Equal(t, reason, err.(*payterm.RequestError).Reason) //nolint:errorlint // see above
			assert.NotContains(t, err.Error(), "SECRET")
		}
	}
	assert.Zero(t, server.accepted.Load())
	for _, key := range []string{"k", "!", "~", `'a`, `"`, `a"quoted"b`, "sk_live_123==", strings.Repeat("k", 4000)} {
		server := newFaultServer(t, responds(200, `{"terminal":{"id":"T"}}`))
		_, err := faultClient(t, server.url, payterm.WithAPIKey(key)).Clients.Terminals.Get(t.Context(), "T")
		require.NoError(t, err)
		request, _ := server.got(t, 1)
		assert.Equal(t, []string{key}, request.Header["Api-Key"])
	}
}

func TestNewClientFromEnv(t *testing.T) {
	server := newFaultServer(t, responds(200, `{"terminal":{"id":"T"}}`))
	for _, row := range []struct{ url, key, want string }{
		{"", "", "RequestError PAYTERM_BASE_URL, PAYTERM_API_KEY invalid"},
		{"", faultKey, "RequestError PAYTERM_BASE_URL invalid"},
		{server.url, "", "RequestError PAYTERM_API_KEY invalid"},
		{"ftp://api.example.com", faultKey, "RequestError PAYTERM_BASE_URL invalid"},
		{server.url, faultKey + "\n", "RequestError PAYTERM_API_KEY invalid"},
		{server.url, faultKey, "ok"},
	} {
		t.Setenv("PAYTERM_BASE_URL", row.url)
		t.Setenv("PAYTERM_API_KEY", row.key)
		client, err := payterm.NewClientFromEnv(payterm.WithMaxRetries(0))
		assert.Equal(t, row.want, verdict(err))
		if err != nil {
			assert.Nil(t, client)
			assertSecret(t, err.Error())
			continue
		}
		_, err = client.Clients.Terminals.Get(t.Context(), "T")
		assert.NoError(t, err)
		client.CloseIdleConnections()
	}
	t.Setenv("PAYTERM_API_KEY", "")
	keyed, err := payterm.NewClientFromEnv(payterm.WithAPIKeyFunc(func(context.Context) (string, error) { return faultKey, nil }))
	require.NoError(t, err)
	keyed.CloseIdleConnections()
	t.Setenv("PAYTERM_API_KEY", faultKey)
	_, err = payterm.NewClientFromEnv(payterm.WithAttemptTimeout(0))
	assert.Equal(t, "RequestError WithAttemptTimeout invalid", verdict(err))
}
