package transport

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// report is what errors say of a call.
type report struct {
	call     Call
	settings *Settings
	keys     []string // of WithAPIKeyFunc, that were sent
	attempts int
	sent     bool        // some attempt may have reached the platform
	status   int         // of the last answer whose header came
	header   http.Header // of that answer
	final    *shown      // of the answer that is read
}

// shown is what an answer shares with the errors of all its records, of which there may be many.
type shown struct {
	redactor

	header http.Header
}

func (r *report) redactor() redactor {
	keys := r.keys
	if r.settings.Key != nil {
		keys = append(slices.Clip(keys), r.settings.Key())
	}
	return newRedactor(keys)
}

// outcomeUnknown reports whether a write may or may not have taken effect, by the status of its
// complete answer, 0 where none came. A 2xx is asked about only where it could not be read.
func (r *report) outcomeUnknown(status int) bool {
	const clientClosedLoadBalancer, clientClosedRequest = 460, 499 // a proxy gave up; the platform may go on
	switch {
	case r.call.read || !r.sent:
		return false
	case status >= 500, succeeded(status), status < 200:
		return true
	}
	return status == http.StatusRequestTimeout || status == clientClosedLoadBalancer || status == clientClosedRequest
}

// fault returns the error of a call without a complete answer.
func (r *report) fault(ctx context.Context, err error) error {
	err = cause(ctx, err)
	redact := r.redactor()
	header := redact.lists(r.header)
	return &models.NetworkError{
		Operation:      r.call.name,
		Method:         r.call.method,
		Route:          r.call.route,
		StatusCode:     r.status,
		RequestID:      requestID(header),
		Attempts:       r.attempts,
		Header:         header,
		Sent:           r.sent,
		OutcomeUnknown: r.outcomeUnknown(0),
		Err:            redact.error(err),
	}
}

// failure returns the error of an answer that is not 2xx. The interface shows no error body, so any
// body will do.
func (r *report) failure(a *answer) *models.Error {
	wait, _ := retryAfter(a.header, time.Now())
	redact := r.redactor()
	header := redact.lists(a.header)
	failure := &models.Error{
		Operation:      r.call.name,
		Method:         r.call.method,
		Route:          r.call.route,
		StatusCode:     a.status,
		RequestID:      requestID(header),
		RetryAfter:     wait,
		Attempts:       r.attempts,
		Header:         header,
		Hint:           r.hint(a.status),
		OutcomeUnknown: r.outcomeUnknown(a.status),
	}
	explain(failure, a.body.Bytes())
	failure.Code, failure.Message = redact.Replace(failure.Code), redact.Replace(failure.Message)
	failure.Fields, failure.Body = redact.lists(failure.Fields), redact.bytes(bytes.Clone(a.body.Bytes()))
	return failure
}

// hint returns what a status may mean here, where its name does not show it.
func (r *report) hint(status int) string {
	switch {
	case status >= 300 && status < 400:
		return "redirects are not followed"
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		api, _, _ := strings.Cut(r.call.name, ".")
		return keyHints[api]
	case status == http.StatusNotFound && r.settings.Base.Path != "":
		return "or the path of the base URL is wrong"
	}
	return ""
}

// keyHints names, by API, the key that the API wants. Which one the risk API wants is undocumented.
var keyHints = map[string]string{
	"risk":      "the risk API",
	"clients":   "the client API wants a client's key",
	"vendors":   "the vendor API wants a vendor's key",
	"banks":     "the bank API wants a bank's key",
	"merchants": "the merchant API wants a merchant's key",
	"pos":       "the POS API wants a client's key",
}

// malformed returns the error of an answer that is no JSON, or not the documented envelope.
func (r *report) malformed(a *answer, fault *wire.Error) *models.DecodeError {
	err := &models.DecodeError{Index: -1, Path: fault.Path, Reason: fault.Reason}
	media, _, _ := mime.ParseMediaType(a.header.Get("Content-Type"))
	switch {
	case len(bytes.TrimSpace(a.body.Bytes())) == 0:
		err.Reason = "is empty"
	case fault.Syntax && media != "application/json" && media != "":
		err.Reason = "is " + media + ", not JSON: " + fault.Reason
	}
	return r.unreadable(a, err)
}

// unreadable completes the error of an answer, or of one record of a list.
func (r *report) unreadable(a *answer, err *models.DecodeError) *models.DecodeError {
	if r.final == nil {
		redact := r.redactor()
		r.final = &shown{redact, redact.lists(a.header)}
	}
	redact := r.final.redactor
	err.Operation, err.Method, err.Route = r.call.name, r.call.method, r.call.route
	err.StatusCode, err.Attempts, err.Header = a.status, r.attempts, r.final.header
	err.RequestID = requestID(err.Header)
	err.OutcomeUnknown = r.outcomeUnknown(a.status)
	if err.Index < 0 {
		err.Raw = bytes.Clone(a.body.Bytes())
		err.ID = r.call.envelope.idIn(err.Raw)
	}
	err.Path, err.Reason, err.ID = redact.Replace(err.Path), redact.Replace(err.Reason), redact.Replace(err.ID)
	err.Raw = redact.bytes(err.Raw)
	if err.Err != nil {
		err.Err = redact.error(err.Err)
	}
	return err
}

// cause takes the URL off an error, since it holds ids, and makes sure that it matches the errors
// of the context package exactly if the caller's context ended.
func cause(ctx context.Context, err error) error {
	err, end := inner(err), ended(ctx)
	if end == nil {
		return hidden(err)
	}
	if errors.Is(end, err) {
		err = context.Cause(ctx) // the one that the caller gave, if any
	}
	if errors.Is(end, err) { // a bare one needs no more said
		return end
	}
	return fmt.Errorf("%w: %w", end, hidden(err))
}

// inner takes off the outermost layers, which say nothing to a user.
func inner(err error) error {
	switch outer := err.(type) { //nolint:errorlint // only the outermost ones
	case *url.Error:
		return inner(outer.Err)
	case unsent:
		return inner(outer.error)
	}
	return err
}

// lateTimer is how long a deadline that has passed is given to end its context.
const lateTimer = time.Second

// ended returns the error of a context that has ended, nil while it lives. Network deadlines may
// fire a moment before the context's own timer: ended waits for that, so that no call returns
// context.DeadlineExceeded while ctx.Err is still nil. A context that never follows its deadline
// has ended, too, but with an error that does not match.
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

// hidden keeps an error from matching what only a call matches: net/http reports the time-out of an
// attempt as context.DeadlineExceeded, and a middleware may say ErrNotSent of its second way alone.
func hidden(err error) error {
	for _, target := range hiddenErrors {
		if errors.Is(err, target) {
			return opaque{err}
		}
	}
	return err
}

var hiddenErrors = []error{context.Canceled, context.DeadlineExceeded, models.ErrNotSent}

type opaque struct{ error }

func (e opaque) Is(target error) bool {
	return !slices.Contains(hiddenErrors, target) && errors.Is(e.error, target)
}

func (e opaque) As(target any) bool { return errors.As(e.error, target) }
func (e opaque) Timeout() bool      { return isTimeout(e.error) }

// unsent is an error of a request that provably did not leave.
type unsent struct{ error }

func (e unsent) Unwrap() error        { return e.error }
func (e unsent) Is(target error) bool { return target == models.ErrNotSent }

// provesUnsent looks along a single line of wrapped errors only: one that joins others may tell of
// a second way to send, too.
func provesUnsent(err error) bool {
	for ; err != nil; err = errors.Unwrap(err) {
		if _, ok := err.(unsent); ok || err == models.ErrNotSent { //nolint:errorlint // see above
			return true
		}
	}
	return false
}

// timeoutError is that of an attempt whose own time has run out.
type timeoutError struct {
	error

	after time.Duration
}

func (e *timeoutError) Error() string {
	return fmt.Sprintf("attempt timed out after %v (WithAttemptTimeout)", e.after)
}
func (e *timeoutError) Unwrap() error { return e.error }
func (e *timeoutError) Timeout() bool { return true }
