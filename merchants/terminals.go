package merchants

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Terminals calls /v1/merchants-sdk/terminals.
type Terminals struct{ client *transport.Client }

var listTerminals = transport.Get("merchants.terminals.list", "/v1/merchants-sdk/terminals").In("terminals")

// List returns one page of the terminals of the merchant.
//
// GET /v1/merchants-sdk/terminals
func (s Terminals) List(ctx context.Context, params models.MerchantTerminalListParams) (*pagination.Page[models.Terminal], error) {
	return transport.List[models.Terminal](ctx, s.client, listTerminals.Query(params))
}

// All iterates over every terminal of the merchant, page by page. See [pagination.All] for the
// loop.
//
// GET /v1/merchants-sdk/terminals
func (s Terminals) All(ctx context.Context, params models.MerchantTerminalListParams) iter.Seq2[*models.Terminal, error] {
	return transport.All[models.Terminal](ctx, s.client, listTerminals.Query(params))
}

// Get returns one terminal of the merchant, with its connections. Its error matches ErrNotFound if
// there is no such terminal.
//
// GET /v1/merchants-sdk/terminals/{id}
func (s Terminals) Get(ctx context.Context, id string) (*models.Terminal, error) {
	call := transport.Get("merchants.terminals.get", "/v1/merchants-sdk/terminals/{id}", id)
	return transport.Find[models.Terminal](ctx, s.client, call.In("terminal"))
}

// Disconnect disconnects a terminal. The effect on IsConnected is undocumented.
//
// PUT /v1/merchants-sdk/terminals/{terminal_id}/disconnect
func (s Terminals) Disconnect(ctx context.Context, id string) (*models.Confirmation, error) {
	call := transport.Put("merchants.terminals.disconnect", "/v1/merchants-sdk/terminals/{terminal_id}/disconnect", id)
	return transport.Find[models.Confirmation](ctx, s.client, call.At(transport.Envelope{Key: "message", Unwrapped: true}))
}

// Assign assigns a user to a terminal, which has at most one. It creates a user that does not
// exist. What happens to the user that the terminal already has is undocumented.
//
// POST /v1/merchants-sdk/terminals/{terminal_id}/assign
func (s Terminals) Assign(ctx context.Context, id string, params models.TerminalAssignParams) (*models.Terminal, error) {
	call := transport.Post("merchants.terminals.assign", "/v1/merchants-sdk/terminals/{terminal_id}/assign", id).Send(params)
	return transport.Find[models.Terminal](ctx, s.client, call.In("terminal"))
}

// Unassign removes the user of a terminal.
//
// PUT /v1/merchants-sdk/terminals/{terminal_id}/unassign
func (s Terminals) Unassign(ctx context.Context, id string) (*models.TerminalUnassignment, error) {
	call := transport.Put("merchants.terminals.unassign", "/v1/merchants-sdk/terminals/{terminal_id}/unassign", id)
	return transport.Find[models.TerminalUnassignment](ctx, s.client, call.At(transport.Envelope{Key: "terminal", IDs: []string{"tid"}}))
}
