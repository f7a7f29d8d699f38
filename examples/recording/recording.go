// Package recording records the responses of a platform, without personal data, and replays them in
// tests. Copy recording.go and redact.go.
//
// A test gets its client from Client. Run it once with PAYTERM_RECORD=1 to call the platform of
// PAYTERM_BASE_URL and write a cassette. Later runs replay the cassette and make no calls.
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

// Client returns a client that replays a cassette. name is a path without .yaml. With
// PAYTERM_RECORD=1 the client calls the platform of the environment and overwrites the cassette. If
// the base URL of that platform has a path, add the path to the URL here.
func Client(t testing.TB, name string) *payterm.Client {
	t.Helper()
	var client *payterm.Client
	var err error
	if os.Getenv("PAYTERM_RECORD") == "1" {
		client, err = payterm.NewClientFromEnv(Cassette(t, name, recorder.ModeRecordOnly, os.Getenv("PAYTERM_API_KEY")))
	} else {
		client, err = payterm.NewClient("https://replay.invalid", "no-key", Cassette(t, name, recorder.ModeReplayOnly))
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.CloseIdleConnections)
	return client
}

// Cassette returns an option that records or replays a cassette until the test ends. A failed test
// records nothing. A replay fails unless it uses every interaction. keys are those of the clients
// that record: a platform may return one, which the cassette must not hold.
func Cassette(t testing.TB, name string, mode recorder.Mode, keys ...string) payterm.Option {
	t.Helper()
	options := []recorder.Option{
		recorder.WithMode(mode),
		recorder.WithRealTransport(roundTrip(send)),
		recorder.WithHook(redact(keys), recorder.BeforeSaveHook),
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
		return fmt.Errorf("interaction %d of the cassette was not used: %s %s: send the request or record again", i.ID, i.Request.Method, i.Request.URL)
	}
	return nil
}

// through returns a middleware with the recorder. Middlewares never see the key, unlike the
// Transport of WithHTTPClient. A request that is not in the cassette fails with ErrNotSent.
func through(tape *recorder.Recorder) func(http.RoundTripper) http.RoundTripper {
	return func(next http.RoundTripper) http.RoundTripper {
		return roundTrip(func(r *http.Request) (*http.Response, error) {
			response, err := tape.RoundTrip(r.WithContext(context.WithValue(r.Context(), nextHop{}, next)))
			if errors.Is(err, cassette.ErrInteractionNotFound) {
				return nil, fmt.Errorf("%w: the cassette has no response left for this request: record again", payterm.ErrNotSent)
			}
			return response, err
		})
	}
}

// nextHop is the context key of the RoundTripper that sends a request. One recorder serves all
// copies of a client made by With, each with its own RoundTripper and perhaps its own key.
type nextHop struct{}

func send(r *http.Request) (*http.Response, error) {
	return r.Context().Value(nextHop{}).(http.RoundTripper).RoundTrip(r) // set by through
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
