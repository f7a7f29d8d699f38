package contract_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	payterm "github.com/payterm/payterm-go"
)

var errOpen = fmt.Errorf("circuit breaker is open: %w", payterm.ErrNotSent)

// sendsNothing is a middleware that sends nothing.
func sendsNothing(err error) payterm.Option {
	return around(func(_ http.RoundTripper, _ *http.Request) (*http.Response, error) {
		return nil, err
	})
}

// replacing is a middleware that sends, and replaces the error.
func replacing(replace func(error) error) payterm.Option {
	return around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
		response, err := next.RoundTrip(r)
		if err == nil {
			_ = response.Body.Close()
		}
		return nil, replace(err)
	})
}

// TestMiddlewareSaysThatNothingWasSent: the outcome of a write is then known, and even a write is
// retried.
func TestMiddlewareSaysThatNothingWasSent(t *testing.T) {
	t.Parallel()
	for name, given := range map[string]error{
		"itself": payterm.ErrNotSent, "wrapped": errOpen, "wrapped twice": fmt.Errorf("payments: %w", errOpen),
	} {
		for _, operation := range someOperations {
			client := faultClient(t, "http://"+closedAddress, sendsNothing(given))
			result, err := operation.call(t.Context(), client)
			assertFailure(t, operation, result, err)
			assert.ErrorIs(t, err, given, name)
			assert.Equal(t, "NetworkError 0 x3", verdict(err), "%s: %s", name, operation.name)
		}
	}
}

// TestErrorOfAnotherCall: a middleware or a key function may return the error of a call of its
// own. That error says nothing about this call, and its Error method may panic.
func TestErrorOfAnotherCall(t *testing.T) {
	t.Parallel()
	for _, other := range []error{fmt.Errorf("ledger: %w", payterm.ErrOutcomeUnknown), speechless{}} {
		for name, opt := range map[string]payterm.Option{
			"middleware":   around(func(http.RoundTripper, *http.Request) (*http.Response, error) { return nil, other }),
			"key function": payterm.WithAPIKeyFunc(func(context.Context) (string, error) { return "", other }),
		} {
			for _, operation := range someOperations {
				if name == "middleware" && !operation.read { // it may have sent the write in its own way
					continue
				}
				_, err := operation.call(t.Context(), faultClient(t, "http://"+closedAddress, opt))
				require.NotErrorIs(t, err, payterm.ErrOutcomeUnknown, "%s: %s", name, operation.name)
				assert.NotPanics(t, func() { _ = err.Error() })
			}
		}
	}
}

type speechless struct{}

func (speechless) Error() string { panic("no text") }

// TestJoinedErrorDoesNotCount: it may be about another request, which was sent.
func TestJoinedErrorDoesNotCount(t *testing.T) {
	t.Parallel()
	failed := errors.New("backup: broken pipe")
	for name, given := range map[string]error{
		"joined": errors.Join(payterm.ErrNotSent, failed), "joined alone": errors.Join(payterm.ErrNotSent),
		"two wrapped": fmt.Errorf("%w, %w", errOpen, failed), "wrapped and joined": fmt.Errorf("both: %w", errors.Join(failed, errOpen)),
		"said in other words": errors.New(payterm.ErrNotSent.Error()), "claimed": claims{},
	} {
		assertMayHaveBeenSent(t, name, sendsNothing(given))
	}
}

// claims is an error that matches ErrNotSent without wrapping it.
type claims struct{}

func (claims) Error() string { return "claims" }

func (claims) Is(target error) bool { return target == payterm.ErrNotSent }

// TestNotSentAfterSomethingWasSent: a middleware may say so of its second request, but not of the
// first.
func TestNotSentAfterSomethingWasSent(t *testing.T) {
	t.Parallel()
	for name, replace := range map[string]func(error) error{
		"itself": func(error) error { return payterm.ErrNotSent }, "wrapped": func(error) error { return errOpen },
		"beside the first": func(err error) error { return errors.Join(err, payterm.ErrNotSent) },
	} {
		assertMayHaveBeenSent(t, name, replacing(replace))
	}
}

// TestAttemptThatSentCountsForTheCall: a later one that sends nothing does not undo it.
func TestAttemptThatSentCountsForTheCall(t *testing.T) {
	t.Parallel()
	onlyFirst := around(func(next http.RoundTripper, r *http.Request) (*http.Response, error) {
		if payterm.AttemptFromContext(r.Context()) == 1 {
			return next.RoundTrip(r)
		}
		return nil, errOpen
	})
	_, err := faultClient(t, newFaultServer(t, closes).url, onlyFirst).Clients.Terminals.Get(t.Context(), "T")
	assert.Equal(t, "NetworkError 0 x3 sent", verdict(err))
}

// assertMayHaveBeenSent checks that a write is tried once and its outcome is unknown, and that a
// read is retried.
func assertMayHaveBeenSent(t *testing.T, name string, middleware payterm.Option) {
	t.Helper()
	for _, operation := range someOperations {
		server := newFaultServer(t, closes)
		_, err := operation.call(t.Context(), faultClient(t, server.url, middleware))
		assert.Equal(t, operation.lost(), verdict(err), "%s: %s", name, operation.name)
	}
}
