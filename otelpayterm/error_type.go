package otelpayterm

import (
	"context"
	"errors"
	"strconv"

	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"

	payterm "github.com/payterm/payterm-go"
)

// Values of error.type, which Instrument documents. The conventions ask for few distinct values.
const (
	canceled         = "canceled"
	timeout          = "timeout"
	notSent          = "not_sent"
	noResponse       = "no_response"
	panicked         = "panic"
	invalidRequest   = "invalid_request"
	unreadable       = "unreadable"
	unreadableRecord = "unreadable_record"
)

// errorType returns the error.type of a call that fails with err.
func errorType(err error) string {
	switch err := err.(type) { //nolint:errorlint // the error of the call decides, not what it wraps
	case *payterm.Error:
		return strconv.Itoa(err.StatusCode)
	case *payterm.NetworkError:
		return faultType(err)
	case *payterm.DecodeError:
		return unreadable
	case *payterm.RequestError:
		return invalidRequest
	}
	if payterm.IsRecordError(err) {
		return unreadableRecord
	}
	return semconv.ErrorTypeOther.Value.AsString()
}

// faultType returns the error.type of a failure without a complete response.
func faultType(err error) string {
	var late interface{ Timeout() bool }
	switch {
	case errors.Is(err, context.Canceled):
		return canceled
	case errors.As(err, &late) && late.Timeout():
		return timeout
	case errors.Is(err, payterm.ErrNotSent):
		return notSent
	}
	return noResponse
}
