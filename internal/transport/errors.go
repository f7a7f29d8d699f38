package transport

import (
	"bytes"
	"net/http"

	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// outcomeUnknown reports whether this is a write that may or may not have taken effect. status is
// that of its complete response, or 0 if there was none. Callers pass a 2xx only if the response
// is unreadable.
func (x *exchange) outcomeUnknown(status int) bool {
	return !x.call.read && x.evidence.sent && mayHaveActed(status)
}

// mayHaveActed reports whether the platform may have acted on a request that was sent. status is
// that of its complete response, or 0 if there was none.
func mayHaveActed(status int) bool {
	const clientClosedLoadBalancer, clientClosedRequest = 460, 499 // a proxy gave up; the platform may go on
	switch {
	case status >= 500, succeeded(status), status < 200:
		return true
	case status == http.StatusFound, status == http.StatusSeeOther: // as after a form: the result is elsewhere
		return true
	}
	return status == http.StatusRequestTimeout || status == clientClosedLoadBalancer || status == clientClosedRequest
}

// fault returns the error of a call without a complete response. err is the reason, as cause
// returned it.
func (x *exchange) fault(err error) error {
	redact := x.redactor()
	header := redact.Lists(x.header)
	return &models.NetworkError{
		Operation:      x.call.operation.Name,
		Method:         x.call.operation.Method,
		Route:          x.call.operation.Route,
		StatusCode:     x.status,
		RequestID:      requestID(header),
		Attempts:       x.attempts,
		Header:         header,
		Sent:           x.evidence.sent,
		OutcomeUnknown: x.outcomeUnknown(0),
		Err:            redact.Error(err),
	}
}

// failure returns the error of a response that is not 2xx. Error bodies are undocumented, so it
// accepts any.
func (x *exchange) failure() *models.Error {
	o := &x.outcome
	wait, _ := o.retryAfter()
	redact := x.redactor()
	header := redact.Lists(o.header)
	failure := &models.Error{
		Operation:      x.call.operation.Name,
		Method:         x.call.operation.Method,
		Route:          x.call.operation.Route,
		StatusCode:     o.status,
		RequestID:      requestID(header),
		RetryAfter:     wait,
		Attempts:       x.attempts,
		Header:         header,
		Hint:           x.hint(),
		OutcomeUnknown: x.outcomeUnknown(o.status),
	}
	parseErrorBody(failure, o.body.Bytes(), x.client.settings.Platform.WaitMember)
	failure.Code, failure.Message = redact.Replace(failure.Code), redact.Replace(failure.Message)
	failure.Fields, failure.Body = redact.Lists(failure.Fields), redact.Bytes(bytes.Clone(o.body.Bytes()))
	return failure
}

// malformed returns the error of a response that is not JSON, or that lacks the documented
// envelope.
func (x *exchange) malformed(fault *wire.Error) *models.DecodeError {
	err := &models.DecodeError{Index: -1, Path: fault.Path, Reason: fault.Reason}
	switch media := x.outcome.mediaType(); {
	case len(bytes.TrimSpace(x.outcome.body.Bytes())) == 0:
		err.Reason = "is empty"
	case fault.Syntax && media != "application/json" && media != "":
		err.Path, err.Reason = "", "is "+media+", not JSON"
	case fault.Syntax && err.Path == "":
		err.Reason = "is not JSON: " + fault.Reason
	}
	return x.unreadable(err)
}

// unreadable completes the error of a response, or of one record of a list.
func (x *exchange) unreadable(err *models.DecodeError) *models.DecodeError {
	o := &x.outcome
	if x.redaction == nil {
		redact := x.redactor()
		x.redaction = &redaction{redact, redact.Lists(o.header)}
	}
	redact := x.redaction.Keys
	err.Operation, err.Method, err.Route = x.call.operation.Name, x.call.operation.Method, x.call.operation.Route
	err.StatusCode, err.Attempts, err.Header = o.status, x.attempts, x.redaction.header
	err.RequestID = requestID(err.Header)
	err.OutcomeUnknown = x.outcomeUnknown(o.status)
	if err.Index < 0 {
		err.Raw = bytes.Clone(o.body.Bytes())
		err.ID = x.call.envelope.idIn(err.Raw)
	}
	err.Path, err.Reason, err.ID = redact.Replace(err.Path), redact.Replace(err.Reason), redact.Replace(err.ID)
	err.Raw = redact.Bytes(err.Raw)
	if err.Err != nil {
		err.Err = redact.Error(err.Err)
	}
	return err
}
