package clients

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Terminals calls /v1/clients-sdk/terminals and /v1/clients-sdk/switch/terminals.
type Terminals struct{ client *transport.Client }

// Register registers a terminal for a merchant directly, by its TRSM code. The alternative is
// Lookup and Commit.
//
// POST /v1/clients-sdk/terminals
func (s Terminals) Register(ctx context.Context, params models.TerminalRegisterParams) (*models.TerminalRegistration, error) {
	call := transport.Post("clients.terminals.register", "/v1/clients-sdk/terminals").Send(params).
		Need("trsm_code", params.TRSMCode).
		NeedID("merchant_id", params.MerchantID)
	return transport.Find[models.TerminalRegistration](ctx, s.client, call.At(transport.Envelope{Key: "terminal", Unwrapped: true, IDs: []string{"terminal.id"}}))
}

var listTerminals = transport.Get("clients.terminals.list", "/v1/clients-sdk/terminals").In("terminals")

// List returns one page of terminals.
//
// GET /v1/clients-sdk/terminals
func (s Terminals) List(ctx context.Context, params models.TerminalListParams) (*pagination.Page[models.Terminal], error) {
	return transport.List[models.Terminal](ctx, s.client, listTerminals.Query(params))
}

// All iterates over every terminal, page by page. See [pagination.All] for the loop.
//
// GET /v1/clients-sdk/terminals
func (s Terminals) All(ctx context.Context, params models.TerminalListParams) iter.Seq2[*models.Terminal, error] {
	return transport.All[models.Terminal](ctx, s.client, listTerminals.Query(params))
}

// Get returns one terminal, with its connections. Its error matches ErrNotFound if there is no such
// terminal.
//
// GET /v1/clients-sdk/terminals/{id}
func (s Terminals) Get(ctx context.Context, id string) (*models.Terminal, error) {
	call := transport.Get("clients.terminals.get", "/v1/clients-sdk/terminals/{id}", id)
	return transport.Find[models.Terminal](ctx, s.client, call.In("terminal"))
}

func disconnect(id string) transport.Call {
	return transport.Put("clients.terminals.disconnect", "/v1/clients-sdk/terminals/{terminal_id}/disconnect", id).
		At(transport.Envelope{Key: "message", Unwrapped: true})
}

// Disconnect disconnects a terminal. It is undocumented whether it disconnects each of the
// terminal's devices, and what the effect on IsConnected is.
//
// PUT /v1/clients-sdk/terminals/{terminal_id}/disconnect
func (s Terminals) Disconnect(ctx context.Context, id string) (*models.Confirmation, error) {
	return transport.Find[models.Confirmation](ctx, s.client, disconnect(id))
}

// DisconnectDevice disconnects one device from a terminal.
//
// PUT /v1/clients-sdk/terminals/{terminal_id}/disconnect
func (s Terminals) DisconnectDevice(ctx context.Context, id, deviceID string) (*models.Confirmation, error) {
	call := disconnect(id).Send(map[string]string{"device_id": deviceID}).NeedID("device_id", deviceID)
	return transport.Find[models.Confirmation](ctx, s.client, call)
}

// Assign assigns a user to a terminal, which has at most one. It creates a user that does not
// exist. What happens to the user that the terminal already has is undocumented.
//
// POST /v1/clients-sdk/terminals/{terminal_id}/assign
func (s Terminals) Assign(ctx context.Context, id string, params models.TerminalAssignParams) (*models.Terminal, error) {
	call := transport.Post("clients.terminals.assign", "/v1/clients-sdk/terminals/{terminal_id}/assign", id).Send(params)
	return transport.Find[models.Terminal](ctx, s.client, call.In("terminal"))
}

// Unassign removes the user of a terminal.
//
// PUT /v1/clients-sdk/terminals/{terminal_id}/unassign
func (s Terminals) Unassign(ctx context.Context, id string) (*models.TerminalUnassignment, error) {
	call := transport.Put("clients.terminals.unassign", "/v1/clients-sdk/terminals/{terminal_id}/unassign", id)
	return transport.Find[models.TerminalUnassignment](ctx, s.client, call.At(transport.Envelope{Key: "terminal", IDs: []string{"tid"}}))
}
