package payterm

import (
	"context"

	"github.com/payterm/payterm-go/internal/records"
	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// The errors of a call are defined beside what else travels; these are their names here.
type (
	// Error is an answer with which the platform refused or failed a call.
	Error = models.Error
	// NetworkError is a call that got no complete answer.
	NetworkError = models.NetworkError
	// DecodeError is an answer, or one record of it, that is not what the interface shows.
	DecodeError = models.DecodeError
	// RequestError is a call, or an option, refused before anything was sent.
	RequestError = models.RequestError
)

// What errors.Is matches.
var (
	ErrRejected     = models.ErrRejected     // 400, 422
	ErrUnauthorized = models.ErrUnauthorized // 401
	ErrForbidden    = models.ErrForbidden    // 403
	ErrNotFound     = models.ErrNotFound     // 404
	ErrConflict     = models.ErrConflict     // 409
	ErrRateLimited  = models.ErrRateLimited  // 429
	ErrServer       = models.ErrServer       // 500 and above

	ErrOutcomeUnknown   = models.ErrOutcomeUnknown   // a write that may or may not have taken effect
	ErrNotSent          = models.ErrNotSent          // nothing was sent; for middlewares to return, too
	ErrInvalidRequest   = models.ErrInvalidRequest   // every *RequestError
	ErrSessionExpired   = models.ErrSessionExpired   // Sessions.Wait has seen no tap before the session's end
	ErrResponseTooLarge = models.ErrResponseTooLarge // the cause of a *DecodeError
	ErrStalled          = pagination.ErrStalled      // a list that does not advance
)

// IsRecordError reports whether err means no more than unreadable records in a list: the other
// records are good, and iteration goes on. It is true for a *DecodeError of one record, and for
// those of several, joined, that List returns with its page.
func IsRecordError(err error) bool { return records.Unreadable(err) != nil }

// Operation identifies the operation that a request belongs to.
type Operation = models.Operation

// CallInfo is what became of a call, for observers: see WithObserver and WithCallInfo.
type CallInfo = models.CallInfo

// OperationFromContext returns the operation that the request with this context belongs to, for
// middlewares.
func OperationFromContext(ctx context.Context) (Operation, bool) {
	return transport.OperationFromContext(ctx)
}
