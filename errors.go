package payterm

import (
	"context"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/internal/walk"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// The errors of a call. Package models defines them and documents their fields.
type (
	// Error is returned when the platform responds with a failure.
	Error = models.Error
	// NetworkError is returned when no complete response arrived.
	NetworkError = models.NetworkError
	// DecodeError is returned when a response, or one record of it, cannot be read.
	DecodeError = models.DecodeError
	// RequestError is returned when a call or an option is refused before anything was sent.
	RequestError = models.RequestError
)

// Match errors against these with errors.Is.
var (
	ErrRejected     = models.ErrRejected     // 400, 422
	ErrUnauthorized = models.ErrUnauthorized // 401
	ErrForbidden    = models.ErrForbidden    // 403
	ErrNotFound     = models.ErrNotFound     // 404
	ErrConflict     = models.ErrConflict     // 409
	ErrRateLimited  = models.ErrRateLimited  // 429
	ErrServer       = models.ErrServer       // 500 and above

	ErrOutcomeUnknown   = models.ErrOutcomeUnknown   // a write that may or may not have taken effect
	ErrNotSent          = models.ErrNotSent          // nothing was sent; a middleware may return it, too
	ErrInvalidRequest   = models.ErrInvalidRequest   // every *RequestError
	ErrSessionExpired   = models.ErrSessionExpired   // Sessions.Wait saw no tap before the session's end
	ErrResponseTooLarge = models.ErrResponseTooLarge // the cause of a *DecodeError
	ErrStalled          = pagination.ErrStalled      // a list stopped advancing, and may be incomplete
)

// IsRecordError reports whether err is only about unreadable records in a list: the other records
// are good, and iteration goes on. It is true for the *DecodeError of one record, and for the
// joined errors that List returns with its page.
func IsRecordError(err error) bool { return walk.Unreadable(err) != nil }

// Operation identifies the operation that a request belongs to.
type Operation = models.Operation

// CallInfo describes a call that has ended: see WithObserver and WithCallInfo.
type CallInfo = models.CallInfo

// OperationFromContext returns the operation of the request with this context, for middlewares.
func OperationFromContext(ctx context.Context) (Operation, bool) {
	return transport.OperationFromContext(ctx)
}

// AttemptFromContext returns the number of the attempt whose request has this context, for
// middlewares. The first attempt of a call is 1. AttemptFromContext returns 0 for any other
// context.
func AttemptFromContext(ctx context.Context) int { return transport.AttemptFromContext(ctx) }
