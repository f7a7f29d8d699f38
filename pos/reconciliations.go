package pos

import (
	"context"
	"iter"

	"github.com/payterm/payterm-go/internal/transport"
	"github.com/payterm/payterm-go/models"
	"github.com/payterm/payterm-go/pagination"
)

// Reconciliations calls /v1/clients-sdk/pos/reconciliations.
type Reconciliations struct{ client *transport.Client }

var listReconciliations = transport.Get("pos.reconciliations.list", "/v1/clients-sdk/pos/reconciliations").In("reconciliations")

// List returns one page of the reconciliations of hardware POS terminals.
//
// GET /v1/clients-sdk/pos/reconciliations
func (s Reconciliations) List(ctx context.Context, params models.POSReconciliationListParams) (*pagination.Page[models.POSReconciliation], error) {
	return transport.List[models.POSReconciliation](ctx, s.client, listReconciliations.Query(params))
}

// All iterates over every reconciliation of hardware POS terminals, page by page. See
// [pagination.All] for the loop.
//
// GET /v1/clients-sdk/pos/reconciliations
func (s Reconciliations) All(ctx context.Context, params models.POSReconciliationListParams) iter.Seq2[*models.POSReconciliation, error] {
	return transport.All[models.POSReconciliation](ctx, s.client, listReconciliations.Query(params))
}

// Get returns one reconciliation of a hardware POS terminal, with its receipt. Its error matches
// ErrNotFound if there is no such reconciliation.
//
// GET /v1/clients-sdk/pos/reconciliations/{id}
func (s Reconciliations) Get(ctx context.Context, id string) (*models.POSReconciliation, error) {
	call := transport.Get("pos.reconciliations.get", "/v1/clients-sdk/pos/reconciliations/{id}", id)
	return transport.Find[models.POSReconciliation](ctx, s.client, call.In("reconciliations"))
}
