package transport

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/payterm/payterm-go/models"
)

// cause removes the URL from an error, because it contains ids. The result matches the errors of
// package context if and only if the caller's context ended.
func cause(ctx context.Context, err error) error {
	err, end := inner(err), ended(ctx)
	if header, ok := err.(tls.RecordHeaderError); ok && string(header.RecordHeader[:]) == "HTTP/" { //nolint:errorlint // as net/http does
		err = http.ErrSchemeMismatch // its text is clearer
	}
	if end == nil {
		return hidden(err)
	}
	if errors.Is(end, err) {
		err = context.Cause(ctx) // set by the caller, if any
	}
	if errors.Is(end, err) { // err adds nothing
		return end
	}
	return fmt.Errorf("%w: %w", end, hidden(err))
}

// inner removes the outermost *url.Error and unsent, which tell the user nothing.
func inner(err error) error {
	switch outer := err.(type) { //nolint:errorlint // only the outermost ones
	case *url.Error:
		return inner(outer.Err)
	case unsent:
		return inner(outer.error)
	}
	return err
}

// lateTimer is how long ended waits for a context after its deadline.
const lateTimer = time.Second

// ended returns the error of a context that has ended, or nil. Network deadlines may fire just
// before the context's own timer: ended waits for that, so that no call returns
// context.DeadlineExceeded while ctx.Err is still nil. If a context ignores its deadline, ended
// returns an error that does not match context.DeadlineExceeded.
func ended(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	deadline, ok := ctx.Deadline()
	if !ok || time.Now().Before(deadline) {
		return nil
	}
	late := time.NewTimer(lateTimer)
	defer late.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-late.C:
		return opaque{context.DeadlineExceeded}
	}
}

func isTimeout(err error) bool {
	var timeout interface{ Timeout() bool }
	return errors.As(err, &timeout) && timeout.Timeout()
}

// hidden hides hiddenErrors from errors.Is, because only the error of the call may match them:
// net/http reports the timeout of an attempt as context.DeadlineExceeded, and a middleware may
// return ErrNotSent for one of several requests, or ErrOutcomeUnknown of another call.
func hidden(err error) error {
	for _, target := range hiddenErrors {
		if errors.Is(err, target) {
			return opaque{err}
		}
	}
	return err
}

var hiddenErrors = []error{context.Canceled, context.DeadlineExceeded, models.ErrNotSent, models.ErrOutcomeUnknown}

type opaque struct{ error }

func (e opaque) Is(target error) bool {
	return !slices.Contains(hiddenErrors, target) && errors.Is(e.error, target)
}

func (e opaque) As(target any) bool { return errors.As(e.error, target) }
func (e opaque) Timeout() bool      { return isTimeout(e.error) }

// timeoutError is the error of an attempt that reached its timeout.
type timeoutError struct {
	error

	after  time.Duration
	option string // that set it
}

func (e *timeoutError) Error() string {
	return fmt.Sprintf("attempt timed out after %v (%s)", e.after, e.option)
}
func (e *timeoutError) Unwrap() error { return e.error }
func (e *timeoutError) Timeout() bool { return true }
