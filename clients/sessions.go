package clients

import (
	"context"
	"iter"
	"net/http"
	"strings"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Sessions calls /v1/clients-sdk/terminals/{terminal_id}/sessions.
type Sessions struct{ client *transport.Client }

// Create opens a session on a terminal. The unit of the amount is undocumented: ask your
// provider. On the embedded platform 400 is 4.00.
//
// If the error matches ErrOutcomeUnknown, check All before you open another session.
//
// POST /v1/clients-sdk/terminals/{terminal_id}/sessions
func (s Sessions) Create(ctx context.Context, terminalID string, params models.SessionCreateParams) (*models.Session, error) {
	call := transport.Post("clients.sessions.create", "/v1/clients-sdk/terminals/{terminal_id}/sessions", terminalID).Send(params).
		Need("type", string(params.Type)).
		Check(params.Amount.IsPositive(), "amount", notPositive(string(params.Amount))).
		Check(!strings.ContainsAny(string(params.Amount), "eE"), "amount", "has an exponent: write all digits, as in 400").
		Check(fits(params.Amount), "amount", "is too large, or has more than six decimals")
	return transport.Find[models.Session](ctx, s.client, call.At(transport.Envelope{Key: "session", MayBeUnwrapped: true}))
}

// notPositive returns why an amount is not a positive number.
func notPositive(amount string) string {
	digits := strings.Trim(amount, "-.0123456789eE+")
	switch {
	case amount == "":
		return "is required"
	case strings.TrimSpace(amount) != amount:
		return "begins or ends with a space"
	case strings.Contains(amount, ","):
		return "has a comma: write decimals after a point, as in 12.50"
	case digits != "":
		return "has more than a number: leave out the currency, as in 12.50"
	case strings.HasPrefix(amount, "0") && len(strings.TrimLeft(amount, "0")) > 1 && !strings.HasPrefix(amount, "0."):
		return "has a leading zero"
	case strings.HasPrefix(amount, "."), strings.HasSuffix(amount, "."):
		return "has a point without a digit on both sides"
	}
	return "must be a positive number"
}

// fits rejects amounts that no terminal can take, such as 1e999999999.
func fits(amount models.Number) bool {
	_, err := models.Amount(amount).Units(6)
	return err == nil
}

func listSessions(terminalID string) transport.Call {
	return transport.Get("clients.sessions.list", "/v1/clients-sdk/terminals/{terminal_id}/sessions", terminalID).In("sessions")
}

// List returns one page of the sessions of a terminal.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions
func (s Sessions) List(ctx context.Context, terminalID string, params models.SessionListParams) (*pagination.Page[models.Session], error) {
	return transport.List[models.Session](ctx, s.client, listSessions(terminalID).Query(params))
}

// All iterates over every session of a terminal, page by page. See [pagination.All] for the loop.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions
func (s Sessions) All(ctx context.Context, terminalID string, params models.SessionListParams) iter.Seq2[*models.Session, error] {
	return transport.All[models.Session](ctx, s.client, listSessions(terminalID).Query(params))
}

func getSession(terminalID, sessionID string) transport.Call {
	call := transport.Get("clients.sessions.get", "/v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}", terminalID, sessionID)
	return call.In("session")
}

// Get returns one session, with its transaction once there is one. Its error matches ErrNotFound
// if there is no such session.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}
func (s Sessions) Get(ctx context.Context, terminalID, sessionID string) (*models.Session, error) {
	return transport.Find[models.Session](ctx, s.client, getSession(terminalID, sessionID))
}

// Wait polls a session until money moved, a card was declined, or the session closed without a
// transaction, and returns it. Check its Outcome. With an error, Wait also returns the last
// session that it read.
//
// Some responses do not end the wait:
//
//   - A closed session without a transaction, because the transaction may follow. Wait goes on
//     for ten seconds, unless the session was updated after its creation and at least 70 seconds
//     ago.
//   - A declined card while the status is new, because another card may follow. Wait goes on to
//     the end.
//   - A status that is neither new nor closed, or a transaction without is_approved. Both may
//     change. Wait goes on to the end.
//
// Wait rides out network errors, 5xx and the other failures on which reads are retried. It rides
// out 404 and unreadable responses for 15 seconds from its start or its last good read. Any other
// error ends the wait. A 404 also ends it if the ids are swapped: Wait finds out by one read with
// the ids in the other order.
//
// The wait ends params.Grace after ExpiredAt. If the last poll sees no tap, Wait returns
// ErrSessionExpired, which does not prove that nobody paid. If the last polls failed, the error
// says how long they failed, what the session showed before, and that it may be paid. That error
// matches the error of the last poll, and that of the context if the context has ended. After any
// error, look again before you charge again.
//
// Wait reads the platform's clock in the Date of its responses. Without a Date, it takes a
// session to last from the first poll for the time between CreatedAt and ExpiredAt, or for an
// hour if one of them is missing. It takes no session to last more than a day. Each poll is a
// call, also to observers and logs.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}
func (s Sessions) Wait(ctx context.Context, terminalID, sessionID string, params models.SessionWaitParams) (*models.Session, error) {
	read := func(ctx context.Context, terminalID, sessionID string) (*models.Session, http.Header, error) {
		return transport.FindWithHeader[models.Session](ctx, s.client, getSession(terminalID, sessionID))
	}
	return wait.Poll{Operation: "clients.sessions.wait", Params: params, Get: wait.Ordered(read, terminalID, sessionID)}.Wait(ctx)
}
