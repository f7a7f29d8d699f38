package till_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/paytermtest"
	"github.com/payterm/payterm-go/till"
)

// renaming is a platform whose sessions have an id in front of their own.
type renaming struct {
	*paytermtest.Platform

	id string
}

func (r renaming) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.URL.Path, request.URL.RawPath = strings.ReplaceAll(request.URL.Path, r.id, ""), ""
	response, err := r.RoundTripper().RoundTrip(request)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(response.Body)
	for _, session := range r.State().Sessions {
		id, _ := json.Marshal(r.id + session.ID)
		body = bytes.ReplaceAll(body, []byte(`"`+session.ID+`"`), id)
	}
	response.Body, response.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	response.Header.Del("Content-Length")
	return response, err
}

// TestErrorsQuoteIDs of the platform: what a cashier's screen or a log would act on is escaped, a
// long one is cut, and an echoed key is taken out, whichever option has it. The rest is shown, so
// that a person can name the session.
func TestErrorsQuoteIDs(t *testing.T) {
	const number = "4929000011118888"
	for name, row := range map[string]struct{ id, shown string }{
		"plain":         {id: number + "@", shown: `"` + number + `@`},
		"bidi":          {id: "S\u202e\u2066-", shown: `"S\u202e\u2066-`},
		"an escape":     {id: "S\x1b[2J\r\n-", shown: `"S\x1b[2J\r\n-`},
		"invisible":     {id: "S\u3164\u00ad-", shown: `"S\u3164\u00ad-`},
		"a quote":       {id: `S" is paid "`, shown: `"S\" is paid \"`},
		"long":          {id: strings.Repeat("S", 10_000), shown: `"` + strings.Repeat("S", 200) + `"…`},
		"the key":       {id: "S" + paytermtest.ClientKey + "-", shown: `"S[api-key]-`},
		"a rotated key": {id: "S" + paytermtest.ClientKey + "-", shown: `"S[api-key]-`},
		"a key at the cut": {
			id: strings.Repeat("S", 190) + paytermtest.ClientKey, shown: `"` + strings.Repeat("S", 190) + `[api-key]`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			inShop(t, func(s *shop) {
				key := payterm.WithAPIKey(paytermtest.ClientKey)
				if name == "a rotated key" {
					key = payterm.WithAPIKeyFunc(func(context.Context) (string, error) { return paytermtest.ClientKey, nil })
				}
				var err error
				s.Client, err = payterm.NewClient("https://payterm.example.com", "", key,
					payterm.WithHTTPClient(&http.Client{Transport: renaming{s.platform, row.id}}))
				require.NoError(s, err)
				ctx, cancel := context.WithTimeout(s.Context(), time.Minute)
				defer cancel()
				first, err := s.Pay(ctx, "a", purchase)
				require.Error(s, err)
				id := row.id + s.platform.State().Sessions[0].ID
				elsewhere, fresh := s.Till, s.Till
				elsewhere.TerminalID, fresh.Orders = id, till.Memory()
				calls := map[string]func() error{
					"unpaid":           func() error { return s.SettleUnpaid(s.Context(), "a") },
					"another terminal": func() error { _, err := elsewhere.Pay(s.Context(), "a", purchase); return err },
					"settle":           func() error { return s.Settle(s.Context(), "b", id) },
				}
				if first.Session != nil { // its id is no path of a URL
					calls["another store"] = func() error { _, err := fresh.PayAgain(s.Context(), first, purchase); return err }
				}
				s.lose("b")
				for call, do := range calls {
					err := do()
					require.ErrorContains(s, err, row.shown, call)
					assert.NotRegexp(s, `[\p{Cc}\p{Cf}\x{3164}]`, err.Error(), call)
					assert.NotContains(s, err.Error(), paytermtest.ClientKey, call)
					assert.Less(s, len(err.Error()), 1000, call)
				}
			})
		})
	}
}

// TestEveryTextQuotesSessions: a text that names one has it from quote, be it at once or in a view.
func TestEveryTextQuotesSessions(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	names := regexp.MustCompile(`(session|terminal)s? (%|" *\+)`)
	quoting := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for line := range strings.Lines(string(source)) {
			if names.MatchString(line) && !strings.HasSuffix(file, "_test.go") {
				assert.Regexp(t, `\.[qQ]uote\(.+\)|earlier\.name, v\.name`, line, file)
				quoting++
			}
		}
	}
	assert.Greater(t, quoting, 10)
}

// TestOtherErrorShowsNoKey in any format, by pointer and by value, and one of a user's has a text.
func TestOtherErrorShowsNoKey(t *testing.T) {
	oneAtATime(t, func(s *shop) {
		s.begin("a", purchase)
		other := s.refused("b", till.ErrTerminalBusy)
		var logged bytes.Buffer
		for _, handler := range []slog.Handler{slog.NewJSONHandler(&logged, nil), slog.NewTextHandler(&logged, nil)} {
			slog.New(handler).Info("refused", "by value", *other, "by pointer", other)
		}
		text, err := json.Marshal(other)
		require.NoError(s, err)
		texts := []string{logged.String(), string(text)}
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
			texts = append(texts, fmt.Sprintf(verb, other), fmt.Sprintf(verb, *other))
		}
		for _, text := range texts {
			assert.NotContains(s, text, paytermtest.ClientKey)
		}
		assert.Contains(s, (&till.OtherError{Order: "a"}).Error(), `"a"`)
	})
}
