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

// Sessions serves /v1/clients-sdk/terminals/{terminal_id}/sessions.
type Sessions struct{ client *transport.Client }

// Create opens a session on a terminal. The unit of the amount is undocumented, so it is sent as
// you write it: 400 is 4.00 on the embedded platform. Confirm it with your provider.
//
// The API has no idempotency keys: if the error matches ErrOutcomeUnknown, look at All before you
// open another one.
//
// POST /v1/clients-sdk/terminals/{terminal_id}/sessions
func (s Sessions) Create(ctx context.Context, terminalID string, params models.SessionCreateParams) (*models.Session, error) {
	call := transport.Post("clients.sessions.create", "/v1/clients-sdk/terminals/{terminal_id}/sessions", terminalID).Send(params).
		Need("type", string(params.Type)).
		Check(!strings.Contains(string(params.Amount), ","), "amount", "has a comma: decimals follow a point, as in 12.50").
		Check(params.Amount.IsPositive(), "amount", "must be a positive number").
		Check(fits(params.Amount), "amount", "is too large, or has more than six decimals")
	return transport.Find[models.Session](ctx, s.client, call.At(transport.Envelope{Key: "session", Bare: true}))
}

// fits refuses what no terminal can take, such as 1e999999999.
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

// All iterates over every session of a terminal, page by page.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions
func (s Sessions) All(ctx context.Context, terminalID string, params models.SessionListParams) iter.Seq2[*models.Session, error] {
	return transport.All[models.Session](ctx, s.client, listSessions(terminalID).Query(params))
}

func getSession(terminalID, sessionID string) transport.Call {
	call := transport.Get("clients.sessions.get", "/v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}", terminalID, sessionID)
	return call.In("session")
}

// Get returns one session, with its transaction once there is one.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}
func (s Sessions) Get(ctx context.Context, terminalID, sessionID string) (*models.Session, error) {
	return transport.Find[models.Session](ctx, s.client, getSession(terminalID, sessionID))
}

// Wait looks at a session until a card was tapped or its status is no longer new, and returns it
// then: ask its Outcome, which may be declined, none or unknown. The last session that was read is
// returned beside an error, too.
//
// Wait goes on after network errors, 5xx and whatever else reads are repeated on, and once in a row
// after a 404 or an answer that cannot be read; it ends with any other error. At ExpiredAt and
// params.Grace it looks for the last time. If it sees no tap then, it returns ErrSessionExpired,
// which is no proof that nobody paid; if it cannot see, the error of that look. Before you charge
// again after any error, look again.
//
// The time is the platform's, by the Date of its answers, so that our own clock does not matter.
// Where there is no Date, the session lasts from the first look on as long as it is from CreatedAt
// to ExpiredAt. A session without these is waited for an hour, and none for more than a day. Each
// look is a call, to observers and logs too.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}
func (s Sessions) Wait(ctx context.Context, terminalID, sessionID string, params models.SessionWaitParams) (*models.Session, error) {
	return wait.Session(ctx, "clients.sessions.wait", params, func(ctx context.Context) (*models.Session, http.Header, error) {
		return transport.FindWithHeader[models.Session](ctx, s.client, getSession(terminalID, sessionID))
	})
}
