// Package recording records what a platform answers, without the data of persons, and replays it in
// tests: copy recording.go and redact.go.
//
// A test gets its client from Client. Its first run, with PAYTERM_RECORD=1, calls the platform of
// PAYTERM_BASE_URL and writes a cassette; later runs replay the cassette, and call nobody.
package recording

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"testing"

	"gopkg.in/dnaeon/go-vcr.v4/pkg/cassette"
	"gopkg.in/dnaeon/go-vcr.v4/pkg/recorder"

	"github.com/payterm/payterm-go"
)

// Client returns a client that replays the cassette of this name, a path without .yaml. With
// PAYTERM_RECORD=1 it calls the platform of the environment, and records the cassette anew. If
// that platform's base URL has a path, so must the one here.
func Client(t testing.TB, name string) *payterm.Client {
	t.Helper()
	var client *payterm.Client
	var err error
	if os.Getenv("PAYTERM_RECORD") == "1" {
		client, err = payterm.NewClientFromEnv(Cassette(t, name, recorder.ModeRecordOnly))
	} else {
		client, err = payterm.NewClient("https://replay.invalid", "no-key", Cassette(t, name, recorder.ModeReplayOnly))
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.CloseIdleConnections)
	return client
}

// Cassette returns an option by which a client records a cassette, or replays it, until the test
// ends. A test that has failed records nothing. One that replays fails if it has not asked for
// everything.
func Cassette(t testing.TB, name string, mode recorder.Mode) payterm.Option {
	t.Helper()
	options := []recorder.Option{
		recorder.WithMode(mode),
		recorder.WithRealTransport(roundTrip(send)),
		recorder.WithHook(redact, recorder.BeforeSaveHook),
		recorder.WithMatcher(isSame),
		recorder.WithSkipRequestLatency(true),
	}
	if mode == recorder.ModeReplayOnly {
		options = append(options, recorder.WithHook(wasReplayed, recorder.OnRecorderStopHook))
	}
	tape, err := recorder.New(name, options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			return
		}
		if err := tape.Stop(); err != nil {
			t.Error(err)
		}
	})
	return payterm.WithMiddleware(through(tape))
}

func wasReplayed(i *cassette.Interaction) error {
	if !i.WasReplayed() {
		return fmt.Errorf("never asked for: %s %s, the cassette's number %d", i.Request.Method, i.Request.URL, i.ID)
	}
	return nil
}

// through puts a recorder among the middlewares, which never see the key: as the Transport of
// WithHTTPClient it would. What is not in the cassette was not sent, and says so.
func through(tape *recorder.Recorder) func(http.RoundTripper) http.RoundTripper {
	return func(next http.RoundTripper) http.RoundTripper {
		return roundTrip(func(r *http.Request) (*http.Response, error) {
			response, err := tape.RoundTrip(r.WithContext(context.WithValue(r.Context(), nextHop{}, next)))
			if errors.Is(err, cassette.ErrInteractionNotFound) {
				return nil, fmt.Errorf("%w: the cassette has no answer left for this request", payterm.ErrNotSent)
			}
			return response, err
		})
	}
}

// nextHop is the key of the context under which a request carries the hop that sends it. One
// recorder serves all copies that With makes of a client, each of which has a last hop, and maybe a
// key, of its own.
type nextHop struct{}

func send(r *http.Request) (*http.Response, error) {
	return r.Context().Value(nextHop{}).(http.RoundTripper).RoundTrip(r) // through has set it
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
