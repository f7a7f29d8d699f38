package banks

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// POSTerminals calls /v1/banks-sdk/pos/terminals.
type POSTerminals struct{ client *transport.Client }

var listPOSTerminals = transport.Get("banks.pos_terminals.list", "/v1/banks-sdk/pos/terminals").In("terminals")

// List returns one page of hardware POS terminals.
//
// GET /v1/banks-sdk/pos/terminals
func (s POSTerminals) List(ctx context.Context, params models.BankPOSTerminalListParams) (*pagination.Page[models.POSTerminal], error) {
	return transport.List[models.POSTerminal](ctx, s.client, listPOSTerminals.Query(params))
}

// All iterates over every hardware POS terminal, page by page. See [pagination.All] for the loop.
//
// GET /v1/banks-sdk/pos/terminals
func (s POSTerminals) All(ctx context.Context, params models.BankPOSTerminalListParams) iter.Seq2[*models.POSTerminal, error] {
	return transport.All[models.POSTerminal](ctx, s.client, listPOSTerminals.Query(params))
}

// Get returns one hardware POS terminal. Its error matches ErrNotFound if there is no such
// terminal.
//
// GET /v1/banks-sdk/pos/terminals/{uuid}
func (s POSTerminals) Get(ctx context.Context, id string) (*models.POSTerminal, error) {
	call := transport.Get("banks.pos_terminals.get", "/v1/banks-sdk/pos/terminals/{uuid}", id)
	return transport.Find[models.POSTerminal](ctx, s.client, call.In("terminal"))
}
