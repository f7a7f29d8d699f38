package merchants

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Sessions serves /v1/merchants-sdk/terminals/{terminal_id}/sessions.
type Sessions struct{ client *transport.Client }

func listSessions(terminalID string) transport.Call {
	return transport.Get("merchants.sessions.list", "/v1/merchants-sdk/terminals/{terminal_id}/sessions", terminalID).In("sessions")
}

// List returns one page of the sessions of a terminal.
//
// GET /v1/merchants-sdk/terminals/{terminal_id}/sessions
func (s *Sessions) List(ctx context.Context, terminalID string, params models.ListParams) (*pagination.Page[models.Session], error) {
	return transport.List[models.Session](ctx, s.client, listSessions(terminalID).Query(params))
}

// All iterates over every session of a terminal, page by page.
//
// GET /v1/merchants-sdk/terminals/{terminal_id}/sessions
func (s *Sessions) All(ctx context.Context, terminalID string, params models.ListParams) iter.Seq2[*models.Session, error] {
	return transport.All[models.Session](ctx, s.client, listSessions(terminalID).Query(params))
}

// Get returns one session, with its transaction once there is one.
//
// GET /v1/merchants-sdk/terminals/{terminal_id}/sessions/{session_id}
func (s *Sessions) Get(ctx context.Context, terminalID, sessionID string) (*models.Session, error) {
	call := transport.Get("merchants.sessions.get", "/v1/merchants-sdk/terminals/{terminal_id}/sessions/{session_id}", terminalID, sessionID)
	return transport.Find[models.Session](ctx, s.client, call.In("session"))
}
