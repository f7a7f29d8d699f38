package transport

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"reflect"
	"time"

	"github.com/payterm/payterm-go/models"
)

// fault is the error of a call without a complete answer.
func (x *exchange) fault(err error) error {
	return &models.NetworkError{
		Operation:      x.call.name,
		StatusCode:     x.status,
		Sent:           x.sent,
		Attempts:       x.attempts,
		OutcomeUnknown: x.sent && !x.call.read,
		Err:            cause(x.ctx, err),
	}
}

// cause takes the URL off an error, which holds ids, and makes sure that it matches
// the errors of the context package exactly if the caller's context ended.
func cause(ctx context.Context, err error) error {
	err = inner(err)
	ended := contextError(ctx)
	if why := context.Cause(ctx); why != nil && isSame(err, ended) {
		err = why // the one that the caller gave, if any
	}
	if isSame(err, ended) { // a bare one needs no more said
		return ended
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		err = apart{err}
	}
	if ended != nil {
		return fmt.Errorf("%w: %w", ended, err)
	}
	return err
}

// inner takes off the layers that say nothing.
func inner(err error) error {
	switch outer := err.(type) { //nolint:errorlint // only the outermost ones
	case *url.Error:
		return inner(outer.Err)
	case *hopError:
		return inner(outer.error)
	}
	return err
}

// isSame compares errors themselves, of which a caller's context may have one that cannot be.
func isSame(err, other error) bool {
	return reflect.ValueOf(err).Comparable() && reflect.ValueOf(other).Comparable() && err == other //nolint:errorlint // see above
}

// contextError is ctx.Err, but does not wait for the timer of a deadline that has passed.
func contextError(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if deadline, ok := ctx.Deadline(); ok && !time.Now().Before(deadline) {
		return context.DeadlineExceeded
	}
	return nil
}

// apart is an error that is not taken for the end of the caller's context: net/http and
// net report the time-out of an attempt as context.DeadlineExceeded.
type apart struct{ error }

func (e apart) Is(target error) bool {
	return target != context.Canceled && target != context.DeadlineExceeded && errors.Is(e.error, target)
}

func (e apart) As(target any) bool { return errors.As(e.error, target) }

func (e apart) Timeout() bool { return isTimeout(e.error) }

func isTimeout(err error) bool {
	var timeout interface{ Timeout() bool }
	return errors.As(err, &timeout) && timeout.Timeout()
}
