package banks

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Terminals calls /v1/banks-sdk/terminals.
type Terminals struct{ client *transport.Client }

var listTerminals = transport.Get("banks.terminals.list", "/v1/banks-sdk/terminals").In("terminals")

// List returns one page of mobile-SDK terminals.
//
// GET /v1/banks-sdk/terminals
func (s Terminals) List(ctx context.Context, params models.BankTerminalListParams) (*pagination.Page[models.BankTerminal], error) {
	return transport.List[models.BankTerminal](ctx, s.client, listTerminals.Query(params))
}

// All iterates over every mobile-SDK terminal, page by page. See [pagination.All] for the loop.
//
// GET /v1/banks-sdk/terminals
func (s Terminals) All(ctx context.Context, params models.BankTerminalListParams) iter.Seq2[*models.BankTerminal, error] {
	return transport.All[models.BankTerminal](ctx, s.client, listTerminals.Query(params))
}

// Get returns one mobile-SDK terminal. Its error matches ErrNotFound if there is no such terminal.
//
// GET /v1/banks-sdk/terminals/{id}
func (s Terminals) Get(ctx context.Context, id string) (*models.BankTerminal, error) {
	call := transport.Get("banks.terminals.get", "/v1/banks-sdk/terminals/{id}", id)
	return transport.Find[models.BankTerminal](ctx, s.client, call.In("terminal"))
}
