package recording_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/dnaeon/go-vcr.v4/pkg/recorder"

	"github.com/payterm/payterm-go"
	"github.com/payterm/payterm-go/examples/recording"
	"github.com/payterm/payterm-go/internal/forms"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/paytermtest"
)

// record runs calls against a platform, in a test of their own, and returns the name of the
// cassette that is left.
func record(t *testing.T, srv *paytermtest.Server, calls func(*testing.T, *payterm.Client)) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "cassette")
	require.True(t, t.Run("record", func(t *testing.T) {
		t.Setenv("PAYTERM_RECORD", "1")
		t.Setenv("PAYTERM_BASE_URL", srv.URL)
		t.Setenv("PAYTERM_API_KEY", paytermtest.ClientKey)
		calls(t, recording.Client(t, name))
	}))
	srv.Close() // a replay needs none
	return name
}

// What is replayed is what was recorded, but for the data of persons, in each form of answers.
func TestReplayDecodesToTheSameRecords(t *testing.T) {
	forms.Each(t, func(t *testing.T, form paytermtest.Forms) {
		srv, tap := platform(t, form)
		var recorded *seen
		name := record(t, srv, func(t *testing.T, client *payterm.Client) { recorded = story(t, client, tap) })

		replayed := story(t, recording.Client(t, name), func(string) {})
		require.Len(t, replayed.raw, len(recorded.raw))
		for i, raw := range recorded.raw {
			assert.JSONEq(t, recording.RedactBody(string(raw)), string(replayed.raw[i]), "record %d", i)
		}
		assert.Equal(t, []models.Outcome{models.OutcomeOpen, models.OutcomeApproved}, replayed.outcomes)
		assert.Equal(t, recorded.outcomes, replayed.outcomes)
		assert.Equal(t, []string{"25.30"}, replayed.amounts)
		assert.Equal(t, recorded.rrns, replayed.rrns)
		assert.NotEmpty(t, replayed.rrns[0])
	})
}

// Whatever was sent or answered of a person, and each key, is not in the cassette.
func TestCassetteHoldsNoPersons(t *testing.T) {
	forms.Each(t, func(t *testing.T, form paytermtest.Forms) {
		srv, tap := platform(t, form)
		name := record(t, srv, func(t *testing.T, client *payterm.Client) { story(t, client, tap) })
		text, err := os.ReadFile(name + ".yaml")
		require.NoError(t, err)
		assert.NotEmpty(t, text)
		for what, value := range persons {
			if strings.Contains(string(text), value) {
				t.Errorf("the cassette holds the %s", what)
			}
		}
	})
}

// A second write is not the first one again: it is not answered, and says that it was not sent.
func TestWriteIsReplayedOnce(t *testing.T) {
	srv, _ := platform(t, paytermtest.FormsDocumented)
	create := func(t *testing.T, client *payterm.Client) error {
		_, err := client.Clients.Merchants.Create(t.Context(), models.MerchantCreateParams{Name: "Corner Shop"})
		return err
	}
	name := record(t, srv, func(t *testing.T, client *payterm.Client) { require.NoError(t, create(t, client)) })

	client := recording.Client(t, name)
	require.NoError(t, create(t, client))
	err := create(t, client)
	require.ErrorIs(t, err, payterm.ErrNotSent)
	require.NotErrorIs(t, err, payterm.ErrOutcomeUnknown)
}

// A call that is not in the cassette fails with ErrNotSent, a write as a read, and reaches nobody.
func TestUnmatchedCallIsNotSent(t *testing.T) {
	srv, _ := platform(t, paytermtest.FormsDocumented)
	other := paytermtest.NewServer(t, paytermtest.Options{})
	list := func(t *testing.T, client *payterm.Client) {
		_, err := client.Clients.Merchants.List(t.Context(), models.MerchantListParams{})
		require.NoError(t, err)
	}
	name := record(t, srv, list)

	client := other.Client(paytermtest.ClientKey, recording.Cassette(t, name, recorder.ModeReplayOnly))
	list(t, client)
	_, read := client.Clients.Merchants.Get(t.Context(), "M-1")
	_, write := client.Clients.Merchants.Create(t.Context(), models.MerchantCreateParams{Name: "Corner Shop"})
	for _, err := range []error{read, write} {
		require.ErrorIs(t, err, payterm.ErrNotSent)
		require.NotErrorIs(t, err, payterm.ErrOutcomeUnknown)
		var failed *payterm.NetworkError
		require.ErrorAs(t, err, &failed)
		assert.False(t, failed.Sent)
		assert.Contains(t, err.Error(), "the cassette has no answer left for this request")
	}
	assert.Empty(t, other.Requests())
}

// Each attempt that was answered is in the cassette, and is an attempt again. One whose connection
// was cut has no answer, and leaves nothing.
func TestAttemptsWithAnAnswerAreRecorded(t *testing.T) {
	for _, test := range []struct {
		name               string
		fault              paytermtest.Fault
		recorded, replayed int
	}{
		{"answered", paytermtest.Fault{Status: 503, Times: 1}, 2, 2},
		{"cut", paytermtest.Fault{DropBefore: true, Times: 1}, 2, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			srv, _ := platform(t, paytermtest.FormsDocumented)
			require.NoError(t, srv.Fail(test.fault))
			attempts := func(t *testing.T, client *payterm.Client) int {
				var info payterm.CallInfo
				_, err := client.With(payterm.WithCallInfo(&info)).Clients.Merchants.List(t.Context(), models.MerchantListParams{})
				require.NoError(t, err)
				assert.NotEmpty(t, info.RequestID)
				return info.Attempts
			}
			name := record(t, srv, func(t *testing.T, client *payterm.Client) {
				assert.Equal(t, test.recorded, attempts(t, client))
			})
			synctest.Test(t, func(t *testing.T) { // in which the waits take no time
				assert.Equal(t, test.replayed, attempts(t, recording.Client(t, name)))
			})
		})
	}
}

// An unknown outcome is replayed if there was an answer. A write that was cut off is not in the
// cassette, and so is not sent.
func TestCutWritesAreNotRecorded(t *testing.T) {
	for _, test := range []struct {
		fault    paytermtest.Fault
		replayed error
	}{
		{paytermtest.Fault{Status: 503}, payterm.ErrOutcomeUnknown},
		{paytermtest.Fault{DropAfter: true}, payterm.ErrNotSent},
	} {
		srv, _ := platform(t, paytermtest.FormsDocumented)
		require.NoError(t, srv.Fail(test.fault))
		create := func(t *testing.T, client *payterm.Client) error {
			_, err := client.Clients.Merchants.Create(t.Context(), models.MerchantCreateParams{Name: "Corner Shop"})
			return err
		}
		name := record(t, srv, func(t *testing.T, client *payterm.Client) {
			require.ErrorIs(t, create(t, client), payterm.ErrOutcomeUnknown)
		})
		require.ErrorIs(t, create(t, recording.Client(t, name)), test.replayed)
	}
}

// one is a test that ends when it is told to.
type one struct {
	testing.TB

	failed   bool
	cleanups []func()
	errs     []any
}

func (o *one) Helper()           {}
func (o *one) Failed() bool      { return o.failed }
func (o *one) Cleanup(f func())  { o.cleanups = append(o.cleanups, f) }
func (o *one) Error(args ...any) { o.errs = append(o.errs, args...) }
func (o *one) end() {
	for _, f := range o.cleanups {
		f()
	}
}

func TestFailedTestRecordsNothing(t *testing.T) {
	srv, _ := platform(t, paytermtest.FormsDocumented)
	name := filepath.Join(t.TempDir(), "cassette")
	failing := &one{TB: t, failed: true}
	client := srv.Client(paytermtest.ClientKey, recording.Cassette(failing, name, recorder.ModeRecordOnly))
	_, err := client.Clients.Merchants.List(t.Context(), models.MerchantListParams{})
	require.NoError(t, err)
	failing.end()
	_, err = os.Stat(name + ".yaml")
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestReplayFailsIfNotAllWasAskedFor(t *testing.T) {
	srv, _ := platform(t, paytermtest.FormsDocumented)
	name := record(t, srv, func(t *testing.T, client *payterm.Client) {
		_, err := client.Clients.Merchants.List(t.Context(), models.MerchantListParams{Limit: 5})
		require.NoError(t, err)
	})
	idle := &one{TB: t}
	recording.Client(idle, name)
	idle.end()
	require.Len(t, idle.errs, 1)
	assert.ErrorContains(t, idle.errs[0].(error), "never asked for: GET /v1/clients-sdk/merchants?limit=5")
}
