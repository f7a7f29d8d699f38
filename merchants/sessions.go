package merchants

import (
	"context"
	"iter"
	"net/http"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/internal/wait"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Sessions calls /v1/merchants-sdk/terminals/{terminal_id}/sessions.
type Sessions struct{ client *transport.Client }

func listSessions(terminalID string) transport.Call {
	return transport.Get("merchants.sessions.list", "/v1/merchants-sdk/terminals/{terminal_id}/sessions", terminalID).In("sessions")
}

// List returns one page of the sessions of a terminal.
//
// GET /v1/merchants-sdk/terminals/{terminal_id}/sessions
func (s Sessions) List(ctx context.Context, terminalID string, params models.MerchantSessionListParams) (*pagination.Page[models.Session], error) {
	return transport.List[models.Session](ctx, s.client, listSessions(terminalID).Query(params))
}

// All iterates over every session of a terminal, page by page. See [pagination.All] for the loop.
//
// GET /v1/merchants-sdk/terminals/{terminal_id}/sessions
func (s Sessions) All(ctx context.Context, terminalID string, params models.MerchantSessionListParams) iter.Seq2[*models.Session, error] {
	return transport.All[models.Session](ctx, s.client, listSessions(terminalID).Query(params))
}

func getSession(terminalID, sessionID string) transport.Call {
	call := transport.Get("merchants.sessions.get", "/v1/merchants-sdk/terminals/{terminal_id}/sessions/{session_id}", terminalID, sessionID)
	return call.In("session")
}

// Get returns one session, with its transaction once there is one. Its error matches ErrNotFound if
// there is no such session.
//
// GET /v1/merchants-sdk/terminals/{terminal_id}/sessions/{session_id}
func (s Sessions) Get(ctx context.Context, terminalID, sessionID string) (*models.Session, error) {
	return transport.Find[models.Session](ctx, s.client, getSession(terminalID, sessionID))
}

// Wait polls a session until money moved, a card was declined, or the session closed without a
// transaction, and returns it. Check its Outcome. The comment of clients.Sessions.Wait says when
// Wait ends, and which errors it returns.
//
// GET /v1/merchants-sdk/terminals/{terminal_id}/sessions/{session_id}
func (s Sessions) Wait(ctx context.Context, terminalID, sessionID string, params models.SessionWaitParams) (*models.Session, error) {
	read := func(ctx context.Context, terminalID, sessionID string) (*models.Session, http.Header, error) {
		return transport.FindWithHeader[models.Session](ctx, s.client, getSession(terminalID, sessionID))
	}
	return wait.Poll{Operation: "merchants.sessions.wait", Params: params, Get: wait.Ordered(read, terminalID, sessionID)}.Wait(ctx)
}
