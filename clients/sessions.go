package clients

import (
	"context"
	"iter"

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
func (s *Sessions) Create(ctx context.Context, terminalID string, params models.SessionCreateParams) (*models.Session, error) {
	call := transport.Post("clients.sessions.create", "/v1/clients-sdk/terminals/{terminal_id}/sessions", terminalID).Send(params).
		Need("type", string(params.Type)).
		Check(params.Amount.IsPositive(), "amount", "must be a positive number")
	return transport.Find[models.Session](ctx, s.client, call.Plain("session"))
}

func listSessions(terminalID string) transport.Call {
	return transport.Get("clients.sessions.list", "/v1/clients-sdk/terminals/{terminal_id}/sessions", terminalID).In("sessions")
}

// List returns one page of the sessions of a terminal.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions
func (s *Sessions) List(ctx context.Context, terminalID string, params models.ListParams) (*pagination.Page[models.Session], error) {
	return transport.List[models.Session](ctx, s.client, listSessions(terminalID).Query(params))
}

// All iterates over every session of a terminal, page by page.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions
func (s *Sessions) All(ctx context.Context, terminalID string, params models.ListParams) iter.Seq2[*models.Session, error] {
	return transport.All[models.Session](ctx, s.client, listSessions(terminalID).Query(params))
}

// Get returns one session, with its transaction once there is one.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}
func (s *Sessions) Get(ctx context.Context, terminalID, sessionID string) (*models.Session, error) {
	call := transport.Get("clients.sessions.get", "/v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}", terminalID, sessionID)
	return transport.Find[models.Session](ctx, s.client, call.In("session"))
}

// Wait looks at a session until a card was tapped or its status is no longer new, and returns it
// then: ask its Outcome, which may be declined, none or unknown. The last session that was read is
// returned beside an error, too.
//
// Wait goes on after network errors, 5xx, 429 and 408, and once in a row after a 404 or an answer
// that cannot be read; it ends with any other error. When the session has lasted from CreatedAt to
// ExpiredAt and params.Grace, counted from the first look, it looks once more. If it sees no tap
// then, it returns ErrSessionExpired, which is no proof that nobody paid; if it cannot see, the
// error of that look. Before you charge again after any error, look again.
//
// The two times are the platform's, so that a clock of ours that is wrong does not matter. A
// session without them is waited for an hour, and none for more than a day. Each look is a call, to
// observers and logs too.
//
// GET /v1/clients-sdk/terminals/{terminal_id}/sessions/{session_id}
func (s *Sessions) Wait(ctx context.Context, terminalID, sessionID string, params models.SessionWaitParams) (*models.Session, error) {
	return wait.Session(ctx, "clients.sessions.wait", params, func(ctx context.Context) (*models.Session, error) {
		return s.Get(ctx, terminalID, sessionID)
	})
}
