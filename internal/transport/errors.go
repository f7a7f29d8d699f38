package transport

import (
	"bytes"
	"net/http"
	"slices"
	"strings"

	"github.com/payterm/payterm-go/internal/conceal"
	"github.com/payterm/payterm-go/internal/pages"
	"github.com/payterm/payterm-go/internal/wire"
	"github.com/payterm/payterm-go/models"
)

// report has what the errors and the observers of a call show.
type report struct {
	call      Call
	settings  *Settings
	attempts  int
	evidence  evidence    // of all of them
	outcome   outcome     // of the last one
	status    int         // of the last response whose header arrived; 0: none
	header    http.Header // of that response
	redaction *redaction  // of the response being decoded
	page      pages.Place // of a list
}

// redaction is computed once per response, because all errors of its records share it.
type redaction struct {
	conceal.Keys

	header http.Header
}

func (r *report) redactor() conceal.Keys {
	keys := r.evidence.keys
	if r.settings.Key != nil {
		keys = append(slices.Clip(keys), r.settings.Key())
	}
	return conceal.NewKeys(keys)
}

// outcomeUnknown reports whether a write may have taken effect or not, by the status of its
// complete response, or 0 if there was none. Callers pass a 2xx only if the response is unreadable.
func (r *report) outcomeUnknown(status int) bool {
	const clientClosedLoadBalancer, clientClosedRequest = 460, 499 // a proxy gave up; the platform may go on
	switch {
	case r.call.read || !r.evidence.sent:
		return false
	case status >= 500, succeeded(status), status < 200:
		return true
	}
	return status == http.StatusRequestTimeout || status == clientClosedLoadBalancer || status == clientClosedRequest
}

// fault returns the error of a call without a complete response, because of err, which cause made.
func (r *report) fault(err error) error {
	redact := r.redactor()
	header := redact.Lists(r.header)
	return &models.NetworkError{
		Operation:      r.call.name,
		Method:         r.call.method,
		Route:          r.call.route,
		StatusCode:     r.status,
		RequestID:      requestID(header),
		Attempts:       r.attempts,
		Header:         header,
		Sent:           r.evidence.sent,
		OutcomeUnknown: r.outcomeUnknown(0),
		Err:            redact.Error(err),
	}
}

// failure returns the error of a response that is not 2xx. Error bodies are undocumented, so it
// accepts any.
func (r *report) failure() *models.Error {
	o := &r.outcome
	wait, _ := o.retryAfter()
	redact := r.redactor()
	header := redact.Lists(o.header)
	failure := &models.Error{
		Operation:      r.call.name,
		Method:         r.call.method,
		Route:          r.call.route,
		StatusCode:     o.status,
		RequestID:      requestID(header),
		RetryAfter:     wait,
		Attempts:       r.attempts,
		Header:         header,
		Hint:           r.hint(),
		OutcomeUnknown: r.outcomeUnknown(o.status),
	}
	parseErrorBody(failure, o.body.Bytes(), r.settings.Platform.WaitMember)
	failure.Code, failure.Message = redact.Replace(failure.Code), redact.Replace(failure.Message)
	failure.Fields, failure.Body = redact.Lists(failure.Fields), redact.Bytes(bytes.Clone(o.body.Bytes()))
	return failure
}

// hint returns what a status may mean here, if its name does not say it.
func (r *report) hint() string {
	o := &r.outcome
	refused := o.status == http.StatusUnauthorized || o.status == http.StatusForbidden
	switch media := o.mediaType(); {
	case o.status >= 300 && o.status < 400:
		return "redirects are not followed"
	case refused && media == "text/html":
		return "probably a gateway, not the API"
	case refused:
		return "the platform does not accept this key (expired, of the sandbox, or of another API?" + r.neededKey() + ")"
	case o.status == http.StatusNotFound && r.call.hasTID():
		return "a TID? The call takes the id of a terminal, and a list of terminals shows both"
	case o.status == http.StatusNotFound && r.settings.Base.Path != "":
		return "the path of the base URL may be wrong"
	}
	return ""
}

// neededKey says which key the API of the call was observed to need, if known.
func (r *report) neededKey() string {
	api, _, _ := strings.Cut(r.call.name, ".")
	if key := r.settings.Platform.Keys[api]; key != "" {
		return " this call was observed to need " + key
	}
	return ""
}

// malformed returns the error of a response that is not JSON, or without the documented envelope.
func (r *report) malformed(fault *wire.Error) *models.DecodeError {
	err := &models.DecodeError{Index: -1, Path: fault.Path, Reason: fault.Reason}
	switch media := r.outcome.mediaType(); {
	case len(bytes.TrimSpace(r.outcome.body.Bytes())) == 0:
		err.Reason = "is empty"
	case fault.Syntax && media != "application/json" && media != "":
		err.Path, err.Reason = "", "is "+media+", not JSON"
	case fault.Syntax && err.Path == "":
		err.Reason = "is not JSON: " + fault.Reason
	}
	return r.unreadable(err)
}

// unreadable fills in the error of a response, or of one record of a list.
func (r *report) unreadable(err *models.DecodeError) *models.DecodeError {
	o := &r.outcome
	if r.redaction == nil {
		redact := r.redactor()
		r.redaction = &redaction{redact, redact.Lists(o.header)}
	}
	redact := r.redaction.Keys
	err.Operation, err.Method, err.Route = r.call.name, r.call.method, r.call.route
	err.StatusCode, err.Attempts, err.Header = o.status, r.attempts, r.redaction.header
	err.RequestID = requestID(err.Header)
	err.OutcomeUnknown = r.outcomeUnknown(o.status)
	if err.Index < 0 {
		err.Raw = bytes.Clone(o.body.Bytes())
		err.ID = r.call.envelope.idIn(err.Raw)
	}
	err.Path, err.Reason, err.ID = redact.Replace(err.Path), redact.Replace(err.Reason), redact.Replace(err.ID)
	err.Raw = redact.Bytes(err.Raw)
	if err.Err != nil {
		err.Err = redact.Error(err.Err)
	}
	return err
}
