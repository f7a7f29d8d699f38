package recording_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/dnaeon/go-vcr.v4/pkg/recorder"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/examples/recording"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// record runs calls against a platform in a subtest, and returns the name of the recorded cassette.
func record(t *testing.T, srv *paytermtest.Server, calls func(*testing.T, *payterm.Client)) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "cassette")
	require.True(t, t.Run("record", func(t *testing.T) {
		t.Setenv("PAYTERM_RECORD", "1")
		t.Setenv("PAYTERM_BASE_URL", srv.URL)
		t.Setenv("PAYTERM_API_KEY", paytermtest.ClientKey)
		calls(t, recording.Client(t, name))
	}))
	srv.Close() // a replay needs no server
	return name
}

// TestReplayDecodesToTheSameRecords checks in each form that the replay equals the recording except
// for personal data, which the cassette must not hold.
func TestReplayDecodesToTheSameRecords(t *testing.T) {
	for _, form := range []paytermtest.Form{paytermtest.FormDocumented, paytermtest.FormSparse, paytermtest.FormOther} {
		t.Run(string(form), func(t *testing.T) {
			// A time of now may have the digits of the card by chance.
			now := func() time.Time { return time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC) }
			srv := paytermtest.NewServer(t, paytermtest.Options{Form: form, Now: now})
			var recorded []json.RawMessage
			name := record(t, srv, func(t *testing.T, client *payterm.Client) {
				recorded = story(t, client, func(sessionID string) {
					_, err := srv.Tap(sessionID, paytermtest.Card{PAN: secretPAN})
					require.NoError(t, err)
				})
			})
			replayed := story(t, recording.Client(t, name), func(string) {})
			require.Len(t, replayed, len(recorded))
			for i, raw := range recorded {
				assert.JSONEq(t, recording.RedactBody(string(raw)), string(replayed[i]), "record %d", i)
			}
			text, err := os.ReadFile(name + ".yaml")
			require.NoError(t, err)
			for what, value := range persons {
				if strings.Contains(string(text), value) { // do not print the value
					t.Errorf("the cassette holds the %s", what)
				}
			}
		})
	}
}

func list(client *payterm.Client) error {
	_, err := client.Clients.Merchants.List(context.Background(), models.MerchantListParams{Limit: 5})
	return err
}

func create(client *payterm.Client) error {
	_, err := client.Clients.Merchants.Create(context.Background(), models.MerchantCreateParams{Name: "Corner Shop"})
	return err
}

// TestUnmatchedCallIsNotSent checks calls that are not in the cassette, or no longer.
func TestUnmatchedCallIsNotSent(t *testing.T) {
	srv := paytermtest.NewServer(t, paytermtest.Options{})
	other := paytermtest.NewServer(t, paytermtest.Options{})
	name := record(t, srv, func(t *testing.T, client *payterm.Client) { require.NoError(t, create(client)) })

	client := other.Client(paytermtest.ClientKey, recording.Cassette(t, name, recorder.ModeReplayOnly))
	require.NoError(t, create(client))
	for _, err := range []error{create(client), list(client)} {
		require.ErrorIs(t, err, payterm.ErrNotSent)
		assert.NotErrorIs(t, err, payterm.ErrOutcomeUnknown)
	}
	assert.Empty(t, other.Requests())
}

// TestAttemptsWithAResponseAreRecorded checks that the cassette has each attempt with a response,
// but none whose connection was cut.
func TestAttemptsWithAResponseAreRecorded(t *testing.T) {
	for _, test := range []struct {
		call               func(*payterm.Client) error
		fault              paytermtest.Fault
		recorded, replayed error
		attempts           int // of the replay
	}{
		{list, paytermtest.Fault{Status: 503, Times: 1}, nil, nil, 2},
		{list, paytermtest.Fault{Cut: paytermtest.CutBefore, Times: 1}, nil, nil, 1},
		{create, paytermtest.Fault{Status: 503}, payterm.ErrOutcomeUnknown, payterm.ErrOutcomeUnknown, 1},
		{create, paytermtest.Fault{Cut: paytermtest.CutAfter}, payterm.ErrOutcomeUnknown, payterm.ErrNotSent, 3},
	} {
		srv := paytermtest.NewServer(t, paytermtest.Options{})
		require.NoError(t, srv.Fail(test.fault))
		name := record(t, srv, func(t *testing.T, client *payterm.Client) {
			assert.ErrorIs(t, test.call(client), test.recorded)
		})
		synctest.Test(t, func(t *testing.T) { // no real waits
			var info payterm.CallInfo
			assert.ErrorIs(t, test.call(recording.Client(t, name).With(payterm.WithCallInfo(&info))), test.replayed)
			assert.Equal(t, test.attempts, info.Attempts)
		})
	}
}

// TestKeyThatThePlatformReturnsIsNotRecorded, in a body or a header, as it is or escaped.
func TestKeyThatThePlatformReturnsIsNotRecorded(t *testing.T) {
	const key = `sk/"<live>"+\1234567890`
	quoted, err := json.Marshal(map[string]string{"key": "it is " + key, key: ""})
	require.NoError(t, err)
	escaped, err := json.Marshal(map[string]string{"message": "no such key: " + key, "path": "/x?key=" + url.QueryEscape(key), "data": string(quoted)})
	require.NoError(t, err)
	escaped = bytes.Replace(escaped, []byte(": sk"), []byte(`: \u0073k`), 1) // as JSON may
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Request-Id", "r-"+key)
		w.WriteHeader(http.StatusUnauthorized)
		_, _ = w.Write(escaped)
	}))
	defer server.Close()
	name := filepath.Join(t.TempDir(), "cassette")
	require.True(t, t.Run("record", func(t *testing.T) {
		t.Setenv("PAYTERM_RECORD", "1")
		t.Setenv("PAYTERM_BASE_URL", server.URL)
		t.Setenv("PAYTERM_API_KEY", key)
		require.ErrorIs(t, list(recording.Client(t, name)), payterm.ErrUnauthorized)
	}))
	text, err := os.ReadFile(name + ".yaml")
	require.NoError(t, err)
	assert.NotContains(t, string(text), "1234567890")
	assert.Equal(t, 5, strings.Count(string(text), "[api-key]"))
	assert.NotContains(t, string(text), "live")
}

// TestKeyThatBeginsAnotherLeavesNothingOfIt.
func TestKeyThatBeginsAnotherLeavesNothingOfIt(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Request-Id", "sk_live_12345")
		_, _ = w.Write([]byte(`{"merchants":[],"pages":{"current":1,"total":1}}`))
	}))
	defer server.Close()
	name := filepath.Join(t.TempDir(), "cassette")
	require.True(t, t.Run("record", func(t *testing.T) {
		client, err := payterm.NewClient(server.URL, "sk_live_12345", recording.Cassette(t, name, recorder.ModeRecordOnly, "sk_live_1", "sk_live_12345"))
		require.NoError(t, err)
		t.Cleanup(client.CloseIdleConnections)
		require.NoError(t, list(client))
	}))
	text, err := os.ReadFile(name + ".yaml")
	require.NoError(t, err)
	assert.Regexp(t, `- '?\[api-key\]'?\n`, string(text))
}

// fakeTest is a testing.TB whose cleanups run when end is called.
type fakeTest struct {
	testing.TB

	failed   bool
	cleanups []func()
	errs     []any
}

func (f *fakeTest) Helper()                {}
func (f *fakeTest) Failed() bool           { return f.failed }
func (f *fakeTest) Cleanup(cleanup func()) { f.cleanups = append(f.cleanups, cleanup) }
func (f *fakeTest) Error(args ...any)      { f.errs = append(f.errs, args...) }
func (f *fakeTest) end() {
	for _, cleanup := range f.cleanups {
		cleanup()
	}
}

func TestFailedTestRecordsNothing(t *testing.T) {
	srv := paytermtest.NewServer(t, paytermtest.Options{})
	name := filepath.Join(t.TempDir(), "cassette")
	failing := &fakeTest{TB: t, failed: true}
	client := srv.Client(paytermtest.ClientKey, recording.Cassette(failing, name, recorder.ModeRecordOnly))
	require.NoError(t, list(client))
	failing.end()
	_, err := os.Stat(name + ".yaml")
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestReplayFailsOnUnusedInteractions(t *testing.T) {
	srv := paytermtest.NewServer(t, paytermtest.Options{})
	name := record(t, srv, func(t *testing.T, client *payterm.Client) { require.NoError(t, list(client)) })
	idle := &fakeTest{TB: t}
	recording.Client(idle, name)
	idle.end()
	require.Len(t, idle.errs, 1)
	assert.ErrorContains(t, idle.errs[0].(error), "was not used: GET /v1/clients-sdk/merchants?limit=5")
}
