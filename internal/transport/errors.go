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

// report has what the errors of a call show.
type report struct {
	call      Call
	settings  *Settings
	keys      []string // that WithAPIKeyFunc returned and that were sent
	attempts  int
	sent      bool        // some attempt may have reached the platform
	status    int         // of the last response whose header arrived; 0: none
	header    http.Header // of that response
	redaction *redaction  // of the response being decoded
}

// redaction is computed once per response, because all errors of its records share it.
type redaction struct {
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

// outcomeUnknown reports whether a write may have taken effect or not, by the status of its
// complete response, or 0 if there was none. Callers pass a 2xx only if the response is unreadable.
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

// fault returns the error of a call without a complete response.
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

// failure returns the error of a response that is not 2xx. Error bodies are undocumented, so it
// accepts any.
func (r *report) failure(a *response) *models.Error {
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
	parseErrorBody(failure, a.body.Bytes())
	failure.Code, failure.Message = redact.Replace(failure.Code), redact.Replace(failure.Message)
	failure.Fields, failure.Body = redact.lists(failure.Fields), redact.bytes(bytes.Clone(a.body.Bytes()))
	return failure
}

// hint returns what a status may mean here, if its name does not say it.
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

// keyHints maps each API to the key it was observed to want. The risk API's is undocumented.
var keyHints = map[string]string{
	"risk":      "the risk API",
	"clients":   "the client API was observed to want a client's key",
	"vendors":   "the vendor API was observed to want a vendor's key",
	"banks":     "the bank API was observed to want a bank's key",
	"merchants": "the merchant API was observed to want a merchant's key",
	"pos":       "the POS API was observed to want a client's key",
}

// malformed returns the error of a response that is not JSON, or without the documented envelope.
func (r *report) malformed(a *response, fault *wire.Error) *models.DecodeError {
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

// unreadable fills in the error of a response, or of one record of a list.
func (r *report) unreadable(a *response, err *models.DecodeError) *models.DecodeError {
	if r.redaction == nil {
		redact := r.redactor()
		r.redaction = &redaction{redact, redact.lists(a.header)}
	}
	redact := r.redaction.redactor
	err.Operation, err.Method, err.Route = r.call.name, r.call.method, r.call.route
	err.StatusCode, err.Attempts, err.Header = a.status, r.attempts, r.redaction.header
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

// cause removes the URL from an error, because it contains ids. The result matches the errors of
// package context if and only if the caller's context ended.
func cause(ctx context.Context, err error) error {
	err, end := inner(err), ended(ctx)
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
// return ErrNotSent for one of several requests.
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

// unsent is the error of a request that was provably not sent.
type unsent struct{ error }

func (e unsent) Unwrap() error        { return e.error }
func (e unsent) Is(target error) bool { return target == models.ErrNotSent }

// provesUnsent reports whether err wraps unsent or ErrNotSent. It does not look into joined errors,
// where another one may be of a request that was sent.
func provesUnsent(err error) bool {
	for ; err != nil; err = errors.Unwrap(err) {
		if _, ok := err.(unsent); ok || err == models.ErrNotSent { //nolint:errorlint // see above
			return true
		}
	}
	return false
}

// timeoutError is the error of an attempt that reached its timeout.
type timeoutError struct {
	error

	after time.Duration
}

func (e *timeoutError) Error() string {
	return fmt.Sprintf("attempt timed out after %v (WithAttemptTimeout)", e.after)
}
func (e *timeoutError) Unwrap() error { return e.error }
func (e *timeoutError) Timeout() bool { return true }
