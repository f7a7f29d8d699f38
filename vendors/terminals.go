package vendors

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Terminals calls /v1/api/vendors/terminals.
type Terminals struct{ client *transport.Client }

var listTerminals = transport.Get("vendors.terminals.list", "/v1/api/vendors/terminals").In("terminals")

// List returns one page of the terminals under the vendor.
//
// GET /v1/api/vendors/terminals
func (s Terminals) List(ctx context.Context, params models.VendorTerminalListParams) (*pagination.Page[models.Terminal], error) {
	return transport.List[models.Terminal](ctx, s.client, listTerminals.Query(params))
}

// All iterates over every terminal under the vendor, page by page. See [pagination.All] for the
// loop.
//
// GET /v1/api/vendors/terminals
func (s Terminals) All(ctx context.Context, params models.VendorTerminalListParams) iter.Seq2[*models.Terminal, error] {
	return transport.All[models.Terminal](ctx, s.client, listTerminals.Query(params))
}

// Get returns one terminal under the vendor, with its connections. Its error matches ErrNotFound if
// there is no such terminal.
//
// GET /v1/api/vendors/terminals/{terminal_id}
func (s Terminals) Get(ctx context.Context, id string, params models.VendorTerminalGetParams) (*models.Terminal, error) {
	call := transport.Get("vendors.terminals.get", "/v1/api/vendors/terminals/{terminal_id}", id)
	return transport.Find[models.Terminal](ctx, s.client, call.Query(params).In("terminal"))
}
